"""Records of tournament games in the WTHOR format of the French Othello federation (.wtb files).

A file is a header of 16 bytes and a record of 68 bytes a game; numbers of several bytes have the lowest first.

    header  0 century, year, month, day of the file    4 number of games (4 bytes)    8 unused here (2 bytes)
            10 year of the games (2 bytes)    12 size of the board, 0 for 8    13 kind of file
            14 empty squares at which the theoretical score was worked out    15 unused
    game    0 tournament, 2 black player, 4 white player (2 bytes each, numbers in other files)
            6 black's discs at the end    7 black's discs had both sides played well from there
            8 sixty moves: 10 * row + column, both from 1; 0 where there is none. Passes are left out.

Black's discs include the empty squares if black has won; a theoretical score is half of a margin, so it does anyway.
"""

from __future__ import annotations

import struct
from typing import NamedTuple

from ...base.errors import InputError
from ...base.numbers import Move
from .board import STRIDE, board_masks
from .notation import COLUMNS
from .rules import PASS, Othello, start

HEADER = struct.Struct("<4BIHHBBBB")
GAME = struct.Struct("<HHHBB60s")
AREA = 64


class GameRecord(NamedTuple):
    """One game; players and tournament are numbers, whose names are in files of their own."""

    tournament: int
    black: int
    white: int
    score: int
    """Black's discs at the end, with the empty squares if black has won."""
    theoretical: int
    """What the score would have been with the best play of both sides from ``Archive.depth`` empty squares on."""
    moves: tuple[Move, ...]
    """Squares, without the passes."""

    def positions(self) -> list[Othello]:
        """Replay the game: the positions from the start on, those with a pass included.

        Raises InputError where a move is not legal.
        """
        line = [start(board_masks(8))]
        for number, move in enumerate(self.moves, 1):
            if next(line[-1].moves(), None) == PASS:
                line.append(line[-1].play(PASS))
            if move not in line[-1].moves():
                square = f"{COLUMNS[move % STRIDE]}{move // STRIDE + 1}"
                raise InputError(f"move {number} of the game, {square}, is not legal there")
            line.append(line[-1].play(move))
        if next(line[-1].moves(), None) == PASS:
            line.append(line[-1].play(PASS))
        return line


class Header(NamedTuple):
    """What a file tells of its games."""

    games: int
    """How many there are."""
    year: int
    depth: int


class Archive(NamedTuple):
    """The games of a file."""

    year: int
    depth: int
    """With how many empty squares the theoretical scores were worked out."""
    games: tuple[GameRecord, ...]


def read_wthor(data: bytes) -> Archive:
    """Read what a .wtb file holds.

    >>> from gametree.games.othello.wthor import read_wthor
    >>> read_wthor(bytes.fromhex("14070516 00000000 0000 b907 08 00 18 00"))
    Archive(year=1977, depth=24, games=())
    """
    count, year, depth = read_header(data)
    wanted = HEADER.size + count * GAME.size
    if len(data) != wanted:
        raise InputError(f"the WTHOR file has {len(data)} bytes; wanted: {wanted} for the {count} games it tells of")
    games = enumerate(GAME.iter_unpack(data[HEADER.size :]), 1)
    return Archive(year, depth, tuple(_record(number, *fields) for number, fields in games))


def read_header(data: bytes) -> Header:
    """Read how a .wtb file begins.

    >>> read_header(bytes.fromhex("14070516 00000000 0000 b907 08 00 18 00"))
    Header(games=0, year=1977, depth=24)
    """
    if len(data) < HEADER.size:
        raise InputError(f"a WTHOR file starts with a header of {HEADER.size} bytes, and here are {len(data)} in all")
    *_, count, _, year, size, _, depth, _ = HEADER.unpack_from(data)
    if size not in (0, 8):
        raise InputError(f"the WTHOR file has games on {size} by {size} squares; wanted: 8 by 8")
    return Header(count, year, depth)


def read_record(number: int, data: bytes) -> GameRecord:
    """Read one game, by the 68 bytes that it takes; the first has the number 1."""
    return _record(number, *GAME.unpack(data))


def _record(
    number: int, tournament: int, black: int, white: int, score: int, theoretical: int, moves: bytes
) -> GameRecord:
    if max(score, theoretical) > AREA:
        raise InputError(
            f"game {number} of the WTHOR file has a score of {max(score, theoretical)}; wanted: 0 to {AREA}"
        )
    played = moves.rstrip(b"\0")
    squares = []
    for code in played:
        row, column = divmod(code, 10)
        if not (1 <= row <= STRIDE and 1 <= column <= STRIDE):
            raise InputError(
                f"game {number} of the WTHOR file has a move {code}; wanted: 10 * row + column, 11 to 88"
            )
        squares.append((row - 1) * STRIDE + column - 1)
    return GameRecord(tournament, black, white, score, theoretical, tuple(squares))
