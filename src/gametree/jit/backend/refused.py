"""What cannot be compiled, seen in a function's bytecode before the compiler is asked.

Only functions that are really called are looked at: a record may have methods for people beside those for searches.
"""

from __future__ import annotations

import builtins
import dis
import inspect
from array import array
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any

from ..layout import NotCompilable, kind_of
from .reasons import at

LIST = "it makes a list; compiled code keeps to numbers and records, and memory made before the call"
DICT = "it makes a dict; compiled code keeps to numbers and records"
SET = "it makes a set; write a tuple, or use Bits"
STRING = "it makes a string; compiled code keeps to numbers and records"
YIELDED = "it yields a string; compiled code keeps to numbers and records"
OPERATIONS = {
    "PUSH_EXC_INFO": "'try' and 'with' cannot be compiled: an error leaves compiled code at once",
    "GET_YIELD_FROM_ITER": "'yield from' cannot be compiled; write a loop that yields",
    "BUILD_LIST": LIST,
    "BUILD_MAP": DICT,
    "BUILD_CONST_KEY_MAP": DICT,
    "BUILD_SET": SET,
    "BUILD_STRING": STRING,
    "FORMAT_VALUE": STRING,
    "FORMAT_SIMPLE": STRING,
    "FORMAT_WITH_SPEC": STRING,
    "IMPORT_NAME": "it imports {name}; import it at the top of the file",
    "STORE_GLOBAL": "it changes the global {name}; hand on what changes as an argument, or keep it in memory",
    "DELETE_GLOBAL": "it deletes the global {name}",
    "STORE_ATTR": "it changes the field {name}; records never change, make a new one",
    "DELETE_ATTR": "it deletes the field {name}",
    "DELETE_FAST": "'del' cannot be compiled",
    "DELETE_SUBSCR": "'del' cannot be compiled",
    "LOAD_BUILD_CLASS": "it defines a class; define it at the top of the file",
    "GET_AWAITABLE": "'await' cannot be compiled",
}
COMPREHENSIONS = {
    "<listcomp>": LIST,
    "<dictcomp>": DICT,
    "<setcomp>": SET,
    "<genexpr>": "a generator inside an expression cannot be compiled; write a loop",
}
STORED_AND_LOADED = "STORE_FAST_LOAD_FAST"
"""Two instructions in one, from Python 3.13 on."""
WALRUS = "the compiler cannot follow this ':='; write the assignment on a line of its own"
LOOP = "; write a loop"
ADVICE = {
    **dict.fromkeys(("all", "any", "filter", "list", "map", "next", "reversed", "sorted", "sum", "tuple"), LOOP),
    "divmod": "; write // and %",
    "isinstance": ": the type of everything is known before",
    "pow": "; write a product",
}
COMPILED = {"abs", "bool", "enumerate", "int", "len", "max", "min", "range", "zip"}
"""Python's own functions that compiled code may call, besides exceptions."""


def refuse(function: FunctionType, code: CodeType, scope: dict[str, Any]) -> None:
    """Raise ``NotCompilable`` if there is something in a function's code that cannot be compiled.

    ``scope`` holds the names that the compiler will know.
    """
    if "__class__" in code.co_freevars:
        raise NotCompilable(at(f"{function.__qualname__} uses super(); name the class instead", code))
    if code.co_freevars:
        what = f"{function.__qualname__} uses names of the function around it"
        raise NotCompilable(at(f"{what}; define it at the top of its file", code))
    if code.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS):
        raise NotCompilable(at(f"{function.__qualname__} takes any number of arguments; name each of them", code))
    last = None
    for instruction, line in _instructions(code):
        words = _what_is_wrong(instruction, function, scope)
        if instruction.opname == "YIELD_VALUE" and isinstance(last, str):
            words = YIELDED
        if words is not None:
            raise NotCompilable(at(words, code, line))
        last = instruction.argval if instruction.opname == "LOAD_CONST" else None


def _instructions(code: CodeType) -> Iterator[tuple[dis.Instruction, int]]:
    """Yield what a function does, functions inside it included, each with its line.

    What Python adds by itself has none, and counts to what comes after it.
    """
    line = code.co_firstlineno
    found = []
    for instruction in reversed(list(dis.get_instructions(code))):
        line = (instruction.positions and instruction.positions.lineno) or line
        found.append((instruction, line))
    for instruction, line in reversed(found):
        yield instruction, line
        if isinstance(instruction.argval, CodeType):
            yield from _instructions(instruction.argval)


def explain_walrus(code: CodeType, error: Exception) -> None:
    """Raise ``NotCompilable`` with the line of a ':=', if that is what the compiler could not follow.

    It can follow some: a plain variable that gets a second name. Where it cannot, it does not know the place.
    """
    found = list(_instructions(code))
    for (copy, _), (store, line), (then, _) in zip(found, found[1:], found[2:], strict=False):
        is_copied = (copy.opname, copy.arg) == ("COPY", 1) and store.opname in ("STORE_FAST", STORED_AND_LOADED)
        is_used = store.opname == STORED_AND_LOADED or not then.opname.startswith(("STORE", "COPY", "POP_TOP"))
        if is_copied and is_used and "cannot be determined" in str(error):
            raise NotCompilable(at(WALRUS, code, line)) from error


def _what_is_wrong(instruction: dis.Instruction, function: FunctionType, scope: dict[str, Any]) -> str | None:
    name, value = instruction.opname, instruction.argval
    if name in OPERATIONS:
        return OPERATIONS[name].format(name=value)
    if name == "BINARY_OP" and instruction.argrepr in ("**", "**="):
        return "'**' cannot be compiled; write a product or a shift"
    if name == "RAISE_VARARGS" and instruction.arg == 0:
        return "a 'raise' must say what it raises"
    if name in ("LOAD_CONST", "RETURN_CONST"):
        return COMPREHENSIONS.get(value.co_name) if isinstance(value, CodeType) else _wrong_constant(value)
    if name in ("LOAD_GLOBAL", "LOAD_NAME"):
        return _wrong_name(value, function, scope)
    return None


def _wrong_constant(value: object) -> str | None:
    if isinstance(value, frozenset):
        return SET
    if isinstance(value, (float, complex)):
        return f"it uses the fraction {value!r}; compiled code has whole numbers only"
    if isinstance(value, tuple):
        return next(filter(None, map(_wrong_constant, value)), None)
    if isinstance(value, int) and not -(1 << 63) <= value < 1 << 64:
        return f"it uses the number {value}, which does not fit 64 bits"
    return None


def _wrong_name(name: str, function: FunctionType, scope: dict[str, Any]) -> str | None:
    known = function.__globals__
    if name in known:
        return _wrong_global(name, known[name], is_visible=name in scope)
    if not hasattr(builtins, name):
        return f"the name {name!r} is not defined"
    own = getattr(builtins, name)
    is_error = isinstance(own, type) and issubclass(own, Exception)
    return None if name in COMPILED or is_error else f"{name}() cannot be compiled{ADVICE.get(name, '')}"


def _wrong_global(name: str, value: object, *, is_visible: bool) -> str | None:
    if isinstance(value, array) and value.typecode not in "qQ":
        return f"the table {name} is an array of {value.typecode!r}; compiled code takes 'q' (int) or 'Q' (Bits)"
    if not is_visible:
        return (
            f"{name} is {kind_of(value)}; compiled code can use numbers, functions, records, and tables "
            "(array of 'q' or 'Q')"
        )
    return _wrong_constant(value)
