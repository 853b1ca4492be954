"""Players, a referee, and contests that can be believed; other programs as players, and an engine for them.

    player        what a player is                       pace          how long it may think, and who keeps the time
    playing       one game under a referee               statistics    what games say about strength
    openings      where games begin                      ratings       of all players of a tournament, by one fit
    contests      who plays whom, and when it is over    ledger        what was played, so that nothing is lost
    matches       what it has come to                    crew          processes, or a cluster, that play
    programs      others, by UCI and XBoard              uci           to be one of them
    table         a game with people at it               levels        opponents of a known strength

Contests know games and players by name, so that they can be played anywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .levels.ladder import Ladder as Ladder
    from .levels.ladder_file import ladder_of as ladder_of
    from .levels.level import Level as Level
    from .levels.measuring import Bench as Bench
    from .levels.measuring import measured_ladder as measured_ladder
    from .levels.tuning import tuned as tuned
    from .matches import MatchResult as MatchResult
    from .matches import TournamentResult as TournamentResult
    from .matches import match as match
    from .matches import tournament as tournament
    from .pace import Pace as Pace
    from .pace import read_clock as read_clock
    from .player import Choice as Choice
    from .player import Player as Player
    from .player import PlayerFault as PlayerFault
    from .player import Turn as Turn
    from .playing import Played as Played
    from .playing import Remark as Remark
    from .playing import play_game as play_game
    from .specs import read_spec as read_spec
    from .table.table import Table as Table

_HOMES = {
    "levels.ladder": ["Ladder"],
    "levels.ladder_file": ["ladder_of"],
    "levels.level": ["Level"],
    "levels.measuring": ["Bench", "measured_ladder"],
    "levels.tuning": ["tuned"],
    "matches": ["MatchResult", "TournamentResult", "match", "tournament"],
    "pace": ["Pace", "read_clock"],
    "player": ["Choice", "Player", "PlayerFault", "Turn"],
    "playing": ["Played", "Remark", "play_game"],
    "specs": ["read_spec"],
    "table.table": ["Table"],
}
_MODULES = {name: module for module, names in _HOMES.items() for name in names}

__all__ = sorted(_MODULES)


def __getattr__(name: str) -> Any:
    """Import a name when it is asked for: an engine for other programs answers before anything is imported."""
    if name in _MODULES:
        import importlib

        return getattr(importlib.import_module(f".{_MODULES[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
