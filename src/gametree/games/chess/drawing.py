"""The board, White at the bottom, with coordinates: as letters, and as a picture."""

from __future__ import annotations

from ...base.numbers import Move
from ...rules.pictures.layout import grid_layout
from ...rules.pictures.picture import Picture
from .fen import piece_letters
from .position import Chess
from .san import write_long
from .squares import FILES, UPSIDE_DOWN, end_of, square_name, start_of

FIGURINES = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟", strict=True))
PIECES = dict(zip("kqrbnp", ("king", "queen", "rook", "bishop", "knight", "pawn"), strict=True))


def draw(position: Chess, last_move: Move | None = None, *, figurines: bool = False) -> str:
    """Draw the board: White's pieces are capitals. The squares of the move that led here stand in brackets.

    >>> from gametree.games.chess import START
    >>> print(draw(START.play(12 | 28 << 6), last_move=12 | 28 << 6))
    8  r  n  b  q  k  b  n  r
    7  p  p  p  p  p  p  p  p
    6  .  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .  .
    4  .  .  .  . [P] .  .  .
    3  .  .  .  .  .  .  .  .
    2  P  P  P  P [.] P  P  P
    1  R  N  B  Q  K  B  N  R
       a  b  c  d  e  f  g  h
    """
    letters = piece_letters(position)
    marked: set[int] = set()
    if last_move is not None:  # as the other side saw it
        seen = 0 if position.is_black else UPSIDE_DOWN
        marked = {start_of(last_move) ^ seen, end_of(last_move) ^ seen}
    lines = []
    for rank in reversed(range(8)):
        cells = []
        for square in range(8 * rank, 8 * rank + 8):
            letter = letters.get(square, ".")
            shown = FIGURINES.get(letter, letter) if figurines else letter
            cells.append(f"[{shown}]" if square in marked else f" {shown} ")
        lines.append(f"{rank + 1} {''.join(cells)}".rstrip())
    lines.append("   " + "  ".join(FILES))
    return "\n".join(lines)


def picture() -> Picture:
    """Return the picture of chess: a king that castles goes where it is seen to go."""
    return Picture(grid_layout(8, 8, material="wood", is_checkered=True), _stands, _path)


def _stands(position: Chess) -> dict[str, str]:
    return {
        square_name(square): f"{'white' if letter.isupper() else 'black'} {PIECES[letter.lower()]}"
        for square, letter in piece_letters(position).items()
    }


def _path(position: Chess, move: Move) -> list[str]:
    name = write_long(position, move)
    return [name[:2], name[2:4]]
