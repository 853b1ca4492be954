"""``gametree demo``: a short tour that ends by itself."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from ..base.numbers import Move
from ..base.results import Limits
from ..engine import Comparison, compare, deepen, explain, search
from ..play.table.sitting import Origin, Sitting
from ..play.table.table import Table
from ..play.table.writer import Writer
from ..rules.game import Game, is_over
from ..view.telling.narration import narrate
from .compare import tell_table
from .progress import Line, rate
from .streams import is_terminal, say, say_as_it_is
from .subject import Subject, load
from .telling import speaking

SECONDS_OF_CONNECT_FOUR = 5.0
SECONDS_TO_READ = 4.0
SECONDS_A_MOVE = 0.7
"""Time for whoever watches a terminal; elsewhere nobody waits."""

ALGORITHMS = ("minimax", "alphabeta", "alphabeta-shallow")
DEPTHS = (8, 2)
TYPED = ("4", "hint", "column 3", "why", "quit")
"""What somebody types who sits down to a game."""
LIMITS = Limits(depth=8)
COLOURS = {"X": "bold red", "O": "bold yellow"}


@click.command("demo")
def demo_command() -> None:
    """A short tour: a search explained, algorithms compared, games solved and played. Less than a minute."""
    with speaking(Line()):  # nothing is kept current: the tour itself is written meanwhile
        for part in (_introduce, _step_by_step, _one_tree, _tic_tac_toe, _connect_four, _a_game, _a_table):
            part()
            _wait(SECONDS_TO_READ)
        _what_next()


def _wait(seconds: float) -> None:
    if is_terminal(sys.stdout):
        time.sleep(seconds)


def _say(text: str) -> None:
    say(text, lines=True)
    say()


def _title(text: str) -> None:
    say_as_it_is(click.style(text, bold=True) + "\n")


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
    _say(tree.draw())
    _say("alpha is what MAX is sure of so far, beta what MIN is sure of. Nothing outside of them can matter.")
    for sentence in narrate(explain(tree.position, game=tree.game), "decisions"):
        say(f"  {sentence}")
    say()


def _one_tree() -> None:
    _title(f"2. {len(ALGORITHMS)} algorithms on one tree, in two orders of moves")
    tree = load("gallery:thirty-six")
    by_order = {order: _told(tree, order) for order in ("natural", "best")}
    leaves = {order: {row.algorithm: row.leaves for row in done.rows} for order, done in by_order.items()}
    natural, best = leaves["natural"], leaves["best"]
    _say(
        "shallow and deep count cutoffs, by whether the parent or a higher ancestor proves them. All find the same\n"
        f"value: minimax by all {natural['minimax']} leaves, alpha-beta by {natural['alphabeta']} of them, and with "
        f"the best moves first by {best['alphabeta']}."
    )


def _told(tree: Subject, order: str) -> Comparison:
    found = compare(tree.position, game=tree.game, algorithms=ALGORITHMS, order=order)
    tell_table(tree, found)
    return found


def _tic_tac_toe() -> None:
    _title("3. Tic-tac-toe, to the end")
    game = load("tictactoe")
    nodes = {}
    for algorithm in ("minimax", "alphabeta"):
        result = search(game.position, game=game.game, depth=9, algorithm=algorithm, plain=True)
        nodes[algorithm] = result.nodes
        say(f"{algorithm:10} {result.verdict}; nodes {rate(result.nodes, result.seconds)}")
    say()
    share = nodes["minimax"] / nodes["alphabeta"]
    _say(f"The same answer, and alpha-beta visits one node where minimax visits {share:.0f}.")


def _connect_four() -> None:
    _title(f"4. Connect Four, one ply deeper at a time, for {SECONDS_OF_CONNECT_FOUR:.0f} seconds")
    subject = load("connect4", position="4444")
    _say(subject.draw())
    side = _side(subject)
    _say(f"{side} is to move. value is an estimate for {side}; on the right stands how both sides would go on.")
    last = None
    for last in deepen(subject.position, game=subject.game, seconds=SECONDS_OF_CONNECT_FOUR):
        line = " ".join(subject.names(last.line))
        say(f"depth {last.depth:2}  value {last.value:+4}  nodes {rate(last.nodes, last.seconds):36} {line}")
    say()
    if last is not None:
        _say(f"The time is up, and {side} plays column {subject.name(last.move)}, the best move so far.")


def _side(subject: Subject) -> str:
    stones = subject.position.taken.bit_count()
    return "X" if stones % 2 == 0 else "O"


def _a_game() -> None:
    _title(f"5. A game of Connect Four: X looks {DEPTHS[0]} plies ahead, O only {DEPTHS[1]}")
    subject = load("connect4")
    game, position = subject.game, subject.position
    names: list[str] = []
    with _board(game, position) as show:
        while not is_over(position):
            found = search(position, game=game, depth=DEPTHS[len(names) % 2])
            assert found.move is not None
            names.append(game.move_name(position, found.move))
            position = position.play(found.move)
            show(position, found.move)
    winner = "XO"[(len(names) + 1) % 2]
    say()
    _say(f"{f'{winner} wins' if position.outcome() else 'A draw'} after {len(names)} moves: {' '.join(names)}")


@contextmanager
def _board(game: Game, position: Any) -> Iterator[Callable[[Any, Move], None]]:
    """Show a board that changes move by move on a terminal, the last one marked; elsewhere only how it ends."""
    if not is_terminal(sys.stdout):
        shown = [game.draw(position)]
        yield lambda position, move: shown.append(game.draw(position, move))
        say(shown[-1], lines=True)
        return
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    def picture(position: Any, move: Move | None = None) -> Text:
        text = Text(game.draw(position, move))
        for stone, style in COLOURS.items():
            text.highlight_words([stone], style)
        return text

    with Live(picture(position), console=Console(highlight=False), auto_refresh=False, redirect_stderr=False) as live:

        def show(position: Any, move: Move) -> None:
            time.sleep(SECONDS_A_MOVE)
            live.update(picture(position, move), refresh=True)

        yield show


def _a_table() -> None:
    _title("6. Sit down yourself: gametree play connect4")
    typed = iter(TYPED)

    def ask(prompt: str) -> str | None:
        line = next(typed, None)
        if line is not None:
            _wait(SECONDS_A_MOVE)
            say(f"{prompt}{line}")
        return line

    with Table(load("connect4").game, limits=LIMITS) as table:
        Sitting(table, Origin("connect4"), ask, Writer(say_as_it_is)).stay()
    say()


def _what_next() -> None:
    _title("7. What next")
    _say(
        "  gametree play connect4                      sit down to a game; othello, checkers and chess, too\n"
        "  gametree search connect4 --time 10          think about a game\n"
        "  gametree search mnk:4,3,3 --depth 12        solve a small one\n"
        '  gametree compare "((3 12 8) (2 4 6))"       count what each algorithm does on a tree of yours\n'
        "  gametree explain gallery:deep-cut           why a branch is cut, in plain English\n"
        "  gametree games                              what there is, and how positions are written\n"
        "  gametree play nim.py                        a game of your own in 25 lines: see the README"
    )
