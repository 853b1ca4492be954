"""Answers typed by hand: forgiven in form, not in content."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Set
from typing import NamedTuple

from ..games.tree.wording import shortened

LONGEST = 2_000
"""Characters of an answer; no tree that fits on paper needs more."""

DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−﹣－"), "-")
QUOTES = dict.fromkeys(map(ord, "\"'`´“”„‟‘’‚‛«»‹›"), " ")
ARROWS = re.compile(r"[-=~]+\s*>|>+|→|⇒|⟶|➔|➜|↦")
BRACKETS = dict.fromkeys(map(ord, "()[]{}<>⟨⟩"), " ")
GREEK = dict.fromkeys(map(ord, "αΑ"), " alpha ") | dict.fromkeys(map(ord, "βΒ"), " beta ")
INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]")
NOTHING = frozenset({"none", "no", "nothing", "nil", "empty", "no cut", "no cuts", "no cutoff", "no cutoffs"})
NOTHING |= {"no leaf", "no leaves", "-", "--", "---", "/", "∅"}
NUMBER = re.compile(r"[+-]?[0-9]{1,9}(?:[.][0]*)?")
SINGLE = re.compile(r"[+-]?\s*[0-9]{1,9}(?:[.,][0]*)?")
SEPARATING = re.compile(r"(?<=[^\s,;:|/&=])-|-(?![0-9])")
"""A dash that no number follows at once, or that stands right behind something, separates."""

FILLING = frozenset(
    {"leaf", "leaves", "and", "then", "move", "child", "number", "nr", "node", "to", "the", "max", "min"}
)
CUT_FILLING = FILLING | {"cut", "cutoff", "cutoffs", "cuts", "off", "at", "is", "in", "by"}
ORDINAL = re.compile(r"([0-9]+)(st|nd|rd|th)")


class Unreadable(Exception):
    """An answer that cannot be read; says what was found and what is wanted."""


class TypedCutoff(NamedTuple):
    """A cutoff as it was typed; None for what was left out."""

    bound: str | None = None
    reach: str | None = None


def plain(text: str) -> str:
    """Return a text in plain characters: full-width digits, dashes, quotes, blanks and arrows as one would type them.

    >>> plain("“３” → −12")
    '3 ; -12'
    """
    if len(text) > LONGEST:
        raise Unreadable(f"{len(text):,} characters are too many for an answer")
    text = unicodedata.normalize("NFKC", INVISIBLE.sub("", text)).translate(DASHES)
    return " ".join(ARROWS.sub(" ; ", text.translate(QUOTES)).split())


def is_empty(text: str) -> bool:
    """Tell whether nothing was typed."""
    return not INVISIBLE.sub("", text).strip()


def says_nothing(text: str) -> bool:
    """Tell whether the answer is that there is nothing.

    >>> [says_nothing(text) for text in ("None", "-", "{ }", "[]", "3")]
    [True, True, True, True, False]
    """
    return plain(text).casefold().strip(" .;,:") in NOTHING or not _open(plain(text)).strip(" .,;")


def read_number(text: str, label: str = "") -> int:
    """Read a whole number.

    >>> [read_number(text) for text in (" 3 ", "3.0", "3,0", "=3", "(３)", "−4", "value = 3")]
    [3, 3, 3, 3, 3, -4, 3]
    """
    bare = _open(plain(text)).strip()
    for word in dict.fromkeys((label, "value", "v")):
        if word:
            bare = re.sub(rf"^{re.escape(word)}\b\s*[:=]?\s*", "", bare, flags=re.IGNORECASE)
    bare = bare.strip(" =:;")
    if not SINGLE.fullmatch(bare) and not SINGLE.fullmatch(bare.rstrip(".")):
        raise Unreadable(f"{shortened(text)} is no whole number")
    return int(re.split("[.,]", bare.replace(" ", ""))[0])


def read_leaves(text: str) -> list[int]:
    """Read numbers, separated as one likes.

    >>> read_leaves("[3, 12; 8]"), read_leaves("3->12 → 8."), read_leaves("3-12-8,"), read_leaves("3.0 12.0 and 8")
    ([3, 12, 8], [3, 12, 8], [3, 12, 8], [3, 12, 8])
    """
    if says_nothing(text):
        return []
    bare = SEPARATING.sub(" ", _open(plain(text)))
    found = []
    for word in re.split(r"[\s,;:|/&=]+", bare):
        if not word.strip(".") or word.casefold() in FILLING:
            continue
        if not NUMBER.fullmatch(word):
            raise Unreadable(f"{shortened(word)} is no whole number")
        found.append(int(word.partition(".")[0]))
    return found


def read_values(text: str, names: Set[str]) -> dict[str, int]:
    """Read a number for each node.

    >>> read_values("b: 3, C = 2; A=3.0", set("ABC")), read_values("B3 C2 A 3", set("ABC"))
    ({'B': 3, 'C': 2, 'A': 3}, {'B': 3, 'C': 2, 'A': 3})
    """
    if says_nothing(text):
        return {}
    bare = SEPARATING.sub(" ", _open(plain(text)))
    found: dict[str, int] = {}
    name: str | None = None
    for word in _spread(re.split(r"[\s,;:|/&=]+", bare), names):
        if not word.strip(".") or word.casefold() in FILLING:
            continue
        if word.upper() in names and name is None:
            name = word.upper()
        elif name is not None and NUMBER.fullmatch(word):
            number = int(word.partition(".")[0])
            if found.get(name, number) != number:
                raise Unreadable(f"{name} has two values, {found[name]} and {number}")
            found[name], name = number, None
        else:
            wanted = "a value for it" if name is not None else "an inner node, then its value, such as A=3"
            raise Unreadable(f"{shortened(word)} stands where {wanted} is wanted")
    if name is not None:
        raise Unreadable(f"{name} has no value")
    return found


def _spread(words: list[str], names: Set[str]) -> list[str]:
    """Part a name from a number typed right behind it, unless both are a name."""
    spread: list[str] = []
    for word in words:
        together = re.fullmatch(r"([A-Za-z])([+-]?[0-9]+(?:[.]0*)?)", word)
        spread += [word] if together is None or word.upper() in names else list(together.groups())
    return spread


def read_move(text: str, children: list[str]) -> int:
    """Read a move: the number of a child, or its name.

    >>> [read_move(text, ["B", "C"]) for text in ("2", "move 2", "2nd", "2.0", "c", "A -> C", "to C")]
    [2, 2, 2, 2, 2, 2, 2]
    """
    words = [word for word in re.split(r"[\s,;:=#]+", _open(plain(text))) if word.strip(".")]
    words = [word for word in words if word.casefold() not in FILLING]
    if len(words) == 2 and words[0].upper() == "A":
        words = words[1:]
    if len(words) == 1:
        word = ORDINAL.sub(r"\1", words[0].casefold()).rstrip(".")
        if word.upper() in children:
            return children.index(word.upper()) + 1
        if NUMBER.fullmatch(word):
            return int(word.partition(".")[0])
    raise Unreadable(f"{shortened(text)} is no move: wanted is the number of a child, or its letter")


def read_cutoffs(text: str, names: Set[str]) -> dict[str, TypedCutoff]:
    """Read cutoffs: for each a node, alpha or beta, shallow or deep.

    >>> read_cutoffs("E beta shallow; deep α-cutoff at C", set("ABCDE"))
    {'E': TypedCutoff(bound='beta', reach='shallow'), 'C': TypedCutoff(bound='alpha', reach='deep')}
    >>> read_cutoffs("e Beta, Shallow, c alpha deep", set("ABCDE"))
    {'E': TypedCutoff(bound='beta', reach='shallow'), 'C': TypedCutoff(bound='alpha', reach='deep')}
    """
    if says_nothing(text):
        return {}
    bare = _open(plain(text).translate(GREEK)).replace("-", " ")
    parts = [part for part in re.split("[;,|/&]+", bare) if part.strip(" .")]
    pieces = [_cutoff_words(part, names) for part in parts]
    if not all(sum(word in names for word in words) == 1 for words in pieces):
        pieces = _from_node_to_node([word for words in pieces for word in words], names)
    found: dict[str, TypedCutoff] = {}
    for words in pieces:
        name = next(word for word in words if word in names)
        if name in found:
            raise Unreadable(f"{name} is named twice")
        found[name] = TypedCutoff(_one_of(words, ("alpha", "beta"), name), _one_of(words, ("shallow", "deep"), name))
    return found


def _cutoff_words(part: str, names: Set[str]) -> list[str]:
    """Return the words of a part that say something: nodes in capitals, the rest in small letters."""
    words = []
    for word in re.split(r"[\s:=]+", part):
        bare = word.strip(".")
        if bare.upper() in names:
            words.append(bare.upper())
        elif bare.casefold() in ("alpha", "beta", "shallow", "deep"):
            words.append(bare.casefold())
        elif bare and bare.casefold() not in CUT_FILLING:
            raise Unreadable(f"{shortened(bare)} is neither a node nor alpha, beta, shallow or deep")
    return words


def _from_node_to_node(words: list[str], names: Set[str]) -> list[list[str]]:
    if not words or words[0] not in names:
        raise Unreadable("a node is wanted first, then alpha or beta, shallow or deep")
    pieces: list[list[str]] = []
    for word in words:
        if word in names:
            pieces.append([])
        pieces[-1].append(word)
    return pieces


def _one_of(words: list[str], choices: tuple[str, str], name: str) -> str | None:
    said = [choice for choice in choices if choice in words]
    if len(said) > 1:
        raise Unreadable(f"{name} is called both {said[0]} and {said[1]}")
    return said[0] if said else None


def _open(text: str) -> str:
    return text.translate(BRACKETS)
