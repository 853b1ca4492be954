"""One answer against the right one: how much of it is right, and what the first wrong step is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from ..view.telling.words import joined
from . import packets, played_answers, remarks, typed_answers
from .facts import Facts
from .kinds import Answer, Form, Kind, Question
from .making import Exercise

ALL, NOTHING = Fraction(1), Fraction(0)


class Verdict(NamedTuple):
    """What an answer is worth, from 0 to 1, and what is wrong with it first."""

    share: Fraction
    step: str = ""
    """Where: the number of a leaf in its order, the name of a node, or a leaf; empty for the answer as a whole."""
    remark: str = ""
    """Empty where all is right."""
    is_readable: bool = True


RIGHT = Verdict(ALL)


def judge(kind: Kind, question: Question, exercise: Exercise, typed: str) -> Verdict:
    """Judge what was typed as the answer to a question.

    >>> from gametree.exercises.sheets import new_sheet
    >>> sheet = new_sheet("minimax", count=1, shape=(2, 2))
    >>> [judge(sheet.kind, question, sheet.exercises[0], "5").remark for question in sheet.kind.questions[1:]]
    ['5 is not the value of the root: MAX node A takes the greatest of 15 and 57, which is 57', \
'there is no move 5 at A, which has 2 children']
    """
    if typed_answers.is_empty(typed):
        return Verdict(NOTHING, remark="not answered")
    answer = question.answer(exercise)
    try:
        return JUDGES[question.form](_Case(kind, question, exercise, answer), typed)
    except typed_answers.Unreadable as fault:
        return Verdict(NOTHING, remark=f"unreadable: {fault}", is_readable=False)


class _Case(NamedTuple):
    """A question to an exercise, with the right answer."""

    kind: Kind
    question: Question
    exercise: Exercise
    answer: Answer

    @property
    def facts(self) -> Facts:
        return self.exercise.facts

    @property
    def inner(self) -> frozenset[str]:
        """The names of all inner nodes."""
        return frozenset(self.facts.values)


# --- numbers and moves -------------------------------------------------------------------------------------


def _judge_number(case: _Case, typed: str) -> Verdict:
    given = typed_answers.read_number(typed, case.question.name)
    if given == case.answer:
        return RIGHT
    facts, name = case.facts, case.question.name
    root = facts.alphabeta.name(0)
    if name == "value":
        remark = f"{given} is not the value of the root: {remarks.why_value(facts, root)}"
    elif case.kind.has_vectors:
        seen = " ".join(packets.evaluated(facts))
        remark = f"not {given}: alpha-beta evaluates {case.answer}, {seen}"
    elif name == "count":
        remark = f"MAX does not have {given} strategies: {remarks.count_sentence(facts)}"
    elif name == "worth":
        leaves = facts.of_strategy(case.exercise.given).leaves
        remark = f"it is not worth {given}, but the least of its leaves {joined(leaves)}: {case.answer}"
    else:
        remark = f"not {given}: {remarks.order_sentence(facts, name)}"
    return Verdict(NOTHING, remark=remark)


def _judge_move(case: _Case, typed: str) -> Verdict:
    trace = case.facts.alphabeta
    children = trace.below[0]
    names = [trace.name(child) for child in children]
    given = typed_answers.read_move(typed, names)
    if given == case.answer:
        return RIGHT
    root = trace.name(0)
    if not 1 <= given <= len(children):
        return Verdict(NOTHING, remark=f"there is no move {given} at {root}, which has {len(children)} children")
    mine, best = children[given - 1], children[case.answer - 1]
    leads = f"move {given}, to {remarks.node_words(trace, mine)}, is worth {case.facts.value_at(mine)}"
    better = f"move {case.answer}, to {remarks.node_words(trace, best)}, is worth {case.facts.value_at(best)}"
    return Verdict(NOTHING, remark=f"{leads}; {better}, which {trace.side(0)} prefers")


# --- leaves ------------------------------------------------------------------------------------------------


def _judge_order(case: _Case, typed: str) -> Verdict:
    """Judge leaves in their order: the steps count up to the first wrong one, and to stop in time is a step, too."""
    given, right = typed_answers.read_leaves(typed), case.answer
    if given == right:
        return RIGHT
    same = next((place for place, pair in enumerate(zip(given, right, strict=False)) if pair[0] != pair[1]), None)
    same = min(len(given), len(right)) if same is None else same
    remark = _wrong_leaf(case, given, same)
    return Verdict(Fraction(same, len(right) + 1), str(same + 1), remark)


def _wrong_leaf(case: _Case, given: list[int], place: int) -> str:
    """Tell why a leaf cannot stand at its place in the order."""
    facts, right = case.facts, case.answer
    which = remarks.ordinal(place + 1)
    next_leaf = right[place] if place < len(right) else None
    if place == len(given):
        return f"the search goes on: the {which} leaf is {next_leaf}; {_why_looked_at(case, place)}"
    leaf = given[place]
    wrong = f"the {which} leaf you looked at, {leaf},"
    if facts.place(leaf) is None:
        return f"{wrong} is not in the tree" + (f"; it is {next_leaf}" if next_leaf is not None else "")
    if given[:place].count(leaf) >= facts.leaves.count(leaf):
        return f"{wrong} was looked at before, as the {remarks.ordinal(given.index(leaf) + 1)}"
    if leaf in right[place:]:
        return f"{wrong} comes later: {next_leaf} is next; {_why_looked_at(case, place)}"
    if case.kind.name != "sss":
        return f"{wrong} is cut: {remarks.why_cut(facts, leaf)}"
    if next_leaf is None:
        return f"{wrong} is never evaluated: the root is solved before, and worth {facts.sss.value}"
    return f"{wrong} is never evaluated: {next_leaf} is next; {_why_looked_at(case, place)}"


def _why_looked_at(case: _Case, number: int) -> str:
    """Tell why the search comes to the leaf that has this number in its order."""
    if case.kind.name == "sss":
        return remarks.why_taken(case.facts, number)
    return remarks.why_next(case.facts, number)


def _judge_set(case: _Case, typed: str) -> Verdict:
    """Judge leaves in any order: each wrong one takes back a right one. To name one twice does no harm."""
    in_tree: Counter[int] = Counter(case.facts.leaves)
    right: Counter[int] = Counter(case.answer)
    named = Counter(typed_answers.read_leaves(typed))
    given = Counter({leaf: min(times, in_tree[leaf] or 1) for leaf, times in named.items()})
    if given == right:
        return RIGHT
    share = Fraction(max(0, (given & right).total() - (given - right).total()), max(1, right.total()))
    strangers = sorted(given.keys() - in_tree.keys())
    if strangers:
        return Verdict(share, str(strangers[0]), f"{strangers[0]} is not in the tree")
    first = next(leaf for leaf in in_tree if given[leaf] != right[leaf])
    return Verdict(share, str(first), _wrong_member(case, first, is_missing=given[first] < right[first]))


def _wrong_member(case: _Case, leaf: int, *, is_missing: bool) -> str:
    facts = case.facts
    if case.kind.name == "sss":
        rule = "initial clusters have all children where the root's side moves, the leftmost where the other does"
        return f"{leaf} {'is missing' if is_missing else 'stands for none of them'}: {rule}"
    if is_missing:
        return f"{leaf} is missing: {remarks.why_cut(facts, leaf)}"
    number = facts.evaluated.index(leaf)
    return f"{leaf} is evaluated, as the {remarks.ordinal(number + 1)} leaf: {remarks.why_next(facts, number)}"


def _judge_strategy(case: _Case, typed: str) -> Verdict:
    """Judge the leaves of a strategy: any that is worth most will do; half for one that is worth less."""
    given, facts = set(typed_answers.read_leaves(typed)), case.facts
    strangers = sorted(given - set(facts.leaves))
    if strangers:
        return Verdict(NOTHING, str(strangers[0]), f"{strangers[0]} is not in the tree")
    fault = remarks.strategy_fault(facts, given) if given else "a strategy has leaves"
    if fault is not None:
        return Verdict(NOTHING, remark=f"this is no strategy: {fault}")
    best = min(case.answer)
    if min(given) == best:
        return RIGHT
    leaves = joined(case.answer)
    remark = f"this strategy is worth {min(given)}, its least leaf; one with {leaves} is worth {best}"
    return Verdict(Fraction(1, 2), str(min(given)), remark)


# --- nodes -------------------------------------------------------------------------------------------------


def _judge_values(case: _Case, typed: str) -> Verdict:
    """Judge the value of every inner node; the first wrong one has right ones below it."""
    given, right = typed_answers.read_values(typed, case.inner), case.answer
    wrong = [name for name in right if given.get(name) != right[name]]
    if not wrong:
        return RIGHT
    name = wrong[0]
    told = f"{name} is not {given[name]}" if name in given else f"{name} is missing"
    remark = f"{told}: {remarks.why_value(case.facts, name)}"
    return Verdict(Fraction(len(right) - len(wrong), len(right)), name, remark)


def _judge_cutoffs(case: _Case, typed: str) -> Verdict:
    """Judge cutoffs: node, bound and reach of each count; each one that does not happen takes three back."""
    given = typed_answers.read_cutoffs(typed, case.inner)
    right = {cut["node"]: typed_answers.TypedCutoff(cut["bound"], cut["reach"]) for cut in case.answer}
    if given == right:
        return RIGHT
    facts = case.facts
    both = [(given[name], right[name]) for name in right if name in given]
    same = sum(1 + (mine.bound == true.bound) + (mine.reach == true.reach) for mine, true in both)
    invented = len(given) - len(both)
    share = Fraction(max(0, same - 3 * invented), max(1, 3 * len(right)))
    name = min((name for name in {*given, *right} if given.get(name) != right.get(name)), key=_when(facts))
    return Verdict(share, name, _wrong_cutoff(facts, name, given.get(name), right.get(name)))


def _when(facts: Facts) -> Callable[[str], tuple[int, int]]:
    """Return what tells when the search is done with a node: left, cut off, or passed over."""
    trace = facts.alphabeta
    done: dict[int, int] = {}
    for number, event in enumerate(trace.events):
        if event.kind == "leave":
            done[event.node] = number

    def when(name: str) -> tuple[int, int]:
        place = trace.find(name)
        assert place is not None
        return next(done[node] for node in (place, *trace.ancestors(place)) if node in done), place

    return when


def _wrong_cutoff(
    facts: Facts, name: str, given: typed_answers.TypedCutoff | None, right: typed_answers.TypedCutoff | None
) -> str:
    if right is None:
        return f"no cutoff happens at {name}: {remarks.why_no_cutoff(facts, name)}"
    sentence = remarks.cutoff_sentence(facts, remarks.cutoffs_of(facts.alphabeta)[name])
    if given is None:
        return f"the cutoff at {name} is missing: {sentence}"
    if given.bound != right.bound:
        return f"the cutoff at {name} is not {given.bound or 'without alpha or beta'}: {sentence}"
    return f"the cutoff at {name} is not {given.reach or 'without shallow or deep'}: {sentence}"


# --- packets -----------------------------------------------------------------------------------------------


def _judge_packets(case: _Case, typed: str) -> Verdict:
    """Judge packets in any order: each wrong one takes back a right one."""
    given, right = packets.read_packets(typed), {tuple(map(tuple, packet)) for packet in case.answer}
    if given == right:
        return RIGHT
    share = Fraction(max(0, len(given & right) - len(given - right)), len(right))
    return Verdict(share, *packets.what_is_wrong(case.facts, given))


# --- games -------------------------------------------------------------------------------------------------


def _judge_named(case: _Case, typed: str) -> Verdict:
    facts, scene, question = case.facts, case.exercise.scene, case.question.name
    assert scene is not None
    given = played_answers.read_named_move(typed, facts, scene, question)
    if given is not None and scene.moves[given] == case.answer:
        return RIGHT
    return Verdict(NOTHING, remark=played_answers.why_not_best(facts, scene, question, given, typed))


def _judge_letters(case: _Case, typed: str) -> Verdict:
    """Judge letters in any order: each wrong one takes back a right one."""
    given, right = played_answers.read_letters(typed, case.facts), set(case.answer)
    if given == right:
        return RIGHT
    share = Fraction(max(0, len(given & right) - len(given - right)), max(1, len(right)))
    first = min(given ^ right, key=lambda letter: (len(letter), letter))
    return Verdict(share, first, played_answers.why_cut_off(case.facts, first, is_missing=first in right))


JUDGES: dict[Form, Callable[[_Case, str], Verdict]] = {
    "number": _judge_number,
    "move": _judge_move,
    "order": _judge_order,
    "set": _judge_set,
    "values": _judge_values,
    "cutoffs": _judge_cutoffs,
    "strategy": _judge_strategy,
    "packets": _judge_packets,
    "named": _judge_named,
    "letters": _judge_letters,
}
