"""What is pondered goes on in its place when the reply comes: by counts, so that no clock has a say."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gametree import Engine, History, Limits, SearchResult, load_game
from gametree.engine import thought
from tests.thinning import thinned


@pytest.mark.parametrize("name", thinned(["connect4", "othello", "chess"], lambda name: name != "othello"))
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


def test_limits_that_change_before_the_thread_has_begun_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here it begins as late as can be: when somebody waits for it."""
    begun: list[Callable[[], None]] = []

    class Late:
        def __init__(self, work: Callable[[], None]) -> None:
            self.work = work

        def start(self) -> bool:
            begun.append(self.work)
            return True

    monkeypatch.setattr(thought, "Beside", Late)
    with Engine("tictactoe", table=1, interpreted=True) as engine:
        engine.start(limits=Limits(depth=5))
        engine.change_limits(Limits(depth=2))
        begun[0]()
        assert engine.wait().depth == 2
