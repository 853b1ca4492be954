"""All that anybody knows of an algorithm: one record each, and one place to add one.

Whoever runs, counts, tells or shows a search asks its record. Nothing outside compares names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field
from types import MappingProxyType
from typing import Any, Literal

from .best_first.sss import MOVER, OPPONENT, best_strategy, dual, move_on, purge, refine, solve, sss
from .exact.alphabeta import alphabeta, alphabeta_hard, alphabeta_shallow
from .exact.exact import ask, exact, follow, settle
from .exact.minimax import minimax
from .exact.mtd import mt_dual, mt_sss, mtdf
from .exact.pvs import pvs
from .exact.remembering import alphabeta_remembering
from .exact.winloss import winloss
from .parts.kit import Kit
from .parts.memories import (
    Memory,
    clusters_for,
    lasting_table_for,
    nodes_for,
    nothing,
    proofs_for,
    proved_for,
    table_for,
    table_if_asked,
)
from .proof.proof_numbers import (
    aim,
    dfpn,
    dig,
    ended,
    expand,
    is_reached,
    is_reached_depth_first,
    judge,
    met,
    most_proving,
    pn,
    update,
)
from .selective.quiescence import quiesce
from .selective.selective import selective
from .textbook import ALPHABETA, ALPHABETA_HARD, ALPHABETA_SHALLOW, MINIMAX, WINLOSS, Reading

Text = Callable[[Any, int, int, int, Kit], int]
"""position, depth, alpha, beta, kit -> value for the side to move; ``ply``, from 0, is a sixth argument."""

Way = Literal["walk", "clusters", "proof", "packets"]
"""How a search goes about: from a node to its children and back; over clusters of strategies; by proof numbers; from
node to node again, with packets of outcomes for values."""


@dataclass(frozen=True)
class Algorithm:
    """A search, and what others must know of it.

    What a field does not say is as in the textbook's searches: no memory, moves as the game lists them, a window.

    >>> from gametree import ALGORITHMS
    >>> ALGORITHMS["pvs"].aspires, ALGORITHMS["minimax"].remembers, ALGORITHMS["dfpn"].asks_who_wins
    (True, False, True)
    """

    name: str
    text: Text
    _: KW_ONLY
    beside: tuple[Callable[..., Any], ...] = ()
    """Functions of its own that it calls: read beside its text, and lit in a trace."""
    way: Way = "walk"
    memory: Memory = nothing
    """Makes what it remembers with."""
    takes_order: bool = False
    """Asks the kit's order for moves; others take them as the game lists them."""
    is_guided: bool = False
    """Has the best order there is unless told otherwise; on trees it takes children as they stand."""
    takes_insight: bool = False
    """Asks the kit what is known of a position: static bounds, symmetries."""
    takes_window: bool = True
    """Searches with the window that it is given, so that it can be asked whether a value is reached."""
    aspires: bool = False
    """Is worth searching with a small window around the last value first, where a table keeps what that found."""
    asks_questions: bool = False
    """Opens windows that no value fits into, to ask yes or no."""
    asks_who_wins: bool = False
    """Answers 1, 0 or -1, whatever the margin."""
    shares_table: bool = False
    """Several threads may search at once with one table: what it keeps is true, whoever has found it."""
    goes_to_end: bool = False
    """Is meant to search to the end of the game at once: to go deeper and deeper wins it nothing."""
    is_selective: bool = False
    """Judges what to look at: its values are estimates, but for forced wins and losses."""
    strategies_of: int = MOVER
    """Whose strategies its clusters are."""
    shown_on: str = "deep-cut"
    """The tree of the gallery that shows it best."""
    textbook: Reading | None = field(default=None, repr=False)
    """How textbooks write it, where they write it otherwise: with a function for MAX and one for MIN."""
    with_table: Algorithm | None = field(default=None, repr=False)
    """Runs in its place where a table or an order is asked for."""

    @property
    def is_own(self) -> bool:
        """Whether it is somebody's own, and so are its faults."""
        return not self.text.__module__.startswith("gametree.")

    @property
    def remembers(self) -> bool:
        """Whether it keeps anything beyond the line that it searches."""
        return self.memory is not nothing

    @property
    def needs_keys(self) -> bool:
        """Whether positions must be told apart for it."""
        return self.memory is proofs_for

    @property
    def takes_options(self) -> bool:
        """Whether a table, or an order of moves, can be asked for."""
        return self.remembers or self.takes_order or self.with_table is not None

    @property
    def can_order(self) -> bool:
        """Whether it takes moves in the order that is asked for."""
        return self.takes_order or self.with_table is not None

    @property
    def texts(self) -> tuple[Callable[..., Any], ...]:
        """What is read beside a trace: the function itself, and those of its own that it calls."""
        return (self.text, *self.beside)

    @property
    def promise(self) -> str:
        """What the number that it returns promises, and how it works, in the words of its text."""
        import inspect  # slow to import, and only needed here

        return inspect.getdoc(self.text) or ""


