"""What is counted in a position, and that it is worth counting."""

from __future__ import annotations

import dataclasses
import re
from fractions import Fraction
from pathlib import Path

import pytest

from gametree import search
from gametree.games.checkers import MATERIAL, WEIGHTS, Checkers, Features, Weight, Weights, checkers
from gametree.rules.game import Game
from tests.games.checkers.board_of_letters import Letters
from tests.games.checkers.counting import features, opponent
from tests.games.checkers.positions import random_game, scattered

DATA = Path(__file__).parents[2] / "data" / "checkers"
SIZES = (8, 6, 4)
GAMES = {size: checkers(size) for size in SIZES}
GAME = GAMES[8]


def agrees(position: Checkers, letters: Letters) -> None:
    wanted = Features(*features(letters))
    assert position.features() == wanted
    back = position.from_other_side().features()
    assert back == Features(*features(letters._replace(mover=opponent(letters.mover))))
    assert back[:12] == tuple(-each for each in wanted[:12]), "all but runs and the move are the same for both turns"
    full, bare = (sum(x * y for x, y in zip(wanted, column, strict=True)) for column in zip(*WEIGHTS, strict=True))
    left, most = len(letters.pieces), GAMES[letters.size].start.layout.pieces
    blend = Fraction(full * min(left, most) + bare * max(0, most - left), most)
    assert WEIGHTS.evaluate(position) == int(blend)
    assert MATERIAL.evaluate(position) == 100 * wanted.men + 130 * wanted.kings


@pytest.mark.parametrize("size", SIZES)
def test_features_are_those_of_the_board_of_letters(size: int) -> None:
    for position, letters in random_game(GAMES[size], ("features", size)):
        agrees(position, letters)
    for seed in range(200):
        letters = scattered(size, ("features", seed))
        agrees(GAMES[size].parse_position(letters.name()), letters)


@pytest.mark.parametrize(
    ("name", "count", "position"),
    [
        ("run", 3, "B:W21:B24,20"),  # Black has a crown after two steps, White after five
        ("run", 0, "B:W12:B22"),  # they have passed each other, and both become kings
        ("runaway", 0, "B:WK30:B14"),  # a king bars the way
        ("runaway", 1, "B:WK2:B22"),  # and comes too late from behind
        ("trapped", 1, "B:W10,11,15:BK3,28"),
        ("dog_holes", 1, "B:W32,31:B28,1"),
        ("dog_holes", -1, "B:W5,32:B1,2"),
        ("dog_holes", 0, "B:W31,30:B28,1"),
        ("bridge", 1, "B:W30,31:B1,3"),
        ("shelter", 1, "W:WK32:BK14,K15"),
        ("shelter", 0, "W:WK32:BK14"),  # only whoever is behind hides
        ("the_move", -1, "B:W23:B7"),  # one row each, and Black must give way
        ("the_move", 1, "B:W19:B7"),  # one row, and White must
    ],
)
def test_what_the_words_mean(name: str, count: int, position: str) -> None:
    assert getattr(GAME.parse_position(position).features(), name) == count


def test_the_weights_have_the_names_of_the_features() -> None:
    assert Weights._fields == Features._fields


def test_the_start_is_even() -> None:
    for game in GAMES.values():
        *even, the_move = game.start.features()
        assert set(even) == {0}
        assert the_move == -1, "whoever begins has not the move"


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
    """Forty openings, each with both colours; games that take too long are nobody's."""
    wins, losses = points(depth, openings=40)
    assert wins >= 8
    assert wins >= 4 * losses


def test_what_the_document_says() -> None:
    """Its weights are those of the evaluation, and its Python runs."""
    document = (Path(__file__).parents[3] / "docs" / "checkers.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| .* \| (-?\d+) \| (-?\d+) \|$", document, re.MULTILINE)
    assert {name: Weight(int(full), int(bare)) for name, full, bare in rows} == WEIGHTS._asdict()
    for code in re.findall(r"^```python\n(.*?)^```", document, re.MULTILINE | re.DOTALL):
        exec(compile(code, "checkers.md", "exec"), {})
