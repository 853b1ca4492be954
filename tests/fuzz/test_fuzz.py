"""Some rounds of every attack in every run, thousands in the long tests; and what is planted must be found."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from gametree import ALGORITHMS, InputError
from gametree.algorithms.proof import proof_numbers as proof
from gametree.algorithms.proof.memory import NEVER, Numbers
from gametree.rules.turns import WithPasses
from tests import oracle
from tests.fuzz import ATTACKS, graphs, parsers, rounds, trees, turns
from tests.graphs import layered
from tests.thinning import thinned

SEARCHES = 20_000


@pytest.mark.parametrize("seed", range(8))
def test_graphs_are_searched_right(seed: int) -> None:
    draw = random.Random(f"ordinary {seed}")
    for _ in range(4):
        graphs.attack(draw, compiled=False)


@pytest.mark.parametrize("seed", range(4))
def test_games_in_which_sides_move_again_are_searched_right(seed: int) -> None:
    draw = random.Random(f"ordinary {seed}")
    for _ in range(4):
        turns.attack(draw, compiled=False)


@pytest.mark.parametrize("algorithm", thinned(ALGORITHMS, ("pvs", "dfpn").__contains__))
def test_graphs_are_searched_right_by_machine_code(algorithm: str) -> None:
    """One way of counting, because each is compiled on its own; the long tests have them all."""
    draw = random.Random(f"compiled {algorithm}")
    for number in range(30):
        arrows, worth = draw.choice([2, 3, 8]), draw.choice(graphs.RESULTS)
        width, plies = draw.choice([2, 5, 30]), draw.choice([4, 9, 20])
        places = layered(draw, width=width, plies=plies, arrows=arrows, worth=worth, ends=0.1 * (number % 2))
        board = graphs.Board(places, draw.choice([plies, draw.randint(1, plies)]))
        fit = board if algorithm in graphs.KNOW_POSITIONS else graphs.shallow(board)
        for result in graphs.found(fit, algorithm, {}, compiled=True):
            graphs.check(fit, algorithm, result)


@pytest.mark.parametrize("name", [name for name in ATTACKS if name not in ("graphs", "trees", "turns", "staleness")])
def test_some_rounds_find_nothing(name: str) -> None:
    for done in islice(rounds([name], "ordinary"), 6):
        if done.fault is not None:
            raise done.fault


def test_trees_are_searched_right() -> None:
    draw = random.Random("ordinary")
    for _ in range(6):
        trees.attack(draw, compiled=False)


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_thousands_of_searches_of_graphs(part: int) -> None:
    count, number = 0, 0
    while count < SEARCHES / 4:
        count += graphs.attack(random.Random(f"long {part} {number}"))
        number += 1


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_thousands_of_searches_where_sides_move_again(part: int) -> None:
    count, number = 0, 0
    while count < SEARCHES / 8:
        count += turns.attack(random.Random(f"long {part} {number}"))
        number += 1


def test_a_round_can_be_repeated() -> None:
    first, second = (list(islice(rounds(["parsers", "proofs"], "7"), 4)) for _ in range(2))
    assert first == second
    assert list(rounds(["proofs"], "7:1")) == [first[3]]


# --- what is planted is found -------------------------------------------------------------------------------


def faults(name: str, count: int) -> list[BaseException]:
    """Return what some rounds of an attack find."""
    return [done.fault for done in islice(rounds([name], "planted"), count) if done.fault is not None]


def test_an_answer_that_is_not_proved_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "dig", lambda *arguments: Numbers(NEVER - 1, NEVER - 1))
    monkeypatch.setitem(ATTACKS, "graphs", lambda draw: graphs.attack(draw, compiled=False))
    found = faults("graphs", 8)
    assert found
    assert all("dfpn" in str(fault) for fault in found)


def test_a_pass_that_costs_depth_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WithPasses, "cost", lambda self, position: 1)
    monkeypatch.setitem(ATTACKS, "turns", lambda draw: turns.attack(draw, compiled=False))
    assert faults("turns", 8)


def test_a_text_that_is_not_refused_in_a_sentence_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def clumsy(text: str) -> None:
        raise KeyError(text) if "(" in text else InputError("no")

    monkeypatch.setattr(parsers, "parse_tree", clumsy)
    assert any(isinstance(fault, KeyError) for fault in faults("parsers", 20))


def test_a_wrong_value_of_a_tree_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle, "minimax", lambda tree: 17)
    assert len(faults("trees", 2)) == 2
