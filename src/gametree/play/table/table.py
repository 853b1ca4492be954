"""A game at the table: the moves so far, who sits where, and what may be done. It neither asks nor tells anybody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from ...base.errors import InputError
from ...base.numbers import Move
from ...base.results import Limits, SearchResult
from ...engine.ready.faults import naming_faults, written
from ...rules.game import Game
from ...rules.history import History
from ..player import Choice, Player, Turn
from ..specs import read_spec
from .advice import Adviser, Reasons
from .coaching import Coach, Coaching, Judgement, Review
from .sides import Seat, Seats, player_at, seats_of, swapped
from .typed_moves import read_move

ENGINE = "engine"
USUAL = Limits(seconds=2.0)
"""How long an engine thinks about a move where nothing is said: a partner, not an examiner."""


@dataclass(frozen=True)
class Result:
    """How a game at the table has ended."""

    reason: str
    winner: int | None
    """The player who has won: 0 for the first, 1 for the second; None for a draw."""
    margin: int = 0
    """By how much, in games that are scored so."""


@dataclass(frozen=True)
class Reply:
    """What the opponent has done."""

    before: History
    choice: Choice

    @property
    def move(self) -> Move | None:
        """None if it has resigned."""
        return self.choice.move

    @property
    def name(self) -> str:
        """The move as people write it down."""
        return "resigns" if self.move is None else name_of(self.before, self.move)

    @property
    def is_hit(self) -> bool | None:
        """Whether it had thought about the move before, while its opponent did; None if about none."""
        return None if self.choice.pondered is None else self.choice.pondered == self.before.last_move


class Table:
    """A game between a person and an opponent, two people, or an opponent and itself.

    The opponent is a player by name, as in matches (``engine:depth=6``). Verbs change the game or refuse in one
    sentence (``InputError``); whoever sits down tells people about it.

    >>> from gametree import load_game
    >>> with Table(load_game("tictactoe"), "engine:depth=9,interpreted=yes") as table:
    ...     table.move("B2")
    ...     reply = table.reply()
    ...     table.undo()
    ...     table.is_persons_turn, table.history.moves, reply.move in reply.before.position.moves()
    'b2'
    2
    (True, (), True)
    """

    def __init__(
        self,
        game: Game,
        opponent: str = ENGINE,
        *,
        seats: Seats | str = "first",
        opening: History | None = None,
        limits: Limits = USUAL,
        number: int = 1,
        coaching: Coaching | None = None,
    ) -> None:
        """Lay out a game, at its start or after an ``opening``.

        ``limits`` hold for every move of the opponent and for every advice; ``coaching`` says what people want to
        hear of their own moves, and judges nothing by itself. Games at one table are numbered, so that
        an opponent that varies its play does so from game to game.
        """
        self.game = game
        self.opponent = opponent
        self.seats = seats_of(seats) if isinstance(seats, str) else seats
        self.opening = History.begin(game) if opening is None else opening
        self.history = self.opening
        self.limits = limits
        self.number = number
        self.resigned: int | None = None
        """The player who has given up."""
        self.adviser = Adviser(game, limits)
        self.coach = Coach(self.adviser)
        self.coaching: Coaching | None = coaching
        self.level = read_spec(opponent).number
        """The opponent's, if it was named by one."""
        self._spec = read_spec(opponent).settled(game)
        self._player: Player | None = None

    # --- looking ----------------------------------------------------------------------------------------------

    @property
    def is_persons_turn(self) -> bool:
        """Whether a person is to move, and the game goes on."""
        return self.result() is None and self.seats[player_at(self.history)] is Seat.PERSON

    @property
    def is_opponents_turn(self) -> bool:
        return self.result() is None and not self.is_persons_turn

    @property
    def has_opponent(self) -> bool:
        return Seat.OPPONENT in self.seats

    @property
    def is_paced(self) -> bool:
        """Whether the opponent thinks within ``limits``; below the full engine, levels have their own."""
        return self._spec.kind != "level"

    def board(self) -> str:
        """Draw the board, the last move marked."""
        return written(self.game, "draw", self.history.position, *self.history.moves[-1:])

    def result(self) -> Result | None:
        """Return how the game has ended; None if it goes on. A draw that may be claimed is claimed."""
        if self.resigned is not None:
            return Result("resigned", 1 - self.resigned)
        with naming_faults(self.game, self.history.position):
            ending = self.history.ending()
            if ending is None:
                return None
            player = player_at(self.history)
        if ending.outcome == 0:
            return Result(ending.reason, None)
        margin = abs(ending.outcome) if self.game.scoring == "margin" else 0
        return Result(ending.reason, player if ending.outcome > 0 else 1 - player, margin)

    def hint(self) -> SearchResult:
        """Think about the position for whoever is to move."""
        return self.adviser.look(self.history)

    def why(self) -> Reasons:
        """Explain the opponent's last move; where no opponent sits, the last one of all."""
        at = self.history
        while at.moves:
            move, at = at.last_move, at.back()
            if not self.has_opponent or self.seats[player_at(at)] is Seat.OPPONENT:
                assert move is not None
                return self.adviser.reasons(at, move)
        raise InputError("there is no move to explain yet")

    def judge(self, move: str | Move | None = None) -> Judgement:
        """Compare a move with the best one, before it is played; the last move of the game, if none is given.

        >>> from gametree import History, Limits, load_game
        >>> opening = History.begin(load_game("tictactoe")).play_named("a1 b1 a2 b2")
        >>> with Table(opening.game, opening=opening, limits=Limits(depth=5)) as table:
        ...     judgement = table.judge("c3")
        >>> judgement.is_costly, judgement.before_it.value, judgement.after_it.value
        (True, 'won', 'lost')
        """
        if move is None:
            if not self.history.moves:
                raise InputError("there is no move to judge yet")
            return self.coach.judge(self.history.back(), self.history.moves[-1])
        if self.result() is not None:
            raise InputError("there is no move to judge: the game is over")
        return self.coach.judge(self.history, read_move(self.history, move) if isinstance(move, str) else move)

    def better(self) -> Judgement:
        """Return the judgement of the last move of a person about which a word is to be said.

        The last one of all is looked at now, if it was not; the others, only if the coach has looked at them.
        """
        after = self._after_own_moves()
        if not after:
            raise InputError("there is no better move to tell: no move of yours was played yet")
        last = after[-1]
        self.coach.judge(last.back(), last.moves[-1])
        for judgement in reversed(self.coach.known(self.history)):
            if judgement.is_told:
                return judgement
        raise InputError("there is no better move to tell: none of yours that was looked at has cost much")

    def review(self, *, is_whole: bool = True) -> Review:
        """Judge the moves of people, of all where nobody sits; or take what was judged, if that is enough."""
        after = [at for at in self._after_own_moves() if is_whole or self.coach.knows(at)]
        return Review(tuple(self.coach.judge(at.back(), at.moves[-1]) for at in after))

    # --- doing ------------------------------------------------------------------------------------------------

    def move(self, move: str | Move) -> str:
        """Play a move for the person whose turn it is, and return its name."""
        if not self.is_persons_turn:
            raise InputError("the opponent is to move" if self.is_opponents_turn else "the game is over")
        found = read_move(self.history, move) if isinstance(move, str) else move
        return self._played(found)

    def reply(self) -> Reply:
        """Have the opponent move, and return what it did."""
        if not self.is_opponents_turn:
            raise InputError("the opponent is not to move")
        player, before = self._seated(), self.history
        choice = player.choose(before, Turn(self.limits))
        if choice.move is None:
            self.resigned = player_at(before)
        else:
            self._played(choice.move)
        return Reply(before, choice)

    def undo(self) -> int:
        """Go back to the last turn of a person, and return how many moves were taken back; resigning is one, too."""
        if self.resigned is not None:
            self.resigned = None
            return 0
        at, count = self.history, 0
        while at.moves:
            at, count = at.back(), count + 1
            if self.seats[player_at(at)] is Seat.PERSON:
                self.history = at
                return count
        raise InputError("there is no move of yours to take back")

    def swap(self) -> None:
        """Have the person and the opponent change sides."""
        self.seats = swapped(self.seats)

    def resign(self) -> None:
        """Give up for the person who is to move, or who sits here."""
        if self.result() is not None:
            raise InputError("nobody can resign: the game is over")
        if Seat.PERSON not in self.seats:
            raise InputError("nobody can resign: no person plays")
        mover = player_at(self.history)
        self.resigned = mover if self.seats[mover] is Seat.PERSON else 1 - mover

    def new(self) -> None:
        """Begin again, with another game of the same opponent's."""
        self._stand_up()
        self.history, self.resigned = self.opening, None
        self.number += 1

    def close(self) -> None:
        """Give back all that is held. To close twice does no harm."""
        self._stand_up()
        self.adviser.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    # --- inside -----------------------------------------------------------------------------------------------

    def _after_own_moves(self) -> list[History]:
        """Return the game after each move that is a person's, or was judged as one before sides were changed."""
        found, at = [], self.history
        while at.moves:
            after, at = at, at.back()
            is_own = self.seats[player_at(at)] is Seat.PERSON or Seat.PERSON not in self.seats
            if self.coach.knows(after) or (is_own and at.ending() is None):
                found.append(after)
        return found[::-1]

    def _played(self, move: Move) -> str:
        name = name_of(self.history, move)
        with naming_faults(self.game, self.history.position):
            self.history = self.history.play(move)
        return name

    def _seated(self) -> Player:
        if self._player is None:
            player = self._spec.make(self.game, seed=self.number)
            try:
                player.begin(self.history)
            except BaseException:
                player.close()
                raise
            self._player = player
        return self._player

    def _stand_up(self) -> None:
        if self._player is not None:
            self._player.close()
            self._player = None


def name_of(history: History, move: Move) -> str:
    """Return a move as people write it down."""
    return written(history.game, "move_name" if history.game.san is None else "san", history.position, move)


def played_names(history: History) -> list[str]:
    """Return the moves so far by the names that ``--moves`` reads."""
    game = history.game
    return [written(game, "move_name", at, move) for at, move in zip(history.positions, history.moves, strict=False)]
