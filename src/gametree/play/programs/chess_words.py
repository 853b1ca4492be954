"""How positions and moves are written for other programs: as the game writes them, but for what is special in chess.

Of chess such programs want the counters of a position, and in Chess960 a castling king that takes its own rook.
"""

from __future__ import annotations

from typing import Any

from ...base.numbers import Move
from ...bits import squares
from ...games.chess.fen import STARTING, write_fen
from ...games.chess.position import Chess
from ...games.chess.san import is_castling
from ...games.chess.squares import FILES, RANK_1, RANK_8, end_of, square_name, start_of
from ...rules.game import Game
from ...rules.history import History

KINGS_FILE, ROOKS_FILES = FILES.index("e"), (FILES.index("a"), FILES.index("h"))


def written_start(history: History) -> str | None:
    """Write the position at which a game begins; None where that is where all games begin.

    >>> from gametree import load_game
    >>> written_start(History.begin(load_game("chess"))) is None
    True
    >>> written_start(History.read(load_game("chess"), "8/8/8/4k3/8/8/4P3/4K3 b - - 12 40"))
    '8/8/8/4k3/8/8/4P3/4K3 b - - 12 40'
    """
    position = history.positions[0]
    if isinstance(position, Chess):
        text = write_fen(position, history.quiet[0], history.first_number)
        return None if text == STARTING else text
    return None if position == history.game.start else history.game.position_name(position)


def is_chess960(position: Any) -> bool:
    """Tell whether somebody may castle in a way that only Chess960 knows.

    >>> from gametree.games.chess import START, read_fen
    >>> is_chess960(START), is_chess960(read_fen("1r3k2/8/8/8/8/8/8/4K2R w K - 0 1").position)
    (False, False)
    >>> is_chess960(read_fen("1r3k2/8/8/8/8/8/8/4K2R w Kq - 0 1").position)
    True
    """
    if not isinstance(position, Chess):
        return False
    for home, side in ((RANK_1, position.boards.own), (RANK_8, position.boards.other)):
        rooks = [square & 7 for square in squares(position.castling & home)]
        kings = [square & 7 for square in squares(position.boards.kings & side)]
        if any(rook not in ROOKS_FILES for rook in rooks) or (rooks and kings != [KINGS_FILE]):
            return True
    return False


def plain(game: Game, position: Any, move: Move) -> str:
    """Write a move as its game names it."""
    return game.move_name(position, move)


def standard(game: Game, position: Any, move: Move) -> str:
    """Write a move as players do, without marks of check and mate."""
    return plain(game, position, move) if game.san is None else game.san(position, move).rstrip("+#")


def castling_by_name(game: Game, position: Any, move: Move) -> str:
    """Write a move as programs that speak the XBoard protocol do in Chess960.

    >>> from gametree import load_game
    >>> game = load_game("chess")
    >>> position = game.parse_position("1r3k2/8/8/8/8/8/8/4K2R w Kq - 0 1")
    >>> [castling_by_name(game, position, game.find_move(position, name)) for name in ("O-O", "Rh2")]
    ['O-O', 'h1h2']
    """
    return (standard if is_castling(position, move) else plain)(game, position, move)


def king_takes_rook(game: Game, position: Any, move: Move) -> str:
    """Write a move as programs that speak UCI do in Chess960.

    >>> from gametree import load_game
    >>> game = load_game("chess")
    >>> position = game.parse_position("1r3k2/8/8/8/8/8/8/4K2R w Kq - 0 1")
    >>> king_takes_rook(game, position, game.find_move(position, "O-O"))
    'e1h1'
    """
    if not is_castling(position, move):
        return plain(game, position, move)
    return "".join(square_name(square, position.is_black) for square in (start_of(move), end_of(move)))
