"""A translated game in V8, asked what Python is asked: both answers as the same plain data."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import is_dataclass
from typing import Any

from py_mini_racer import MiniRacer

from gametree import Game, History
from gametree.rules.game import is_over
from gametree.rules.pictures.depiction import content_as_data, path_of, side_of, stands_of, touched_by
from gametree.rules.turns import moves_again
from gametree.script import Translation, translated
from gametree.script.module import Module
from gametree.script.values import simple

EXPORT = "export { game };"

ASKING = """
const told = (value) => {
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return value.map(told);
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, told(each)]));
  }
  return value;
};
const facts = (history, last) => {
  const { position } = history;
  const { side } = game.state(history);
  const moves = game.moves(position);
  const found = {
    position, moves, last,
    is_over: game.isOver(position),
    outcome: game.isOver(position) ? game.outcome(position) : null,
    moves_again: game.movesAgain(position),
    is_second: game.isSecond(position),
    names: moves.map((move) => game.moveName(position, move)),
    ending: game.ending(history),
    state: game.state(history),
    drawn: game.draw(position, last),
    name: game.positionName(position),
  };
  if (game.san) found.san = moves.map((move) => game.san(position, move));
  if (game.key) found.key = game.key(position);
  if (game.evaluate) found.evaluate = game.evaluate(position);
  if (game.stands) {
    found.stands = game.stands(position, side);
    found.paths = moves.map((move) => game.path(position, move, side));
    if (moves.length > 0) found.touched = game.touched(history, moves[0]);
  }
  return found;
};
const played = (moves, text) => {
  let history = text === null ? game.begin() : game.read(text);
  const found = [facts(history, null)];
  for (const move of moves) {
    history = game.playOn(history, BigInt(move));
    found.push(facts(history, history.last_move));
  }
  return JSON.stringify(told(found));
};
const raised = (work) => {
  try {
    return JSON.stringify(told(work()));
  } catch (error) {
    return JSON.stringify(`${error.name}: ${error.message}`);
  }
};
"""


class Page:
    """A game as a page has it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.translation: Translation = translated(game)
        self._engine = MiniRacer()
        self._engine.eval(self.translation.text.replace(EXPORT, "") + ASKING)

    def ask(self, expression: str) -> Any:
        """Return what an expression of JavaScript is worth, or what it throws; whole numbers as texts."""
        return json.loads(str(self._engine.eval(f"raised(() => {expression})")))

    def played(self, moves: Sequence[int], text: str | None = None) -> list[dict[str, Any]]:
        """Return what the page tells of every position of a game."""
        given = json.dumps([str(move) for move in moves])
        found: list[dict[str, Any]] = json.loads(str(self._engine.eval(f"played({given}, {json.dumps(text)})")))
        return found


def facts(history: History) -> dict[str, Any]:
    """Return what Python tells of the last position of a game."""
    game, position, side = history.game, history.position, side_of(history)
    moves = [] if is_over(position) else list(position.moves())
    ending = history.ending()
    found: dict[str, Any] = {
        "position": told(position),
        "moves": [str(move) for move in moves],
        "last": None if history.last_move is None else str(history.last_move),
        "is_over": is_over(position),
        "outcome": position.outcome() if is_over(position) else None,
        "moves_again": moves_again(position),
        "is_second": game.wording.is_second_to_move(position),
        "names": [game.move_name(position, move) for move in moves],
        "ending": None if ending is None else vars(ending),
        "state": {
            "side": side,
            "number": history.number,
            "quiet": history.quiet_plies,
            "occurrences": history.occurrences(),
        },
        "drawn": game.draw(position, history.last_move),
        "name": game.position_name(position),
    }
    if game.san is not None:
        found["san"] = [game.san(position, move) for move in moves]
    if hasattr(position, "key"):
        found["key"] = str(position.key())
    if game.evaluator is not None or hasattr(position, "evaluate"):
        found["evaluate"] = position.evaluate() if game.evaluator is None else game.evaluator.evaluate(position)
    if game.picture is not None:
        stands = stands_of(game, position, side)
        found["stands"] = {place: content_as_data(content) for place, content in stands.items()}
        found["paths"] = [list(path_of(game, position, move, side)) for move in moves]
        if moves:
            touched = touched_by(history, moves[0])
            found["touched"] = {"path": list(touched.path), "also": list(touched.also)}
    return found


def told(value: Any) -> Any:
    """Return a position as the page tells it."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, int):
        return str(value)
    if hasattr(value, "_fields"):
        return {name: told(each) for name, each in zip(value._fields, value, strict=True)}
    if is_dataclass(value):
        return {name: told(each) for name, each in vars(value).items()}
    return [told(each) for each in value]


class Functions:
    """Functions of Python in V8, asked with the same arguments as in Python; answers are shown as Python does."""

    def __init__(self, functions: Sequence[Callable[..., Any]]) -> None:
        first = Module()
        self._text(first, functions)
        second = Module(frozenset(first.seen_methods), frozenset(first.called_by_name))
        self._engine = MiniRacer()
        self._engine.eval(self._text(second, functions))

    def _text(self, module: Module, functions: Sequence[Callable[..., Any]]) -> str:
        names = {each.__name__: module.named_value(each, each.__name__) for each in functions}
        module.complete()
        table = ", ".join(f"{name}: {own}" for name, own in names.items())
        shown = (
            "try { return $repr(asked[name](...given)); } catch (error) { return `${error.name}: ${error.message}`; }"
        )
        others = "$tuple; $Dict; $Set;"
        return module.text(f"const asked = {{ {table} }}; {others}\nconst show = (name, ...given) => {{ {shown} }};")

    def show(self, function: Callable[..., Any], *given: Any) -> str:
        """Return what a function gives in JavaScript, as Python would show it."""
        arguments = ", ".join([json.dumps(function.__name__), *map(javascript, given)])
        return str(self._engine.eval(f"show({arguments})"))

    def check(self, function: Callable[..., Any], *given: Any) -> None:
        """See that a function gives the same in both languages."""
        found = self.show(function, *given)  # first: a function may change what it is given
        try:
            wanted = repr(function(*given))
        except Exception as error:
            wanted = f"{type(error).__name__}: {error}"
        assert found == wanted, (function.__name__, given, found, wanted)


def javascript(value: Any) -> str:
    """Write plain values as JavaScript has them."""
    text = simple(value)
    if text is not None:
        return text
    if isinstance(value, dict):
        return f"new $Dict([{', '.join(f'[{javascript(key)}, {javascript(each)}]' for key, each in value.items())}])"
    row = f"[{', '.join(map(javascript, value))}]"
    return f"new $Set({row})" if isinstance(value, set) else f"$tuple({row})" if isinstance(value, tuple) else row
