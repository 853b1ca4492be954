"""A position in its picture: what stands where, which places the last move has touched, where moves lead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ...base.errors import GameFault, GametreeError
from ...base.numbers import Move
from ..game import Game, fields_of, is_over
from ..history import History
from ..turns import moves_again, own
from .layout import Layout
from .picture import Content, Picture, Text


@dataclass(frozen=True)
class Touched:
    """What a move does to a picture."""

    path: tuple[str, ...] = ()
    """The places over which it leads: from and to, or just one; none for a pass."""
    also: tuple[str, ...] = ()
    """The others that look different afterwards: pieces that are captured, discs that are turned."""


@dataclass(frozen=True)
class Depiction:
    """What is to be drawn of a position.

    >>> from gametree import History, load_game
    >>> depiction = Depiction.of(History.begin(load_game("chess")).play_named("e4"))
    >>> depiction.stands["e4"], depiction.last.path
    ('white pawn', ('e2', 'e4'))
    """

    layout: Layout
    stands: Mapping[str, Content]
    last: Touched = Touched()

    @staticmethod
    def of(history: History) -> Depiction | None:
        """Return the depiction at the end of a history; None if its game has no picture."""
        game = history.game
        if game.picture is None:
            return None
        stands = stands_of(game, history.position, side_of(history))
        last = touched_by(history.back(), history.moves[-1]) if history.moves else Touched()
        return Depiction(game.picture.layout, stands, last)

    def as_data(self) -> dict[str, Any]:
        """Return what changes from position to position as JSON can hold it; the layout has an ``as_data()``, too.

        >>> from gametree import History, load_game
        >>> Depiction.of(History.begin(load_game("tictactoe")).play_named("b2")).as_data()
        {'stands': {'b2': {'glyph': 'blue cross'}}, 'path': ['b2'], 'also': []}
        """
        return {
            "stands": {name: content_as_data(content) for name, content in self.stands.items()},
            "path": list(self.last.path),
            "also": list(self.last.also),
        }


def side_of(history: History) -> int:
    """Return who is to move, 0 for the first player: as the game tells, or else by the moves from the first position.

    >>> from gametree import load_game
    >>> side_of(History.begin(load_game("connect4")).play_named("4"))
    1
    """
    wording = history.game.wording
    return history.side if wording.is_second is None else int(wording.is_second_to_move(history.position))


def stands_of(game: Game, position: Any, side: int) -> dict[str, Content]:
    """Return what stands where in a position; raise GameFault where the picture does not fit."""
    picture = _picture(game)
    found = _asked(game, position, "stands", lambda: picture.ask_stands(position, side), picture.misfit_of_stands)
    return dict(found)


def path_of(game: Game, position: Any, move: Move, side: int) -> tuple[str, ...]:
    """Return the places over which a move leads; raise GameFault where the picture does not fit."""
    picture = _picture(game)
    found = _asked(game, position, "path", lambda: picture.ask_path(position, move, side), picture.misfit_of_path)
    return tuple(found)


def touched_by(history: History, move: Move) -> Touched:
    """Return what a move at the end of a history touches."""
    game, before, side = history.game, history.position, side_of(history)
    after = before.play(move)
    path = path_of(game, before, move, side)
    changed = changes(
        stands_of(game, before, side),
        stands_of(game, after, side if moves_again(after) else 1 - side),
    )
    return Touched(path, tuple(name for name in changed if name not in path))


def changes(before: Mapping[str, Content], after: Mapping[str, Content]) -> dict[str, Content | None]:
    """Return what stands on the places that have changed, None where nothing does any more.

    >>> changes({"a": "white pawn", "b": 3}, {"b": 3, "c": "white pawn"})
    {'a': None, 'c': 'white pawn'}
    """
    return {name: after.get(name) for name in {**before, **after} if before.get(name) != after.get(name)}


def moves_as_data(history: History) -> dict[str, dict[str, list[str]]]:
    """Return what every legal move touches, by its name, as JSON can hold it: what a board to click on needs.

    >>> from gametree import load_game
    >>> moves_as_data(History.begin(load_game("connect4:4x4")))["2"]
    {'path': ['b1'], 'also': []}
    """
    if is_over(history.position):
        return {}
    touched = {name: touched_by(history, move) for name, move in history.names().items()}
    return {name: {"path": list(each.path), "also": list(each.also)} for name, each in touched.items()}


def content_as_data(content: Content) -> dict[str, str | int]:
    """Return what stands on a place as JSON can hold it.

    >>> content_as_data("black stone"), content_as_data(4), content_as_data(Text("ok"))
    ({'glyph': 'black stone'}, {'count': 4}, {'text': 'ok'})
    """
    if isinstance(content, Text):
        return {"text": content.text}
    return {"count": content} if isinstance(content, int) else {"glyph": content}


def content_from_data(data: Mapping[str, Any]) -> Content:
    """Return what ``content_as_data`` has written.

    >>> content_from_data({"glyph": "black stone"}), content_from_data({"text": "ok"})
    ('black stone', Text(text='ok'))
    """
    ((kind, content),) = data.items()
    return Text(content) if kind == "text" else content


def _picture(game: Game) -> Picture:
    if game.picture is None:
        raise GameFault(f"{game.name} has no picture; wanted: Game(picture=Picture(layout, stands, path))")
    return game.picture


def _asked(
    game: Game, position: Any, method: str, ask: Callable[[], Any], misfit: Callable[[object], str | None]
) -> Any:
    """Ask a picture, and name the game, the function and the position where it does not answer as it should."""
    try:
        answer = ask()
        wrong = misfit(answer)
    except GametreeError:
        raise
    except Exception as error:
        wrong = f"raised {type(error).__name__}: {error}"
    if wrong is not None:
        raise GameFault(f"{game.name}: {method}() of its picture {wrong}, in the position {fields_of(own(position))}")
    return answer
