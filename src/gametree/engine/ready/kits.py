"""What a search is put together from: scoring, evaluator, memory, order of moves, insight, path."""

from __future__ import annotations

import math
import os
from collections.abc import Collection
from dataclasses import replace
from typing import Any, NamedTuple

from ...algorithms import ALGORITHMS, Algorithm, Kit
from ...algorithms.parts.estimates import remembered
from ...algorithms.parts.keys import OWN_KEY, Fingerprint, Hashed, Keys, KeysOfTurns
from ...algorithms.parts.kit import (
    AsItIs,
    AsListed,
    Bounded,
    Distance,
    Insight,
    NoEstimate,
    OneForAll,
    Outcome,
    OwnEstimate,
    Unbounded,
)
from ...algorithms.parts.knowing import Knowledge
from ...algorithms.parts.memories import Room
from ...algorithms.parts.ordering import (
    NONE,
    PLIES,
    SLOTS,
    BestFirst,
    ByPromise,
    ByValue,
    Guide,
    GuideOfTurns,
    HintFirst,
    Killers,
    Natural,
    PastCutoffs,
    Random,
    Reversed,
    Sum,
)
from ...algorithms.parts.path import REACH, CountingPath, NoPath, Path, counting_path, path
from ...algorithms.parts.proved import NothingProved
from ...algorithms.parts.sharing import PuttingOff, under_way
from ...algorithms.parts.table import NoTable
from ...algorithms.selective.picking import Staged, staged
from ...algorithms.selective.sharing import staged_putting_off
from ...base.collaborators import Evaluator, Scoring
from ...base.errors import InputError
from ...base.numbers import Bits, ints, words
from ...base.stopping import Stop
from ...base.values import MOST, WIN
from ...bits import FULL, fingerprint
from ...rules.game import Game, is_over
from ...rules.history import History
from ...rules.turns import OfTurns, Turn, Turns, offers, own, played_with_passes, turns_of
from . import options as usual
from .knowing import knowledge_for, length_of, most_value_of
from .options import AS_USUAL, GUIDES, GUIDES_TO_END, Options
from .own import guide_of
from .selecting import selection_for, told_by

MOST_LISTED = 1 << 24
"""Moves that there is room for in all rows of an order; with what a search knows of each, some hundred megabytes."""

NEAR, FEW = 2, 200
"""So many plies from the root, and at so many positions, mirrored ones are looked for to see whether they meet."""

TEXTBOOK = ALGORITHMS["alphabeta"]


def kit_for(
    game: Game,
    position: Any,
    observer: Any,
    *,
    plain: bool = False,
    algorithm: Algorithm = TEXTBOOK,
    options: Options = AS_USUAL,
    stop: Stop | None = None,
    history: History | None = None,
) -> Kit:
    """Put together what a search of a position uses; ``stop`` ends what is done beside the search, too."""
    kit = standing_kit(game, position, observer, plain=plain, algorithm=algorithm, options=options, stop=stop)
    kit = kit._replace(path=path_after(kit.path, game, position, algorithm, history))
    if not algorithm.takes_insight:
        return kit
    return kit._replace(insight=known_at(kit, insight_for(game, position, options, kit)))


def known_at(kit: Kit, insight: Insight) -> Any:
    """Return what is known at a position: of the end of a game, that and whether mirrored positions meet."""
    return kit.insight._replace(twins=insight.mirrors) if isinstance(kit.insight, Knowledge) else insight


def standing_kit(
    game: Game,
    position: Any,
    observer: Any,
    *,
    plain: bool,
    algorithm: Algorithm,
    options: Options,
    stop: Stop | None,
    is_observed: bool = False,
) -> Kit:
    """Put together what all searches of a game use, whatever the position: any of the game's may be shown."""
    by_result = game.scoring == "result"
    evaluator = game.evaluator
    if evaluator is None:
        evaluator = OwnEstimate() if offers(position, "evaluate") else NoEstimate()
    elif isinstance(position, Turn):
        evaluator = OfTurns(evaluator)
    if (plain and by_result) or "evaluate" in options.without:
        evaluator = NoEstimate()
    scoring = Distance() if by_result and not plain else Outcome(_greatest(game, position))
    kit = Kit(scoring, evaluator, observer, path=_path(game, position, options.without), turns=turns_of(position))
    if not algorithm.remembers and not algorithm.takes_order:
        return kit
    memory = _memory(game, position, algorithm, options, by_distance=isinstance(scoring, Distance))
    order: Any = AsListed()
    if algorithm.is_selective:
        stages: Any = _stages(game, position, options)
        if options.threads > 1 and memory.answers():
            stages = staged_putting_off(stages, under_way(memory.keys))
        selection = selection_for(game, position, evaluator, options.without)
        if memory.answers() and not isinstance(evaluator, NoEstimate):
            evaluator = remembered(evaluator, memory.keys)
        return kit._replace(evaluator=evaluator, memory=memory, order=stages, selection=selection)
    if algorithm.takes_order:
        order = _order(game, position, algorithm, options, _Judge(kit.scoring, evaluator, kit.turns, stop or Stop()))
    if options.threads > 1 and memory.answers() and isinstance(order, BestFirst):
        order = PuttingOff(order, under_way(memory.keys))
    if algorithm.goes_to_end:
        kit = kit._replace(insight=knowledge_for(game, position, options, kit, is_observed=is_observed))
    return kit._replace(memory=memory, order=order)


