"""Exercises on trees: sheets with a key, and marks for the answers that come back."""

from __future__ import annotations

from .grading import Marks, grade
from .key import read_key
from .kinds import KINDS
from .properties import PROPERTIES
from .sheets import Sheet, new_sheet

__all__ = ["KINDS", "PROPERTIES", "Marks", "Sheet", "grade", "new_sheet", "read_key"]
