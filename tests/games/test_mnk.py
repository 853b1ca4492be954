"""m,n,k games against boards of letters, and their notation."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import permutations, product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gametree import search
from gametree.base.errors import InputError
from gametree.games.mnk import Mnk, mnk
from gametree.rules.game import Game
from tests.games.board_oracle import Board, empty_board
from tests.games.mutation import mutants
from tests.games.reading import read_or_refuse, refusal

SIZES = [
    (3, 3, 3),
    (4, 3, 3),
    (4, 4, 4),
    (7, 7, 5),
    (8, 7, 4),
    (7, 8, 4),
    (3, 16, 3),
    (15, 4, 4),
    (26, 2, 5),
    (26, 2, 26),
    (20, 3, 3),
    (1, 32, 4),
    (1, 5, 2),
    (2, 2, 2),
]
GAME = mnk(3, 3, 3)


def random_game(game: Game, seed: object, most: int = 64) -> Iterator[tuple[Mnk, Board]]:
    """Play at random, and yield every position with the same board of letters."""
    chance = random.Random(str(seed))
    position: Mnk = game.start
    board = empty_board(position.grid.length, position.grid.lines, position.grid.row)
    for _ in range(most):
        yield position, board
        if position.is_over():
            return
        number = chance.randrange(len(board.empty()))
        position = position.play(list(position.moves())[number])
        board = board.put(board.empty()[number])
    yield position, board


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_random_games_are_those_of_the_board_of_letters(size: tuple[int, int, int]) -> None:
    game, (columns, rows, _) = mnk(*size), size
    for seed in range(5 if columns * rows > 30 else 25):
        for position, board in random_game(game, (size, seed)):
            assert position.is_over() == board.is_over()
            assert game.position_name(position) == "".join(board.rows)
            if board.is_over():
                assert position.outcome() == board.outcome()
                continue
            moves = list(position.moves())
            assert moves == [row * (columns + 1) + column for column, row in board.empty()]
            named = [f"{'abcdefghijklmnopqrstuvwxyz'[column]}{row + 1}" for column, row in board.empty()]
            assert [game.move_name(position, move) for move in moves] == named
            assert position.count_moves() == len(moves) <= game.most_moves
            assert position.evaluate() == board.estimate()


def reachable(game: Game) -> set[Mnk]:
    """All positions that play leads to."""
    found: set[Mnk] = set()
    waiting = [game.start]
    while waiting:
        position = waiting.pop()
        if position not in found:
            found.add(position)
            if not position.is_over():
                waiting.extend(position.play(move) for move in position.moves())
    return found


def test_positions_of_tic_tac_toe() -> None:
    positions = reachable(GAME)
    names = {GAME.position_name(position) for position in positions}
    assert len(positions) == len(names) == len({position.key() for position in positions}) == 5_478

    def alike(name: str) -> str:
        """The first of the eight boards that are turned and mirrored into each other."""
        boards = []
        board = [name[0:3], name[3:6], name[6:9]]
        for _ in range(4):
            board = ["".join(row[column] for row in reversed(board)) for column in range(3)]
            boards += ["".join(board), "".join(reversed(board))]
        return min(boards)

    assert len({alike(name) for name in names}) == 765


@pytest.mark.parametrize("size", [(7, 7, 5), (8, 7, 5), (15, 4, 4)], ids=str)
def test_the_key_tells_positions_apart(size: tuple[int, int, int]) -> None:
    """Not by proof, as both sets of stones need more than 64 bits: over more than a hundred thousand positions."""
    game = mnk(*size)
    chance = random.Random(str(size))
    by_key: dict[int, Mnk] = {}
    for first, second in permutations(game.start.moves(), 2):
        position = game.start.play(first).play(second)
        assert by_key.setdefault(position.key(), position) == position
        for third in position.moves():
            after = position.play(third)
            assert by_key.setdefault(after.key(), after) == after
    while len(by_key) < 100_000:
        position = game.start
        while not position.is_over():
            position = position.play(chance.choice(list(position.moves())))
            assert by_key.setdefault(position.key(), position) == position
    assert all(0 <= key < 2**64 for key in by_key)


def test_the_key_of_a_position_does_not_tell_how_it_came_about() -> None:
    first, second = (GAME.play(GAME.start, moves) for moves in ("a1 b1 c3 b2", "c3 b2 a1 b1"))
    assert first == second
    assert first.key() == second.key()
    assert first.key() != GAME.play(GAME.start, "b1 a1 b2 c3").key()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_middle_promises_most(size: tuple[int, int, int]) -> None:
    game, (columns, rows, _) = mnk(*size), size
    promise = {move: game.start.promise(move) for move in game.start.moves()}
    away = {
        row * (columns + 1) + column: abs(column - (columns - 1) / 2) + abs(row - (rows - 1) / 2)
        for row in range(rows)
        for column in range(columns)
    }
    assert sorted(promise, key=lambda move: -promise[move]) == sorted(away, key=lambda move: away[move])


@pytest.mark.parametrize("size", [(26, 2, 26), (1, 32, 4)], ids=str)
def test_compiled_at_the_edges_of_64_bits(size: tuple[int, int, int]) -> None:
    """Rows there are found by shifts of 64 places and more."""
    game = mnk(*size)
    for depth in (1, 2, 3):
        fast, slow = (search(game, depth=depth, interpreted=interpreted) for interpreted in (False, True))
        assert fast.compiled
        assert (fast.value, fast.line, fast.nodes) == (slow.value, slow.line, slow.nodes)


def test_names() -> None:
    assert mnk(3, 3, 3).name == "tictactoe"
    assert mnk(4, 3, 3).name == "mnk:4,3,3"


@pytest.mark.parametrize(
    "size", [(0, 3, 3), (3, 0, 3), (3, 3, 0), (-3, -3, -3), (8, 8, 5), (27, 2, 3), (31, 2, 3), (1, 33, 3), (64, 1, 3)]
)
def test_sizes_that_do_not_fit(size: tuple[int, int, int]) -> None:
    with pytest.raises(
        InputError, match=rf"^mnk:{size[0]},{size[1]},{size[2]} does not fit: wanted \(columns \+ 1\)"
    ):
        mnk(*size)


@pytest.mark.parametrize("size", [(3, 3, 4), (7, 8, 9), (1, 1, 2)])
def test_rows_that_do_not_fit(size: tuple[int, int, int]) -> None:
    with pytest.raises(InputError, match=rf"^mnk:.* cannot be won: {size[2]} in a row do not fit on the board$"):
        mnk(*size)


# --- notation ----------------------------------------------------------------------------------


def test_drawn_boards() -> None:
    assert GAME.draw(GAME.parse_position("XO..X....")) == "  a b c\n1 X O .\n2 . X .\n3 . . ."
    game = mnk(2, 10, 3)
    assert game.draw(game.play(game.start, "b10 a1")).splitlines() == [
        "    a  b",
        " 1  O  .",
        *(f" {row}  .  ." for row in range(2, 10)),
        "10  .  X",
    ]


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(SIZES), st.integers(0, 10**6), st.integers(0, 63))
def test_positions_are_read_back(size: tuple[int, int, int], seed: int, plies: int) -> None:
    game = mnk(*size)
    line = [position for position, _ in random_game(game, seed, plies)]
    position, name = line[-1], game.position_name(line[-1])
    _, board = list(random_game(game, seed, plies))[-1]
    assert game.parse_position(name) == position
    assert game.parse_position(f" {name.lower()} ") == position
    assert game.parse_position("/".join(board.rows)) == position


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(SIZES), st.integers(0, 10**6))
def test_moves_are_read_back(size: tuple[int, int, int], seed: int) -> None:
    game = mnk(*size)
    *earlier, last = (position for position, _ in random_game(game, seed))
    names = []
    for position, after in zip(earlier, [*earlier[1:], last], strict=True):
        (name,) = (game.move_name(position, move) for move in position.moves() if position.play(move) == after)
        names.append(name)
    assert game.play(game.start, " ".join(names)) == game.play(game.start, ",".join(names)) == last


NOT_A_BOARD = "is not a board: wanted 9 squares in reading order, X (first player), O or ."
AFTER_A_WIN = "cannot exist: a stone was put after the game was won"
AT_FAULT = {
    "": NOT_A_BOARD,
    "XO": NOT_A_BOARD,
    "XO......": NOT_A_BOARD,
    "XO........": NOT_A_BOARD,
    "XO......-": NOT_A_BOARD,
    "XO......Y": NOT_A_BOARD,
    "XO.. ....": NOT_A_BOARD,
    "a1 b2": NOT_A_BOARD,
    "0O.......": NOT_A_BOARD,
    "XO......ß": NOT_A_BOARD,
    "O........": "cannot exist: 0 X and 1 O, but X begins and they take turns",
    "XX.......": "cannot exist: 2 X and 0 O",
    "XOO......": "cannot exist: 1 X and 2 O",
    "OOOOOOOOO": "cannot exist: 0 X and 9 O",
    "XXXOOO...": AFTER_A_WIN,  # two winners
    "XXXOO.O..": AFTER_A_WIN,  # O has moved on
    "OOOXX.XX.": AFTER_A_WIN,
    "XXXOOOXXX": "cannot exist: 6 X and 3 O",
}


@pytest.mark.parametrize("text", AT_FAULT)
def test_boards_that_are_refused(text: str) -> None:
    assert AT_FAULT[text] in refusal(GAME, text)


def test_a_row_that_no_last_stone_can_have_completed() -> None:
    game = mnk(4, 4, 3)
    assert game.parse_position("XXX.OO..........").is_over()
    assert game.parse_position("XXXOXO..X.O.O...").is_over()  # two rows with a common stone
    assert game.parse_position("XXXX.O..O.O.....").is_over()  # the second or third of four
    assert AFTER_A_WIN in refusal(game, "XXX.OO.OXXX.O.O.")  # two rows without a common stone
    assert AFTER_A_WIN in refusal(mnk(6, 3, 2), "XXXX........O.O.O.")  # no stone of four is in all three rows of two


@pytest.mark.parametrize("size", [(3, 3, 3), (4, 2, 3), (1, 8, 2)], ids=str)
def test_boards_that_are_read_are_those_that_come_about(size: tuple[int, int, int]) -> None:
    """Of all ways to fill a board with letters, against all that play leads to."""
    game = mnk(*size)
    read = set()
    for letters in product(".XO", repeat=size[0] * size[1]):
        with suppress(InputError):
            assert game.position_name(game.parse_position("".join(letters))) == "".join(letters)
            read.add("".join(letters))
    assert read == {game.position_name(position) for position in reachable(game)}


@settings(deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([(3, 3, 3), (7, 7, 5)]))
def test_changed_texts_are_read_or_refused(seed: int, size: tuple[int, int, int]) -> None:
    game = mnk(*size)
    position, _ = list(random_game(game, seed, seed % 50))[-1]
    for changed in mutants(game.position_name(position), "XOxo./ -_0Y\n\té", seed, 25):
        read_or_refuse(game, changed)


@settings(max_examples=500, deadline=None)
@given(st.text(max_size=12) | st.text(".XO", min_size=9, max_size=9))
@example("\ud800")
@example("ﬀ" * 3 + "...")
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refuse(GAME, text)


def test_moves_that_are_refused() -> None:
    for moves, told in {
        "z9": "no move 'z9' here; legal: a1, b1, c1, a2, b2, c2, a3, b3, c3",
        "a4": "no move 'a4' here",
        "A1": "no move 'A1' here",
        "b2 b2": "no move 'b2' here; legal: a1, b1, c1, a2, c2, a3, b3, c3",
        "a1b2": "no move 'a1b2' here",
        "5": "no move '5' here",
        "a1 a2 b1 b2 c1 c2": "no move 'c2' here: the game is over",
    }.items():
        with pytest.raises(InputError) as caught:
            GAME.play(GAME.start, moves)
        assert told in str(caught.value)
