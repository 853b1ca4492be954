"""The recipe in CONTRIBUTING.md for adding an algorithm, followed in a copy of the package."""

from __future__ import annotations

import dataclasses
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gametree.algorithms import Algorithm

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "gametree"
IMPORT = "from .exact.right_to_left import right_to_left"
FIELDS = ("memory", "takes_order", "asks_who_wins", "beside")
TREE = "((3 12 8) (2 4 6) (14 5 2))"

RIGHT_TO_LEFT = '''"""Alpha-beta that takes the last move first."""


def right_to_left(position, depth, alpha, beta, kit, ply=0):
    """Return the value of ``position``, exact if it lies inside (alpha, beta)."""
    kit.observer.enter(position, depth, alpha, beta, ply)
    if position.is_over():
        return kit.final(position, ply)
    if depth == 0:
        return kit.estimate(position, ply)
    best = -beta - 1_000_000
    for move in reversed(list(position.moves())):
        if best >= beta:
            kit.observer.cutoff(best, ply)
            break
        kit.observer.step(move, ply)
        value = -right_to_left(position.play(move), depth - 1, -beta, -max(alpha, best), kit, ply + 1)
        if value > best:
            best = value
            kit.observer.improve(move, best, alpha, beta, ply)
    kit.observer.leave(best, ply)
    return best
'''

GREET = '''"""``gametree greet``."""

import click

from ..base.errors import InputError
from .streams import say


@click.command("greet")
@click.argument("name")
def greet_command(name: str) -> int:
    """Greet somebody."""
    if not name:
        raise InputError("nobody can be greeted without a name; wanted: one")
    say(f"hello {name}")
    return 0
'''
COMMAND = '"greet": Command("greet", "Greet somebody."),'

WIDEST = '''"""An observer that keeps the widest window."""

from typing import Annotated, NamedTuple

from ..base.numbers import Ints, ints


class Widest(NamedTuple):
    kept: Annotated[Ints, 1]

    def enter(self, position, depth: int, alpha: int, beta: int, ply: int) -> None:
        self.kept[0] = max(self.kept[0], beta - alpha)


def widest() -> Widest:
    return Widest(ints(1))
'''
HEARD = """
from gametree import load_game, search
from gametree.observers.widest import widest
seen = widest()
result = search(load_game("tictactoe"), depth=2, observer=seen)
print(result.compiled, seen.kept[0])
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Do what the recipe says, and nothing else."""
    folder = tmp_path_factory.mktemp("recipe")
    copy = folder / "gametree"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "algorithms" / "exact" / "right_to_left.py").write_text(RIGHT_TO_LEFT)
    (copy / "cli" / "greet.py").write_text(GREET)
    commands = copy / "cli" / "__init__.py"
    text = commands.read_text()
    commands.write_text(text.replace("COMMANDS = {\n", f"COMMANDS = {{\n    {COMMAND}\n", 1))
    (copy / "observers" / "widest.py").write_text(WIDEST)
    catalogue = copy / "algorithms" / "catalogue.py"
    text = catalogue.read_text().replace("\nfrom .exact.", f"\n{IMPORT}\nfrom .exact.", 1)
    record = '    Algorithm("right-to-left", right_to_left),\n)\n\nALGORITHMS:'
    catalogue.write_text(text.replace(")\n\nALGORITHMS:", record, 1))
    return folder


def called(package: Path, *words: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(package), "GAMETREE_CACHE": str(package / "cache")}
    command = [sys.executable, "-m", "gametree", *words]
    told = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=package, check=False)
    assert (told.returncode, "Traceback" in told.stderr) == (0, False), told.stderr
    return told.stdout


def test_the_recipe_names_what_it_takes() -> None:
    recipe = (ROOT / "CONTRIBUTING.md").read_text().split("## Adding an algorithm")[1].split("##")[0]
    assert all(name in recipe for name in ("algorithms/catalogue.py", "Algorithm", *FIELDS))
    assert set(FIELDS) <= {field.name for field in dataclasses.fields(Algorithm)}


def test_a_new_algorithm_is_searched_compared_and_explained(package: Path) -> None:
    assert "right-to-left" in called(package, "algorithms")
    told = called(package, "search", TREE, "--algorithm", "right-to-left", "--interpreted")
    assert "by       right-to-left" in told
    rows = called(package, "compare", TREE, "--interpreted").splitlines()
    counts = next(row.split() for row in rows if "right-to-left" in row)
    assert counts[1:6] == ["3", "1", "13", "12", "9"]
    told = called(package, "explain", TREE, "--algorithm", "right-to-left")
    assert "MAX gets 3 at A" in told
    told = called(package, "explain", TREE, "--algorithm", "right-to-left", "--node", "F")
    assert told.startswith("After step 0: F can influence the root; every value matters.")
    assert "right_to_left(position.play(move)" in called(
        package, "explain", TREE, "--algorithm", "right-to-left", "--json"
    )


def test_a_new_command_is_there(package: Path) -> None:
    assert "Greet somebody." in called(package, "--help")
    assert called(package, "greet", "you") == "hello you\n"


def test_a_new_observer_is_heard_by_machine_code(package: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(package), "GAMETREE_CACHE": str(package / "cache")}
    told = subprocess.run([sys.executable, "-c", HEARD], capture_output=True, text=True, env=environment, check=True)
    assert told.stdout == "True 4000000000\n"
