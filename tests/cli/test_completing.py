"""Completion of words in a shell."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gametree import ALGORITHMS
from gametree.cli import COMMANDS, COMPLETE_VARIABLE
from gametree.games import BUILT_IN
from gametree.games.tree import GALLERY, ORDERS
from gametree.games.tree.vector_gallery import VECTOR_GALLERY
from gametree.testing import KINDS
from gametree.view.telling.narration import DETAILS
from tests.cli.conftest import Call
from tests.cli.process import TOOK_TOO_LONG

TREES = [f"gallery:{entry.name}" for entry in (*GALLERY, *VECTOR_GALLERY)]


def completions(call: Call, monkeypatch: pytest.MonkeyPatch, line: str) -> list[str]:
    """Return what can stand in place of the last word, which may be empty; files are the shell's own business."""
    monkeypatch.setenv(COMPLETE_VARIABLE, "bash_complete")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(line.split(" ")) - 1))
    told = call()
    assert (told.code, told.err) == (0, "")
    answers = (word.partition(",") for word in told.out.split())
    return [value for kind, _, value in answers if kind == "plain"]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("gametree ", list(COMMANDS)),
        ("gametree sea", ["search"]),
        ("gametree --ver", ["--version", "--verbose"]),
        ("gametree search ", [*BUILT_IN, *TREES]),
        ("gametree perft conn", ["connect4"]),
        ("gametree check ti", ["tictactoe"]),
        ("gametree compare gal", TREES),
        ("gametree search gallery:two-p", ["gallery:two-ply"]),
        ("gametree search gallery : two-p", ["two-ply"]),
        ("gametree explain gallery :", [entry.name for entry in (*GALLERY, *VECTOR_GALLERY)]),
        ("gametree search gallery : two-ply --root m", ["max", "min"]),
        ("gametree search connect4 --dep", ["--depth"]),
        ("gametree search connect4 --algorithm ", list(ALGORITHMS)),
        ("gametree explain connect4 --algorithm mini", ["minimax"]),
        ("gametree explain connect4 --detail ", list(DETAILS)),
        ("gametree compare connect4 --order ", list(ORDERS)),
        ("gametree compare connect4 --algorithms minimax,w", ["minimax,winloss"]),
        ("gametree check connect4 --allow ", sorted(KINDS)),
        ("gametree check connect4 --allow sign,rep", ["sign,repeats"]),
        ("gametree games --j", ["--json"]),
        ("gametree sarch conn", []),
        ("gametree search nowhere", []),
    ],
)
def test_words(call: Call, monkeypatch: pytest.MonkeyPatch, line: str, wanted: list[str]) -> None:
    assert completions(call, monkeypatch, line) == wanted


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_a_shell(call: Call, monkeypatch: pytest.MonkeyPatch, shell: str) -> None:
    monkeypatch.setenv(COMPLETE_VARIABLE, f"{shell}_source")
    told = call()
    assert told.code == 0
    assert f"{COMPLETE_VARIABLE}={shell}_complete" in told.out


def test_a_shell_that_is_not_known(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(COMPLETE_VARIABLE, "nonsense")
    assert (call().code, call().out) == (1, "")


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs Bash")
def test_bash_with_its_script(tmp_path: Path) -> None:
    program = tmp_path / "gametree"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m gametree "$@"\n')
    program.chmod(0o755)
    script = f"""
        eval "$({COMPLETE_VARIABLE}=bash_source gametree)"
        COMP_WORDS=(gametree search gallery : two-p); COMP_CWORD=4
        _gametree_completion gametree 2>/dev/null
        echo "${{COMPREPLY[@]}}"
    """
    done = subprocess.run(
        ["bash", "--norc", "-c", script],
        capture_output=True,
        text=True,
        env=os.environ | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
        timeout=TOOK_TOO_LONG,
        check=False,
    )
    assert done.stdout == "two-ply\n"


def test_completing_a_command_imports_none_of_them() -> None:
    program = (
        f"import os, sys; os.environ |= {{'{COMPLETE_VARIABLE}': 'zsh_complete', 'COMP_WORDS': 'gametree s', "
        "'COMP_CWORD': '1'}; from gametree.cli import run; run([]); "
        "print(*sorted({'rich', 'llvmlite', 'gametree.engine'} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "\n")
    assert "search" in done.stdout
