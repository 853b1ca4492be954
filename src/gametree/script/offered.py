"""What a page can ask of a game, as plain functions of Python: they are translated together with the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from ..base.numbers import Move
from ..rules.game import Game, is_over
from ..rules.history import History
from ..rules.pictures.depiction import changes, content_as_data, side_of
from ..rules.referee import Ending, Referee
from ..rules.turns import moves_again
from ..rules.wording import Wording


@dataclass(frozen=True)
class Played:
    """What a history asks of its game, and no more: what else a game has, a page may be unable to have."""

    name: str
    start: Any
    referee: Referee | None
    wording: Wording
    move_name: Callable[[Any, Move], str]
    san: Callable[[Any, Move], str] | None
    parse_move: Callable[[Any, str], Move]
    parse_position: Callable[[str], Any]


def rules(game: Game) -> dict[str, Callable[..., Any]]:
    """Return what a page cannot do without: the rules, a game under way, and the names of moves."""
    played = played_by(game)
    move_name, second = game.move_name, game.wording.is_second

    def moves(position: Any) -> list[Move]:
        return [] if is_over(position) else list(position.moves())

    def play(position: Any, move: Move) -> Any:
        return position.play(move)

    def outcome(position: Any) -> int:
        answer: int = position.outcome()
        return answer

    def named(position: Any, move: Move) -> str:
        return move_name(position, move)

    def is_second(position: Any) -> bool:
        return second is not None and bool(second(position))

    def begin(position: Any = None, quiet: int = 0, number: int = 1) -> History:
        return History.begin(played, position, quiet=quiet, number=number)  # type: ignore[arg-type]

    def play_on(history: History, move: Move) -> History:
        return history.play(move)

    def back(history: History) -> History:
        return history.back()

    def ending(history: History) -> Ending | None:
        return history.ending()

    def exhausted(history: History) -> list[tuple[Any, int]]:
        return list(history.exhausted())

    def state(history: History) -> dict[str, int]:
        return {
            "side": side_of(history),
            "number": history.number,
            "quiet": history.quiet_plies,
            "occurrences": history.occurrences(),
        }

    return {
        "moves": moves,
        "play": play,
        "isOver": is_over,
        "outcome": outcome,
        "movesAgain": moves_again,
        "moveName": named,
        "isSecond": is_second,
        "begin": begin,
        "playOn": play_on,
        "back": back,
        "ending": ending,
        "state": state,
        "exhausted": exhausted,
    }


def more(game: Game) -> dict[str, Callable[..., Any]]:
    """Return what a page can do without: other names, pictures, estimates."""
    played = played_by(game)
    draw, wording, position_name = game.draw, game.wording, game.position_name
    found: dict[str, Callable[..., Any]] = {}

    def drawn(position: Any, last_move: Move | None = None) -> str:
        return draw(position, last_move=last_move)

    def name(position: Any) -> str:
        return position_name(position)

    def amount(value: int) -> str:
        return wording.amount(value)

    def write_line(position: Any, line: Iterable[Move], number: int = 1) -> str:
        return Game.write_line(played, position, line, number=number)  # type: ignore[arg-type]

    def find_move(position: Any, text: str) -> Move:
        return Game.find_move(played, position, text)  # type: ignore[arg-type]

    found |= {"draw": drawn, "positionName": name, "amount": amount}
    found |= {"writeLine": write_line, "findMove": find_move}
    if not _is_default(game, game.parse_position):
        found |= _reading(game, played)
    if game.san is not None:
        found |= _short_names(game.san)
    if game.picture is not None:
        found |= _pictured(game)
    return found | _estimates(game)


def _reading(game: Game, played: Played) -> dict[str, Callable[..., Any]]:
    parse = game.parse_position

    def parse_position(text: str) -> Any:
        return parse(text)

    def read(text: str) -> History:
        return History.read(played, text)  # type: ignore[arg-type]

    return {"parsePosition": parse_position, "read": read}


def _short_names(san: Callable[[Any, Move], str]) -> dict[str, Callable[..., Any]]:
    def short_name(position: Any, move: Move) -> str:
        return san(position, move)

    return {"san": short_name}


def _pictured(game: Game) -> dict[str, Callable[..., Any]]:
    """Return what stands where and where moves lead: ``side`` is 0 if the first player is to move."""
    picture = game.picture
    assert picture is not None
    tells, leads = picture.stands, picture.path
    is_told, is_led = picture._takes_side

    def standing(position: Any, side: int) -> Any:
        return tells(position, side=side) if is_told else tells(position)

    def leading(position: Any, move: Move, side: int) -> Any:
        return leads(position, move, side=side) if is_led else leads(position, move)

    def stands(position: Any, side: int) -> dict[str, Any]:
        return {name: content_as_data(content) for name, content in standing(position, side).items()}

    def path(position: Any, move: Move, side: int) -> list[str]:
        return list(leading(position, move, side))

    def touched(history: History, move: Move) -> dict[str, list[str]]:
        before, side = history.position, side_of(history)
        after = before.play(move)
        way = path(before, move, side)
        changed = changes(standing(before, side), standing(after, side if moves_again(after) else 1 - side))
        return {"path": way, "also": [name for name in changed if name not in way]}

    return {"stands": stands, "path": path, "touched": touched}


def _estimates(game: Game) -> dict[str, Callable[..., Any]]:
    """Return the position's key, and what it is estimated at, where the game tells."""
    found: dict[str, Callable[..., Any]] = {}
    evaluator = game.evaluator

    def key(position: Any) -> int:
        answer: int = position.key()
        return answer

    def by_evaluator(position: Any) -> int:
        answer: int = evaluator.evaluate(position)
        return answer

    def by_position(position: Any) -> int:
        answer: int = position.evaluate()
        return answer

    if callable(getattr(game.start, "key", None)):
        found["key"] = key
    if evaluator is not None:
        found["evaluate"] = by_evaluator
    elif callable(getattr(game.start, "evaluate", None)):
        found["evaluate"] = by_position
    return found


def played_by(game: Game) -> Played:
    """Return what histories of a game are about."""
    parse_move = game.parse_move
    played = Played(
        game.name, game.start, game.referee, game.wording, game.move_name, game.san, parse_move, game.parse_position
    )
    if _is_default(game, parse_move):
        object.__setattr__(played, "parse_move", lambda position, text: Game._find_move(played, position, text))  # type: ignore[arg-type]
    return played


def _is_default(game: Game, function: Callable[..., Any]) -> bool:
    """Tell whether a function is what a game has that does not tell its own."""
    return getattr(function, "__self__", None) is game
