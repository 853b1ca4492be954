"""Chess: all rules of play, its notations, and an evaluation by named features."""

from __future__ import annotations

from ...rules.game import Game
from ...rules.referee import Referee
from ...rules.wording import Wording
from .drawing import draw, picture
from .ending import is_dead, is_progress, reason
from .endings import endings
from .evaluation import (
    ActivityWeights,
    BalanceWeights,
    Evaluation,
    KingWeights,
    Material,
    PassedWeights,
    PawnWeights,
    PieceWeights,
    ThreatWeights,
    Weight,
)
from .features import Features
from .fen import Setup, read_fen, write_fen
from .pgn import PlayedGame, read_pgn
from .position import Chess
from .san import read_move, read_san, write_chess960, write_long, write_san

START = read_fen("startpos").position
MOST_MOVES = 256
"""No position with the pieces that promotions allow has more than 218 moves."""

REFEREE = Referee(
    repetitions=3,
    forced_repetitions=5,
    quiet_plies=100,
    forced_quiet_plies=150,
    is_progress=is_progress,
    is_dead=is_dead,
    reason=reason,
    parse_quiet=lambda text: read_fen(text).quiet_plies,
)
"""The rules that look back (FIDE 5.2.2, 9.2, 9.3, 9.6)."""

WORDING = Wording(
    title="Chess",
    rules=(
        "Attack the king of the other side so that it cannot escape: checkmate. A king must never be left in check. "
        "Pawns move straight and capture aslant, two squares from where they began if they like, and become another "
        "piece on the last row; king and rook castle if neither has moved. Who is not in check and has no move "
        "draws; so do a position that comes up three times and fifty moves without a capture or a pawn's move, if a "
        "player claims it."
    ),
    sides=("White", "Black"),
    is_second=lambda position: position.is_black,
    unit=("pawn", "pawns"),
    points=100,
    wins="mates",
    is_numbered=True,
    parse_number=lambda text: read_fen(text).number,
)
"""Values in pawns for White, moves with their numbers."""


def chess() -> Game:
    """Make chess.

    >>> game = chess()
    >>> game.position_name(game.play(game.start, "e4 e7e5 Nf3"))
    'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 0 1'
    """
    return Game(
        "chess",
        START,
        most_moves=MOST_MOVES,
        cyclic=True,
        evaluator=Evaluation(),
        move_name=write_long,
        parse_move=read_move,
        parse_position=lambda text: read_fen(text).position,
        position_name=write_fen,
        draw=draw,
        picture=picture(),
        san=write_san,
        referee=REFEREE,
        wording=WORDING,
        endings=endings,
    )


__all__ = [
    "REFEREE",
    "START",
    "WORDING",
    "ActivityWeights",
    "BalanceWeights",
    "Chess",
    "Evaluation",
    "Features",
    "KingWeights",
    "Material",
    "PassedWeights",
    "PawnWeights",
    "PieceWeights",
    "PlayedGame",
    "Setup",
    "ThreatWeights",
    "Weight",
    "chess",
    "draw",
    "endings",
    "is_dead",
    "is_progress",
    "read_fen",
    "read_move",
    "read_pgn",
    "read_san",
    "write_chess960",
    "write_fen",
    "write_long",
    "write_san",
]
