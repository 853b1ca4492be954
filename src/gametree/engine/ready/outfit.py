"""What lives from search to search: memory, order of moves, counts, machine code."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property, partial
from typing import Any, NamedTuple

from ...algorithms import Algorithm, Asked, Kit, find_algorithm
from ...algorithms.parts.kit import BelowRoot, NoEstimate
from ...algorithms.parts.ordering import choose_all, choosing, forget
from ...base.collaborators import Observer
from ...base.errors import InputError
from ...base.numbers import Bits
from ...base.stopping import Stop
from ...base.values import INF
from ...games.loading import check_rules
from ...observers import Both, meter
from ...observers.meter import NODES, counts
from ...rules.game import Game
from ...rules.history import History
from ...rules.turns import own, taking_turns
from .company import ALONE, Companion, Company
from .kits import insight_for, known_at, path_after, standing_kit
from .options import AS_USUAL, CHOOSING, Options, fitted
from .running import Runner
from .selecting import unit_of

SMALL_TREE = 50_000
REMEMBERED = 1_000
"""Of so many positions it is remembered whether mirrored ones meet near them."""
KIT = 4
"""The place of the kit among the arguments of a search; the others change from call to call."""


def as_game(position: Any, game: Game | None) -> tuple[Game, Any]:
    """Return the game and the position that are meant, as searches take them: with passes where sides move again."""
    return taking_turns(*as_given(position, game))


def as_given(position: Any, game: Game | None) -> tuple[Game, Any]:
    """Return the game and the position that are meant: a game stands for its start."""
    if isinstance(position, Game):
        return position, position.start
    check_rules(position, "the position")
    if game is None:
        own = getattr(position, "own_game", None)  # a node of a tree knows it
        game = Game(type(position).__name__, position) if own is None else own()
    return game, position


def is_small(game: Game, position: Any) -> bool:
    """Tell whether a position is a tree that is searched sooner than it is compiled."""
    return (game.size(position) or SMALL_TREE + 1) <= SMALL_TREE


class Ready(NamedTuple):
    """A kit, the algorithm ready to be called with it, and the other threads that search with it."""

    kit: Kit
    runner: Runner
    company: Company


class Outfit:
    """All that a search of a game needs but the position: made once, used again and again.

    ``specimen`` is a position of the game; no tree that is searched later is larger than it.
    """

    def __init__(
        self,
        game: Game,
        specimen: Any,
        *,
        algorithm: Asked = "alphabeta",
        options: Options = AS_USUAL,
        plain: bool = False,
        interpreted: bool | None = None,
        stop: Stop | None = None,
        beside: Observer | None = None,
    ) -> None:
        self.game = game
        self.algorithm: Algorithm = fitted(find_algorithm(algorithm), options)
        self.options, self.plain = options, plain or self.algorithm.asks_who_wins
        self.stop = stop or Stop()
        self.meter = meter(self.stop.budget)
        self.is_interpreted = is_small(game, specimen) if interpreted is None else interpreted
        self._kit = standing_kit(
            game,
            specimen,
            self.meter if beside is None else Both(self.meter, beside),
            plain=self.plain,
            algorithm=self.algorithm,
            options=options,
            stop=self.stop,
            is_observed=beside is not None,
        )
        if options.threads > 1:
            self._check_threads(is_observed=beside is not None)
        self._company = ALONE
        self._choosing: Any = None
        self._ready: dict[tuple[bool, Any], Ready] = {}
        """What was put together and compiled before, by what can change of it."""
        self._unmirrored: Any = None
        """A position from which no two lines lead to mirrored positions, so that none further on does."""
        self._mirrored: dict[Bits, bool] = {}
        """Whether mirrored positions meet near one that was searched before, by its key: to find out takes time."""

    def at(self, position: Any, history: History | None, *, chooses: bool) -> Ready:
        """Return what a search of a position uses.

        If it ``chooses``, its order can leave moves of the root out.
        """
        path = path_after(self._kit.path, self.game, position, self.algorithm, history)
        if path is not self._kit.path:
            self._kit = self._kit._replace(path=path)
            self._ready.clear()
        if not chooses:
            choose_all(self._kit.order)
        insight = self._insight(position, () if history is None else history.positions)
        ready = self._ready.get((chooses, insight))
        if ready is None or not ready.runner.is_ready_for(position, 0, -INF, INF):
            kit = self._kit._replace(insight=insight)
            if chooses:
                limits = BelowRoot(insight.limits)
                kit = kit._replace(order=self._choosing_order(), insight=insight._replace(limits=limits))
            ready = self._ready[chooses, insight] = self._made_ready(position, kit)
        self._company = ready.company
        return ready

    @cached_property
    def unit(self) -> int:
        """By how much estimates change as a game goes on: what values are compared in."""
        known = [piece.unit for piece in self._kit.selection if hasattr(piece, "unit")]
        return known[0] if known else unit_of(self.game, self._kit.evaluator)

    @property
    def has_estimates(self) -> bool:
        """Whether positions at the horizon are estimated; otherwise they count as even."""
        return not isinstance(self._kit.evaluator, NoEstimate)

    def nodes(self) -> int:
        """Return how many nodes the search has visited so far, in all threads."""
        return self.nodes_of_first() + self._company.nodes()

    def nodes_of_first(self) -> int:
        """Return how many of them the first thread has visited."""
        return self.meter.cells[NODES]

    def counts(self) -> list[int]:
        """Return what all threads have counted (see ``observers.meter``)."""
        own = counts(self.meter)
        if not self._company:  # asked several times for every depth
            return own
        return [sum(each) for each in zip(own, self._company.counts(), strict=True)]

    def fullness(self) -> int | None:
        """Return how many of a thousand places of the memory are taken; None where nothing is remembered."""
        held, capacity = self._kit.memory.held(), self._kit.memory.capacity()
        return None if held is None or capacity is None else 1000 * min(held, capacity) // capacity

    def has_machine_code(self) -> bool:
        """Tell whether a position of the game was compiled for."""
        return any(ready.runner.compiled for ready in self._ready.values())

    def _made_ready(self, position: Any, kit: Kit) -> Ready:
        runner, company = self._runner(position, kit), ALONE
        if self.options.threads > 1 and runner.compiled:
            run = partial(self._runner, position)
            others, goes_on = range(1, self.options.threads), self.algorithm.is_selective
            company = Company(Companion(kit, self.stop, run, goes_on=goes_on) for _ in others)
        return Ready(kit, runner, company)

    def _check_threads(self, *, is_observed: bool) -> None:
        """Refuse threads where there is nothing for them to share, or somebody who could not follow them."""
        if not self._kit.memory.answers():
            raise InputError("threads share what they find in a table, and this search has none; wanted: one thread")
        if is_observed:
            raise InputError("an observer follows one thread; wanted: threads=1 with an observer")

    def _insight(self, position: Any, before: Collection[Any]) -> Any:
        if not self.algorithm.takes_insight:
            return self._kit.insight
        key: Bits = self._kit.memory.key(position)
        knows = self._unmirrored is not None and self._unmirrored in before
        mirrored_meet = False if knows else self._mirrored.get(key)
        insight = insight_for(self.game, position, self.options, self._kit, mirrored_meet=mirrored_meet)
        if len(self._mirrored) >= REMEMBERED:
            self._mirrored.clear()
        self._mirrored[key] = insight.mirrors.is_used()
        if not insight.mirrors.is_used():
            self._unmirrored = own(position)
        return known_at(self._kit, insight)

    def _choosing_order(self) -> Any:
        if not self.algorithm.takes_order:
            raise InputError(
                f"{self.algorithm.name} takes all moves as the game lists them; several lines, and moves to keep to "
                f"or to leave out, are for {', '.join(CHOOSING)}"
            )
        if self._choosing is None:
            self._choosing = choosing(self._kit.order)
        return self._choosing

    def _runner(self, position: Any, kit: Kit) -> Runner:
        called = self.algorithm.name if self.algorithm.is_own else ""
        return Runner(
            self.algorithm.text,
            *(position, 0, -INF, INF, kit),
            held=(KIT,),
            interpreted=self.is_interpreted,
            called=called,
        )

    def forget(self, *, memory: bool = True, order: bool = True) -> None:
        """Forget what was found out so far, or only a part of it."""
        if memory:
            self._kit.memory.forget()
            self._unmirrored = None
            self._mirrored.clear()
        if order:
            forget(self._kit.order)
            for ready in self._ready.values():
                ready.company.forget()
