"""``gametree solve`` and ``gametree lookup``, and what ``--tables`` make of search, play and match."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from gametree import History, InputError, Limits, load_game
from gametree.play.player import Turn
from gametree.play.specs import read_spec
from gametree.solving.estimating import Estimate, check_room, estimate

from .conftest import Call

NIM = str(Path(__file__).parents[2] / "examples" / "nim.py")


@pytest.fixture(scope="module")
def nim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from gametree.solving import solve

    place = tmp_path_factory.mktemp("solved") / "nim"
    solve(load_game(NIM), place, address=NIM, interpreted=True)
    return place


def test_a_game_is_solved_weakly(call: Call) -> None:
    told = call("solve", NIM, "--interpreted", "--json")
    assert told.code == 0
    assert (told.json["verdict"], told.json["move"], told.json["to"]) == ("win in 11", "1", "weak")


def test_a_weak_solution_is_kept_and_asked(call: Call, tmp_path: Path) -> None:
    given = ("solve", "mnk:4,3,3", "--to", "weak", "--out", tmp_path / "book", "--interpreted")
    told = call(*given, "--json")
    assert told.code == 0
    assert (told.json["verdict"], told.json["to"], told.json["positions"]) == ("win in 7", "weak", None)
    assert told.json["searches"] > 0
    again = call(*given)
    assert again.code == 2
    assert "wanted: --resume to go on with it" in again.err
    assert call(*given, "--resume").out.startswith("value      win in 7")
    found = call("search", "mnk:4,3,3", "--tables", tmp_path / "book", "--json").json
    assert (found["algorithm"], found["move"], len(found["line"])) == ("tables", told.json["move"], 7)
    assert call("lookup", tmp_path / "book", "--json").json["verdict"] == "win in 7"


def test_a_place_that_is_taken_is_refused_before_games_are_played(call: Call, nim: Path, tmp_path: Path) -> None:
    told = call("solve", "connect4", "--to", "strong", "--out", nim)  # too large by far
    assert (told.code, told.err.count("\n")) == (2, 1)
    assert "holds a solution; wanted: --resume" in told.err
    (tmp_path / "notes").write_text("mine")
    told = call("solve", "connect4", "--to", "strong", "--out", tmp_path)
    assert (told.code, told.err.count("\n")) == (2, 1)
    assert "is no empty folder" in told.err


def test_a_game_is_solved_strongly_and_looked_up(call: Call, tmp_path: Path) -> None:
    place = tmp_path / "nim"
    told = call("solve", NIM, "--out", place, "--interpreted", "--json")
    assert told.code == 0
    assert (told.json["positions"], told.json["verdict"], told.json["longest"]) == (22, "win in 11", 11)
    assert told.err == ""  # so small a game is not worth a word about its size
    again = call("solve", NIM, "--out", place, "--interpreted", "--resume")
    assert again.code == 0
    assert "22\n" in again.out
    found = call("lookup", place, "--moves", "1", "--json").json
    assert (found["verdict"], found["moves"][0]) == (
        "loss in 10",
        {"move": "1", "value": -999_999_990, "verdict": "loss in 10"},
    )
    assert call("solve", "--verify", place).out.startswith("holds: all 22 positions")


def test_a_weak_solution_is_searched_by_several_processes(call: Call, tmp_path: Path) -> None:
    given = ("solve", "mnk:4,2,3", "--to", "weak", "--out", tmp_path / "book", "--interpreted", "--json")
    told = call(*given, "--jobs", 2)
    assert told.code == 0
    assert told.json["verdict"] == call("solve", "mnk:4,2,3", "--interpreted", "--json").json["verdict"]


def test_lookup_tells_every_move(call: Call, nim: Path) -> None:
    told = call("lookup", nim)
    assert told.out.splitlines()[-3:] == ["       1 win in 11", "       2 loss in 10", "       3 loss in 10"]
    over = call("lookup", nim, "--moves", "3 3 3 3 3 3 3")
    assert over.out.endswith("The game is over.\n")


def test_search_and_players_ask_the_tables(call: Call, nim: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = call("search", NIM, "--tables", nim, "--lines", 2, "--json").json
    assert (told["algorithm"], told["verdict"], told["move"], told["nodes"]) == ("tables", "win in 11", "1", 0)
    assert [line["move"] for line in told["lines"]] == ["1", "2"]
    assert len(told["line"]) == 11
    game = load_game(NIM)
    player = read_spec(f"engine:interpreted=yes,tables={nim}").make(game)
    choice = player.choose(History.begin(game, game.start.play(3)), Turn(Limits(depth=1)))
    player.close()
    assert (choice.move, choice.verdict) == (2, "win in 9")
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    played = call("play", NIM, "--tables", nim, "--as", "none", "--depth", 1)
    assert played.code == 0
    assert "expects 1 3 1 3 1 3 1 3" in played.out
    assert f"--tables {nim}" in played.out, "how to go on"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["solve", "((1 2) (3 4))"], "a tree is small enough to be searched"),
        (["solve"], "no game is named"),
        (["solve", NIM, "--resume"], "nothing tells where to go on"),
        (["solve", "checkers", "--to", "weak", "--out", "nowhere"], "positions of checkers may come back"),
        (["solve", NIM, "--to", "strong", "--resume"], "nothing tells where to go on"),
        (["solve", NIM, "--to", "strong", "--ending", "KQK"], "nim has no endings by name"),
        (["solve", "chess", "--ending", "KQK"], "wanted: --to strong, or --out F"),
        (["solve", "chess", "--to", "strong", "--ending", "KQ"], "no ending 'KQ'"),
        (["solve", NIM, "--to", "strong", "--ending", "KQK", "--moves", "1"], "an ending has positions of its own"),
        (["solve", NIM, "--jobs", "2"], "one value is searched by one thread"),
        (["solve", NIM, "--cluster", "tcp://127.0.0.1:9"], "one value is searched by one thread"),
        (["solve", NIM, "--jobs", "0"], "0 jobs cannot work at once"),
        (["solve", NIM, "--plies", "1", "--out", "nowhere", "--jobs", "2"], "wanted: --plies N with --out F alone"),
        (
            ["solve", NIM, "--to", "strong", "--memory", "1000000000"],
            "this machine has no 1,000,000,000 MB of memory",
        ),
        (["solve", NIM, "--all"], "wanted: --all with --verify F"),
        (["solve", "--verify", "nowhere"], "'nowhere' is no solution"),
        (["solve", "--verify", "nowhere", "--resume"], "a solution is checked as it is"),
        (["lookup", "nowhere"], "'nowhere' is no solution"),
        (["search", NIM, "--tables", "nowhere"], "'nowhere' is no solution"),
        (["play", NIM, "--tables", "nowhere"], "'nowhere' is no solution"),
        (["play", NIM, "--tables", "no,where"], "has a comma"),
        (["play", NIM, "--tables", "nowhere", "--level", "3"], "wanted: --tables or --level"),
        (["search", "((1 2))", "--tables", "nowhere"], "--tables are for games"),
    ],
)
def test_bad_input_is_one_sentence(call: Call, arguments: list[str], words: str) -> None:
    told = call(*arguments)
    assert told.code == 2
    assert told.out == ""
    assert words in told.err
    assert told.err.count("\n") == 1


def test_a_position_that_is_not_in_the_tables_is_told_or_searched(call: Call, nim: Path, tmp_path: Path) -> None:
    place = tmp_path / "later"
    assert call("solve", NIM, "--moves", "3", "--out", place, "--interpreted").code == 0
    told = call("lookup", place)
    assert told.code == 2
    assert "does not know the position heap=21" in told.err
    assert call("search", NIM, "--tables", place, "--depth", 3, "--interpreted", "--json").json["nodes"] > 0


def test_a_game_too_large_is_refused_with_its_size(tmp_path: Path) -> None:
    game = load_game("connect4")
    huge = Estimate(5 * 10**8, is_open=True, disk=10**10, memory=0, seconds=1e4)
    with pytest.raises(InputError, match=r"at least 500.0 million positions, and many more, 10 GB or more"):
        check_room(game, huge, tmp_path / "out", 1_024)
    with pytest.raises(InputError, match=r"1,000,000 GB or more, with .* free; wanted: .*, --to weak, or --anyway"):
        check_room(game, huge._replace(is_open=False, disk=10**15), tmp_path / "out", 1_024)
    graph = huge._replace(is_open=False, disk=0, memory=3 * 10**9)
    with pytest.raises(InputError, match=r"take 3 GB of memory as a graph; wanted: --memory 5722, or --anyway"):
        check_room(game, graph, tmp_path / "out", 1_024)
    with pytest.raises(
        InputError, match=r"wanted: --memory 5722, stage\(\) so that it is solved in slices, or --any"
    ):
        check_room(load_game(NIM), graph, tmp_path / "out", 1_024)
    with pytest.raises(InputError, match=r"wanted: a smaller board, a later --position, symmetries\(\), or --anyway"):
        check_room(load_game("chess"), huge, tmp_path / "out", 1_024)


def test_an_ending_too_large_is_refused_while_it_is_listed(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametree.solving.estimating.SEEN", 16)
    told = call("solve", "checkers", "--ending", "4", "--to", "strong", "--memory", "1")
    assert told.code == 2
    assert re.search(
        r"has more than [\d,]{5,6} positions of the ending 4, which take 1 MB of memory and more", told.err
    )
    assert told.err.count("\n") == 1


def test_estimates_are_lower_bounds_of_the_right_size() -> None:
    for name, kept in (("tictactoe", 765), (f"{Path(NIM).parent / 'kalah.py'}:SMALL", 3_312)):
        game = load_game(name)
        found = estimate(game, game.start, interpreted=True)
        assert kept // 3 < found.positions <= kept
