"""``gametree check``: what it prints, and its exit codes."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from gametree.cli import run

ROOT = Path(__file__).parents[2]
NIM = ROOT / "examples" / "nim.py"
TOLD = "wanted: a whole number from -999,999,000 to 999,999,000, after the move 1"


def nim_with(tmp_path: Path, *methods: str, replace: tuple[str, str] = ("", "")) -> str:
    """Write the Nim of the examples with other methods; return its file."""
    text = NIM.read_text(encoding="utf-8").replace("\nGAME", "".join(f"    {line}\n" for line in methods) + "\nGAME")
    path = tmp_path / "game.py"
    path.write_text(text.replace(*replace), encoding="utf-8")
    return str(path)


def check(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = run(["check", *arguments])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_a_sound_game(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = check(capsys, str(NIM))
    assert code == 0
    lines = out.splitlines()
    assert lines[:4] == [
        "nim: no fault found",
        "checked: 22 positions, lines of up to " + lines[1].split()[7] + " plies, 40 random games",
        "optional methods: none",
        "compiled: the same answers as interpreted",
    ]
    assert "missing: evaluate() would let searches judge unfinished positions" in lines


def test_a_fault_is_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = nim_with(tmp_path, "def evaluate(self):", "    return 0.5 if self.heap == 20 else 0")
    code, out, _ = check(capsys, path)
    assert code == 1
    assert out.splitlines()[:2] == [f"evaluate       evaluate() returned 0.5; {TOLD}", "nim: 1 fault"]
    assert "compiled: the same answers as interpreted" not in out


def test_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = nim_with(tmp_path, "def evaluate(self):", "    return 0.5 if self.heap == 20 else 0")
    code, out, _ = check(capsys, path, "--json")
    told: dict[str, Any] = json.loads(out)
    assert code == 1
    assert list(told) == ["game", "faults", "notes", "checked", "worth"]
    assert told["game"] == "nim"
    message = f"evaluate() returned 0.5; {TOLD}".removesuffix(", after the move 1")
    assert told["faults"] == [{"kind": "evaluate", "message": message, "moves": ["1"]}]
    assert told["checked"]["positions"] == 22
    assert told["checked"]["methods"] == ["evaluate"]
    assert told["checked"]["compiled"] is False
    assert {note["kind"] for note in told["notes"]} == {"missing", "skipped"}


def test_a_game_that_runs_interpreted_is_told_so_and_no_fault(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = nim_with(tmp_path, replace=("range(1, min(3, self.heap) + 1)", "[1, 2, 3][: self.heap]"))
    code, out, _ = check(capsys, path, "--json")
    told = json.loads(out)
    assert code == 0
    assert told["faults"] == []
    assert "it runs interpreted, many times slower: " in told["notes"][0]["message"]


def test_what_is_meant_so_is_allowed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = nim_with(tmp_path, replace=("return -1", "return 1"))
    code, out, _ = check(capsys, path)
    assert code == 1
    assert out.startswith("sign           outcome() is 1, a win for the side to move, in all of 40 games, though")
    code, out, _ = check(capsys, path, "--allow", "sign, prints")
    assert code == 0
    assert "no fault found" in out


def test_what_the_game_prints_is_not_in_the_answer(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = nim_with(tmp_path, replace=("return -1", "print('over'); return -1"))
    code, out, _ = check(capsys, path, "--json")
    assert code == 1
    assert [fault["kind"] for fault in json.loads(out)["faults"]] == ["prints"]


def test_a_game_that_never_answers_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = nim_with(tmp_path, "def key(self):", "    while self.heap == 18: pass", "    return self.heap")
    code, out, _ = check(capsys, path, "--seconds", "1")
    assert code == 1
    line = "hangs          key() did not return within 1 s (a loop in it may never end), after the move 3"
    assert out.splitlines() == [
        line,
        "nim: 1 fault",
        "unfinished: the check ended there; what comes after it was not looked at",
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["conect4"], "no game 'conect4'; did you mean connect4?"),
        (["nowhere.py"], "there is no file 'nowhere.py'"),
        (["((3 12) ("], "is never closed; wanted: ')'"),
        (["tictactoe", "--positions", "0"], "positions is 0 and depth 4; wanted: at least 1 and 0"),
        (["tictactoe", "--seconds", "nan"], "a limit of nan seconds leaves no time to check"),
        (["no.such.module:GAME"], "the module 'no.such.module' cannot be imported"),
    ],
)
def test_what_cannot_be_used(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    code, out, err = check(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("gametree: ")
    assert message in err


def test_the_commands_of_the_page_do_what_it_says(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    page = (ROOT / "docs" / "checking-a-game.md").read_text(encoding="utf-8")
    pieces = [piece.partition("```")[0].splitlines() for piece in page.split("\n$ gametree ")[1:]]
    assert len(pieces) >= 3
    for command, *shown in pieces:
        assert run(shlex.split(command)) == 0, command
        out = capsys.readouterr().out.splitlines()
        for line in shown:
            assert line in ("...", "") or line in out, line
