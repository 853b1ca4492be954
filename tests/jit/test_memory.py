"""Memory and tables: reached by address, every index looked at."""

from __future__ import annotations

from array import array
from pathlib import Path
from typing import Annotated, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree.base.numbers import LARGE, Bits, Fixed, Ints, Words, clear, fetch, ints, words
from gametree.bits import FULL
from gametree.jit import NotCompilable, compiled
from gametree.jit.layout import AnyShape, DoesNotFit, Memory, Scalar, Shape, shape_of
from gametree.jit.reach import Reach
from tests.jit.texts import module_from

SQUARES = array("q", [3, -1, 4, -(1 << 63)])
MASKS = array("Q", [1, 1 << 63, FULL])
SAME = array("q", SQUARES)
ROWS = (array("q", [1, 2]), array("q", [30, 40]), array("q", [500, 600]))


class Store(NamedTuple):
    """Memory of both kinds, promised and not."""

    cells: Ints
    keys: Words
    four: Annotated[Ints, 4]


def read(store: Store, which: int, index: int) -> int:
    if which == 0:
        return store.cells[index]
    if which == 1:
        return int(store.keys[index] >> 1)
    if which == 2:
        return store.four[index]
    if which == 3:
        return SQUARES[index]
    if which == 4:
        return int(MASKS[index] >> 1)
    return ROWS[index][1]


def write(store: Store, which: int, index: int, value: int) -> None:
    if which == 0:
        store.cells[index] = value
        store.cells[index] += 1
        store.cells[index] -= 1
    elif which == 1:
        store.keys[index] = value
        store.keys[index] ^= FULL
    else:
        store.four[index] = value


def at(memory: Ints, index: int) -> int:
    """Take memory of any kind."""
    return memory[index] + len(memory)


def at_least_two(memory: Annotated[Ints, 2]) -> int:
    return memory[1]


def handed_over(store: Store, index: int) -> int:
    """Hand promised memory, and a table, to functions that take less."""
    return at(store.cells, index) + at(store.four, index) + at(SQUARES, index) % 1000 + at_least_two(store.four)


def lengths(store: Store) -> int:
    return len(store.cells) * 1000 + len(store.keys) * 100 + len(store.four) * 10 + len(SQUARES)


def at_condition(memory: Ints, n: int) -> int:
    return memory[n > 3]


def masks(index: int) -> Bits:
    return MASKS[index]


def usual() -> Store:
    return Store(array("q", [7, 8, 9]), array("Q", [5, FULL]), array("q", [1, 2, 3, 4]))


INDEX = st.integers(-3, 6) | st.sampled_from([-(1 << 63), (1 << 63) - 1, 1 << 32])


@given(st.integers(0, 4), INDEX)
def test_reading(which: int, index: int) -> None:
    """An index from the end is refused: negative ones are most often mistakes, and the check is one comparison."""
    store = usual()
    memory = (store.cells, store.keys, store.four, SQUARES, MASKS)[which]
    if 0 <= index < len(memory):
        assert compiled(read)(store, which, index) == read(store, which, index)
    else:
        with pytest.raises(IndexError, match="index outside the memory"):
            compiled(read)(store, which, index)


@given(st.integers(0, 2), INDEX, st.integers(-(1 << 62), 1 << 62))
def test_writing(which: int, index: int, value: int) -> None:
    plain, fast = usual(), usual()
    if not 0 <= index < len(plain[which]):
        with pytest.raises(IndexError):
            compiled(write)(fast, which, index, value)
    elif which == 1 and value < 0:
        with pytest.raises(OverflowError):
            write(plain, which, index, value)
        with pytest.raises(OverflowError, match="a negative number is put into Words: cut it back with & FULL"):
            compiled(write)(fast, which, index, value)
    else:
        write(plain, which, index, value)
        compiled(write)(fast, which, index, value)
    assert plain == fast


