"""Connect Four against boards of letters, and its notation."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise, product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gametree import perft, search
from gametree.base.errors import InputError
from gametree.games.connect4 import ConnectFour, connect_four
from gametree.rules.game import Game
from tests.games.board_oracle import Board, empty_board
from tests.games.mutation import mutants
from tests.games.reading import read_or_refuse, refusal

SIZES = [
    (7, 6),
    (8, 7),
    (7, 8),
    (9, 6),
    (16, 3),
    (12, 4),
    (4, 15),
    (3, 20),
    (2, 31),
    (1, 63),
    (32, 1),
    (5, 4),
    (4, 4),
    (3, 3),
]
LARGE = [(7, 6), (8, 7), (9, 6), (16, 3), (5, 11)]
GAME = connect_four()


def random_game(game: Game, seed: object, most: int = 64) -> Iterator[tuple[ConnectFour, Board]]:
    """Play at random, and yield every position with the same board of letters."""
    chance = random.Random(str(seed))
    position: ConnectFour = game.start
    board = empty_board(position.grid.lines, position.grid.length, 4)
    for _ in range(most):
        yield position, board
        if position.is_over():
            return
        number = chance.randrange(len(board.landings()))
        position = position.play(list(position.moves())[number])
        board = board.put(board.landings()[number])
    yield position, board


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_random_games_are_those_of_the_board_of_letters(size: tuple[int, int]) -> None:
    game, (columns, rows) = connect_four(*size), size
    for seed in range(8 if columns * rows > 30 else 25):
        for position, board in random_game(game, (size, seed)):
            assert position.is_over() == board.is_over()
            assert game.position_name(position) == "/".join(board.rows)
            if board.is_over():
                assert position.outcome() == board.outcome()
                continue
            moves = list(position.moves())
            landings = [column * (rows + 1) + rows - 1 - row for column, row in board.landings()]
            assert moves == landings
            assert [game.move_name(position, move) for move in moves] == [str(x + 1) for x, _ in board.landings()]
            assert position.count_moves() == len(moves) <= game.most_moves
            assert position.evaluate() == board.estimate()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_key_tells_every_position_from_every_other(size: tuple[int, int]) -> None:
    game = connect_four(*size)
    by_key: dict[int, tuple[int, int]] = {}
    by_stones: dict[tuple[int, int], int] = {}
    for seed in range(150):
        for position, _ in random_game(game, seed, 64):
            stones = (position.own, position.taken)
            assert by_key.setdefault(position.key(), stones) == stones
            assert by_stones.setdefault(stones, position.key()) == position.key() < 2**64
    assert len(by_key) == len(by_stones)


def test_the_key_of_a_position_does_not_tell_how_it_came_about() -> None:
    assert GAME.parse_position("4354").key() == GAME.parse_position("5344").key()
    assert GAME.parse_position("43").key() != GAME.parse_position("34").key()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_middle_promises_most(size: tuple[int, int]) -> None:
    start = connect_four(*size).start
    promises = [start.promise(move) for move in start.moves()]
    assert promises == promises[::-1]
    half = promises[: (len(promises) + 1) // 2]
    assert all(outer < inner for outer, inner in pairwise(half))


def test_all_lines_of_a_small_board() -> None:
    """Every line of three by two squares ends with a full board: there is no room for four in a row."""
    counted = perft(connect_four(3, 2), 6, interpreted=True)
    assert (counted.nodes, counted.finished) == (90, 0)  # 6! / 2! / 2! / 2!


@pytest.mark.parametrize("size", [(1, 63), (32, 1), (4, 15)], ids=str)
def test_compiled_at_the_edges_of_64_bits(size: tuple[int, int]) -> None:
    """Rows there are found by shifts of 64 places and more."""
    game = connect_four(*size)
    for depth in (1, 3, 8 if size[0] == 1 else 4):
        fast, slow = (search(game, depth=depth, interpreted=interpreted) for interpreted in (False, True))
        assert fast.compiled
        assert (fast.value, fast.line, fast.nodes) == (slow.value, slow.line, slow.nodes)


@pytest.mark.parametrize(
    ("size", "name"), [((7, 6), "connect4"), ((5, 4), "connect4:5x4"), ((6, 7), "connect4:6x7")], ids=str
)
def test_names(size: tuple[int, int], name: str) -> None:
    assert connect_four(*size).name == name


@pytest.mark.parametrize(
    "size", [(0, 6), (7, 0), (-7, -6), (8, 8), (9, 7), (64, 1), (33, 1), (2, 32), (1, 64), (10**9, 1)]
)
def test_sizes_that_do_not_fit(size: tuple[int, int]) -> None:
    with pytest.raises(InputError, match=f"^{size[0]} columns of {size[1]} squares do not fit: wanted columns x"):
        connect_four(*size)


# --- notation ----------------------------------------------------------------------------------


def test_drawn_board() -> None:
    assert GAME.draw(GAME.parse_position("4435")) == (
        ". . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . O . . .\n. . X X O . .\n1 2 3 4 5 6 7"
    )


def test_drawn_board_with_columns_of_two_digits() -> None:
    game = connect_four(11, 2)
    assert game.draw(game.parse_position("11,11,10")) == (
        " .  .  .  .  .  .  .  .  .  .  O\n .  .  .  .  .  .  .  .  .  X  X\n 1  2  3  4  5  6  7  8  9 10 11"
    )


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(LARGE), st.integers(0, 10**6), st.integers(0, 64))
def test_positions_are_read_back(size: tuple[int, int], seed: int, plies: int) -> None:
    game = connect_four(*size)
    line = list(random_game(game, seed, plies))
    position, board = line[-1]
    moves = [later.taken ^ earlier.taken for (earlier, _), (later, _) in pairwise(line)]
    columns = [str((move.bit_length() - 1) // (size[1] + 1) + 1) for move in moves]
    assert game.parse_position(game.position_name(position)) == position
    assert game.parse_position("/".join(board.rows).lower()) == position
    assert game.parse_position(",".join(columns) + ",") == position
    assert game.parse_position(" ".join(columns) + " ,") == position
    assert game.play(game.start, ", ".join(columns)) == position
    if size[0] <= 9:
        assert game.parse_position("".join(columns)) == position


def test_columns_above_nine() -> None:
    game = connect_four(12, 4)
    assert game.position_name(game.parse_position("10,12,1")) == "............/............/............/X........X.O"
    assert game.parse_position("10 12 1") == game.parse_position("10,12,1") == game.parse_position(" 10, 12, 1 ")
    assert game.parse_position("11") == game.play(game.start, "1 1"), "without a separator a digit is a column"
    assert "has '13' for a column; wanted: 1 to 12" in refusal(game, "1,13")


COLUMNS_AT_FAULT = {
    "8": "has '8' for a column; wanted: 1 to 7",
    "0": "has '0' for a column",
    "44a": "has 'a' for a column",
    "4,45": "has '45' for a column",
    "4-5": "has '-' for a column",
    "4,-5": "has '-5' for a column",
    "4,05": "has '05' for a column",
    "٤": "has '٤' for a column",
    "²": "has '²' for a column",
    "4," + "9" * 5000: "for a column",
    "\0": "for a column",
    "4444444": "puts stone 7 in column 4, which is full",
    "1111111": "puts stone 7 in column 1, which is full",
    "12121212": "goes on after the game is over at stone 7",
    "1 2 1 2 1 2 1 9": "goes on after the game is over at stone 7",
}


@pytest.mark.parametrize("text", COLUMNS_AT_FAULT, ids=lambda text: text[:20])
def test_columns_that_are_refused(text: str) -> None:
    assert COLUMNS_AT_FAULT[text] in refusal(GAME, text)


NOT_A_BOARD = (
    "is not a board: wanted 4 rows from the top, separated by /, of 4 squares each, X (first player), O or ."
)
AFTER_A_WIN = "cannot exist: a stone was put after the game was won"
OUT_OF_TURN = "cannot exist: players in turn cannot have put its stones so"
BOARDS_AT_FAULT = {
    "X": NOT_A_BOARD,
    "/": NOT_A_BOARD,
    "..../..../....": NOT_A_BOARD,
    "..../..../..../..../....": NOT_A_BOARD,
    "..../..../..../.....": NOT_A_BOARD,
    "..../..../..../...": NOT_A_BOARD,
    "..../..../..../..X-": NOT_A_BOARD,
    "..../..../..../..X1": NOT_A_BOARD,
    "................": NOT_A_BOARD,
    "..../..../..../..X./": NOT_A_BOARD,
    "..../..../..../...O": "cannot exist: 0 X and 1 O, but X begins and they take turns",
    "..../..../..../XX..": "cannot exist: 2 X and 0 O",
    "..../..../..../XOOO": "cannot exist: 1 X and 3 O",
    "..../..../X.../....": "cannot exist: a stone hangs in column 1",
    "...X/..../...X/..OO": "cannot exist: a stone hangs in column 4",
    "..../OO../OO../XXXX": AFTER_A_WIN,  # O has moved on
    "X..O/X..O/X..O/X..O": AFTER_A_WIN,  # two winners
    "..../...O/OOOX/XXXX": AFTER_A_WIN,  # X moved last, but no stone of the row is the last of its column
    "OOOO/XXXX/XXXO/XOOO": AFTER_A_WIN,  # two rows without a common stone
    "..../..../X.../O...": OUT_OF_TURN,  # O would have begun
    "..../X.../O.../OX..": OUT_OF_TURN,
    "..../..../XX../OO..": OUT_OF_TURN,
    "X.../O.../O.../X...": OUT_OF_TURN,
}


@pytest.mark.parametrize("text", BOARDS_AT_FAULT)
def test_boards_that_are_refused(text: str) -> None:
    assert BOARDS_AT_FAULT[text] in refusal(connect_four(4, 4), text)


def test_the_stone_that_wins_has_to_be_the_last_one() -> None:
    """Here X can only have ended in column 3, but the row of X is in column 2."""
    assert OUT_OF_TURN in refusal(connect_four(3, 4), ".XX/XXO/OXO/OXO")


@pytest.mark.parametrize(
    "text",
    [
        "..../..../..../....",
        "..../..../OX../XO..",
        "..../..../OOO./XXXX",
        "..../O.../OO../XXXX",
        "...X/OOXX/OXOX/XOOX",  # one stone in the corner completes two rows
    ],
)
def test_boards_that_are_read(text: str) -> None:
    game = connect_four(4, 4)
    assert game.position_name(game.parse_position(text)) == text


@pytest.mark.parametrize("size", [(4, 2), (2, 4), (3, 3)], ids=str)
def test_boards_that_are_read_are_those_that_come_about(size: tuple[int, int]) -> None:
    """Of all ways to fill a board with letters, against all that play leads to."""
    game, (columns, rows) = connect_four(*size), size
    reached: set[str] = set()
    waiting = [game.start]
    while waiting:
        position = waiting.pop()
        name = game.position_name(position)
        if name not in reached:
            reached.add(name)
            if not position.is_over():
                waiting.extend(position.play(move) for move in position.moves())
    read = set()
    for letters in product(".XO", repeat=columns * rows):
        text = "/".join("".join(letters[start : start + columns]) for start in range(0, len(letters), columns))
        with suppress(InputError):
            assert game.position_name(game.parse_position(text)) == text
            read.add(text)
    assert read == reached


@settings(deadline=None)
@given(st.integers(0, 2**32), st.booleans())
def test_changed_texts_are_read_or_refused(seed: int, as_board: bool) -> None:
    position, _ = list(random_game(GAME, seed, seed % 43))[-1]
    text = GAME.position_name(position) if as_board else "4455667,7 1"[seed % 9 :]
    for changed in mutants(text, "0123456789XOxo./, ab-\n\té٤", seed, 25):
        read_or_refuse(GAME, changed)


@settings(max_examples=500, deadline=None)
@given(st.text(max_size=30) | st.text("1234567,. XO/", max_size=60))
@example("")
@example("\ud800")
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refuse(GAME, text)


def test_moves_that_are_refused() -> None:
    for moves, told in {
        "9": "no move '9' here; legal: 1, 2, 3, 4, 5, 6, 7",
        "4455": "no move '4455' here",
        "4 4 4 4 4 4 4": "no move '4' here; legal: 1, 2, 3, 5, 6, 7",
        "1 2 1 2 1 2 1 3": "no move '3' here: the game is over",
    }.items():
        with pytest.raises(InputError) as caught:
            GAME.play(GAME.start, moves)
        assert told in str(caught.value)
