"""Games as text: PGN for chess, PDN for checkers, and the same form with its own names for any game.

Behind each move stands what its player thought: value, depth and seconds, as other programs write it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from ..base.numbers import Move
from ..rules.game import Game
from ..rules.game_texts import UNFINISHED, player_tags
from ..rules.history import History
from .contests import ContestGame, Plan
from .playing import Remark

WIDTH = 80
TERMINATIONS = {"time": "time forfeit", "illegal": "rules infraction", "crash": "abandoned", None: "normal"}
RESULTS = {1: "1-0", 0: "1/2-1/2", -1: "0-1"}


def written(plan: Plan, games: Iterable[ContestGame]) -> str:
    """Write games one after another."""
    return "\n".join(_game(plan, each) for each in games)


def _game(plan: Plan, one: ContestGame) -> str:
    game, played = plan.loaded, one.played
    begun = History.begin(game) if played.position is None else History.read(game, played.position)
    after = begun
    for name in played.moves:
        after = after.play_name(name)
    tags = {
        "Event": f"{game.name}, {plan.pace}",
        "Site": "?",
        "Date": "????.??.??",
        "Round": f"{one.seat.pair + 1}.{one.seat.is_swapped + 1}",
        **players(begun, [plan.names[player] for player in one.seat.players]),
        "Result": result_of(begun, played.outcome),
        "Termination": TERMINATIONS[played.forfeit],
        "Reason": played.reason,
        **set_up(game, played.position),
    }
    notes = [[] if remark is None else [f"{{{_remark(game, remark)}}}"] for remark in played.remarks]
    return record(tags, move_text(begun, after.moves, notes))


def record(tags: Mapping[str, str], moves: Iterable[str]) -> str:
    """Write one game: what is known of it, one of which is its ``Result``, and its moves."""
    head = "".join(f'[{name} "{_quoted(value)}"]\n' for name, value in tags.items())
    words = " ".join([*moves, tags["Result"]])
    return f"{head}\n" + "\n".join(wrap(words, WIDTH, break_long_words=False, break_on_hyphens=False)) + "\n"


def result_of(begun: History, outcome: int | None) -> str:
    """Write how a game has ended, for the side that was to move where it began; None if it has not."""
    if outcome is None:
        return UNFINISHED
    return RESULTS[-outcome if begun.game.wording.is_second_to_move(begun.positions[0]) else outcome]


def players(begun: History, names: Sequence[str]) -> dict[str, str]:
    """Return the tags of the players, of whom the first was to move where the game began."""
    is_second = begun.game.wording.is_second_to_move(begun.positions[0])
    return dict(zip(player_tags(begun.game), reversed(names) if is_second else names, strict=True))


def set_up(game: Game, position: str | None) -> dict[str, str]:
    """Return the tags that say which game it is, and where it began; None for its start."""
    kind = {"chess": {}, "checkers": {"GameType": "21"}}.get(game.name.partition(":")[0], {"Game": game.name})
    return {**kind, **({} if position is None else {"SetUp": "1", "FEN": position})}


def move_text(before: History, moves: Sequence[Move], notes: Sequence[Sequence[str]] = ()) -> Iterator[str]:
    """Yield numbers, moves that follow a game so far, and what is noted behind each.

    >>> from gametree import History, load_game
    >>> before = History.begin(load_game("chess")).play_named("e4 e5 Nf3")
    >>> " ".join(move_text(before, before.play_named("Nc6 Bb5").moves[3:]))
    '2... Nc6 3. Bb5'
    """
    game, at = before.game, before
    write = game.san or game.move_name
    is_second = game.wording.is_second_to_move(before.positions[0])
    for place, move in enumerate(moves):
        is_odd = (len(at.moves) + is_second) % 2
        if place == 0 or not is_odd:
            yield f"{at.number}{'...' if is_odd else '.'}"
        yield write(at.position, move)
        yield from notes[place] if notes else ()
        at = at.play(move)


def _remark(game: Game, remark: Remark) -> str:
    """Write what a player thought, for itself: ``+0.35/8 0.12s``."""
    spent = f"{remark.seconds:.2f}s"
    if remark.value is None:
        return spent if remark.book is None else f"book {spent}"
    return f"{_score(game, remark.value, remark.verdict or '')}/{remark.depth or 0} {spent}"


def _score(game: Game, value: int, verdict: str) -> str:
    """Write a value; in chess a forced end is told as mate in so many moves."""
    kind, _, plies = verdict.replace("at most ", "").partition(" in ")
    if not plies:
        return verdict if kind in ("win", "loss", "draw") else game.wording.figure(value)
    return verdict if game.name != "chess" else f"{'+' if kind == 'win' else '-'}M{(int(plies) + 1) // 2}"


def _quoted(value: Any) -> str:
    return str(value).replace("\\", "\\\\").replace('"', '\\"')
