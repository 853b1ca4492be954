"""Names that act on terminals: shown, and nothing more."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Call
from tests.cli.process import POSIX
from tests.cli.terminal import see

EVIL = str(Path(__file__).parent / "games" / "evil.py")
WORDS = [
    ["search", EVIL, "--depth", "3"],
    ["search", EVIL, "--position", "9"],
    ["search", EVIL, "--moves", "\x1b[31m"],
    ["compare", EVIL, "--depth", "3"],
    ["compare", "(1 2)", "--algorithms", "\x1b[31m"],
    ["perft", EVIL, "2", "--divide"],
    ["explain", EVIL, "--depth", "2"],
    ["explain", EVIL, "--depth", "2", "--draw"],
    ["explain", EVIL, "--depth", "2", "--node", "\x1b[31m"],
    ["check", EVIL],
    ["experiment", "growth", EVIL, "--depth", "2"],
    ["search", "\x1b[31m"],
    ["\x1b[31m"],
    ["search", "(1 2)", "--order", "\x1b[31m\u202e"],
    ["search", "(1 2)", "--\x9b31m"],
]


def acting(text: str) -> set[str]:
    return {letter for letter in text if not letter.isprintable() and letter != "\n"}


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("words", WORDS, ids=lambda words: ascii(" ".join(words[:1] + words[2:])))
def test_names_neither_act_nor_forge_lines(call: Call, words: list[str]) -> None:
    told = call(*words)
    assert acting(told.out + told.err) == set()
    assert not [line for line in (told.out + told.err).splitlines() if line.startswith("forged")]
    assert "\\x1b" in told.out + told.err or "\\x9b" in told.out + told.err, "but are to be seen"


def test_markup_in_names_is_no_markup(call: Call) -> None:
    assert "[red]" in call("compare", EVIL, "--depth", "3").out


def test_json_has_the_names_as_they_are(call: Call) -> None:
    told = call("search", EVIL, "--depth", "3", "--json")
    assert acting(told.out) == set()
    assert json.loads(told.out)["game"].startswith("evil\x1b[31m")


def test_delete_in_json_is_escaped(call: Call, tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text(Path(EVIL).read_text(encoding="utf-8").replace('f"evil{ACTING}"', '"a\\x7fb"'), encoding="utf-8")
    told = call("search", own, "--depth", "3", "--json")
    assert acting(told.out) == set()
    assert json.loads(told.out)["game"] == "a\x7fb"


@POSIX
@pytest.mark.parametrize("command", ["search", "compare", "check"])
def test_on_a_terminal(command: str) -> None:
    """Where our own colours and the line of progress are to be seen, too."""
    seen = see(command, EVIL, whole=True)
    assert "title\x07" not in seen.raw
    assert "\x1b]0;" not in seen.raw
    assert "\x9b2J" not in seen.raw
    assert "\u202e" not in seen.raw
    assert "\nforged" not in seen.raw
