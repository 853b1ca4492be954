"""What is said at the table, in plain sentences: who is to move, what was played and why, how a game has ended."""

from __future__ import annotations

from collections.abc import Sequence

from ...base.numbers import Move
from ...base.results import SearchResult
from ...engine.ready.faults import naming_faults, written
from ...rules.history import History
from ...rules.turns import moves_again
from ...view.telling.verdicts import ENDS, score_in_words
from ...view.telling.words import counted
from ..levels.ladder_file import ladder_of
from ..pace import Pace
from .advice import Reasons
from .commands import COMMANDS
from .sides import Seat, called, player_at
from .table import ENGINE, Reply, Result, Table, name_of

MOST_EXPECTED = 8
"""So many moves of an expected line are told."""

VERBS = {"win": ("win", "wins"), "loss": ("lose", "loses")}


class Teller:
    """Tells about one table. Persons are called "you" where one sits there; elsewhere sides have their own names.

    ``names`` are those of the players, where they are not the ones by which the game's text knows them.
    """

    def __init__(self, table: Table, names: tuple[str, str] | None = None) -> None:
        self.table, self.names = table, names

    # --- who ----------------------------------------------------------------------------------------------------

    @property
    def opponent(self) -> str:
        """What the opponent is called."""
        table, kind = self.table, self.table.opponent.partition(":")[0]
        if table.level is not None:
            return f"level {table.level}"
        return "the engine" if kind == ENGINE else table.opponent

    def who(self, player: int) -> str:
        """Return what a player is called in a sentence."""
        seats = self.table.seats
        if seats[0] is seats[1]:
            return self.called(player)
        return "you" if seats[player] is Seat.PERSON else self.opponent

    def called(self, player: int) -> str:
        """Return the name of a player, whoever sits there."""
        return called(self.table.history, player) if self.names is None else self.names[player]

    def welcome(self) -> str:
        """Say who plays what against whom, and how to find out more."""
        table = self.table
        pace = f" ({Pace(table.limits)})" if table.is_paced else ""
        opponent = self.opponent
        if table.level is not None:
            opponent = f"{opponent} of {len(ladder_of(table.game).levels)}"
        first, second = (self.called(player) for player in (0, 1))
        if table.seats[0] is not table.seats[1]:
            own = table.seats.index(Seat.PERSON)
            told = f"you are {(first, second)[own]}, {opponent} is {(second, first)[own]}{pace}"
        elif table.has_opponent:
            told = f"{opponent} plays both sides{pace}"
        else:
            told = f"{first} and {second} are people"
        how = "" if not self.has_person else " Type a move, or 'help'."
        return f"{table.game.name}: {told}.{how}"

    @property
    def has_person(self) -> bool:
        return Seat.PERSON in self.table.seats

    def turn(self) -> str:
        """Say whose turn it is."""
        player = player_at(self.table.history)
        who, name = self.who(player), self.called(player)
        again = " again" if moves_again(self.table.history.position) else ""
        return sentence(f"{who} to move{again}" if who == name else f"your turn{again}: {name}")

    # --- moves --------------------------------------------------------------------------------------------------

    def reply(self, reply: Reply) -> list[str]:
        """Tell what the opponent has played, what it expects, and whether it had thought of your move."""
        before, choice = reply.before, reply.choice
        who = self.who(player_at(before))
        if choice.move is None:
            return [sentence(f"{who} resigns")]
        told = f"{who} plays {reply.name}"
        if choice.book is not None:
            return [sentence(f"{told}, from the book ({counted(choice.book, 'game')})")]
        rest = self.line(before, choice.line, skip=1)
        expects = f", and expects {rest}" if rest else ""
        worth = "" if choice.value is None else f" ({self.worth(before, choice.value, choice.verdict or '')})"
        return [sentence(f"{told}{expects}{worth}"), *self._pondered(reply)]

    def _pondered(self, reply: Reply) -> list[str]:
        if reply.is_hit is None or reply.choice.pondered is None:
            return []
        if reply.is_hit:
            return ["That was the move it had thought about in your time."]
        expected = name_of(reply.before.back(), reply.choice.pondered)
        return [f"In your time it had thought about {expected}."]

    def hint(self, found: SearchResult) -> str:
        """Tell what an engine would play."""
        history = self.table.history
        assert found.move is not None
        rest = self.line(history, found.line, skip=1)
        expects = f", and expect {rest}" if rest else ""
        worth = self.worth(history, found.value, found.verdict)
        return f"I would play {name_of(history, found.move)}{expects} ({worth}, {counted(found.depth, 'ply')} deep)."

    def evaluation(self, found: SearchResult) -> str:
        """Tell what the position is worth."""
        worth = self.worth(self.table.history, found.value, found.verdict)
        return sentence(f"{worth}, {counted(found.depth, 'ply')} deep")

    def why(self, reasons: Reasons) -> list[str]:
        """Tell what a move leads to, and what the second best would have cost."""
        before, played, other = reasons.before, reasons.played, reasons.other
        who, name = self.who(player_at(before)), name_of(before, played.move)
        rest = self.line(before, played.line, skip=1)
        worth = self.worth(before, played.value, played.verdict)
        first = f"{who} played {name}{f', expecting {rest}' if rest else ''} ({worth}, {reasons.depth} plies deep)"
        if other is None:
            return [sentence(first), "It was the only move."]
        second = self.line(before, other.line)
        is_better = other.value > played.value
        return [sentence(first), f"{'Better' if is_better else 'Second best'} was {second}: {self._cost(reasons)}."]

    def _cost(self, reasons: Reasons) -> str:
        """Say what the other move would have cost, or gained."""
        before, played, other, cost = reasons.before, reasons.played, reasons.other, reasons.cost
        assert other is not None
        if other.value == played.value:
            return "just as good"
        if cost is None:
            return f"that is {self.worth(before, other.value, other.verdict)}"
        amount = self.table.game.wording.amount(abs(cost)).removeprefix("+")
        return f"it would have {'cost' if cost > 0 else 'gained'} {amount}"

    def worth(self, history: History, value: int, verdict: str) -> str:
        """Write a value; games that do not name their sides count for whoever is to move, who is named here."""
        game, position, wording = history.game, history.position, history.game.wording
        if game.size(position) is not None:  # of trees, where values are MAX's
            return f"{value if game.is_max(position) else -value} for MAX"
        with naming_faults(game, position):
            score = score_in_words(game, position, value, verdict)
        if wording.sides is None and verdict != "draw":
            who = self.who(player_at(history))
            score = _forced(who, verdict) if verdict.startswith(ENDS) else f"{score} for {who}"
        for side, name in zip(wording.sides or (), self.names or (), strict=False):
            score = score.replace(side, name)
        return f"{score}, an estimate" if verdict == "unknown" else score

    def line(self, history: History, moves: Sequence[Move], *, skip: int = 0) -> str:
        """Write a line of moves as people do, without the first ones."""
        with naming_faults(history.game, history.position):
            for move in moves[:skip]:
                history = history.play(move)
        game, shown = history.game, moves[skip : skip + MOST_EXPECTED]
        method = "move_name" if game.san is None else "san"
        with naming_faults(game, history.position):
            told = game.write_line(
                history.position, shown, number=history.number, name=lambda at, move: written(game, method, at, move)
            )
        return f"{told} ..." if len(moves) > skip + MOST_EXPECTED else told

    # --- the end --------------------------------------------------------------------------------------------------

    def ending(self, result: Result) -> str:
        """Tell how the game has ended."""
        reason = result.reason
        if result.winner is None:
            return "A draw." if reason == "game over" else sentence(f"{reason}: a draw")
        winner = self.who(result.winner)
        won = f"{winner} {'win' if winner == 'you' else 'wins'}"
        if result.margin:
            amount = self.table.game.wording.amount(result.margin).removeprefix("+")
            won = f"{won} by {amount}"
        if reason == "resigned":
            loser = self.who(1 - result.winner)
            return sentence(f"{loser} {'resign' if loser == 'you' else 'resigns'}: {won}")
        return sentence(won if reason == "game over" else f"{reason}: {won}")

    def after_the_end(self) -> str:
        """Say what can be done when a game is over."""
        moves = counted(len(self.table.history.moves), "move")
        return (
            f"The game took {moves}. 'save FILE' keeps the game, 'record FILE' writes it for other programs, "
            "'review' tells what decided it, 'new' begins another, 'undo' goes back, 'quit' ends."
        )


def _forced(who: str, verdict: str) -> str:
    """Write a forced end for whoever is to move.

    >>> _forced("you", "loss in 4"), _forced("the engine", "win in at most 1")
    ('you lose in 4 plies', 'the engine wins in at most 1 ply')
    """
    kind, _, when = verdict.partition(" ")
    verb = VERBS[kind][who != "you"]
    plies = "" if not when else " ply" if when.endswith(" 1") else " plies"
    return " ".join(filter(None, (who, verb, when))) + plies


def help_lines() -> list[str]:
    """List what may be typed."""
    widest = max(map(len, COMMANDS))
    return [
        "A move by its name, in capitals or not, as much of it as is needed; or:",
        *(f"  {name:{widest}}  {about}" for name, about in COMMANDS.items()),
    ]


def sentence(text: str) -> str:
    """Write words as a sentence.

    >>> sentence("the engine plays 4")
    'The engine plays 4.'
    """
    return f"{text[:1].upper()}{text[1:]}."
