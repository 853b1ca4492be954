"""Types of the language itself: what an operator makes of which, and what cannot be compiled, in our own words."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numba.core.types
from numba.core import errors
from numba.core.typing.context import BaseContext
from numba.core.typing.templates import Registry, _OverloadFunctionTemplate, _TemplateTargetHelperMixin

from .overriding import overriding

types: Any = numba.core.types  # its stub names only a part
OVERLOADS = {_OverloadFunctionTemplate, _TemplateTargetHelperMixin}
OWN = __name__.rpartition(".numba_inside")[0]
"""Where the templates are that are not Numba's."""
Explain = Callable[[Any, tuple[Any, ...]], str]
"""A function or operator, the types it was given -> why that cannot be compiled."""


@overriding("_resolve")
class Typing(BaseContext):
    """Types of the language itself.

    Numba's *overloads* (strings, lists, arrays, typed containers) are left out: they need its run-time library,
    and making them ready costs half a second. Fractions are left out, because Numba would round them in silence.
    """

    def __init__(self, explain: Explain) -> None:
        super().__init__()
        self._explain = explain
        self._known: dict[tuple[Any, ...], Any] = {}

    def resolve_function_type(self, func: Any, args: Any, kws: Any) -> Any:
        """Return the signature of a call; where there is none, say so in our own words.

        What an operator makes of some types is found by trying one template after another, and asked for at every
        place where it stands: what was found is kept.
        """
        if not _is_of_the_language(func):
            return self._resolve(func, args, kws)
        key = (func, *args)
        if kws or key not in self._known:
            self._known[key] = self._resolve(func, args, kws)
        return self._known[key]

    def _resolve(self, func: Any, args: Any, kws: Any) -> Any:
        if kws and _is_of_the_language(func):
            name = getattr(getattr(func, "typing_key", func), "__name__", func)
            raise errors.TypingError(f"{name}() takes no named arguments when it is compiled")
        try:
            found = super().resolve_function_type(func, args, kws)
        except errors.TypingError:
            if not _is_of_the_language(func):
                raise
            found = None
        if found is None and func in ("static_getitem", "static_setitem"):
            return None  # Numba goes on to ask for the general form
        if found is None or any(isinstance(each, types.Float) for each in (*args, found.return_type)):
            raise errors.TypingError(self._explain(getattr(func, "typing_key", func), args))
        return found

    def resolve_setitem(self, target: Any, index: Any, value: Any) -> Any:
        try:
            return super().resolve_setitem(target, index, value)
        except errors.TypingError:
            raise errors.TypingError(self._explain(operator.setitem, (target, index, value))) from None

    def resolve_getattr(self, typ: Any, attr: str) -> Any:
        if isinstance(typ, types.Module) and not hasattr(typ.pymod, attr):
            raise errors.TypingError(self._explain(getattr, (typ.pymod.__name__, attr)))
        return super().resolve_getattr(typ, attr)

    def resolve_value_type(self, val: Any) -> Any:
        """Return the type of a constant. For ``range`` Numba would first import its lists, sets and dictionaries."""
        known = self._get_global_type(val) if isinstance(val, type) else None
        return super().resolve_value_type(val) if known is None else known

    def can_convert(self, fromty: Any, toty: Any) -> Any:
        if isinstance(fromty, types.Float) and fromty != toty:
            return None
        return super().can_convert(fromty, toty)

    def load_additional_registries(self) -> None:
        pass

    def install_registry(self, registry: Any) -> None:
        if registry in self._registries:
            return
        self._registries[registry] = None  # all is registered before the first compilation
        kept = Registry()
        kept.functions = [each for each in registry.functions if not _is_overload(each)]
        kept.attributes = [each for each in registry.attributes if not _is_overload(each)]
        kept.globals = [each for each in registry.globals if not any(map(_is_overload, _templates(each[1])))]
        kept.globals.sort(key=lambda each: not _is_own(each[1]))  # the first that fits is taken
        super().install_registry(kept)


def _is_of_the_language(func: Any) -> bool:
    """Tell an operator, or a function of Python's own, from what this package lets be called."""
    return isinstance(func, types.Function) or not isinstance(func, types.Type)


def _is_own(kind: Any) -> bool:
    return any(template.__base__.__module__.startswith(OWN) for template in _templates(kind))


def _is_overload(template: Any) -> bool:
    return not OVERLOADS.isdisjoint(template.__mro__)  # ten times as fast as asking abstract classes


def _templates(kind: Any) -> tuple[Any, ...]:
    return getattr(kind, "templates", ())
