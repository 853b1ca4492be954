"""The course: six lessons as pages. Their code is run when they are built, so that no figure in them is stale."""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Iterator
from html import escape
from importlib.resources import files
from typing import Any

from .. import explain, parse_tree
from ..games.tree import GALLERY
from ..games.tree.vector_gallery import VECTOR_GALLERY
from ..view.drawing.svg import svg
from .frame import figure, framed
from .trees import tree_links

INLINE = re.compile(r"\{= (.+?)\}", re.DOTALL)
FIGURE = re.compile(r"!\[(.+?)\]\(= (.+)\)")
OF_GALLERY = re.compile("gallery:([a-z-]+)")
KNOWN = frozenset(entry.name for entry in (*GALLERY, *VECTOR_GALLERY))
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def lessons() -> list[tuple[str, str]]:
    """Return the lessons in their order: the name of each, and its text.

    >>> [name for name, _ in lessons()]
    ['1-minimax', '2-alpha-beta', '3-order', '4-evaluation', '5-best-first', '6-criteria']
    """
    found = files(__package__).joinpath("lessons").iterdir()
    return sorted(
        (each.name.removesuffix(".md"), each.read_text("utf-8")) for each in found if each.name.endswith(".md")
    )


def course_pages(*, is_live: bool = False) -> Iterator[tuple[str, str]]:
    """Yield the files of the course: the pages and their pictures; trees that can be edited lead there."""
    texts = lessons()
    for place, (name, text) in enumerate(texts):
        lesson = Lesson(name, text)
        body = list(lesson.body())
        yield from lesson.figures.items()
        around = [("back", texts[place - 1][0])] if place else []
        around += [("next", texts[place + 1][0])] if place + 1 < len(texts) else []
        links = " · ".join(
            f'<a href="{other}.html">{which}: {escape(title_of(other))}</a>' for which, other in around
        )
        body += [*_trees_of(text, is_live=is_live), f'<p class="steps">{links}</p>']
        yield f"course/{name}.html", framed(title_of(name), body, home="../")


def _trees_of(text: str, *, is_live: bool) -> Iterator[str]:
    """Yield a list of the trees that a lesson speaks of: to be stepped through, and edited."""
    names = dict.fromkeys(name for name in OF_GALLERY.findall(text) if name in KNOWN)
    if names:
        yield '<section class="steps"><h2>The trees of this lesson</h2>'
        items = (f"<li>{name}: {tree_links(name, is_live=is_live, home='../')}</li>" for name in names)
        yield f"<ul>{''.join(items)}</ul></section>"


def title_of(name: str) -> str:
    """Return what a lesson is called.

    >>> title_of("2-alpha-beta")
    'Alpha-beta'
    """
    text = dict(lessons())[name]
    return text.split("\n", 1)[0].removeprefix("# ")


class Lesson:
    """A lesson that is worked through from top to bottom: what its code has made can be spoken of further down."""

    def __init__(self, name: str, text: str) -> None:
        self._name, self._text = name, text
        self._made: dict[str, Any] = {"explain": explain, "parse_tree": parse_tree}
        self.figures: dict[str, str] = {}
        """The pictures by their files, as far as they have been drawn."""

    def body(self) -> Iterator[str]:
        """Yield the lesson as HTML."""
        for place, part in enumerate(BLOCK.split(self._text)):
            if place % 2:
                shown = f'<pre class="output">{escape(self.run(part).rstrip())}</pre>'
                yield f'<div class="worked"><pre>{escape(part.rstrip())}</pre>\n{shown}</div>'
            else:
                yield from map(self._prose, filter(None, (each.strip() for each in part.split("\n\n"))))

    def run(self, code: str) -> str:
        """Run a block of code and return what it prints."""
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(code, f"lesson {self._name}", "exec"), self._made)
        return printed.getvalue()

    def _prose(self, text: str) -> str:
        if text.startswith("# "):
            return f"<h1>{self._words(text[2:])}</h1>"
        found = FIGURE.fullmatch(text)
        if found is None:
            return f"<p>{self._words(text)}</p>"
        file = f"course/{self._name}-{len(self.figures) + 1}.svg"
        self.figures[file] = svg(self._value(found[2]))
        return f'{figure(f"../{file}", found[1])}<p class="quiet">{escape(found[1])}.</p>'

    def _words(self, text: str) -> str:
        """Write a paragraph: values worked out, then emphasis and code."""
        told = INLINE.sub(lambda found: str(self._value(found[1])), text)
        told = escape(told.replace(r"\*", "\0"))
        told = re.sub(r"`(.+?)`", r"<code>\1</code>", told)
        told = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", told)
        return re.sub(r"\*(.+?)\*", r"<i>\1</i>", told).replace("\0", "*")

    def _value(self, expression: str) -> Any:
        return eval(expression, self._made)
