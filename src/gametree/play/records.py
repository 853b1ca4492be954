"""Games of a contest as text: PGN for chess, PDN for checkers, and the same form with its own names for any game.

Behind each move stands what its player thought: value, depth and seconds, as other programs write it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Any

from ..rules.game import Game
from ..rules.history import History
from .contests import ContestGame, Plan
from .playing import Played, Remark

WIDTH = 80
TERMINATIONS = {"time": "time forfeit", "illegal": "rules infraction", "crash": "abandoned", None: "normal"}
RESULTS = {1: "1-0", 0: "1/2-1/2", -1: "0-1"}


def written(plan: Plan, games: Iterable[ContestGame]) -> str:
    """Write games one after another."""
    return "\n".join(_game(plan, each) for each in games)


def _game(plan: Plan, one: ContestGame) -> str:
    game, played = plan.loaded, one.played
    history = History.begin(game) if played.position is None else History.read(game, played.position)
    is_black = game.wording.is_second_to_move(history.position)
    names = [plan.names[player] for player in one.seat.players]
    result = RESULTS[-played.outcome if is_black else played.outcome]
    tags = {
        "Event": f"{game.name}, {plan.pace}",
        "Site": "?",
        "Date": "????.??.??",
        "Round": f"{one.seat.pair + 1}.{one.seat.is_swapped + 1}",
        **dict(zip(_sides(game), reversed(names) if is_black else names, strict=True)),
        "Result": result,
        "Termination": TERMINATIONS[played.forfeit],
        "Reason": played.reason,
        **_setup(game, played),
    }
    head = "".join(f'[{name} "{_quoted(value)}"]\n' for name, value in tags.items())
    moves = " ".join([*_moves(history, played), result])
    return f"{head}\n" + "\n".join(wrap(moves, WIDTH, break_long_words=False, break_on_hyphens=False)) + "\n"


def _sides(game: Game) -> tuple[str, str]:
    """Return what the tags of the players are called, first that of the one who begins at the start."""
    if game.name == "chess":
        return "White", "Black"
    return ("Black", "White") if game.name.startswith("checkers") else ("First", "Second")


def _setup(game: Game, played: Played) -> dict[str, str]:
    kind = {"chess": {}, "checkers": {"GameType": "21"}}.get(game.name.partition(":")[0], {"Game": game.name})
    return {**kind, **({} if played.position is None else {"SetUp": "1", "FEN": played.position})}


def _moves(history: History, played: Played) -> Iterator[str]:
    """Yield numbers, moves and remarks."""
    game = history.game
    write = game.san or game.move_name
    is_second = game.wording.is_second_to_move(history.position)
    for ply, (name, remark) in enumerate(zip(played.moves, played.remarks, strict=True), is_second):
        if ply % 2 == 0:
            yield f"{history.first_number + ply // 2}."
        elif ply == is_second:
            yield f"{history.first_number + ply // 2}..."
        move = game.find_move(history.position, name)
        yield write(history.position, move)
        if remark is not None:
            yield f"{{{_remark(game, remark)}}}"
        history = history.play(move)


def _remark(game: Game, remark: Remark) -> str:
    """Write what a player thought, for itself: ``+0.35/8 0.12s``."""
    spent = f"{remark.seconds:.2f}s"
    if remark.value is None:
        return spent
    return f"{_score(game, remark.value, remark.verdict or '')}/{remark.depth or 0} {spent}"


def _score(game: Game, value: int, verdict: str) -> str:
    """Write a value; in chess a forced end is told as mate in so many moves."""
    kind, _, plies = verdict.replace("at most ", "").partition(" in ")
    if not plies:
        return verdict if kind in ("win", "loss", "draw") else game.wording.figure(value)
    return verdict if game.name != "chess" else f"{'+' if kind == 'win' else '-'}M{(int(plies) + 1) // 2}"


def _quoted(value: Any) -> str:
    return str(value).replace("\\", "\\\\").replace('"', '\\"')
