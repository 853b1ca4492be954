"""Checkers against a board of letters, published counts and another program."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from gametree import load_game, perft, search
from gametree.base.errors import InputError
from gametree.games.checkers import MATERIAL, WEIGHTS, Checkers, checkers, is_progress
from gametree.games.checkers.captures import ALL
from gametree.games.checkers.squares import layout, place_of
from gametree.rules.game import Game, is_over
from gametree.testing import assert_sound
from tests.games.checkers.board_of_letters import Letters, start
from tests.games.checkers.positions import random_game, scattered, turn_of

SIZES = (8, 6, 4)
GAMES = {size: checkers(size) for size in SIZES}
GAME = GAMES[8]
PERFT = [7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128, 388617999]
"""The published counts, captures of the same pieces counted once; depth 12 is the first where that matters."""


def agrees(game: Game, position: Checkers, letters: Letters) -> None:
    """See that both have the same moves, once each, and that they lead to the same positions."""
    assert game.position_name(position) == letters.name()
    moves = list(position.moves())
    turns = [turn_of(position, move) for move in moves]
    assert Counter(turns) == Counter(letters.turns())
    assert [turn[:2] for turn in turns if not turn[2]] == sorted(turn[:2] for turn in turns if not turn[2])
    assert position.count_moves() == len(moves) <= game.most_moves
    assert position.is_over() == (not moves)
    if not moves:
        assert position.outcome() == -1
    for move, turn in zip(moves, turns, strict=True):
        assert game.position_name(position.play(move)) == letters.play(turn).name()
        assert move < 1 << 62


@pytest.mark.parametrize("size", SIZES)
def test_random_games_are_those_of_the_board_of_letters(size: int) -> None:
    for seed in range(12):
        for position, letters in random_game(GAMES[size], (size, seed)):
            agrees(GAMES[size], position, letters)


@pytest.mark.parametrize("size", SIZES)
def test_scattered_pieces_move_as_those_of_the_board_of_letters(size: int) -> None:
    longest = 0
    for seed in range(1_000):
        letters = scattered(size, (size, seed))
        agrees(GAMES[size], GAMES[size].parse_position(letters.name()), letters)
        longest = max([longest, *(len(taken) for _, _, taken in letters.turns())])
    assert longest >= size - 3, "there were long captures among them"


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_many_scattered_pieces_move_as_those_of_the_board_of_letters(size: int) -> None:
    for seed in range(1_000, 30_000):
        letters = scattered(size, (size, seed))
        agrees(GAMES[size], GAMES[size].parse_position(letters.name()), letters)


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        ("B:W18:B14", "14x23"),
        ("B:W18:B14,1,2,K32", "14x23"),  # whoever can capture must
        ("B:W10,17,18:BK14", "14x7 14x21 14x23"),
        ("B:W10,17,18:B14", "14x21 14x23"),  # men only go forward
        ("B:W18,25,26:B14", "14x30"),  # on the king row the move ends, though a king could go on over 25
        ("W:W22:B10,11,18", "22x6 22x8"),
        ("W:WK22:B10,11,17,18,19", "22x13 22x6 22x8 22x24"),
        ("B:W6,7,14,15,23:BK2", "2x2 2x9x18x27 2x11x18x27"),  # round four pieces, or two of them and a third
        ("B:W21,22,26:B17", ""),  # stuck
    ],
)
def test_positions_looked_at_by_hand(position: str, moves: str) -> None:
    read = GAME.parse_position(position)
    assert [GAME.move_name(read, move) for move in read.moves()] == moves.split()


def test_a_king_in_a_circle_comes_back_to_its_start_and_counts_once() -> None:
    position = GAME.parse_position("B:W10,11,18,19:BK7")
    [move] = position.moves()
    assert turn_of(position, move) == (7, 7, frozenset({10, 11, 18, 19}))
    after = position.play(move)
    assert GAME.position_name(after) == "W:W:BK7"
    assert (after.is_over(), after.outcome(), list(after.moves())) == (True, -1, [])


def choices_of_a_king(number: int) -> int:
    """The most captures a king has from a square, whichever of the pieces that it might ever jump over are there."""
    board, king = layout(8), 1 << place_of(number, 8)
    reached, met, waiting = {king}, 0, [king]
    while waiting:
        here = waiting.pop()
        for direction in range(4):
            over = board.step(here, direction) & board.board
            there = board.step(over, direction) & board.board
            met |= over if there else 0
            if there and there not in reached:
                reached.add(there)
                waiting.append(there)
    most, some = 0, met
    while some:  # every set of them
        most = max(most, Checkers(king, some, king, is_black=True, layout=board).count_moves())
        some = (some - 1) & met
    return most


@pytest.mark.parametrize("number", [1, 2, 6, 10])
def test_there_are_no_more_moves_than_the_game_says(number: int) -> None:
    """Twelve kings that step have 48 moves; more only come from captures."""
    assert 1 < 12 * choices_of_a_king(number) <= GAME.most_moves
    assert choices_of_a_king(number) < ALL


def test_a_king_is_made_and_stays_one() -> None:
    position = GAME.play(GAME.parse_position("B:W12:B27"), "27-32")
    assert GAME.position_name(position) == "W:W12:BK32"
    assert GAME.position_name(GAME.play(position, "12-8 32-28")) == "W:W8:BK28"


# --- counts ------------------------------------------------------------------------------------


@pytest.mark.parametrize("depth", range(1, 9))
def test_perft(depth: int) -> None:
    counted = perft(GAME, depth)
    assert (counted.nodes, counted.finished, counted.compiled) == (PERFT[depth - 1], 0, True)


@pytest.mark.long
@pytest.mark.parametrize("depth", range(9, 13))
def test_deep_perft(depth: int) -> None:
    assert perft(GAME, depth).nodes == PERFT[depth - 1]


@pytest.mark.parametrize(("size", "depth"), [(8, 5), (6, 6), (4, 9)])
def test_perft_by_an_independent_count(size: int, depth: int) -> None:
    counts = [start(size).count(plies) for plies in range(depth + 1)]
    assert [perft(GAMES[size], plies, interpreted=True).nodes for plies in range(depth + 1)] == counts


# --- optional methods --------------------------------------------------------------------------


def test_the_key_tells_positions_apart() -> None:
    by_key: dict[int, dict[int, str]] = {size: {} for size in SIZES}
    for size, seed in product(SIZES, range(20)):
        for position, _ in random_game(GAMES[size], ("key", seed)):
            name = GAMES[size].position_name(position)
            assert by_key[size].setdefault(position.key(), name) == name
            assert 0 <= position.key() < 1 << 64
    names = [scattered(8, ("key", seed)).name() for seed in range(3_000)]
    assert len({GAME.parse_position(name).key() for name in names}) == len(set(names))


def test_one_change_to_a_position_changes_its_key_in_both_halves() -> None:
    """Of two positions that differ in one piece, the keys differ widely: tables look at both ends of them."""
    for seed in range(300):
        letters = scattered(8, ("change", seed))
        position = GAME.parse_position(letters.name())
        for square in range(35):
            if position.own >> square & 1:
                other = position._replace(own=position.own ^ 1 << square, kings=position.kings & ~(1 << square))
                assert (position.key() ^ other.key()).bit_count() >= 5


@pytest.mark.parametrize(
    ("position", "order"),
    [
        ("B:W18,26,19:B14,15", ["14x30", "15x24"]),  # the larger capture first
        ("W:W6,22,32:B11", ["6-1", "22-17", "22-18"]),  # a king before other steps
        ("B:W23:BK10,1", ["10-15", "10-6"]),  # forward before backward
        ("B:W20:BK7,1", ["7-11", "7-3"]),
    ],
)
def test_what_moves_promise(position: str, order: list[str]) -> None:
    read = GAME.parse_position(position)
    promises = [read.promise(GAME.parse_move(read, name)) for name in order]
    assert promises == sorted(promises, reverse=True)
    assert promises[0] > promises[-1]


def test_a_threat_promises_more_than_a_quiet_step() -> None:
    position = GAME.parse_position("B:W23,32:B9,10,1")
    threat, quiet = (position.promise(GAME.parse_move(position, name)) for name in ("10-14", "9-13"))
    assert threat == quiet, "14 is two steps away from 23: no threat yet"
    position = GAME.parse_position("B:W23,32:B14,9")
    threat, quiet = (position.promise(GAME.parse_move(position, name)) for name in ("14-18", "9-13"))
    assert threat > quiet


def test_noisy_moves_are_captures_and_coronations() -> None:
    for seed in range(400):
        letters = scattered(8, ("noisy", seed))
        position = GAME.parse_position(letters.name())
        wanted = []
        for move in position.moves():
            first, last, taken = turn_of(position, move)
            piece = letters.pieces[letters.cell(first)]
            is_crowned = piece.islower() and letters.play((first, last, taken)).pieces[letters.cell(last)].isupper()
            if taken or is_crowned:
                wanted.append(move)
        assert list(position.noisy_moves()) == wanted
        assert [move for move in position.moves() if position.is_noisy(move)] == wanted
        assert position.is_threatened() == any(taken for _, _, taken in letters.turns())


def test_a_number_is_told_to_be_a_move_as_if_all_were_listed() -> None:
    """Also for what a table may mean: the moves of other positions, and captures cut to 14 bits."""
    positions = [GAME.parse_position(scattered(8, ("legal", seed)).name()) for seed in range(300)]
    positions += [position for position, _ in random_game(GAME, "legal")]
    others = {move for position in positions for move in position.moves()}
    asked = random.Random(3).sample(sorted(others | {move & 0x3FFF for move in others}), 300)
    for position in positions:
        listed = set(position.moves())
        for move in (-1, *listed, *asked):
            assert position.is_legal(move) == (move in listed)


def test_exchanges_are_played_out_behind_the_horizon() -> None:
    """With nothing left to search, a side that has to capture is estimated after the exchange, not before it."""
    before = GAME.parse_position("B:W18,26,30:B14,5")
    after = GAME.play(before, "14x23 26x19")
    found = search(before, game=GAME, depth=0, algorithm="selective", interpreted=True)
    assert before.is_threatened()
    assert not after.is_threatened()
    assert found.value == WEIGHTS.evaluate(after)


def test_progress_is_a_capture_or_a_step_of_a_man() -> None:
    position = GAME.parse_position("B:W32:B1,K10")
    told = {GAME.move_name(position, move): is_progress(position, move) for move in position.moves()}
    assert told == {"1-5": True, "1-6": True, "10-6": False, "10-7": False, "10-14": False, "10-15": False}
    position = GAME.parse_position("B:W15:BK10")
    assert [is_progress(position, move) for move in position.moves()] == [True]


def test_sizes_that_are_not_played() -> None:
    for size in (0, 2, 5, 7, 10):
        with pytest.raises(InputError, match=f"^checkers is not played on {size}x{size} squares here; wanted: 8x8"):
            checkers(size)
    assert [load_game(f"checkers:{size}x{size}").start for size in SIZES] == [GAMES[size].start for size in SIZES]
    for name in ("checkers:8x6", "checkers:8", "checkers:x", "checkers:10x10"):
        with pytest.raises(InputError, match=r"wanted: .*8x8, .*6x6 or .*4x4"):
            load_game(name)


# --- compiled ----------------------------------------------------------------------------------


def test_check_game() -> None:
    assert_sound("checkers", positions=250, depth=4)


@pytest.mark.long
@pytest.mark.parametrize("name", ["checkers", "checkers:6x6", "checkers:4x4"])
def test_check_game_at_length(name: str) -> None:
    assert_sound(name, positions=3_000, depth=5)


@pytest.mark.parametrize("algorithm", ["alphabeta", "pvs"])
def test_compiled_is_interpreted(algorithm: str) -> None:
    chance = random.Random(7)
    names = [scattered(8, ("compiled", seed)).name() for seed in range(25)]
    names += [GAME.position_name(position) for position, _ in list(random_game(GAME, "compiled"))[::12]]
    for name in names:
        position = GAME.parse_position(name)
        if is_over(position):
            continue
        depth = chance.randint(1, 3)
        table = 1 if algorithm == "pvs" else None
        fast, slow = (
            search(position, game=GAME, depth=depth, algorithm=algorithm, table=table, interpreted=interpreted)
            for interpreted in (False, True)
        )
        assert (fast.compiled, slow.compiled) == (True, False)
        for field in ("value", "move", "line", "nodes", "leaves", "cutoffs", "children"):
            assert getattr(fast, field) == getattr(slow, field), (name, field)


def test_a_lost_position_at_the_horizon_is_lost() -> None:
    """White has a man left that cannot move: no estimate, the game is over."""
    stuck = GAME.parse_position("W:W13:B6,9")
    assert (list(stuck.moves()), MATERIAL.evaluate(stuck)) == ([], -100)
    assert search(stuck, game=GAME, depth=0).verdict == "loss in 0"
    before = GAME.parse_position("B:W13:B9,2")
    found = search(before, game=GAME, depth=1)
    assert (found.verdict, GAME.move_name(before, found.line[0])) == ("win in 1", "2-6")
