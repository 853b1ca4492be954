"""``gametree demo``: a short tour that ends by itself."""

from __future__ import annotations

import click

from ..core import Stop
from ..engine import compare, deepen, search
from .compare import tell_table
from .subject import Subject, load
from .telling import rate, speaking, stopping_by_ctrl_c

SECONDS_OF_CONNECT_FOUR = 5.0


@click.command("demo")
def demo_command() -> None:
    """A short tour: one tree, tic-tac-toe solved, Connect Four searched. Less than a minute."""
    stop = Stop()
    with speaking(), stopping_by_ctrl_c(stop):
        for part in (_introduce, _one_tree, _tic_tac_toe, _connect_four, _what_next):
            if stop.is_set():
                raise KeyboardInterrupt
            part(stop)


def _say(text: str) -> None:
    click.echo(text)
    click.echo()


def _title(text: str) -> None:
    click.echo(click.style(text, bold=True))


def _introduce(stop: Stop) -> None:
    _title("gametree: adversarial search over games written in plain Python")
    _say(
        "Two players move in turn; what one wins the other loses. A search looks ahead and backs values up the\n"
        "tree: MAX takes the greatest, MIN the least. The algorithms and games you see here are plain Python, run\n"
        "as they stand on small trees and compiled to machine code for games (once, in a second or two each)."
    )


def _one_tree(stop: Stop) -> None:
    _title("1. Four algorithms on one tree of 36 leaves")
    tree = load("gallery:thirty-six")
    for order in ("natural", "best"):
        tell_table(tree, compare(tree.position, game=tree.game, order=order, stop=stop))
    _say(
        "All find the same value. Alpha-beta skips leaves that cannot matter, and the better the order of moves,\n"
        "the more it skips: with the best moves first 11 leaves are enough, and no search can do with fewer."
    )


def _tic_tac_toe(stop: Stop) -> None:
    _title("2. Tic-tac-toe, solved")
    game = load("tictactoe")
    for algorithm in ("minimax", "alphabeta"):
        result = search(game.position, game=game.game, depth=9, algorithm=algorithm, plain=True, stop=stop)
        click.echo(f"{algorithm:10} {result.verdict}; nodes {rate(result.nodes, result.seconds)}")
    click.echo()
    _say("Neither side can force a win. Alpha-beta proves it with a thirtieth of the work.")


def _connect_four(stop: Stop) -> None:
    _title(f"3. Connect Four, one ply deeper at a time, for {SECONDS_OF_CONNECT_FOUR:.0f} seconds")
    subject = load("connect4", position="4444")
    click.echo(subject.game.draw(subject.position))
    click.echo()
    last = None
    for last in deepen(subject.position, game=subject.game, seconds=SECONDS_OF_CONNECT_FOUR, stop=stop):
        line = " ".join(subject.names(last.line))
        click.echo(f"depth {last.depth:2}  value {last.value:+4}  nodes {rate(last.nodes, last.seconds):36} {line}")
    click.echo()
    if last is not None:
        _say(f"{_side(subject)} plays column {subject.name(last.move)} and expects the line above.")


def _side(subject: Subject) -> str:
    stones = subject.position.taken.bit_count()
    return "X" if stones % 2 == 0 else "O"


def _what_next(stop: Stop) -> None:
    _title("4. What next")
    _say(
        "  gametree search connect4 --time 10          think about a game\n"
        "  gametree search mnk:4,3,3 --depth 12        solve a small one\n"
        '  gametree compare "((3 12 8) (2 4 6))"       count what each algorithm does on a tree of yours\n'
        "  gametree games                              what there is, and how positions are written\n"
        "  gametree search nim.py                      a game of your own in 25 lines: see the README"
    )
