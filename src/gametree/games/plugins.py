"""Games of other packages: what installed distributions offer as entry points of the group ``gametree.games``.

    [project.entry-points."gametree.games"]
    hex = "my_package.hex:GAME"

An entry point leads to a ``Game``, or to a function that makes one from the text behind the colon (``hex:7``, or no
text at all). Only the metadata is read to know the names; the module is imported when its game is asked for.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..core import InputError, is_raised_by
from ..game import Game

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

GROUP = "gametree.games"


@dataclass(frozen=True)
class Plugin:
    """A game that an installed package offers."""

    name: str
    package: str
    """The distribution's name and version."""
    about: str
    """What the distribution says of itself, in a line."""
    entry: EntryPoint

    def load(self, parameters: str) -> Game:
        """Import the game, and make it for these parameters if it takes any."""
        try:
            found = self.entry.load()
            game = found(parameters) if callable(found) else found
        except InputError:
            raise
        except BaseException as error:
            if not is_raised_by(error, self.entry.module):
                raise
            said = " ".join(str(error).split())
            raise InputError(
                f"the game {self.name!r} of the package {self.package} cannot be loaded: {type(error).__name__}"
                f"{': ' + said if said else ''}"
            ) from error
        if not isinstance(game, Game):
            raise InputError(
                f"the game {self.name!r} of the package {self.package} should be a gametree.Game, or a function that "
                f"makes one from a text, not {type(game).__name__}"
            )
        if parameters and not callable(found):
            raise InputError(f"{self.name} takes no parameters, not {parameters!r}")
        return game


def plugins() -> tuple[Plugin, ...]:
    """Return the games that installed packages offer, by name; a package that cannot be read offers none."""
    return _plugins_on(tuple(sys.path))


@functools.lru_cache(maxsize=1)
def _plugins_on(path: tuple[str, ...]) -> tuple[Plugin, ...]:
    """Look through all that is installed: once, as long as Python looks in the same places."""
    from importlib.metadata import distributions  # slow, and seldom needed

    found: list[Plugin] = []
    seen: set[str | None] = set()
    for distribution in distributions():
        try:
            name = _told(distribution, "Name")
            if name is not None and name not in seen:  # of two versions the first on the path counts, as in imports
                found.extend(_offered(distribution, name))
            seen.add(name)
        except Exception:  # half installed, or damaged: other packages are none the worse for it
            continue
    return tuple(sorted(found, key=lambda plugin: (plugin.name, plugin.package)))


def _offered(distribution: Distribution, name: str) -> Iterator[Plugin]:
    for entry in distribution.entry_points:
        if entry.group == GROUP:
            about = _told(distribution, "Summary") or ""
            yield Plugin(entry.name, f"{name} {distribution.version}", " ".join(about.split()), entry)


def _told(distribution: Distribution, what: str) -> str | None:
    """Return what a package says of itself, if it does; to ask for what is missing by index is deprecated."""
    found = distribution.metadata.get_all(what)
    return str(found[0]) if found else None


def find_plugin(name: str) -> Plugin | None:
    """Return the plugin of that name, if there is one; two of a name are refused."""
    named = [plugin for plugin in plugins() if plugin.name == name]
    if len(named) > 1:
        packages = " and ".join(plugin.package for plugin in named)
        raise InputError(f"the packages {packages} both offer a game {name!r}; wanted: package.module:GAME")
    return named[0] if named else None
