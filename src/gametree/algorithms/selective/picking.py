"""Moves in stages, most promising first, so that what is not tried is not even listed.

    the table's move       before anything is generated
    loud moves             captures and their like, dear prey first
    killers, countermove   quiet moves that were enough nearby
    quiet moves            by what became of them before
    losing moves           loud ones whose exchange loses

What is known of quiet moves is learned: every cutoff praises the move that was enough, and blames those that were
tried before it. At the root all moves are one stage, so that some of them can be left out.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from ...base.collaborators import Observer
from ...base.numbers import Fixed, Ints, Move, clear, ints
from ...base.values import MAX_DEPTH
from ..parts.ordering import ALL, FIRST, KEPT, MOVES, NONE, best_of, is_kept
from .telling import Told

PLIES = MAX_DEPTH + 2
SLOTS = 1 << 12
KINDS = 512
"""Kinds of moves that are told apart: what was good after a move of one kind is kept for each of the others."""
TRIED = 64
"""Of so many quiet moves at a node it is learned that they were not enough."""

HINTED, LOUD, KILLERS, QUIET, LOSING, DONE = range(6)
"""The stages."""
STAGE, NEXT, END, HINT, LOUD_END, LOSERS, WORTH, QUIETS, HUSHED = range(9)
CELLS = 9
"""What is known of the row of a ply: its stage; the next place in it, and where it ends; the table's move; where loud
moves end, and how many of them lose; the worth of the move that was picked last; how many quiet ones were tried,
and whether of the others only threats are."""
UNLISTED = -1
"""For ``NEXT``: the moves of the stage are not yet in the row."""

MOST_LEARNED = 1 << 14
"""What is learned of a move lies between this and its negative."""
MOST_PRAISE = 1600
HINT_WORTH, LOUD_WORTH, KILLER_WORTH = 1 << 40, 1 << 30, 1 << 20
"""What moves are worth that need not be learned of."""
PROMISED = 64
"""What a point of a game's own promise is worth, beside what was learned."""


