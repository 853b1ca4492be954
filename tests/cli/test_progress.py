"""What whoever watches a terminal sees while work goes on, and nobody else."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path

import pytest

from gametree.cli.progress import Line
from tests.cli.process import NIM, POSIX
from tests.cli.terminal import Terminal, see

pytestmark = POSIX


def test_a_search_shows_each_depth_and_what_goes_on() -> None:
    seen = see("search", "connect4", "--nodes", "100000", "--json")
    assert seen.code == 0
    assert json.loads(seen.out)["nodes"] >= 100_000
    for depth in range(1, 6):
        assert any(re.match(rf"depth +{depth}  +[+-]\d+  [\d,]+( in .* s .*)?  \d", frame) for frame in seen.frames)
        assert any(re.match(rf"depth {depth}  [\d,]+ nodes in \d+\.\d s", frame) for frame in seen.frames)
    assert "depth" not in seen.raw.rpartition("\x1b[2K")[2], "nothing is left on the line"


def test_the_time_left_and_the_line_so_far() -> None:
    seen = see("search", "connect4", "--depth", "3", "--time", "1000", "--algorithm", "alphabeta", "--json")
    names = " ".join(json.loads(see("search", "connect4", "--depth", "2", "--json").out)["line"])
    assert any(
        re.match(rf"depth 3  .* nodes in .* s( .*)?  (1000|99\d) s left  {names}$", frame) for frame in seen.frames
    )


def test_one_depth() -> None:
    seen = see("search", "connect4", "--depth", "5", "--json")
    assert json.loads(seen.out)["depth"] == 5
    assert any(frame.startswith("depth 5  0 nodes in 0.") for frame in seen.frames)


def test_perft_shows_the_first_moves_that_are_done() -> None:
    seen = see("perft", "connect4", "5", "--json")
    told = json.loads(seen.out)
    assert (told["nodes"], told["divide"]) == (16_807, None)
    for done in range(7):
        assert any(re.match(rf"{done} of 7 first moves  {done * 2401:,} nodes in", frame) for frame in seen.frames)


def test_compare_shows_the_algorithm_under_way() -> None:
    seen = see("compare", "connect4", "--depth", "4", "--algorithms", "minimax,alphabeta", "--json")
    assert len(json.loads(seen.out)["rows"]) == 2
    for name in ("minimax", "alphabeta"):
        assert any(re.match(rf"{name}  [\d,]+ nodes in", frame) for frame in seen.frames)


def test_check_shows_that_it_is_at_work() -> None:
    seen = see("check", str(NIM), "--positions", "20", "--json")
    assert json.loads(seen.out)["faults"] == []
    assert f"checking {NIM}" in seen.frames


def test_compiling_shows_how_long_it_takes(fresh_cache: Path) -> None:
    seen = see("search", "mnk:2,2,2", "--depth", "4", "--json")
    assert json.loads(seen.out)["compiled"] is True
    assert any(re.match(r"compiling \w+ for Mnk, once: about \d+ s$", frame) for frame in seen.frames)
    assert any(re.match(r"compiling \w+ for Mnk: \d+\.\d s of about \d+ s$", frame) for frame in seen.frames)


@pytest.mark.parametrize("whole", [False, True], ids=["stderr", "both"])
def test_no_colour_where_none_is_wanted(whole: bool) -> None:
    seen = see("compare", "gallery:two-ply", whole=whole, variables={"NO_COLOR": "1"})
    assert seen.code == 0
    assert not seen.has_colour
    assert "alphabeta" in (seen.raw if whole else seen.out)


def test_a_dumb_terminal_gets_plain_lines() -> None:
    seen = see("search", "connect4", "--nodes", "1000", whole=True, variables={"TERM": "dumb"})
    assert seen.code == 0
    assert "\x1b" not in seen.raw
    assert any(frame.startswith("depth   2") for frame in seen.frames)
    assert any(frame.startswith("by ") for frame in seen.frames)


def test_the_answer_follows_the_line_on_one_terminal() -> None:
    seen = see("perft", "connect4", "4", whole=True)
    assert (seen.code, seen.frames[-1]) == (0, "finished 0 sooner")


def test_what_a_game_prints_appears_above_the_line(tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    text = NIM.read_text(encoding="utf-8").replace("return -1", "print('it is over'); return -1")
    own.write_text(text.replace("= 21", "= 5"), encoding="utf-8")
    seen = see("search", str(own), "--depth", "5", "--interpreted", "--json")
    assert json.loads(seen.out)["complete"] is True
    assert "it is over" in seen.frames


def test_ctrl_c_gives_the_line_back_and_the_answer_so_far() -> None:
    terminal = Terminal("search", "connect4", "--time", "1000", "--json")
    seen = terminal.watch(lambda text: "depth 8  " in text)
    terminal.program.send_signal(signal.SIGINT)
    seen += terminal.watch()
    code, out = terminal.end()
    terminal.vanish()
    assert code == 130
    assert json.loads(out)["depth"] >= 7
    assert "interrupted" not in seen
    assert seen.rindex("\x1b[?25h") > seen.rindex("\x1b[?25l"), "the cursor is there"


def test_a_terminal_that_vanishes_costs_no_answer() -> None:
    terminal = Terminal("search", "connect4", "--nodes", "3000000", "--json")
    terminal.watch(lambda text: "depth 2  " in text)
    terminal.vanish()
    code, out = terminal.end()
    assert code == 0
    assert json.loads(out)["nodes"] >= 3_000_000


def test_rows_stand_one_below_the_other_and_no_name_begins_one() -> None:
    line = Line()
    line.show(lambda: ["two games", "  evil\nname: +1"])
    assert line._render().plain == "two games\n  evil\\nname: +1"
    line.show(lambda: "one\nrow")
    assert line._render().plain == "one\\nrow"