def _greatest(game: Game, position: Any) -> int:
    """Return the greatest outcome there is. A game's tree that was written out has wins at a distance for leaves."""
    if game.size(position) is not None:
        return WIN
    return 1 if game.scoring == "result" else MOST


def _path(game: Game, position: Any, without: Collection[str]) -> NoPath | Path:
    """Keep the line where positions may come back, and the game is drawn when they do."""
    if not game.cyclic or game.referee is None or game.referee.draws_at() is None:
        return NoPath()
    keys = _keys(position, without)
    try:
        if keys is None:
            keys = _of_turns(position, Hashed())
            hash(own(position))
    except TypeError:
        raise InputError(
            f"{game.name} is cyclic, and its positions cannot be told apart: they have neither numbers for fields "
            "nor a hash; wanted: a key()"
        ) from None
    return path(keys)


def path_after(known: Any, game: Game, position: Any, algorithm: Algorithm, history: History | None) -> Any:
    """Return the line that begins at a position after a history; ``known`` is one from before, to be used again.

    Where the game tells of progress, plies without it are counted: by a selective search always, by others as soon
    as they may come to matter, so that an exact search is otherwise what it is without.
    """
    quiet, played = (0, ()) if history is None else (history.quiet_plies, history.exhausted())
    limit = _most_quiet(game, position)
    if isinstance(known, Path) and limit is not None and (algorithm.is_selective or quiet >= limit - REACH):
        known = counting_path(known.keys, limit)
    elif isinstance(known, CountingPath) and not algorithm.is_selective and quiet < known.limit - REACH:
        known = known.path
    return known.begin_after(played_with_passes(position, played), quiet)


def _most_quiet(game: Game, position: Any) -> int | None:
    """Return after how many plies without progress a game is drawn; None if searches cannot tell."""
    can_tell = offers(position, "progress") and not isinstance(position, Turn)
    return game.referee.draws_after() if can_tell and game.referee is not None else None


def _memory(game: Game, position: Any, algorithm: Algorithm, options: Options, *, by_distance: bool) -> Any:
    wanted = usual.MEGABYTES if options.table is None else options.table
    if not wanted > 0:
        raise InputError(f"a memory of {wanted:g} MB holds nothing; wanted: more, such as {usual.MEGABYTES:g}")
    if wanted > machine_megabytes():
        raise InputError(f"this machine has no {wanted:,.0f} MB of memory; wanted: less, such as {usual.MEGABYTES:g}")
    plies, width = _rows(game, position) if algorithm.takes_order else (0, 0)
    is_asked_for, keys, size = options.table is not None, _keys(position, options.without), game.size(position)
    room = Room(game.name, wanted, is_asked_for, keys, width=width, plies=plies, size=size)
    if algorithm.goes_to_end:
        most = None if by_distance else most_value_of(game)
        room = replace(room, most_value=most, length=length_of(game), by_distance=by_distance)
    memory = algorithm.memory(room)
    if memory.answers() and "table" in options.without:
        return NothingProved() if algorithm.goes_to_end else NoTable()
    return memory


