"""What installed packages offer: the entry points of a group, such as ``gametree.games``.

Only the metadata is read to know the names; a module is imported when what it offers is asked for.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .errors import InputError, is_raised_by
from .own_code import said

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint


@dataclass(frozen=True)
class Offer:
    """Something that an installed package offers."""

    name: str
    package: str
    """The distribution's name and version."""
    about: str
    """What the distribution says of itself, in a line."""
    entry: EntryPoint

    @property
    def kind(self) -> str:
        """What it is, by its group: a game, an algorithm."""
        return self.entry.group.rpartition(".")[2].removesuffix("s")

    @property
    def full_name(self) -> str:
        return f"the {self.kind} {self.name!r} of the package {self.package}"

    def load(self, *arguments: Any) -> Any:
        """Import it; if it is a function and there are arguments, return what it makes of them."""
        try:
            found = self.entry.load()
            return found(*arguments) if arguments and callable(found) else found
        except InputError:
            raise
        except BaseException as error:
            if not is_raised_by(error, self.entry.module):
                raise
            raise InputError(f"{self.full_name} cannot be loaded: {type(error).__name__}{said(error)}") from error


def offers(group: str) -> tuple[Offer, ...]:
    """Return what installed packages offer in a group, by name; a package that cannot be read offers nothing."""
    return tuple(offer for offer in _offers_on(tuple(sys.path)) if offer.entry.group == group)


def find_offer(group: str, name: str) -> Offer | None:
    """Return what is offered under a name, if anything is; two of a name are refused."""
    named = [offer for offer in offers(group) if offer.name == name]
    if len(named) > 1:
        packages = " and ".join(offer.package for offer in named)
        kind = named[0].kind
        raise InputError(
            f"the packages {packages} both offer {'an' if kind[0] in 'aeiou' else 'a'} {kind} {name!r}; "
            f"wanted: package.module:NAME"
        )
    return named[0] if named else None


@functools.lru_cache(maxsize=1)
def _offers_on(path: tuple[str, ...]) -> tuple[Offer, ...]:
    """Look through all that is installed: once, as long as Python looks in the same places."""
    from importlib.metadata import distributions  # slow, and seldom needed

    found: list[Offer] = []
    seen: set[str | None] = set()
    for distribution in distributions():
        try:
            name = _told(distribution, "Name")
            if name is not None and name not in seen:  # of two versions the first on the path counts, as in imports
                found.extend(_offered(distribution, name))
            seen.add(name)
        except Exception:  # half installed, or damaged: other packages are none the worse for it
            continue
    return tuple(sorted(found, key=lambda offer: (offer.name, offer.package)))


def _offered(distribution: Distribution, name: str) -> Iterator[Offer]:
    for entry in distribution.entry_points:
        if entry.group.startswith("gametree."):
            about = _told(distribution, "Summary") or ""
            yield Offer(entry.name, f"{name} {distribution.version}", " ".join(about.split()), entry)


def _told(distribution: Distribution, what: str) -> str | None:
    """Return what a package says of itself, if it does; to ask for what is missing by index is deprecated."""
    found = distribution.metadata.get_all(what)
    return str(found[0]) if found else None
