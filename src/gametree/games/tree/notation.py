"""Every way to name a tree: brackets, a JSON list, a table of moves, a file of any of these, the gallery, a seed."""

from __future__ import annotations

import re
from pathlib import Path

from ...base.errors import InputError
from ...base.reading import contents_of
from .brackets import CLOSED_BY, CLOSING, read_brackets
from .gallery import gallery_tree
from .moves_table import is_moves_table, read_moves_table
from .nodes import MOST_NODES, Node, plant
from .uniform import read_uniform, uniform_tree
from .wording import GALLERY_PREFIX, shortened

BRACKETS = (*CLOSED_BY, *CLOSING)
COMMENTS = ("/*", "#")
NAMED = re.compile(r"[^\s()\[\]=]+=\s*[(\[]")
"""How a tree begins whose root has a name."""
RANDOM_PREFIX = "random:"
RANDOM_EXAMPLE = f"{RANDOM_PREFIX}b=3,d=4,seed=1"
WANTED = (
    "wanted: brackets such as ((3 12 8) (2 4 6)), a JSON list such as [[3,12,8],[2,4,6]], a table of moves, "
    f"a file of any of them, {GALLERY_PREFIX}NAME or {RANDOM_EXAMPLE}"
)
BARE_NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]*)?")
MOST_BYTES = 10 * MOST_NODES
"""A longer file holds more nodes than are taken, or has no end: few leaves have nine digits and a blank."""


def parse_tree(text: str) -> Node:
    """Read a tree from text, or from the file that the text names; MAX moves at its root.

    >>> from gametree import parse_tree
    >>> parse_tree("((3 12 8) (2 4 6))") == parse_tree("[[3,12,8],[2,4,6]]")
    True
    >>> parse_tree("gallery:plat")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    gametree.InputError: cannot read the tree 'gallery:plat': the gallery has no 'plat'; did you mean plaat? wanted...
    """
    try:
        return _tree(text)
    except InputError as fault:
        raise InputError(f"cannot read the tree {shortened(text)}: {fault}") from None


def looks_like_tree(text: str) -> bool:
    """Tell whether a text is meant as a tree, be it right or wrong, and not as the name of a game.

    >>> [looks_like_tree(text) for text in ("((3 12", "gallery:letters", "7", "othello", "nim.py")]
    [True, True, True, False, False]
    """
    source, path = text.strip(), Path(text)
    if source.startswith((GALLERY_PREFIX, RANDOM_PREFIX)) or BARE_NUMBER.fullmatch(source) or _is_written_out(source):
        return True
    return not text.endswith(".py") and _exists(path) and not path.is_dir()


def text_of(text: str) -> str | None:
    """Return the brackets that a text is, or that the file which it names holds; None if it is neither.

    >>> text_of("((3 12) 8)"), text_of("gallery:two-ply")
    ('((3 12) 8)', None)
    """
    source, path = text.strip(), Path(text)
    if _is_written_out(source):
        return text
    if source.startswith((GALLERY_PREFIX, RANDOM_PREFIX)) or not _exists(path):
        return None
    return _contents(path)


def _tree(text: str) -> Node:
    source = text.strip()
    if not source:
        raise InputError(f"it is empty; {WANTED}")
    if source.startswith(GALLERY_PREFIX):
        return plant(read_brackets(gallery_tree(source.removeprefix(GALLERY_PREFIX)).text))
    if source.startswith(RANDOM_PREFIX):
        return uniform_tree(*read_uniform(source.removeprefix(RANDOM_PREFIX), RANDOM_EXAMPLE))
    written = text_of(text)
    if written is not None:
        return plant(read_moves_table(written) if is_moves_table(written) else read_brackets(written))
    if BARE_NUMBER.fullmatch(source):
        raise InputError(f"a bare number is not a tree; {WANTED}")
    raise InputError(f"there is no file of that name; {WANTED}")


def _is_written_out(source: str) -> bool:
    """Tell whether a text is a tree itself, and not the name of one."""
    return source.startswith((*BRACKETS, *COMMENTS)) or is_moves_table(source) or NAMED.match(source) is not None


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # too long, or with characters that no file name has
        return False


def _contents(path: Path) -> str:
    if path.is_dir():
        raise InputError("it is a directory; wanted: a file that holds a tree in brackets or a JSON list")
    try:
        contents = contents_of(path, MOST_BYTES)
    except OSError as fault:
        raise InputError(f"the file cannot be read ({fault.strerror}); wanted: one that can") from None
    try:
        return contents.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise InputError(f"byte {fault.start + 1} of the file is not UTF-8; wanted: plain text") from None
