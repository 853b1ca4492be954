"""Features against boards of letters, and what the evaluation is worth in play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gametree import load_game, search
from gametree.games.chess import START, Chess, Evaluation, Features, Material, read_fen, write_fen
from gametree.games.chess.ending import is_dead, is_progress
from gametree.games.chess.features import OPENING, phase_of

from .play import random_game

GAME = load_game("chess")


def features(fen: str) -> Features:
    return read_fen(fen).position.features()


def mirrored(position: Chess) -> Chess:
    """Return the position with colours exchanged: the board stays as the mover sees it."""
    return position._replace(is_black=not position.is_black)


def by_letters(fen: str) -> dict[str, int]:
    """Count material and pawns from the text, White minus Black."""
    rows = fen.split()[0].split("/")
    for digit in "12345678":
        rows = [row.replace(digit, "." * int(digit)) for row in rows]
    board = "".join(rows)
    kinds = {"pawns": "p", "knights": "n", "bishops": "b", "rooks": "r", "queens": "q"}
    found = {name: board.count(letter.upper()) - board.count(letter) for name, letter in kinds.items()}
    found["bishop_pair"] = (board.count("B") > 1) - (board.count("b") > 1)
    for sign, letter, lines in ((1, "P", rows[::-1]), (-1, "p", rows)):
        files = ["".join(line[file] for line in lines) for file in range(8)]
        counts = [file.count(letter) for file in files]
        doubled = sum(max(0, count - 1) for count in counts)
        isolated = sum(
            count
            for file, count in enumerate(counts)
            if not any(counts[max(0, file - 1) : file] + counts[file + 1 : file + 2])
        )
        enemy = "p" if letter == "P" else "P"
        passed = 0
        for file in range(8):
            for rank in range(8):
                near = files[max(0, file - 1) : file + 2]
                if files[file][rank] == letter and not any(enemy in each[rank + 1 :] for each in near):
                    passed += (rank - 1) ** 2
        for key, value in (("doubled", doubled), ("isolated", isolated), ("passed", passed)):
            found[key] = found.get(key, 0) + sign * value
    return found


def phase_by_letters(fen: str) -> int:
    pieces = {"n": 1, "b": 1, "r": 2, "q": 4}
    return min(OPENING, sum(fen.split()[0].lower().count(letter) * worth for letter, worth in pieces.items()))


def test_features_are_those_of_the_board_of_letters() -> None:
    for seed in range(8):
        for position, _ in random_game(seed, most=150):
            wanted = by_letters(write_fen(position))
            sign = -1 if position.is_black else 1
            found = position.features()._asdict()
            for name, value in wanted.items():
                assert found[name] == sign * value, (name, write_fen(position))
            assert phase_of(position.boards) == phase_by_letters(write_fen(position))


def test_every_feature_of_the_other_side_counts_against() -> None:
    for seed in range(4):
        for position, _ in random_game(seed, most=80):
            if position.checkers():
                continue
            found, turned = position.features(), position.null().features()
            assert all(getattr(turned, name) == -value for name, value in found._asdict().items())
            assert phase_of(position.null().boards) == phase_of(position.boards)
            assert Evaluation().evaluate(position) == -Evaluation().evaluate(position.null())
            assert mirrored(position).features() == found


def test_the_start_is_even() -> None:
    assert START.features() == Features._make([0] * 18)
    assert phase_of(START.boards) == OPENING


@pytest.mark.parametrize(
    ("fen", "name", "value"),
    [
        ("4k3/8/8/8/8/2N5/8/4K3 w - - 0 1", "knight_mobility", 8),
        ("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "knight_mobility", 7),  # e4 is attacked by the pawn, d5 can be taken
        ("4k3/8/8/8/8/8/8/B3K3 w - - 0 1", "bishop_mobility", 7),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "rook_mobility", 10),
        ("4k3/8/8/8/8/P7/8/Q3K3 w - - 0 1", "queen_mobility", 11),
        ("4k3/8/8/8/8/P7/8/R3K3 w - - 0 1", "open_rooks", 0),
        ("4k3/8/8/8/8/1P6/8/R3K3 w - - 0 1", "open_rooks", 1),
        ("4k3/8/8/8/8/8/5PPP/6K1 w - - 0 1", "shield", 3),
        ("4k3/8/8/8/7P/5P2/6P1/6K1 w - - 0 1", "shield", 2),
        ("7k/8/8/8/8/8/8/K5R1 w - - 0 1", "assault", 6),  # g7 and g8, three each
    ],
)
def test_features_counted_by_hand(fen: str, name: str, value: int) -> None:
    assert getattr(features(fen), name) == value


def test_weights_are_named_and_slide_with_the_phase() -> None:
    heavy = Evaluation()._replace(pawn=Evaluation().pawn._replace(end=1_000_000))
    ending, opening = read_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").position, START
    assert heavy.evaluate(ending) > 900_000
    without_pawn = read_fen("rnbqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").position
    assert heavy.evaluate(opening) == 0
    assert heavy.evaluate(without_pawn) < 1_000


# --- worth in play -----------------------------------------------------------------------------------

MOST_PLIES = 160
FIFTY_MOVES = 100


def play_out(start: Chess, first: object, second: object, depth: int) -> int:
    """Let two evaluations play a game at equal depth; return 1 if the first wins, -1 if it loses, otherwise 0."""
    games = [replace(GAME, evaluator=evaluator) for evaluator in (first, second)]
    position, seen, quiet = start, dict[Chess, int](), 0
    for ply in range(MOST_PLIES):
        seen[position] = seen.get(position, 0) + 1
        if position.is_over():
            return position.outcome() * (1 if ply % 2 == 0 else -1)
        if is_dead(position) or seen[position] == 3 or quiet >= FIFTY_MOVES:
            return 0
        result = search(position, game=games[ply % 2], depth=depth, algorithm="pvs", table=0.25)
        assert result.compiled
        assert result.move is not None
        quiet = 0 if is_progress(position, result.move) else quiet + 1
        position = position.play(result.move)
    ahead = Material().evaluate(position) * (1 if MOST_PLIES % 2 == 0 else -1)
    return (ahead > 200) - (ahead < -200)


def openings(count: int) -> list[Chess]:
    """Return positions after six random plies with even material and White to move."""
    found: list[Chess] = []
    for seed in range(0, 2 * count * 10, 2):
        *_, (position, _) = random_game(seed, most=6)
        if not position.is_over() and position.features()[:5] == (0, 0, 0, 0, 0):
            found.append(position)
    return found[:count]


@pytest.mark.long
def test_the_evaluation_beats_plain_material_at_equal_depth() -> None:
    starts = openings(30)
    assert len(starts) == 30
    results = [play_out(start, Evaluation(), Material(), 4) for start in starts]
    results += [-play_out(start, Material(), Evaluation(), 4) for start in starts]
    assert sum(results) >= len(results) // 2, results
    assert results.count(-1) <= 3, results
