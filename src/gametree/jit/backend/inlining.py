"""Generators with their text in the place of the loop over them.

Numba keeps the state of a generator inside that of the one which loops over it, and copies it at every item: a search
then takes three times the instructions. So ``for move in self.position.moves(): yield move``, or ``yield from``, is
written out where a generator ends with it.

In a plain function LLVM dissolves that state, but copies of it are left where registers are few: some sixty
instructions at every move of chess. So ``for move in position.moves(): ...`` is written out, too, with the body of
the loop where the generator has its one ``yield``; not if the body goes on or leaves before its end, or the generator
ends itself.

Where it cannot be done, it stays a loop.
"""

from __future__ import annotations

import ast
import builtins
import dis
import inspect
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from ...bits import FULL
from ..layout import NotCompilable, Scalar, hints, plain_shape
from ..reach import members, visible
from .records import RECORDS, field_type
from .refused import refuse
from .rewriting import compiled_like, readable, text_of, with_loops

SCOPES = (ast.FunctionDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.ClassDef)
MOVED = ("STORE_FAST", "LOAD_FAST", "STORE_FAST_LOAD_FAST")
"""What happens to an item that a loop hands on: it gets a name, and is taken by it."""
ANY_NUMBER = inspect.CO_VARARGS | inspect.CO_VARKEYWORDS


class Written(NamedTuple):
    """A generator with others written out in it."""

    code: CodeType
    borrowed: dict[str, tuple[FunctionType, str]]
    """Globals of the others by the names they have here: whose each is, and its own name."""


class _No(Exception):
    """It cannot be written out."""


def written_out(function: FunctionType, kinds: dict[str, Any]) -> Written | None:
    """Return a generator with what it hands on at its end written out; None if there is nothing to write out.

    ``kinds`` are the compiler's types of its parameters.
    """
    tree = text_of(function) if _may_hand_on(function.__code__) else None
    if tree is None:
        return None
    writer = _Writer()
    (definition,) = tree.body
    assert isinstance(definition, ast.FunctionDef)
    definition.body = writer.ending(definition.body, kinds, function)
    if not writer.has_written:
        return None
    return Written(compiled_like(with_loops(tree), function.__code__), writer.borrowed)


def with_loops_written_out(function: FunctionType, kinds: dict[str, Any]) -> Written | None:
    """Return a function with the generators written out that it loops over; None if there is nothing to write out."""
    tree = text_of(function) if _may_loop(function.__code__) else None
    if tree is None:
        return None
    (definition,) = tree.body
    assert isinstance(definition, ast.FunctionDef)
    loops = _LoopsOver(kinds, function)
    definition.body = [loops.visit(each) for each in definition.body]
    if not loops.borrowed:
        return None
    return Written(compiled_like(with_loops(tree), function.__code__), loops.borrowed)


def _may_loop(code: CodeType) -> bool:
    """Tell whether a function loops over something else than a range: to read its text takes a moment."""
    instructions = list(dis.get_instructions(code))
    loops = sum(each.opname == "FOR_ITER" for each in instructions)
    return loops > sum(each.argval == "range" for each in instructions) and not code.co_freevars + code.co_cellvars


def _may_hand_on(code: CodeType) -> bool:
    """Tell whether a generator yields what a loop gives it, as it is: to read its text takes a moment."""
    names = [instruction.opname for instruction in dis.get_instructions(code)]
    for place, name in enumerate(names):
        if name == "GET_YIELD_FROM_ITER":
            return True
        rest = iter(names[place + 1 :] if name == "FOR_ITER" else ())
        if next((each for each in rest if each not in MOVED), "") == "YIELD_VALUE":
            return True
    return False


