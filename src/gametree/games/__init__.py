"""The games that come with the package, and finding a game by name, file or module."""

from .loading import BUILT_IN, load_game
from .plugins import Plugin, plugins

__all__ = ["BUILT_IN", "Plugin", "load_game", "plugins"]
