"""WebAssembly: the same text, in a page.

encoding   numbers and sections              objects   what LLVM writes, read
linking    an object becomes a module        raising   the errors that it may end with
placing    arguments as words in its memory  modules   a module of its own, for any JavaScript
filling    a folder of compiled searches for the browser's Python, and     loading   how they are loaded there
"""

from __future__ import annotations

from .filling import Filled, filling
from .modules import Module, module_for
from .placing import Layout, Place

__all__ = ["Filled", "Layout", "Module", "Place", "filling", "module_for"]
