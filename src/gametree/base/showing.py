"""How things look in a notebook: known here by name alone, because pictures are made at the top of the house."""

from __future__ import annotations

import importlib
from typing import Any, Literal

SHOWN_BY = "gametree.view.notebook"
"""The module that knows how things look in a notebook."""


def shown(thing: Any, form: Literal["svg", "html"]) -> str | None:
    """Return how a thing looks in a notebook, or None where it does not look like anything in that form.

    Imports point down, and pictures are made at the top: who makes them is known here by name alone, and is
    imported when a notebook asks.

    >>> from gametree import parse_tree
    >>> shown(parse_tree("((3 12) (2 4))"), "svg")[:4]
    '<svg'
    """
    found: str | None = getattr(importlib.import_module(SHOWN_BY), f"as_{form}")(thing)
    return found
