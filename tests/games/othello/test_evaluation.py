"""Features and the evaluation: what they count, that they are fair, and that they play well."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from gametree import Game, search
from gametree.bits import popcount
from gametree.games.othello import WEIGHTS, Features, Othello, by_stage, othello

from .reference import DIRECTIONS, OPPONENT, Reference, Square, random_game

GAMES = {size: othello(size) for size in (4, 6, 8)}
NOTHING = dict.fromkeys(Features._fields, (0, 0, 0, 0, 0))


def landmarks(size: int) -> dict[str, set[Square]]:
    """The squares that have a name, by how far they are from the nearest edges: the nearer one first."""
    last = size - 1
    names = {(0, 0): "corner", (0, 1): "c", (1, 1): "x", (0, 2): "a", (2, 2): "heart"}
    named: dict[str, set[Square]] = {name: set() for name in (*names.values(), "ring")}
    for x in range(size):
        for y in range(size):
            near = sorted((min(x, last - x), min(y, last - y)))
            kind = names.get((near[0], near[1]), "ring" if near[0] == 1 else "")
            if kind:
                named[kind].add((x, y))
    return named


def counted(board: Reference) -> Features:
    """Count everything but stable discs on the slow board."""
    last, named = board.size - 1, landmarks(board.size)
    everywhere = {(x, y) for x in range(board.size) for y in range(board.size)}
    empty = everywhere - set(board.discs)
    rim = {square for square in everywhere if {0, last} & set(square)}
    near_open = neighbours(named["corner"] & empty)
    c_squares = named["c"] & near_open
    moves = {side: board.squares(side) for side in OPPONENT}
    both = sum(map(len, moves.values())) + 2

    def of(side: str) -> list[int]:
        own = {square for square, letter in board.discs.items() if letter == side}
        theirs = set(board.discs) - own
        return [
            side == board.mover,
            (1 if len(empty) % 2 else -1) if side == board.mover else 0,
            100 * len(moves[side]) // both,
            len(set(moves[side]) & named["corner"]),
            len(neighbours(theirs) & empty),
            len(own & neighbours(empty)),
            len(own & named["corner"]),
            len(own & named["x"] & near_open),
            len(own & c_squares),
            len(own & named["a"]),
            len((own & rim) - named["corner"] - c_squares),
            sum(set(edge[1:-1]) <= own and {edge[0], edge[-1]} <= empty for edge in edges(board.size)),
            sum(
                here in empty and {before, behind} <= theirs
                for edge in edges(board.size)
                for before, here, behind in zip(edge, edge[1:], edge[2:], strict=False)
            ),
            len(own & named["ring"]),
            len(own & named["heart"]),
            0,
            len(own),
        ]

    return Features(*(mine - yours for mine, yours in zip(of(board.mover), of(OPPONENT[board.mover]), strict=True)))


def neighbours(squares: Iterable[Square]) -> set[Square]:
    return {(x + across, y + down) for x, y in squares for across, down in DIRECTIONS}


def edges(size: int) -> list[list[Square]]:
    """The four edges, each from corner to corner."""
    last, along = size - 1, range(size)
    return [[(x, y) for x in along] for y in (0, last)] + [[(x, y) for y in along] for x in (0, last)]


@pytest.mark.parametrize("size", GAMES)
def test_features_are_those_counted_on_the_slow_board(size: int) -> None:
    for seed in range(10):
        for board, _ in random_game(size, seed):
            position = GAMES[size].parse_position(board.text())
            own, other = position.count_stable()
            assert position.features() == counted(board)._replace(stability=own - other)


@pytest.mark.parametrize(
    ("rows", "name", "count"),
    [
        ("-OOOOOO-", "sixes", -1),
        ("-OOOOOOO", "sixes", 0),
        ("-XXXXXX-", "sixes", 1),
        ("--O-O---", "wedges", 1),
        ("--O--O--", "wedges", 0),
        ("--X-X-X-", "wedges", -2),
    ],
)
def test_edges_by_name(rows: str, name: str, count: int) -> None:
    """An edge at the top, and the same one down the left side."""
    across = rows + "-" * 56
    down = "".join(letter + "-" * 7 for letter in rows)
    for squares in (across, down):
        assert getattr(GAMES[8].parse_position(squares + " X").features(), name) == count


@pytest.mark.parametrize("size", GAMES)
def test_estimates_are_fair_and_keep_to_bounds(size: int) -> None:
    """What one side has the other lacks, mirrors change nothing, and no estimate exceeds what is possible."""
    met = set()
    for seed in range(10):
        for board, _ in random_game(size, seed):
            position = GAMES[size].parse_position(board.text())
            value = WEIGHTS.evaluate(position)
            opposite = Othello(position.other, position.own, not position.is_black, position.board)
            mine, yours = position.features(), opposite.features()
            assert (mine.turn, mine.parity) == (yours.turn, yours.parity)
            assert mine[2:] == tuple(-feature for feature in yours[2:])
            recoloured = position._replace(is_black=not position.is_black)
            assert WEIGHTS.evaluate(recoloured) == value
            assert {WEIGHTS.evaluate(mirrored) for mirrored in position.symmetries()} == {value}
            low, high = position.bounds()
            assert low <= value <= high
            met.add(value in (low, high))
    assert met == {True, False}, "some estimates are held back by the bounds, and some are not"


def test_weights_slide_from_stage_to_stage() -> None:
    """Weights that are as many discs as squares are empty at each stage are so in between, too."""
    turns = by_stage(**{**NOTHING, "turn": (5600, 4400, 3200, 2000, 800)})
    for board, _ in random_game(8, 4):
        position = GAMES[8].parse_position(board.text())
        low, high = position.bounds()
        assert turns.evaluate(position) == max(low, min(high, max(8, min(56, 64 - len(board.discs)))))


def test_smaller_boards_have_the_same_stages() -> None:
    """With half of the squares empty the weights are those of 32 of 64."""
    turns = by_stage(**{**NOTHING, "turn": (0, 0, 500, 0, 0)})
    for board, _ in random_game(6, 2):
        if len(board.discs) == 18:
            assert turns.evaluate(GAMES[6].parse_position(board.text())) == 5
            return
    raise AssertionError("the game ended too soon")


def test_the_signs_of_weights() -> None:
    for weights in WEIGHTS:
        assert min(weights.mobility, weights.corners, weights.stability, weights.sixes, weights.wedges) > 0
        assert max(weights.exposed, weights.c_squares) < 0


def test_what_the_document_says() -> None:
    """Its weights are those of the evaluation, a row for each feature."""
    document = (Path(__file__).parents[3] / "docs" / "othello.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| .* \|((?: -?\d+ \|){5})$", document, re.MULTILINE)
    told = {name: tuple(int(weight) for weight in re.findall(r"-?\d+", columns)) for name, columns in rows}
    assert told == {name: tuple(getattr(stage, name) for stage in WEIGHTS) for name in Features._fields}


# --- strength ------------------------------------------------------------------------------------


class DiscDifference(NamedTuple):
    """The plain evaluation of beginners: whoever has more discs is ahead."""

    def evaluate(self, position: Othello) -> int:
        return popcount(position.own) - popcount(position.other)


def openings(count: int, plies: int) -> Iterator[Othello]:
    for seed in range(count):
        chance, position = random.Random(seed), GAMES[8].start
        for _ in range(plies):
            position = position.play(chance.choice(list(position.moves())))
        yield position


def played(position: Othello, black: Game, white: Game, depth: int) -> int:
    """Play a game out, both sides searching equally deep; return black's margin."""
    while not position.is_over():
        game = black if position.is_black else white
        move = search(position, game=game, depth=depth, algorithm="alphabeta").move
        assert move is not None
        position = position.play(move)
    return position.outcome() if position.is_black else -position.outcome()


def test_it_beats_counting_discs() -> None:
    """Twenty openings of eight random plies, each played with both colours, three plies deep."""
    ours = GAMES[8]
    plain = Game("discs", ours.start, scoring="margin", evaluator=DiscDifference())
    margins = []
    for opening in openings(20, 8):
        margins += [played(opening, ours, plain, 3), -played(opening, plain, ours, 3)]
    wins, losses = sum(margin > 0 for margin in margins), sum(margin < 0 for margin in margins)
    assert wins >= 34
    assert losses <= 5
    assert sum(margins) / len(margins) > 30
