"""A check that Numba still calls what is overridden here."""

from __future__ import annotations

from collections.abc import Callable


def overriding(*own: str) -> Callable[[type], type]:
    """Check that a class of Numba's has all that a class of ours overrides, besides our ``own`` names.

    A method that Numba calls something else now would never be called: code would be made for another processor, or
    its errors be unreadable.
    """

    def check(kind: type) -> type:
        for name in vars(kind):
            if not name.startswith("__") and name not in own and not hasattr(kind.__base__, name):
                raise AttributeError(f"{kind.__base__} has no {name!r}")
        return kind

    return check
