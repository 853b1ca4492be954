"""One game between two players, under a referee who knows the rules and keeps the time.

The referee ends a game by the rules of the game itself, by repetition and by plies without progress: a draw that may
be claimed is claimed. Whoever makes no legal move in time loses, and why is kept. Nobody resigns for others: a game
that looks decided is played on.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import KW_ONLY, asdict, dataclass
from typing import Any

from ..rules.history import History
from .pace import Pace, Timekeeper
from .player import Choice, Forfeit, Player, PlayerFault, Turn

MOST_PLIES = 10_000
"""A game that is longer is drawn, so that every one ends."""


@dataclass(frozen=True)
class Remark:
    """What a player thought about its move, as plain data."""

    seconds: float
    value: int | None = None
    """For itself, in the numbers of the game."""
    verdict: str | None = None
    depth: int | None = None
    nodes: int | None = None
    book: int | None = None
    """In how many past games the move was played there, if it came from a book."""


@dataclass(frozen=True)
class Played:
    """A game that was played, as plain data: moves are names."""

    outcome: int
    """1, 0 or -1, for the side that was to move at the first position."""
    reason: str
    """In words: ``checkmate``, ``threefold repetition``, ``resigned``, ``engine is out of time``."""
    moves: tuple[str, ...]
    """Those of the opening first."""
    remarks: tuple[Remark | None, ...]
    """For each move; None for those of the opening."""
    _: KW_ONLY
    position: str | None = None
    """Where the game began, if not at the start."""
    forfeit: Forfeit | None = None
    culprit: int | None = None
    """The side that has forfeited the game, or resigned: 0 is the one that was to move at the first position."""

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def from_dict(data: dict[str, Any]) -> Played:
        remarks = (None if each is None else Remark(**each) for each in data["remarks"])
        return Played(**{**data, "moves": tuple(data["moves"]), "remarks": tuple(remarks)})


def play_game(
    opening: History,
    players: Sequence[Player],
    pace: Pace,
    *,
    position: str | None = None,
    most_plies: int = MOST_PLIES,
) -> Played:
    """Have two players play a game to its end, from where the opening has led; ``players[0]`` began it.

    >>> from gametree import History, Limits, load_game
    >>> from gametree.play.pace import Pace
    >>> from gametree.play.random_player import RandomPlayer
    >>> game = load_game("tictactoe")
    >>> players = RandomPlayer(game, seed=1), RandomPlayer(game, seed=2)
    >>> done = play_game(History.begin(game), players, Pace(Limits(nodes=1)))
    >>> done.outcome, done.reason, len(done.moves) == len(done.remarks)
    (-1, 'game over', True)
    """
    game, history = opening.game, opening
    written = [game.move_name(at, move) for at, move in zip(opening.positions[:-1], opening.moves, strict=True)]
    remarks: list[Remark | None] = [None] * len(written)
    keeper = Timekeeper(pace)

    def played(outcome: int, reason: str, **told: Any) -> Played:
        return Played(outcome, reason, tuple(written), tuple(remarks), position=position, **told)

    for side, player in enumerate(players):
        try:
            player.begin(opening)
        except PlayerFault as fault:
            return played(_lost_by(side), f"{player.name} {fault}", forfeit=fault.kind, culprit=side)
    while True:
        ending = history.ending()
        side = history.side
        if ending is not None:
            return played(_sign(ending.outcome if side == 0 else -ending.outcome), ending.reason)
        if len(history.moves) >= most_plies:
            return played(0, f"{most_plies:,} plies")
        player = players[side]
        begun = time.perf_counter()
        try:
            choice = _choice(player, history, keeper.turn(side))
            spent = time.perf_counter() - begun
            if not keeper.take(side, spent):
                raise PlayerFault("time", f"is out of time ({spent:.2f} s)")
        except PlayerFault as fault:
            return played(_lost_by(side), f"{player.name} {fault}", forfeit=fault.kind, culprit=side)
        if choice.move is None:
            return played(_lost_by(side), "resigned", culprit=side)
        written.append(game.move_name(history.position, choice.move))
        remarks.append(Remark(round(spent, 4), choice.value, choice.verdict, choice.depth, choice.nodes, choice.book))
        history = history.play(choice.move)


def _choice(player: Player, history: History, turn: Turn) -> Choice:
    """Return what a player does, which is a legal move or to resign."""
    choice = player.choose(history, turn)
    if choice.move is not None and choice.move not in history.position.moves():
        raise PlayerFault("illegal", f"made the move {choice.move!r}, which is not legal")
    return choice


def _lost_by(side: int) -> int:
    return -1 if side == 0 else 1


def _sign(outcome: int) -> int:
    return (outcome > 0) - (outcome < 0)
