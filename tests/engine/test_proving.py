"""Proofs: every true one holds, and nothing else does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gametree import (
    ALGORITHMS,
    Game,
    GameFault,
    InputError,
    Proof,
    Stop,
    load_game,
    parse_tree,
    prove,
    search,
    verify,
)
from gametree.base.errors import Stopped
from gametree.base.values import WIN
from gametree.engine import Strategy, proving
from gametree.games.tree import Node, height, plant, tree_game
from tests import oracle
from tests.engine.random_play import random_positions
from tests.games.tree_strategies import trees
from tests.oracle import Tree

NIM = str(Path(__file__).parents[2] / "examples" / "nim.py")
DEEPEST = {"tictactoe": 5, "connect4": 3, "connect4:4x4": 4, NIM: 7}


@cache
def game_named(name: str) -> Game:
    return load_game(name)


@st.composite
def played(draw: st.DrawFn) -> tuple[Game, Any, int, bool]:
    """A position met in random play, a depth, and whether distance is left out."""
    name = draw(st.sampled_from(sorted(DEEPEST)))
    game = game_named(name)
    position = list(random_positions(game, draw(st.integers(1, 12)), draw(st.integers(0, 99))))[-1]
    return game, position, draw(st.integers(0, DEEPEST[name])), draw(st.booleans())


def planted(tree: list[Tree], *, max_first: bool) -> Game:
    return replace(tree_game(plant(tree, max_first=max_first)), move_name=lambda _, move: f"to {move}")


def minimax_value(game: Game, position: Any, depth: int, *, plain: bool) -> int:
    """What plain minimax finds, as MAX sees it."""
    found = search(position, game=game, depth=depth, plain=plain, algorithm="minimax", interpreted=True).value
    return found * position.turn if isinstance(position, Node) else found


# --- strategies, seen in another way: as the set of their leaves -------------------------------------------


class Line(NamedTuple):
    """Where a line of a strategy ends, and whether the strategy has played by its own rules on the way."""

    value: int
    is_sound: bool


def leaf_value(proof: Proof, position: Any, ply: int) -> int | None:
    """What an end of a line is worth to MAX; None if the game goes on."""
    is_tree = isinstance(position, Node)
    sign = position.turn if is_tree else 1 - 2 * (ply % 2)
    if position.is_over() or (ply < proof.depth and not list(position.moves())):
        by_distance = proof.game.scoring == "result" and not proof.plain
        return int(sign * position.outcome() * (WIN - ply if by_distance else 1))
    if ply < proof.depth:
        return None
    is_even = is_tree or (proof.plain and proof.game.scoring == "result") or not hasattr(position, "evaluate")
    return 0 if is_even else int(sign * position.evaluate())


def lines(proof: Proof, strategy: Strategy, owner: int, node: int, position: Any, ply: int) -> Iterator[Line]:
    """All lines that a strategy allows."""
    value, moves = leaf_value(proof, position, ply), strategy.nodes[node]
    if value is not None:
        yield Line(value, not moves)
        return
    by_name = {proof.game.move_name(position, move): move for move in position.moves()}
    is_max = position.turn == 1 if isinstance(position, Node) else ply % 2 == 0
    is_own = is_max == (owner == 1)
    if not set(moves) <= set(by_name) or (len(moves) != 1 if is_own else set(moves) != set(by_name)):
        yield Line(0, is_sound=False)
        return
    for name, child in moves.items():
        yield from lines(proof, strategy, owner, child, position.play(by_name[name]), ply + 1)


def is_true(proof: Proof) -> bool:
    """MAX's strategy is worth the least of its leaves, MIN's the greatest; a true proof has both equal its value."""
    for owner, strategy in ((1, proof.attack), (-1, proof.defence)):
        ends = list(lines(proof, strategy, owner, len(strategy.nodes) - 1, proof.position, 0))
        if not all(end.is_sound for end in ends) or min(owner * end.value for end in ends) < owner * proof.value:
            return False
    return True


def with_strategy(proof: Proof, field: str, strategy: Strategy) -> Proof:
    return replace(proof, attack=strategy) if field == "attack" else replace(proof, defence=strategy)


def mutations(proof: Proof) -> Iterator[Proof]:
    """The proof with one thing changed: the value, or one node of one strategy."""
    for change in (-1, 1, 7):
        yield replace(proof, value=proof.value + change)
    for field in ("attack", "defence"):
        nodes = getattr(proof, field).nodes
        names = sorted({name for node in nodes for name in node} | {"nonsense"})
        for place, node in enumerate(nodes):
            changed: list[dict[str, int]] = [{**node, "nonsense": 0}] if place else []
            for name, child in node.items():
                rest = {other: below for other, below in node.items() if other != name}
                changed.append(rest)
                changed.extend({**rest, other: child} for other in names if other not in node)
                changed.extend({**node, name: below} for below in range(min(place, 5)) if below != child)
            for new in changed:
                yield with_strategy(proof, field, Strategy((*nodes[:place], new, *nodes[place + 1 :])))


def check_all_mutations(proof: Proof) -> None:
    value = minimax_value(proof.game, proof.position, proof.depth, plain=proof.plain)
    for mutated in mutations(proof):
        found = verify(mutated)
        assert found.holds == is_true(mutated)
        assert found.holds == (found.reason is None)
        assert not found.holds or mutated.value == value, "only the truth is ever proved"


# --- true proofs -------------------------------------------------------------------------------------------


@given(trees(), st.booleans())
def test_a_tree_is_proved(tree: list[Tree], max_first: bool) -> None:
    game = planted(tree, max_first=max_first)
    proof = prove(game.start, game=game)
    assert proof.value == oracle.minimax(tree, is_max=max_first)
    assert proof.root == ("max" if max_first else "min")
    assert verify(proof).holds
    assert is_true(proof)


@given(trees(), st.booleans(), st.integers(0, 3))
def test_a_tree_is_proved_as_far_as_a_depth_reaches(tree: list[Tree], max_first: bool, depth: int) -> None:
    game = planted(tree, max_first=max_first)
    proof = prove(game.start, depth, game=game)
    assert proof.value == minimax_value(game, game.start, depth, plain=False)
    assert verify(proof).holds
    assert is_true(proof)


@settings(max_examples=60)
@given(played())
def test_a_position_is_proved(case: tuple[Game, Any, int, bool]) -> None:
    game, position, depth, plain = case
    proof = prove(position, depth, game=game, plain=plain, interpreted=True)
    assert proof.value == minimax_value(game, position, depth, plain=plain)
    assert verify(proof).holds
    assert is_true(proof)


@pytest.mark.parametrize(
    ("name", "moves", "depth", "verdict"),
    [
        ("tictactoe", "", 9, "draw"),
        ("tictactoe", "b2 b1", 7, "win in 5"),
        ("mnk:4,3,3", "", 8, "win in 7"),
        ("connect4:4x4", "", 7, "unknown"),
        ("connect4", "4 4 5 5", 6, "win in 3"),
        (NIM, "", 21, "win in 11"),
        (NIM, "1", 21, "loss in 10"),
    ],
)
def test_the_verdict_is_that_of_the_search(name: str, moves: str, depth: int, verdict: str) -> None:
    game = game_named(name)
    position = game.play(game.start, moves)
    found = search(position, game=game, depth=depth)
    proof = prove(position, depth, game=game, expected=found.value)
    assert (proof.value, verify(proof).verdict, found.verdict) == (found.value, verdict, verdict)
    assert proof == prove(position, depth, game=game, expected=found.value + 3), "what is expected is not trusted"


def test_plain_verdicts_have_no_distance() -> None:
    game = game_named("mnk:4,3,3")
    assert verify(prove(game, 7, plain=True)).verdict == "win"
    assert verify(prove(game, 3, plain=True)).verdict == "unknown"
    tree = parse_tree("gallery:two-ply")
    assert verify(prove(tree, plain=True)).verdict == "+3"
    assert verify(prove(tree, 1)).verdict == "unknown"
    assert verify(prove(parse_tree("((W D) (D L))"))).verdict == "draw"


def test_compiled_proves_the_same() -> None:
    game = game_named("connect4")
    assert prove(game, 6) == prove(game, 6, interpreted=True) == prove(game, 6, algorithm="pvs", interpreted=True)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_only_a_search_with_a_window_can_be_asked(algorithm: str) -> None:
    tree = parse_tree("gallery:thirty-six")
    if ALGORITHMS[algorithm].takes_window:
        proof, wanted = prove(tree, algorithm=algorithm), prove(tree)
        assert (proof.value, proof.attack, proof.defence) == (wanted.value, wanted.attack, wanted.defence)
        return
    with pytest.raises(InputError, match=f"{algorithm} cannot say which move to take; wanted: one of alphabeta, "):
        prove(tree, algorithm=algorithm)


def test_the_gallery_has_a_strategy_that_wins() -> None:
    proof = prove(parse_tree("gallery:strategies"))
    assert proof.value == 1
    assert proof.attack.after() == ["1"]
    assert proof.defence.after() == ["1", "2"]
    assert [proof.attack.after(f"1 {reply}") for reply in proof.attack.after("1")] == [["1"], ["2"]]
    with pytest.raises(InputError, match="the strategy has no move '2' there; it has: 1"):
        proof.attack.after("2")


def test_the_deepest_tree_is_proved() -> None:
    proof = prove(parse_tree("(" * 250 + "7" + ")" * 250))
    assert verify(proof).nodes == 2 * 251


def test_transpositions_are_looked_at_once() -> None:
    proof = prove(game_named("tictactoe"), 9)
    assert verify(proof).nodes < 2_000
    lines_of_max = list(lines(proof, proof.attack, 1, len(proof.attack.nodes) - 1, proof.position, 0))
    assert len(lines_of_max) > len(proof.attack.nodes), "and alike parts are kept once"


# --- false proofs ------------------------------------------------------------------------------------------


@settings(max_examples=40)
@given(trees(most_leaves=12), st.booleans())
def test_one_change_in_the_proof_of_a_tree_is_noticed(tree: list[Tree], max_first: bool) -> None:
    game = planted(tree, max_first=max_first)
    check_all_mutations(prove(game.start, game=game))


@settings(max_examples=15)
@given(played().filter(lambda case: case[2] <= 3))
def test_one_change_in_the_proof_of_a_position_is_noticed(case: tuple[Game, Any, int, bool]) -> None:
    game, position, depth, plain = case
    check_all_mutations(prove(position, depth, game=game, plain=plain, interpreted=True))


def any_strategy(proof: Proof, owner: int, choose: Callable[[list[int]], int]) -> Strategy:
    """A strategy of a side that chooses its moves as it likes."""
    nodes: list[dict[str, int]] = []

    def write(position: Any, ply: int) -> int:
        node: dict[str, int] = {}
        if leaf_value(proof, position, ply) is None:
            moves = list(position.moves())
            is_max = position.turn == 1 if isinstance(position, Node) else ply % 2 == 0
            if is_max == (owner == 1):
                moves = [choose(moves)]
            node = {proof.game.move_name(position, move): write(position.play(move), ply + 1) for move in moves}
        nodes.append(node)
        return len(nodes) - 1

    write(proof.position, 0)
    return Strategy(tuple(nodes))


@settings(max_examples=60)
@given(trees(), st.booleans(), st.data())
def test_a_strategy_proves_the_least_of_its_leaves(tree: list[Tree], max_first: bool, data: st.DataObject) -> None:
    game = planted(tree, max_first=max_first)
    proof = prove(game.start, game=game)
    for owner, field in ((1, "attack"), (-1, "defence")):
        strategy = any_strategy(proof, owner, lambda moves: data.draw(st.sampled_from(moves)))
        ends = lines(proof, strategy, owner, len(strategy.nodes) - 1, proof.position, 0)
        is_good = min(owner * end.value for end in ends) >= owner * proof.value
        assert verify(with_strategy(proof, field, strategy)).holds == is_good


@pytest.mark.parametrize(
    ("field", "nodes", "reason"),
    [
        ("attack", [{}, {"1": 0, "2": 0, "3": 0}, {"2": 1}], "MAX's strategy: after 2 1 MAX has 2, not at least 3"),
        ("attack", [{}, {"1": 0, "3": 0}, {"1": 1}], "MAX's strategy: after 1 nothing is said about the move 2"),
        ("attack", [{}, {"1": 0, "2": 0, "3": 0}, {"4": 1}], "MAX's strategy: at the root there is no move '4'"),
        ("attack", [{}, {"1": 0, "2": 0, "3": 0}, {"1": 1, "2": 1}], "at the root 1, 2 are given where one move"),
        ("attack", [{}], "MAX's strategy: at the root the strategy ends, but the game goes on"),
        (
            "attack",
            [{}, {"1": 0}, {"1": 1, "2": 0, "3": 0}, {"1": 2}],
            "after 1 1 the game is over, but the strategy",
        ),
        ("defence", [{}, {"2": 0}, {"1": 1, "2": 1, "3": 1}], "MIN's strategy: after 1 2 MAX has 12, not at most 3"),
        ("defence", [{}, {"1": 0}, {"1": 1, "2": 1}], "MIN's strategy: at the root nothing is said about the move 3"),
    ],
)
def test_the_reason_names_the_line(field: str, nodes: list[dict[str, int]], reason: str) -> None:
    proof = prove(parse_tree("gallery:two-ply"))
    found = verify(with_strategy(proof, field, Strategy(tuple(nodes))))
    assert reason in (found.reason or "")


def test_a_line_beyond_the_depth_is_refused() -> None:
    game = game_named("tictactoe")
    proof = prove(game, 2)
    assert "the depth is used up" in (verify(replace(proof, depth=1)).reason or "")
    assert "the strategy ends, but the game goes on" in (verify(replace(proof, depth=3)).reason or "")


@pytest.mark.parametrize("nodes", [[], [{"1": 0}], [{}, {"1": 1}], [{}, {"1": -1}]])
def test_nodes_that_make_no_strategy(nodes: list[dict[str, int]]) -> None:
    with pytest.raises(InputError, match="wanted"):
        Strategy(tuple(nodes))


# --- limits and faults -------------------------------------------------------------------------------------


def test_a_proof_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    proof = prove(game_named("tictactoe"), 5)
    monkeypatch.setattr(proving, "MOST_POSITIONS", 100)
    with pytest.raises(
        InputError, match=r"depth 5 takes more than 100 positions; wanted: a smaller depth, or a later"
    ):
        prove(proof.position, 5, game=proof.game)
    monkeypatch.setattr("gametree.engine.verifying.MOST_POSITIONS", 100)
    with pytest.raises(InputError, match="the proof has more than 100 positions"):
        verify(proof)


def test_a_game_needs_a_depth_and_a_tree_does_not() -> None:
    with pytest.raises(InputError, match="needs a depth"):
        prove(game_named("tictactoe"))
    tree = parse_tree("gallery:deep-cut")
    assert prove(tree).depth == height(tree)


@pytest.mark.parametrize("interpreted", [False, True])
def test_proving_can_be_stopped(interpreted: bool) -> None:
    stop = Stop()
    stop.set()
    with pytest.raises(Stopped):
        prove(game_named("connect4"), 20, stop=stop, interpreted=interpreted)


class Pile(NamedTuple):
    """Positions that Python cannot remember, because lists are unhashable."""

    stones: list[int]

    def moves(self) -> Iterator[int]:
        yield from range(len(self.stones))

    def play(self, move: int) -> Pile:
        return Pile([stone for index, stone in enumerate(self.stones) if index != move])

    def is_over(self) -> bool:
        return not self.stones

    def outcome(self) -> int:
        return -1


def test_positions_that_cannot_be_remembered_are_proved() -> None:
    game = Game("pile", Pile([1, 2, 3]))
    proof = prove(game, 3, interpreted=True)
    assert proof.value == WIN - 3
    assert verify(proof).holds


def test_two_moves_of_one_name_are_a_fault() -> None:
    game = Game("pile", Pile([1, 2]), move_name=lambda position, move: "take")
    with pytest.raises(GameFault, match=r"move_name\(\) gives 'take' to 2 moves, in the position stones=\[1, 2\]"):
        prove(game, 2, interpreted=True)


def test_a_game_that_raises_is_named() -> None:
    class Broken(Pile):
        def outcome(self) -> int:
            raise ValueError("broken here")

        def play(self, move: int) -> Pile:
            return Broken(Pile.play(self, move).stones)

    proof = prove(Game("pile", Pile([1, 2])), 2, interpreted=True)
    game = Game("broken", Broken([1, 2]))
    broken = replace(proof, game=game, position=game.start)
    with pytest.raises(GameFault, match=r"broken: outcome\(\) raised ValueError: broken here"):
        verify(broken)
    with pytest.raises(GameFault, match=r"broken: outcome\(\) raised ValueError: broken here"):
        prove(game, 2, interpreted=True)
