"""A position folded into one number, by a function that is written for its record and compiled.

Machine code hands back one number. So all that a position says of itself (moves, promises, keys, the fields of its
children) is mixed into one; where it differs from what the same text gives interpreted, one part after another is
folded alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import FunctionType
from typing import Any

from ...base.collaborators import Position
from ...base.numbers import Bits
from ...bits import mix
from ...jit.layout import AnyShape, Scalar, Shape, shape_of

ALWAYS = ("is_over", "outcome", "moves", "play")
OPTIONAL = (
    *("key", "promise", "evaluate", "count_moves", "moves_again", "noisy_moves", "quiet_moves"),
    *("null", "may_pass", "is_threatened", "is_noisy", "is_legal", "gains", "kind", "threatens", "progress"),
)
# One, not nought: a nought that is mixed into nought leaves no trace.
HEAD = """\
def check(position: Position) -> Bits:
    total: Bits = 1
    moves = 0
    over = position.is_over()
"""


def fold_of(position: Any, parts: Iterable[str]) -> FunctionType:
    """Return a function that folds these parts of a position such as this one.

    >>> from gametree import load_game
    >>> start = load_game("tictactoe").start
    >>> fold_of(start, ["moves"])(start) == fold_of(start, ["moves"])(start.play(0))
    False
    """
    scope: dict[str, Any] = {"Bits": Bits, "Position": Position, "mix": mix, "__name__": __name__}
    exec(compile(text_for(position, set(parts)), __file__, "exec"), scope)
    function: FunctionType = scope["check"]
    return function


def text_for(position: Any, parts: set[str]) -> str:
    """Return the text of that function."""
    fields = list(_numbers(shape_of(position), ""))
    child = ["child = position.play(move)", *(_mixed(f"child{field}") for field in fields)]
    passed = ["other = position.null()", *(_mixed(f"other{field}") for field in fields)]
    null = ["if position.may_pass():", *(f"    {line}" for line in passed)] if "may_pass" in parts else passed
    each = {"moves": [_mixed("move")], "play": child, "gains": [_mixed("position.gains(move, 0)")]}
    for name in ("promise", "is_noisy", "is_legal", "kind", "threatens"):
        each[name] = [_mixed(f"position.{name}(move)")]
    going = {
        "evaluate": [_mixed("position.evaluate()")],
        "count_moves": [_mixed("position.count_moves()")],
        "noisy_moves": ["for noisy in position.noisy_moves():", "    " + _mixed("noisy")],
        "quiet_moves": ["for quiet in position.quiet_moves():", "    " + _mixed("quiet")],
        "null": null,
        "may_pass": [_mixed("position.may_pass()")],
        "is_threatened": [_mixed("position.is_threatened()")],
        "progress": [_mixed("position.progress()")],
    }
    lines = [_mixed("over")] if "is_over" in parts else []
    lines += ["if not over:", "    for move in position.moves():", "        moves += 1"]
    lines += [f"        {line}" for line in _chosen(each, parts)]
    if "outcome" in parts:
        lines += ["if moves == 0:", "    " + _mixed("position.outcome()")]
    if parts & going.keys():
        lines += ["if moves > 0:", *(f"    {line}" for line in _chosen(going, parts))]
    lines += [_mixed(f"position.{part}()") for part in ("key", "moves_again") if part in parts]
    return HEAD + "".join(f"    {line}\n" for line in [*lines, "return total"])


def _chosen(snippets: dict[str, list[str]], parts: set[str]) -> list[str]:
    return [line for part, lines in snippets.items() if part in parts for line in lines]


def _mixed(what: str) -> str:
    return f"total = mix(total ^ mix({what}))"


def _numbers(shape: AnyShape, path: str) -> Iterator[str]:
    """Yield the fields that are numbers and may differ from position to position."""
    if isinstance(shape, Scalar):
        yield path
    elif isinstance(shape, Shape):
        for name, field in shape.fields:
            yield from _numbers(field, f"{path}.{name}")