_REMEMBERING = Algorithm(
    "alphabeta",
    alphabeta_remembering,
    memory=table_if_asked,
    takes_order=True,
    takes_insight=True,
    aspires=True,
    shares_table=True,
)

_CLUSTERS = (best_strategy, refine, move_on, solve, purge)

_ALL = (
    Algorithm("minimax", minimax, takes_window=False, textbook=MINIMAX),
    Algorithm("alphabeta", alphabeta, with_table=_REMEMBERING, textbook=ALPHABETA),
    Algorithm("alphabeta-hard", alphabeta_hard, textbook=ALPHABETA_HARD),
    Algorithm("alphabeta-shallow", alphabeta_shallow, textbook=ALPHABETA_SHALLOW),
    Algorithm("winloss", winloss, takes_window=False, asks_who_wins=True, shown_on="win-loss", textbook=WINLOSS),
    Algorithm(
        "pvs",
        pvs,
        memory=table_for,
        takes_order=True,
        is_guided=True,
        takes_insight=True,
        aspires=True,
        asks_questions=True,
        shares_table=True,
    ),
    Algorithm(
        "selective",
        selective,
        beside=(quiesce,),
        memory=lasting_table_for,
        takes_order=True,
        is_guided=True,
        takes_window=False,
        aspires=True,
        asks_questions=True,
        shares_table=True,
        is_selective=True,
    ),
    Algorithm(
        "mtdf",
        mtdf,
        beside=(alphabeta_remembering,),
        memory=table_for,
        takes_order=True,
        is_guided=True,
        takes_insight=True,
        takes_window=False,
        asks_questions=True,
        shares_table=True,
    ),
    Algorithm(
        "sss",
        sss,
        beside=_CLUSTERS,
        way="clusters",
        memory=clusters_for,
        takes_window=False,
        shown_on="clusters",
    ),
    Algorithm(
        "dual",
        dual,
        beside=_CLUSTERS,
        way="clusters",
        memory=clusters_for,
        takes_window=False,
        strategies_of=OPPONENT,
        shown_on="clusters",
    ),
    *(
        Algorithm(
            name,
            text,
            beside=(alphabeta_remembering,),
            memory=table_for,
            takes_order=True,
            takes_window=False,
            asks_questions=True,
            shares_table=True,
            shown_on="clusters",
        )
        for name, text in (("mt-sss", mt_sss), ("mt-dual", mt_dual))
    ),
    Algorithm(
        "pn",
        pn,
        beside=(is_reached, most_proving, expand, update, judge, ended, aim),
        way="proof",
        memory=nodes_for,
        takes_window=False,
        asks_who_wins=True,
        shown_on="win-loss",
    ),
    Algorithm(
        "dfpn",
        dfpn,
        beside=(is_reached_depth_first, dig, met, judge, ended, aim),
        way="proof",
        memory=proofs_for,
        takes_order=True,
        takes_window=False,
        asks_who_wins=True,
        shown_on="win-loss",
    ),
    Algorithm(
        "exact",
        exact,
        beside=(settle, ask, follow, alphabeta_remembering),
        memory=proved_for,
        takes_order=True,
        is_guided=True,
        takes_insight=True,
        asks_questions=True,
        goes_to_end=True,
    ),
)

ALGORITHMS: Mapping[str, Algorithm] = MappingProxyType({algorithm.name: algorithm for algorithm in _ALL})
"""Those that come with the package, by name."""
