"""Sides that move again: a game in which a side may move twice, as one whose sides alternate.

Every search here takes turns: what is good for one side is bad for the other, and a minus sign says so. Where a
position says that the side to move is the one that made the last move (``moves_again()``), a *pass* of the opponent
is put in between. It is the only move there, and it is none of the game's: it costs no depth, and no distance to the
end counts it. So every search keeps its one text, and what it finds is what the game has.

    the game      A plays, and moves again      A plays, and is done      B plays
    a search      A plays       B passes        A plays                   B plays
    depth left    3             2               2                         1
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple, Protocol

from ..base.errors import InputError
from ..base.numbers import Bits, Move
from ..base.values import MAX_DEPTH
from .game import Game
from .pictures.picture import Picture

PASS = (1 << 14) - 2
"""The move that is put in: the only one where it stands, so none is taken for another. A table keeps all of it."""

AGAIN = "(again)"
"""What it is called: after it, the same side moves again."""

OTHERS = 0x2545_F491_4F6C_DD1D
"""Makes another key of a position's where its opponent has the turn."""


class Turn(NamedTuple):
    """A position whose side to move is always the opponent of the one that moved last.

    The optional methods are those that searches ask for; whether the game has them, ``offers`` tells.
    """

    position: Any
    """As the game has it."""
    is_pass: bool
    """The opponent of the side to move there has the turn, and can only pass."""
    passes: int
    """How many passes were made on the way from the root."""

    def moves(self) -> Iterator[Move]:
        if self.is_pass:
            yield PASS
        else:
            for move in self.position.moves():
                yield move

    def play(self, move: Move) -> Turn:
        if self.is_pass:
            return Turn(self.position, False, self.passes + 1)  # noqa: FBT003
        child = self.position.play(move)
        return Turn(child, child.moves_again(), self.passes)

    def is_over(self) -> bool:
        is_over: bool = self.position.is_over()
        return is_over

    def outcome(self) -> int:
        outcome: int = self.position.outcome()
        return -outcome if self.is_pass else outcome

    def evaluate(self) -> int:
        estimate: int = self.position.evaluate()
        return -estimate if self.is_pass else estimate

    def key(self) -> Bits:
        key: Bits = self.position.key()
        return key ^ OTHERS if self.is_pass else key

    def promise(self, move: Move) -> int:
        return 0 if self.is_pass else self.position.promise(move)

    def bounds(self) -> tuple[int, int]:
        low, high = self.position.bounds()
        return (-high, -low) if self.is_pass else (low, high)

    def proved(self, alpha: int) -> tuple[int, int]:
        if self.is_pass:
            low, high = self.position.proved(~alpha)
            return -high, -low
        low, high = self.position.proved(alpha)
        return low, high

    def sound_moves(self) -> Iterator[Move]:
        if self.is_pass:
            yield PASS
        else:
            for move in self.position.sound_moves():
                yield move

    def promise_to_end(self, move: Move) -> int:
        return 0 if self.is_pass else self.position.promise_to_end(move)

    def left(self) -> int:
        left: int = self.position.left()
        return left

    def is_small(self) -> bool:
        is_small: bool = self.position.is_small()
        return is_small and not self.is_pass

    def small_value(self, alpha: int, observer: Any) -> int:
        value: int = self.position.small_value(alpha, observer)
        return value

    def symmetries(self) -> Iterator[Turn]:
        for mirrored in self.position.symmetries():
            yield Turn(mirrored, self.is_pass, self.passes)


class OfTurns(NamedTuple):
    """Estimates turns as an evaluator of the game's own positions says."""

    evaluator: Any

    def evaluate(self, position: Turn) -> int:
        estimate: int = self.evaluator.evaluate(position.position)
        return -estimate if position.is_pass else estimate

    @property
    def keeps_bounds(self) -> bool:
        return getattr(self.evaluator, "keeps_bounds", False)


class Turns(Protocol):
    """Says what counts as a move."""

    def cost(self, position: Any) -> int:
        """Return what a move at a position takes off the depth."""

    def made(self, position: Any, ply: int) -> int:
        """Return how many moves were made from the root to a position at a ply."""


class Alternating(NamedTuple):
    """How moves are counted where every play hands the turn over: every ply is one."""

    def cost(self, position: Any) -> int:
        return 1

    def made(self, position: Any, ply: int) -> int:
        return ply


class WithPasses(NamedTuple):
    """How moves are counted where passes are put in: they are none."""

    def cost(self, position: Turn) -> int:
        return 0 if position.is_pass else 1

    def made(self, position: Turn, ply: int) -> int:
        return ply - position.passes


