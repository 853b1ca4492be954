"""A level: how weak an engine makes itself, and the line of strengths on which all levels lie."""

from __future__ import annotations

from dataclasses import dataclass

from ...base.errors import InputError

MOST_LEVELS = 10
"""So many levels a game has at the most."""
OVERLOOKING = 2
"""Up to this level a win or a loss in one may be overlooked."""

LINES = 10
"""So many of the best moves are looked at, at the most: each of them costs a search of its own at every depth."""
LEAST_NODES, MOST_NODES = 10, 10_000
LEAST_LOSS, MOST_LOSS = 1.0, 2_000.0
"""In hundredths of a unit: of no account, and as much as a forced win counts, so that any move is played."""


def check_number(text: str) -> int:
    """Read the number of a level; whether a game has so many is another question.

    >>> check_number("3")
    3
    """
    if not text.isdecimal() or not text.isascii() or len(text) > MOST_LEVELS or not 1 <= int(text) <= MOST_LEVELS:
        raise InputError(
            f"no level {text}; wanted: 1 to {MOST_LEVELS}"
            if text
            else f"no level is named; wanted: 1 to {MOST_LEVELS}"
        )
    return int(text)


@dataclass(frozen=True)
class Level:
    """How an engine plays below its strength: it looks at fewer nodes, and gives something away with every move.

    >>> Level(nodes=300, loss=40.0).spec(), Level().spec(seed="7")
    ('level:nodes=300,loss=40', 'engine:seed=7')
    """

    nodes: int | None = None
    """That it searches for a move; None for the full engine, which takes what it is given."""
    loss: float = 0.0
    """What it gives away with a move where nothing is decided, on average: in hundredths of the game's unit."""
    overlooks: bool = False
    """Whether it may overlook what one move decides."""

    def __post_init__(self) -> None:
        if self.nodes is not None and self.nodes < 1:
            raise InputError(f"a level that searches {self.nodes} nodes cannot be; wanted: 1 or more")
        if not 0 <= self.loss < float("inf"):
            raise InputError(f"a level cannot lose {self.loss:g} hundredths a move; wanted: 0 or more")

    @property
    def is_full(self) -> bool:
        """Whether it is the engine as it is."""
        return self.nodes is None

    def spec(self, **options: str) -> str:
        """Return the player by name that plays so, whatever levels a game has by number."""
        if self.is_full:
            told = {"seed": "1", **options}  # it varies its first moves as it is
        else:
            own = {
                "nodes": str(self.nodes),
                "loss": f"{self.loss:g}",
                **({"overlooks": "yes"} if self.overlooks else {}),
            }
            told = own | options
        return (
            f"{'engine' if self.is_full else 'level'}:{','.join(f'{name}={value}' for name, value in told.items())}"
        )

    def towards(self, other: Level, share: float) -> Level:
        """Return what lies between this level and a stronger one, so much of the way.

        >>> Level(100, 40.0).towards(Level(400, 20.0), 0.5)
        Level(nodes=200, loss=30.0, overlooks=False)
        """
        assert self.nodes is not None
        assert other.nodes is not None
        return Level(
            round(self.nodes ** (1 - share) * other.nodes**share),
            round(self.loss + share * (other.loss - self.loss), 1),
            (self if share < 1 else other).overlooks,
        )


def at_strength(strength: float, *, overlooks: bool = False) -> Level:
    """Return the level at a place between 0, where moves are drawn nearly at random, and 1, next to the full engine.

    Nodes and loss go together, both on a scale of logarithms: twice as many nodes are worth much the same everywhere.

    >>> at_strength(0.0), at_strength(0.5), at_strength(1.0)  # doctest: +NORMALIZE_WHITESPACE
    (Level(nodes=10, loss=2000.0, overlooks=False), Level(nodes=316, loss=44.7, overlooks=False),
     Level(nodes=10000, loss=1.0, overlooks=False))
    """
    place = min(1.0, max(0.0, strength))
    nodes = LEAST_NODES ** (1 - place) * MOST_NODES**place
    loss = MOST_LOSS ** (1 - place) * LEAST_LOSS**place
    return Level(round(nodes), float(f"{loss:.3g}"), overlooks)
