"""Answers on games: moves by their names, and what alpha-beta cuts off by the letters in the drawing."""

from __future__ import annotations

import re

from ..view.telling.words import cutoff_in_words, holder, joined, reached_in_words, value_in_words
from .facts import Facts
from .making import Scene
from .positions import best_children
from .remarks import cutoffs_of, node_words
from .typed_answers import Unreadable, plain, says_nothing

LETTER = re.compile(r"[A-Z][0-9]*", re.IGNORECASE)
FILLER = frozenset({"and", "move", "moves", "to", "the", "node", "nodes", "position", "positions"})


def best_move(facts: Facts, scene: Scene) -> str:
    """Return the best move by its name."""
    return scene.moves[facts.alphabeta.name(best_children(facts, 0)[0])]


def best_reply(facts: Facts, scene: Scene) -> str:
    """Return the best reply to the best move by its name."""
    return scene.moves[facts.alphabeta.name(best_children(facts, best_children(facts, 0)[0])[0])]


def cut_off(facts: Facts) -> list[str]:
    """Return the letters of the positions that cutoffs leave unsearched, without those below them."""
    trace, found = facts.alphabeta, []
    for event in trace.events:
        for move in () if event.because is None else event.because.unsearched:
            child = trace.child(event.node, move)
            assert child is not None
            found.append(trace.name(child))
    return found


def letter_of(facts: Facts, scene: Scene, question: str, name: str) -> str:
    """Return the letter of the position that a move leads to: one at the root, or a reply to the best one."""
    return next(letter for letter in _choices(facts, question) if scene.moves[letter] == name)


def _choices(facts: Facts, question: str) -> list[str]:
    """Return the letters of the positions that the moves in question lead to."""
    place = 0 if question == "move" else best_children(facts, 0)[0]
    return [facts.alphabeta.name(child) for child in facts.alphabeta.below[place]]


def read_named_move(text: str, facts: Facts, scene: Scene, question: str) -> str | None:
    """Read a move by its name or letter; return its letter, or None where there is no such move."""
    typed = text.strip().strip("\"'.;,").strip()
    letters = _choices(facts, question)
    for same in (str, str.casefold):
        for letter in letters:
            if same(typed) == same(scene.moves[letter]):
                return letter
    bare = plain(typed).strip(" .;,()[]").casefold()
    for letter in letters:
        if bare in (letter.casefold(), plain(scene.moves[letter]).casefold()):
            return letter
    if len(bare.split()) > 3:
        raise Unreadable(f"{typed!r} is no move; wanted: one as it stands at the edge")
    return None


def read_letters(text: str, facts: Facts) -> set[str]:
    """Read letters of positions; what stands below one of them need not be told, and is left out.

    >>> from gametree import parse_tree
    >>> facts = Facts(parse_tree("(((2 3) (5 9)) ((0 1) (7 5)))"))
    >>> sorted(read_letters("k, g N O", facts)), read_letters("none", facts)
    (['G', 'K'], set())
    """
    if says_nothing(text):
        return set()
    trace, found = facts.alphabeta, set[str]()
    for word in re.split(r"[\s,;:|/+&.()\[\]{}]+", plain(text)):
        if not word or word.casefold() in FILLER:
            continue
        if not LETTER.fullmatch(word):
            raise Unreadable(f"{word!r} is no letter of a position; wanted: letters as in the drawing, such as F G")
        found.add(word.upper())
    places = {letter: trace.find(letter) for letter in found}
    return {
        letter
        for letter, place in places.items()
        if place is None or not any(trace.name(above) in found for above in trace.ancestors(place))
    }


def why_not_best(facts: Facts, scene: Scene, question: str, given: str | None, typed: str) -> str:
    """Tell why a move is not the best one."""
    trace, right = facts.alphabeta, best_move(facts, scene)
    name = right if question == "move" else best_reply(facts, scene)
    where = "" if question == "move" else f" after {right}"
    if given is None:
        choices = joined([scene.moves[letter] for letter in _choices(facts, question)])
        return f"there is no move {typed.strip()}{where}; there are {choices}"
    mine, best = trace.find(given), trace.find(letter_of(facts, scene, question, name))
    assert mine is not None
    assert best is not None
    leads = f"{scene.moves[given]}, to {given}, is worth {value_in_words(facts.value_at(mine))}"
    better = f"{name}, to {trace.name(best)}, is worth {value_in_words(facts.value_at(best))}"
    side = trace.side(0 if question == "move" else best_children(facts, 0)[0])
    return f"{leads}; {better}, which {side} prefers{where}"


def why_cut_off(facts: Facts, letter: str, *, is_missing: bool) -> str:
    """Tell why a position is left unsearched, or why it is not."""
    trace = facts.alphabeta
    place = trace.find(letter)
    if place is None:
        return f"{letter} is no position of the tree"
    if not is_missing:
        came = place in trace.visited
        return f"the search comes to {letter}" if came else f"{letter} stands below one that is cut off already"
    return f"{letter} is missing: {cutoff_told(facts, letter)}"


def cutoff_told(facts: Facts, letter: str) -> str:
    """Tell what proves that a position need not be looked at."""
    trace = facts.alphabeta
    place = trace.find(letter)
    parent = None if place is None else trace.tree[place].parent
    assert parent is not None
    event = cutoffs_of(trace)[trace.name(parent)]
    because = event.because
    assert because is not None
    assert because.ancestor is not None
    known = f"{holder(because)} has {value_in_words(because.value)} at {trace.name(because.ancestor)}"
    reached = f"{node_words(trace, parent)} {reached_in_words(because, event.value)}"
    return f"{reached}, but {known} ({cutoff_in_words(because)})"
