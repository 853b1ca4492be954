"""How values, windows and lists of things are written."""

from __future__ import annotations

from collections.abc import Sequence

from ...base.values import MOST, WIN
from ...engine.tracing.trace import Because, Trace
from ...rules.turns import AGAIN


def value_in_words(value: int | None) -> str:
    """Write a value; a forced end by its distance.

    >>> value_in_words(3), value_in_words(WIN - 7)
    ('3', 'a win at ply 7')
    """
    if value is None:
        return "nothing"
    if abs(value) > WIN:
        return "the greatest there is" if value > 0 else "the least there is"
    if abs(value) > MOST:
        return f"a {'win' if value > 0 else 'loss'} at ply {WIN - abs(value)}"
    return str(value)


def window_in_words(alpha: int | None, beta: int | None) -> str:
    """Write which values can still matter.

    >>> window_in_words(3, None), window_in_words(None, None)
    ('only values above 3 matter', 'every value matters')
    """
    inside = inside_in_words(alpha, beta)
    return f"{inside} matters" if alpha is None and beta is None else f"only {inside} matter"


def limit_in_words(alpha: int | None, beta: int | None) -> str:
    """Write which bound is asked for where a window lies at an end of all values; nothing elsewhere.

    >>> limit_in_words(WIN + 1, None), limit_in_words(None, -WIN - 1), limit_in_words(3, 4)
    ('at most', 'at least', '')
    """
    if alpha is not None and alpha > WIN:
        return "at most"
    return "at least" if beta is not None and beta < -WIN else ""


def inside_in_words(alpha: int | None, beta: int | None) -> str:
    """Write which values lie inside a window.

    >>> inside_in_words(3, None), inside_in_words(None, None)
    ('values above 3', 'every value')
    """
    if alpha is None:
        return "every value" if beta is None else f"values below {value_in_words(beta)}"
    if beta is None:
        return f"values above {value_in_words(alpha)}"
    return f"values between {value_in_words(alpha)} and {value_in_words(beta)}"


def reached_in_words(because: Because, value: int | None) -> str:
    """Write what is known of a node where a cutoff happens."""
    verb = "can no longer exceed" if because.bound == "alpha" else "already reaches"
    return f"{verb} {value_in_words(value)}"


def holder(because: Because) -> str:
    """Name the side that has something better elsewhere than a node that is cut off."""
    return "MAX" if because.bound == "alpha" else "MIN"


def reach_in_words(because: Because) -> str:
    """Write how far above a cutoff lies what proves it."""
    return "by the window" if because.reach == "window" else because.reach


def cutoff_in_words(because: Because) -> str:
    """Write of which kind a cutoff is."""
    return f"{because.bound} cutoff, {reach_in_words(because)}"


def move_in_words(move: str | None) -> str:
    """Write a move; a pass that was put in, because a side moves again, has no name of the game's.

    >>> move_in_words("e4"), move_in_words("(again)")
    ('move e4', 'the pass')
    """
    return "the pass" if move == AGAIN else f"move {move}"


def by_move(trace: Trace, move: str) -> str:
    """Say by which move the root's value is reached: what is told before it is what MAX gets.

    >>> from gametree import explain, parse_tree
    >>> by_move(explain(parse_tree("(3 2)")), "move 1"), by_move(explain(parse_tree("(3 2)"), root="min"), "move 2")
    ('by move 1', 'where MIN plays move 2')
    """
    return f"by {move}" if trace.tree[0].is_max else f"where MIN plays {move}"


def winner(value: int | None) -> str:
    """Say who wins, by a value to MAX.

    >>> winner(1), winner(-1), winner(0)
    ('MAX wins', 'MIN wins', 'nobody wins')
    """
    return "nobody wins" if not value else "MAX wins" if value > 0 else "MIN wins"


def plural(count: int, word: str) -> str:
    """Return the word for so many.

    >>> plural(1, "leaf"), plural(2, "leaf"), plural(2, "node")
    ('leaf', 'leaves', 'nodes')
    """
    if count == 1:
        return word
    return {"leaf": "leaves", "ply": "plies"}.get(word, f"{word}s")


def counted(count: int, word: str) -> str:
    """Write how many there are.

    >>> counted(1200, "node")
    '1,200 nodes'
    """
    return f"{count:,} {plural(count, word)}"


def joined(names: Sequence[object]) -> str:
    """Write names one after another.

    >>> joined(["4"]), joined([4, 6, 8])
    ('4', '4, 6 and 8')
    """
    words = [str(name) for name in names]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def listed(word: str, names: list[str]) -> str:
    """Write a word and the names of things.

    >>> listed("leaf", ["4", "6"])
    'leaves 4 and 6'
    """
    return f"{plural(len(names), word)} {joined(names)}"


def capitalised(sentence: str) -> str:
    """Begin a sentence with a capital letter, and leave the rest as it is.

    >>> capitalised("the root is done.")
    'The root is done.'
    """
    return sentence[:1].upper() + sentence[1:]
