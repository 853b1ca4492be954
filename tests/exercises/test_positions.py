"""Exercises on games: the answers are those of searches of the game itself, and every mistake is told."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from gametree import InputError, explain, load_game, search
from gametree.exercises import Sheet, grade, new_sheet, read_key
from gametree.exercises.checking import canonical
from gametree.exercises.making import Exercise
from gametree.exercises.positions import positions_of
from gametree.exercises.sheet_words import written

EXAMPLES = Path(__file__).parents[2] / "examples"
STUDENTS = tuple(f"Student {number}" for number in range(1, 26))


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    return new_sheet("game", count=1, roster=STUDENTS)


@pytest.mark.parametrize("name", ["tictactoe", "connect4", "checkers", "mnk:4,3,3"])
def test_answers_are_those_of_searches_of_the_game(name: str) -> None:
    game = load_game(name)
    for exercise in new_sheet("game", count=3, positions=positions_of(name)).exercises:
        scene, answers = exercise.scene, new_sheet("game", count=1).kind.answers(exercise)
        assert scene is not None
        position = game.parse_position(scene.position)
        depth = exercise.facts.minimax.depth
        ways: dict[str, Any] = {"game": game, "algorithm": "minimax", "interpreted": True}
        best = search(position, depth=depth, **ways)
        assert best.move is not None
        assert answers["move"] == game.move_name(position, best.move)
        after = position.play(best.move)
        reply = search(after, depth=depth - 1, **ways)
        assert reply.move is not None
        assert answers["reply"] == game.move_name(after, reply.move)
        trace = explain(position, depth, game=game)
        cuts = [(trace.name(event.node), event.because) for event in trace.events if event.because is not None]
        left = [(*_line(name), move) for name, because in cuts for move in because.unsearched]
        assert [_moves_to(exercise, letter) for letter in answers["cut"]] == left
        assert "is to move" in scene.mover


def test_who_is_to_move_is_told_as_the_picture_shows_it() -> None:
    """A sheet has letters in Markdown and discs in HTML; where sides have names, these are enough."""
    connect4 = new_sheet("game", count=3, positions=positions_of("connect4"))
    told = {exercise.scene.mover for exercise in connect4.exercises if exercise.scene is not None}
    assert told <= {
        "The first player (X, red disc) is to move.",
        "The second player (O, yellow disc) is to move.",
    }
    checkers = new_sheet("game", count=1, positions=positions_of("checkers")).exercises[0].scene
    assert checkers is not None
    assert checkers.mover in ("Black is to move.", "White is to move.")


def _line(name: str) -> list[str]:
    return [] if name == "the root" else name.split()


def _moves_to(exercise: Exercise, letter: str) -> tuple[str, ...]:
    trace, scene = exercise.facts.alphabeta, exercise.scene
    place = trace.find(letter)
    assert place is not None
    assert scene is not None
    line = [place, *trace.ancestors(place)][:-1]
    return tuple(scene.moves[trace.name(each)] for each in reversed(line))


def table(sheet: Sheet, rows: list[dict[str, str]]) -> bytes:
    text = io.StringIO()
    csv.writer(text).writerows([sheet.columns, *([row[column] for column in sheet.columns] for row in rows)])
    return text.getvalue().encode()


def test_a_class_with_planted_mistakes(sheet: Sheet) -> None:
    read = read_key(sheet.files()["key.json"])
    rows, wanted, words = [], [], []
    for place, exercise in enumerate(read.exercises):
        facts, scene = exercise.facts, exercise.scene
        assert scene is not None
        right = {name: written(answer) for name, answer in read.kind.answers(exercise).items()}
        row = {"student": STUDENTS[place], "exercise": str(exercise.number), **right}
        others = [scene.moves[facts.alphabeta.name(child)] for child in facts.alphabeta.below[0]]
        other = next(name for name in others if name != right["move"])
        cut = right["cut"].split()
        changed, worth, told = [
            ({}, 6.0, "all right"),
            ({"move": other}, 4.0, "which MAX prefers"),
            ({"move": "z9"}, 4.0, "there is no move z9; there are "),
            ({"cut": "none"}, 4.0, f"{min(cut, key=lambda each: (len(each), each))} is missing: M"),
            ({"cut": f"{right['cut']} Z9"}, 2.0 * (len(cut) - 1) / len(cut) + 4, "Z9 is no position of the tree"),
        ][place % 5]
        rows.append(row | changed)
        wanted.append(int(2 * worth) / 2)
        words.append(told)
    marks = grade(read, table(read, rows))
    assert [student.total for student in marks.students] == wanted
    for graded, told in zip(marks.rows, words, strict=True):
        first = graded.first_wrong
        assert told in ("all right" if first is None else first.verdict.remark)


def test_moves_by_letter_and_in_other_forms(sheet: Sheet) -> None:
    exercise = sheet.exercises[0]
    answers, scene = sheet.kind.answers(exercise), exercise.scene
    assert scene is not None
    letter = next(letter for letter, name in scene.moves.items() if name == answers["move"])
    forms = [
        {"move": letter.lower(), "reply": f" {answers['reply'].upper()} ", "cut": ", ".join(answers["cut"]).lower()},
        {"move": f"({answers['move']})", "reply": f'"{answers["reply"]}"', "cut": " and ".join(answers["cut"])},
    ]
    for form in forms:
        row = {"student": STUDENTS[0], "exercise": "1", **form}
        assert grade(sheet, table(sheet, [row])).students[0].total == 6.0, form


def test_what_stands_below_a_cut_need_not_be_told() -> None:
    sheet = new_sheet("game", count=1, positions=positions_of(None, depth=3), seed=2)
    exercise = sheet.exercises[0]
    trace, cut = exercise.facts.alphabeta, sheet.kind.answers(exercise)["cut"]
    below = [trace.name(child) for letter in cut for child in trace.below[trace.find(letter) or 0]]
    row = {
        "student": "Ada",
        "exercise": "1",
        **{name: written(answer) for name, answer in sheet.kind.answers(exercise).items()},
    }
    assert grade(sheet, table(sheet, [row | {"cut": " ".join([*cut, *below])}])).students[0].total == 6.0


def test_no_two_students_have_the_same_tree_and_the_seed_decides(sheet: Sheet) -> None:
    assert len({exercise.facts.pattern for exercise in sheet.exercises}) == len(STUDENTS)
    again = new_sheet("game", count=1, roster=STUDENTS[:5])
    assert [each.scene for each in again.exercises] == [each.scene for each in sheet.exercises[:5]]


def test_moves_stand_at_the_edges_in_every_form(sheet: Sheet) -> None:
    files = new_sheet("game", count=1).files()
    scene = sheet.exercises[0].scene
    assert scene is not None
    for name in {*scene.moves.values()}:
        assert f"─ {name}  " in files["sheet.md"]
        assert f"move={{{name}}}" in files["sheet.tex"]
        assert f">{name}</text>" in files["sheet.html"]
    assert all(files[name].count("is to move.") == 1 for name in ("sheet.md", "sheet.tex", "sheet.html"))
    assert "answers" not in json.loads(files["sheet.json"])["exercises"][0]


def test_the_form_that_pages_compare() -> None:
    assert (canonical("named", "Nf3"), canonical("letters", ["K", "A1"])) == ("nf3", "A1 K")


@pytest.mark.parametrize(
    ("game", "chosen", "depth", "fault"),
    [
        (None, ("XOXOXO...",), None, "is no exercise: a3 and c3 are equally good; wanted: one right answer"),
        (None, ("XO.OX....",), None, "nothing follows the best move, c3"),
        (None, (".........",), None, "no tree of 2 to 64 leaves stands below the position"),
        (None, ("XX.OO.",), None, "is not a board"),
        (None, (), 1, "a depth of 1 does not suit an exercise on a game; wanted: 2 to 4 plies"),
        (str(EXAMPLES / "breakthrough.py"), (), None, "none more has a tree"),
        ("nosuchgame", (), None, "no game 'nosuchgame'"),
        (str(EXAMPLES / "kalah.py"), (), None, r"in kalah\(6,4\) a side may move again"),
    ],
)
def test_positions_that_are_no_exercise(
    game: str | None, chosen: tuple[str, ...], depth: int | None, fault: str
) -> None:
    with pytest.raises(InputError, match=fault):
        new_sheet("game", count=1, positions=positions_of(game, chosen, depth))


def test_what_cannot_be_said_together() -> None:
    with pytest.raises(InputError, match="wanted: no trees, properties, shape or root beside them"):
        new_sheet("game", shape=(2, 2))
    with pytest.raises(InputError, match="order is no exercise on a game"):
        new_sheet("order", positions=positions_of(None))


def test_a_class_has_the_same_positions_where_they_are_given() -> None:
    sheet = new_sheet("game", roster=("Ada", "Bob"), positions=positions_of(None, ("...X.OXOX",)))
    assert [each.exercises for each in read_key(sheet.files()["key.json"]).roster] == [(1,), (1,)]


def test_a_key_that_was_changed(sheet: Sheet) -> None:
    told = json.loads(new_sheet("game", count=1).files()["key.json"])
    told["exercises"][0]["moves"].pop("B")
    with pytest.raises(InputError, match="the moves of exercise 1 are not those of its tree"):
        read_key(json.dumps(told))
