"""A compiler that has changed or is damaged: all runs interpreted, with the same results, and that is told once.

Each fault is planted in a process of its own, forked from one in which Numba is imported: a name of Numba's is taken
away, as a new version would that calls it something else.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gametree import RunsInterpreted, jit, load_game, search
from gametree.engine.ready import running
from gametree.jit import backend, making
from gametree.jit.backend.session import Session
from tests.jit.test_numba_inside import imported_names
from tests.jit.texts import python

PROGRAM = """
import importlib.util, json, os, sys, warnings
import numba.core.compiler, numba.core.cpu, numba.core.datamodel.models, numba.core.typing.context, numba.core.types
import numba.cpython.rangeobj, numba.extending
from gametree import load_game, search
import gametree.engine

def plant(path, name):
    "Take a name away: whoever reads it, or writes it to an object, is told that there is none."
    module, _, kind = path.partition(":")
    home = importlib.import_module(module)
    if not kind:
        vars(home).pop(name, None)
        if importlib.util.find_spec(module).submodule_search_locations:
            sys.modules[f"{module}.{name}"] = None  # it may be a module
        return
    def missing(self, *rest):
        raise AttributeError(f"{kind!r} object has no attribute {name!r}")
    home = getattr(home, kind)
    owners = [owner for owner in home.__mro__ if name in vars(owner)]
    for owner in owners:
        delattr(owner, name)
    if not owners:
        setattr(home, name, property(missing, missing))

def answers(path, name):
    os.environ["GAMETREE_CACHE"] += f"/{path}.{name}"  # what another has compiled is of no use
    plant(path, name)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        games = [load_game(game) for game in ("tictactoe", "tictactoe", "connect4")]
        results = [search(game, depth=3) for game in games]
    first = results[0]
    told = [f"{warning.category.__name__}: {warning.message}" for warning in caught]
    return [[first.value, first.nodes, first.leaves], [each.compiled for each in results], told]

for path, name in json.loads(sys.argv[1]):
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            answer = answers(path, name)
        except BaseException as error:
            answer = repr(error)
        os.write(writer, json.dumps(answer).encode())
        os._exit(0)
    os.waitpid(child, 0)
    print(os.read(reader, 100_000).decode())
"""
CONTEXT, CODEGEN = "numba.core.typing.context:BaseContext", "numba.core.codegen:AOTCPUCodegen"
CONVENTION, LIBRARY = "numba.core.callconv:CPUCallConv", "numba.core.codegen:AOTCodeLibrary"
PRIVATE = [
    ("numba.core.compiler_machinery:PassManager", "_analysis"),
    (LIBRARY, "_codegen"),
    (LIBRARY, "_final_module"),
    (CODEGEN, "_customize_tm_features"),
    (CODEGEN, "_customize_tm_options"),
    (CODEGEN, "_data_layout"),
    (CODEGEN, "_module_pass_manager"),
    (CODEGEN, "_pass_builder"),
    (CODEGEN, "_tm_features"),
    (CONVENTION, "_get_arg_packer"),
    (CONVENTION, "_get_return_status"),
    (CONVENTION, "build_excinfo_struct"),
    (CONTEXT, "_get_global_type"),
    (CONTEXT, "_registries"),
    ("numba.core.cpu:CPUContext", "_internal_codegen"),
    ("numba.core.cpu:CPUContext", "post_lowering"),
    ("numba.core.types:Literal", "_literal_init"),
    ("numba.core.types:Literal", "_literal_type_cache"),
    ("llvmlite.binding", "parse_assembly"),
    ("llvmlite.binding", "create_new_module_pass_manager"),
    ("llvmlite.binding", "create_mcjit_compiler"),
    ("llvmlite.binding", "get_host_cpu_name"),
]


def imported() -> list[tuple[str, str]]:
    """Return one name of each module that is imported from, a private one where there is one."""
    private_last = sorted(imported_names(), key=lambda found: found[1].startswith("_"))
    return list({module: (module, name) for module, name in private_last}.values())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process cannot be forked here")
@pytest.mark.parametrize(
    "names",
    [
        pytest.param(imported()[::3], id="some imported"),
        pytest.param(list(dict(PRIVATE).items()), id="one of each class"),
        pytest.param(imported(), id="imported", marks=pytest.mark.long),
        pytest.param(PRIVATE, id="private", marks=pytest.mark.long),
    ],
)
def test_whatever_is_missing_a_search_answers(
    names: list[tuple[str, str]], tmp_path: Path, fresh_cache: Path
) -> None:
    wanted = search(load_game("tictactoe"), depth=3, interpreted=True)
    start = "RunsInterpreted: everything runs interpreted, many times slower: the compiler does not work here ("
    answers = python(PROGRAM, json.dumps(names), folder=tmp_path).splitlines()
    for (module, name), answer in zip(names, map(json.loads, answers), strict=True):
        result, compiled, told = answer
        assert result == [wanted.value, wanted.nodes, wanted.leaves], (module, name)
        assert compiled == [False] * 3, (module, name)
        (sentence,) = told
        assert sentence.startswith(start), (module, name)
        assert "\n" not in sentence


def broken(*arguments: object) -> None:
    raise RuntimeError("LLVM is out of\nits mind")


@pytest.fixture
def afresh(monkeypatch: pytest.MonkeyPatch, fresh_cache: Path) -> Iterator[pytest.MonkeyPatch]:
    """Forget what is compiled and what was found out about the compiler, before and after."""
    monkeypatch.setattr(making, "_troubles", [])
    monkeypatch.setattr(running, "_told", set())
    jit.compiled.cache_clear()
    backend._trouble.cache_clear()
    yield monkeypatch
    jit.compiled.cache_clear()
    backend._trouble.cache_clear()


class Odd(NamedTuple):
    """A game on which the compiler stumbles, not over any name of its own."""

    left: int = 3

    def moves(self) -> Iterator[int]:
        if self.left:
            yield 1

    def play(self, move: int) -> Odd:
        return Odd(self.left - move)

    def is_over(self) -> bool:
        return self.left == 0

    def outcome(self) -> int:
        return -1


def stumble_over_odd(afresh: pytest.MonkeyPatch) -> None:
    compile_one = Session.compile

    def stumbling(session: Session, routine: Any, args: Any) -> Any:
        if "Odd" in routine.name:
            raise AttributeError("an odd name")
        return compile_one(session, routine, args)

    afresh.setattr(Session, "compile", stumbling)


def test_a_game_over_which_the_compiler_stumbles_is_not_the_compiler_s_fault(afresh: pytest.MonkeyPatch) -> None:
    stumble_over_odd(afresh)
    with pytest.warns(RunsInterpreted, match="^Odd runs interpreted, many times slower: an odd name$"):
        assert not search(Odd(), depth=3).compiled
    assert making._troubles == []


def test_what_fails_while_emitting_is_told_too(afresh: pytest.MonkeyPatch) -> None:
    afresh.setattr(backend, "_emit", broken)
    told = r"^everything runs interpreted, .*: the compiler does not work here \(RuntimeError: LLVM is out of\)$"
    with pytest.warns(RunsInterpreted, match=told):
        assert search(Odd(), depth=3).verdict == "win in 3"


def test_what_is_raised_as_an_error_is_raised_every_time(afresh: pytest.MonkeyPatch) -> None:
    """So no test of a built-in game passes unnoticed where the compiler has failed once."""
    afresh.setattr(backend, "_emit", broken)
    for name in ("tictactoe", "tictactoe", "connect4"):
        with pytest.raises(RunsInterpreted):
            search(load_game(name), depth=2)
