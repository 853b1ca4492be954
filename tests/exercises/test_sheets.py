"""The files of a sheet: every tree, no solution, the same bytes for the same seed."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from gametree.exercises import KINDS, new_sheet
from gametree.exercises.sheet_trees import draw_down
from gametree.exercises.sheet_words import written
from gametree.games.tree import nested, write_tree
from tests import oracle
from tests.exercises.classroom import OF_NUMBERS

DIGESTS = {
    "minimax": "c24ba5b0d15ec673",
    "alphabeta": "19392b271a05c858",
    "cutoffs": "54118f9c2928da46",
    "order": "2f1b3e13355097f3",
    "sss": "fb4d4fd89e7e4be3",
    "strategies": "e7b618d7f45f776d",
}
"""Of all files but pages, the same on every machine and in every version of Python."""
PAGES = ("sheet.html", "moodle.xml")
"""With pictures, which are tested where they are drawn."""

DRAWN = """\
MIN          A
             │
MAX          B
      ┌─────┬┴──────┐
MIN   C     D       E
     ┌┴─┐  ┌┴─┐   ┌─┴─┐
     1  8  9  41  69  51"""


def digest(files: dict[str, str]) -> str:
    whole = "".join(f"{name}\n{text}" for name, text in files.items())
    return hashlib.sha256(whole.encode()).hexdigest()[:16]


@pytest.mark.parametrize("kind", OF_NUMBERS)
def test_the_same_seed_gives_the_same_bytes(kind: str) -> None:
    files = new_sheet(kind, 3, 42, properties=["deep cut"]).files()
    assert files == new_sheet(kind, 3, 42, properties=["deep cut"]).files()
    assert digest({name: text for name, text in files.items() if name not in PAGES}) == DIGESTS[kind]


@pytest.mark.parametrize("kind", OF_NUMBERS)
def test_sheets_have_every_tree_and_no_solution(kind: str) -> None:
    sheet = new_sheet(kind, 5, 2)
    files = sheet.files()
    told = json.loads(files["sheet.json"])
    assert list(told) == ["format", "version", "kind", "title", "root", "task", "columns", "questions", "exercises"]
    for exercise, entry in zip(sheet.exercises, told["exercises"], strict=True):
        assert entry["tree"] == write_tree(exercise.facts.root)
        assert set(entry) <= {"exercise", "tree", "given"}
        assert draw_down(exercise.facts.alphabeta) in files["sheet.md"]
        leaves = oracle.leaves(nested(exercise.facts.root))
        part = files["sheet.tex"].split(r"\subsection*")[exercise.number]
        assert [int(leaf) for leaf in re.findall(r"\[(\d+), leaf\]", part)] == leaves
        for question in sheet.kind.questions:
            answer = written(question.answer(exercise))
            assert f"- **{question.name}** ({question.points}): {answer}" in files["key.md"]
            for name in ("sheet.md", "sheet.tex", "sheet.json"):
                assert not re.search(rf"{question.name}\W+{re.escape(answer)}\b", files[name])
                assert len(answer) < 8 or answer not in files[name]
    for name in ("sheet.md", "sheet.tex", "sheet.json"):
        assert "seed" not in files[name]


def test_the_table_for_answers_has_the_columns_that_grading_wants() -> None:
    for kind in KINDS:
        sheet = new_sheet(kind, 1)
        assert sheet.files()["answers.csv"] == ",".join(sheet.columns) + "\n"


def test_a_tree_from_the_top_down() -> None:
    sheet = new_sheet("minimax", 1, 3, shape=(1, 3, 2), root="min")
    assert draw_down(sheet.exercises[0].facts.alphabeta) == DRAWN


TITLE = r"50% <b>bold</b> & \input{x} #1 $x_1^2$ ~ [a](b) `c` *d* " + '"q" | \x1b'


def test_a_title_is_shown_as_it_is() -> None:
    files = new_sheet("order", 1, title=TITLE).files()
    assert files["sheet.md"].startswith(
        r"# 50% &lt;b&gt;bold&lt;/b&gt; &amp; \\input{x} \#1 $x\_1^2$ ~ \[a\](b) \`c\` \*d\* " + '"q" \\| \\\\x1b\n'
    )
    assert r"\section*{50\% \textless{}b\textgreater{}bold" in files["sheet.tex"]
    assert r"\textbackslash{}input\{x\} \#1 \$x\_1\textasciicircum{}2\$ \textasciitilde{}" in files["sheet.tex"]
    assert all(letter.isprintable() or letter == "\n" for text in files.values() for letter in text)


def test_letters_that_latex_lacks_do_not_stop_it() -> None:
    text = new_sheet("order", 1, title="α–β, ≤ 3 Züge, größer; Łąka 象").files()["sheet.tex"]
    assert r"\section*{$\alpha$–$\beta$, $\leq$ 3 Züge, größer; Łąka ?}" in text


def test_latex_is_balanced() -> None:
    for kind in KINDS:
        text = new_sheet(kind, 3, title=TITLE).files()["sheet.tex"].replace(r"\{", "").replace(r"\}", "")
        assert text.count("{") == text.count("}")
        begun, ended = re.findall(r"\\begin\{(\w+)\}", text), re.findall(r"\\end\{(\w+)\}", text)
        assert sorted(begun) == sorted(ended)
        assert begun.count("forest") == 3


@pytest.mark.long
@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="needs LaTeX, which few machines have")
@pytest.mark.parametrize("kind", KINDS)
def test_latex_takes_the_sheet(kind: str, tmp_path: Path) -> None:
    """Also trees of 36 leaves, and titles with all that LaTeX cares about."""
    shape = (3, 3, 2, 2) if kind == "alphabeta" else None
    (tmp_path / "sheet.tex").write_text(new_sheet(kind, 5, title=TITLE, shape=shape).files()["sheet.tex"])
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "sheet.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:]
    assert "Overfull" not in done.stdout
