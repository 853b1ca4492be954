"""What is counted in a position, and that it is worth counting."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from gametree import search
from gametree.games.checkers import MATERIAL, WEIGHTS, Checkers, Features, Weights, checkers
from gametree.rules.game import Game
from tests.games.checkers.board_of_letters import Letters
from tests.games.checkers.positions import random_game, scattered

DATA = Path(__file__).parents[2] / "data" / "checkers"
SIZES = (8, 6, 4)
GAMES = {size: checkers(size) for size in SIZES}
GAME = GAMES[8]


def count(letters: Letters, side: str) -> list[int]:
    """Count the features of one side, square by square."""
    size = letters.size
    seen = letters._replace(mover=side)
    own = {cell: piece for cell, piece in letters.pieces.items() if piece.lower() == side}
    men = [cell for cell, piece in own.items() if piece.islower()]
    rows = [row if side == "b" else size - 1 - row for row, _ in men]
    middle = range(size // 4, size - size // 4)
    steps = [
        (row + down, column + across)
        for (row, column), piece in own.items()
        for down, across in seen.ways(piece)
        if seen.is_free((row + down, column + across))
    ]
    threatened = {
        (row + down, column + across)
        for (row, column), piece in own.items()
        for down, across in seen.ways(piece)
        if letters.pieces.get((row + down, column + across), side).lower() != side
        and seen.is_free((row + 2 * down, column + 2 * across))
    }
    in_middle = [cell for cell in own if all(place in middle for place in cell)]
    return [len(men), len(own) - len(men), sum(rows), len(in_middle), rows.count(0), len(steps), len(threatened)]


def agrees(position: Checkers, letters: Letters) -> None:
    other = "w" if letters.mover == "b" else "b"
    differences = [x - y for x, y in zip(count(letters, letters.mover), count(letters, other), strict=True)]
    assert position.features() == Features(*differences)
    assert position.from_other_side().features() == Features(*(-each for each in differences))
    assert WEIGHTS.evaluate(position) == sum(x * y for x, y in zip(WEIGHTS, differences, strict=True))
    assert MATERIAL.evaluate(position) == 100 * differences[0] + 130 * differences[1]


@pytest.mark.parametrize("size", SIZES)
def test_features_are_those_of_the_board_of_letters(size: int) -> None:
    for position, letters in random_game(GAMES[size], ("features", size)):
        agrees(position, letters)
    for seed in range(200):
        letters = scattered(size, ("features", seed))
        agrees(GAMES[size].parse_position(letters.name()), letters)


def test_the_weights_have_the_names_of_the_features() -> None:
    assert Weights._fields == Features._fields


def test_the_start_is_even() -> None:
    for game in GAMES.values():
        assert set(game.start.features()) == {0}


def test_colours_turned_round_are_worth_the_same() -> None:
    """The board turned by half a turn, with colours exchanged, is the same position for the side to move."""
    for seed in range(300):
        letters = scattered(8, ("turned", seed))
        turned = Letters(
            8,
            {(7 - row, 7 - column): _recoloured(piece) for (row, column), piece in letters.pieces.items()},
            _recoloured(letters.mover),
        )
        one, two = (GAME.parse_position(each.name()) for each in (letters, turned))
        assert one.features() == two.features()
        assert one.count_moves() == two.count_moves()


def _recoloured(letter: str) -> str:
    return letter.translate(str.maketrans("bBwW", "wWbB"))


# --- play --------------------------------------------------------------------------------------


def outcome(first: Game, second: Game, position: Checkers, *, depth: int, most: int) -> int:
    """Play a game out; 1 if the one who plays first has won, -1 if the other, 0 if it takes too long."""
    players = (first, second)
    for ply in range(most):
        if position.is_over():
            return -1 if ply % 2 == 0 else 1
        found = search(position, game=players[ply % 2], depth=depth, algorithm="pvs", table=1)
        assert found.move is not None
        position = position.play(found.move)
    return 0


def points(depth: int, openings: int) -> tuple[int, int]:
    """Wins of the full evaluation against men and kings alone, and its losses: each opening with both colours."""
    full, plain = GAME, dataclasses.replace(GAME, evaluator=MATERIAL)
    text = (DATA / "openings.txt").read_text(encoding="utf-8").splitlines()[1:]
    lines = [line.partition("; ")[2] for line in text]
    results: list[int] = []
    for line in lines[:: len(lines) // openings][:openings]:
        position = GAME.parse_position(line)
        results.append(outcome(full, plain, position, depth=depth, most=150))
        results.append(-outcome(plain, full, position, depth=depth, most=150))
    return results.count(1), results.count(-1)


@pytest.mark.long
@pytest.mark.parametrize("depth", [4, 7])
def test_the_evaluation_beats_men_and_kings_alone(depth: int) -> None:
    """Of 80 games it wins 10 and loses 1 at depth 4, and wins 28 and loses 3 at depth 7; the others take too long."""
    wins, losses = points(depth, openings=40)
    assert wins >= 8
    assert wins >= 4 * losses


def test_what_the_document_says() -> None:
    """Its weights are those of the evaluation, and its Python runs."""
    document = (Path(__file__).parents[3] / "docs" / "checkers.md").read_text(encoding="utf-8")
    table = dict(re.findall(r"^\| `(\w+)` \| .* \| (\d+) \|$", document, re.MULTILINE))
    assert {name: int(weight) for name, weight in table.items()} == WEIGHTS._asdict()
    for code in re.findall(r"^```python\n(.*?)^```", document, re.MULTILINE | re.DOTALL):
        exec(compile(code, "checkers.md", "exec"), {})
