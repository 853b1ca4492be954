"""A game as a page: its parts, and how they are put together, in one file or in several."""

from __future__ import annotations

import base64
import hashlib
import html
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import Any

from ..engine import Engine
from ..engine.usual import SELECTIVE
from ..play.levels.ladder_file import ladder_of
from ..rules.game import Game
from ..rules.history import History
from ..view.board import style
from ..view.drawing.boards.of_history import history_svg
from ..view.page.sealing import as_json, digest, fill
from ..view.paper import paper
from .scripts import constants, rules_in_script, script
from .searches import TABLE, Search, algorithm_of, searches
from .telling import called, levels, rules_of, title_of

USUAL_LEVEL = 3
"""Whom people meet first."""
DIGITS = 10
"""Of a digest, in the names of files: a page asks for the very files that it was made with."""


@dataclass(frozen=True)
class Part:
    """A file of a page: what it holds, under a name that tells it apart from every other version."""

    stem: str
    ending: str
    contents: bytes

    @property
    def name(self) -> str:
        return f"{self.stem}.{hashlib.sha256(self.contents).hexdigest()[:DIGITS]}.{self.ending}"

    @property
    def text(self) -> str:
        return self.contents.decode()


class Page:
    """One game that can be played in a browser. ``slug`` is its name in names of files."""

    def __init__(self, game: Game, slug: str) -> None:
        self.game, self.slug = game, slug

    @property
    def title(self) -> str:
        return title_of(self.game)

    def single(self) -> str:
        """Return the page as one file, which asks nothing of anybody."""
        data = self._data({name: {"inside": part.stem} for name, part in self.searches.items()})
        texts = {part.stem: base64.b64encode(part.contents).decode() for part in self.searches.values()}
        main = _inside(self.script.text)
        policy = (
            f"default-src 'none'; script-src {digest(main)} 'wasm-unsafe-eval'; style-src {digest(self.style.text)}; "
            "worker-src blob:; img-src data:; base-uri 'none'; form-action 'none'"
        )
        return self._filled(
            policy=policy,
            style=f"<style>{self.style.text}</style>",
            data=data,
            scripts="".join(
                f'<script type="text/plain" id="{there}">{text}</script>\n' for there, text in texts.items()
            )
            + f'<script type="module">{main}</script>',
        )

    def beside(self, *, home: bool, live: str | None = None) -> tuple[str, list[Part]]:
        """Return the page, and the files that have to lie beside it.

        ``home`` if there is an index to go back to; ``live`` is the address of a page that explains searches.
        """
        policy = (
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self'; "
            "connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'"
        )
        found = {name: {"beside": part.name} for name, part in self.searches.items()}
        text = self._filled(
            policy=policy,
            style="\n".join(
                [f'<link rel="stylesheet" href="{self.style.name}">', *map(_fetched, self.searches.values())]
            ),
            data=self._data(found),
            scripts=f'<script type="module" src="{self.script.name}"></script>',
            home=('<a href="index.html">all games</a>' if home else "") + ("" if live is None else _explained(live)),
        )
        return text, [self.style, self.script, *self.searches.values()]

    # --- its parts ---------------------------------------------------------------------------------------------

    @cached_property
    def style(self) -> Part:
        return Part("page", "css", (paper() + read("page.css") + style()).encode())

    @cached_property
    def script(self) -> Part:
        """What runs in the page, and in its workers."""
        made = {"game": rules_in_script(self.game), "told": constants({"PLAYERS": called(self.game)})}
        return Part(self.slug, "js", script("main", made).encode())

    @cached_property
    def picture(self) -> Part:
        """The start of the game, for the index."""
        return Part(self.slug, "svg", history_svg(History.begin(self.game)).encode())

    @cached_property
    def searches(self) -> dict[str, Part]:
        """The modules of WebAssembly, by name."""
        return {name: Part(f"{self.slug}-{name}", "wasm", found.code) for name, found in self._found.items()}

    @cached_property
    def _found(self) -> dict[str, Search]:
        return searches(self.game)

    @cached_property
    def engine(self) -> dict[str, Any]:
        """What a worker is told of the searches: which module each use has, and how it is called."""
        calls = {use: (name, call) for name, found in self._found.items() for use, call in found.calls.items()}
        data: dict[str, int] = {}  # each text once: weights of patterns are a megabyte, and all searches have them
        placed = {
            use: [[at, data.setdefault(text, len(data))] for at, text in call["chunks"]]
            for use, (_, call) in calls.items()
        }
        return {
            "isSelective": algorithm_of(self.game) == SELECTIVE,
            "unit": self._unit,
            "points": self.game.wording.points,
            "uses": {use: name for use, (name, _) in calls.items()},
            "calls": {use: {**call, "chunks": placed[use]} for use, (_, call) in calls.items()},
            "data": list(data),
        }

    def _data(self, modules: dict[str, Any]) -> str:
        """Return what the script is told, as it stands inside of an element."""
        data = {
            "name": self.game.name,
            "title": self.title,
            "levels": levels(ladder_of(self.game)),
            "usualLevel": min(USUAL_LEVEL, len(ladder_of(self.game).levels)),
            "engine": self.engine,
            "modules": modules,
        }
        return as_json(data)

    @cached_property
    def _unit(self) -> int:
        """By how much estimates change as a game goes on; 1 where nothing is estimated."""
        with Engine(self.game, table=TABLE) as engine:
            return engine.unit or 1

    def _filled(self, **parts: str) -> str:
        parts = {"title": html.escape(self.title), "rules": html.escape(rules_of(self.game)), "home": "", **parts}
        return fill(read("page.html"), {**parts, "policy": html.escape(parts["policy"])})


def _inside(script: str) -> str:
    r"""Return a script as it can stand inside of an element, which no text of a game's can end.

    >>> _inside('"</script><!--"')
    '"<\\/script><\\!--"'
    """
    return script.replace("</", r"<\/").replace("<!--", r"<\!--")


def read(name: str) -> str:
    """Return a file of the page as it stands."""
    return files(__package__).joinpath("page", name).read_text(encoding="utf-8")


def _fetched(part: Part) -> str:
    """Have a browser fetch a file while it still reads the script that will ask for it."""
    return f'<link rel="preload" as="fetch" crossorigin href="{part.name}">'


def _explained(live: str) -> str:
    """Write the way to the page that explains; the page appends the moves so far to its address."""
    return f'<a id="live" href="{html.escape(live)}">explain, or write your own</a>'
