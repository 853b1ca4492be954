"""What a coach says, in plain sentences: a word about a move, the better one, and a review of the game."""

from __future__ import annotations

from ...base.results import Line
from ...view.telling.verdicts import ENDS
from ...view.telling.words import counted
from .coaching import Coaching, Judgement, Prospect, Review
from .sides import player_at
from .table import name_of
from .telling import Teller, sentence

STANDINGS = {Prospect.WON: "a won", Prospect.DRAWN: "a drawn", Prospect.LOST: "a lost", Prospect.OPEN: "an open"}

COACHED = {
    None: "The coach is silent from now on.",
    Coaching.TELLS: "The coach says when a move of yours costs much.",
    Coaching.ASKS: "The coach asks before a move of yours that costs much is final.",
}


class CoachTeller:
    """Tells what a coach has found, in the words of the table."""

    def __init__(self, teller: Teller) -> None:
        self._teller = teller

    def word(self, judgement: Judgement) -> str | None:
        """Say what a move has cost; None if nothing is to be said about it."""
        if judgement.is_costly:
            return sentence(f"that {self.costs(judgement)}; 'undo' takes it back, 'better' tells the better move")
        return self._remark(judgement) if judgement.is_remarkable else None

    def question(self, judgement: Judgement) -> str:
        """Ask whether a costly move is meant."""
        name = name_of(judgement.before, judgement.played.move)
        return f"{name} {self.costs(judgement)}; 'yes' plays it all the same, 'better' tells the better move."

    def better(self, judgement: Judgement) -> str:
        """Tell the better move, and what is expected then."""
        before, best = judgement.before, judgement.best
        rest = self._teller.line(before, best.line, skip=1)
        expects = f", and expect {rest}" if rest else ""
        name, played = (name_of(before, line.move) for line in (best, judgement.played))
        worths = f"{self._worth(judgement, best)}; with {played}: {self._worth(judgement, judgement.played)}"
        return f"Instead of {played} I would play {name}{expects} ({worths}; {counted(judgement.depth, 'ply')} deep)."

    def review(self, review: Review) -> str:
        """Say how many moves have cost much."""
        looked = counted(len(review.judgements), "move")
        if not review.judgements:
            return "Review: there is no move to look at."
        if not review.costly:
            return f"Review: of {looked} that the coach has looked at, none has cost much."
        few = len(review.moments) < len(review.costly)
        which = f"; these {len(review.moments)} decided most" if few else ""
        return f"Review: of {looked} that the coach has looked at, {len(review.costly)} cost much{which}."

    def moment(self, judgement: Judgement) -> list[str]:
        """Tell one of the moves that decided a game: what was played, what was best, and why."""
        before, played, best = judgement.before, judgement.played, judgement.best
        who = self._teller.who(player_at(before))
        told = f"move {judgement.ply}: {who} played {name_of(before, played.move)}, which {self.costs(judgement)}"
        return [
            sentence(told),
            f"  It leads to {self._teller.line(before, played.line)} ({self._worth(judgement, played)}).",
            f"  Best was {self._teller.line(before, best.line)} ({self._worth(judgement, best)}). Step by step:",
        ]

    def costs(self, judgement: Judgement) -> str:
        """Say what a costly move does, as the end of a sentence about it."""
        before, after, cost = judgement.before_it, judgement.after_it, judgement.cost
        if cost is None or before is Prospect.WON or after is Prospect.LOST:
            return f"turns {STANDINGS[before]} game into {STANDINGS[after]} one"
        return f"costs {self._amount(cost)}"

    def _remark(self, judgement: Judgement) -> str:
        """Say that a move is no mistake, and that there was a better one all the same."""
        best, cost = judgement.best, judgement.cost
        name = name_of(judgement.before, best.move)
        if judgement.after_it is Prospect.OPEN:
            return f"{name} was a sure win ({self._worth(judgement, best)}); whether this wins, too, is not seen yet."
        kept = "That keeps the win" if judgement.before_it is Prospect.WON else "The game was lost before"
        if cost is not None:
            return f"{kept}; {name} is worth {self._amount(cost)} more."
        when = f" ({self._worth(judgement, best)})" if best.verdict.startswith(ENDS) else ""
        return f"{kept}; {name} wins sooner{when}."

    def _worth(self, judgement: Judgement, line: Line) -> str:
        return self._teller.worth(judgement.before, line.value, line.verdict)

    def _amount(self, cost: int) -> str:
        return self._teller.table.game.wording.amount(cost).removeprefix("+")
