"""The features of checkers counted on the board of letters, square by square: slow, and apart from the package."""

from __future__ import annotations

from tests.games.checkers.board_of_letters import Cell, Letters

DOUBLE_CORNER = {(0, 1), (1, 0), (1, 2)}
"""One of them; the other one is on the other end of the board."""


def features(letters: Letters) -> list[int]:
    """The features of the side to move less those of the other side."""
    own, other = (count(letters, side) for side in (letters.mover, opponent(letters.mover)))
    return [mine - yours for mine, yours in zip(own, other, strict=True)]


def opponent(side: str) -> str:
    return "w" if side == "b" else "b"


def count(letters: Letters, side: str) -> list[int]:
    """The features of one side."""
    size, last = letters.size, letters.size - 1
    own = {cell: piece for cell, piece in letters.pieces.items() if piece.lower() == side}
    others = len(letters.pieces) - len(own)
    men = {cell for cell, piece in own.items() if piece.islower()}
    kings = set(own) - men
    rows = [row if side == "b" else last - row for row, _ in men]
    middle = {cell for cell in own if all(place in range(size // 4, size - size // 4) for place in cell)}
    bridge = {from_side(cell, side, size) for cell in ((0, 1), (0, 5)) if cell[1] < size}
    hole, corner = (from_side(cell, side, size) for cell in ((last - 1, last), (last, last - 1)))
    safe = {cell: [there for there in steps(letters, cell) if not is_loose(letters, there, side)] for cell in own}
    corners = DOUBLE_CORNER | {from_side(cell, "w", size) for cell in DOUBLE_CORNER}
    run = rows_of_runner(letters, side)
    return [
        len(men),
        len(kings),
        100 * len(own) // len(letters.pieces),
        sum(rows),
        len(men & middle),
        len(kings & middle),
        rows.count(0),
        bridge <= men,
        hole in men and letters.pieces.get(corner, side).lower() != side,
        sum(map(len, safe.values())),
        sum(not safe[king] for king in kings),
        len({over for cell in own for over in prey(letters, cell)}),
        run > 0,
        run,
        len(kings & corners) if len(own) < others else 0,
        the_move(letters) if side == letters.mover and len(own) == others else 0,
    ]


def from_side(cell: Cell, side: str, size: int) -> Cell:
    """A cell as Black sees it is Black's; White sees the board turned."""
    return cell if side == "b" else (size - 1 - cell[0], size - 1 - cell[1])


def steps(letters: Letters, cell: Cell) -> list[Cell]:
    """Where a piece could step to, captures left aside."""
    near = [(cell[0] + row, cell[1] + column) for row, column in letters.ways(letters.pieces[cell])]
    return [there for there in near if letters.is_free(there)]


def prey(letters: Letters, cell: Cell) -> list[Cell]:
    """What a piece could jump over."""
    piece = letters.pieces[cell]
    return [
        (cell[0] + row, cell[1] + column)
        for row, column in letters.ways(piece)
        if letters.pieces.get((cell[0] + row, cell[1] + column), piece).lower() != piece.lower()
        and letters.is_free((cell[0] + 2 * row, cell[1] + 2 * column))
    ]


def is_loose(letters: Letters, cell: Cell, side: str) -> bool:
    """Whether a piece of a side could be taken on a free cell, were the board otherwise as it is."""
    with_it = letters._replace(pieces={**letters.pieces, cell: side})
    return any(cell in prey(with_it, other) for other, piece in letters.pieces.items() if piece.lower() != side)


def rows_of_runner(letters: Letters, side: str) -> int:
    """The rows that the first man behind it has, and one more, that becomes a king whatever the other side does.

    A man may step on free cells only, on none that a piece of the other side can have come to by then.
    """
    size, forward = letters.size, 1 if side == "b" else -1
    delay = 0 if side == letters.mover else 1
    best = 0
    for cell, piece in letters.pieces.items():
        if piece != side:
            continue
        here, taken = {cell}, 0
        while here and not any(row == (size - 1 if side == "b" else 0) for row, _ in here):
            taken += 1
            ahead = {(row + forward, column + way) for row, column in here for way in (-1, 1)}
            lost = {there for there in ahead if any(reaches(letters, there, side, taken + delay))}
            here = {there for there in ahead - lost if letters.is_free(there)}
        if here:
            best = max(best, size - taken)
    return best


def reaches(letters: Letters, there: Cell, side: str, most: int) -> list[bool]:
    """For each piece of the other side, whether it could come to a cell in so many steps, on an empty board."""
    found = []
    for (row, column), piece in letters.pieces.items():
        if piece.lower() == side:
            continue
        down, across = there[0] - row, abs(there[1] - column)
        towards = piece.isupper() or down == 0 or (down > 0) == (piece == "b")
        needed = max(abs(down), across)
        is_man_far = piece.islower() and abs(down) < across
        found.append(towards and needed <= most and not is_man_far)
    return found


def the_move(letters: Letters) -> int:
    """Whether an odd number of pieces is in the columns that begin on the mover's first row."""
    columns = {column for row, column in letters.cells() if row == (0 if letters.mover == "b" else letters.size - 1)}
    return 1 if sum(column in columns for _, column in letters.pieces) % 2 else -1
