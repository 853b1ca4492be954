"""What an engine tells: who it is, how a search goes on, which move it plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ... import __version__
from ...base.numbers import Move
from ...base.results import SearchResult
from ...base.values import MOST, WIN
from ...rules.game import Game
from ...rules.turns import moves_again
from .notation import CHESS, Notation
from .options import offered

NO_MOVE = "(none)"
"""Where the game is over, as Stockfish writes it; the protocol has no word for it."""
CENT = 100
LONGEST = 500
"""Letters of a sentence: it may quote what somebody has sent."""


def introduction(game: str, elos: Sequence[int] = ()) -> Iterator[str]:
    """Yield the answer to ``uci``."""
    yield f"id name gametree {__version__}" + ("" if game == CHESS else f" {game}")
    yield "id author the gametree developers"
    for option in offered(is_chess=game == CHESS, elos=elos):
        yield option.declared()
    yield "uciok"


def sentence(text: object) -> str:
    """Return something that is told to people.

    >>> sentence("no such move")
    'info string no such move'
    """
    words = " ".join(str(text).split())
    return f"info string {words if len(words) <= LONGEST else words[:LONGEST] + ' ...'}"


def score(game: Game, value: int) -> str:
    """Write what a position is worth to the side to move: forced ends in moves of its own, all else in hundredths.

    A game that does not say how much of a value makes one unit has its values written as they are.

    >>> from gametree import load_game
    >>> chess = load_game("chess")
    >>> score(chess, 35), score(chess, WIN - 3), score(chess, 4 - WIN), score(chess, -WIN)
    ('cp 35', 'mate 2', 'mate -2', 'mate 0')
    """
    if abs(value) > MOST:
        moves = (WIN - abs(value) + 1) // 2
        return f"mate {moves if value > 0 else -moves}"
    points = game.wording.points
    return f"cp {value if points == 1 else round(value * CENT / points)}"


@dataclass(frozen=True)
class Work:
    """What a search has done so far."""

    nodes: int
    seconds: float
    fullness: int | None
    """How many of a thousand places of the table are taken."""

    def told(self) -> str:
        """Write it.

        >>> Work(3000, 1.5, 20).told()
        'nodes 3000 nps 2000 hashfull 20 time 1500'
        """
        rate = f" nps {int(self.nodes / self.seconds)}" if self.seconds > 0 else ""
        filled = "" if self.fullness is None else f" hashfull {self.fullness}"
        return f"nodes {self.nodes}{rate}{filled} time {int(1000 * self.seconds)}"


def depth_told(
    notation: Notation, position: Any, result: SearchResult, fullness: int | None, most: int = 256
) -> Iterator[str]:
    """Yield what one depth has found, a line for each of the best moves, so many at the most."""
    work = Work(result.nodes, result.seconds, fullness).told()
    if result.move is None:
        yield f"info depth 0 score {score(notation.game, result.value)} {work}"
    for number, each in enumerate(result.lines[:most], 1):
        names = " ".join(notation.line(position, each.line))
        worth = score(notation.game, each.value)
        yield f"info depth {result.depth} multipv {number} score {worth} {work} pv {names}"


def best_move(notation: Notation, position: Any, line: tuple[Move, ...]) -> str:
    """Write the move that is played, and the reply that is expected, if it is the opponent's to reply."""
    if not line:
        return f"bestmove {NO_MOVE}"
    names = notation.line(position, line[:2])
    is_reply = len(names) == 2 and not moves_again(position.play(line[0]))
    return f"bestmove {names[0]} ponder {names[1]}" if is_reply else f"bestmove {names[0]}"
