"""The rules against a slow reference, published counts, and what is known of small boards."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from gametree import InputError, load_game, perft, search
from gametree.bits import popcount
from gametree.engine.ready.job import make_ready
from gametree.engine.ready.options import Options
from gametree.games.othello import PASS, Othello, othello
from gametree.games.othello.rules import DECISIVE
from gametree.testing import report_on

from .reference import first, random_game

SIZES = (4, 6, 8)
GAMES = {size: othello(size) for size in SIZES}
PERFT = (4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288, 24_571_284, 212_258_800)
"""From depth 1 on, games that ended sooner included (Bik)."""
ENDED = {10: 228, 11: 584}


@pytest.mark.parametrize("size", SIZES)
def test_random_games_are_played_as_by_the_reference(size: int) -> None:
    game, passes, empty_ends = GAMES[size], 0, 0
    for seed in range({4: 200, 6: 120, 8: 60}[size]):
        position = game.start
        for board, move in random_game(size, seed):
            assert game.position_name(position) == board.text()
            names = [game.move_name(position, each) for each in position.moves()]
            assert names == board.moves()
            assert position.is_over() == (not names)
            assert position.count_moves() == len(names)
            if move is None:
                assert position.outcome() == board.margin(empties_to_winner=size == 8)
                empty_ends += len(board.discs) < size**2
            else:
                passes += move == "pass"
                position = position.play(game.parse_move(position, move))
    assert passes > 10, "passes were tried"
    assert empty_ends > 0, "games that end before the board is full were met"


@pytest.mark.parametrize(
    ("text", "margin"),
    [
        ("X" * 40 + "O" * 10 + "-" * 14 + " X", 44),
        ("X" * 40 + "O" * 10 + "-" * 14 + " O", -44),
        ("X" * 20 + "-" * 24 + "O" * 20 + " X", 0),
        ("-" * 63 + "X O", -64),
        ("-" * 64 + " X", 0),
    ],
    ids=["ahead", "behind", "even", "wiped out", "no disc"],
)
def test_empty_squares_count_for_the_winner_on_the_full_board(text: str, margin: int) -> None:
    assert GAMES[8].parse_position(text).outcome() == margin


def test_discs_count_as_they_lie_on_small_boards() -> None:
    assert GAMES[4].parse_position("XXXXXOOO-------- X").outcome() == 2
    assert GAMES[6].parse_position("X" * 9 + "-" * 26 + "O O").outcome() == -8


def test_a_pass_hands_the_turn_over_and_nothing_else() -> None:
    position = GAMES[4].parse_position("XO------XO------ O")
    assert list(position.moves()) == [PASS]
    assert not position.is_over()
    passed = position.play(PASS)
    assert (passed.own, passed.other, passed.is_black) == (position.other, position.own, True)
    assert [GAMES[4].move_name(passed, move) for move in passed.moves()] == ["c1", "c3"]


# --- counts --------------------------------------------------------------------------------------


@pytest.mark.parametrize("depth", range(1, 11))
def test_published_counts(depth: int) -> None:
    counted = perft(GAMES[8], depth)
    assert counted.compiled
    assert (counted.nodes, counted.finished) == (PERFT[depth - 1] - ENDED.get(depth, 0), ENDED.get(depth, 0))


@pytest.mark.long
def test_the_published_count_of_eleven_plies() -> None:
    counted = perft(GAMES[8], 11)
    assert (counted.nodes, counted.finished) == (PERFT[10] - ENDED[11], ENDED[11])


@pytest.mark.parametrize(("size", "depth"), [(4, 6), (6, 5), (8, 4)])
def test_counts_of_the_reference(size: int, depth: int) -> None:
    counted = perft(GAMES[size], depth, interpreted=True)
    assert (counted.nodes, counted.finished) == first(size).count(depth)


@pytest.mark.long
def test_all_games_on_the_smallest_board() -> None:
    for depth in (8, 12, 16):
        counted = perft(GAMES[4], depth)
        assert counted.compiled
        assert (counted.nodes, counted.finished) == first(4).count(depth)


# --- what optional methods say -------------------------------------------------------------------


def positions(size: int, games: int) -> list[Othello]:
    """Every position of some random games, finished ones included."""
    game = GAMES[size]
    return [game.parse_position(board.text()) for seed in range(games) for board, _ in random_game(size, seed)]


@pytest.mark.parametrize("size", SIZES)
def test_symmetries_are_the_seven_other_views_of_the_board(size: int) -> None:
    def views(text: str) -> Counter[str]:
        rows = [text[start : start + size] for start in range(0, size**2, size)]
        found = []
        for _ in range(4):
            rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]  # a quarter turn
            found += ["".join(rows), "".join(rows[::-1])]
        return Counter(found)

    name = GAMES[size].position_name
    for position in positions(size, 5):
        mirrored = list(position.symmetries())
        squares, side = name(position).split()
        assert Counter(name(each).split()[0] for each in mirrored) + Counter([squares]) == views(squares)
        assert {name(each).split()[1] for each in mirrored} == {side}


@pytest.mark.parametrize("size", SIZES)
def test_keys_tell_positions_apart(size: int) -> None:
    met = {(each.own, each.other, each.is_black): each.key() for each in positions(size, 60)}
    assert len(set(met.values())) == len(met) > 300
    assert all(0 <= key < 2**64 for key in met.values())
    scattered = [sum(key >> place & 1 for key in met.values()) / len(met) for place in range(64)]
    assert all(0.4 < share < 0.6 for share in scattered), "every bit of the key is as often 0 as 1"


def test_promise_puts_corners_first_and_then_few_replies() -> None:
    game = GAMES[8]
    for position in positions(8, 20):
        if position.is_over() or list(position.moves()) == [PASS] or popcount(position.empty()) <= 6:
            continue
        replies = {move: popcount(position.play(move).mobility()) for move in position.moves()}
        order = sorted(position.moves(), key=lambda move: (-position.promise(move), move))
        wanted = {
            move: replies[move] - 16 * (game.move_name(position, move) in ("a1", "h1", "a8", "h8")) for move in order
        }
        assert order == sorted(wanted, key=lambda move: (wanted[move], move))


@pytest.mark.parametrize("size", SIZES)
def test_quarters(size: int) -> None:
    cells, half = GAMES[size].start.board, size // 2
    places = [(column, row) for row in range(size) for column in range(size)]
    for place in places:
        corner = [number // half for number in place]
        mates = [mate for mate in places if [number // half for number in mate] == corner]
        assert cells.quarter(cells.square(*place)) == sum(1 << cells.square(*mate) for mate in mates)


def test_promise_near_the_end_prefers_quarters_with_an_odd_number_of_empty_squares() -> None:
    position = GAMES[8].parse_position("--XXXXO-" + "XOOOOOXX" * 5 + "XOOOOOXX" + "XOOOOOX- X")
    named = {GAMES[8].move_name(position, move): position.promise(move) for move in position.moves()}
    assert named == {"a1": 16 * DECISIVE, "b1": 0, "h1": 17 * DECISIVE}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("othello", marks=pytest.mark.long),
        pytest.param("othello:6x6", marks=pytest.mark.long),
        "othello:4x4",
    ],
)
def test_nothing_is_at_fault(name: str) -> None:
    told = report_on(name, positions=1_500 if name == "othello" else 500)
    assert told.faults == ()
    assert told.game == name
    assert told.checked.compiled
    usual = {"key", "promise", "features", "count_moves", "bounds", "symmetries"}
    assert set(told.checked.methods) == {*usual, "planes", "phase"}


# --- searching -----------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", ["pvs", "mtdf"])
def test_the_smallest_board_is_lost_by_eight_discs(algorithm: str) -> None:
    found = search(GAMES[4], depth=16, algorithm=algorithm, interpreted=True)
    assert (found.value, found.verdict, found.complete) == (-8, "-8", True)


def test_with_empty_squares_for_the_winner_it_would_be_ten() -> None:
    """The published value of the smallest board counts discs as they lie; that is why the game does."""
    start = GAMES[4].start
    as_in_tournaments = start._replace(board=start.board._replace(gives_empties=True))
    found = search(as_in_tournaments, game=GAMES[4], depth=16, algorithm="pvs", interpreted=True)
    assert (found.value, found.complete) == (-10, True)


@pytest.mark.parametrize("algorithm", ["alphabeta", "pvs"])
def test_compiled_equals_interpreted(algorithm: str) -> None:
    game, chance = GAMES[8], random.Random(5)
    places = [each for each in positions(8, 12) if not each.is_over()]
    for position in chance.sample(places, 5):
        fast, slow = (
            search(position, game=game, depth=3, algorithm=algorithm, interpreted=interpreted)
            for interpreted in (False, True)
        )
        assert fast.compiled
        assert not slow.compiled
        assert (fast.value, fast.line, fast.nodes, fast.leaves, fast.cutoffs) == (
            slow.value,
            slow.line,
            slow.nodes,
            slow.leaves,
            slow.cutoffs,
        )


@pytest.mark.parametrize("without", ["bounds", "symmetries", "promise", "table"])
def test_no_piece_changes_the_value(without: str) -> None:
    """At a horizon, and at the end of the game: estimates keep to the bounds of stable discs."""
    late = [each for each in positions(8, 6) if 4 <= popcount(each.empty()) <= 12 and not each.is_over()]
    held_back = 0
    for position in [GAMES[8].start, *late[::9]]:  # symmetries are used near the start
        usual, other = (
            make_ready(
                position, game=GAMES[8], algorithm="pvs", options=Options(1, without=left_out), interpreted=True
            ).once(4)
            for left_out in (frozenset[str](), frozenset({without}))
        )
        assert usual.value == other.value
        held_back += usual.nodes != other.nodes
    assert held_back > 0, "the piece is used"


# --- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "size"), [("othello", 8), ("othello:8x8", 8), ("othello:6x6", 6), ("othello:4x4", 4)]
)
def test_sizes(name: str, size: int) -> None:
    game = load_game(name)
    assert game.start.board.size == size
    assert game.name == ("othello" if size == 8 else name)


@pytest.mark.parametrize(
    "name", ["9x9", "5x5", "2x2", "10x10", "8x6", "0x0", "8", "8x", "x", "-4x-4", "8x8x8", "٨x٨"]
)
def test_sizes_that_are_refused(name: str) -> None:
    with pytest.raises(
        InputError, match="wanted: othello, or othello:SIZExSIZE with an even size from 4 to 8"
    ) as told:
        load_game(f"othello:{name}")
    assert len(str(told.value).splitlines()) == 1


def test_a_board_of_odd_size_is_refused() -> None:
    with pytest.raises(InputError, match=r"^there is no Othello on 5 by 5 squares; wanted: 4, 6, 8$"):
        othello(5)
