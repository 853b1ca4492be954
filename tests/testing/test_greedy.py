"""Whatever a game does, its check comes to an end and names the method. What it takes is never asserted."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

import pytest

from gametree import Game, InputError
from gametree.testing import Report, check_game, report_on
from gametree.testing.running.calls_under_way import LOADING, InProcess, Moment, Shared, Watch

from . import greedy

TO_THREE = ("1", "2")
LIMIT = 2.0
LATE = f"did not return within {LIMIT:g} s (a loop in it may never end)"


def report(game: Game) -> Report:
    return report_on(game, seconds=LIMIT, isolated=True, positions=100)


@pytest.mark.parametrize(
    ("game", "kind", "message", "moves"),
    [
        (greedy.LOOPS, "hangs", f"moves() {LATE}", TO_THREE),
        (greedy.LOOPS_IN_PLAY, "hangs", f"play(2) {LATE}", TO_THREE),
        (greedy.LOOPS_IN_C, "hangs", f"is_over() {LATE}", TO_THREE),
        (greedy.SLEEPS, "hangs", f"outcome() {LATE}", ("2", "2", "2")),
        (greedy.RECURSES, "recursion", "is_over() calls itself without end (greedy.py, line ", TO_THREE),
        (greedy.PRINTS, "prints", "moves() printed 'here we are\\n'; wanted: a game that only answers", TO_THREE),
        (greedy.ASKS, "raises", "promise(1) raised EOFError", TO_THREE),
        (greedy.EXITS, "exits", "play(1) called sys.exit(); wanted: a game that only answers", TO_THREE),
        (greedy.EXITS_AT_ONCE, "exits", "evaluate() ended the process with exit code 7; wanted: a game", TO_THREE),
    ],
    ids=lambda value: value.name if isinstance(value, Game) else "",
)
def test_the_method_is_named(game: Game, kind: str, message: str, moves: tuple[str, ...]) -> None:
    told = report(game)
    assert told.game == game.name
    assert [fault.kind for fault in told.faults] == [kind]
    assert message in told.faults[0].message
    assert told.faults[0].moves == moves


@pytest.mark.skipif(sys.platform != "linux", reason="no limit on memory, or other exit codes")
def test_memory_is_limited_and_a_crash_is_told() -> None:
    told = report(greedy.ALLOCATES)
    assert [(fault.kind, fault.moves) for fault in told.faults] == [("memory", TO_THREE)]
    assert told.faults[0].message.startswith("key() ran out of memory (greedy.py, line ")
    told = report(greedy.ABORTS)
    assert [(fault.kind, fault.moves) for fault in told.faults] == [("crashes", TO_THREE)]
    assert told.faults[0].message.startswith("count_moves() crashed the process (SIGABRT): ")


def test_machine_code_that_does_not_return_is_told() -> None:
    (fault,) = report(greedy.UNSIGNED).faults
    assert (fault.kind, fault.moves) == ("hangs", ())
    assert fault.message == f"the position, compiled, {LATE}"


def test_what_goes_past_python_does_not_get_into_the_answers() -> None:
    assert report(greedy.PRINTS_TO_THE_FILE).faults == ()


def test_a_slow_game_is_looked_at_for_a_while() -> None:
    told = report_on(greedy.DOZES, seconds=0.5, isolated=False)
    assert told.faults == ()
    assert "slow" in [note.kind for note in told.notes]
    assert "positions were looked at in 1.5 s: its methods are slow" in next(
        note.message for note in told.notes if note.kind == "slow"
    )


@pytest.mark.parametrize("game", [greedy.LOOPS, greedy.LOOPS_IN_PLAY], ids=lambda game: game.name)
def test_without_a_process_the_method_is_named_too_and_its_loop_is_ended(game: Game) -> None:
    (fault,) = check_game(game, seconds=0.5, isolated=False)
    assert (fault.kind, fault.moves) == ("hangs", TO_THREE)
    for thread in threading.enumerate():
        if thread.name == "gametree check":
            thread.join(30)
            assert not thread.is_alive()


def test_what_is_printed_without_a_process_is_caught(capsys: pytest.CaptureFixture[str]) -> None:
    (fault,) = check_game(greedy.PRINTS, isolated=False)
    assert (fault.kind, fault.moves) == ("prints", TO_THREE)
    print("heard")  # noqa: T201
    assert capsys.readouterr().out == "heard\n"


def test_what_was_found_before_the_end_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "both.py"
    path.write_text(
        "import os\nfrom typing import NamedTuple\nfrom gametree import Game\n"
        "class Both(NamedTuple):\n"
        "    heap: int = 2\n"
        "    def moves(self): return [1, 1]\n"
        "    def play(self, move): return Both(self.heap - 1)\n"
        "    def is_over(self): return self.heap == 0\n"
        "    def outcome(self): os._exit(3)\n"
        "GAME = Game('both', Both())\n",
        encoding="utf-8",
    )
    told = report_on(str(path))
    assert told.game == "both"
    assert [(fault.kind, fault.moves) for fault in told.faults] == [("duplicate", ()), ("exits", ("1", "1"))]
    assert [note.kind for note in told.notes] == ["unfinished"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("while True: pass", f"it {LATE}", marks=pytest.mark.long),
        ("import os; os._exit(0)", "it ended the process with exit code 0; wanted: a game that only answers"),
        ("import sys; sys.exit(2)", "raised SystemExit while loading at line 1: 2"),
        ("1 / 0", "raised ZeroDivisionError while loading at line 1: division by zero"),
        ("print('hello')", "is not a game: it has no GAME"),
    ],
)
def test_a_file_that_cannot_be_loaded_cannot_be_used(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "file.py"
    path.write_text(text + "\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        report_on(str(path), seconds=LIMIT)
    assert message in str(caught.value)


def test_a_file_that_checks_itself_is_checked_once(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    text = (Path(__file__).parents[2] / "examples" / "nim.py").read_text(encoding="utf-8")
    path.write_text(text + "from gametree.testing import assert_sound\nassert_sound(GAME)\n", encoding="utf-8")
    assert check_game(str(path)) == []


def test_both_kinds_of_progress_tell_the_same(tmp_path: Path) -> None:
    from gametree.testing.looking.places import Place

    start = Place(None)
    child = Place(None, start, 4, "four")
    other = Place(None, start, 5, "fünf" * 20)
    grandchild = Place(None, child, 6, "six")
    plain, shared = InProcess(), Shared.make(tmp_path / "progress")
    watcher = Shared(tmp_path / "progress")
    for place, line in (
        (start, ()),
        (child, ("four",)),
        (grandchild, ("four", "six")),
        (other, ("fünf" * 4 + "fün",)),
    ):
        for progress in (plain, shared):
            progress.begin("moves()", place)
        assert watcher.now()[1:] == ("moves()", line)
        assert plain.now()[1:] == ("moves()", place.moves())
        before = watcher.now().ticks
        shared.end()
        assert watcher.now().doing == ""
        assert watcher.now().ticks > before
    shared.begin("x" * 100, grandchild)
    assert watcher.now()[1:] == ("x" * 60, ("four", "six"))
    for each in (shared, watcher):
        each.close()


def test_only_calls_of_the_game_are_hurried() -> None:
    watch = Watch(0.0)
    for doing in ("starting", "compiling", ""):
        assert not watch.is_stuck(Moment(1, doing, ()))
    assert not watch.is_stuck(Moment(2, LOADING, ()))
    while not watch.is_stuck(Moment(2, LOADING, ())):
        pass
    assert not watch.is_stuck(Moment(3, LOADING, ()))
