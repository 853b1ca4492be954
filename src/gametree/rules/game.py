"""A game as the library knows it: a start, a way to judge it, and its notation."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from dataclasses import KW_ONLY, dataclass
from typing import Any, Literal

from ..base.errors import InputError
from ..base.numbers import Move
from ..base.showing import shown
from .cells import Cells
from .move_names import follow
from .pictures.picture import Picture
from .referee import THREEFOLD, Referee
from .wording import Wording, numbered

MOST_MOVES = 5_000_000
"""As many as the largest tree has nodes. A search keeps a row of so many for every ply."""

MoveName = Callable[[Any, Move], str]
ParseMove = Callable[[Any, str], Move]


@dataclass(frozen=True)
class Whole:
    """What is known of a game that can be looked at as a whole, as a tree can: functions of a position."""

    plies: Callable[[Any], int]
    """How many plies there are below it, along the longest line."""
    leaves: Callable[[Any], int]
    """How many lines there are."""
    size: Callable[[Any], int] | None = None
    """How many positions there are, itself included, each reached by one line; None where nothing is written out."""
    is_win_loss: Callable[[Any], bool] = lambda position: False
    """Whether every line ends in a win, a draw or a loss, worth 1, 0 or -1."""
    is_max: Callable[[Any], bool] = lambda position: True
    """Whether the side to move is called MAX."""


@dataclass(frozen=True)
class Game:
    """A game: where it starts, how it is judged, and how it is written and drawn.

    Everything but the name and the start has a default that works: moves print as numbers, positions as
    their fields.

    >>> from gametree import load_game
    >>> game = load_game("connect4")
    >>> position = game.parse_position("44")
    >>> game.move_name(position, next(position.moves()))
    '1'
    """

    name: str
    start: Any
    _: KW_ONLY
    scoring: Literal["result", "margin"] = "result"
    """``outcome()`` is -1, 0 or 1 and a sooner win is better, or it is the margin won by."""
    most_moves: int = 256
    """No position has more moves than this."""
    cyclic: bool = False
    """Positions may come back; the referee ends the game."""
    referee: Referee | None = None
    """The rules that look back; a cyclic game without a referee is drawn when a position comes up a third time."""
    evaluator: Any = None
    """A record with ``evaluate(position)``; without one, the position's own ``evaluate()`` if it has it."""
    move_name: MoveName = None  # type: ignore[assignment]
    """Writes a move of a position: no two moves of it alike."""
    parse_move: ParseMove = None  # type: ignore[assignment]
    """Reads a move of a position, as ``move_name`` writes it."""
    parse_position: Callable[[str], Any] = None  # type: ignore[assignment]
    """Reads a position."""
    position_name: Callable[[Any], str] = None  # type: ignore[assignment]
    """The text that ``parse_position`` reads back."""
    draw: Callable[..., str] = None  # type: ignore[assignment]
    """Draws a position; if it has a parameter ``last_move``, it is told which move to mark, or None."""
    picture: Picture | None = None
    """How a position looks, as plain data; a game without it is drawn by its text."""
    cells: Cells | None = None
    """Where its squares are, for patterns that learn what stands on them; positions tell that by ``planes()`` or
    ``cell(square)``."""
    san: MoveName | None = None
    """The move as players write it down, where that is not its name: standard algebraic notation."""
    wording: Wording = None  # type: ignore[assignment]
    """How people speak of it: the sides by name, what values are counted in, whether moves are numbered."""
    endings: Callable[[str], Iterable[Any]] | None = None
    """All positions of an ending by its name, such as ``KQK``: what ``gametree solve --ending`` begins with."""
    whole: Whole | None = None
    """What is known of all of it, where that is anything: of trees."""

    def __post_init__(self) -> None:
        if self.scoring not in ("result", "margin"):
            raise InputError(f"scoring of {self.name} is {self.scoring!r}; wanted: 'result' or 'margin'")
        if not isinstance(self.most_moves, int) or not 1 <= self.most_moves <= MOST_MOVES:
            wanted = f"a whole number from 1 to {MOST_MOVES:,}"
            raise InputError(f"most_moves of {self.name} is {self.most_moves!r}; wanted: {wanted}")
        if self.wording is None:
            object.__setattr__(self, "wording", Wording())
        if not isinstance(self.wording, Wording):
            raise InputError(f"wording of {self.name} is {self.wording!r}; wanted: Wording(sides=..., unit=...)")
        if self.picture is not None and not isinstance(self.picture, Picture):
            raise InputError(f"picture of {self.name} is {self.picture!r}; wanted: Picture(layout, stands, path)")
        if self.cells is not None and not isinstance(self.cells, Cells):
            raise InputError(f"cells of {self.name} is {self.cells!r}; wanted: Cells(rows), or grid_cells(8, 8)")
        if self.evaluator is not None:
            self._check_evaluator()
        defaults: dict[str, Callable[..., Any]] = {
            "move_name": lambda position, move: str(move),
            "parse_move": self._find_move,
            "parse_position": self._refuse_position,
            "position_name": fields_of,
            "draw": fields_of,
        }
        for field, default in defaults.items():
            if getattr(self, field) is None:
                object.__setattr__(self, field, default)
        if self.referee is None and self.cyclic:
            object.__setattr__(self, "referee", THREEFOLD)
        if not _takes_last_move(self.draw):
            object.__setattr__(self, "draw", _Unmarked(self.draw))

    def _check_evaluator(self) -> None:
        kind = self.evaluator
        if isinstance(kind, type):
            raise InputError(f"the evaluator of {self.name} is the class {kind.__name__}; wanted: {kind.__name__}()")
        if not callable(getattr(kind, "evaluate", None)):
            raise InputError(
                f"the evaluator of {self.name} is of the type {type(kind).__name__}, which has no evaluate(); "
                "wanted: a record with evaluate(position)"
            )

    def play(self, position: Any, moves: str) -> Any:
        """Play moves by name, separated by spaces or commas, with or without their numbers.

        >>> from gametree import load_game
        >>> game = load_game("tictactoe")
        >>> game.position_name(game.play(game.start, "b2, a1"))
        'O...X....'
        >>> game.play(game.start, "1. b2 a1") == game.play(game.start, "b2, a1")
        True
        """
        return follow(moves, position, self.names, lambda place, name: place.play(self.find_move(place, name)))

    def write_line(
        self, position: Any, moves: Iterable[Move], *, number: int = 1, name: MoveName | None = None
    ) -> str:
        """Write moves from a position on as people do: by ``san`` where there is one, numbered where that is usual.

        ``number`` is that of the first move; ``name`` names moves in another way.

        >>> from gametree import History, load_game
        >>> game = load_game("chess")
        >>> history = History.begin(game).play_named("e2e4 e7e5 g1f3")
        >>> game.write_line(game.start, history.moves)
        '1. e4 e5 2. Nf3'
        >>> game.write_line(history.positions[1], history.moves[1:], number=12, name=game.move_name)
        '12... e7e5 13. g1f3'
        """
        write = name or self.san or self.move_name
        names, current = [], position
        for move in moves:
            names.append(write(current, move))
            current = current.play(move)
        if not self.wording.is_numbered:
            return " ".join(names)
        return numbered(names, number=number, is_second=self.wording.is_second_to_move(position))

    def find_move(self, position: Any, text: str) -> Move:
        """Return the legal move that a name means here."""
        if is_over(position):
            raise InputError(f"no move {text!r} here: the game is over")
        try:
            move = self.parse_move(position, text)
        except InputError as fault:
            if text.isdecimal() and not any(name.isdecimal() for name in self.names(position)):
                raise InputError(f"{fault}; the number of a move ends in a dot: '{text}.'") from None
            raise
        if move not in position.moves():
            raise InputError(f"no move {text!r} here: it was read as {move!r}, which is not legal")
        return move

    def names(self, position: Any) -> dict[str, Move]:
        """Return the legal moves by their names.

        >>> from gametree import load_game
        >>> game = load_game("connect4:4x4")
        >>> list(game.names(game.start))
        ['1', '2', '3', '4']
        """
        return {} if is_over(position) else {self.move_name(position, move): move for move in position.moves()}

    def size(self, position: Any) -> int | None:
        """Return how many positions there are below one, where all of them are written out; otherwise None."""
        return None if self.whole is None or self.whole.size is None else self.whole.size(position)

    def plies(self, position: Any) -> int | None:
        """Return how many plies there are below a position; None where nobody knows.

        >>> from gametree import load_game
        >>> deep, open_ended = load_game("implicit:b=4,d=10"), load_game("connect4")
        >>> deep.plies(deep.start), open_ended.plies(open_ended.start)
        (10, None)
        """
        return None if self.whole is None else self.whole.plies(position)

    def is_win_loss(self, position: Any) -> bool:
        """Tell whether nothing counts below a position but who wins."""
        return self.scoring == "result" if self.whole is None else self.whole.is_win_loss(position)

    def is_max(self, position: Any) -> bool:
        """Tell whether the side to move at a position is MAX: at a root it is, unless a tree says otherwise."""
        return self.whole is None or self.whole.is_max(position)

    def board(self, position: Any = None) -> Board:
        """Return a position together with its game, which prints and shows itself; without one, the start.

        >>> from gametree import load_game
        >>> game = load_game("tictactoe")
        >>> print(game.board(game.play(game.start, "b2, a1")))
          a b c
        1 O . .
        2 . X .
        3 . . .
        """
        return Board(self, self.start if position is None else position)

    def _repr_svg_(self) -> str | None:
        return shown(self.board(), "svg")

    def _repr_html_(self) -> str | None:
        return shown(self.board(), "html")

    def _find_move(self, position: Any, text: str) -> Move:
        """Return the legal move of that name."""
        legal: dict[str, Move] = {self.move_name(position, move): move for move in position.moves()}
        if text not in legal:
            raise InputError(f"no move {text!r} here; legal: {', '.join(legal)}")
        return legal[text]

    def _refuse_position(self, text: str) -> Any:
        raise InputError(
            f"{self.name} cannot read the position {text!r}: its Game has no parse_position; "
            "give the moves that lead there with --moves"
        )


