"""What a check has found, as values that can be sent from one process to another."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

SHOWN = 24
KINDS = frozenset({
    "missing", "method",
    "raises", "hangs", "recursion", "memory", "prints", "exits", "crashes",
    "moves", "duplicate", "most_moves", "play", "changed", "unstable", "equality", "is_over", "outcome",
    "sign", "endless", "repeats",
    "bits", "number", "field", "fixed",
    "moves_again", "key", "collision", "promise", "evaluate", "features", "noisy_moves", "quiet_moves", "count_moves",
    "null", "may_pass", "is_threatened", "is_noisy", "is_legal", "gains", "kind", "threatens",
    "progress", "bounds", "symmetries", "stage",
    "proved", "sound_moves", "promise_to_end", "left", "small_value",
    "move_name", "parse_move", "position_name", "parse_position", "draw", "picture", "is_second",
    "compiled",
})  # fmt: skip
"""All that a fault can be."""


@dataclass(frozen=True)
class Fault:
    """Something in a game that breaks a promise.

    >>> from gametree.testing import Fault
    >>> print(Fault("duplicate", "moves() lists 3 twice; wanted: every move once", ("1", "2")))
    moves() lists 3 twice; wanted: every move once, after the moves 1 2
    """

    kind: str
    """One word: two faults of one kind have the same cause."""
    message: str
    """What was found, what is wanted, and the likely cause."""
    moves: tuple[str, ...] = ()
    """The names of the moves that lead from the start to the position at fault."""

    def __str__(self) -> str:
        return f"{self.message}, {after(self.moves)}"


@dataclass(frozen=True)
class Note:
    """Something worth knowing that is no fault."""

    kind: str
    message: str


@dataclass(frozen=True)
class Checked:
    """How much was looked at."""

    positions: int = 0
    """Positions on which every method was called."""
    plies: int = 0
    """The length of the longest line."""
    games: int = 0
    """Games of random moves."""
    methods: tuple[str, ...] = ()
    """The optional methods that are there."""
    compiled: bool = False
    """Machine code was compared with the text as it stands."""


@dataclass(frozen=True)
class Worth:
    """What one optional method is worth to searches of a game: nodes to a depth, with it and without it.

    >>> print(Worth("promise", "pvs", 8, 6, 1_000, 2_500, 1))
    1,000 nodes with it, 2,500 without (2.50 times), another move in 1 of 6 positions; pvs, 8 plies deep
    """

    method: str
    algorithm: str | None
    """The search that asks for it: the usual one of the game, if that does; None if no search of it does."""
    depth: int = 0
    positions: int = 0
    """So many positions of random play are searched, one ply deep, then two, and so on."""
    nodes_with: int = 0
    nodes_without: int = 0
    """All nodes of all these searches."""
    moves_changed: int = 0
    """In so many of the positions another move is best without it."""
    complete: bool = True
    """Otherwise a search without it was given up, and would have taken more nodes."""
    asked: int | None = None
    """Of a method that only saves time: how often it is asked in 1,000 nodes, where moves would be listed."""

    def __str__(self) -> str:
        if self.algorithm is None:
            return "no search of this game asks for it"
        often = "" if self.asked is None else f"asked {self.asked:,} times in 1,000 nodes, instead of listing moves"
        if not self.positions:
            return f"{often}; {self.algorithm}"
        times = self.nodes_without / max(1, self.nodes_with)
        nodes = f"{self.nodes_with:,} nodes with it, {'' if self.complete else 'more than '}{self.nodes_without:,}"
        moves = f"another move in {self.moves_changed} of {self.positions} positions"
        where = f"{self.algorithm}, {self.depth} plies deep"
        return f"{nodes} without ({times:.2f} times), {moves}; {where}{often and '; '}{often}"


@dataclass(frozen=True)
class Report:
    """All that came out of a check."""

    game: str
    faults: tuple[Fault, ...]
    notes: tuple[Note, ...] = ()
    checked: Checked = Checked()
    worth: tuple[Worth, ...] = ()
    """What each optional method is worth, if that was asked for."""

    def as_dict(self) -> dict[str, Any]:
        """Return it as what JSON can hold."""
        return asdict(self)

    @classmethod
    def from_dict(cls, told: dict[str, Any]) -> Report:
        """Read what ``as_dict`` has written, after it went through JSON.

        >>> report = Report("nim", (Fault("sign", "told", ("1",)),), (Note("missing", "key()"),), Checked(3))
        >>> Report.from_dict(report.as_dict()) == report
        True
        """
        checked = told["checked"]
        return cls(
            told["game"],
            tuple(fault_from(fault) for fault in told["faults"]),
            tuple(Note(**note) for note in told["notes"]),
            Checked(**{**checked, "methods": tuple(checked["methods"])}),
            tuple(Worth(**worth) for worth in told["worth"]),
        )


def fault_from(told: dict[str, Any]) -> Fault:
    """Read one fault that went through JSON."""
    return Fault(told["kind"], told["message"], tuple(told["moves"]))


def after(moves: tuple[str, ...]) -> str:
    """Say where a position is; a very long line is cut in its middle.

    >>> after(()), after(("e4",)), after(("1", "2"))
    ('at the start', 'after the move e4', 'after the moves 1 2')
    """
    if not moves:
        return "at the start"
    if len(moves) > SHOWN:
        head, tail = " ".join(moves[: SHOWN // 2]), " ".join(moves[-SHOWN // 2 :])
        return f"after the {len(moves):,} moves {head} ... {tail}"
    return f"after the move{'s' if len(moves) > 1 else ''} {' '.join(moves)}"
