"""``gametree demo``: a short tour that ends by itself."""

from __future__ import annotations

import click

from ..engine import compare, deepen, explain, search
from ..game import is_over
from ..view.narration import narrate
from .compare import tell_table
from .progress import Line, rate
from .streams import say
from .subject import Subject, load
from .telling import speaking

SECONDS_OF_CONNECT_FOUR = 5.0
DEPTHS = (8, 2)


@click.command("demo")
def demo_command() -> None:
    """A short tour: a search explained, algorithms compared, games solved and played. Less than a minute."""
    with speaking(Line()):  # nothing is kept current: the tour itself is written meanwhile
        for part in (_introduce, _step_by_step, _one_tree, _tic_tac_toe, _connect_four, _a_game, _what_next):
            part()


def _say(text: str) -> None:
    say(text)
    say()


def _title(text: str) -> None:
    say(click.style(text, bold=True))


def _introduce() -> None:
    _title("gametree: adversarial search over games written in plain Python")
    _say(
        "Two players move in turn; what one wins the other loses. A search looks ahead and backs values up the\n"
        "tree: MAX takes the greatest, MIN the least. The algorithms and games you see here are plain Python, run\n"
        "as they stand on small trees and compiled to machine code for games (once, in a second or two each)."
    )


def _step_by_step() -> None:
    _title("1. Alpha-beta, step by step")
    tree = load("gallery:two-ply")
    say(tree.draw())
    say()
    for sentence in narrate(explain(tree.position, game=tree.game), "steps"):
        say(f"  {sentence}")
    _say("")


def _one_tree() -> None:
    _title("2. Four algorithms on one tree of 36 leaves")
    tree = load("gallery:thirty-six")
    for order in ("natural", "best"):
        tell_table(tree, compare(tree.position, game=tree.game, order=order))
    _say(
        "All find the same value. Alpha-beta skips leaves that cannot matter, and the better the order of moves,\n"
        "the more it skips: with the best moves first 11 leaves are enough, and no search can do with fewer."
    )


def _tic_tac_toe() -> None:
    _title("3. Tic-tac-toe, solved")
    game = load("tictactoe")
    for algorithm in ("minimax", "alphabeta"):
        result = search(game.position, game=game.game, depth=9, algorithm=algorithm, plain=True)
        say(f"{algorithm:10} {result.verdict}; nodes {rate(result.nodes, result.seconds)}")
    say()
    _say("Neither side can force a win. Alpha-beta proves it with a thirtieth of the work.")


def _connect_four() -> None:
    _title(f"4. Connect Four, one ply deeper at a time, for {SECONDS_OF_CONNECT_FOUR:.0f} seconds")
    subject = load("connect4", position="4444")
    say(subject.draw())
    say()
    last = None
    for last in deepen(subject.position, game=subject.game, seconds=SECONDS_OF_CONNECT_FOUR):
        line = " ".join(subject.names(last.line))
        say(f"depth {last.depth:2}  value {last.value:+4}  nodes {rate(last.nodes, last.seconds):36} {line}")
    say()
    if last is not None:
        _say(f"{_side(subject)} plays column {subject.name(last.move)} and expects the line above.")


def _side(subject: Subject) -> str:
    stones = subject.position.taken.bit_count()
    return "X" if stones % 2 == 0 else "O"


def _a_game() -> None:
    _title(f"5. A game of Connect Four: X looks {DEPTHS[0]} plies ahead, O only {DEPTHS[1]}")
    subject = load("connect4")
    game, position = subject.game, subject.position
    names: list[str] = []
    while not is_over(position):
        found = search(position, game=game, depth=DEPTHS[len(names) % 2])
        assert found.move is not None
        names.append(game.move_name(position, found.move))
        position = position.play(found.move)
    winner = "XO"[(len(names) + 1) % 2]
    say(game.draw(position))
    say()
    _say(f"{f'{winner} wins' if position.outcome() else 'A draw'} after {len(names)} moves: {' '.join(names)}")


def _what_next() -> None:
    _title("6. What next")
    _say(
        "  gametree search connect4 --time 10          think about a game\n"
        "  gametree search mnk:4,3,3 --depth 12        solve a small one\n"
        '  gametree compare "((3 12 8) (2 4 6))"       count what each algorithm does on a tree of yours\n'
        "  gametree explain gallery:deep-cut           why a branch is cut, in plain English\n"
        "  gametree games                              what there is, and how positions are written\n"
        "  gametree search nim.py                      a game of your own in 25 lines: see the README"
    )
