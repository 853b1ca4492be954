"""``UCI_LimitStrength`` and ``UCI_Elo``: offered where levels were measured, on the scale of the game's own."""

from __future__ import annotations

import re

import pytest

from gametree import InputError, load_game
from gametree.play.levels.ladder_file import ladder_of
from gametree.play.uci.options import AS_USUAL, find
from gametree.play.uci.strength import Strength

from .talk import talking

LADDER = ladder_of(load_game("tictactoe"))


def test_a_strength_can_be_set_where_levels_were_measured() -> None:
    least, most = LADDER.elos[0], LADDER.elos[-1]
    with talking("--game", "tictactoe") as talk:
        told = talk.ask("uci", until="uciok")
        assert "option name UCI_LimitStrength type check default false" in told
        assert f"option name UCI_Elo type spin default {least} min {least} max {most}" in told
        talk.say("debug on", "position startpos moves b2", f"setoption name UCI_Elo value {least}")
        assert not any("level" in line.lower() for line in talk.ask("go depth 2")), "not before it is limited"
        talk.say("setoption name UCI_LimitStrength value true")
        weak = talk.ask("go movetime 500")
        assert any(re.search(rf"Level\(nodes={LADDER.level(1).nodes}, ", line) for line in weak)
        assert weak[-1].startswith("bestmove ")
        assert not any("multipv 2" in line for line in weak), "several moves are looked at, one is told"
        talk.say(f"setoption name UCI_Elo value {most + 1}")
        (said,) = (line for line in talk.settled() if line.startswith("info string"))
        assert said == f"info string UCI_Elo cannot be '{most + 1}'; wanted: {least} to {most}"
        talk.say(f"setoption name UCI_Elo value {most}")
        assert not any("Level(" in line for line in talk.ask("go depth 2")), "that is the full engine"


def test_a_held_answer_waits_and_a_stopped_one_comes_at_once() -> None:
    with talking("--game", "tictactoe") as talk:
        talk.say("setoption name UCI_LimitStrength value true", "position startpos moves b2")
        told = talk.ask("go infinite", "isready", until="readyok")
        assert not any(line.startswith("bestmove") for line in told)
        assert talk.ask("stop")[-1].startswith("bestmove ")


def test_what_is_set_decides_about_the_level() -> None:
    strength = Strength("tictactoe")
    elos = strength.elos
    assert elos == LADDER.elos
    limited = find("uci_limitstrength", elos=elos).changed(AS_USUAL, "true")
    assert strength.level(AS_USUAL) is None
    assert strength.level(find("UCI_Elo", elos=elos).changed(limited, str(elos[1]))) == LADDER.level(2)
    assert strength.level(find("UCI_Elo", elos=elos).changed(limited, str(elos[-1]))) is None


@pytest.mark.parametrize("name", ["mnk:4,3,3", "connect4:5x4", "nowhere.py", "a:b:c", "x" * 5_000])
def test_nothing_is_offered_where_nothing_was_measured(name: str) -> None:
    assert Strength(name).elos == ()
    with pytest.raises(InputError, match="no option 'UCI_Elo'"):
        find("UCI_Elo", elos=Strength(name).elos)
