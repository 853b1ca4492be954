"""What the documents say is run: code blocks, commands, and links."""

from __future__ import annotations

import ast
import builtins
import doctest
import inspect
import io
import pkgutil
import re
import shlex
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from docs.make_boards import TARGET as BOARDS
from docs.make_boards import pictures
from docs.make_levels import TARGET as LEVELS
from docs.make_levels import written
from docs.make_reference import GROUPS, TARGET, reference

import gametree
from gametree import History, check_game, search
from gametree.base.own_code import module_in, thing_at
from gametree.cli import run
from gametree.play.table.commands import COMMANDS as AT_THE_TABLE
from gametree.view.drawing.boards.of_history import history_svg

ROOT = Path(__file__).parents[1]
DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").glob("*.md")),
]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(path: Path, language: str) -> list[str]:
    return [text for kind, text in BLOCK.findall(path.read_text(encoding="utf-8")) if kind == language]


def commands(path: Path = ROOT / "README.md") -> list[str]:
    lines = [line for block in blocks(path, "console") for line in block.splitlines()]
    return [line.removeprefix("$ ").split("  #")[0] for line in lines if line.startswith("$ gametree")]


def test_there_is_something_to_run() -> None:
    assert len(commands()) >= 9
    assert len(blocks(ROOT / "README.md", "python")) >= 2


@pytest.mark.parametrize("command", commands())
def test_every_command_of_the_readme_does_its_work(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "stdin", io.StringIO())  # whoever is asked for a move leaves
    assert run(shlex.split(command)[1:]) == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize("command", commands(ROOT / "docs" / "explaining.md"))
