"""What a page asks, and what it is answered: the same as the package says, as data, and sentences for faults."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gametree import History, Limits, explain, load_game, parse_tree, search
from gametree.play.levels.ladder_file import ladder_of
from gametree.service import Offered, Service
from gametree.service.asking import MOST_LETTERS, MOST_MOVES
from gametree.solving import solve
from gametree.view.portable import portable
from tests.jit.texts import SOURCE

pytestmark = pytest.mark.usefixtures("interpreted")

NIM = (SOURCE.parent / "examples" / "nim.py").read_text()
BROKEN = NIM.replace("def play(self, ", "def play_it(self, ")


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with Service(Offered({"own": load_game("mnk:2,2,2")}, typed_in=tmp_path)) as made:
        yield made


def only(service: Service, **fields: Any) -> dict[str, Any]:
    """Return the one answer to a request, which JSON can hold."""
    (answer,) = service.answer(fields)
    told: dict[str, Any] = json.loads(json.dumps(answer))
    return told


def fault(service: Service, **fields: Any) -> str:
    answer = only(service, **fields)
    assert list(answer) == ["fault"]
    assert "\n" not in answer["fault"]
    return str(answer["fault"])


def test_a_game_tells_what_a_page_has_to_know_once(service: Service) -> None:
    told = only(service, ask="game", game="othello")
    assert told["players"] == ["Black", "White"]
    assert told["levels"] == len(ladder_of(load_game("othello")).levels)
    assert len(told["layout"]["places"]) == 64


@pytest.mark.parametrize("name", ["tictactoe", "connect4", "othello", "checkers", "chess"])
def test_a_position_names_every_legal_move_and_where_it_leads(service: Service, name: str) -> None:
    history = History.begin(load_game(name))
    moves: list[str] = []
    for _ in range(6):
        told = only(service, ask="position", game=name, moves=moves)
        names = [move["name"] for move in told["board"]["moves"]]
        assert names == list(history.names())
        assert told["player"] == len(moves) % 2
        assert told["ending"] is None
        moves.append(min(names))
        history = history.play_name(moves[-1])


def test_a_position_may_be_written_and_its_end_is_told(service: Service) -> None:
    mated = only(service, ask="position", game="chess", moves=["f3", "e5", "g4", "Qh4#"])
    assert (mated["board"]["moves"], mated["turn"], mated["winner"]) == ([], None, 1)
    assert "wins" in mated["ending"]
    again = only(service, ask="position", game="chess", position=mated["position"])
    assert (again["board"]["moves"], again["ending"]) == ([], mated["ending"])


def test_a_level_replies_by_its_seed(service: Service) -> None:
    one, same, other = (
        [only(service, ask="reply", game="tictactoe", level=1, seed=seed)["move"] for seed in range(base, base + 6)]
        for base in (0, 0, 50)
    )
    assert one == same != other
    over = {"ask": "reply", "game": "tictactoe", "moves": ["a1", "b1", "a2", "b2"], "level": 4}
    *_, told = service.answer(over)  # the highest level is the whole engine, which tells how deep it is
    assert (told["move"], told["winner"]) == ("a3", 0)
    assert told["said"] == "X plays a3 (X wins in 1 ply)."


def test_lines_come_depth_by_depth_and_end_with_what_a_search_finds(service: Service) -> None:
    answers = list(service.answer({"ask": "lines", "game": "tictactoe", "moves": ["b2"], "lines": 3}))
    assert [answer["depth"] for answer in answers] == list(range(1, 9))
    last = answers[-1]
    found = search(
        History.begin(load_game("tictactoe")).play_name("b2").position, depth=8, game=load_game("tictactoe")
    )
    assert last["lines"][0]["value"] == found.value == 0
    assert len(last["lines"]) == 3
    assert all(line["worth"] == "draw" for line in last["lines"])


def test_lines_end_when_nobody_listens_and_the_engine_goes_on(service: Service) -> None:
    for _ in range(3):
        coming = service.answer({"ask": "lines", "game": "connect4", "nodes": 100_000_000})
        assert next(coming)["depth"] == 1
        coming.close()


def test_lines_use_no_more_nodes_than_they_may(service: Service) -> None:
    answers = list(service.answer({"ask": "lines", "game": "connect4", "nodes": 500}))
    assert answers
    assert all(answer["nodes"] <= Limits(nodes=500).nodes for answer in answers)


def test_a_game_that_is_over_has_no_lines_and_no_reply(service: Service) -> None:
    over = {"game": "tictactoe", "moves": ["a1", "b1", "a2", "b2", "a3"]}
    assert not list(service.answer({"ask": "lines", **over}))
    assert fault(service, ask="reply", **over) == "there is no move to play: the game is over"


def test_a_tree_is_explained_as_by_explain(service: Service) -> None:
    text = "((3 12 8) (2 4 6) (14 5 2))"
    told = only(service, ask="explain", tree=text, algorithm="alphabeta", beside="sss")
    wanted = [portable(explain(parse_tree(text), algorithm=name)) for name in ("alphabeta", "sss")]
    for trace, same in zip(told["traces"], wanted, strict=True):
        assert {**trace, "game": None, "source": None} == json.loads(
            json.dumps({**same, "game": None, "source": None})
        )
    vectors = only(service, ask="explain", tree="((<3,1> <1,3>) <2,2>)", algorithm="alphabeta")
    assert vectors["traces"][0]["algorithm"] == "packets-alphabeta"
    hung = only(service, ask="explain", tree="gallery:two-ply")
    assert hung["traces"][0]["game"] == "gallery:two-ply"


def test_a_position_is_explained(service: Service) -> None:
    told = only(service, ask="explain", game="tictactoe", moves=["a1", "b1", "a2", "b2"], depth=1)
    assert told["traces"][0]["depth"] == 1
    assert told["traces"][0]["move"] == "a3"


def test_a_game_that_is_typed_is_checked_and_played(service: Service) -> None:
    told = only(service, ask="check", text=NIM, positions=50)
    assert told["told"] == []
    position = only(service, ask="position", text=NIM)
    assert position["board"]["text"]
    names = [move["name"] for move in position["board"]["moves"]]
    assert only(service, ask="reply", text=NIM, level=3)["move"] in names
    assert "play()" in fault(service, ask="check", text=BROKEN)


def test_a_fault_of_a_typed_game_names_its_line(service: Service) -> None:
    told = fault(service, ask="position", text="moves = 1\nmoves +\n")
    assert told == "your game raised SyntaxError while loading at line 2: invalid syntax"
    told = only(service, ask="check", text=NIM.replace("return -1", "return 1 // 0"), positions=50)["told"][0]
    assert "outcome() raised ZeroDivisionError: integer division or modulo by zero (your game, line " in told


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({}, "a request lacks its 'ask'"),
        ({"ask": "42"}, "no ask '42' (check, exercise, explain"),
        ({"ask": 3}, "'ask' of a request is 3; wanted: a text"),
        ({"ask": "position"}, "a request lacks its 'game'"),
        ({"ask": "position", "game": "chess", "moves": "e4"}, "'moves' of a request is 'e4'; wanted: a list"),
        ({"ask": "position", "game": "chess", "moves": [4]}, "'moves' of a request is [4]; wanted: a list"),
        ({"ask": "position", "game": "chess", "moves": ["e4"] * (MOST_MOVES + 1)}, "wanted: a list of at most"),
        ({"ask": "position", "game": "chess", "moves": ["Ke2"]}, "no move 'Ke2' here"),
        ({"ask": "position", "game": "chess", "position": "x" * (MOST_LETTERS + 1)}, "wanted: a text of at most"),
        ({"ask": "position", "game": "chess", "position": "nonsense"}, "nonsense"),
        ({"ask": "position", "game": "chess", "colour": "red"}, "no field of this request 'colour'"),
        (
            {"ask": "position", "game": "tictactoe", "moves": ["a1", "b1", "a2", "b2", "a3", "b3"]},
            "after the end of the game",
        ),
        (
            {"ask": "reply", "game": "tictactoe", "level": 11},
            "'level' of a request is 11; wanted: a whole number from 1",
        ),
        (
            {"ask": "reply", "game": "tictactoe", "level": True},
            "'level' of a request is True; wanted: a whole number",
        ),
        ({"ask": "lines", "game": "chess", "nodes": 0}, "'nodes' of a request is 0; wanted: a whole number from 1"),
        ({"ask": "explain", "tree": "((3 2)"}, "cannot read the tree"),
        ({"ask": "explain", "tree": "(3 2)", "algorithm": "os:system"}, "no algorithm 'os:system'"),
        ({"ask": "explain", "game": "chess", "depth": 9}, "'depth' of a request is 9; wanted: a whole number from 0"),
    ],
)
def test_what_cannot_be_answered_is_told_in_a_sentence(service: Service, fields: dict[str, Any], told: str) -> None:
    assert told in fault(service, **fields)


@pytest.mark.parametrize("name", ["own.py", "/etc/passwd", "os:system", "../own.py:GAME", "tests.takeaway:GAME", ""])
def test_a_name_is_never_taken_for_a_file_or_a_module(tmp_path: Path, name: str, monkeypatch: Any) -> None:
    (tmp_path / "own.py").write_text("raise SystemExit('was run')")
    monkeypatch.chdir(tmp_path)
    with Service() as service:
        assert fault(service, ask="game", game=name).startswith(f"no game {name!r}")
        assert "is not a tree" in fault(service, ask="explain", tree=name or "own.py")
        assert "typed are not run here" in fault(service, ask="check", text="raise SystemExit('was run')")


def test_requests_and_answers_may_be_texts(service: Service) -> None:
    (told,) = service.answer_text('{"ask": "game", "game": "own"}')
    assert json.loads(told)["name"] == "mnk:2,2,2"
    assert [json.loads(each) for each in service.answer_text("{")] == [{"fault": "a request is not JSON"}]
    assert [json.loads(each) for each in service.answer_text("[1]")] == [
        {"fault": "a request is list; wanted: fields by their names"}
    ]


def test_a_solution_plays_hints_and_analyses(tmp_path: Path) -> None:
    game = load_game("mnk:3,3,2")
    solve(game, tmp_path / "solved", interpreted=True)
    with Service(Offered(tables={game.name: tmp_path / "solved"})) as service:
        (told,) = service.answer({"ask": "lines", "game": game.name, "moves": [], "lines": 2})
        assert [line["verdict"] for line in told["lines"]] == ["win in 3", "win in 3"]
        assert told["nodes"] == 0
        *_, made = service.answer({"ask": "reply", "game": game.name, "moves": [], "time": 1})
        assert "X wins in 3 plies" in made["said"]
        assert "X wins in 3 plies" in only(service, ask="hint", game=game.name, moves=[])["told"]
    (tmp_path / "solved" / "solution.json").unlink()
    with Service(Offered(tables={game.name: tmp_path / "solved"})) as service:  # it is searched as usual
        *_, last = service.answer({"ask": "lines", "game": game.name, "moves": [], "nodes": 500})
        assert last["nodes"] > 0
