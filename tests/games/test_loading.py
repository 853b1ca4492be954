"""Finding games by name, in files and in modules, and refusing what is none."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gametree import load_game
from gametree.base.errors import InputError
from gametree.games import BUILT_IN
from gametree.games.loading import check_rules
from gametree.rules.game import Game
from tests.games.mutation import mutants

NIM = (Path(__file__).parents[2] / "examples" / "nim.py").read_text(encoding="utf-8")
"""The whole game that the README shows."""


@pytest.fixture(autouse=True)
def _path_and_modules_as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Forget the folders and modules of a test."""
    monkeypatch.setattr(sys, "path", sys.path.copy())
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        if name.startswith("own"):
            del sys.modules[name]


def refusal(name: str) -> str:
    """The one sentence by which a game is refused."""
    with pytest.raises(InputError) as caught:
        load_game(name)
    told = str(caught.value)
    assert len(told.splitlines()) == 1
    return told


def written(folder: Path, text: str, name: str = "own.py") -> str:
    path = folder / name
    path.write_text(text)
    return str(path)


# --- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "name", "most_moves"),
    [
        ("tictactoe", "tictactoe", 9),
        ("tictactoe:", "tictactoe", 9),
        ("mnk:3,3,3", "tictactoe", 9),
        ("mnk:4,3,3", "mnk:4,3,3", 12),
        ("mnk:8,7,5", "mnk:8,7,5", 56),
        ("mnk:03,3,3", "tictactoe", 9),
        ("connect4", "connect4", 7),
        ("connect4:", "connect4", 7),
        ("connect4:7x6", "connect4", 7),
        ("connect4:5x4", "connect4:5x4", 5),
        ("connect4:16x3", "connect4:16x3", 16),
    ],
)
def test_names_and_parameters(given: str, name: str, most_moves: int) -> None:
    game = load_game(given)
    assert (game.name, game.most_moves) == (name, most_moves)
    assert load_game(game.name).start == game.start


def test_parameters_are_columns_then_rows() -> None:
    four, mnk = load_game("connect4:5x4"), load_game("mnk:4,3,2")
    assert len(list(four.start.moves())) == 5
    assert four.draw(four.start).count("\n") == 4
    assert mnk.draw(mnk.start).splitlines()[0].split() == list("abcd")
    assert mnk.draw(mnk.start).count("\n") == 3
    assert mnk.play(mnk.start, "a1 a3 b1").is_over()


def test_every_built_in_game_loads() -> None:
    for name, entry in BUILT_IN.items():
        assert load_game(entry.parameters or name).name
        assert entry.name == name


BAD_NAMES = {
    "conect4": [
        "no game 'conect4'; did you mean connect4?",
        "games: tictactoe, mnk, connect4",
        "package.module:GAME",
    ],
    "Connect4": ["did you mean connect4?"],
    "CONNECT4": ["did you mean connect4?"],
    "conect4:5x4": ["no game 'conect4:5x4'; did you mean connect4?"],
    "connect-4": ["did you mean connect4?"],
    "tic-tac-toe": ["did you mean tictactoe?"],
    "TicTacToe": ["did you mean tictactoe?"],
    "mkn:3,3,3": ["did you mean mnk?"],
    "zzz": ["no game 'zzz' (games: "],
    "zzz.txt": ["there is no file 'zzz.txt'; wanted: a game by name, or a file of a game or a tree"],
    "./zzz": ["there is no file './zzz'; wanted"],
    "": ["no game ''"],
    " ": ["no game ' '"],
    ":": ["no game ':'"],
    "a\nb": [r"no game 'a\nb'"],
    "x\0y": [r"no game 'x\x00y'"],
    "x" * 5000: ["no game 'xxx"],
    "x" * 5000 + ".py": ["there is no file 'xxx"],
    "x\0y.py": [r"there is no file 'x\x00y.py'"],
    "tictactoe:4": ["tictactoe takes no parameters, not '4'; other sizes are mnk:4,3,3"],
    "mnk": ["'mnk:' cannot be read; wanted: mnk:COLUMNS,ROWS,ROW such as mnk:4,3,3"],
    "mnk:4x3": ["'mnk:4x3' cannot be read"],
    "mnk:4,3": ["'mnk:4,3' cannot be read"],
    "mnk:4,3,3,3": ["'mnk:4,3,3,3' cannot be read"],
    "mnk:4,3,-3": ["'mnk:4,3,-3' cannot be read"],
    "mnk:٤,3,3": ["cannot be read"],
    "mnk:4,3,3\n": [r"'mnk:4,3,3\n' cannot be read"],
    "mnk:4, 3, 3": ["cannot be read"],
    "mnk:8,8,5": ["mnk:8,8,5 does not fit"],
    "mnk:3,3,4": ["mnk:3,3,4 cannot be won"],
    "mnk:0,0,0": ["mnk:0,0,0 does not fit"],
    "mnk:1234567890,3,3": ["'mnk:1234567890,3,3' cannot be read"],
    "mnk:" + "9" * 5000 + ",3,3": ["cannot be read"],
    "connect4:5": ["'connect4:5' cannot be read; wanted: connect4:COLUMNSxROWS such as connect4:5x4"],
    "connect4:5,4": ["'connect4:5,4' cannot be read"],
    "connect4:5X4": ["'connect4:5X4' cannot be read"],
    "connect4:5x4x3": ["'connect4:5x4x3' cannot be read"],
    "connect4:8x8": ["8 columns of 8 squares do not fit: wanted columns x (rows + 1) of at most 64"],
    "connect4:0x6": ["0 columns of 6 squares do not fit"],
    "connect4:999999999x999999999": ["999999999 columns of 999999999 squares do not fit"],
    "no_such_module:GAME": ["the module 'no_such_module' cannot be imported: ModuleNotFoundError"],
    "gametree.nothing:GAME": ["the module 'gametree.nothing' cannot be imported"],
    "gametree:GAME": ["gametree:GAME is not a game: it has no GAME"],
    "gametree.base.values:WIN": ["gametree.base.values:WIN: WIN should be a gametree.Game, not int"],
    "gametree.:GAME": ["no game 'gametree.:GAME'"],
}


