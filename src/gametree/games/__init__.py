"""The games that come with the package, and finding a game by name, file or module."""

from .loading import BUILT_IN, load_game
from .plugins import load_plugin, plugins

__all__ = ["BUILT_IN", "load_game", "load_plugin", "plugins"]
