"""How values, windows and lists of things are written."""

from __future__ import annotations

from ...base.values import MOST, WIN


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

    >>> window_in_words(3, None)
    'only values above 3 matter'
    """
    if alpha is None:
        return "every value matters" if beta is None else f"only values below {value_in_words(beta)} matter"
    if beta is None:
        return f"only values above {value_in_words(alpha)} matter"
    return f"only values between {value_in_words(alpha)} and {value_in_words(beta)} matter"


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


def joined(names: list[str]) -> str:
    """Write names one after another.

    >>> joined(["4"]), joined(["4", "6", "8"])
    ('4', '4, 6 and 8')
    """
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


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
