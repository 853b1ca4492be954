"""``gametree show`` and ``gametree search --svg``."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tests.cli.conftest import Call

EXAMPLES = Path(__file__).parents[2] / "examples"
NIM = EXAMPLES / "nim.py"


def classes(path: Path) -> list[str]:
    """The classes of everything that is drawn."""
    root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    return [name for each in root.iter() for name in each.get("class", "").split()]


def test_without_a_file_the_board_is_drawn_in_the_terminal(call: Call) -> None:
    shown = call("show", "connect4:4x4", "--moves", "1 1")
    assert shown.code == 0
    assert shown.out.splitlines()[-3:] == ["[O]. . .", " X . . .", " 1 2 3 4"]


def test_a_picture_with_the_last_move_and_arrows(call: Call, tmp_path: Path) -> None:
    shown = call("show", "chess", "--moves", "1. e4", "--svg", tmp_path / "a.svg", "--arrows", "e7e5 Nf3", "--flip")
    assert (shown.code, shown.out) == (0, f"{tmp_path / 'a.svg'} shows chess.\n")
    found = classes(tmp_path / "a.svg")
    assert [found.count(name) for name in ("pawn", "arrow", "step")] == [16, 2, 2]
    assert found.count("last") == 2


def test_a_page_that_replays_the_game(call: Call, tmp_path: Path) -> None:
    shown = call("show", "chess", "--moves", "1. e4", "--html", tmp_path / "a.html", "--arrows", "e7e5 Nf3", "--flip")
    assert (shown.code, shown.out) == (0, f"{tmp_path / 'a.html'} shows chess.\n")
    text = (tmp_path / "a.html").read_text(encoding="utf-8")
    assert "<title>chess</title>" in text
    data = json.loads(text.partition('id="game">')[2].partition("</script>")[0])
    assert (data["isFlipped"], len(data["positions"])) == (True, 2)
    arrows = [{"path": ["e7", "e5"], "label": "1"}, {"path": ["g1", "f3"], "label": "2"}]
    assert data["positions"][-1]["arrows"] == arrows


def test_pixels_light_and_dark(call: Call, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    assert call("show", "othello", "--png", tmp_path / "light.png").code == 0
    assert call("show", "othello", "--png", tmp_path / "dark.png", "--dark").code == 0
    light, dark = (tmp_path / name for name in ("light.png", "dark.png"))
    assert light.read_bytes()[:4] == dark.read_bytes()[:4] == b"\x89PNG"
    assert light.read_bytes() != dark.read_bytes()


def test_games_without_a_picture_and_trees_are_drawn_too(call: Call, tmp_path: Path) -> None:
    assert call("show", NIM, "--moves", "3", "--svg", tmp_path / "nim.svg").code == 0
    assert "heap=18" in (tmp_path / "nim.svg").read_text(encoding="utf-8")
    assert call("show", "((3 12) (2 4))", "--svg", tmp_path / "tree.svg").code == 0
    assert classes(tmp_path / "tree.svg").count("leaf") == 4


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["connect4", "--flip"], "--flip is for pictures and pages; give --svg F, --png F or --html F"),
        (["connect4", "--html", "a.html", "--dark"], "--dark is for pictures; give --svg F or --png F with it"),
        (
            ["(1 2)", "--html", "a.html", "--svg", "a.svg"],
            "a tree has no board; wanted: a game, or 'gametree explain",
        ),
        ([str(NIM), "--html", "a.html", "--arrows", "1"], "nim has no picture"),
        (["connect4", "--html", "none/a.html"], "there is no directory 'none' to put the picture in"),
        (["connect4", "--arrows", "4"], "--arrows is for pictures"),
        (["connect4", "--svg", "a.svg", "--arrows", "9"], "no move '9' here; legal: 1, 2"),
        (["connect4", "--svg", "none/a.svg"], "there is no directory 'none' to put the picture in"),
        (["connect4", "--svg", "."], "'.' is not a file; wanted: a file for the picture"),
        ([str(NIM), "--svg", "a.svg", "--flip"], "nim has no picture"),
        (["(1 2)", "--svg", "a.svg", "--flip"], "a tree is drawn as it is"),
        (["conect4"], "connect4"),
    ],
)
def test_what_cannot_be_shown(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = call("show", *arguments)
    assert refused.code == 2
    assert says in refused.err
    assert not list(tmp_path.iterdir())


BAD = """
from gametree import Game, Picture, grid_layout
from examples_nim import Nim

def stands(position):
    return {"a1": "black stoat"} if position.heap < 21 else {}

GAME = Game("bad", Nim(), picture=Picture(grid_layout(1, 1), stands))
"""


def test_a_picture_that_does_not_fit_is_named(call: Call, tmp_path: Path) -> None:
    text = NIM.read_text(encoding="utf-8").partition("GAME =")[0]
    (tmp_path / "bad.py").write_text(text + BAD.replace("from examples_nim import Nim\n", ""), encoding="utf-8")
    told = call("show", tmp_path / "bad.py", "--moves", "1", "--svg", tmp_path / "a.svg")
    assert told.code == 1
    assert "bad: stands() of its picture has 'black stoat' on 'a1'; wanted: the name of a glyph" in told.err
    assert "in the position heap=20" in told.err
    assert not (tmp_path / "a.svg").exists()
    assert call("show", tmp_path / "bad.py", "--moves", "1").code == 0  # the terminal does not need it


@pytest.mark.usefixtures("interpreted")
def test_a_search_shows_its_best_move(call: Call, tmp_path: Path) -> None:
    found = call(
        "search", "chess", "--position", "7k/8/8/8/8/8/6q1/7K w - - 0 1", "--depth", 1, "--svg", tmp_path / "a"
    )
    assert found.code == 0
    assert found.out.splitlines()[-1] == f"picture  {tmp_path / 'a'}"
    assert classes(tmp_path / "a").count("arrow") == 1
    assert call("search", "tictactoe", "--position", "XXXOO....", "--depth", 1, "--svg", tmp_path / "b").code == 0
    assert "ring" not in classes(tmp_path / "b")
    assert call("search", NIM, "--depth", 2, "--svg", tmp_path / "c", "--json").json["move"] == "1"
    assert "heap=21" in (tmp_path / "c").read_text(encoding="utf-8")
    refused = call("search", "(1 2)", "--svg", tmp_path / "d")
    assert (refused.code, "gametree explain --svg F" in refused.err) == (2, True)
