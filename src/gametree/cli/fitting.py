"""What ``gametree learn GAME GAMES...`` does: weights are fitted to past games."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from .. import __version__
from ..base.errors import InputError
from ..learning.fitting.baselines import OWN
from ..learning.fitting.checkpoint import Kept
from ..learning.fitting.fit import Fit, fit_features, fit_patterns
from ..learning.fitting.tuning import tune
from ..learning.linear import Linear, feature_names
from ..learning.patterns.making import usual_shapes
from ..learning.unfinished import forget
from ..learning.weights.weights_file import (
    Weights,
    weights_of,
    weights_of_evaluation,
    weights_of_features,
    write_weights,
)
from ..past.games import PastGames
from ..past.sampling import HeldOut, Samples, by_hash, from_year
from ..rules.game import Game
from ..rules.turns import offers
from .progress import Line, watched
from .streams import answers_only, note, say
from .telling import speaking

BY = ("adagrad", "lbfgs")
HELD_OUT = "0.1"
EACH, SKIP = 10, 8
FIRST_YEAR = 1000
"""What is held out is a share below 1, or a year."""
A_LOOK = 512


class Wishes(NamedTuple):
    """How weights are fitted."""

    tunes: bool
    """Those of the game's own evaluation."""
    shapes: str | None
    """Patterns; without them features, if the game has any."""
    by: Any
    l2: float
    held_out: str
    each: int
    skip: int
    seed: int


class Fitted(NamedTuple):
    """What came of it."""

    fit: Fit
    weights: Weights
    games: int
    left_out: int
    seconds: float


def learn_from_games(
    game: Game, files: tuple[str, ...], wishes: Wishes, out: Path, *, as_json: bool
) -> dict[str, Any]:
    """Fit weights to past games, and write them."""
    with watched() as line, speaking(line), answers_only():
        found = fit_games(game, files, wishes, out, line)
    return kept(found, out, as_json=as_json)


def kept(found: Fitted, out: Path, *, as_json: bool) -> dict[str, Any]:
    """Write weights that were fitted, and tell what came of it."""
    write_weights(out, found.weights)
    forget(out)
    if not as_json:
        features = found.weights.features
        what = features["shapes"] if features["kind"] == "patterns" else ", ".join(features["names"])
        say(f"{'game':10} {features['game']}")
        say(f"{features['kind']:10} {what}")
        many = f"{found.fit.samples:,} positions of {found.games:,} games"
        say(f"{'learned':10} from {many}, {found.fit.held_out:,} held out")
        say(f"{'took':10} {found.seconds:.1f} s")
        for number, told in enumerate(losses_in_words(found.fit)):
            say(f"{'' if number else 'loss':10} {told}")
        say(f"{'written':10} {out}; search with --weights {out}")
    return {**found.weights.features, **found.weights.origin, "left_out": found.left_out}


def fit_games(game: Game, files: Iterable[str], wishes: Wishes, out: Path, line: Line) -> Fitted:
    """Fit the weights of a game to past games in files, and say how they do on those held out."""
    check_l2(wishes.l2)
    shapes, begun = None if wishes.tunes else _shapes(game, wishes.shapes), time.monotonic()
    games = PastGames(game, files, tell=note)
    samples = Samples(
        game,
        games,
        each=wishes.each,
        skip=wishes.skip,
        held_out=held_out(wishes.held_out),
        seed=wishes.seed,
    )
    given = {
        "by": wishes.by,
        "l2": wishes.l2,
        "seed": wishes.seed,
        "keeping": Kept(out, {"game": game.name, **wishes._asdict(), "shapes": shapes}),
        "tell": lambda number, loss: line.show(lambda: f"round {number}  loss {loss:.4f} on games held out"),
    }
    shown = _shown(samples, line)
    if wishes.tunes:
        fit = tune(game, shown, **given)
    elif shapes is None:
        fit = fit_features(game, shown, beside=game.evaluator, **given)
    else:
        fit = fit_patterns(game, shown, shapes=shapes, beside=game.evaluator, **given)
    seconds = time.monotonic() - begun
    origin = _origin(fit, samples, wishes, seconds)
    made: Any = fit.evaluator
    if wishes.tunes:
        weights = weights_of_evaluation(game, made, origin)
    elif isinstance(made, Linear):
        weights = weights_of_features(game, made, origin)
    else:
        weights = weights_of(game, made, shapes or "", origin)
    return Fitted(fit, weights, games.tally.games, games.tally.damaged + games.tally.others, seconds)


def check_l2(l2: float) -> None:
    """Refuse a number that no weights can be held by."""
    if not 0 <= l2 < float("inf"):
        raise InputError(f"--l2 is {l2:g}; wanted: 0 or more")


def held_out(text: str) -> HeldOut:
    """Read which games are held out: a share of them, or those from a year on.

    >>> held_out("soon")
    Traceback (most recent call last):
    ...
    gametree.InputError: no games can be held out by 'soon'; wanted: a share such as 0.1, or a year such as 2016
    """
    try:
        if text.isascii() and text.isdecimal() and int(text) >= FIRST_YEAR:
            return from_year(int(text))
        return by_hash(float(text))
    except ValueError as fault:
        if isinstance(fault, InputError):
            raise
        raise InputError(
            f"no games can be held out by {text!r}; wanted: a share such as 0.1, or a year such as 2016"
        ) from None


def losses_in_words(fit: Fit) -> Iterator[str]:
    """Tell how wrong the weights are on games held out, and what else there is, the best first."""
    for name, loss in sorted({"these weights": fit.loss, **fit.losses}.items(), key=lambda each: each[1]):
        scaled = "" if name in ("these weights", "nothing") else ", scaled to suit best"
        yield f"{loss:.4f}  {name}{scaled}"


def is_better(fit: Fit) -> bool:
    """Tell whether the weights do better than what the game has itself."""
    return fit.loss < fit.losses.get(OWN, float("inf"))


def _shapes(game: Game, wanted: str | None) -> str | None:
    """Return which patterns are fitted; None for features."""
    if wanted is not None:
        return wanted
    if offers(game.start, "features"):
        try:
            feature_names(game)
            return None
        except InputError:
            if game.cells is None:
                raise
    if game.cells is None:
        raise InputError(
            f"{game.name} has neither features() nor squares to look at; wanted: features(), which returns a record "
            "of numbers, or Game(cells=...)"
        )
    return usual_shapes(game)


def _shown(samples: Samples, line: Line) -> Iterator[Any]:
    tally, begun = samples.tally, time.monotonic()
    for number, sample in enumerate(samples, 1):
        if number % A_LOOK == 0:
            tally = samples.tally
            told = (
                f"{number:,} positions of {tally.games:,} games  {number / (time.monotonic() - begun):,.0f} a second"
            )
            line.show_soon(lambda told=told: told)  # type: ignore[misc]
        yield sample


def _origin(fit: Fit, samples: Samples, wishes: Wishes, seconds: float) -> dict[str, Any]:
    """Return where the weights come from, for the file."""
    return {
        "by": f"fitting to past games by {wishes.by}",
        "games": samples.tally.games,
        **losses_for_file(fit),
        "l2": wishes.l2,
        "seconds": round(seconds, 1),
        "seed": wishes.seed,
        "gametree": __version__,
    }


def losses_for_file(fit: Fit) -> dict[str, Any]:
    """Return how a fit does, as a file of weights keeps it."""
    return {
        "samples": fit.samples,
        "held_out": fit.held_out,
        "loss": round(fit.loss, 6),
        "losses": {name: round(loss, 6) for name, loss in fit.losses.items()},
    }
