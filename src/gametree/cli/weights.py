"""``gametree weights``."""

from __future__ import annotations

from array import array
from pathlib import Path
from typing import Any

import click

from ..base.errors import InputError
from ..base.keeping import check_place, write_whole
from ..base.numbers import is_record
from ..games import load_game
from ..learning.patterns.making import cells_of
from ..learning.weights.showing import drawn, patterns_in, weightiest, worth_of_squares
from ..learning.weights.weights_file import ENDING, PLACES, SHIPPED, Weights, place_of, read_weights
from ..rules.game import Game
from .groups import KnownCommands
from .streams import answers_only, say
from .subject import json_option
from .telling import cells, show, tell_json

TOLD = ("by", "games", "samples", "seconds", "seed", "gametree")
"""What is told of where weights come from."""
SIDE = 44
"""Of a square in a picture, in pixels."""


class _Weights(KnownCommands):
    kind = "command"


@click.group("weights", cls=_Weights)
def weights_command() -> None:
    """Show what was learned."""


@weights_command.command("show")
@click.argument("what", metavar="GAME|W")
@click.option("--game", "name", metavar="GAME", help="The game of a file W, where its name does not find it: my.py.")
@click.option("--count", type=click.IntRange(0, 200), default=8, show_default=True, help="Patterns that are drawn.")
@click.option("--phase", type=int, default=0, show_default=True, help="Which part of the game is shown, from 0.")
@click.option(
    "--svg",
    type=click.Path(path_type=Path),
    metavar="F",
    help="Draw what squares are worth, of patterns.",
)
@json_option
def show_weights(what: str, name: str | None, count: int, phase: int, svg: Path | None, as_json: bool) -> int:
    """Show weights in words, as a table and as a board: of a file W, or those that a game has itself.

    W may be 'shipped', with --game: weights that come with gametree.
    """
    if svg is not None:
        check_place(svg, "the picture")
    if what == SHIPPED:
        if name is None:
            raise InputError("weights that come with gametree are of one game each; wanted: --game with it")
        with answers_only():
            what = str(place_of(what, load_game(name)))
    if not what.endswith(ENDING):
        return _show_own(what, as_json=as_json)
    weights = read_weights(Path(what))
    with answers_only():
        game = load_game(name or weights.game)
        weights.evaluator(game, f"the file {what!r}")
    if weights.features["kind"] in ("features", "evaluation"):
        own = dict(_numbers(game.evaluator)) if weights.features["kind"] == "evaluation" else {}
        _table(_named(weights), weights.features, weights.origin, own, as_json=as_json)
        return 0
    if not 0 <= phase < weights.features["phases"]:
        raise InputError(f"there is no phase {phase}; wanted: 0 to {weights.features['phases'] - 1}")
    seen = [each for each in patterns_in(game, weights) if each.phase == phase]
    worth = worth_of_squares(game, weights, seen, phase)
    if svg is not None:
        write_whole(svg, _svg(game, worth).encode("utf-8"), "the picture")
    if as_json:
        places = {str(number): round(value, 6) for number, value in sorted(worth.items())}
        tell_json({**weights.features, "origin": weights.origin, "used": len(seen), "squares": places})
        return 0
    _words(weights.features, weights.origin)
    say(f"{'weights':10} {len(seen):,} used in phase {phase}, in parts of a sure win")
    say("")
    say("what an own stone is worth more than one of the other side, on the average of patterns, in thousandths:")
    for row in cells_of(game).rows:
        say("".join(f"{1_000 * worth[number]:+6.0f}" if number in worth else "     ." for number in row))
    board = cells_of(game)
    say("")
    say("the weightiest patterns, as the side to move sees them (X own, O the other's, . empty):")
    for each in weightiest(seen, count):
        say("")
        say(f"{each.weight:+.3f}")
        for line in drawn(board, each):
            say(f"    |{line}|")
    return 0


