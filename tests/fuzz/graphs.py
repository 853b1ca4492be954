"""Random graph games by every algorithm, compiled and interpreted, against a solver by positions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from gametree import ALGORITHMS, Game, SearchResult, search
from gametree.engine.ready.options import GUIDES, STUDIES, WITHOUT
from tests.families import EXACT, WIN_LOSS
from tests.graphs import MOST, Places, around, forwards, layered, line_count, solve_by_positions, walk

Scoring = Literal["result", "margin"]

FEW_LINES = 1_500
"""Searches that do not know positions again walk along every line: they get graphs that have no more."""
KNOW_POSITIONS = [name for name, each in ALGORITHMS.items() if each.takes_order and not each.goes_to_end]
RESULTS = ([-1, 1], [-1, -1, 0, 1, 1], [-1, 0, 0, 0, 1], [-1], [1])
MARGINS = ([-2, 0, 3], list(range(-40, 41)), [-(10**8), 0, 10**8])


@dataclass(frozen=True)
class Board:
    """A graph that was drawn, how its ends count, and how deep it is searched."""

    places: Places
    depth: int
    cyclic: bool = False
    scoring: Scoring = "result"
    estimates: bool = False
    plain: bool = False

    def game(self) -> Game:
        return walk(*self.places, estimates=self.estimates, cyclic=self.cyclic, scoring=self.scoring)

    def values(self, algorithm: str) -> dict[tuple[int, int], int]:
        """Return what a search by this algorithm must find at each place that it may meet."""
        is_plain = self.plain or algorithm in WIN_LOSS
        estimates = self.estimates and not (is_plain and self.scoring == "result") and algorithm not in WIN_LOSS
        distance = self.scoring == "result" and not is_plain
        found = solve_by_positions(self.places, self.depth, estimates=estimates, distance=distance)
        return found if algorithm not in WIN_LOSS else {at: (each > 0) - (each < 0) for at, each in found.items()}


def draw_board(draw: random.Random) -> Board:
    """Draw a graph of some kind: layers, narrow or wide; lines of all lengths; places that come back."""
    scoring: Scoring = draw.choice(["result", "result", "result", "margin"])
    worth = draw.choice(RESULTS if scoring == "result" else MARGINS)
    arrows = draw.choice([2, 2, 3, 5, 8, 30])
    kind = draw.choice(["layers", "layers", "forwards", "around"])
    if kind == "layers":
        plies = draw.choice([3, 6, 10, 21, 40])
        places = layered(
            draw,
            width=draw.choice([2, 3, 5, 8, 30]),
            plies=plies,
            arrows=arrows,
            worth=worth,
            ends=draw.choice([0, 0, 0.05, 0.2]),
        )
        return Board(places, draw.choice([plies, plies, draw.randint(1, plies)]), scoring=scoring, **drawn_ways(draw))
    if kind == "forwards":
        places = forwards(draw, size=draw.randint(2, 60), arrows=arrows, worth=worth)
        return Board(places, draw.randint(1, 60), scoring=scoring, **drawn_ways(draw))
    places = around(draw, size=draw.randint(2, 14), arrows=min(arrows, 3), worth=draw.choice(RESULTS), ends=0.3)
    return Board(places, draw.randint(1, 9), cyclic=True, plain=draw.random() < 0.3)


def drawn_ways(draw: random.Random) -> dict[str, bool]:
    return {"estimates": draw.random() < 0.3, "plain": draw.random() < 0.3}


def shallow(board: Board) -> Board:
    """Return the board searched less deep, so that walking along every line takes no time."""
    depth = board.depth
    while line_count(board.places, depth) > FEW_LINES:
        depth -= 1
    return replace(board, depth=depth)


def drawn_options(draw: random.Random, algorithm: str, board: Board) -> dict[str, object]:
    """Draw options that an algorithm takes and that must not change its answer.

    A table that forgets, or none, makes a search walk along every line again.
    """
    options: dict[str, object] = {}
    if algorithm in KNOW_POSITIONS:
        has_few_lines = line_count(board.places, board.depth) <= FEW_LINES
        options["table"] = draw.choice([0.0001, 0.002, 0.05]) if has_few_lines else 0.5
        if draw.random() < 0.4 and algorithm in EXACT:
            guides = draw.sample(GUIDES[:3], draw.randint(1, 3))
            options["order"] = draw.choice([",".join(guides), draw.choice(STUDIES[:2] + STUDIES[-1:])])
            options["seed"] = draw.randint(0, 99)
        if has_few_lines and draw.random() < 0.2:
            options["without"] = draw.sample(WITHOUT, 2)
    return options


def attack(draw: random.Random, *, compiled: bool = True) -> int:
    """Search one graph by every algorithm and return how many searches that were."""
    board = draw_board(draw)
    count = 0
    for algorithm, known in ALGORITHMS.items():
        if board.cyclic and known.goes_to_end:
            continue  # there is no end to go to
        fit = board if algorithm in KNOW_POSITIONS else shallow(board)
        options = drawn_options(draw, algorithm, fit)
        for result in found(fit, algorithm, options, compiled=compiled):
            check(fit, algorithm, result)
            count += 1
    return count


def found(board: Board, algorithm: str, options: dict[str, object], *, compiled: bool) -> Iterator[SearchResult]:
    """Search interpreted with all options; compiled, only as usual, because every option is compiled on its own."""
    game, depth = board.game(), board.depth
    usual = {"algorithm": algorithm, "plain": board.plain}
    yield search(game, depth=depth, interpreted=True, **{**usual, **options})  # type: ignore[arg-type]
    if compiled:
        if ALGORITHMS[algorithm].remembers:
            usual["table"] = options.get("table", 0.2)
        fast = search(game, depth=depth, **usual)  # type: ignore[arg-type]
        slow = search(game, depth=depth, interpreted=True, **usual)  # type: ignore[arg-type]
        assert fast.compiled
        assert replace(fast, compiled=False, seconds=0.0) == replace(slow, seconds=0.0), (
            "compiled and interpreted differ"
        )
        yield fast
        yield slow


def check_judged(values: dict[tuple[int, int], int], result: SearchResult) -> None:
    """Whoever judges may be wrong about values, and never about a forced end within the plies that it tells."""
    side, _, plies = result.verdict.replace("at most ", "").partition(" in ")
    wanted = values.get((0, int(plies))) if plies else None
    if wanted is not None:
        assert (wanted > MOST) if side == "win" else (wanted < -MOST), (
            f"{result.verdict}, but the solver has {wanted}"
        )


def check(board: Board, algorithm: str, result: SearchResult) -> None:
    """The value must be the solver's, the move must have it, and the line must be one that can be played."""
    values = board.values(algorithm)
    wanted = values[0, board.depth]
    place = 0
    for move in result.line:
        assert move in board.places.arrows[place], f"{algorithm} plays {move} at {place}"
        place = move
    if algorithm not in EXACT:
        check_judged(values, result)
        return
    assert result.value == wanted, f"{algorithm} says {result.value}, the solver {wanted}"
    assert bool(result.line) == bool(board.places.arrows[0] and board.depth), (
        f"{algorithm} has the line {result.line}"
    )
    if result.line:
        value = -values[result.line[0], board.depth - 1]
        near = value - 1 if value > MOST else value + 1 if value < -MOST else value
        assert near == wanted, f"{algorithm} plays {result.line[0]}, worth {near}, instead of {wanted}"
    if result.verdict.startswith(("win", "loss")):
        assert (wanted > 0) == result.verdict.startswith("win"), f"{algorithm} calls {wanted} a {result.verdict}"