def test_tuples_of_tables() -> None:
    for index in range(3):
        assert compiled(read)(usual(), 5, index) == ROWS[index][1]


def test_lengths_and_handing_over() -> None:
    for store in (usual(), usual()._replace(cells=ints(0)), usual()._replace(keys=words(9))):
        assert compiled(lengths)(store) == lengths(store)
    for index in range(3):
        assert compiled(handed_over)(usual(), index) == handed_over(usual(), index)
    for n in (3, 4):
        assert compiled(at_condition)(array("q", [5, 6]), n) == at_condition(array("q", [5, 6]), n)


def test_unsigned_tables() -> None:
    assert [compiled(masks)(index) for index in range(3)] == list(MASKS)


def first_of_each(n: int) -> int:
    return SQUARES[0] * 100 + SAME[0]


def test_equal_tables_stay_two() -> None:
    fast = compiled(first_of_each)
    assert fast(1) == 303
    SAME[0] = 9
    try:
        assert fast(1) == first_of_each(1) == 309
    finally:
        SAME[0] = 3


def test_a_table_s_contents_are_part_of_the_digest() -> None:
    before = Reach(masks, (Scalar.INT,)).digest()  # type: ignore[arg-type]
    MASKS[0] = 2
    try:
        assert Reach(masks, (Scalar.INT,)).digest() != before  # type: ignore[arg-type]
    finally:
        MASKS[0] = 1
    assert Reach(masks, (Scalar.INT,)).digest() == before  # type: ignore[arg-type]


def test_a_table_held_by_compiled_code_cannot_move() -> None:
    compiled(masks)(0)
    with pytest.raises(BufferError):
        MASKS.append(1)


@pytest.mark.parametrize("typecode", "bBhHiIlLfd")
def test_other_tables_are_refused(typecode: str, tmp_path: Path) -> None:
    module = module_from(
        f"""
        TABLE = array({typecode!r}, [1, 2])

        def look(index: int) -> int:
            return TABLE[index]
        """,
        tmp_path / f"table_{ord(typecode)}.py",
    )
    words = rf"the table TABLE is an array of '{typecode}'; compiled code takes 'q' \(int\) or 'Q' \(Bits\)"
    with pytest.raises(NotCompilable, match=words):
        compiled(module.look)(1)


def test_a_table_is_not_written(tmp_path: Path) -> None:
    module = module_from(
        """
        TABLE = array("q", [1, 2])

        def put(memory: Ints, value: int) -> None:
            memory[0] = value

        def change(value: int) -> None:
            put(TABLE, value)
        """,
        tmp_path / "changing.py",
    )
    with pytest.raises(NotCompilable, match="a table at the top of a file does not change"):
        compiled(module.change)(1)
    memory = ints(1)
    compiled(module.put)(memory, 5)
    assert memory[0] == 5


class Grid(NamedTuple):
    """Three rows of numbers, or fewer."""

    cells: Annotated[Ints, 3, "width"]
    width: Fixed[int]

    def last(self, row: int) -> int:
        return self.cells[(row + 1) * self.width - 1]


def last_of(grid: Grid, row: int) -> int:
    return grid.last(row)


def room(grid: Grid) -> int:
    return len(grid.cells)


def cells_of(grid: Grid) -> AnyShape:
    found = shape_of(grid)
    assert isinstance(found, Shape)
    return dict(found.fields)["cells"]


def test_rows_are_as_wide_as_a_field_says() -> None:
    for width in (2, 5):
        grid = Grid(array("q", range(3 * width)), width)
        assert cells_of(grid) == Memory(Scalar.INT, 3 * width)
        assert cells_of(Grid(array("q", [0] * 4 * width), width)) == cells_of(grid), "what is behind is not promised"
        assert [compiled(last_of)(grid, row) for row in range(3)] == [last_of(grid, row) for row in range(3)]
        with pytest.raises(IndexError, match="index outside the memory"):
            compiled(last_of)(grid, 3)


