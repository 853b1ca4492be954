"""Quiet positions: those whose estimate stays what it is when everything loud is played out.

An evaluation is asked about such positions only, so it is to be learned from no others: in the middle of an exchange
it is off by a piece, whatever its weights.
"""

from __future__ import annotations

from typing import Any

from ..algorithms.catalogue import ALGORITHMS
from ..algorithms.selective.quiescence import unrest
from ..base.stopping import Stop
from ..engine.ready.kits import kit_for
from ..engine.ready.options import Options
from ..engine.ready.running import Runner
from ..observers.meter import begin_count, meter
from ..rules.game import Game
from ..rules.turns import offers


class Calm:
    """Tells quiet positions of a game from others. Where a game tells of no loud moves, all are quiet.

    >>> from gametree import load_game
    >>> chess = load_game("chess")
    >>> calm = Calm(chess, interpreted=True)
    >>> [calm(chess.play(chess.start, moves)) for moves in ("e4 e5", "e4 d5 Nc3 h6", "e4 e5 Qh5 Nc6 Qxf7")]
    [True, False, False]
    """

    def __init__(self, game: Game, *, interpreted: bool = False) -> None:
        self._runner: Runner | None = None
        if offers(game.start, "noisy_moves") and not offers(game.start, "moves_again"):
            self._stop = Stop()
            self._meter = meter(self._stop.budget)
            without = Options(without=frozenset({"table"}))
            kit = kit_for(game, game.start, self._meter, algorithm=ALGORITHMS["selective"], options=without)
            self._runner = Runner(unrest, game.start, kit, held=(1,), interpreted=interpreted)

    def __call__(self, position: Any) -> bool:
        if self._runner is None:
            return True
        begin_count(self._meter)
        return bool(self._runner(self._stop, position) == 0)
