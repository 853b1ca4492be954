"""How checkers is written: positions and moves of PDN (portable draughts notation), and drawn boards.

Squares and colours are the real ones, whoever is to move: Black starts on the low numbers and moves first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...base.errors import InputError
from ...base.numbers import Bits, Move
from ...bits import bit, lowest, squares
from .captures import CAPTURED, END
from .rules import PLACE, Checkers
from .squares import LAST, number_of, place_of

COLOURS = {"W": "white", "B": "black"}
PIECES = re.compile(r"(K?)(\d{1,3})(?:-(\d{1,3}))?", re.ASCII)
MOVE = re.compile(r"\d{1,3}(?:[-xX:]\d{1,3})+", re.ASCII)
Path = tuple[int, ...]
"""The numbers of the squares that a move touches."""


class Notation:
    """How checkers of one size is written."""

    def __init__(self, start: Checkers) -> None:
        self.start = start
        self.size = start.layout.size
        self.last = self.size * self.size // 2
        """The number of the last square."""

    # --- moves -----------------------------------------------------------------------------------

    def move_name(self, position: Checkers, move: Move) -> str:
        """Write a move: ``11-15``, ``22x15``, and with all its squares only if its ends do not tell which it is."""
        ends = self._number(move & PLACE), self._number(move >> END & PLACE)
        if not move >> CAPTURED:
            return "{}-{}".format(*ends)
        alike = [other for other in position.moves() if (other ^ move) & (PLACE << END | PLACE) == 0]
        return "x".join(map(str, ends if len(alike) == 1 else next(self.paths(position, move))))

    def parse_move(self, position: Checkers, text: str) -> Move:
        """Read a move by its first and its last square, and as many of those between as it takes to know it.

        Steps and captures may both be written with ``-`` or ``x``, as files have them.
        """
        if MOVE.fullmatch(text) is None:
            raise InputError(f"the move {text!r} cannot be read; wanted: squares such as 11-15 or 22x15x8")
        named = tuple(int(number) for number in re.split("[-xX:]", text))
        self._check(named, f"the move {text!r}")
        paths = {move: list(self.paths(position, move)) for move in position.moves()}
        exact = [move for move in paths if named in paths[move]]
        found = exact or [move for move in paths if any(_leads_over(path, named) for path in paths[move])]
        if len(found) == 1:
            return found[0]
        names = ", ".join(self.move_name(position, move) for move in found or paths)
        if found:
            raise InputError(f"the move {text!r} may be any of {names} here; write the squares between")
        if not paths:
            raise InputError(f"no move {text!r} here: the game is over")
        is_step = self._is_step(position, named) and any(move >> CAPTURED for move in paths)
        raise InputError(f"no move {text!r} here{': a capture is mandatory' if is_step else ''}; legal: {names}")

    def paths(self, position: Checkers, move: Move) -> Iterator[Path]:
        """List the ways that a move may be played: one, unless a king can take the same pieces in another order."""
        start, end, captured = bit(move & PLACE), bit(move >> END & PLACE), move >> CAPTURED
        if not captured:
            yield self._number(lowest(start)), self._number(lowest(end))
            return
        forward = (2, LAST) if position.is_black else (0, 1)
        directions = range(LAST + 1) if start & position.kings else forward
        waiting: list[tuple[Bits, Bits, Path]] = [(start, captured, (self._number(lowest(start)),))]
        while waiting:
            here, victims, path = waiting.pop()
            if not victims:
                yield path
            for direction in reversed(directions):
                over = position.layout.step(here, direction) & victims
                there = position.layout.step(over, direction) & (position.free() | start)
                if there:
                    waiting.append((there, victims ^ over, (*path, self._number(lowest(there)))))

    def _is_step(self, position: Checkers, named: Path) -> bool:
        """Tell whether the squares are those of a step that would be legal if there were no capture."""
        start, end = (bit(place_of(number, self.size)) for number in (named[0], named[-1]))
        return bool(start & position.own and position.choices(start, 0, 0) & end) and len(named) == 2

    def _number(self, place: int) -> int:
        return number_of(place, self.size)

    def _check(self, numbers: Path, what: str) -> None:
        """Refuse squares that the board does not have."""
        for number in numbers:
            if not 1 <= number <= self.last:
                raise InputError(f"{what} has the square {number}; wanted: 1 to {self.last}")

    # --- positions -------------------------------------------------------------------------------

    def position_name(self, position: Checkers) -> str:
        """Write a position as PDN does: ``W:W21,22,K29:B1,2,K12``."""
        white, black = in_colours(position)
        lists = (
            ",".join(f"{'K' * bool(position.kings & bit(place))}{self._number(place)}" for place in squares(pieces))
            for pieces in (white, black)
        )
        return "{}:W{}:B{}".format("B" if position.is_black else "W", *lists)

    def parse_position(self, text: str) -> Checkers:
        """Read a position as PDN writes it; squares may be ranges, ``W:W21-32:B1-12``."""
        what = f"the position {text!r}"
        fields = text.strip().strip("\"'").removesuffix(".").replace(" ", "").upper().split(":")
        if len(fields) != 3 or not all(fields):
            raise InputError(f"{what} cannot be read; wanted: PDN such as W:W21,22,K29:B1,2,K12")
        for field in fields:
            if field[0] not in COLOURS:
                raise InputError(f"{what} has {field[0]!r} for a colour; wanted: W or B")
        if fields[0] not in COLOURS or fields[1][0] == fields[2][0]:
            raise InputError(f"{what} cannot be read; wanted: the side to move, then W and B each with its squares")
        pieces: dict[str, Bits] = {}
        kings = 0
        for field in fields[1:]:
            pieces[field[0]], crowned = self._read_pieces(what, field, sum(pieces.values()))
            kings |= crowned
        return self._checked(what, pieces, kings, fields[0])

    def _read_pieces(self, what: str, field: str, taken: Bits) -> tuple[Bits, Bits]:
        """Return the pieces of one colour, and which of them are kings."""
        own = kings = 0
        for item in field[1:].split(",") if field[1:] else ():
            found = PIECES.fullmatch(item)
            if found is None:
                raise InputError(f"{what} has {item!r} for a piece; wanted: a square such as 12, or K12 for a king")
            first, last = int(found[2]), int(found[3] or found[2])
            self._check((first, last), what)
            if last < first:
                raise InputError(f"{what} has the squares {first}-{last}; wanted: the lower one first")
            for number in range(first, last + 1):
                piece = bit(place_of(number, self.size))
                if (own | taken) & piece:
                    raise InputError(f"{what} has the square {number} twice")
                own |= piece
                kings |= piece if found[1] else 0
        return own, kings

    def _checked(self, what: str, pieces: dict[str, Bits], kings: Bits, mover: str) -> Checkers:
        """Return a position; refuse one that cannot come about."""
        board, most = self.start.layout, self.start.own.bit_count()
        for colour, crown in (("W", board.top), ("B", board.bottom)):
            for place in squares(pieces[colour] & ~kings & crown):
                number = self._number(place)
                raise InputError(f"{what} has a {COLOURS[colour]} man on {number}, its king row; wanted: K{number}")
            count = pieces[colour].bit_count()
            if count > most:
                raise InputError(f"{what} has {count} {COLOURS[colour]} pieces; wanted: at most {most}")
        if not pieces["W"] and not pieces["B"]:
            raise InputError(f"{what} has no pieces; wanted: squares behind W and B")
        other = "B" if mover == "W" else "W"
        if not pieces[other]:
            raise InputError(
                f"{what} cannot exist: {COLOURS[mover]} is to move after the last {COLOURS[other]} piece went"
            )
        return Checkers(pieces[mover], pieces[other], kings, mover == "B", board)

    # --- pictures --------------------------------------------------------------------------------

    def draw(self, position: Checkers, last_move: Move | None = None) -> str:
        """Draw a board: b and w are men, B and W kings, and empty squares show their numbers.

        The squares that the last move has led from and to are put in brackets.
        """
        white, black = in_colours(position)
        marked: set[int] = set()
        if last_move is not None:
            marked = {self._number(last_move & PLACE), self._number(last_move >> END & PLACE)}
        rows = []
        for row in range(self.size):
            first = row * self.size // 2 + 1
            cells = []
            for number in range(first, first + self.size // 2):
                piece = bit(place_of(number, self.size))
                letter = "w" if piece & white else "b" if piece & black else str(number)
                letter = letter.upper() if piece & position.kings else letter
                cells.append(f"[{letter:>2}]" if number in marked else f" {letter:>2} ")
            dark, light = "    ".join(cells), " " * 4
            line = light + dark if row % 2 == 0 else dark + light
            rows.append(f"{line}  {first:>2}-{first + self.size // 2 - 1}")
        return "\n".join([*rows, f"{COLOURS['B' if position.is_black else 'W']} to move"])


def in_colours(position: Checkers) -> tuple[Bits, Bits]:
    """Return the white pieces and the black ones."""
    return (position.other, position.own) if position.is_black else (position.own, position.other)


def _leads_over(path: Path, named: Path) -> bool:
    """Tell whether a path has these ends and, in this order, these squares between."""
    rest = iter(path)
    return path[0] == named[0] and path[-1] == named[-1] and all(number in rest for number in named)
