"""A class whose answers are made up: some right, in any form, some with a mistake that is known."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from gametree.exercises import KINDS, Sheet
from gametree.games.tree import nested
from tests import oracle
from tests.exercises import slow
from tests.oracle import Tree


class Planted(NamedTuple):
    """A mistake: which answer it changes into what, which step is the first wrong one, and words of the remark."""

    kind: str
    question: str
    typed: str
    step: str | None
    words: str


class Row(NamedTuple):
    """A row of the table, and the mistake in it, if there is one."""

    cells: list[str]
    planted: Planted | None


class Case(NamedTuple):
    """A tree and the right answers to the questions about it."""

    tree: Tree
    is_max: bool
    right: dict[str, Any]

    @property
    def leaves(self) -> list[int]:
        return oracle.leaves(self.tree)


def spaced(numbers: list[int], separator: str = " ") -> str:
    return separator.join(map(str, numbers)) or "none"


def cutoff_words(cuts: list[dict[str, str]]) -> str:
    return "; ".join(f"{cut['node']} {cut['bound']} {cut['reach']}" for cut in cuts) or "none"


def plain(answer: Any) -> str:
    """Write a right answer in the usual form."""
    if isinstance(answer, dict):
        return " ".join(f"{name}={value}" for name, value in answer.items())
    if isinstance(answer, list) and answer and isinstance(answer[0], dict):
        return cutoff_words(answer)
    if isinstance(answer, list) and answer and isinstance(answer[0], list):
        return spaced(answer[-1])  # any of the best strategies
    return spaced(answer) if isinstance(answer, list) else str(answer)


OF_NUMBERS = [name for name, kind in KINDS.items() if not (kind.has_vectors or kind.is_of_game)]
"""The kinds whose trees are drawn, and have numbers at their leaves."""

FORMS: list[Callable[[str], str]] = [
    lambda text: text,
    lambda text: f"  {text.lower()} ",
    lambda text: f"[{text}]",
    lambda text: f'"{text}"',
    lambda text: text.replace("; ", "\n") if "beta" in text or "alpha" in text else text.replace(" ", ", "),
    lambda text: text.translate(str.maketrans("0123456789", "０１２３４５６７８９")),
    lambda text: f"({text});",
    lambda text: f"\ufeff{text}\u00a0",
    lambda text: text if "=" in text or "alpha" in text or "beta" in text else text.replace(" ", " -> "),
    lambda text: text + ".",
    lambda text: text.replace("alpha", "α").replace("beta", "β").replace("=", ": "),
]
"""Forms of the same answer."""


# --- mistakes ----------------------------------------------------------------------------------------------


def in_order(case: Case, question: str) -> Iterator[Planted]:
    """Mistakes in the order of leaves."""
    right: list[int] = case.right[question]
    middle = len(right) // 2
    yield Planted(
        "a leaf left out", question, spaced(right[:middle] + right[middle + 1 :]), str(middle + 1), "comes later"
    )
    swapped = [*right[: middle - 1], right[middle], right[middle - 1], *right[middle + 1 :]]
    yield Planted("two leaves exchanged", question, spaced(swapped), str(middle), "comes later")
    repeated = [*right[:middle], right[0], *right[middle:]]
    yield Planted("a leaf twice", question, spaced(repeated), str(middle + 1), "was looked at before, as the first")
    yield Planted(
        "a stranger", question, spaced([*right[:middle], 555, *right[middle:]]), str(middle + 1), "not in the tree"
    )
    yield Planted("stopped early", question, spaced(right[:-1]), str(len(right)), f"leaf is {right[-1]}; ")
    left = [leaf for leaf in case.leaves if leaf not in right]
    if left:
        words = "is cut: M" if "move" in case.right else "is never evaluated"
        yield Planted("went on too long", question, spaced([*right, left[-1]]), str(len(right) + 1), words)
        yield Planted("a leaf too soon", question, spaced([*right[:2], left[0], *right[2:]]), "3", words)


def of_alphabeta(case: Case) -> Iterator[Planted]:
    yield from in_order(case, "leaves")
    everything = case.leaves
    if everything != case.right["leaves"]:
        step = next(place for place, leaf in enumerate(everything) if leaf not in case.right["leaves"]) + 1
        yield Planted("no cut seen", "leaves", spaced(everything), str(step), f"{everything[step - 1]}, is cut: M")
    yield Planted("a wrong value", "value", str(case.right["value"] + 1), None, "is not the value of the root")
    assert isinstance(case.tree, list)
    other = case.right["move"] % len(case.tree) + 1
    yield Planted("a wrong move", "move", str(other), None, "prefers")
    yield Planted("a move that is not there", "move", "9", None, "there is no move 9")
    yield Planted("letters for a number", "value", "about ten", None, "unreadable")
    yield Planted("nothing typed", "move", "", None, "not answered")


def of_minimax(case: Case) -> Iterator[Planted]:
    right: dict[str, int] = case.right["values"]
    for number, name in enumerate(right):
        if number % 3 == 0:
            wrong = {**right, name: right[name] + 7}
            yield Planted("a wrong node", "values", plain(wrong), name, f"{name} is not {right[name] + 7}: M")
    name = list(right)[1]
    rest = {each: value for each, value in right.items() if each != name}
    yield Planted("a node left out", "values", plain(rest), name, f"{name} is missing: M")
    other_side = slow.values(case.tree, not case.is_max)
    first = next(name for name in right if other_side[name] != right[name])
    yield Planted("MAX taken for MIN", "values", plain(other_side), first, f"{first} is not {other_side[first]}: M")


def of_cutoffs(case: Case) -> Iterator[Planted]:
    right: list[dict[str, str]] = case.right["cutoffs"]
    last = right[-1]
    yield Planted("a cutoff missed", "cutoffs", cutoff_words(right[:-1]), last["node"], "is missing: M")
    bound = {"alpha": "beta", "beta": "alpha"}[last["bound"]]
    wrong = [*right[:-1], {**last, "bound": bound}]
    yield Planted("alpha for beta", "cutoffs", cutoff_words(wrong), last["node"], f"is not {bound}: M")
    reach = {"deep": "shallow", "shallow": "deep"}[last["reach"]]
    wrong = [*right[:-1], {**last, "reach": reach}]
    yield Planted("deep for shallow", "cutoffs", cutoff_words(wrong), last["node"], f"is not {reach}: M")
    invented = {"node": "A", "bound": "alpha", "reach": "shallow"}
    yield Planted("a cutoff invented", "cutoffs", cutoff_words([*right, invented]), "A", "no cutoff happens at A")
    left: list[int] = case.right["unsearched"]
    yield Planted("a cut leaf not told", "unsearched", spaced(left[1:]), str(left[0]), f"{left[0]} is missing: M")
    seen = next(leaf for leaf in case.leaves if leaf not in left)
    yield Planted("a leaf wrongly cut", "unsearched", spaced([*left, seen]), str(seen), "is evaluated, as the first")


def of_order(case: Case) -> Iterator[Planted]:
    for question, how in (("left", "left to right"), ("right", "right to left"), ("best", "best order")):
        yield Planted("a wrong count", question, str(case.right[question] + 1), None, how)
    yield Planted("a wrong minimum", "minimum", str(case.right["minimum"] - 1), None, "no order does with fewer")


def of_sss(case: Case) -> Iterator[Planted]:
    yield from in_order(case, "leaves")
    by_alphabeta = oracle.alphabeta(case.tree, is_max=case.is_max).leaves
    right: list[int] = case.right["leaves"]
    pairs = enumerate(zip(by_alphabeta, right, strict=False), 1)
    step = next((place for place, (mine, true) in pairs if mine != true), None)
    if step is not None:
        yield Planted("alpha-beta for SSS*", "leaves", spaced(by_alphabeta), str(step), "is next")
    clusters: list[int] = case.right["clusters"]
    yield Planted("a cluster missed", "clusters", spaced(clusters[:-1]), str(clusters[-1]), "is missing")


def of_strategies(case: Case) -> Iterator[Planted]:
    yield Planted("strategies miscounted", "count", str(case.right["count"] + 1), None, "multiply at MIN nodes")
    yield Planted("a strategy misjudged", "worth", str(case.right["worth"] + 1), None, "the least of its leaves")
    yield Planted("no strategy", "best", spaced(case.leaves), None, "this is no strategy")
    worst = min(oracle.strategies(case.tree, is_max=case.is_max), key=min)
    if worst not in case.right["best"]:
        yield Planted("not the best strategy", "best", spaced(worst), str(min(worst)), "its least leaf")


MISTAKES: dict[str, Callable[[Case], Iterator[Planted]]] = {
    "minimax": of_minimax,
    "alphabeta": of_alphabeta,
    "cutoffs": of_cutoffs,
    "order": of_order,
    "sss": of_sss,
    "strategies": of_strategies,
}


def rows_of_class(sheet: Sheet, seed: int = 1) -> list[Row]:
    """Make up rows for every exercise: right ones in several forms, and one for each mistake that can be made."""
    random, rows = Random(seed), list[Row]()
    for exercise in sheet.exercises:
        tree = nested(exercise.facts.root)
        right = slow.right_answers(sheet.kind.name, tree, exercise.given, sheet.max_first)
        case = Case(tree, sheet.max_first, right)
        for planted in [None, *MISTAKES[sheet.kind.name](case), None]:
            typed = {name: random.choice(FORMS)(plain(answer)) for name, answer in right.items()}
            if planted is not None:
                typed[planted.question] = planted.typed
            cells = [f"student {len(rows)}", str(exercise.number), *typed.values()]
            rows.append(Row(cells, planted))
    return rows


def as_table(sheet: Sheet, rows: list[Row]) -> bytes:
    text = io.StringIO()
    csv.writer(text).writerows([sheet.columns, *(row.cells for row in rows)])
    return text.getvalue().encode()
