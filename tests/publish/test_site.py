"""What is written, and what is refused before anything is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from gametree import Game, load_game
from gametree.cli import run
from gametree.publish import Page, check_folder, pages_of, publish
from gametree.publish.scripts import rules_in_script
from gametree.publish.site import MARK

QUICK = "tictactoe"
NAMES_OF_FILES = {"index.html", "page.css", "tictactoe.js", "tictactoe-best.wasm", "tictactoe-several.wasm"}
DIGEST = re.compile(r"\.[0-9a-f]{10}(?=\.)")


MISDRAWN = """
from typing import Iterator, NamedTuple
from gametree import Game, Picture, grid_layout

class Heap(NamedTuple):
    heap: int = 6
    def moves(self) -> Iterator[int]:
        yield from range(1, min(2, self.heap) + 1)
    def play(self, move: int) -> "Heap":
        return Heap(self.heap - move)
    def is_over(self) -> bool:
        return self.heap == 0
    def outcome(self) -> int:
        return -1

def stands(position):
    return {"abcdef"[place] + "1": "black stone" for place in range(position.heap)}

def path(position, move):
    return []

GAME = Game("misdrawn", Heap(), picture=Picture(grid_layout(5, 1), stands, path))
"""


@pytest.fixture(scope="module")
def page() -> Page:
    (page,) = pages_of([load_game(QUICK)])
    return page


def test_a_game_is_a_page_and_files_named_by_what_they_hold(page: Page, tmp_path: Path) -> None:
    sizes = publish([page], tmp_path)
    assert {DIGEST.sub("", name) for name in sizes} == NAMES_OF_FILES
    assert {file.name for file in tmp_path.iterdir()} == {*sizes, MARK}
    assert sizes == {name: (tmp_path / name).stat().st_size for name in sizes}
    text = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert all(name in text for name in sizes if name != "index.html")


def test_a_page_is_small(page: Page) -> None:
    text, parts = page.beside(home=False)
    assert len(text.encode()) + sum(len(part.contents) for part in parts) < 500_000


def test_nothing_in_a_page_leads_elsewhere(page: Page) -> None:
    text = page.single()
    allowed = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"}
    assert set(re.findall(r"https?://[^\s\"'`)]+", text)) <= allowed
    assert "default-src &#x27;none&#x27;" in text
    assert text.count("</script>") == 4, "data, two searches, and the script"


def test_a_folder_of_ours_is_renewed(page: Page, tmp_path: Path) -> None:
    publish([page], tmp_path)
    mark = json.loads((tmp_path / MARK).read_text(encoding="utf-8"))
    (tmp_path / "old.0123456789.js").write_text("old")
    (tmp_path / MARK).write_text(json.dumps({**mark, "files": [*mark["files"], "old.0123456789.js", "../elsewhere"]}))
    elsewhere = tmp_path.parent / "elsewhere"
    elsewhere.write_text("of somebody else")
    sizes = publish([page], tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == {*sizes, MARK}
    assert elsewhere.exists()


def test_a_page_leads_to_what_explains_it_and_takes_it_away_again(page: Page, tmp_path: Path) -> None:
    sizes = publish([page], tmp_path, {"live/index.html": b"explains"}, live=["live/index.html#game=tictactoe"])
    assert sizes["live/index.html"] == 8
    assert 'id="live" href="live/index.html#game=tictactoe"' in (tmp_path / "index.html").read_text(encoding="utf-8")
    publish([page], tmp_path)
    assert not (tmp_path / "live").exists()
    assert 'id="live"' not in (tmp_path / "index.html").read_text(encoding="utf-8")


def test_a_folder_in_which_somebody_keeps_something_stays(page: Page, tmp_path: Path) -> None:
    publish([page], tmp_path, {"live/board/board.js": b"draws"}, live=["live/index.html"])
    (tmp_path / "live" / "mine.txt").write_text("kept")
    publish([page], tmp_path)
    assert list((tmp_path / "live").iterdir()) == [tmp_path / "live" / "mine.txt"]


def test_several_games_have_an_index(page: Page, tmp_path: Path) -> None:
    other = Page(page.game, "tictactoe-2")
    sizes = publish([page, other], tmp_path)
    assert {"index.html", "tictactoe.html", "tictactoe-2.html"} <= set(sizes)
    index = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert '<a href="tictactoe-2.html">' in index
    assert "Tic-tac-toe" in index
    assert 'href="index.html"' in (tmp_path / "tictactoe.html").read_text(encoding="utf-8")


def test_names_never_become_markup(page: Page) -> None:
    bad = Page(Game("<script>alert(1)</script>", page.game.start), "bad")
    bad.__dict__["_found"] = page._found  # compiled for the same rules
    assert "<script>alert(1)</script>" not in bad.single()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;</h1>" in bad.single()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["tictactoe", "--out", "{full}"], "is not empty, and 'gametree publish' has not written it"),
        (["tictactoe", "--out", "{file}"], "is a file; wanted: a folder for the pages"),
        (["tictactoe", "--out", "{file}/below"], "no folder can be made at"),
        (["tictactoe", "connect4", "--single", "--out", "a.html"], "a single file holds one game, not 2"),
        (["tictactoe", "--out", "{full}/none/a.html"], "there is no directory"),
        (["((1 2) (3 4))", "--out", "{new}"], "is a tree; wanted: a game to play"),
        (["tictactow", "--out", "{new}"], "did you mean tictactoe"),
        (
            ["tictactoe", "--out", "{new}", "--live", "--pyodide", "{full}"],
            "pyodide.mjs is missing; wanted: --pyodide",
        ),
        (["tictactoe", "--out", "{new}", "--pyodide", "there"], "--pyodide is for pages with Python"),
        (["tictactoe", "--out", "a.html", "--live", "--pyodide", "https://example.org/"], "has no room for Python"),
    ],
)
def test_what_cannot_be_published_is_told_in_a_sentence(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    full, file = tmp_path / "full", tmp_path / "file"
    full.mkdir()
    (full / "mine.txt").write_text("kept")
    file.write_text("kept")
    told = {"full": str(full), "file": str(file), "new": str(tmp_path / "new")}
    assert run(["publish", *(each.format(**told) for each in arguments)]) == 2
    captured = capsys.readouterr().err
    assert said in captured
    assert "Traceback" not in captured
    assert (full / "mine.txt").read_text() == file.read_text() == "kept"


def test_a_game_that_cannot_be_compiled_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "odd.py"
    file.write_text(
        "from typing import NamedTuple\n"
        "from gametree import Game\n"
        "class Odd(NamedTuple):\n"
        "    words: tuple = ('a', 'b')\n"
        "    def moves(self):\n"
        "        yield from range(len(self.words))\n"
        "    def play(self, move): return Odd(self.words[:move])\n"
        "    def is_over(self): return not self.words\n"
        "    def outcome(self): return -1\n"
        "GAME = Game('odd', Odd())\n"
    )
    assert run(["publish", str(file), "--out", str(tmp_path / "site")]) == 2
    assert "odd cannot be published" in capsys.readouterr().err


def test_a_picture_that_does_not_fit_the_start_is_told_before_anything_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "misdrawn.py"
    file.write_text(MISDRAWN)
    assert run(["publish", str(file), "--out", str(tmp_path / "site")]) == 1
    said = capsys.readouterr().err
    assert "misdrawn: stands() of its picture has something on 'f1', which is no place of the layout" in said
    assert list((tmp_path / "site").iterdir()) == []


def test_the_command_tells_what_it_has_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["publish", QUICK, "--out", str(tmp_path / "site")]) == 0
    assert "kB  index.html" in capsys.readouterr().out
    assert run(["publish", QUICK, "--single", "--out", str(tmp_path / "one.html"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["files"] == {"one.html": (tmp_path / "one.html").stat().st_size}


def test_a_folder_is_made_where_there_is_none(tmp_path: Path) -> None:
    check_folder(tmp_path / "new" / "folder")
    assert (tmp_path / "new" / "folder").is_dir()


def test_what_lies_in_the_memory_of_several_searches_comes_along_once(page: Page) -> None:
    data, calls = page.engine["data"], page.engine["calls"]
    asked = [number for call in calls.values() for _, number in call["chunks"]]
    assert len(data) == len(set(data))
    assert set(asked) == set(range(len(data)))
    assert len(asked) > len(data)


def test_an_evaluator_is_no_part_of_the_script() -> None:
    """Its weights would be: those of Othello are a megabyte."""
    assert len(rules_in_script(load_game("othello"))) < 500_000
