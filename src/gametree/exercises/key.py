"""The key of a sheet, read back: what it holds must be what the algorithms say about its trees."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

from ..base.errors import InputError
from ..base.values import MOST as MOST_VALUE
from ..base.values import WIN
from ..criteria.outcomes import VECTOR, read_outcome
from ..games.tree import plant, read_brackets
from .clear_answers import why_unclear
from .facts import DIGITS, Facts
from .kinds import KINDS, Kind
from .making import MOST_EXERCISES, Exercise, Scene
from .positions import why_ambiguous
from .sheet_json import KEY_FORMAT, SHEET_FORMAT, VERSION
from .sheets import Sheet
from .sizes import FEWEST, MOST
from .students import Personal, is_everybodys

ANEW = "make it anew with 'gametree exercise new'"
LONGEST = 10_000
"""Characters of a tree in brackets."""


class _Damaged(ValueError):
    """Something in the key is not as it was written."""


def read_key(text: str) -> Sheet:
    """Read a key.

    >>> from gametree.exercises.sheets import new_sheet
    >>> sheet = new_sheet("order", count=2)
    >>> [exercise.number for exercise in read_key(sheet.files()["key.json"]).exercises]
    [1, 2]
    >>> read_key(sheet.files()["sheet.json"])
    Traceback (most recent call last):
    ...
    gametree.InputError: this is the sheet, without answers; wanted: key.json, which was made with it
    """
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("this is no key: it is not JSON; wanted: key.json of 'gametree exercise new'") from None
    if isinstance(told, dict) and told.get("format") == SHEET_FORMAT:
        raise InputError("this is the sheet, without answers; wanted: key.json, which was made with it")
    if not isinstance(told, dict) or told.get("format") != KEY_FORMAT:
        raise InputError("this is no key; wanted: key.json of 'gametree exercise new'")
    if told.get("version") != VERSION:
        version = told.get("version")
        shown = version if isinstance(version, int) else "unknown"
        raise InputError(f"this key has the form {shown}; this program reads the form {VERSION}: {ANEW}")
    try:
        return _sheet(told)
    except _Damaged as fault:
        raise InputError(f"this key is damaged: {fault}; {ANEW}") from None
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError):
        raise InputError(f"this key is damaged; {ANEW}") from None


def _sheet(told: dict[str, Any]) -> Sheet:
    kind = KINDS.get(_text(told["kind"]))
    if kind is None:
        raise _Damaged("it is of a kind that is not known")
    if told["root"] not in ("max", "min"):
        raise _Damaged("it does not say who moves at the root")
    entries = told["exercises"]
    if not isinstance(entries, list) or not 1 <= len(entries) <= MOST_EXERCISES:
        raise _Damaged("it has no exercises")
    exercises: list[Exercise] = []
    for entry in entries:
        number = entry["exercise"]
        if type(number) is not int or any(number == each.number for each in exercises):
            raise _Damaged("its exercises are not numbered")
        exercise = _exercise(number, entry, kind, max_first=told["root"] == "max")
        if entry["answers"] != kind.answers(exercise):
            raise _Damaged(f"the answers of exercise {number} are not those of its tree")
        exercises.append(exercise)
    names = tuple(_text(name) for name in told["with"])
    sheet = Sheet(kind, int(told["seed"]), names, told["root"] == "max", _text(told["title"]), tuple(exercises))
    return replace(sheet, roster=_roster(told.get("roster", []), {exercise.number for exercise in exercises}))


def _roster(told: Any, numbers: set[int]) -> tuple[Personal, ...]:
    if not isinstance(told, list):
        raise _Damaged("its roster is no list")
    roster = tuple(Personal(_text(each["student"]), tuple(each["exercises"])) for each in told)
    owners = roster[:1] if is_everybodys(roster) else roster
    given = [number for each in owners for number in each.exercises]
    if roster and (set(given) != numbers or len(given) != len(numbers)):
        raise _Damaged("its roster does not share its exercises out")
    return roster


def _exercise(number: int, entry: dict[str, Any], kind: Kind, *, max_first: bool) -> Exercise:
    text = _text(entry["tree"])
    if len(text) > LONGEST:
        raise _Damaged(f"the tree of exercise {number} is too large")
    if kind.has_vectors:
        text = VECTOR.sub(_in_digits, text)
    facts = Facts(plant(read_brackets(text), max_first=max_first, most=WIN if kind.is_of_game else MOST_VALUE))
    if not FEWEST <= facts.leaf_count <= MOST:
        raise _Damaged(f"the tree of exercise {number} has {facts.leaf_count:,} leaves")
    if kind.is_of_game:
        return _on_game(Exercise(number, facts, {}, _scene(entry, facts)))
    if why_unclear(kind, facts) is not None:
        raise _Damaged(f"the tree of exercise {number} has several right answers")
    given = entry.get("given", {})
    return Exercise(number, facts, {_text(name): int(move) for name, move in given.items()})


def _scene(entry: dict[str, Any], facts: Facts) -> Scene:
    letters = {node.name for node in facts.alphabeta.tree if node.parent is not None}
    moves = {_text(letter): _text(name) for letter, name in entry["moves"].items()}
    if set(moves) != letters:
        raise _Damaged(f"the moves of exercise {entry['exercise']} are not those of its tree")
    return Scene(_text(entry["game"]), _text(entry["position"]), _text(entry["board"]), moves)


def _on_game(exercise: Exercise) -> Exercise:
    if why_ambiguous(exercise) is not None:
        raise _Damaged(f"exercise {exercise.number} has several right answers")
    return exercise


def _in_digits(vector: re.Match[str]) -> str:
    """Return the number whose digits an outcome is."""
    return str(DIGITS.index(read_outcome(vector[0])))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise _Damaged("a name in it is not text")
    return value
