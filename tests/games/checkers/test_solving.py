"""Checkers on four by four squares is solved: by two searches, and backwards from the ends by an oracle."""

from __future__ import annotations

import functools

import pytest

from gametree import search
from gametree.games.checkers import checkers
from tests.games.checkers.board_of_letters import Letters, start

GAME = checkers(4)


def solved(first: Letters) -> dict[str, int | None]:
    """Solve all positions that can be reached, backwards: in how many plies each is decided, None if in none.

    The player to move has won if the number is odd and lost if it is even.
    """
    boards, waiting = {first.name(): first}, [first]
    children: dict[str, list[str]] = {}
    while waiting:
        board = waiting.pop()
        reached = [board.play(turn) for turn in board.turns()]
        children[board.name()] = [child.name() for child in reached]
        for child in reached:
            if child.name() not in boards:
                boards[child.name()] = child
                waiting.append(child)
    plies: dict[str, int | None] = dict.fromkeys(boards)
    for ply in range(len(boards)):
        known = {name for name, count in plies.items() if count is not None}
        for name, below in children.items():
            ends = [plies[child] for child in below if child in known]
            lost = [count for count in ends if count is not None and count % 2 == 0]
            is_lost = len(ends) == len(below) and not lost
            if plies[name] is None and (lost or is_lost):
                plies[name] = ply
        if len(known) == sum(count is not None for count in plies.values()):
            break
    return plies


@functools.cache
def all_positions() -> dict[str, int | None]:
    return solved(start(4))


def searches_agree(algorithm: str, names: list[str]) -> None:
    """See that a search to a depth finds the ends that lie within it, and no others."""
    table = 1 if algorithm == "pvs" else None
    for name in names:
        plies = all_positions()[name]
        for depth in (0, 1, 5, 12):
            is_decided = plies is not None and plies <= depth
            wanted = f"{'win' if plies % 2 else 'loss'} in {plies}" if plies is not None and is_decided else "unknown"
            found = search(GAME.parse_position(name), game=GAME, depth=depth, algorithm=algorithm, table=table)
            if plies is None and found.verdict == "draw":
                wanted = "draw"  # every line of play comes back to itself within the depth
            assert (found.compiled, found.verdict) == (True, wanted), (name, depth)


def test_four_by_four_is_a_draw() -> None:
    decided = [plies for plies in all_positions().values() if plies is not None]
    assert (len(all_positions()), len(decided), max(decided)) == (2_409, 851, 12)
    assert all_positions()[GAME.position_name(GAME.start)] is None


@pytest.mark.parametrize("algorithm", ["alphabeta", "pvs"])
def test_searches_say_what_the_oracle_says(algorithm: str) -> None:
    searches_agree(algorithm, list(all_positions())[::20])


@pytest.mark.long
@pytest.mark.parametrize("algorithm", ["alphabeta", "pvs"])
def test_searches_say_of_every_position_what_the_oracle_says(algorithm: str) -> None:
    searches_agree(algorithm, list(all_positions()))


def test_two_searches_agree_at_every_depth_from_the_start() -> None:
    for depth in range(21):
        found = [search(GAME, depth=depth, algorithm=algorithm) for algorithm in ("alphabeta", "pvs")]
        assert [each.verdict for each in found] == ["unknown"] * 2
        assert found[0].value == found[1].value
