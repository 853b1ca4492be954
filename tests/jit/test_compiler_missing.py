"""Without the compiler everything runs as plain Python: slower, with the same results, and told once."""

from __future__ import annotations

from pathlib import Path

import pytest

from gametree import load_game, search
from tests.jit.texts import python

PROGRAM = """
import sys, warnings
from importlib.abc import MetaPathFinder

class Missing(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] == sys.argv[1]:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())

from gametree import load_game, search

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    results = [search(load_game("tictactoe"), depth=4) for _ in range(3)]

first = results[0]
print(first.value, first.nodes, first.leaves, first.line, {each.compiled for each in results}, sep="|")
print([f"{warning.category.__name__}: {warning.message}" for warning in caught])
"""


@pytest.mark.parametrize("package", ["numba", "llvmlite"])
def test_a_search_runs_interpreted_and_says_so_once(package: str, tmp_path: Path, fresh_cache: Path) -> None:
    result, told = python(PROGRAM, package, folder=tmp_path).splitlines()
    wanted = search(load_game("tictactoe"), depth=4, interpreted=True)
    assert result == f"{wanted.value}|{wanted.nodes}|{wanted.leaves}|{wanted.line}|{{False}}"
    reason = f"the compiler is not installed (No module named '{package}')"
    assert told == str([f"RunsInterpreted: everything runs interpreted, many times slower: {reason}"])
    assert not fresh_cache.exists()


def test_code_compiled_before_needs_no_compiler(tmp_path: Path, fresh_cache: Path) -> None:
    """A folder of compiled code may come with a program: only llvmlite is needed to load it."""
    assert "|{True}" in python(PROGRAM, "nothing", folder=tmp_path)
    result, told = python(PROGRAM, "numba", folder=tmp_path).splitlines()
    assert result.endswith("|{True}")
    assert told == "[]"
