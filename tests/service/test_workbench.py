"""What the workbench asks beyond a position: time, hints, "why not this?", files of games, matches, practice."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gametree import load_game
from gametree.past.counting import count
from gametree.past.sources import sources
from gametree.past.statistics import Statistics
from gametree.service import Offered, Service, answering
from gametree.service.practising import ASKED

pytestmark = pytest.mark.usefixtures("interpreted")

QUICK = ["a1", "b1", "a2", "b2"]
"""The first player of tic-tac-toe wins by a3."""


@pytest.fixture
def service() -> Iterator[Service]:
    with Service() as made:
        yield made


def all_of(service: Service, **fields: Any) -> list[dict[str, Any]]:
    return [json.loads(json.dumps(answer)) for answer in service.answer(fields)]


def last(service: Service, **fields: Any) -> dict[str, Any]:
    return all_of(service, **fields)[-1]


# --- play -----------------------------------------------------------------------------------------------------------


def test_the_engine_replies_by_time_or_by_a_clock_and_tells_how_deep_it_is(service: Service) -> None:
    for pace in ({"time": 5_000}, {"clock": 60_000, "increment": 100}):
        answers = all_of(service, ask="reply", game="tictactoe", moves=QUICK, **pace)
        assert [answer["depth"] for answer in answers[:-1]] == list(range(1, len(answers)))
        assert (answers[-1]["move"], answers[-1]["winner"]) == ("a3", 0)


def test_a_reply_that_is_hurried_is_played_as_far_as_it_was_thought(service: Service) -> None:
    answers = service.answer({"ask": "reply", "game": "connect4", "time": 600_000})
    next(answers)
    service.hurry()
    *_, found = answers
    assert found["move"] in "1234567"


def test_what_is_expected_is_thought_about_while_a_person_thinks(service: Service) -> None:
    reply = last(service, ask="reply", game="tictactoe", moves=["a1", "b1", "a2"], time=5_000)
    assert reply["move"] == "a3"
    thoughts = all_of(service, ask="ponder", game="tictactoe", moves=reply["played"])
    assert {thought["expects"] for thought in thoughts} == {thoughts[0]["expects"]}
    assert [thought["depth"] for thought in thoughts] == sorted(thought["depth"] for thought in thoughts)
    assert not all_of(service, ask="ponder", game="tictactoe", moves=[*QUICK, "a3"])


def test_what_was_expected_is_thought_about_on_and_answered(service: Service) -> None:
    """The same search goes on: it is told how long the reply may take when the move has come, and ends by that."""
    asked = {"ask": "ponder", "game": "connect4", "moves": ["4"]}
    thoughts = service.answer({**asked, "time": 1})
    expected = next(thoughts)
    assert expected["then"]["last"]["label"] == expected["expects"]
    depth = next(thoughts)["depth"]
    service.hit()
    *_, found = thoughts
    assert "That was the move it had thought about in your time." in found["said"]
    assert found["played"][:2] == ["4", expected["then"]["last"]["name"]]
    assert depth >= 1
    thoughts = service.answer({**asked, "clock": 60_000})
    next(thoughts)
    thoughts.close()  # another move has come
    service.hit()  # too late: nobody ponders
    told = last(service, ask="reply", game="connect4", moves=["4", "7"], pondered="4", time=1)
    assert "In your time it had thought about 4." in told["said"]
    assert "fault" in last(service, ask="reply", game="connect4", moves=["4", "7"], pondered="9", time=1)


def test_a_hint_is_a_sentence_and_places_to_point_at(service: Service) -> None:
    told = last(service, ask="hint", game="tictactoe", moves=QUICK)
    assert (told["move"], told["path"]) == ("a3", ["a3"])
    assert told["told"].startswith("I would play a3")


def test_a_position_tells_its_last_move_as_a_list_of_moves_has_it(service: Service) -> None:
    told = last(service, ask="position", game="chess", moves=["e4", "e5", "Nf3"])
    assert told["last"] == {"name": "g1f3", "label": "Nf3", "number": "2."}


# --- analyse --------------------------------------------------------------------------------------------------------


def test_lines_tell_a_bar_and_their_moves_by_name(service: Service) -> None:
    answers = all_of(service, ask="lines", game="tictactoe", moves=[*QUICK, "c3"], lines=2)
    first, *_ = answers[-1]["lines"]
    assert first["moves"] == [{"name": "b3", "label": "b3", "number": "3..."}]
    assert answers[-1]["bar"]["share"] == 0.0  # X is first, and O wins
    assert answers[-1]["bar"]["of"] == "X"
    assert answers[-1]["arrows"][0] == {"path": ["b3"], "weight": 1.0, "label": "1"}
    assert [arrow["label"] for arrow in answers[-1]["arrows"]] == ["1", "2"]
    assert "deep, " in answers[-1]["told"]
    assert answers[-1]["told"].endswith("; the light part of the bar is the share of X: 0 of 100")


def test_why_not_this_tells_what_a_blunder_costs_and_what_refutes_it(service: Service) -> None:
    told = last(service, ask="judge", game="tictactoe", moves=QUICK, move="c3")
    assert told["told"] == "c3 turns a won game into a lost one."
    assert told["is_costly"]
    played, better = told["lines"]
    assert (played["title"], [move["name"] for move in played["moves"]]) == ("After c3", ["c3", "b3"])
    assert (better["title"], [move["name"] for move in better["moves"]]) == ("Better", ["a3"])
    assert [(arrow["path"], arrow["label"]) for arrow in told["arrows"]] == [(["a3"], "✓"), (["c3"], "✗")]
    best = last(service, ask="judge", game="tictactoe", moves=QUICK, move="a3")
    assert (best["told"], best["is_costly"]) == ("There is no better move than a3.", False)
    assert (len(best["lines"]), [arrow["label"] for arrow in best["arrows"]]) == (1, ["?"])
    assert "game is over" in last(service, ask="judge", game="tictactoe", moves=[*QUICK, "a3"], move="c3")["fault"]


def test_the_moves_of_a_line_are_called_as_people_call_them(service: Service) -> None:
    told = last(service, ask="judge", game="chess", moves=["e4", "e5", "Nf3", "Nc6"], move="Nxe5", nodes=1_000)
    first, second, *_ = told["lines"][0]["moves"]
    assert first == {"name": "f3e5", "label": "Nxe5", "number": "3."}
    assert (second["label"], second["number"]) == ("Nxe5", "3...")


def test_a_pawn_that_takes_on_b_is_never_told_as_a_bishop(service: Service) -> None:
    begun = ["b4", "a5", "Nf3", "axb4", "a3", "Nf6"]
    told = last(service, ask="judge", game="chess", moves=begun, move="axb4", nodes=300)
    assert told["told"].startswith(("axb4", "There is no better move than axb4"))
    position = "4k3/8/8/8/8/2p5/1P6/4K3 w - - 0 1"
    told = last(service, ask="judge", game="chess", position=position, move="b3", nodes=2_000)
    assert told["told"].startswith("b3 ")


# --- files of games -------------------------------------------------------------------------------------------------

TREES = [
    ("chess", "1. e4 e5 (1... c5 2. Nf3 d6 (2... Nc6)) 2. Nf3 {developed} 2... Nc6 *", 8),
    ("checkers", "1. 11-15 24-20 (1... 23-19) 2. 8-11 *", 4),
    ("othello", "1. f5 d6 (1... f6) *", 3),
    ("tictactoe", "b2 a1", 2),
    ("connect4", "1. 4 4 2. 5", 3),
]


def test_a_variation_is_written_as_people_write_it(service: Service) -> None:
    source = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5 3. exd5) 2... d6) 2. Nf3 {developed} 2... Nc6 *"
    read = last(service, ask="read", game="chess", source=source)
    nodes = [{name: node[name] for name in ("parent", "name", "comment") if name in node} for node in read["nodes"]]
    told = last(service, ask="write", game="chess", nodes=nodes, at=0)
    assert told["forms"][0]["text"].rpartition("\n\n")[2].split() == source.split()


def test_what_is_known_of_a_game_is_kept(service: Service) -> None:
    source = '[Event "Hastings"]\n[White "A \\"B\\""]\n[Black "C"]\n[Result "0-1"]\n\n1. e4 e5 0-1'
    read = last(service, ask="read", game="chess", source=source)
    nodes = [{name: node[name] for name in ("parent", "name")} for node in read["nodes"]]
    tags = {**read["tags"], "FEN": "nowhere", "]": "no tag"}
    text = last(service, ask="write", game="chess", nodes=nodes, at=0, tags=tags)["forms"][0]["text"]
    assert set(text.splitlines()[:4]) == set(source.splitlines()[:4])
    assert text.endswith("1. e4 e5 0-1\n")
    assert "nowhere" not in text
    assert "no tag" not in text
    del tags["Result"]
    assert last(service, ask="write", game="chess", nodes=nodes, at=0, tags=tags)["forms"][0]["text"].endswith(
        "e5 *\n"
    )


@pytest.mark.parametrize(("game", "source", "count"), TREES)
def test_a_game_with_variations_is_read_and_written_and_read_again(
    service: Service, game: str, source: str, count: int
) -> None:
    found = last(service, ask="read", game=game, source=source)
    assert len(found["nodes"]) == count
    forms = last(service, ask="write", game=game, nodes=found["nodes"], at=count - 1)["forms"]
    assert last(service, ask="read", game=game, source=forms[0]["text"])["nodes"] == found["nodes"]
    position = last(service, ask="read", game=game, source=forms[1]["text"])
    assert position["nodes"] == []
    moves = last(service, ask="read", game=game, source=forms[2]["text"])["nodes"]
    assert moves[-1]["name"] == found["nodes"][-1]["name"]


@pytest.mark.parametrize(
    ("game", "source"),
    [
        ("chess", "8/8/8/4k3/8/8/4P3/4K3 b - - 0 40"),
        ("checkers", "W:W18,24,27,28:B12,16,20"),
        ("othello", "...........................OX......XO........................... X; F5:+0;"),
        ("connect4", "4455"),
    ],
)
def test_a_position_is_read_in_the_form_of_its_game(service: Service, game: str, source: str) -> None:
    found = last(service, ask="read", game=game, source=source)
    assert found["nodes"] == []
    assert last(service, ask="position", game=game, position=found["position"])["turn"]


def test_of_several_games_one_is_chosen_and_all_are_named(service: Service) -> None:
    ending = '[White "Cy"]\n[FEN "8/8/8/4k3/8/8/4P3/4K3 b - - 0 40"]\n\n40... Ke4 *\n'
    source = f'[White "Anna"]\n[Black "Ben"]\n\n1. e4 *\n\n{ending}'
    first, second = (last(service, ask="read", game="chess", source=source, number=number) for number in (1, 2))
    assert first["games"] == second["games"] == ["Anna - Ben", "Cy"]
    assert first["nodes"][0]["label"] == "e4"
    assert second["nodes"][0]["number"] == "40..."
    assert "no game 3" in last(service, ask="read", game="chess", source=source, number=3)["fault"]


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (" ", "there is nothing to read"),
        ("1. e4 e5 2. Ke3", "no move 'Ke3' here"),
        ("(1. e4", "a variation is opened and never closed"),
        ("1. e4) e5", "a variation is closed that was never opened"),
        ("1. e4 {never", "a comment is opened and never closed"),
        ('[Game "othello"]\n\n1. f5 *', "this is a game of othello; wanted: one of chess"),
        ("x" * 99_000, "it is no list of moves"),
        ("1. e4 <script>alert(1)</script>", "it is no list of moves"),
    ],
)
def test_what_is_no_game_is_refused_in_a_short_sentence(service: Service, source: str, told: str) -> None:
    fault = last(service, ask="read", game="chess", source=source)["fault"]
    assert told in fault
    assert len(fault) < 700


@pytest.mark.parametrize("node", [{}, {"parent": 0, "name": "e4"}, {"parent": -1, "name": 4}, {"parent": "x"}])
def test_a_tree_that_is_none_is_refused(service: Service, node: dict[str, Any]) -> None:
    assert "node 0 of the tree is not one" in last(service, ask="write", game="chess", nodes=[node])["fault"]


def test_variations_may_stand_in_each_other_a_thousand_times(service: Service) -> None:
    """Each move goes on in the second of two: as deep as a tree of so many moves can be."""
    there_and_back = ("g1f3", "g1h3"), ("g8f6", "g8h6"), ("b1c3", "h3g1"), ("b8c6", "h6g8")
    nodes: list[dict[str, Any]] = []
    for pair in there_and_back * 300:
        parent = len(nodes) - 1
        nodes += [{"parent": parent, "name": name} for name in pair]
    text = last(service, ask="write", game="chess", nodes=nodes)["forms"][0]["text"]
    assert text.count("(") == text.count(")") == 1_200
    assert text.split()[-2:] == [f"Ng8{')' * 1_200}", "*"]


def test_what_nobody_has_foreseen_is_told_as_our_fault_and_the_next_is_answered(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: object) -> None:
        raise RecursionError("maximum recursion depth exceeded")

    monkeypatch.setattr(answering, "read", fail)
    told = all_of(service, ask="read", game="chess", source="e4")
    assert told == [{"fault": "RecursionError: maximum recursion depth exceeded; this is a fault of gametree"}]
    assert last(service, ask="game", game="chess")["name"] == "chess"


# --- trees ----------------------------------------------------------------------------------------------------------


def test_leaves_are_told_so_that_each_can_be_edited(service: Service) -> None:
    told = last(service, ask="explain", tree="gallery:two-ply", order="best")
    assert told["text"] == "((3 12 8) (2 4 6) (14 5 2))"
    leaves = [told["text"][begin:end] for begin, end, _ in told["leaves"]]
    assert " ".join(leaves) == "3 12 8 2 4 6 14 5 2"
    groups = [group for *_, group in told["leaves"]]
    assert [groups.count(group) for group in dict.fromkeys(groups)] == [3, 3, 3]
    assert "no one order" in last(service, ask="explain", tree="((<3,1> <1,3>))", order="best")["fault"]


def test_either_side_may_move_at_the_root_of_a_tree(service: Service) -> None:
    for tree, wanted in (("((3 12) (2 4))", [3, 4]), ("((<3,1> <1,3>) (<2,2>))", [2, 2])):
        told = [last(service, ask="explain", tree=tree, root=root)["traces"][0] for root in ("max", "min")]
        assert [trace["root"] for trace in told] == ["max", "min"]
        assert [trace["text"] for trace in told] == [tree, tree]
        if "<" not in tree:
            assert [trace["value"] for trace in told] == wanted
    assert "no root 'both'" in last(service, ask="explain", tree="(3 2)", root="both")["fault"]


# --- watch ----------------------------------------------------------------------------------------------------------


def test_a_match_is_watched_move_by_move(service: Service) -> None:
    answers = all_of(service, ask="match", game="tictactoe", first="level:4", second="random", games=2)
    ends = [answer for answer in answers if answer["ending"]]
    assert [end["players"] for end in ends if not end["said"]] == [["level:4", "random"], ["random", "level:4"]]
    assert answers[0]["title"] == "Game 1 of 2: level:4 (X) against random (O)"
    standing = answers[-1]["standing"]
    assert standing["won"] + standing["drawn"] + standing["lost"] == 2
    again = all_of(service, ask="match", game="tictactoe", first="level:4", second="random", games=2)
    assert [answer["played"] for answer in answers] == [answer["played"] for answer in again]


def test_a_match_ends_when_nobody_watches(service: Service) -> None:
    answers = service.answer(
        {"ask": "match", "game": "tictactoe", "first": "random", "second": "random", "pause": 5_000}
    )
    next(answers)
    threading.Timer(0.2, service.hurry, ["contests"]).start()
    assert list(answers) == []


@pytest.mark.parametrize("name", ["uci:sh", "human", "engine:book=x", "level:99", "engine:nodes=5,weights=f", ""])
def test_players_that_could_do_harm_are_not_taken(service: Service, name: str) -> None:
    assert "wanted" in last(service, ask="match", game="tictactoe", first=name, second="random")["fault"]


def test_past_games_stand_beside_the_board(tmp_path: Path) -> None:
    chess = load_game("chess")
    games = tmp_path / "old.pgn"
    games.write_text('[White "Anna"] [Black "Ben"] [Date "1999.01.01"] 1. e4 e5 1-0\n\n1. e4 c5 0-1\n\n1. d4 *\n')
    place = tmp_path / "old.sqlite"
    with Statistics(place, chess) as statistics:
        count(statistics, sources([games]))
    with Service(Offered(past={"chess": place})) as service:
        told = last(service, ask="past", game="chess")
        assert told["told"] == "3 past games of 3 came here; scores are of White."
        assert [(move["move"], move["games"], move["score"]) for move in told["moves"]] == [
            ("e4", "2", "50 %"),
            ("d4", "1", ""),
        ]
        assert "came here and went on" in last(service, ask="past", game="chess", moves=["a4"])["told"]


# --- practise -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ASKED)
def test_an_exercise_is_asked_and_marked_at_once(service: Service, kind: str) -> None:
    asked = last(service, ask="exercise", kind=kind, seed=2)
    assert last(service, ask="explain", tree=asked["tree"])["traces"]
    marks = last(service, ask="mark", kind=kind, seed=2, answers={})["marks"]
    assert [mark["name"] for mark in marks] == [question["name"] for question in asked["questions"]]
    assert {mark["remark"] for mark in marks} == {"not answered"}


def test_the_strategy_that_is_asked_about_is_told(service: Service) -> None:
    told = last(service, ask="exercise", kind="strategies", seed=2)
    assert told["given"].startswith("Given strategy: MAX plays move ")
    assert last(service, ask="exercise", kind="minimax", seed=2)["given"] == ""


def test_a_right_answer_is_told_from_a_wrong_one(service: Service) -> None:
    asked = {"kind": "minimax", "seed": 3}
    wrong, right = (
        last(service, ask="mark", **asked, answers={"value": value})["marks"][1] for value in ("10", "41")
    )
    assert not wrong["is_right"]
    assert "is not the value of the root" in wrong["remark"]
    assert (right["is_right"], right["remark"]) == (True, "right")
    assert "wanted: texts" in last(service, ask="mark", **asked, answers=[1])["fault"]
