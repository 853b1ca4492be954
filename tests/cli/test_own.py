"""Algorithms, evaluators, orders and games of the user's own on the command line: ``my.py:NAME``."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from gametree import InputError, load_game, search
from gametree.algorithms import finding
from gametree.base.packages import Offer
from tests.algorithms import test_own
from tests.cli.conftest import Call

EXAMPLE = Path(__file__).parents[2] / "examples" / "negascout.py"
NEGASCOUT = f"{EXAMPLE}:negascout"
HERE = test_own.__file__


def test_an_evaluator(call: Call) -> None:
    told = call("search", "tictactoe", "--depth", "1", "--evaluator", f"{HERE}:first_square", "--json")
    assert (told.json["value"], told.json["move"]) == (1, "a1")
    told = call("search", "tictactoe", "--depth", "1", "--evaluator", f"{HERE}:first_square", "--proof", "proof")
    assert told.code == 2
    assert "wanted: --proof without --evaluator" in told.err


def test_an_order_of_moves(call: Call) -> None:
    orders = ("reversed", f"{HERE}:backwards")
    told = [call("search", "connect4:5x4", "--depth", "5", "--order", order, "--json").json for order in orders]
    assert told[0]["nodes"] == told[1]["nodes"]


def test_the_command_line_takes_a_name_in_a_file(call: Call, tmp_path: Path) -> None:
    told = call("search", "connect4:5x4", "--depth", "4", "--algorithm", NEGASCOUT, "--json")
    assert (told.code, told.json["algorithm"], told.json["compiled"]) == (0, "negascout", True)
    told = call("compare", "gallery:letters", "--algorithms", f"alphabeta,{NEGASCOUT}", "--json")
    assert [row["algorithm"] for row in told.json["rows"]] == ["alphabeta", "negascout"]
    page = tmp_path / "page.html"
    assert call("explain", "gallery:letters", "--algorithm", NEGASCOUT, "--html", page).code == 0
    assert "def negascout(" in page.read_text(encoding="utf-8")


def test_a_package_offers_algorithms(monkeypatch: pytest.MonkeyPatch, call: Call) -> None:
    entry = EntryPoint("counting", "tests.algorithms.test_own:counting", finding.GROUP)
    broken = EntryPoint("broken", "tests.algorithms.nowhere:x", finding.GROUP)
    offered = (Offer("counting", "searches 1.0", "", entry), Offer("broken", "searches 1.0", "", broken))
    monkeypatch.setattr("gametree.base.packages._offers_on", lambda path: offered)
    assert search(load_game("tictactoe"), depth=3, algorithm="counting", interpreted=True).algorithm == "counting"
    told = call("algorithms")
    assert "counting\n    Alpha-beta with everything that a kit has" in told.out
    assert "the algorithm 'broken' of the package searches 1.0 cannot be loaded: ModuleNotFoundError" in told.out
    with pytest.raises(InputError, match="did you mean counting"):
        search(load_game("tictactoe"), algorithm="countin")


@pytest.mark.parametrize("option", ["--evaluator", "--order"])
def test_the_command_line_says_what_is_wanted(call: Call, option: str) -> None:
    kind = option.removeprefix("--")
    told = call("search", "tictactoe", "--depth", "2", "--algorithm", "pvs", option, f"{HERE}:backward")
    assert told.code == 2
    assert f"test_own.py has no {kind} 'backward'; did you mean backwards?" in told.err
    told = call("search", "tictactoe", "--depth", "2", "--algorithm", "pvs", option, "mine:")
    assert told.code == 2
    assert "Traceback" not in told.err


def test_a_file_with_several_games(tmp_path: Path, call: Call) -> None:
    nim = (EXAMPLE.parent / "nim.py").read_text(encoding="utf-8").replace("GAME = ", "LONG = ")
    path = tmp_path / "heaps.py"
    path.write_text(nim)
    assert call("search", path, "--depth", "2", "--json").json["game"] == "nim"
    path.write_text(nim + 'SHORT = Game("short", start=Nim(4))\n')
    assert call("search", f"{path}:SHORT", "--depth", "4", "--json").json["game"] == "short"
    told = call("search", path)
    assert told.code == 2
    assert "heaps.py has no GAME; wanted: one of its games, heaps.py:LONG or heaps.py:SHORT" in told.err
    assert "heaps.py has no TINY; wanted: one of its games" in call("search", f"{path}:TINY").err
    assert "Nim should be a gametree.Game, not" in call("search", f"{path}:Nim").err


# --- checking an algorithm ------------------------------------------------------------------------------------

FORGETFUL = """
from gametree import INF

def forgetful(position, depth, alpha, beta, kit, ply=0) -> int:
    kit.observer.enter(position, depth, alpha, beta, ply)
    if position.is_over():
        return kit.final(position, ply)
    if depth == 0:
        return kit.estimate(position, ply)
    best = -INF
    for move in position.moves():
        kit.observer.step(move, ply)
        value = -forgetful(position.play(move), depth - 1, -beta, -alpha, kit, ply + 1)
        if value > best:
            best = value
            kit.observer.improve(move, best, alpha, beta, ply)
        HERE
    return best
"""


def test_a_sound_algorithm_passes_the_check(call: Call) -> None:
    told = call("check", "connect4:4x4", "--positions", "60", "--algorithm", NEGASCOUT)
    assert (told.code, told.out.splitlines()[0]) == (0, "connect4:4x4: no fault found")


@pytest.mark.parametrize(
    ("planted", "says"),
    [
        ("break", "forgetful finds "),
        ("alpha = max(alpha, best)\n        if alpha > beta + 3: break", ""),
        ("if best >= beta: return beta + 5", "forgetful returns "),
        ("if depth > 2: return best // (best - best)", "forgetful raised ZeroDivisionError"),
    ],
)
def test_faults_of_an_algorithm_are_found(call: Call, tmp_path: Path, planted: str, says: str) -> None:
    path = tmp_path / "mine.py"
    path.write_text(FORGETFUL.replace("HERE", planted))
    told = call("check", "connect4:4x4", "--positions", "60", "--algorithm", f"{path}:forgetful", "--json")
    faults = told.json["faults"]
    assert told.code == (1 if says else 0)
    assert [fault["kind"] for fault in faults] == (["algorithm"] if says else [])
    assert all(fault["message"].startswith(says) for fault in faults)
