"""A sheet of exercises and its key, as the files that a lecturer hands out and keeps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ..base.errors import InputError
from ..base.values import check_seed
from ..games.tree import Node
from ..games.tree.nodes import MAX
from .clear_answers import why_unclear
from .escaping import printable
from .kinds import Kind, find_kind
from .making import Exercise, chosen, make_exercises
from .positions import Positions, exercises_on, positions_of
from .properties import SEVERAL_PACKETS, find_properties, why_impossible
from .sizes import Size
from .students import Personal, all_the_same, is_everybodys, shared_out

STUDENT, EXERCISE = "student", "exercise"
"""The columns that every table of answers has."""

PAPER = ((2, 2, 2), (3, 3), (3, 2, 2), (2, 3, 2), (2, 2, 3), (2, 2, 2, 2), (3, 3, 2), (2, 3, 3))
"""Shapes that suit paper: 8 to 18 leaves."""

LONGEST_TITLE = 200


@dataclass(frozen=True)
class Sheet:
    """Exercises of one kind, and how they were made."""

    kind: Kind
    seed: int
    properties: tuple[str, ...]
    max_first: bool
    title: str
    exercises: tuple[Exercise, ...]
    roster: tuple[Personal, ...] = ()
    """Who has which of the exercises; empty where nobody was named."""
    student: str = ""
    """Whose sheet it is, where it is a personal one."""

    @property
    def columns(self) -> list[str]:
        """The columns of the answers."""
        return [STUDENT, EXERCISE, *(question.name for question in self.kind.questions)]

    @property
    def owners(self) -> dict[int, str]:
        """Who has an exercise alone, by its number."""
        if is_everybodys(self.roster):
            return {}
        return {number: each.student for each in self.roster for number in each.exercises}

    def personal(self) -> list[Sheet]:
        """Return the sheet of every student; this one, where all have the same."""
        by_number = {exercise.number: exercise for exercise in self.exercises}
        return [
            replace(
                self,
                title=f"{self.title}: {each.student}",
                exercises=tuple(by_number[number] for number in each.exercises),
                roster=(),
                student=each.student,
            )
            for each in self.roster
        ] or [self]

    def files(self, *, checks: bool = False) -> dict[str, str]:
        """Return what is written, by the names of the files; with ``checks`` pages say at once what is right."""
        from .sheet_files import files  # all forms are made of sheets

        return files(self, checks=checks)


def new_sheet(
    kind: str,
    count: int = 10,
    seed: int = 1,
    *,
    properties: Iterable[str] = (),
    shape: tuple[int, ...] | None = None,
    root: str = "max",
    title: str | None = None,
    trees: Sequence[Node] = (),
    roster: tuple[str, ...] = (),
    positions: Positions | None = None,
) -> Sheet:
    """Make a sheet: trees by a seed, each with all the properties, no two leaves of a tree equal; or of ``trees``.

    Exercises of the kind ``game`` stand below ``positions``; without them, below some of tic-tac-toe.

    With a ``roster`` every student has ``count`` exercises that nobody else has; of trees or positions that are
    given, all of them.

    >>> sheet = new_sheet("alphabeta", count=2, properties=["deep cut"])
    >>> sheet.columns
    ['student', 'exercise', 'leaves', 'value', 'move']
    >>> all(exercise.facts.alphabeta.cutoffs.deep for exercise in sheet.exercises)
    True
    >>> new_sheet("alphabeta", shape=(2, 2, 2), properties=["deep cut"])
    Traceback (most recent call last):
    ...
    gametree.InputError: a deep cut needs at least 4 plies: a node with several children, and another one an \
odd number of plies below it, three or more; 2x2x2 has no such place; wanted: another shape or property
    """
    found, wanted = find_kind(kind), find_properties(properties)
    if root not in ("max", "min"):
        raise InputError(f"{root!r} cannot move at the root; wanted: max or min")
    if found.has_vectors and wanted:
        raise InputError(f"{wanted[0].name!r} is a property of trees of numbers; wanted: {kind} without one")
    if found.has_vectors:
        wanted = (SEVERAL_PACKETS,)
    title = found.title if title is None else printable(title, LONGEST_TITLE)
    if found.is_of_game:
        if trees or wanted or shape or root == "min":
            raise InputError("positions are those of a game; wanted: no trees, properties, shape or root beside them")
        return _of_game(found, title, count, check_seed(seed), positions or positions_of(None), roster)
    if positions is not None:
        raise InputError(f"{kind} is no exercise on a game; wanted: --kind game")
    if trees:
        return _of_trees(found, title, trees, roster, given=bool(wanted or shape))
    shapes = (shape,) if shape is not None else found.shapes
    sizes = [Size(widths, root == "max") for widths in shapes]
    if shape is None and all(why_impossible(wanted, size) for size in sizes):
        sizes = [Size(widths, root == "max") for widths in PAPER]
    exercises = make_exercises(count * max(len(roster), 1), f"{kind} {check_seed(seed)}", sizes, wanted)
    names = tuple(each.name for each in wanted if not found.has_vectors)
    return Sheet(found, seed, names, root == "max", title, tuple(exercises), shared_out(roster, count))


def _of_game(kind: Kind, title: str, count: int, seed: int, source: Positions, roster: tuple[str, ...]) -> Sheet:
    """Make a sheet of positions of a game."""
    exercises = exercises_on(source, count * max(len(roster), 1), str(seed))
    whose = all_the_same(roster, len(exercises)) if source.chosen else shared_out(roster, count)
    return Sheet(kind, seed, (), max_first=True, title=title, exercises=tuple(exercises), roster=whose)


def _of_trees(kind: Kind, title: str, trees: Sequence[Node], roster: tuple[str, ...], *, given: bool) -> Sheet:
    """Make a sheet of trees that somebody has chosen: everybody in the class has all of them."""
    if given:
        raise InputError("the trees are given; wanted: neither properties nor a shape beside them")
    if kind.has_vectors:
        raise InputError(f"the trees of {kind.name} are made by a seed; wanted: another kind for trees of your own")
    turns = {tree.turn for tree in trees}
    if len(turns) > 1:
        raise InputError("MAX moves first in some of the trees and MIN in others; wanted: one of them for a sheet")
    exercises = [chosen(number, tree, turns == {MAX}) for number, tree in enumerate(trees, 1)]
    for exercise in exercises:
        fault = why_unclear(kind, exercise.facts)
        if fault is not None:
            raise InputError(f"tree {exercise.number} has no clear answers: {fault}; wanted: another tree or kind")
    return Sheet(kind, 1, (), turns == {MAX}, title, tuple(exercises), all_the_same(roster, len(exercises)))
