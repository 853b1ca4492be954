"""The commands on a game in which a side may move again: nobody sees a pass but who asks for an explanation."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gametree import ALGORITHMS
from tests.cli.conftest import Call

TAKEAWAY = Path(__file__).parents[1] / "takeaway.py"
HEAPS = f"{TAKEAWAY}:HEAPS"


def test_lines_have_the_moves_of_the_game(call: Call) -> None:
    told = call("search", f"{TAKEAWAY}:GAME", "--depth", 6, "--json")
    assert (told.code, told.complaints) == (0, [])
    answer = told.json
    assert (answer["verdict"], answer["move"], answer["line"]) == ("win in 6", "2", ["2"] * 6)
    assert answer["compiled"]
    assert "line     2 2 2 2 2 2\n" in call("search", f"{TAKEAWAY}:GAME", "--depth", 6).out


@pytest.mark.usefixtures("interpreted")
def test_moves_that_leave_the_turn_are_played(call: Call) -> None:
    answer = call("search", HEAPS, "--moves", "2 2", "--depth", 4, "--json").json
    assert answer["position"] == "left=1 right=4 again=True"
    deeper = call("search", HEAPS, "--moves", "2 2", "--nodes", 10_000, "--json").json
    assert (deeper["verdict"], deeper["line"][0]) == (answer["verdict"], answer["move"])


def test_a_proof_is_written_and_verified(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "proof.json"
    assert call("search", HEAPS, "--depth", 6, "--proof", path).code == 0
    moves = {name for node in json.loads(path.read_text())["attack"] for name in node}
    assert moves <= {"1", "2", "3", "5", "6", "7"}
    told = call("verify", path, "--json").json
    assert told["holds"]
    assert told["verdict"] == "win in 4"


def test_all_algorithms_agree(call: Call) -> None:
    rows = call("compare", HEAPS, "--depth", 4, "--order", "worst", "--json").json["rows"]
    values = {row["value"] for row in rows if row["algorithm"] not in ("winloss", "pn", "dfpn")}
    assert len(values) == 1
    assert {row["algorithm"] for row in rows} == set(ALGORITHMS) - {"selective"}


def test_an_explanation_tells_of_passes(call: Call, tmp_path: Path) -> None:
    told = call("explain", HEAPS, "--depth", 2, "--detail", "steps").out
    assert "MIN passes at 2: MAX moves again, at 2 (again); " in told
    page = tmp_path / "page.html"
    assert call("explain", HEAPS, "--depth", 2, "--html", page, "--beside", "sss").code == 0
    assert "MAX moves again" in page.read_text(encoding="utf-8")
    assert "can influence the root" in call("explain", HEAPS, "--depth", 2, "--node", "2 (again) 1").out


def test_perft_counts_moves(call: Call) -> None:
    told = call("perft", HEAPS, 3, "--divide", "--json").json
    assert told["nodes"] == sum(told["divide"].values())
    assert list(told["divide"]) == ["1", "2", "3", "5", "6", "7"]


@pytest.mark.usefixtures("interpreted")
def test_it_can_be_measured(call: Call) -> None:
    told = call("experiment", "ordering", HEAPS, "--depth", 3)
    assert told.code == 0
    assert told.out