def test_fewer_rows_keep_their_own_length() -> None:
    grid = Grid(array("q", range(8)), 4)
    assert cells_of(grid) == Memory(Scalar.INT)
    assert compiled(last_of)(grid, 1) == 7
    assert compiled(room)(grid) == 8
    with pytest.raises(IndexError, match="index outside the memory"):
        compiled(last_of)(grid, 2)


class Nameless(NamedTuple):
    cells: Annotated[Ints, 3, "breadth"]
    width: Fixed[int]


def test_rows_of_a_width_that_is_nowhere() -> None:
    with pytest.raises(NotCompilable, match="Nameless has rows of 'breadth', but no field of that name"):
        shape_of(Nameless(array("q", [1]), 1))


def test_rows_that_are_no_memory() -> None:
    with pytest.raises(TypeError, match=r"Grid.cells should be Ints, made by ints\(\)"):
        compiled(last_of)(Grid([1, 2, 3], 1), 0)  # type: ignore[arg-type]


class Board(NamedTuple):
    """Memory by address, and a number."""

    cells: Ints
    place: int


class Held(NamedTuple):
    """Memory that stays in its place."""

    cells: Ints


def sum_of(board: Board, held: Held, times: int) -> int:
    total = 0
    for _ in range(times):
        for place in range(len(board.cells)):
            total += board.cells[place] * held.cells[0]
    return total + board.place


def test_arguments_that_are_held_and_those_that_are_not_stay_alive_during_a_call() -> None:
    held = Held(ints(1, 2))
    call = compiled(sum_of).holding((1,), Board(ints(3, 1), 0), held, 1)
    for number in range(200):
        assert call(Board(ints(5, number), 7), 3) == 3 * 5 * number * 2 + 7
    held.cells[0] = 3
    board = Board(ints(1, 5), 1)
    assert call(board, 1) == 16
    board.cells[0] = 6  # the same board is given again, and what it holds has changed
    assert call(board, 1) == 19
    assert call(board, 2) == 37
    with pytest.raises(NotCompilable, match="board is not of the kind that was compiled for"):
        call(held, 1)


def test_pages_of_the_system_are_memory_like_any_other() -> None:
    large = words(LARGE)
    assert not isinstance(large, array)
    store = Store(ints(LARGE), large, ints(4))
    store.keys[LARGE - 1] = 1 << 63
    assert compiled(read)(store, 1, LARGE - 1) == read(store, 1, LARGE - 1) == 1 << 62
    clear(store.keys)
    assert store.keys[LARGE - 1] == 0
    with pytest.raises(NotCompilable, match="should be Words"):
        compiled(read)(store._replace(keys=ints(LARGE)), 1, 0)


def fetched(store: Store, index: int) -> int:
    """Have a number fetched that may stand nowhere, and read another one."""
    fetch(store.keys, index)
    return int(store.keys[0])


@pytest.mark.parametrize("index", [0, 1, -1, 1 << 40])
def test_to_fetch_a_number_reads_nothing(index: int) -> None:
    store = Store(ints(1), words(2), ints(4))
    store.keys[0] = 7
    assert compiled(fetched)(store, index) == fetched(store, index) == 7


def fetched_from_nothing(index: int) -> int:
    fetch(index, index)  # type: ignore[arg-type]
    return index


def test_only_from_memory_numbers_are_fetched() -> None:
    with pytest.raises(NotCompilable, match="fetch takes memory"):
        compiled(fetched_from_nothing)(1)


@pytest.mark.parametrize("number", [1 << 63, -(1 << 63) - 1])
def test_a_number_that_does_not_fit_is_refused_at_every_call(number: int) -> None:
    """Numbers of a held call go a shorter way; what is too large must not come out as another number."""
    call = compiled(doubled).holding((), 1)
    assert [call(each) for each in (21, -(1 << 40))] == [42, -(1 << 41)]
    with pytest.raises(DoesNotFit):
        call(number)


def doubled(number: int) -> int:
    return 2 * number
