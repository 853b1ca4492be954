"""Other programs as players: started, talked to line by line, and ended, whatever they do."""

from __future__ import annotations

from .uci import UciPlayer
from .xboard import XboardPlayer

__all__ = ["UciPlayer", "XboardPlayer"]