@dataclass(frozen=True)
class Board:
    """A position that knows its game, and so how it is drawn."""

    game: Game
    position: Any

    def __str__(self) -> str:
        return self.game.draw(self.position)

    def _repr_svg_(self) -> str | None:
        return shown(self, "svg")

    def _repr_html_(self) -> str | None:
        return shown(self, "html")


def _takes_last_move(draw: Callable[..., str]) -> bool:
    """Tell whether a function can mark the last move: whether it has a parameter of that name."""
    try:
        return "last_move" in inspect.signature(draw).parameters
    except (TypeError, ValueError):  # made in C, and silent about what it takes
        return False


@dataclass(frozen=True)
class _Unmarked:
    """Draws positions without marking a move."""

    plain: Callable[[Any], str]

    def __call__(self, position: Any, last_move: Move | None = None) -> str:
        return self.plain(position)


def fields_of(position: Any) -> str:
    """Write a record as its fields: ``heap=21``.

    >>> from gametree.base.results import Cutoffs
    >>> fields_of(Cutoffs(2, 1))
    'shallow=2 deep=1 window=0'
    """
    if not hasattr(position, "_fields"):
        return str(position)
    return " ".join(f"{name}={value}" for name, value in zip(position._fields, position, strict=True))


def is_over(position: Any) -> bool:
    """Tell whether a game has ended: its position says so, or there is no move."""
    return bool(position.is_over()) or next(iter(position.moves()), None) is None