@pytest.mark.parametrize("name", BAD_NAMES, ids=lambda name: repr(name[:30]))
def test_names_that_are_refused(name: str) -> None:
    told = refusal(name)
    for part in BAD_NAMES[name]:
        assert part in told


@settings(deadline=None)
@given(st.sampled_from(["connect4:5x4", "mnk:4,3,3", "tictactoe", "connect4"]), st.integers(0, 2**32))
def test_changed_names_are_loaded_or_refused(name: str, seed: int) -> None:
    for changed in mutants(name, "0123456789x,: -aemnk\n\0é", seed, 25):
        loaded_or_refused(changed)


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=20) | st.text("mnk:x,0123456789conect", max_size=20))
@example("\ud800")
@example("\ud800.py")
def test_any_name_is_loaded_or_refused(name: str) -> None:
    loaded_or_refused(name)


def loaded_or_refused(name: str) -> None:
    try:
        assert isinstance(load_game(name), Game)
    except InputError as fault:
        assert len(str(fault).splitlines()) == 1  # noqa: PT017


# --- files ---------------------------------------------------------------------------------------


def test_a_file(tmp_path: Path) -> None:
    path = written(tmp_path, NIM)
    game = load_game(path)
    assert game.name == "nim"
    assert game.position_name(game.play(game.start, "3 2")) == "heap=16"
    Path(path).chmod(0o444)
    assert load_game(path).start == game.start


def test_a_file_named_from_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, NIM)
    monkeypatch.chdir(tmp_path)
    assert load_game("own.py").name == load_game("./own.py").name == "nim"


def test_a_file_that_was_changed_is_read_again(tmp_path: Path) -> None:
    assert load_game(written(tmp_path, NIM)).start.heap == 21
    assert load_game(written(tmp_path, NIM.replace("21", "20"))).start.heap == 20


def test_a_file_that_imports_another_beside_it(tmp_path: Path) -> None:
    written(tmp_path, "HEAP = 17\n", "own_heap_size.py")
    path = written(tmp_path, "from own_heap_size import HEAP\n" + NIM.replace("21", "HEAP"))
    assert load_game(path).start.heap == 17


def test_files_of_one_name_in_two_folders(tmp_path: Path) -> None:
    (tmp_path / "first").mkdir()
    (tmp_path / "second").mkdir()
    first = load_game(written(tmp_path / "first", NIM))
    second = load_game(written(tmp_path / "second", NIM.replace("21", "20").replace('"nim"', '"other"')))
    assert (first.name, first.start.heap) == ("nim", 21)
    assert (second.name, second.start.heap) == ("other", 20)
    assert type(first.start) is not type(second.start)
    assert sys.modules[type(first.start).__module__].GAME is first
    assert sys.modules[type(second.start).__module__].GAME is second


