"""``gametree explain`` and ``gametree gallery`` as people call them."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.conftest import Call

BEGINS = {"html": b"<!doctype html>", "svg": b"<svg", "png": b"\x89PNG", "gif": b"GIF89a", "tikz": b"%"}


def test_in_sentences(call: Call) -> None:
    told = call("explain", "((3 12 8) (2 4 6))", "--detail", "cutoffs")
    assert told.code == 0
    assert told.out.startswith("MIN node C can no longer exceed 2, but MAX already has 3 at A: the leaves 4 and 6")


@pytest.mark.parametrize("kind", BEGINS)
def test_files(call: Call, tmp_path: Path, kind: str) -> None:
    file = tmp_path / f"shown.{kind}"
    told = call("explain", "gallery:two-ply", f"--{kind}", file)
    assert told.code == 0
    assert told.out.startswith(f"{file} shows alphabeta")
    assert file.read_bytes().startswith(BEGINS[kind])
    assert list(tmp_path.iterdir()) == [file], "nothing half-written is left"


def test_several_files_and_sentences_at_once(call: Call, tmp_path: Path) -> None:
    told = call("explain", "gallery:letters", "--svg", tmp_path / "a.svg", "--tikz", tmp_path / "b.tex", "--text")
    assert told.code == 0
    assert told.out.count(" shows alphabeta") == 2
    assert told.out.endswith("MAX gets 3 at A, by move 1: 11 nodes, 5 of them leaves, 2 cutoffs.\n")


def test_two_algorithms_on_a_page(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "two.html"
    told = call("explain", "gallery:clusters", "--html", file, "--beside", "sss")
    assert told.out == f"{file} shows alphabeta beside sss; open it in a browser.\n"
    assert "gallery:clusters: alphabeta beside sss" in file.read_text(encoding="utf-8")


def test_a_picture_at_a_step(call: Call, tmp_path: Path) -> None:
    shown = []
    for step in ("0", "20"):
        assert call("explain", "gallery:letters", "--svg", tmp_path / "a.svg", "--step", step).code == 0
        shown.append((tmp_path / "a.svg").read_text(encoding="utf-8"))
        ElementTree.fromstring(shown[-1])
    assert shown[0] != shown[1]
    assert "[A 3]" in call("explain", "gallery:letters", "--draw").out


def test_a_trace_is_shown_again_without_searching(call: Call, tmp_path: Path) -> None:
    kept, fresh, again = tmp_path / "trace.json", tmp_path / "fresh.svg", tmp_path / "again.svg"
    written = call("explain", "gallery:plaat", "--algorithm", "sss", "--json").out
    kept.write_text(written, encoding="utf-8")
    assert call("explain", "gallery:plaat", "--algorithm", "sss", "--svg", fresh).code == 0
    assert call("explain", kept, "--svg", again).code == 0
    assert fresh.read_bytes() == again.read_bytes()
    told = json.loads(written)
    leaves = [
        value for kind, value in zip(told["events"]["kind"], told["events"]["value"], strict=True) if kind == "final"
    ]
    assert leaves == [41, 12, 34, 36, 5, 35, 50, 36]
    assert len(told["told"]) == len(told["events"]["kind"])


def test_when_a_node_matters(call: Call) -> None:
    told = call("explain", "gallery:deep-cut", "--node", "Y")
    assert "only values above 5 matter, because MAX has 5 at A." in told.out
    assert call("explain", "connect4", "--depth", "1", "--node", "root").code == 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["gallery:letters", "--step", "3"], "--step is for pictures"),
        (["gallery:letters", "--beside", "sss"], "--beside is for the page"),
        (["gallery:letters", "--text", "--json"], "--text and --json cannot both be told"),
        (["gallery:letters", "--draw", "--step", "99"], "there is no step 99; wanted: 0 to 42"),
        (["gallery:letters", "--node", "Q9"], "no node 'Q9' was met; wanted: its name"),
        (["gallery:letters", "--svg", "no/such/folder/a.svg"], "there is no directory 'no/such/folder'"),
        (["random:b=3,d=8", "--draw", "--algorithm", "sort"], "no algorithm 'sort'"),
        (["connect4", "--algorithm", "sss", "--deepen"], "sss keeps nothing from one depth to the next"),
    ],
)
def test_refused(call: Call, arguments: list[str], says: str) -> None:
    told = call("explain", *arguments)
    assert told.code == 2
    assert says in told.err
    assert told.err.count("\n") == 1


def test_a_tree_too_big_to_draw(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "big.svg"
    told = call("explain", "random:b=3,d=8", "--svg", file)
    assert told.code == 2
    assert "a tree of 9,841 nodes is too large to draw" in told.err
    assert "--html" in told.err
    assert not file.exists()


@pytest.mark.parametrize(
    ("contents", "says"),
    [
        ('{"format": "gametree trace", "version": 1}', "has the form 1; wanted: the form 4"),
        ('{"format": "gametree trace", "version": 4}', "this trace is damaged"),
        ('{"format": "gametree trace", "ver', "it is not whole"),
        ('{"game": "tree"}', "this is not a trace"),
    ],
)
def test_a_trace_that_cannot_be_shown(call: Call, tmp_path: Path, contents: str, says: str) -> None:
    kept = tmp_path / "trace.json"
    kept.write_text(contents, encoding="utf-8")
    told = call("explain", kept)
    assert told.code == 2
    assert says in told.err


def test_a_kept_trace_takes_no_position(call: Call, tmp_path: Path) -> None:
    kept = tmp_path / "trace.json"
    kept.write_text(call("explain", "(1 2)", "--json").out, encoding="utf-8")
    told = call("explain", kept, "--depth", "2")
    assert told.code == 2
    assert "is a trace and is shown as it is" in told.err


def test_the_gallery(call: Call, tmp_path: Path) -> None:
    assert "gallery:deep-cut" in call("gallery").out
    assert json.loads(call("gallery", "--json").out)["gallery"][0]["name"] == "minimax-first"
    (tmp_path / "file").write_text("", encoding="utf-8")
    told = call("gallery", "--out", tmp_path / "file")
    assert told.code == 2
    assert "is a file; wanted: a folder for the pages" in told.err
    told = call("gallery", "--out", tmp_path / "site", "--json", "--live", "--pyodide", "https://example.org/python")
    files = json.loads(told.out)["files"]
    assert all((tmp_path / "site" / name).is_file() for name in files)
    assert {"index.html", "live/index.html", "live/gametree.zip"} <= set(files)
    index = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert 'href="live/index.html#tree=gallery:two-ply"' in index


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--live"], "--live is for the site; give --out FOLDER with it"),
        (["--out", "site", "--pyodide", "there"], "--pyodide is for pages with Python; give --live with it"),
        (["--out", "site", "--live"], "there is no Pyodide in 'node_modules/pyodide': no folder is there; wanted:"),
    ],
)
def test_a_gallery_with_python_needs_python(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    told = call("gallery", *options)
    assert told.code == 2
    assert says in told.err
    assert not (tmp_path / "site").exists()


def test_a_tree_by_the_standard_input_in_another_order(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"start=(left=(2 4) right=(3 12)) # two moves")))
    told = call("explain", "-", "--order", "best", "--detail", "cutoffs")
    assert (told.code, "MIN node left can no longer exceed 2, but MAX already has 3 at start" in told.out) == (
        0,
        True,
    )


@pytest.mark.parametrize(
    ("contents", "fault"), [(b"connect4", "is not a tree"), (b"(\xff)", "byte 2 of what comes in")]
)
def test_what_comes_in_must_be_a_tree(
    call: Call, monkeypatch: pytest.MonkeyPatch, contents: bytes, fault: str
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(contents)))
    told = call("explain", "-")
    assert (told.code, fault in told.err) == (2, True)


def test_the_textbooks_reading(call: Call) -> None:
    told = call("explain", "gallery:two-ply", "--reading", "textbook", "--detail", "cutoffs")
    assert told.out.startswith(" 1  function MAX-VALUE(node, α, β)\n")
    assert "\n     15  MIN node C can no longer exceed 2" in told.out
    assert call("explain", "gallery:two-ply", "--reading", "texbook").err.startswith(
        "gametree: no reading 'texbook'; did you mean textbook?"
    )


def test_an_order_is_for_trees(call: Call) -> None:
    assert call("explain", "tictactoe", "--order", "best").err.startswith("gametree: --order is for trees")


def test_a_line_of_play_is_explained_position_by_position(call: Call) -> None:
    told = call("explain", "gallery:two-ply", "--line", "2 1", "--detail", "cutoffs")
    assert told.code == 0
    assert "== MAX to move\n" in told.out
    assert "MAX plays 2, where 1 was expected.\n== MIN to move, after 2\n" in told.out
    assert told.out.endswith("MIN plays 1, as expected.\n")


def test_max_stays_the_same_person_in_a_line_of_a_game(call: Call) -> None:
    told = call("explain", "tictactoe", "--line", "b2 a1", "--depth", "1", "--detail", "cutoffs")
    assert re.findall("== (MAX|MIN) to move", told.out) == ["MAX", "MIN"]


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        (["--line", "9"], "no move '9' here"),
        (["--line", " "], "there is no line to explain"),
        (["--line", "1", "--json"], "--line is told in sentences"),
    ],
)
def test_a_line_that_cannot_be_explained(call: Call, options: list[str], fault: str) -> None:
    told = call("explain", "gallery:two-ply", *options)
    assert (told.code, fault in told.err) == (2, True), told
