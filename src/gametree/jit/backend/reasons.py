"""What the compiler says, in words that a game's author understands."""

from __future__ import annotations

import operator
import re
from pathlib import Path
from types import CodeType
from typing import Any

from .arrays import MemoryType
from .numba_inside import types
from .numbers import BITS, is_whole

OPERATORS = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%", "matmul": "@",
    "lshift": "<<", "rshift": ">>", "and_": "&", "or_": "|", "xor": "^",
}  # fmt: skip
COMPARISONS = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
OTHERS = {"neg": "-", "pos": "+", "invert": "~", "not_": "not", "contains": "in"}
SIGNS = {
    **{getattr(operator, name): sign for name, sign in (OPERATORS | COMPARISONS | OTHERS).items()},
    **{getattr(operator, f"i{name.rstrip('_')}"): f"{sign}=" for name, sign in OPERATORS.items()},
}
DIVISIONS = (operator.truediv, operator.itruediv)
PLAIN = (
    (r"NRT required", "it makes a list, a string or an array; compiled code keeps to numbers and records"),
    (r"Unsupported constraint encountered: raise", "what an exception is given must be known when compiling"),
    (r"Unknown attribute '([^']+)' of type ([^\n]+)", "{1} has no {0!r} when it is compiled"),
    (r"No conversion from Bits to int64 for '\$\w*return", "it returns Bits, but says '-> int'; write int(...)"),
    (r"No conversion from ([^\n]+) to ([^\n]+) for '\$\w*return", "it returns {0}, but says '-> {1}'"),
    (r"No conversion from ([^\n]+) to ([^\n]+) for", "it takes {0} for {1}"),
    (r"Cannot unify ([^\n]+) and ([^\n]+) for '([^'.]+)", "{2} is once {0} and once {1}"),
    (r"failed to unpack ([^\n]+)", "{0} cannot be unpacked; name its fields"),
    (
        r"Type of variable '[^']+' cannot be determined",
        "the compiler cannot follow this",
    ),
    (r"No definition for lowering ([^\n]+)", "{0} cannot be compiled"),
    (r"Use of unsupported opcode \((\w+)\)", "it uses Python that cannot be compiled ({0})"),
)
NAMES = (
    (r"Literal\[(\w+)\]\([^)]*\)", r"\1"),
    (r"(?<!\.)\bint64\b", "int"),
    (r"\bboolean\b", "bool"),
    (r"\bfloat64\b", "float"),
    (r"\bunicode_type\b", "str"),
    (r"\bnone\b", "None"),
)
NOISE = re.compile(r"Failed in \w+ mode pipeline \(step: [^)]*\)\n?|\x1b\[[0-9;]*m")
PLACE = re.compile(r'File "([^"]+)", line (\d+)|at (\S+\.py) \((\d+)\)|from (\S+) \((\d+)\)')


def at(words: str, code: CodeType, line: int | None = None) -> str:
    """Add the place: a file and a line."""
    return _placed(words, code.co_filename, line or code.co_firstlineno)


def _placed(words: str, file: str, line: object) -> str:
    return f"{words} ({Path(file).name}, line {line})"


def reason(error: BaseException) -> str:
    """Return one sentence: what cannot be compiled, and where it stands."""
    text = NOISE.sub("", str(error)).strip()
    words = _in_words(text) or f"the compiler cannot follow it ({type(error).__name__})"
    innermost = _places(text.partition("During:")[0]) or _places(text)[:1]
    return _placed(words, *min(innermost, key=lambda place: place[1])) if innermost else words


def _places(text: str) -> list[tuple[str, int]]:
    """Return the files and lines that are named."""
    found = [(file, int(line)) for file, line in (filter(None, found) for found in PLACE.findall(text))]
    return [place for place in found if place[1] > 0]  # of what is made up on the way the compiler knows no line


def _in_words(text: str) -> str:
    for pattern, words in PLAIN:
        found = re.search(pattern, text)
        if found:
            return words.format(*map(_plain_names, found.groups()))
    different = re.search(r"Can't unify return type from the following types: ([^\n]+)", text)
    if different:
        return f"it returns different things: {', '.join(sorted(_plain_names(different[1]).split(', ')))}"
    return _plain_names(text.partition("\n")[0])


def _plain_names(text: str) -> str:
    """Write types by the names that Python gives them."""
    for pattern, name in NAMES:
        text = re.sub(pattern, name, text)
    return text


def words_for(kind: Any) -> str:
    """Name a type as a game's author would."""
    if isinstance(kind, types.SliceType):
        return "slice"
    if isinstance(kind, types.UniTuple | types.Tuple):
        return "a tuple"
    return _plain_names(str(kind))


def explain(function: Any, kinds: tuple[Any, ...]) -> str:
    """Say why an operator, or one of Python's functions, cannot be compiled for arguments of these types."""
    if function is getattr:
        return "{}.{} cannot be compiled".format(*kinds)
    if function in DIVISIONS:
        return "'/' makes a fraction, and compiled code has whole numbers only; write //"
    if any(isinstance(kind, types.Float) for kind in kinds):
        return "it uses a fraction; compiled code has whole numbers only"
    if function in (operator.getitem, operator.setitem):
        return _explain_index(function, *kinds)
    told = list(map(words_for, kinds))
    if function == "getiter":
        return f"{told[0]} cannot be looped over"
    if function in SIGNS:
        what = f"'{SIGNS[function]}' of {' and '.join(told)} cannot be compiled"
    else:
        what = f"{getattr(function, '__name__', function)}() of {', '.join(told)} cannot be compiled"
    return what + _advice(kinds)


def _explain_index(function: Any, kind: Any, index: Any, *value: Any) -> str:
    if not isinstance(kind, MemoryType):
        by = "; name its field" if hasattr(kind, "record") else f" by {words_for(index)}"
        return f"{words_for(kind)} cannot be indexed{by}"
    if not is_whole(index):
        advice = "; write int(...)" if index == BITS else ""
        return f"an index should be an int, not {words_for(index)}{advice}"
    if kind.is_table and function is operator.setitem:
        return "a table at the top of a file does not change; keep what changes in memory that is a field"
    return f"{words_for(kind)} cannot hold {words_for(*value)}{_advice(value)}"


def _advice(kinds: tuple[Any, ...]) -> str:
    if any(hasattr(kind, "record") for kind in kinds):
        return "; use their fields"
    if BITS in kinds:
        return "; write int(...) where a number is meant"
    return ""