class Staged(NamedTuple):
    """The rows of moves by ply, and what was learned. ``staged`` makes one."""

    rows: Annotated[Ints, PLIES, "width"]
    worths: Annotated[Ints, PLIES, "width"]
    width: Fixed[int]
    state: Annotated[Ints, PLIES * CELLS]
    tried: Annotated[Ints, PLIES * TRIED]
    """The quiet moves that were tried at each ply."""
    killers: Annotated[Ints, 2 * PLIES]
    """The last two quiet moves that were enough at each ply (Akl and Newborn 1977)."""
    counters: Annotated[Ints, KINDS]
    """What was enough after a move of each kind (Uiterwijk 1992)."""
    past: Annotated[Ints, 2 * SLOTS]
    """What became of a move anywhere (Schaeffer 1983)."""
    follow: Annotated[Ints, KINDS * KINDS]
    """What became of a move of one kind after a move of another."""
    line: Annotated[Ints, PLIES]
    """The kind of move that led to each ply; ``NONE`` after a pass."""
    choice: Ints
    """Which moves of the root are tried (see ``choose``)."""
    statics: Annotated[Ints, PLIES]
    """The estimate at each ply."""
    game: Told
    """What the game tells of its moves."""
    learns: Fixed[bool] = True
    """Whether quiet moves are tried by what was learned of them; otherwise as they are listed."""

    def begin(self, position: Any, hint: Move, ply: int) -> None:
        """Begin with a position; ``hint`` is the table's move."""
        at = ply * CELLS
        self.state[at + STAGE] = HINTED
        self.state[at + HINT] = hint
        self.state[at + LOSERS] = 0
        self.state[at + QUIETS] = 0
        self.state[at + HUSHED] = 0
        if ply == 0:  # all that are kept to are one stage
            first = hint if self.choice[KEPT] == ALL else self.choice[FIRST]
            self.state[STAGE] = QUIET
            self.state[HINT] = NONE
            self.state[LOUD_END] = 0
            self.state[NEXT] = 0
            self.state[END] = self.list_chosen(position, first)

    def next(self, position: Any, ply: int) -> Move:
        """Return the next move; ``NONE`` when all were tried."""
        at, move = ply * CELLS, NONE
        while move == NONE and self.state[at + STAGE] != DONE:
            stage = self.state[at + STAGE]
            if stage == HINTED:
                move = self.hinted(position, ply)
            elif stage == LOUD:
                move = self.next_loud(position, ply)
            elif stage == KILLERS:
                move = self.next_killer(position, ply)
            elif stage == QUIET:
                move = self.next_quiet(position, ply)
            else:
                move = self.next_losing(ply)
        return move

    def is_shared(self, ply: int) -> bool:
        """Tell whether another thread may search the position of a ply below the root, too."""
        return False

    def worth(self, ply: int) -> int:
        """Return what the move that was picked last is worth: of a quiet one, what was learned of it."""
        return self.state[ply * CELLS + WORTH]

    def has_more(self, position: Any, ply: int) -> bool:
        """Tell whether moves are left. A game that is quick is only asked for what was listed already."""
        at = ply * CELLS
        stage, is_at_end = self.state[at + STAGE], self.state[at + NEXT] >= self.state[at + END]
        if stage == LOSING:
            return self.state[at + NEXT] < self.state[at + LOSERS]
        if stage == QUIET and self.state[at + NEXT] != UNLISTED:
            return not is_at_end or self.state[at + LOSERS] > 0
        if self.game.legal.is_quick() or self.state[at + LOSERS] > 0:
            return True
        has_more = False
        for move in position.moves():
            if move != self.state[at + HINT] and not self.was_picked(move, ply):
                has_more = True
                break
        return has_more

    def was_picked(self, move: Move, ply: int) -> bool:
        """Tell whether a move is one of the loud ones that were picked so far."""
        at, row, is_found = ply * CELLS, ply * self.width, False
        end = self.state[at + NEXT] if self.state[at + STAGE] == LOUD else self.state[at + LOUD_END]
        for place in range(row, row + max(end, 0)):
            is_found = is_found or self.rows[place] == move
        return is_found

    # --- the stages --------------------------------------------------------------------------------------------

    def hinted(self, position: Any, ply: int) -> Move:
        """Return the table's move, if it is one of the position's."""
        at = ply * CELLS
        move = int(self.game.legal.found(position, self.state[at + HINT]))
        self.state[at + HINT] = move
        self.state[at + WORTH] = HINT_WORTH
        self.state[at + STAGE] = LOUD
        self.state[at + NEXT] = UNLISTED
        return move

    def next_loud(self, position: Any, ply: int) -> Move:
        """Return the next loud move whose exchange does not lose; those that do are put aside."""
        at, row = ply * CELLS, ply * self.width
        if self.state[at + NEXT] == UNLISTED:
            self.state[at + NEXT] = 0
            self.state[at + END] = self.list_loud(position, ply)
            self.state[at + LOUD_END] = self.state[at + END]
        while self.state[at + NEXT] < self.state[at + END]:
            move = self.pick(self.state[at + NEXT], self.state[at + END], ply)
            place = row + self.state[at + NEXT]
            self.state[at + NEXT] += 1
            if move == self.state[at + HINT]:
                continue
            if self.game.exchanges.gains(position, move, 0):
                self.state[at + WORTH] = LOUD_WORTH
                return move
            loser = row + self.state[at + LOSERS]
            self.rows[place] = self.rows[loser]
            self.rows[loser] = move
            self.state[at + LOSERS] += 1
        self.state[at + STAGE] = KILLERS
        self.state[at + NEXT] = 0
        return NONE

    def next_killer(self, position: Any, ply: int) -> Move:
        """Return the next killer that can be played here, or the countermove.

        Only where a game tells quickly whether a move is legal; elsewhere killers are quiet moves of much worth.
        """
        at = ply * CELLS
        while self.game.legal.is_quick() and self.state[at + NEXT] < 3:
            place = self.state[at + NEXT]
            move = self.killer(place, ply)
            self.state[at + NEXT] += 1
            is_new = self.is_new(move, place, ply) and move != self.state[at + HINT] and not self.is_listed(move, ply)
            if is_new and self.game.legal.found(position, move) == move:
                self.state[at + WORTH] = KILLER_WORTH
                return move
        self.state[at + STAGE] = QUIET
        self.state[at + NEXT] = UNLISTED
        return NONE

    def next_quiet(self, position: Any, ply: int) -> Move:
        """Return the next of all other moves, by what was learned of them."""
        at = ply * CELLS
        if self.state[at + NEXT] == UNLISTED:
            self.state[at + NEXT] = self.state[at + LOUD_END]
            if not self.state[at + HUSHED]:
                self.state[at + END] = self.list_quiet(position, ply)
        if self.state[at + NEXT] < self.state[at + END]:
            move = self.pick(self.state[at + NEXT], self.state[at + END], ply)
            self.state[at + WORTH] = self.worths[ply * self.width + self.state[at + NEXT]]
            self.state[at + NEXT] += 1
            return move
        self.state[at + STAGE] = LOSING
        self.state[at + NEXT] = 0
        return NONE

    def next_losing(self, ply: int) -> Move:
        """Return the next of the loud moves that were put aside."""
        at = ply * CELLS
        if self.state[at + NEXT] < self.state[at + LOSERS]:
            self.state[at + NEXT] += 1
            self.state[at + WORTH] = -LOUD_WORTH
            return self.rows[ply * self.width + self.state[at + NEXT] - 1]
        self.state[at + STAGE] = DONE
        return NONE

    # --- rows --------------------------------------------------------------------------------------------------

    def list_chosen(self, position: Any, hint: Move) -> int:
        """Write the moves of the root that are kept to into its row, and return how many there are."""
        first, count, ply = int(self.game.legal.found(position, hint)), 0, 0
        for move in position.moves():
            if not is_kept(self.choice, move):
                continue
            worth = self.quiet_worth(position, move, ply)
            if move == first:
                worth = HINT_WORTH
            elif self.game.loud.is_loud(position, move):
                is_gain = self.game.exchanges.gains(position, move, 0)
                worth = self.game.promises.of(position, move) + (LOUD_WORTH if is_gain else -LOUD_WORTH)
            count = self.put(move, worth, count, ply)
        return count

    def list_loud(self, position: Any, ply: int) -> int:
        """Write the loud moves into the row of a ply, and return how many there are."""
        count = 0
        for move in self.game.loud.moves(position):
            count = self.put(move, self.game.promises.of(position, move), count, ply)
        return count

    def list_quiet(self, position: Any, ply: int) -> int:
        """Write the moves that were not tried behind the loud ones, and return where they end."""
        at = ply * CELLS
        end = self.state[at + LOUD_END]
        for move in self.game.quiet.moves(position):
            if self.is_left(move, ply):
                end = self.put(move, self.quiet_worth(position, move, ply), end, ply)
        return end

    def hush(self, position: Any, observer: Observer, ply: int) -> None:
        """Leave all quiet moves out that are left and make no threat; nothing else need be known of them."""
        at = ply * CELLS
        stage = self.state[at + STAGE]
        if self.state[at + HUSHED] or (stage != KILLERS and stage != QUIET):
            return
        self.state[at + HUSHED] = 1
        if stage == QUIET:
            self.state[at + END] = self.keep_threats(position, observer, ply)
        else:
            self.state[at + END] = self.list_threats(position, observer, ply)

    def keep_threats(self, position: Any, observer: Observer, ply: int) -> int:
        """Keep those of the quiet moves that are listed which make a threat, and return where they end."""
        at, row = ply * CELLS, ply * self.width
        end = self.state[at + NEXT]
        for place in range(row + end, row + self.state[at + END]):
            move = self.rows[place]
            if self.game.threats.are_made(position, move):
                end = self.put(move, self.worths[place], end, ply)
            else:
                observer.omit(move, ply)
        return end

    def list_threats(self, position: Any, observer: Observer, ply: int) -> int:
        """Write the quiet moves that make a threat behind the loud ones, and return where they end."""
        end = self.state[ply * CELLS + LOUD_END]
        for move in self.game.quiet.moves(position):
            if self.is_left(move, ply):
                if self.game.threats.are_made(position, move):
                    end = self.put(move, self.quiet_worth(position, move, ply), end, ply)
                else:
                    observer.omit(move, ply)
        return end

    def is_left(self, move: Move, ply: int) -> bool:
        """Tell whether a move belongs to the stage of quiet ones: it is not loud, and is tried at no other."""
        if move == self.state[ply * CELLS + HINT] or (not self.game.quiet.are_alone() and self.is_listed(move, ply)):
            return False
        return not self.game.legal.is_quick() or self.is_new(move, 3, ply)

    def put(self, move: Move, worth: int, place: int, ply: int) -> int:
        """Write a move into the row of a ply, and return the next place."""
        if place >= self.width:
            raise ValueError("a position has more moves than the game's most_moves")
        self.rows[ply * self.width + place] = move
        self.worths[ply * self.width + place] = worth
        return place + 1

    def pick(self, index: int, end: int, ply: int) -> Move:
        """Return the best move that is left, and put the ones before it one place back."""
        first = ply * self.width + index
        return best_of(self.rows, self.worths, first, first - index + end)

    def is_listed(self, move: Move, ply: int) -> bool:
        """Tell whether a move is among the loud ones of a ply."""
        row, is_found = ply * self.width, False
        for place in range(row, row + self.state[ply * CELLS + LOUD_END]):
            is_found = is_found or self.rows[place] == move
        return is_found

    # --- what was learned --------------------------------------------------------------------------------------

    def killer(self, place: int, ply: int) -> Move:
        """Return one of the two killers of a ply, or the countermove; ``NONE`` where there is none yet."""
        if not self.learns:
            return NONE
        if place < 2:
            return self.killers[2 * ply + place]
        return NONE if self.line[ply] == NONE else self.counters[self.line[ply]]

    def is_new(self, move: Move, place: int, ply: int) -> bool:
        """Tell whether a move is none of the killers before a place."""
        if move == NONE or (place > 0 and move == self.killers[2 * ply]):
            return False
        if place > 1 and move == self.killers[2 * ply + 1]:
            return False
        return not (place > 2 and self.line[ply] != NONE and move == self.counters[self.line[ply]])

    def quiet_worth(self, position: Any, move: Move, ply: int) -> int:
        """Return what is known of a quiet move."""
        if not self.learns:
            return 0
        worth = self.past[(ply & 1) * SLOTS + (move & (SLOTS - 1))]
        if self.line[ply] != NONE:
            worth += self.follow[self.line[ply] * KINDS + self.game.kinds.of(position, move)]
        if not self.game.legal.is_quick() and not self.is_new(move, 3, ply):
            worth += KILLER_WORTH
        return worth + PROMISED * int(self.game.promises.of(position, move))

    def step(self, position: Any, move: Move, ply: int) -> None:
        """Remember by which kind of move the next ply is reached."""
        self.line[ply + 1] = self.game.kinds.of(position, move)

    def skip(self, ply: int) -> None:
        """Remember that the next ply is reached by a pass."""
        self.line[ply + 1] = NONE

    def try_quiet(self, move: Move, ply: int) -> None:
        """Remember that a quiet move was tried."""
        at = ply * CELLS + QUIETS
        if self.state[at] < TRIED:
            self.tried[ply * TRIED + self.state[at]] = move
            self.state[at] += 1

    def learn(self, position: Any, best: Move, depth: int, ply: int) -> None:
        """Praise the quiet move that was enough, the last one that was tried, and blame those before it."""
        if best != self.killers[2 * ply]:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = best
        if self.line[ply] != NONE and self.counters[self.line[ply]] != best:  # other threads read it
            self.counters[self.line[ply]] = best
        praise = min(32 * depth * depth, MOST_PRAISE)
        for place in range(ply * TRIED, ply * TRIED + self.state[ply * CELLS + QUIETS]):
            move = self.tried[place]
            self.adjust(position, move, praise if move == best else -praise, ply)

    def adjust(self, position: Any, move: Move, praise: int, ply: int) -> None:
        """Move what was learned of a move towards praise, or blame, the less the nearer it is to the most."""
        at = (ply & 1) * SLOTS + (move & (SLOTS - 1))
        self.past[at] += praise - self.past[at] * abs(praise) // MOST_LEARNED
        if self.line[ply] != NONE:
            at = self.line[ply] * KINDS + self.game.kinds.of(position, move)
            self.follow[at] += praise - self.follow[at] * abs(praise) // MOST_LEARNED

    def forget(self) -> None:
        """Begin without a past."""
        for memory in (self.past, self.follow):
            clear(memory)
        for memory in (self.killers, self.counters):
            memory[:] = ints(len(memory), NONE)


def staged(width: int, game: Told, *, learns: bool = True) -> Staged:
    """Make rows for positions of at most so many moves, with nothing learned yet."""
    return Staged(
        ints(PLIES * width),
        ints(PLIES * width),
        width,
        ints(PLIES * CELLS),
        ints(PLIES * TRIED),
        ints(2 * PLIES, NONE),
        ints(KINDS, NONE),
        ints(2 * SLOTS),
        ints(KINDS * KINDS),
        ints(PLIES, NONE),
        ints(MOVES + width, ALL),
        ints(PLIES),
        game,
        learns,
    )
