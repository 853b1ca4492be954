"""Weights as a file: JSON that says what they are for and where they come from, and the weights behind it."""

from __future__ import annotations

import json
from array import array
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...base.errors import InputError
from ...base.fields import Fields, read_json
from ...base.keeping import check_place, write_whole
from ...base.numbers import Ints
from ...base.own_code import file_digest
from ...rules.game import Game
from ..linear import Linear, Sliding, in_one_row, linear_for
from ..numbers import POINT
from ..patterns.making import MOST_WEIGHTS, folded, patterns_for
from ..patterns.patterns import Patterns
from ..staged import remade
from .describing import Description, check_same, of_evaluation, of_features, of_patterns
from .packing import packed, unpacked

FORMAT, VERSION = "gametree weights", 1
ENDING = ".json"
WANTED = "wanted: what 'gametree learn' writes"
KINDS = ("features", "evaluation", "patterns")
LONGEST = 1 << 28
"""Bytes of the longest file that is read."""
SHIPPED, SHIPPED_IN = "shipped", Path(__file__).with_name("shipped")
"""The name of weights that come with the package, and the folder in which they lie, by the names of their games."""
PLACES = 16
"""Binary places of a weight in a file: more were never seen to matter."""
COARSER = POINT - PLACES


@dataclass(frozen=True)
class Weights:
    """What a file holds: whole numbers, what they belong to, and where they come from."""

    features: Description
    weights: Ints
    origin: dict[str, Any] = field(default_factory=dict)
    """How they were learned: games, seed, seconds and the like."""

    @property
    def game(self) -> str:
        return str(self.features["game"])

    def evaluator(self, game: Game, what: str = "the file") -> Any:
        """Return the evaluator that these weights make of a game; refuse one that they do not belong to."""
        if self.features["kind"] == "evaluation":
            # First the game: another one may have no weights to compare them with.
            check_same(what, self.features, {**self.features, "game": game.name})
            check_same(what, self.features, of_evaluation(game))
            return remade(game.evaluator, (weight >> PLACES for weight in self.weights))
        if self.features["kind"] == "features":
            check_same(what, self.features, of_features(game))
            return linear_for(game, list(self.weights))
        made = patterns_for(game, self.features["shapes"])
        check_same(what, self.features, of_patterns(game, made, self.features["shapes"]))
        made.weights[:] = array("q", [weight << COARSER for weight in self.weights])
        return folded(game, made, self.features["shapes"])


def weights_of(game: Game, patterns: Patterns, shapes: str, origin: dict[str, Any]) -> Weights:
    """Return the weights of patterns as a file holds them: rounded to fewer places."""
    half = 1 << COARSER - 1
    rounded: Any = [(weight + half) >> COARSER for weight in patterns.weights]
    return Weights(of_patterns(game, patterns, shapes), rounded, origin)


def weights_of_features(game: Game, linear: Linear, origin: dict[str, Any]) -> Weights:
    """Return the weights of an evaluation by features as a file holds them."""
    rows = linear.weighing[:2] if isinstance(linear.weighing, Sliding) else linear.weighing[:1]
    return Weights(of_features(game), array("q", [weight for row in rows for weight in in_one_row(row)]), origin)


def weights_of_evaluation(game: Game, evaluator: Any, origin: dict[str, Any]) -> Weights:
    """Return the weights of a game's own evaluation as a file holds them: they are whole numbers."""
    return Weights(of_evaluation(game), array("q", [weight << PLACES for weight in in_one_row(evaluator)]), origin)


def check_weights_place(path: Path) -> None:
    """Refuse a place where no weights can be put, before anything is learned."""
    if path.suffix != ENDING:
        raise InputError(f"weights cannot be put in {str(path)!r}; wanted: a name that ends in {ENDING}")
    check_place(path, "the weights")


def write_weights(path: Path, weights: Weights) -> None:
    """Write a file, whole or not at all."""
    head = {"format": FORMAT, "version": VERSION, "features": weights.features, "origin": weights.origin}
    text = json.dumps({**head, "places": PLACES, "weights": packed(weights.weights)}, indent=1)
    write_whole(path, f"{text}\n".encode("ascii"), "the weights")


def read_weights(path: Path) -> Weights:
    """Read a file; refuse one that is cut, damaged, or something else."""
    what = f"the weights {str(path)!r}"
    try:
        fields = Fields.of(read_json(path, LONGEST, WANTED), FORMAT, "it holds something else", WANTED)
        version = fields.told.get("version")
        if version != VERSION or fields.told.get("places") != PLACES:
            raise InputError(f"it is of version {version!r}; wanted: {VERSION}, as this gametree writes")
        features, origin, text = fields.inside("features"), fields.record("origin"), fields.text("weights")
        count = _count(features)
        try:
            return Weights(features.told, unpacked(text, count), origin)
        except InputError as fault:
            raise InputError(f"{fault}; {WANTED}") from None
    except InputError as fault:
        raise InputError(f"{what} cannot be read: {fault}") from None


def _count(features: Fields) -> int:
    """Return how many weights there are, of something that is known here."""
    features.text("game")
    if features.text("kind", KINDS) == "patterns":
        features.text("shapes")
    return features.whole("count", 1, MOST_WEIGHTS)


_kept: dict[str, tuple[str, Game, Any]] = {}
"""The last evaluator from each file: a match makes players anew for every game."""


def place_of(path: Path | str, game: Game) -> Path:
    """Return where weights lie that are named by a file, or by ``shipped``: those that come with the package.

    >>> from gametree import load_game
    >>> place_of("mine.json", load_game("connect4")).name, place_of("shipped", load_game("connect4")).name
    ('mine.json', 'connect4.json')
    """
    if str(path) != SHIPPED:
        return Path(path)
    known = sorted(each.stem for each in SHIPPED_IN.glob(f"*{ENDING}"))
    if game.name not in known:
        raise InputError(f"no weights come with gametree for {game.name}; wanted: {', '.join(known)}, or a file")
    return SHIPPED_IN / f"{game.name}{ENDING}"


def evaluator_from(path: Path | str, game: Game) -> Any:
    """Return the evaluator of a game that a file of weights makes, or those that come with the package."""
    place = place_of(path, game)
    name, digest = str(place), file_digest(str(place), LONGEST)
    kept = _kept.get(name)
    if kept is None or digest is None or kept[0] != digest or kept[1] is not game:
        made = read_weights(place).evaluator(game, f"the file {name!r}")
        kept = _kept[name] = digest or "", game, made
    return kept[2]
