"""Players, a referee, and contests that can be believed.

player        what a player is                       pace          how long it may think, and who keeps the time
playing       one game under a referee               statistics    what games say about strength
openings      where games begin                      ratings       of all players of a tournament, by one fit
contests      who plays whom, and when it is over    ledger        what was played, so that nothing is lost
matches       what it has come to                    crew          processes, or a cluster, that play
"""

from __future__ import annotations

from .matches import MatchResult, TournamentResult, match, tournament
from .pace import Pace, read_clock
from .player import Choice, Player, PlayerFault, Turn
from .playing import Played, Remark, play_game
from .specs import read_spec

__all__ = [
    "Choice",
    "MatchResult",
    "Pace",
    "Played",
    "Player",
    "PlayerFault",
    "Remark",
    "TournamentResult",
    "Turn",
    "match",
    "play_game",
    "read_clock",
    "read_spec",
    "tournament",
]
