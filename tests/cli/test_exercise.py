"""``gametree exercise``: from a sheet to marks, and what is refused."""

from __future__ import annotations

import csv
import io
import json
import re
import shlex
import sys
from pathlib import Path

import pytest

from gametree.exercises import KINDS, PROPERTIES
from tests.cli.conftest import Call

FILES = ["answers.csv", "key.json", "key.md", "moodle.xml", "sheet.html", "sheet.json", "sheet.md", "sheet.tex"]


def make(call: Call, folder: Path, *options: object) -> None:
    told = call("exercise", "new", "--kind", "alphabeta", "--count", 3, "--out", folder, *options)
    assert (told.code, told.err) == (0, "")


def test_from_a_sheet_to_marks(call: Call, tmp_path: Path) -> None:
    folder = tmp_path / "week 3" / "sheets"
    told = call("exercise", "new", "--kind", "alphabeta", "--count", 3, "--with", "deep cut", "--out", folder)
    assert (told.code, told.err) == (0, "")
    assert sorted(told.out.splitlines()) == [str(folder / name) for name in FILES]
    assert sorted(path.name for path in folder.iterdir()) == FILES
    key = json.loads((folder / "key.json").read_text(encoding="utf-8"))
    assert key["with"] == ["deep cut"]
    right = key["exercises"][1]["answers"]
    leaves = " ".join(map(str, right["leaves"]))
    answers = (folder / "answers.csv").read_text(encoding="utf-8")
    answers += (
        f"Ada,2,{leaves},{right['value']},{right['move']}\nBob,2,{leaves},{right['value'] + 1},{right['move']}\n"
    )
    (tmp_path / "answers.csv").write_text(answers, encoding="utf-8")
    told = call("exercise", "grade", folder / "key.json", tmp_path / "answers.csv")
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith(
        "Ada: 6 of 6\n  exercise 2: 6 of 6, all right\nBob: 5 of 6\n  exercise 2: 5 of 6; value:"
    )
    assert "class: 2 students, 1 of 2 rows all right, 92% of the marks on average" in told.out