class _Writer:
    """Writes out one generator after another, and remembers what they need."""

    def __init__(self, count: int = 0) -> None:
        self.has_written = False
        self.count = count
        self.borrowed: dict[str, tuple[FunctionType, str]] = {}

    def ending(self, body: list[ast.stmt], kinds: dict[str, Any], function: FunctionType) -> list[ast.stmt]:
        """Return statements with which a generator ends, the last of them written out if it hands on another."""
        *before, last = body
        if isinstance(last, ast.If):
            last.body = self.ending(last.body, kinds, function)
            last.orelse = self.ending(last.orelse, kinds, function) if last.orelse else []
            return body
        call = _handed_on(last)
        try:
            return body if call is None else [*before, *self.text(call, last, kinds, function)]
        except _No:
            return body

    def text(self, call: ast.Call, place: ast.stmt, kinds: dict[str, Any], function: FunctionType) -> list[ast.stmt]:
        """Return the text of the generator that is called, its names made different from all others."""
        inner, given = _callee(call, kinds, function, self.borrowed)
        tree = text_of(inner)
        if tree is None or not _is_plain(inner, len(given)):
            raise _No
        (definition,) = tree.body
        assert isinstance(definition, ast.FunctionDef)
        if any(isinstance(node, SCOPES) for each in definition.body for node in ast.walk(each)):
            raise _No
        self.count += 1
        renaming = _Renaming(inner, self.count)
        parameters = inner.__code__.co_varnames[: len(given)]
        bound = [
            _bound(renaming.name(name), value, inner, name) for name, value in zip(parameters, given, strict=True)
        ]
        known = {renaming.name(name): _kind(value, kinds) for name, value in zip(parameters, given, strict=True)}
        text = [renaming.visit(each) for each in definition.body]
        self.borrowed |= renaming.borrowed()
        body = self.ending(text, known, inner)
        self.has_written = True
        for statement in (whole := [*bound, *body]):
            for node in ast.walk(statement):
                ast.copy_location(node, place)
        return whole


class _LoopsOver(ast.NodeTransformer):
    """Writes the body of a loop over a generator into the generator's text, in the place of its one ``yield``."""

    def __init__(self, kinds: dict[str, Any], function: FunctionType) -> None:
        self._function, self._count = function, 0
        self._kinds = {name: kind for name, kind in kinds.items() if name not in _changed_in(function)}
        self.borrowed: dict[str, tuple[FunctionType, str]] = {}

    def visit_For(self, loop: ast.For) -> ast.For | ast.If:
        self.generic_visit(loop)
        if not isinstance(loop.iter, ast.Call) or loop.iter.keywords or loop.orelse or _leaves(loop.body):
            return loop
        writer = _Writer(self._count)
        try:
            text = ast.If(ast.Constant(value=True), writer.text(loop.iter, loop, self._kinds, self._function), [])
        except _No:
            return loop
        inside = list(ast.walk(text))
        if any(isinstance(node, ast.Return | ast.YieldFrom) for node in inside):
            return loop
        if sum(isinstance(node, ast.Yield) for node in inside) != 1:
            return loop
        self._count = writer.count
        self.borrowed |= writer.borrowed
        _InPlaceOfYield(loop).generic_visit(text)
        return ast.copy_location(text, loop)


class _InPlaceOfYield(ast.NodeTransformer):
    """Puts the body of a loop where a generator yields the loop's item."""

    def __init__(self, loop: ast.For) -> None:
        self._loop = loop

    def visit_Expr(self, statement: ast.Expr) -> ast.AST | list[ast.stmt]:
        if not isinstance(statement.value, ast.Yield):
            return statement
        item = ast.Assign([self._loop.target], statement.value.value or ast.Constant(None))
        return [ast.copy_location(item, self._loop), *self._loop.body]


def _leaves(body: list[ast.stmt]) -> bool:
    """Tell whether the body of a loop leaves it, or goes on to the next item, before its end."""
    for statement in body:
        if isinstance(statement, ast.Break | ast.Continue):
            return True
        if not isinstance(statement, ast.For | ast.While) and _leaves(_blocks_of(statement)):
            return True
    return False


def _blocks_of(statement: ast.stmt) -> list[ast.stmt]:
    return [each for each in ast.iter_child_nodes(statement) if isinstance(each, ast.stmt)]