def turns_of(position: Any) -> Turns:
    """Return how moves are counted from a position on."""
    return WithPasses() if isinstance(position, Turn) else Alternating()


def own(position: Any) -> Any:
    """Return a position as the game has it."""
    return position.position if isinstance(position, Turn) else position


def offers(position: Any, method: str, without: Collection[str] = ()) -> bool:
    """Tell whether a game's positions have an optional method that is not left out; a field of that name is none.

    >>> from gametree import load_game
    >>> offers(load_game("connect4").start, "key"), offers(load_game("connect4").start, "moves_again")
    (True, False)
    """
    return method not in without and callable(getattr(own(position), method, None))


def moves_again(position: Any) -> bool:
    """Tell whether the side to move at a position of a game's own is the one that made the last move."""
    return offers(position, "moves_again") and bool(position.moves_again())


def deepest(position: Any) -> int:
    """Return how deep a position can be searched: where sides move again, a pass may stand behind every move."""
    return MAX_DEPTH // 2 if offers(position, "moves_again") else MAX_DEPTH


def taking_turns(game: Game, position: Any) -> tuple[Game, Any]:
    """Return a game and a position of it as searches take them: themselves, or with passes put in."""
    if isinstance(position, Turn) or not offers(position, "moves_again"):
        return game, position
    return alternating(game), first_turn(position)


def first_turn(position: Any) -> Any:
    """Return a game's own position as searches begin with it."""
    return Turn(position, is_pass=False, passes=0) if offers(position, "moves_again") else position


def alternating(game: Game) -> Game:
    """Return a game whose sides alternate, of one in which a side may move again.

    Its positions are turns. The evaluator stays the game's own: ``OfTurns`` is for those who ask it.
    """

    def move_name(position: Any, move: Move) -> str:
        return AGAIN if is_pass(position) else game.move_name(own(position), move)

    def parse_move(position: Any, text: str) -> Move:
        if not is_pass(position):
            return game.parse_move(own(position), text)
        if text != AGAIN:
            raise InputError(f"no move {text!r} here; legal: {AGAIN}")
        return PASS

    return replace(
        game,
        start=Turn(game.start, is_pass=False, passes=0),
        move_name=move_name,
        parse_move=parse_move,
        parse_position=lambda text: Turn(game.parse_position(text), is_pass=False, passes=0),
        position_name=lambda position: game.position_name(own(position)),
        draw=lambda position, last_move=None: game.draw(own(position), last_move),
        picture=None if game.picture is None else _of_turns(game.picture),
        san=None,
        whole=None,
    )


def _of_turns(picture: Picture) -> Picture:
    """Return the picture of turns: that of the positions in them, and a pass leads nowhere.

    Where the opponent can only pass, the side to move at the position itself is the other one.
    """

    def stands(position: Any, side: int) -> Any:
        return picture.ask_stands(own(position), side ^ is_pass(position))

    def path(position: Any, move: Move, side: int) -> Any:
        return () if is_pass(position) else picture.ask_path(own(position), move, side)

    return replace(picture, stands=stands, path=path)


def without_passes(position: Any, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return the moves of a line that are the game's own."""
    if not isinstance(position, Turn):
        return line
    moves = []
    for move in line:
        if not position.is_pass:
            moves.append(move)
        position = position.play(move)
    return tuple(moves)


def with_passes(position: Any, line: tuple[Move, ...]) -> Iterator[tuple[Any, Move]]:
    """Yield the moves of a line, each with the position that it is played in, and the passes between them."""
    for move in line:
        if is_pass(position):
            yield position, PASS
            position = position.play(PASS)
        yield position, move
        position = position.play(move)


def played_with_passes(position: Any, played: Iterable[tuple[Any, int]]) -> Iterator[tuple[Any, int]]:
    """Yield positions from before the root, each with its distance, as a search from a position knows them.

    Whoever comes to a position where a side moves again comes through the pass before it. So the root's own pass is
    there, too, if it has one: like the root, it would come up a second time.
    """
    if not isinstance(position, Turn):
        yield from played
        return
    if moves_again(position.position):
        yield position._replace(is_pass=True), 1
    for before, distance in played:
        yield Turn(before, is_pass=False, passes=0), distance
        if moves_again(before):
            yield Turn(before, is_pass=True, passes=0), distance + 1


def is_pass(position: Any) -> bool:
    """Tell whether nothing can be done at a position but pass, because the opponent moves again."""
    return isinstance(position, Turn) and position.is_pass