BAD_FILES = {
    "": ["own.py is not a game: it has no GAME; wanted: GAME = Game(name, start=...)"],
    "GAME = None": ["it has no GAME"],
    "GAME = 3": ["own.py: GAME should be a gametree.Game, not int"],
    "class GAME: pass": ["GAME should be a gametree.Game, not type"],
    "game = 3": ["it has no GAME"],
    "x = 1\nGAME = (": ["own.py raised SyntaxError while loading at line 2: "],
    "x = 1\n\n  y = 2": ["own.py raised IndentationError while loading at line 3: "],
    "x = 1\n\nGAME = 1 / 0": ["own.py raised ZeroDivisionError while loading at line 3: division by zero"],
    "def f():\n    raise ValueError('two\\n  lines')\nf()": ["raised ValueError while loading at line 2: two lines"],
    "raise KeyError": ["own.py raised KeyError while loading at line 1"],
    "import sys\nsys.exit()": ["own.py raised SystemExit while loading at line 2"],
    "import sys\nsys.exit('bye')": ["own.py raised SystemExit while loading at line 2: bye"],
    "import no_such_helper": ["raised ModuleNotFoundError while loading at line 1: No module named 'no_such_helper'"],
    "import own_broken_helper": [
        "own.py raised SyntaxError while loading at line 1: ",
        "own_broken_helper.py, line 3",
    ],
    "def f(): f()\nf()": ["raised RecursionError while loading at line 1"],
    "print(undefined)": ["raised NameError while loading at line 1: name 'undefined' is not defined"],
    "from gametree import Gamee": ["raised ImportError while loading at line 1"],
    "from gametree import Game\nGAME = Game('x')": ["raised TypeError while loading at line 2", "start"],
    "from gametree import Game\nGAME = Game('x', 1, scoring='points')": [
        "raised InputError while loading at line 2: scoring of x is 'points'; wanted: 'result' or 'margin'"
    ],
    "from gametree import Game\nGAME = Game('x', 3)": ["own.py: int has no moves(); a position needs moves, play,"],
    "from gametree import Game\nGAME = Game('x', None)": ["own.py: NoneType has no moves()"],
    NIM.replace("start=Nim()", "start=Nim"): ["own.py: Nim is a class; wanted: a position of it, Nim()"],
    NIM.replace("def moves", "def mvoes"): [
        "own.py: Nim has no moves(); a position needs moves, play, is_over, outcome"
    ],
    NIM.replace("def play", "def plya"): ["own.py: Nim has no play()"],
    NIM.replace("def is_over", "def over"): ["own.py: Nim has no is_over()"],
    NIM.replace("def outcome(self)", "outcome = 3\n    def other(self)"): ["own.py: Nim has no outcome()"],
}


@pytest.mark.parametrize("text", BAD_FILES, ids=lambda text: repr(text[-40:]))
def test_files_that_are_refused(tmp_path: Path, text: str) -> None:
    written(tmp_path, "x = 1\n\ny = (\n", "own_broken_helper.py")
    modules = set(sys.modules)
    told = refusal(written(tmp_path, text))
    for part in BAD_FILES[text]:
        assert part in told
    left = {name for name in set(sys.modules) - modules if name.startswith("own")}
    assert not left or "while loading" not in told, "nothing half loaded stays behind"


@pytest.mark.parametrize("contents", [b"\xff\xfe\x00", b"\x7fELF\x02\x01\x01\x00", b"x = '\xff'", b"\x00"])
def test_a_file_that_is_not_python(tmp_path: Path, contents: bytes) -> None:
    path = tmp_path / "own.py"
    path.write_bytes(contents)
    assert refusal(str(path)).startswith("own.py raised ")


def test_a_file_of_another_kind(tmp_path: Path) -> None:
    path = written(tmp_path, "hello", "notes.txt")
    assert refusal(path) == f"{path!r} is not a game: wanted a Python file such as nim.py, or a tree"


def test_a_missing_file(tmp_path: Path) -> None:
    assert refusal("no/such/file.py") == "there is no file 'no/such/file.py'"
    assert refusal(str(tmp_path / "nim.py" / "nim.py")).startswith("there is no file ")


def test_a_directory(tmp_path: Path) -> None:
    (tmp_path / "folder.py").mkdir()
    assert "folder.py' is a directory; wanted: a Python file such as nim.py" in refusal(str(tmp_path / "folder.py"))
    assert "is a directory; wanted: a game by name, or a file of a game or a tree" in refusal(str(tmp_path))


def test_a_file_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, NIM)

    def refuse(*arguments: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert refusal(path).endswith("own.py' cannot be read (Permission denied)")


# --- modules -------------------------------------------------------------------------------------


def test_a_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "own_package"
    package.mkdir()
    written(package, NIM.replace("GAME =", "OTHER =") + "\nGAME = OTHER\nSIZE = 3\n", "nim.py")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert load_game("own_package.nim:GAME") is load_game("own_package.nim:OTHER")
    assert "own_package.nim:SIZE: SIZE should be a gametree.Game, not int" in refusal("own_package.nim:SIZE")
    assert "own_package.nim:game has no game; wanted: one of its games" in refusal("own_package.nim:game")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("import sys; sys.exit()", "SystemExit"),
        ("raise ValueError('two\\nlines')", "ValueError: two lines"),
        ("(", "SyntaxError: "),
    ],
)
def test_a_module_that_raises(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, told: str) -> None:
    written(tmp_path, text, "own_module.py")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert f"the module 'own_module' cannot be imported: {told}" in refusal("own_module:GAME")


def test_rules() -> None:
    check_rules(load_game("tictactoe").start, "here")
    with pytest.raises(
        InputError, match=r"^here: object has no moves\(\); a position needs moves, play, is_over, outcome$"
    ):
        check_rules(object(), "here")