def _changed_in(function: FunctionType) -> set[str]:
    """Return the variables of a function that are given a value in it."""
    return {each.argval for each in dis.get_instructions(function.__code__) if each.opname == "STORE_FAST"}


def _handed_on(last: ast.stmt) -> ast.Call | None:
    """Return the call of what a statement hands on item by item, if that is all it does."""
    if isinstance(last, ast.Expr) and isinstance(last.value, ast.YieldFrom):
        call: ast.expr | None = last.value.value
    elif isinstance(last, ast.For) and not last.orelse and isinstance(last.target, ast.Name):
        match last.body:
            case [ast.Expr(ast.Yield(ast.Name(id=name)))] if name == last.target.id:
                call = last.iter
            case _:
                call = None
    else:
        call = None
    return call if isinstance(call, ast.Call) and not call.keywords else None


def _callee(
    call: ast.Call, kinds: dict[str, Any], function: FunctionType, borrowed: dict[str, tuple[FunctionType, str]]
) -> tuple[FunctionType, list[ast.expr]]:
    """Return the generator that is called, and what it is given."""
    found, given = None, list(call.args)
    if isinstance(call.func, ast.Attribute):
        kind = _kind(call.func.value, kinds)
        found = members(kind.record).get(call.func.attr) if isinstance(kind, RECORDS) else None
        given.insert(0, call.func.value)
    elif isinstance(call.func, ast.Name) and call.func.id not in function.__code__.co_varnames:
        owner, own = borrowed.get(call.func.id, (function, call.func.id))
        found = owner.__globals__.get(own)
    if not isinstance(found, FunctionType) or any(isinstance(each, ast.Starred) for each in given):
        raise _No
    return found, given


def _kind(value: ast.expr, kinds: dict[str, Any]) -> Any:
    """Return the compiler's type of a parameter, or of a field of one; None if it is not known yet."""
    if isinstance(value, ast.Name):
        return kinds.get(value.id)
    kind = _kind(value.value, kinds) if isinstance(value, ast.Attribute) else None
    return field_type(kind, value.attr) if isinstance(value, ast.Attribute) and isinstance(kind, RECORDS) else None


def _is_plain(inner: FunctionType, given: int) -> bool:
    """Tell whether a generator can stand elsewhere: it is sound, and all its names can be seen."""
    code = inner.__code__
    is_called_so = code.co_argcount == given and not code.co_kwonlyargcount and not code.co_flags & ANY_NUMBER
    if not code.co_flags & inspect.CO_GENERATOR or not is_called_so:
        return False
    try:
        refuse(inner, readable(inner), visible(inner))
        wanted = [plain_shape(hints(inner)[name]) for name in code.co_varnames[:given] if name in hints(inner)]
    except NotCompilable:
        return False
    return all(each in (None, Scalar.BITS) for each in wanted)


def _bound(name: str, value: ast.expr, inner: FunctionType, parameter: str) -> ast.stmt:
    """Return the statement that gives a parameter its value; what is wanted as a board becomes one."""
    if plain_shape(hints(inner).get(parameter)) is Scalar.BITS:
        value = ast.BinOp(value, ast.BitAnd(), ast.Constant(FULL))
    return ast.Assign([ast.Name(name, ast.Store())], value)


class _Renaming(ast.NodeTransformer):
    """Gives the variables and globals of a function names that no text can have."""

    def __init__(self, function: FunctionType, number: int) -> None:
        self._function, self._number = function, number
        self._globals = visible(function)
        self._changed = {*function.__code__.co_varnames, *self._globals}

    def name(self, name: str) -> str:
        return f"{name} of {self._function.__name__} {self._number}"

    def borrowed(self) -> dict[str, tuple[FunctionType, str]]:
        return {self.name(name): (self._function, name) for name in self._globals}

    def visit_Name(self, node: ast.Name) -> ast.Name:
        if node.id in self._changed:
            return ast.Name(self.name(node.id), node.ctx)
        if not hasattr(builtins, node.id):
            raise _No
        return node