def test_marks_as_json_and_as_a_table(call: Call, tmp_path: Path) -> None:
    make(call, tmp_path)
    answers, marks = tmp_path / "back.csv", tmp_path / "marks.csv"
    answers.write_bytes("student;exercise;leaves;value;move\r\n=Zoë;1;x;;2\r\n".encode("cp1252"))
    told = call("exercise", "grade", tmp_path / "key.json", answers, "--json", "--csv", marks, "--whole-sheet")
    assert (told.code, told.err) == (0, "")
    assert list(told.json) == ["kind", "students", "by_hand", "summary", "notes"]
    assert [each["typed"] for each in told.json["by_hand"]] == ["x"]
    (student,) = told.json["students"]
    assert (student["student"], student["of"], len(student["exercises"])) == ("=Zoë", 18, 3)
    first = student["exercises"][0]
    assert (first["exercise"], first["line"], first["of"]) == ("1", 2, 6)
    assert first["first_wrong"] == {"question": "leaves", "step": None, "why": "unreadable: 'x' is no whole number"}
    assert [answer["readable"] for answer in first["answers"]] == [False, True, True]
    assert student["exercises"][1]["remark"] == "not handed in"
    with marks.open(newline="", encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    assert [row["student"] for row in rows] == ["'=Zoë"] * 3
    assert (rows[0]["first_wrong"], rows[1]["why"], rows[1]["marks"]) == ("leaves", "not handed in", "0")


def test_every_kind_is_made_for_either_root(call: Call, tmp_path: Path) -> None:
    for kind in KINDS.keys() - {"game"}:
        for root in ("max", "min"):
            folder = tmp_path / f"{kind}-{root}"
            told = call("exercise", "new", "--kind", kind, "--count", 2, "--root", root, "--out", folder)
            assert (told.code, told.err) == (0, "")
            assert f"{root.upper()} moves at the root" in (folder / "sheet.md").read_text(encoding="utf-8")


def test_shapes(call: Call, tmp_path: Path) -> None:
    make(call, tmp_path / "one", "--shape", "3x2", "--seed", 4)
    make(call, tmp_path / "two", "--branching", 2, "--depth", 3, "--with", "beta cut,alpha cut")
    trees = json.loads((tmp_path / "one" / "key.json").read_text(encoding="utf-8"))["exercises"]
    assert all(entry["tree"].count("(") == 4 for entry in trees)
    trees = json.loads((tmp_path / "two" / "key.json").read_text(encoding="utf-8"))["exercises"]
    assert all(entry["tree"].count("(") == 7 for entry in trees)


def test_sheets_are_made_anew_but_answers_are_never_lost(call: Call, tmp_path: Path) -> None:
    make(call, tmp_path, "--seed", 1)
    make(call, tmp_path, "--seed", 2)
    with (tmp_path / "answers.csv").open("a", encoding="utf-8") as file:
        file.write("Ada,1,1,1,1\n")
    kept = {path: path.read_bytes() for path in tmp_path.iterdir()}
    told = call("exercise", "new", "--kind", "alphabeta", "--out", tmp_path)
    assert (told.code, told.out) == (2, "")
    assert "answers.csv' has answers in it already; wanted: another folder" in told.err
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == kept


def test_help_tells_kinds_and_properties(call: Call) -> None:
    assert all(f"\n  {name} " in call("exercise").out for name in ("new", "grade"))
    told = call("exercise", "new", "--help")
    assert told.code == 0
    for each in PROPERTIES.values():
        assert f"  {each.name} " in told.out
        assert each.about in told.out
    assert all(kind in told.out for kind in KINDS)


NEW = [
    ("mew", ["no command 'mew'; did you mean new?"]),
    ("new --out folder", ["--kind"]),
    ("new --kind alphabeta", ["--out"]),
    ("new --kind alfabeta --out folder", ["no kind 'alfabeta'; did you mean alphabeta?"]),
    ("new --kind sss --out folder --with 'deap cut'", ["no property 'deap cut'; did you mean deep cut?"]),
    ("new --kind sss --out folder --with 'deep cut' --shape 2x2", ["a deep cut needs at least 4 plies"]),
    ("new --kind sss --out folder --with 'no cut,deep cut'", ["no tree has both 'no cut' and 'deep cut'"]),
    ("new --kind sss --out folder --shape 2by2", ["'2by2' is no shape; wanted: children on each level"]),
    ("new --kind sss --out folder --shape 9x9x9", ["9x9x9 has 729 leaves; wanted: 2 to 64"]),
    ("new --kind sss --out folder --shape 1x1", ["1x1 has 1 leaves"]),
    ("new --kind sss --out folder --shape 0x2", ["0x2 is no shape of an exercise"]),
    ("new --kind sss --out folder --shape 1x1x1x1x1x1x1x1x1x2", ["has 10 plies; wanted: at most 8"]),
    ("new --kind sss --out folder --depth 3", ["--branching is missing"]),
    ("new --kind sss --out folder --branching 3", ["--depth is missing"]),
    ("new --kind sss --out folder --branching 2 --depth 99", ["a depth of 99 does not suit paper"]),
    ("new --kind sss --out folder --shape 2x2 --depth 2", ["--shape says it all"]),
    ("new --kind sss --out folder --count 0", ["0 exercises make no sheet"]),
    ("new --kind sss --out folder --count many", ["--count", "'many'"]),
    ("new --kind sss --out folder --root both", ["--root", "'both'"]),
    ("new --kind sss --out file", ["'file' is not a folder"]),
    ("new --kind sss --out file/folder", ["'file' is not a folder"]),
]


@pytest.mark.parametrize(("arguments", "parts"), NEW, ids=[arguments for arguments, _ in NEW])
def test_what_new_refuses(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: str, parts: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    told = call("exercise", *shlex.split(arguments))
    assert (told.code, told.out, len(told.err.splitlines())) == (2, "", 1)
    for part in parts:
        assert part in told.err
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


GRADE = [
    ("key.json", ["ANSWERS.csv"]),
    ("nosuch.json back.csv", ["cannot read 'nosuch.json': No such file"]),
    (". back.csv", ["cannot read '.': Is a directory"]),
    ("sheet.json back.csv", ["cannot use 'sheet.json': this is the sheet, without answers"]),
    ("answers.csv back.csv", ["cannot use 'answers.csv': this is no key: it is not JSON"]),
    ("binary back.csv", ["cannot use 'binary': byte 1 is not UTF-8"]),
    ("key.json nosuch.csv", ["cannot read 'nosuch.csv': No such file"]),
    ("key.json empty.csv", ["cannot use 'empty.csv': the file is empty"]),
    ("key.json answers.csv", ["cannot use 'answers.csv': the table has no answers below its first row"]),
    ("key.json short.csv", ["no column 'leaves', 'value'; wanted in its first row: student, exercise, leaves"]),
    ("key.json back.csv --csv back.csv", ["'back.csv' is read for grading; wanted: another file"]),
    ("key.json back.csv --csv nosuch/marks.csv", ["there is no directory 'nosuch' to put the marks in"]),
]


@pytest.mark.parametrize(("arguments", "parts"), GRADE, ids=[arguments for arguments, _ in GRADE])
def test_what_grade_refuses(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: str, parts: list[str]
) -> None:
    make(call, tmp_path)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "empty.csv").write_text("")
    (tmp_path / "short.csv").write_text("student,exercise,move\nAda,1,2\n")
    (tmp_path / "back.csv").write_text("student,exercise,leaves,value,move\nAda,1,2,3,1\n")
    (tmp_path / "twice.csv").write_text("student,exercise,leaves,value,move\nAda,1,2,3,1\nAda,1,2,3,2\n")
    before = sorted(tmp_path.iterdir())
    told = call("exercise", "grade", *shlex.split(arguments))
    assert (told.code, told.out, len(told.err.splitlines())) == (2, "", 1)
    for part in parts:
        assert part in told.err
    assert sorted(tmp_path.iterdir()) == before


DOCUMENT = (Path(__file__).parents[2] / "docs" / "exercises.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)


def test_the_document_shows_what_comes_out(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    table, shown = blocks("text")
    Path("returned.csv").write_text(table, encoding="utf-8")
    commands, _ = blocks("console")
    for command in commands.splitlines():
        told = call(*shlex.split(command.removeprefix("$ gametree ")))
        assert (told.code, told.err) == (0, "")
    assert told.out.startswith(shown)
    assert Path("marks.csv").exists()
    assert [path.name for path in sorted(Path("week3").iterdir())] == FILES


def test_a_class_goes_as_the_document_says(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("class.csv").write_text("student,group\nAda,1\nBob,2\n", encoding="utf-8")
    Path("ada.csv").write_text("student,exercise,leaves,value,move\nAda,1,1 2,3,1\nAda,1,1 2,4,1\n", encoding="utf-8")
    Path("bob.csv").write_text("student,exercise,leaves,value,move\nBob,1,1 2,3,1\n", encoding="utf-8")
    (commands,) = blocks("sh")
    for command in commands.splitlines():
        told = call(*shlex.split(command.removeprefix("$ gametree "), comments=True))
        assert (told.code, told.err) == (0, "")
    assert "exercise 1 was not given to this student, whose sheet has 4, 5 and 6" in told.out
    assert "handed in again, the last one counts: 'Ada', exercise 1, on lines 2 and 3" in told.out
    assert len(list(Path("sheets/sheets").iterdir())) == 6


def test_sheets_on_games_are_made_as_the_document_says(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("class.csv").write_text("Ada\nBob\n", encoding="utf-8")
    _, commands = blocks("console")
    for command in commands.splitlines():
        told = call(*shlex.split(command.removeprefix("$ gametree "), comments=True))
        assert (told.code, told.err) == (0, "")
    assert "Exercise 10" in Path("week5/class.html").read_text(encoding="utf-8")
    assert Path("week6/sheet.md").read_text(encoding="utf-8").count("## Exercise") == 1


def test_answers_to_a_sheet_that_was_never_given_out(call: Call, tmp_path: Path) -> None:
    make(call, tmp_path / "one")
    table = tmp_path / "other.csv"
    table.write_text("student,exercise,leaves,value,move\nAda,77,1 2,3,1\n", encoding="utf-8")
    told = call("exercise", "grade", tmp_path / "one" / "key.json", table)
    assert told.code == 2
    assert "no row is for an exercise that was given out; Ada: no exercise '77'; the key has 1 to" in told.err
    with table.open("a", encoding="utf-8") as file:
        file.write("Bob,1,1 2,3,1\n")
    told = call("exercise", "grade", tmp_path / "one" / "key.json", table)
    assert (told.code, "no exercise '77'" in told.out) == (0, True)


def test_trees_of_ones_own_make_a_sheet(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tree = "start=((3 12 8) (2 4 6))"
    told = call("exercise", "new", "--kind", "cutoffs", "--tree", tree, "--root", "min", "--out", tmp_path / "own")
    assert told.code == 0
    assert "MIN moves at the root" in (tmp_path / "own" / "sheet.md").read_text(encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"from,to,value\na,b,3\na,c,12\n")))
    told = call("exercise", "new", "--kind", "cutoffs", "--tree", "-", "--out", tmp_path / "piped")
    assert (told.code, told.err) == (0, "")
    assert "3  12" in (tmp_path / "piped" / "sheet.md").read_text(encoding="utf-8")
    packed = call("exercise", "new", "--kind", "cutoffs", "--tree", "gallery:hedging", "--out", tmp_path / "packed")
    assert (packed.code, packed.out) == (2, "")
    assert "the leaves of 'gallery:hedging' are vectors; wanted: numbers, or --kind criteria" in packed.err
    twice = call("exercise", "new", "--kind", "minimax", "--tree", "(3 (3 4))", "--out", tmp_path / "twice")
    assert (twice.code, "moves 1 and 2 at the root are equally good" in twice.err) == (2, True)


def test_the_document_names_every_kind_property_and_column() -> None:
    for kind in KINDS.values():
        row = next(line for line in DOCUMENT.splitlines() if line.startswith(f"| `{kind.name}` |"))
        assert re.findall(r"`(\w+)`", row)[1:] == [question.name for question in kind.questions]
        points = [int(number) for number in re.findall(r"\((\d)", row)]
        assert points in ([question.points for question in kind.questions], [1])
    assert all(f"`{name}`" in DOCUMENT for name in PROPERTIES)


def test_the_python_of_the_document_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = blocks("python")
    exec(compile(code, "exercises.md", "exec"), {})
    assert capsys.readouterr().out.splitlines()[0] == r"# SSS\*"
