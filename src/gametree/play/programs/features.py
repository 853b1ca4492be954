"""What a program that speaks the XBoard protocol says it can do."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .program_player import MOST_TOLD

FEATURE = re.compile(r'(\w+)=("[^"]*"|\'[^\']*\'|\S+)')
OPTION = re.compile(r"(.+?) -\w")


@dataclass(frozen=True)
class Features:
    """What is told in lines such as ``feature ping=1 setboard=1 myname="Crafty" done=1``."""

    told: dict[str, str]
    options: tuple[str, ...] = ()

    def has(self, name: str, *, usually: bool = False) -> bool:
        """Tell whether a feature is on; ``usually`` if it is where nothing is said of it."""
        return self.told.get(name, "1" if usually else "0") == "1"

    @property
    def variants(self) -> list[str]:
        return self.told.get("variants", "normal").split(",")

    def heard(self, line: str) -> Features:
        """Return what is known after one more line.

        >>> features = Features({}).heard('feature ping=1 myname="Crafty 23" option="Hash -spin 16 1 512"')
        >>> features.has("ping"), features.has("setboard"), features.told["myname"], features.options
        (True, False, 'Crafty 23', ('Hash',))
        """
        if max(len(self.told), len(self.options)) >= MOST_TOLD:
            return self
        found = [(name, text.strip("\"'")) for name, text in FEATURE.findall(line)]
        options = [option[1] for name, text in found if name == "option" and (option := OPTION.match(text))]
        return Features({**self.told, **dict(found)}, (*self.options, *options))
