"""``gametree search --proof F`` and ``gametree verify F``."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Call

NIM = Path(__file__).parents[2] / "examples" / "nim.py"
DOCUMENT = Path(__file__).parents[2] / "docs" / "proofs.md"
FIELDS = ["file", "game", "position", "depth", "value", "verdict", "holds", "nodes", "reason"]

Write = Callable[..., Path]


@pytest.fixture
def write(call: Call, tmp_path: Path) -> Write:
    """Have a search write its proof."""

    def written(*arguments: object) -> Path:
        path = tmp_path / "proof.json"
        told = call("search", *arguments, "--proof", path, "--json")
        assert (told.code, told.complaints) == (0, [])
        assert list(tmp_path.glob(".*")) == []
        return path

    return written


def changed(path: Path, **fields: Any) -> Path:
    """Write other fields into a proof; "gone" takes one out."""
    proof = json.loads(path.read_text()) | fields
    path.write_text(json.dumps({name: value for name, value in proof.items() if value != "gone"}))
    return path


@pytest.mark.parametrize(
    ("arguments", "value", "verdict", "words"),
    [
        (["gallery:two-ply"], 3, "+3", "3 for MAX"),
        (["((3 12 8) (2 4 6))", "--root", "min"], 6, "+6", "6 for MAX"),
        (["gallery:two-ply", "--moves", "3"], 2, "+2", "2 for MAX"),
        (["gallery:two-ply", "--position", "C", "--root", "min"], 6, "+6", "6 for MAX"),
        (["gallery:win-loss", "--moves", "2"], -1, "loss", "-1 for MAX"),
        (["gallery:two-ply", "--depth", 1], 0, "unknown", "+0 for MAX, an estimate"),
        (["gallery:two-ply", "--algorithm", "winloss"], 3, "+3", "3 for MAX"),
        (["tictactoe", "--depth", 9], 0, "draw", "draw"),
        (["tictactoe", "--position", "XX.OO....", "--depth", 3], 999_999_999, "win in 1", "win in 1 for the side to"),
        (["tictactoe", "--position", "XX.OO....", "--depth", 3, "--plain"], 1, "win", "win for the side to move"),
        (["tictactoe", "--position", "XXXOO....", "--depth", 3], -1_000_000_000, "loss in 0", "loss in 0"),
        (["connect4", "--moves", "4,4,5,5", "--time", 60], 999_999_997, "win in 3", "win in 3 for the side to move"),
        ([NIM, "--moves", "1", "--depth", 21], -999_999_990, "loss in 10", "loss in 10 for the side to move"),
        ([NIM, "--algorithm", "winloss", "--depth", 21], 1, "win", "win for the side to move"),
    ],
    ids=str,
)
def test_what_a_search_finds_is_proved(
    call: Call, write: Write, arguments: list[object], value: int, verdict: str, words: str
) -> None:
    path = write(*arguments)
    told = call("verify", path, "--json")
    assert (told.code, told.err, list(told.json)) == (0, "", FIELDS)
    assert (told.json["value"], told.json["verdict"], told.json["holds"]) == (value, verdict, True)
    assert (told.json["file"], told.json["reason"]) == (str(path), None)
    assert f"value    {words}" in call("verify", path).out


def test_what_a_person_sees(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = call("search", "gallery:strategies", "--proof", "proof.json")
    assert told.out.endswith(
        "tree     8 strategies of MAX, 4 of MIN\nproof    proof.json; 'gametree verify' checks it\n"
    )
    assert call("verify", "proof.json").out == (
        "gallery:strategies, position A, 3 plies deep\n"
        "value    1 for MAX\n"
        "proved   by a strategy for each side: 15 positions looked at, none searched\n"
    )


def test_what_the_document_shows_is_what_comes_out(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = DOCUMENT.read_text(encoding="utf-8")
    shown = [block.split("```")[0].splitlines() for block in text.split("```console\n")[1:]]
    assert len(shown) == 2
    for command, *lines in shown:
        out = call(*shlex.split(command.removeprefix("$ gametree "))).out.splitlines()
        assert [line for line in lines if line != "..."] == [line for line in out if line in lines]
    exec(text.split("```python\n")[1].split("```")[0], {})
    assert call("verify", "proof.json").code == 0


def test_numbers_of_strategies_that_nobody_can_read_are_told_roughly(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "tree     about 10^19 strategies of MAX, about 10^18 of MIN" in call("search", "random:b=3,d=7").out
    monkeypatch.setattr("gametree.cli.search.MOST_COUNTED", 100)
    assert "strategies" not in call("search", "random:b=3,d=7").out


def test_a_proof_of_the_depth_last_completed(call: Call, write: Write) -> None:
    path = write("connect4", "--nodes", 2_000)
    depth = call("verify", path, "--json").json["depth"]
    value = call("search", "connect4", "--depth", depth, "--json").json["value"]
    assert call("verify", path, "--json").json["value"] == value


def test_no_depth_completed_is_no_proof(call: Call, tmp_path: Path) -> None:
    told = call("search", "connect4", "--nodes", 1, "--proof", tmp_path / "proof.json", "--json")
    assert told.code == 1
    assert told.json["depth"] == 0
    assert "is not written: no depth was searched to its end" in told.complaints[0]
    assert list(tmp_path.iterdir()) == []


# --- proofs that do not hold: exit code 1 ------------------------------------------------------------------

TWO_PLY_ATTACK = [{}, {"1": 0, "2": 0, "3": 0}, {"1": 1}]


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"value": 4}, "MAX's strategy: after 1 1 MAX has 3, not at least 4"),
        ({"value": 2}, "MIN's strategy: after 1 1 MAX has 3, not at most 2"),
        ({"attack": [*TWO_PLY_ATTACK[:2], {"2": 1}]}, "MAX's strategy: after 2 1 MAX has 2, not at least 3"),
        ({"attack": [{}, {"1": 0, "3": 0}, {"1": 1}]}, "MAX's strategy: after 1 nothing is said about the move 2"),
        (
            {"attack": [{}, {"1": 0, "2": 0, "3": 0, "4": 0}, {"1": 1}]},
            "after 1 there is no move '4'; legal: 1, 2, 3",
        ),
        ({"attack": [{}, {"1": 0}]}, "MAX's strategy: after 1 the strategy ends, but the game goes on"),
        ({"depth": 1}, "MAX's strategy: after 1 the depth is used up, but the strategy goes on with 1, 2, 3"),
        ({"root": "min"}, "MAX's strategy: at the root nothing is said about the move 2"),
        ({"game": "gallery:letters"}, "MAX's strategy: after 1 there is no move '3'"),
        ({"moves": "1"}, "MAX's strategy: at the root nothing is said about the move 2"),
    ],
    ids=str,
)
def test_a_changed_proof_does_not_hold(call: Call, write: Write, fields: dict[str, Any], reason: str) -> None:
    path = write("gallery:two-ply")
    assert json.loads(path.read_text())["attack"] == TWO_PLY_ATTACK
    changed(path, **fields)
    told = call("verify", path)
    assert (told.code, told.out, len(told.complaints)) == (1, "", 1)
    assert told.complaints[0].startswith("gametree: the proof does not hold: ")
    assert reason in told.complaints[0]
    told = call("verify", path, "--json")
    assert (told.code, told.err, list(told.json)) == (1, "", FIELDS)
    assert (told.json["holds"], told.json["verdict"]) == (False, None)
    assert reason in told.json["reason"]


@pytest.mark.parametrize("name", ["own.py", "own.py:GAME", "tree.txt"])
def test_a_game_that_has_changed_since(call: Call, write: Write, tmp_path: Path, name: str) -> None:
    own = tmp_path / name.partition(":")[0]
    text = "((3 12) 8)" if name == "tree.txt" else NIM.read_text()
    own.write_text(text)
    path = write(tmp_path / name, "--depth", 2, "--interpreted")
    assert call("verify", path).code == 0
    own.write_text(text + "\n")
    told = call("verify", path)
    assert (told.code, told.out) == (1, "")
    assert f"{tmp_path / name} is not as it was when the proof was made" in told.err
    own.unlink()
    assert call("verify", path).code == 1


def test_a_game_that_raises_is_at_fault(call: Call, write: Write, tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text(NIM.read_text())
    path = write(own, "--depth", 3, "--interpreted")
    own.write_text(NIM.read_text().replace("return self.heap == 0", "raise ValueError('broken here')"))
    changed(path, digest=hashlib.sha256(own.read_bytes()).hexdigest())
    told = call("verify", path)
    assert (told.code, told.out) == (1, "")
    assert "nim: is_over() raised ValueError: broken here, in the position heap=21" in told.err


# --- files that are no proofs: exit code 2 -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "it is not JSON, or only a part of it"),
        ("hello", "it is not JSON"),
        ("\0\xff", "it is not JSON"),
        ("[" * 100_000, "it is not JSON"),
        ("9" * 5_000, "it is not JSON"),
        ("7", "it is not a proof"),
        ("[]", "it is not a proof"),
        ("{}", "it is not a proof"),
        ('{"format": "gametree proof"}', "its version is None; wanted: 1"),
    ],
    ids=lambda text: text[:30],
)
def test_files_that_are_no_proofs(call: Call, tmp_path: Path, text: str, named: str) -> None:
    path = tmp_path / "proof.json"
    path.write_bytes(text.encode("latin-1"))
    refused(call, path, named)


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"version": 2}, "its version is 2; wanted: 1"),
        ({"version": True}, "its version is True; wanted: 1"),
        ({"version": "1"}, "its version is '1'; wanted: 1"),
        ({"format": "another"}, "it is not a proof"),
        ({"value": 3.0}, "its value is not a whole number, but 3.0; wanted: a file that"),
        ({"value": True}, "its value is not a whole number"),
        ({"value": "gone"}, "it has no value"),
        ({"depth": None}, "its depth is not a whole number"),
        ({"depth": -1}, "a depth of -1"),
        ({"depth": 10**30}, f"a depth of {10**30}"),
        ({"plain": 0}, "its plain is not true or false"),
        ({"position": "gone"}, "it has no position"),
        ({"position": "Z9"}, "gallery:two-ply has no node 'Z9'"),
        ({"moves": "7"}, "no move '7' here"),
        ({"root": "middle"}, "its root is 'middle'"),
        ({"game": None}, "its game is not a text"),
        ({"game": "conect4"}, "no game 'conect4'"),
        ({"game": "connect4", "root": "min"}, "--root is for trees"),
        ({"attack": {}}, "its attack is not a list of nodes, but an object; wanted: a file that"),
        ({"attack": []}, "a strategy has no node"),
        ({"attack": [[]]}, "its attack has a node that does not lead from moves to nodes"),
        ({"defence": [{}, {"1": "0"}]}, "its defence has a node that does not lead"),
        ({"defence": [{}, {"1": 1}]}, "node 1 of a strategy leads by '1' to 1; wanted: a node before it"),
        ({"defence": [{}, {"1": -1}]}, "leads by '1' to -1"),
    ],
    ids=str,
)
def test_proofs_that_cannot_be_read(call: Call, write: Write, fields: dict[str, Any], named: str) -> None:
    refused(call, changed(write("gallery:two-ply"), **fields), named)


def test_a_cut_proof_is_never_taken(call: Call, write: Write) -> None:
    path = write("gallery:two-ply")
    whole = path.read_bytes().rstrip()
    for length in range(0, len(whole), 7):
        path.write_bytes(whole[:length])
        refused(call, path, "it is not JSON, or only a part of it")


def refused(call: Call, path: Path, named: str) -> None:
    for more in ([], ["--json"]):
        told = call("verify", path, *more)
        assert (told.code, told.out, len(told.complaints)) == (2, "", 1)
        assert named in told.complaints[0]


def test_files_that_are_not_there(call: Call, tmp_path: Path) -> None:
    refused(call, tmp_path / "nosuch", "No such file or directory; wanted: a file that 'gametree search --proof'")
    refused(call, tmp_path, "directory")
    assert call("verify").code == 2


# --- writing: the whole proof or nothing -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "named"),
    [
        ("", "is not a file; wanted: a file for the proof"),
        ("nosuch/proof.json", "there is no directory"),
        ("x" * 300, "File name too long"),
        pytest.param("/dev/full", "'/dev/full' is not a file", marks=pytest.mark.skipif(os.name == "nt", reason="")),
    ],
    ids=lambda text: text[:30],
)
def test_places_where_no_proof_can_be_put(call: Call, tmp_path: Path, place: str, named: str) -> None:
    told = call("search", "gallery:two-ply", "--proof", tmp_path / place)
    assert (told.code, told.out, len(told.complaints)) == (2, "", 1), "and it is said before the search"
    assert named in told.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("error", "code", "named"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), 1, "cannot write the proof to "),
        (KeyboardInterrupt(), 130, "interrupted"),
    ],
    ids=["a full disk", "Ctrl-C"],
)
def test_what_cannot_be_written_whole_leaves_nothing(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, named: str
) -> None:
    path = tmp_path / "proof.json"
    path.write_text("the proof before")

    def fail(handle: int) -> None:
        raise error

    monkeypatch.setattr(os, "fsync", fail)
    told = call("search", "gallery:two-ply", "--proof", path)
    assert told.code == code
    assert named in told.err
    assert [file.name for file in tmp_path.iterdir()] == ["proof.json"]
    assert path.read_text() == "the proof before"


def test_a_proof_that_would_be_too_large(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametree.engine.proving.MOST_POSITIONS", 100)
    told = call("search", "tictactoe", "--depth", 6, "--proof", tmp_path / "proof.json", "--json")
    assert told.code == 2
    assert told.json["depth"] == 6, "the answer is told all the same"
    assert "at depth 6 takes more than 100 positions; wanted: a smaller depth, or a later position" in told.err
    assert list(tmp_path.iterdir()) == []


def test_a_proof_is_put_where_a_link_leads(call: Call, tmp_path: Path) -> None:
    link, place = tmp_path / "link", tmp_path / "place"
    link.symlink_to(place)
    assert call("search", "gallery:two-ply", "--proof", link).code == 0
    assert link.is_symlink()
    assert call("verify", place).code == 0