def test_every_command_about_explaining_does_its_work(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(shlex.split(command)[1:]) == 0
    assert capsys.readouterr().out


LEARNING = ROOT / "docs" / "learning.md"


def test_what_is_said_about_learning_is_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(commands(LEARNING)) >= 3
    for command in commands(LEARNING):
        assert run(shlex.split(command)[1:]) == 0, capsys.readouterr().err
    code, fitting = blocks(LEARNING, "python")
    (tmp_path / "rows.py").write_text(code)
    scope = vars(module_in(tmp_path / "rows.py"))
    assert scope["run"].is_compiled
    assert scope["run"].progress.games == 300
    exec(fitting, {})
    assert "positions held out" in capsys.readouterr().out


CRITERIA = ROOT / "docs" / "criteria.md"


@pytest.mark.parametrize("command", commands(CRITERIA))
def test_every_command_about_criteria_does_its_work(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(shlex.split(command, comments=True)[1:]) == 0
    assert capsys.readouterr().out


def test_what_is_shown_of_criteria_is_what_comes_out(capsys: pytest.CaptureFixture[str]) -> None:
    shown = [block.partition("\n") for block in blocks(CRITERIA, "console")[:2]]
    for command, _, answer in shown:
        assert run(shlex.split(command.removeprefix("$ "))[1:]) == 0
        assert capsys.readouterr().out.startswith(answer.removesuffix("...\n"))
    (code,), (answer,) = blocks(CRITERIA, "python"), blocks(CRITERIA, "text")
    exec(compile(code, CRITERIA.name, "exec", dont_inherit=True), {})
    assert capsys.readouterr().out == answer


def test_the_picture_of_criteria_is_what_comes_out(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "two-criteria.svg"
    assert run(["explain", "gallery:two-criteria", "--svg", str(path)]) == 0
    assert path.read_text(encoding="utf-8") == (CRITERIA.parent / path.name).read_text(encoding="utf-8")


@pytest.mark.parametrize("command", commands(ROOT / "docs" / "writing-an-algorithm.md"))
def test_every_command_about_algorithms_does_its_work(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert run(shlex.split(command)[1:]) == 0
    assert capsys.readouterr().out


def test_the_code_about_algorithms_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    path = ROOT / "docs" / "writing-an-algorithm.md"
    first, *others = blocks(path, "python")
    example = (ROOT / "examples" / "negascout.py").read_text(encoding="utf-8")
    assert example.endswith(first)
    module = ModuleType("code_about_algorithms")
    monkeypatch.setitem(sys.modules, module.__name__, module)  # where the annotations of a record are looked up
    scope = vars(module)
    scope["negascout"] = thing_at(f"{ROOT / 'examples' / 'negascout.py'}:negascout", "algorithm")
    for code in others:
        exec(compile(code, path.name, "exec", dont_inherit=True), scope)
    assert "result" in scope
    assert capsys.readouterr().out.endswith("3\n"), "what the observer has kept"


class Cell:
    """The output of a notebook's cell, which can be replaced."""

    def __init__(self) -> None:
        self.shown: list[object] = []

    def display(self, *, display_id: bool) -> Cell:
        assert display_id
        return self

    def update(self, thing: object) -> None:
        self.shown.append(thing)


def test_the_code_about_engines_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    notebook, cell = ModuleType("IPython.display"), Cell()
    notebook.display = cell.display  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "IPython.display", notebook)
    monkeypatch.setitem(sys.modules, "IPython", ModuleType("IPython"))
    scope: dict[str, Any] = {}
    for code in blocks(ROOT / "docs" / "engine.md", "python"):
        exec(compile(code, "engine.md", "exec", dont_inherit=True), scope)
    scope["engine"].close()
    assert scope["over"].ending().outcome == -1, "whoever replies with the first move loses to the one who thinks"
    assert scope["depths"] == [1, 2, 3, 4]
    assert [each.depth for each in cell.shown if isinstance(each, gametree.SearchResult)][-1] > 1
    assert len(capsys.readouterr().out.splitlines()) == 6


@pytest.mark.parametrize("command", commands(ROOT / "docs" / "arena.md"))
def test_every_command_about_the_arena_does_its_work(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(shlex.split(command)[1:]) == 0
    assert capsys.readouterr().out


def test_the_code_about_the_arena_runs(capsys: pytest.CaptureFixture[str]) -> None:
    scope: dict[str, Any] = {"__name__": "__main__"}
    for code in blocks(ROOT / "docs" / "arena.md", "python"):
        exec(compile(code, "arena.md", "exec", dont_inherit=True), scope)
    assert scope["played"].outcome == 1
    assert scope["result"].games == 4
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_commands_and_code_about_past_games_do_their_work(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, interpreted: None
) -> None:
    (tmp_path / "examples").mkdir()
    games = "examples/old_games.pgn"
    (tmp_path / games).write_bytes((ROOT / games).read_bytes())
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    path = ROOT / "docs" / "past-games.md"
    for command in commands(path):
        assert run(shlex.split(command)[1:]) == 0, command
        assert capsys.readouterr().out
    shown = blocks(path, "console")[0].splitlines()
    assert run(shlex.split(shown[0].removeprefix("$ "))[1:]) == 0
    assert capsys.readouterr().out.splitlines()[0].strip() == shown[1]
    (code,) = blocks(path, "python")
    exec(compile(code, path.name, "exec", dont_inherit=True), {})
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "1851 Anderssen 1 45"
    assert told[-1] == "20 positions of 4 games"


@pytest.mark.parametrize("command", commands(ROOT / "docs" / "playing.md"))
def test_every_command_about_playing_does_its_work(
    command: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    interpreted: None,
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "stdin", io.StringIO("moves\n"))
    if "--as second" in command:  # the engine begins, and shall not think for long
        command = command.replace("--time 5", "--time 0.01")
    assert run(shlex.split(command)[1:]) == 0
    told = "To go on:\n  gametree play " if command.startswith("gametree play") else "level 1 counts 1000"
    assert told in capsys.readouterr().out


def test_the_code_about_playing_runs(capsys: pytest.CaptureFixture[str], interpreted: None) -> None:
    (code,) = blocks(ROOT / "docs" / "playing.md", "python")
    scope: dict[str, Any] = {}
    exec(compile(code, "playing.md", "exec", dont_inherit=True), scope)
    assert scope["table"].history.moves == ()
    assert capsys.readouterr().out.endswith(" True None\n")


def test_every_command_at_the_table_is_in_its_document() -> None:
    text = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
    assert all(re.search(rf"^\| .*`{command}( FILE)?`", text, re.MULTILINE) for command in AT_THE_TABLE)


def test_five_lines_put_an_opponent_behind_a_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(builtins, "input", lambda prompt: "1")
    code = next(block for block in blocks(ROOT / "README.md", "python") if "Table(" in block)
    assert len(code.strip().splitlines()) == 5
    scope: dict[str, Any] = {}
    exec(compile(code, "README.md", "exec"), scope)
    assert scope["table"].result().winner == 1, "whoever always takes one loses to the one who thinks"
    assert len(capsys.readouterr().out.splitlines()) == len(scope["table"].history.moves)


def test_the_picture_of_the_readme_is_what_comes_out(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    drawn = tmp_path / "deep-cut.svg"
    assert run(["explain", "gallery:deep-cut", "--svg", str(drawn)]) == 0
    assert drawn.read_bytes() == (ROOT / "docs" / "deep-cut.svg").read_bytes()
    assert capsys.readouterr().out


@pytest.mark.parametrize(
    ("document", "start"), [("README.md", "$ gametree search examples/nim.py\n"), ("docs/chess.md", "")]
)
def test_what_is_shown_of_a_search_is_what_comes_out(
    document: str, start: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    shown = next(block for block in blocks(ROOT / document, "console") if block.startswith(start))
    assert run(shlex.split(shown.splitlines()[0])[2:]) == 0
    out = capsys.readouterr().out
    for line in shown.splitlines()[1:]:
        assert line in ("...", "") or line in out.splitlines()


@pytest.mark.parametrize("command", [c for c in commands(ROOT / "docs" / "explaining.md") if "--node" in c])
def test_what_is_shown_of_influence_is_what_comes_out(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = next(block for block in blocks(ROOT / "docs" / "explaining.md", "console") if command in block)
    run(shlex.split(command)[1:])
    out = capsys.readouterr().out.splitlines()
    wanted = [line for line in shown.splitlines()[1:] if line != "..."]
    assert out[: len(wanted)] == wanted


def test_the_game_in_the_documents_is_the_example() -> None:
    example = (ROOT / "examples" / "nim.py").read_text(encoding="utf-8")
    for path in (ROOT / "README.md", ROOT / "docs" / "writing-a-game.md"):
        assert example in blocks(path, "python")
    assert len(example.strip().splitlines()) <= 25


def test_the_game_in_which_sides_move_again_is_sound_and_won_as_told() -> None:
    (code,) = (block for block in blocks(ROOT / "docs" / "writing-a-game.md", "python") if "moves_again" in block)
    scope: dict[str, Any] = {"__name__": "pairs"}
    exec(compile(code, "writing-a-game.md", "exec"), scope)
    assert check_game(scope["GAME"], isolated=False) == []
    result = search(scope["GAME"], depth=10)
    assert (result.compiled, result.verdict, result.line) == (True, "win in 5", (2, 2, 2, 2, 2))


def test_the_game_with_a_picture_is_sound_and_drawn() -> None:
    (code,) = (block for block in blocks(ROOT / "docs" / "writing-a-game.md", "python") if "Picture(" in block)
    scope: dict[str, Any] = {"__name__": "crossing"}
    exec(compile(code, "writing-a-game.md", "exec"), scope)
    assert check_game(scope["GAME"], isolated=False) == []
    history = History.begin(scope["GAME"]).play_named("2 1")
    drawn = history_svg(history, [history.names()["2"]])
    assert [drawn.count(f'class="{kind}"') for kind in ("last", "arrow", "piece knight white")] == [2, 1, 1]


def test_the_pictures_of_boards_are_what_is_drawn_now() -> None:
    made = pictures()
    assert {path.stem for path in BOARDS.iterdir()} == set(made)
    for name, picture in made.items():
        assert (BOARDS / f"{name}.svg").read_text(encoding="utf-8") == picture + "\n", "run 'make reference'"


def test_boards_as_data_are_as_told(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = blocks(ROOT / "docs" / "boards.md", "python")
    exec(compile(code, "boards.md", "exec"), {})
    assert capsys.readouterr().out == '{"name": "g8f6", "label": "Nf6", "path": ["g8", "f6"], "also": []}\n'


@pytest.mark.parametrize("command", commands(ROOT / "docs" / "boards.md"))
def test_boards_are_drawn_as_told(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(shlex.split(command)[1:]) == 0
    assert [path.suffix for path in tmp_path.iterdir()] == [
        suffix for suffix in (".svg", ".html") if f"--{suffix[1:]} " in command
    ]


def test_the_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = next(block for block in blocks(ROOT / "README.md", "python") if "compare(" in block)
    exec(compile(code, "README.md", "exec"), {})
    out = capsys.readouterr().out
    assert out.startswith("3 win in 3 ")
    assert "alphabeta 31 26 Cutoffs(shallow=5, deep=1, window=0)" in out


def test_the_engine_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = next(block for block in blocks(ROOT / "README.md", "python") if "Engine(" in block)
    exec(compile(code, "README.md", "exec"), {})
    assert len(capsys.readouterr().out.splitlines()) == 3


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (path.parent / target).exists(), target


def test_the_reference_is_what_the_docstrings_say_now() -> None:
    assert TARGET.read_text(encoding="utf-8") == reference(), "docs/reference.md is old; wanted: make reference"


def test_the_table_of_levels_is_what_was_measured() -> None:
    text = LEVELS.read_text(encoding="utf-8")
    assert text == written(text), "the table in docs/playing.md is old; wanted: make reference"


def test_the_reference_has_every_public_name_once() -> None:
    told = [name for names in GROUPS.values() for name in names]
    assert sorted(name for name in told if "." not in name) == gametree.__all__
    assert len(set(told)) == len(told)


def public_with_examples() -> list[str]:
    """All but constants, and what is raised: an example of that is one of the refusals."""
    things = {name: getattr(gametree, name) for name in gametree.__all__}
    return [
        name
        for name, thing in things.items()
        if inspect.isfunction(inspect.unwrap(thing))
        or (inspect.isclass(thing) and not issubclass(thing, BaseException))
    ]


@pytest.mark.parametrize("name", public_with_examples())
def test_every_public_function_and_record_has_an_example_that_stands_by_itself(name: str) -> None:
    told = inspect.getdoc(getattr(gametree, name)) or ""
    text = "".join(example.source for example in doctest.DocTestParser().get_examples(told))
    assert text, f"{name} has no example"
    nodes = list(ast.walk(ast.parse(text)))
    named = [node for node in nodes if isinstance(node, ast.Name)]
    bound = {node.id for node in named if isinstance(node.ctx, ast.Store)} | set(vars(builtins))
    bound |= {alias.name for node in nodes if isinstance(node, (ast.Import, ast.ImportFrom)) for alias in node.names}
    bound |= {node.name for node in nodes if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))}
    assert {node.id for node in named} <= bound


GLOSSARY = re.findall(
    r"^- \*\*(.+?)\*\*: (.+?)(?=\n- |\Z)", (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"), re.M | re.S
)


def test_the_glossary_is_in_alphabetical_order() -> None:
    terms = [term.casefold() for term, _ in GLOSSARY]
    assert len(terms) > 80
    assert terms == sorted(set(terms))


@pytest.mark.parametrize(("term", "told"), GLOSSARY, ids=[term for term, _ in GLOSSARY])
def test_what_the_glossary_explains_is_where_it_says(term: str, told: str) -> None:
    places = re.search(r"\bIn ((?:`[\w.]+`,? ?)+)\.$", " ".join(told.split()))
    assert places, f"{term} has no module"
    for place in re.findall(r"`([\w.]+)`", places[1]):
        assert pkgutil.resolve_name(f"gametree.{place}") is not None


def test_the_folder_tree_of_the_architecture_is_true() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    source = ROOT / "src" / "gametree"
    for path in source.rglob("*.py"):
        if path.stem not in ("__init__", "__main__") and path.parent.name not in ("tree", "testing"):
            assert re.search(rf"\b{path.stem}\b", text), f"{path.relative_to(source)} is not in the picture"


def test_modules_that_are_named_are_there() -> None:
    """In documents, examples of docstrings, and programs that no other test imports."""
    places = [
        ROOT.glob("*.md"),
        *((ROOT / each).rglob("*.[mp][dy]") for each in ("docs", "src", "examples", "benchmarks")),
    ]
    for path in (path for some in places for path in some):
        for name in set(re.findall(r"(?:from|import) (gametree(?:\.\w+)+)", path.read_text(encoding="utf-8"))):
            module = (ROOT / "src").joinpath(*name.split("."))
            assert module.with_suffix(".py").is_file() or (module / "__init__.py").is_file(), f"{path}: {name}"


def test_the_code_about_solving_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (code,) = blocks(ROOT / "docs" / "solving.md", "python")
    scope: dict[str, Any] = {}
    exec(compile(code, "solving.md", "exec", dont_inherit=True), scope)
    assert (scope["best"].verdict, len(scope["answers"]), scope["checked"].looked_at) == ("win in 11", 3, 22)
