"""Contests: pairs, openings, ledgers, and whatever is killed at whatever moment."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gametree import GametreeError, InputError, Limits, Stop, load_game
from gametree.crew.hiring import Processes, is_lost
from gametree.crew.parcels import digest, packed, unpacked
from gametree.jit.cache import NotKept
from gametree.play import match, tournament
from gametree.play.contests import Plan, Standing
from gametree.play.ledger import Ledger
from gametree.play.openings import Opening, openings
from gametree.play.pace import Pace
from gametree.play.specs import read_spec

NODES = Limits(nodes=50)
FIRST, SECOND = "engine:interpreted=yes,table=0.1,nodes=80", "engine:interpreted=yes,table=0.1,nodes=20"
TICTACTOE = load_game("tictactoe")

HEAP = """
from typing import Iterator, NamedTuple
from gametree import Game

class Heap(NamedTuple):
    left: int = {start}
    def moves(self) -> Iterator[int]:
        yield from range(1, min(3, self.left) + 1)
    def play(self, move: int) -> "Heap":
        return Heap(self.left - move)
    def is_over(self) -> bool:
        return self.left == 0
    def outcome(self) -> int:
        return -1
{more}
GAME = Game("heap", start=Heap())
"""


def heap(folder: Path, start: int = 15, more: str = "") -> str:
    folder.mkdir(exist_ok=True)
    (folder / "heap.py").write_text(HEAP.format(start=start, more=more))
    return str(folder / "heap.py")


def without_remarks(records: str) -> list[str]:
    """Return the words of games without what players thought, which tells how long they took."""
    return re.sub(r"\{[^}]*\}", "", records).split()


# --- matches ---------------------------------------------------------------------------------------------------


def test_a_match_is_what_its_games_say(tmp_path: Path) -> None:
    ledger = tmp_path / "ledger"
    result = match("tictactoe", FIRST, "random", games=12, limits=NODES, ledger=ledger, seed=4)
    assert (result.games, result.wins + result.draws + result.losses) == (12, 12)
    assert sum(result.pairs) == 6
    assert result.wins + result.draws / 2 == sum(count * points / 2 for points, count in enumerate(result.pairs))
    assert result.wins > result.losses
    assert result.records.count("[Result ") == 12
    again = match("tictactoe", FIRST, "random", games=12, limits=NODES, ledger=ledger, seed=4)
    assert (again.pairs, again.records) == (result.pairs, result.records), "nothing is played twice"
    longer = match("tictactoe", FIRST, "random", games=14, limits=NODES, ledger=ledger, seed=4)
    assert longer.records.startswith(result.records)
    shorter = match("tictactoe", FIRST, "random", games=4, limits=NODES, ledger=ledger, seed=4)
    assert shorter.games == 4
    assert result.records.startswith(shorter.records), "of more games than are asked for the first ones count"


def test_how_many_play_at_once_changes_nothing() -> None:
    one, three = (
        match("tictactoe", FIRST, SECOND, games=10, limits=NODES, jobs=jobs, openings="random:2") for jobs in (1, 3)
    )
    assert one.pairs == three.pairs
    assert without_remarks(one.records) == without_remarks(three.records)


def test_the_games_of_a_pair_begin_alike_with_sides_swapped() -> None:
    plan = Plan("tictactoe", ("random", "random"), Pace(NODES))
    seats = [plan.seat(number) for number in range(4)]
    assert [(seat.pair, seat.players) for seat in seats] == [(0, (0, 1)), (0, (1, 0)), (1, (0, 1)), (1, (1, 0))]
    assert plan.names == ("random #1", "random #2")


def test_equal_players_are_equal_by_a_test() -> None:
    result = match("tictactoe", FIRST, FIRST, sprt="0,200", limits=NODES, jobs=2)
    assert (result.verdict, result.elo, result.pairs[2]) == ("equal", 0, sum(result.pairs))
    assert result.llr is not None
    assert result.llr < -2.9


@pytest.mark.long
def test_twice_the_nodes_are_stronger_by_a_test() -> None:
    result = match("connect4", "engine:nodes=2000", "engine:nodes=1000", sprt="0,100", jobs=2)
    assert result.verdict == "stronger"
    assert result.elo is not None
    assert result.elo > 0


def test_a_test_counts_no_pair_beyond_the_one_that_decides(tmp_path: Path) -> None:
    one, two = (
        match("tictactoe", FIRST, "random", sprt="0,400", limits=NODES, jobs=jobs, ledger=tmp_path / f"{jobs}")
        for jobs in (1, 3)
    )
    assert one.verdict == two.verdict == "stronger"
    assert (one.pairs, one.games) == (two.pairs, two.games)


def test_a_match_can_be_stopped_and_goes_on(tmp_path: Path) -> None:
    stop, ledger = Stop(), tmp_path / "ledger"

    def tell(standing: Standing, busy: int) -> None:
        if len(standing.played) >= 3:
            stop.set()

    part = match("tictactoe", FIRST, SECOND, games=20, limits=NODES, ledger=ledger, stop=stop, tell=tell)
    assert 3 <= part.games < 20
    assert not part.is_whole
    shorter = match("tictactoe", FIRST, SECOND, games=8, limits=NODES, ledger=ledger)
    assert (shorter.games, shorter.is_whole) == (8, True), "what is left of the longer one is not played"
    whole = match("tictactoe", FIRST, SECOND, games=20, limits=NODES, ledger=ledger)
    fresh = match("tictactoe", FIRST, SECOND, games=20, limits=NODES)
    assert whole.is_whole
    assert whole.pairs == fresh.pairs


def test_a_tournament_rates_all_players() -> None:
    players = ["random", FIRST, SECOND]
    result = tournament("tictactoe", players, games=6, limits=NODES, jobs=2, openings="random:2")
    assert [place.games for place in result.places] == [12, 12, 12]
    assert sum(place.points for place in result.places) == 18
    assert result.places[-1].name == "random"
    assert [place.against[number] for number, place in enumerate(result.places)] == ["", "", ""]
    assert sum(place.rating.elo for place in result.places) == pytest.approx(0, abs=1e-6)


def test_a_forfeit_is_counted_and_told() -> None:
    result = match("tictactoe", "random", FIRST, games=4, clock="0.0001", openings="start")
    assert result.forfeits["illegal"] == result.forfeits["crash"] == 0
    assert '[Termination "' in result.records


# --- whatever dies -----------------------------------------------------------------------------------------------


def die(task: dict[str, Any]) -> dict[str, Any]:
    if task.get("dies"):
        os.kill(os.getpid(), signal.SIGKILL)
    return {"process": os.getpid()}


def test_a_worker_that_dies_takes_only_its_own_work_with_it() -> None:
    crew = Processes(2)
    try:
        lost, kept = crew.submit(die, {"dies": True}), crew.submit(die, {})
        assert kept.result(60)["process"] != os.getpid()
        assert is_lost(lost.exception(60))
        assert crew.submit(die, {}).result(60)["process"] != os.getpid(), "another has taken its place"
        assert crew.free() >= 1
    finally:
        crew.close()


def test_a_game_that_ends_its_process_again_and_again_ends_the_contest(tmp_path: Path) -> None:
    deadly = heap(tmp_path, more="import os, multiprocessing\nif multiprocessing.parent_process(): os._exit(9)")
    with pytest.raises(GametreeError, match=r"game 1 has ended its process 5 times"):
        match(deadly, "random", "random", games=2, limits=NODES, openings="start")


COMMAND = [sys.executable, "-m", "gametree", "match", "connect4", "engine", "engine:nodes=60", "--nodes", "120"]
COMMAND += ["--games", "16", "--openings", "random:3", "--seed", "5", "--json"]


def told_by(command: list[str]) -> dict[str, Any]:
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    told: dict[str, Any] = json.loads(done.stdout)
    return {name: value for name, value in told.items() if name != "seconds"}


def children_of(process: int) -> list[int]:
    try:
        listed = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return []
    return [int(child) for child in listed]


def kill_at_random_moments(times: int, jobs: int, ledger: Path, seed: int) -> None:
    """Kill the director or a worker, again and again; in the end let it finish, and compare."""
    draw, left_behind = random.Random(seed), set[int]()
    command = [*COMMAND, "--jobs", str(jobs), "--ledger", str(ledger)]
    for _ in range(times):
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
            time.sleep(draw.uniform(0.3, 2.5))
            children = children_of(running.pid)
            left_behind |= set(children)
            if draw.random() < 0.5 and children:
                os.kill(draw.choice(children), signal.SIGKILL)
                time.sleep(draw.uniform(0.1, 1.0))
            running.kill()
    assert told_by(command) == told_by(COMMAND)
    with closing(sqlite3.connect(ledger)) as connection:
        assert connection.execute("SELECT count(*), count(DISTINCT number) FROM games").fetchone() == (16, 16)
    deadline = time.monotonic() + 30
    while any(Path(f"/proc/{child}").exists() for child in left_behind):
        assert time.monotonic() < deadline, "a process is left behind"
        time.sleep(0.05)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are found by /proc")
def test_whatever_is_killed_nothing_is_lost(tmp_path: Path) -> None:
    kill_at_random_moments(3, 2, tmp_path / "ledger", seed=1)


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are found by /proc")
def test_fifty_kills_with_four_workers(tmp_path: Path) -> None:
    kill_at_random_moments(50, 4, tmp_path / "ledger", seed=2)


# --- ledgers -------------------------------------------------------------------------------------------------


def test_each_game_is_leased_once(tmp_path: Path) -> None:
    with Ledger(tmp_path / "ledger", {"game": "x"}) as ledger:
        ledger.expect(range(3))
        ledger.expect(range(2))
        assert [ledger.lease(2), ledger.lease(2), ledger.lease(2), ledger.lease(3), ledger.lease(3)] == [
            *(0, 1, None),
            *(2, None),
        ]
        ledger.done(1, {"outcome": 1})
        ledger.done(1, {"outcome": -1})
        ledger.give_back(1)
        ledger.give_back(2)
        assert [ledger.lease(3), ledger.lease(3)] == [2, None]
    with Ledger(tmp_path / "ledger", {"game": "x"}) as ledger:
        assert ledger.results() == {1: {"outcome": 1}}
        assert [ledger.lease(3) for _ in range(3)] == [0, 2, None], "whoever was at it is gone"


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"seed": 2}, "its seed is 1, not 2"),
        ({"openings": "start"}, r'its openings is "random:4", not "start"'),
        ({"limits": Limits(nodes=51)}, "its pace is"),
    ],
)
def test_a_ledger_of_another_match(tmp_path: Path, changed: dict[str, Any], words: str) -> None:
    given: dict[str, Any] = {"limits": NODES, "seed": 1, "games": 2, "ledger": tmp_path / "ledger"}
    match("tictactoe", "random", "random", **given)
    with pytest.raises(InputError, match=rf"^the ledger '.*' is of another contest: {words}.*; wanted: the same"):
        match("tictactoe", "random", "random", **{**given, **changed})
    with pytest.raises(InputError, match="is of another contest: its players is"):
        match("tictactoe", "random", FIRST, **given)


def test_a_game_file_that_has_changed(tmp_path: Path) -> None:
    given: dict[str, Any] = {"limits": NODES, "games": 2, "ledger": tmp_path / "ledger", "openings": "start"}
    match(heap(tmp_path), "random", "random", **given)
    with pytest.raises(InputError, match="is of another contest: its files is"):
        match(heap(tmp_path, start=14), "random", "random", **given)


@pytest.mark.parametrize("contents", [b"", b"no database at all" * 100, b"SQLite format 3\x00" + b"\xff" * 4_000])
def test_files_that_are_no_ledgers(tmp_path: Path, contents: bytes) -> None:
    place = tmp_path / "ledger"
    place.write_bytes(contents)
    if not contents:
        Ledger(place, {}).close()  # an empty file is a new ledger
        return
    with pytest.raises(InputError, match=r"^the ledger '.*' is damaged, or no ledger"):
        Ledger(place, {})
    assert place.read_bytes() == contents


def test_other_databases_versions_and_places(tmp_path: Path) -> None:
    other = tmp_path / "other"
    with closing(sqlite3.connect(other)) as connection, connection:
        connection.execute("CREATE TABLE mine (a)")
    with pytest.raises(InputError, match="is a file of something else"):
        Ledger(other, {})
    newer = tmp_path / "newer"
    Ledger(newer, {}).close()
    with closing(sqlite3.connect(newer)) as connection, connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(InputError, match=r"was written by another version of gametree \(99"):
        Ledger(newer, {})
    with pytest.raises(InputError, match="cannot be used"):
        Ledger(tmp_path / "nowhere" / "ledger", {})
    with Ledger(tmp_path / "held", {}), pytest.raises(InputError, match=r"'.*held' is in use; wanted: one contest"):
        Ledger(tmp_path / "held", {})


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk here")
def test_a_disk_that_is_full(tmp_path: Path) -> None:
    with Ledger(tmp_path / "ledger", {}) as ledger:
        ledger._connection.execute("PRAGMA max_page_count = 8")
        ledger.expect(range(2))
        with pytest.raises(GametreeError, match=r"has no room: the disk is full; what was played before is in it"):
            ledger.done(0, {"moves": "x" * 100_000})
        ledger._connection.execute("PRAGMA max_page_count = 1000")
        ledger.done(0, {"moves": "x"})
        assert ledger.results() == {0: {"moves": "x"}}


# --- openings ----------------------------------------------------------------------------------------------------


def test_openings_at_random_differ_and_go_on() -> None:
    drawn = openings(TICTACTOE, "random:3", 40, seed=2)
    assert len(set(drawn)) == 40
    assert all(opening.follow(TICTACTOE).ending() is None for opening in drawn)
    assert openings(TICTACTOE, "random:3", 10, seed=2) == drawn[:10]
    assert openings(TICTACTOE, "random:3", 10, seed=3) != drawn[:10]


def test_where_there_are_few_openings_they_come_again() -> None:
    drawn = openings(TICTACTOE, "random:1", 12, seed=1)
    assert len(drawn) == 12
    assert len(set(drawn)) == 9


@pytest.mark.parametrize(
    ("game", "name", "text", "found"),
    [
        ("tictactoe", "o.txt", "# two\na1 b1\n\nXO.......\n", [Opening(None, ("a1", "b1")), Opening("XO.......")]),
        ("chess", "o.txt", "1. e4 e5 2. Nf3\n", [Opening(None, ("e2e4", "e7e5", "g1f3"))]),
        (
            "chess",
            "o.epd",
            'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - id "x"; bm e5;\n',
            [Opening("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -")],
        ),
        (
            "chess",
            "o.pgn",
            '[White "A"]\n1. d4 d5 *\n\n[White "B"]\n1. c4 *\n',
            [
                Opening(None, ("d2d4", "d7d5")),
                Opening(None, ("c2c4",)),
            ],
        ),
        ("othello", "o.txt", "f5 d6 c3\n", [Opening(None, ("f5", "d6", "c3"))]),
        ("connect4", "o.txt", "4 4\n", [Opening(None, ("4", "4"))]),
    ],
)
def test_openings_from_a_file(tmp_path: Path, game: str, name: str, text: str, found: list[Opening]) -> None:
    (tmp_path / name).write_text(text)
    loaded = load_game(game)
    read = openings(loaded, str(tmp_path / name), 2 * len(found), 1)
    assert read == [*found, *found]
    assert all(opening.follow(loaded).ending() is None for opening in read)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a1 b1\na1 a1\n", r"line 2 of '.*' is no opening: no move 'a1' here"),
        ("XXXOO....\n", r"line 1 of '.*' is no opening: the game is over there"),
        ("nonsense\n", r"line 1 of '.*' is no opening: "),
        ("\n# nothing\n", r"there is no opening in '.*'"),
    ],
)
def test_openings_that_are_none(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "o.txt").write_text(text)
    with pytest.raises(InputError, match=rf"^{words}"):
        openings(TICTACTOE, str(tmp_path / "o.txt"), 2, 1)


@pytest.mark.parametrize(
    "given", ["random:", "random:x", "random:-1", "random:30", "random:999", "random:99999999999", "nowhere.txt"]
)
def test_openings_that_cannot_be_had(given: str) -> None:
    with pytest.raises(InputError, match="wanted"):
        openings(TICTACTOE, given, 2, 1)


# --- players by name -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("enigne", "no player 'enigne'; did you mean engine?"),
        ("engine:tiem=1", "no option of an engine 'tiem'; did you mean time?"),
        ("engine:time=soon", "time=soon in the player 'engine:time=soon' cannot be; wanted: seconds a move"),
        ("engine:time", "'time' in the player 'engine:time' is no option"),
        ("random:5", "the player 'random:5' cannot be read"),
        ("uci:", "the player 'uci:' names no program"),
        ("", "no player ''"),
    ],
)
def test_players_that_are_none(text: str, words: str) -> None:
    with pytest.raises(InputError, match=f"^{words.replace('?', '[?]')}"):
        read_spec(text)


@pytest.mark.parametrize(
    "spec", ["engine:algorithm=pvz", "engine:without=kilers", "engine:threads=0", "engine:nodes=0", "engine:table=0"]
)
def test_what_an_engine_refuses_is_told_before_anything_is_played(spec: str) -> None:
    with pytest.raises(InputError, match=r"wanted|did you mean"):
        match("tictactoe", spec, "random", games=2)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"games": 3}, "3 games cannot be played in pairs"),
        ({"games": 0}, "0 games cannot be played in pairs"),
        ({"games": 2, "jobs": 0}, "0 jobs cannot be"),
        ({"games": 2, "sprt": "0,5"}, "one of the two"),
        ({"games": 2, "clock": "1+1", "limits": NODES}, "one of the two"),
    ],
)
def test_conditions_that_cannot_be(given: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError, match=words):
        match("tictactoe", "random", "random", **given)


def test_a_person_plays_alone() -> None:
    with pytest.raises(InputError, match="one game at a time"):
        match("tictactoe", "human", "random", games=2, jobs=2)


def test_a_fault_of_the_game_ends_the_match_and_is_told(tmp_path: Path) -> None:
    faulty = heap(tmp_path, more="    def evaluate(self) -> int:\n        return 1 // (self.left - 15 and 0)")
    with pytest.raises(GametreeError, match="heap: "):
        match(faulty, "engine:interpreted=yes,table=0.1", "random", games=2, limits=Limits(depth=2), openings="start")


# --- files of a user --------------------------------------------------------------------------------------------


def test_files_are_sent_along(tmp_path: Path, fresh_cache: Path) -> None:
    game = heap(tmp_path / "mine")
    parcel = packed([f"{game}:GAME", "tictactoe", game])
    assert list(parcel) == [game]
    assert unpacked(parcel, f"{game}:GAME") == f"{game}:GAME", "it is here as it was sent"
    Path(game).unlink()
    elsewhere = unpacked(parcel, f"{game}:GAME")
    assert elsewhere != f"{game}:GAME"
    assert load_game(elsewhere).name == "heap"
    assert unpacked(parcel, f"{game}:GAME") == elsewhere
    assert unpacked(parcel, "tictactoe") == "tictactoe"
    assert digest(parcel) != digest(packed([heap(tmp_path / "mine", start=3)]))


def sent_away(folder: Path) -> tuple[dict[str, str], Path, str]:
    """Send a file along, and take it away here; return the parcel, where it is put, and its text."""
    game = Path(heap(folder / "mine"))
    parcel, text = packed([str(game)]), game.read_text()
    game.unlink()
    return parcel, Path(unpacked(parcel, str(game))), text


@pytest.mark.parametrize("planted", [b"raise SystemExit", b"\xff", None])
def test_a_file_is_only_run_as_it_was_sent(planted: bytes | None, tmp_path: Path, fresh_cache: Path) -> None:
    parcel, placed, text = sent_away(tmp_path)
    assert placed.is_relative_to(fresh_cache)
    placed.unlink() if planted is None else placed.write_bytes(planted)
    assert unpacked(parcel, *parcel) == str(placed)
    assert placed.read_text() == text


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owner on this system")
def test_a_file_is_not_run_from_where_others_can_write(tmp_path: Path, fresh_cache: Path) -> None:
    parcel, placed, text = sent_away(tmp_path)
    assert {stat.S_IMODE(each.stat().st_mode) for each in (fresh_cache, *placed.parents[:2])} == {0o700}
    placed.chmod(0o666)
    assert unpacked(parcel, *parcel) == str(placed)
    assert stat.S_IMODE(placed.stat().st_mode) == 0o600, "it was written anew"
    for folder in (placed.parent, placed.parent.parent, fresh_cache):
        folder.chmod(0o777)
        with pytest.warns(NotKept, match="others can write to it; wanted: a folder that only you can write to"):
            elsewhere = Path(unpacked(parcel, *parcel))
        assert not elsewhere.is_relative_to(fresh_cache)
        assert stat.S_IMODE(elsewhere.parents[1].stat().st_mode) == 0o700
        assert (elsewhere.name, elsewhere.read_text()) == (placed.name, text)
        folder.chmod(0o700)
    assert unpacked(parcel, *parcel) == str(placed)


def test_where_no_file_can_be_kept_one_is_for_the_process(tmp_path: Path, fresh_cache: Path) -> None:
    fresh_cache.write_text("no folder")
    _, placed, text = sent_away(tmp_path)
    assert not placed.is_relative_to(tmp_path)
    assert placed.read_text() == text


def test_a_match_of_a_users_game_with_a_users_algorithm(tmp_path: Path) -> None:
    negascout = Path(__file__).parents[2] / "examples" / "negascout.py"
    player = f"engine:algorithm={negascout}:negascout,depth=6,interpreted=yes"
    result = match(heap(tmp_path), player, "random", games=8, openings="random:1")
    assert result.wins > result.losses
    assert result.forfeits == {"time": 0, "illegal": 0, "crash": 0}
