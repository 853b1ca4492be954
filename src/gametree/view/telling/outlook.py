"""What the nodes above a node say of it, and how that is told: who has which value, and what was asked."""

from __future__ import annotations

from typing import NamedTuple

from ...base.values import WIN
from ...engine.tracing.trace import Trace
from .phrases import Phrase


class Answer(NamedTuple):
    """Whether a node can influence the root as things stand, and why."""

    can: bool
    why: Phrase


def can(why: Phrase) -> Answer:
    """Return a yes."""
    return Answer(can=True, why=why)


def cannot(why: Phrase) -> Answer:
    """Return a no."""
    return Answer(can=False, why=why)


ROOT = can(Phrase("it is the root: its value is the answer"))


class Bound(NamedTuple):
    """A bound on what matters: a value that a node has, or that a node was asked with."""

    value: int
    node: int
    is_asked: bool = False


class AskedWindow(NamedTuple):
    """The window that a node was asked with, where it is narrower than what the nodes above it have."""

    node: int
    alpha: int | None
    beta: int | None


class View(NamedTuple):
    """What the nodes above a node say of it."""

    low: Bound | None = None
    high: Bound | None = None
    question: AskedWindow | None = None
    closed: Phrase | None = None
    """Why nothing here matters any more."""


def with_value(view: View, bound: Bound, is_max: bool, *, is_nearer_better: bool) -> View:
    """Take up what a node has: MAX's values are lower bounds, MIN's are upper bounds."""
    known, sign = (view.low, 1) if is_max else (view.high, -1)
    gain = None if known is None else sign * (bound.value - known.value)
    if gain is not None and (gain < 0 or (gain == 0 and not is_nearer_better)):
        return view
    return view._replace(low=bound) if is_max else view._replace(high=bound)


def is_open(view: View) -> bool:
    """Tell whether there is a value left that matters."""
    return view.low is None or view.high is None or view.low.value < view.high.value


def who_has(trace: Trace, bound: Bound) -> Phrase:
    """Tell who has a value, and where."""
    return Phrase(f"{trace.side(bound.node)} has {{#0}} at {{@1}}", (bound.value, bound.node))


def what_is_held(trace: Trace, view: View) -> Phrase:
    """Tell what is held and, where that is not all, what is asked."""
    held = [who_has(trace, bound) for bound in (view.low, view.high) if bound is not None and not bound.is_asked]
    if len(held) == 2:
        return held[0].join(" and ", held[1])
    assert view.question is not None
    asked = _question(trace, view.question)
    return held[0].join(", and ", asked) if held else asked


def what_matters(trace: Trace, view: View) -> Phrase:
    """Tell which values matter, and who makes it so."""
    low, high = view.low, view.high
    if view.question is not None and any(bound is not None and bound.is_asked for bound in (low, high)):
        return what_is_held(trace, view).join(", ", Phrase("which no node above it has answered"))
    if low is None and high is None:
        return Phrase("every value matters")
    if high is None and low is not None:
        return Phrase("only values above {#0} matter, because MAX has {#0} at {@1}", (low.value, low.node))
    if low is None and high is not None:
        return Phrase("only values below {#0} matter, because MIN has {#0} at {@1}", (high.value, high.node))
    assert low is not None
    assert high is not None
    given = (low.value, high.value, low.node, high.node)
    pattern = "only values between {#0} and {#1} matter, because MAX has {#0} at {@2} and MIN has {#1} at {@3}"
    return Phrase(pattern, given)


def _question(trace: Trace, question: AskedWindow) -> Phrase:
    """Tell what a node was asked with a window from outside."""
    node, alpha, beta = question
    if alpha is not None and alpha > WIN:
        return Phrase("asked is only what {@0} is worth at most", (node,))
    if beta is not None and beta < -WIN:
        return Phrase("asked is only what {@0} is worth at least", (node,))
    if alpha is None or beta is None:
        pattern = (
            "asked is only whether {@0} is worth more than {#1}"
            if beta is None
            else ("asked is only whether {@0} is worth less than {#1}")
        )
        return Phrase(pattern, (node, (alpha if beta is None else beta) or 0))
    if trace.is_question(alpha, beta):
        return Phrase("asked is only whether {@0} is worth {#1} or more", (node, beta))
    return Phrase("asked is only whether {@0} is worth more than {#1} and less than {#2}", (node, alpha, beta))