def machine_megabytes() -> float:
    """Return how much memory the machine has; without an end where it does not say."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
    except (AttributeError, ValueError, OSError):  # Windows has no sysconf
        return math.inf


def _keys(position: Any, without: Collection[str] = ()) -> Keys | None:
    """Return how positions are told apart: by their own keys, by their fields, or not at all."""
    if offers(position, "key", without):
        return _of_turns(position, OWN_KEY)
    try:
        fingerprint(own(position))
    except (TypeError, ValueError, AttributeError):
        return None
    return _of_turns(position, Fingerprint())


def _of_turns(position: Any, keys: Keys) -> Keys:
    return KeysOfTurns(keys) if isinstance(position, Turn) else keys


def can_keep(position: Any, algorithm: Algorithm) -> bool:
    """Tell whether an algorithm can keep what it must of positions such as this one."""
    return not algorithm.needs_keys or _keys(position) is not None


class _Judge(NamedTuple):
    """What an order by exact values needs."""

    scoring: Scoring
    evaluator: Evaluator
    turns: Turns
    stop: Stop


def _order(game: Game, position: Any, algorithm: Algorithm, options: Options, judge: _Judge) -> Natural | BestFirst:
    plies, width = _rows(game, position)
    # A tree's moves are places in it: what was good elsewhere says nothing about them. The MT searches are studied
    # by the leaves they judge, so they take them as they stand.
    is_usually_guided = algorithm.is_guided and game.size(position) is None
    usual = ",".join(GUIDES_TO_END if algorithm.goes_to_end else GUIDES)
    order = options.order or (usual if is_usually_guided else "natural")
    if not isinstance(order, str):
        guide = GuideOfTurns(guide_of(order)) if isinstance(position, Turn) else guide_of(order)
        return BestFirst(ints(plies * width), ints(plies * width), width, guide)
    names = [name for name in order.split(",") if name not in options.without]
    guides = [_guide(name, options.seed, judge) for name in names if name != "natural" and _has(position, name)]
    if not guides or "order" in options.without:
        return Natural(ints(plies * width), width)
    guide = guides[0]
    for other in guides[1:]:
        guide = Sum(guide, other)
    return BestFirst(ints(plies * width), ints(plies * width), width, guide)


def _stages(game: Game, position: Any, options: Options) -> Staged:
    """Return the order of a selective search; it learns nothing where moves are places in a tree."""
    learns = options.order != "natural" and "order" not in options.without and game.size(position) is None
    return staged(_rows(game, position)[1], told_by(position, options.without), learns=learns)


def _rows(game: Game, position: Any) -> tuple[int, int]:
    """Return how many plies there are rows for, and how many moves a row must hold.

    A tree that is written out has no more plies than it is high. One width serves many trees: each is compiled on
    its own.
    """
    if game.size(position) is not None:
        return min(PLIES, (game.plies(position) or 0) + 2), max(4, 1 << (game.most_moves - 1).bit_length())
    if PLIES * game.most_moves > MOST_LISTED:
        raise InputError(
            f"{game.name} may have {game.most_moves:,} moves in a position, too many to be put in order over {PLIES} "
            f"plies; wanted: most_moves of at most {MOST_LISTED // PLIES:,}, or an algorithm without an order"
        )
    return PLIES, game.most_moves


def _has(position: Any, guide: str) -> bool:
    return guide != "promise" or offers(position, "promise")


def _guide(name: str, seed: int, judge: _Judge) -> Guide:
    if name == "table":
        return HintFirst()
    if name == "killers":
        return Killers(ints(2 * PLIES, NONE))
    if name == "history":
        return PastCutoffs(ints(2 * SLOTS))
    if name == "promise":
        return ByPromise()
    if name == "reversed":
        return Reversed(ints(1))
    if name in ("best", "worst"):
        return ByValue(name == "best", judge.scoring, judge.evaluator, ints(1), judge.stop.budget, judge.turns)
    drawn = words(1)
    drawn[0] = seed & FULL
    return Random(drawn)


def insight_for(
    game: Game, position: Any, options: Options, kit: Kit, *, mirrored_meet: bool | None = None
) -> Insight:
    """Use what the game knows of its positions.

    Margins are bounded for the end of the game, and an estimate at the horizon may lie outside: there bounds are used
    only where nothing is estimated, or by an evaluator that says it ``keeps_bounds``. Symmetries buy something only
    where positions are remembered; a mirrored position is no repetition, so they are left alone where repetitions
    count. Whether mirrored positions meet is found out, unless somebody knows.
    """
    evaluator = kit.evaluator
    keeps_bounds = isinstance(evaluator, NoEstimate) or getattr(evaluator, "keeps_bounds", False)
    bounds_hold = game.scoring == "result" or keeps_bounds
    has_bounds = bounds_hold and offers(position, "bounds", options.without)
    has_symmetries = (
        kit.memory.answers()
        and not game.cyclic
        and offers(position, "symmetries", options.without)
        and offers(position, "key", options.without)
    )
    mirrors: Any = AsItIs()
    if has_symmetries:
        mirrors = OneForAll(_mirrored_meet(position) if mirrored_meet is None else mirrored_meet)
    return Insight(mirrors, Bounded() if has_bounds else Unbounded())


def _mirrored_meet(position: Any) -> bool:
    """Tell whether two lines lead to mirrored positions, two plies from here or sooner.

    If not, they next to never do further on: the pieces that make the difference stay. Looking for them all the same
    would take a quarter of the time in an endgame of Othello.
    """
    level = [position]
    try:
        for _ in range(NEAR):
            level = [each.play(move) for each in level if not is_over(each) for move in each.moves()][:FEW]
            met: dict[Bits, Bits] = {}
            for each in level:
                key = each.key() & FULL
                least = min(key, *(mirrored.key() & FULL for mirrored in each.symmetries()))
                if met.setdefault(least, key) != key:
                    return True
    except Exception:  # a fault of the game is told by the search that meets it
        return True
    return False