def _show_own(name: str, *, as_json: bool) -> int:
    """Show the weights of a game's own evaluator: all numbers of its record, by their names."""
    with answers_only():
        game = load_game(name)
    if game.evaluator is None or not is_record(type(game.evaluator)):
        raise InputError(
            f"{game.name} has no evaluator with weights; wanted: a file that 'gametree learn' has written"
        )
    rows = list(_numbers(game.evaluator))
    told = {"game": game.name, "kind": "its own"}
    rest = {
        name: len(each) for name, each in game.evaluator._asdict().items() if isinstance(each, array | memoryview)
    }
    if not rows and rest:
        if as_json:
            tell_json({**told, "memory": rest})
            return 0
        _words(told, {})
        for name, count in rest.items():
            say(f"{name:10} {count:,} numbers without names, of patterns")
        return 0
    _table([(name, float(value)) for name, value in rows], told, {}, {}, as_json=as_json)
    return 0


def _numbers(record: Any, prefix: str = "") -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    for name, value in zip(type(record)._fields, record, strict=True):
        if is_record(type(value)):
            found += _numbers(value, f"{prefix}{name}.")
        elif isinstance(value, int):
            found.append((f"{prefix}{name}", value))
    return found


def _named(weights: Weights) -> list[tuple[str, float]]:
    """Return the weights of features with their names, and the phase behind it where weights slide."""
    names, count = weights.features["names"], len(weights.weights)
    ends = [""] if count == len(names) else [" at first", " at last"]
    values = [weight / (1 << PLACES) for weight in weights.weights]
    return list(zip([f"{name}{end}" for end in ends for name in names], values, strict=True))


def _words(features: dict[str, Any], origin: dict[str, Any]) -> None:
    told = [("game", features["game"]), ("kind", features["kind"])]
    told += [(name, features[name]) for name in ("board", "shapes", "phases") if name in features]
    told += [(name, value) for name, value in origin.items() if name in TOLD]
    for name, value in told:
        say(f"{name:10} {value:,}" if isinstance(value, int) else f"{name:10} {value}")


def _table(
    rows: list[tuple[str, float]],
    features: dict[str, Any],
    origin: dict[str, Any],
    own: dict[str, int],
    *,
    as_json: bool,
) -> None:
    """Show weights, and beside them those that the game has itself, where they were learned anew."""
    from rich import box
    from rich.table import Table

    if as_json:
        tell_json({**features, "origin": origin, "weights": dict(rows), **({"own": own} if own else {})})
        return
    _words(features, origin)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("feature")
    table.add_column("weight", justify="right")
    if own:
        table.add_column("the game's own", justify="right")
    for name, value in rows:
        values = [value, own[name]] if own else [value]
        table.add_row(*cells([name, *(f"{each:+,.3f}".rstrip("0").rstrip(".") for each in values)]))
    show(table, is_of_numbers=True)


def _svg(game: Game, worth: dict[int, float]) -> str:
    """Draw what squares are worth: blue where an own stone is good, red where it is not."""
    board = cells_of(game)
    greatest = max(map(abs, worth.values()), default=0.0) or 1.0
    marks = []
    for number, column, row in board.places():
        value = worth.get(number, 0.0)
        fill = f"rgb({'31,119,180' if value >= 0 else '214,39,40'})"
        x, y = SIDE * column, SIDE * row
        marks.append(
            f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{fill}" '
            f'fill-opacity="{abs(value) / greatest:.3f}" stroke="#888"/>'
            f'<text x="{x + SIDE / 2}" y="{y + SIDE / 2 + 4}" text-anchor="middle">{1_000 * value:+.0f}</text>'
        )
    width, height = SIDE * board.columns, SIDE * len(board.rows)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 {width + 2} {height + 2}" width="{width + 2}"'
    title = f"<title>{game.name}: what a stone is worth, in thousandths</title>"
    ground = f'<rect width="{width}" height="{height}" fill="white"/>'
    return f'{head} font-family="sans-serif" font-size="12">{title}{ground}{"".join(marks)}</svg>\n'
