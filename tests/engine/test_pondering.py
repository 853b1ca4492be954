"""What is pondered goes on in its place when the reply comes: by counts, so that no clock has a say."""

from __future__ import annotations

import pytest

from gametree import Engine, History, Limits, SearchResult, load_game


@pytest.mark.parametrize("name", ["connect4", "othello", "chess"])
def test_what_is_pondered_and_goes_on_is_one_search(name: str) -> None:
    """A hit takes as many nodes in all as a search that was never told to wait: no depth is searched twice."""
    game, before, depth = load_game(name), 2, 4
    heard: list[SearchResult] = []

    def hear(result: SearchResult) -> None:
        heard.append(result)
        if result.depth == before:  # what ``hit`` does first; here no clock says when
            engine.change_limits(Limits(depth=depth), is_hit=True)

    with Engine(game, table=1) as engine, Engine(game, table=1) as other:
        history = History.begin(game)
        own = engine.think(history, Limits(depth=depth))
        assert own.move is not None
        other.think(history, Limits(depth=depth))
        after = history.play(own.move)
        reply = engine.ponder(after, hear=hear)
        assert reply == own.line[1], "nothing had to be looked for"
        answer = engine.wait()
        depths = list(other.analyse(after.play(reply), Limits(depth=depth)))
    assert [(each.depth, each.nodes, each.value) for each in heard] == [
        (each.depth, each.nodes, each.value) for each in depths
    ]
    assert (answer.depth, answer.nodes, answer.value) == (depth, depths[-1].nodes, depths[-1].value)
