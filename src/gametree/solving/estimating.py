"""How large a game is, and how long it would take: told before it is solved, from games that are played at random.

Positions that are met once and twice tell how many were never met: there are at least d + f1 f1 / (2 f2) of them,
where d were met, f1 once and f2 twice (Chao 1984). Random play prefers some positions to others, so it is a lower
bound; that of a game too large for the sample only says that it is.
"""

from __future__ import annotations

import shutil
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from ..base.collaborators import Position
from ..base.errors import InputError
from ..base.numbers import Bits, Ints, Words, ints, words
from ..base.packing import width_of
from ..base.stopping import Stop
from ..bits import fingerprint, mix
from ..rules.game import Game
from ..rules.turns import offers
from .terms import Terms
from .texts import Texts

WALKS, SLOW_WALKS = 1 << 14, 300
"""Games that are played, compiled and interpreted."""
MOST_PLIES = 200
A_DAY = 86_400
MOVES, PLIES = 0, 1
TIMES = 8
"""A position is found and judged in about so many times what a random move takes, and as often as it has moves."""

SEEN = 1 << 10
"""Of so many positions of an ending one is asked for its moves."""

HELPS = {
    "stage": "stage() has a game solved in slices of any size",
    "symmetries": "symmetries() keeps mirrored positions once",
}
"""What optional methods do for a solution."""


class Estimate(NamedTuple):
    """What a sample says."""

    positions: int
    """At least so many are kept."""
    is_open: bool
    """None of some stage was met twice, so that there may be any number more."""
    disk: int
    """Bytes of the solution."""
    memory: int
    """Bytes that must be in memory at once; by stages a slice of any size will do, which is 0."""
    seconds: float
    on_the_way: int = 0
    """Bytes more on disk until it is solved: what a graph keeps to go on from."""


def play_at_random(like: Position, walks: int, seed: Bits, keys: Words, cells: Ints, terms: Terms) -> int:
    """Play games at random, and keep the fingerprints of their positions, a row of ``MOST_PLIES`` for each game."""
    chance = seed
    for walk in range(walks):
        terms.check()
        position = like
        for ply in range(MOST_PLIES):
            keys[walk * MOST_PLIES + ply] = fingerprint(terms.images.kept(position)) | 1
            if position.is_over():
                break
            choices = 0
            for _ in position.moves():
                choices += 1
            if choices == 0:
                break
            cells[MOVES] += choices
            cells[PLIES] += 1
            chance = mix(chance + 1)
            left = int(chance >> 33) % choices
            chosen = 0
            for move in position.moves():
                if left == 0:
                    chosen = move
                left -= 1
            position = position.play(chosen)
    return walks


def estimate(game: Game, position: Any, *, interpreted: bool = False, stop: Stop | None = None) -> Estimate:
    """Estimate how many positions can be reached from one, and what it would take to solve them all.

    >>> from gametree import load_game
    >>> game = load_game("tictactoe")
    >>> found = estimate(game, game.start, interpreted=True)
    >>> 500 < found.positions <= 765, found.is_open
    (True, False)
    """
    texts = Texts(game, position, stop or Stop(), interpreted=interpreted)
    walks = SLOW_WALKS if interpreted else WALKS
    keys, cells = words(walks * MOST_PLIES), ints(2)
    texts.call(play_at_random, position, 1, 1, keys, cells, texts.terms)
    begun = time.perf_counter()
    texts.call(play_at_random, position, walks, 1, keys, cells, texts.terms)
    a_move = (time.perf_counter() - begun) / max(1, cells[PLIES])
    sizes = [_at_least(Counter(filter(None, keys[ply::MOST_PLIES]))) for ply in range(MOST_PLIES)]
    is_staged = offers(position, "stage")
    whole = sum(size for size, _ in sizes) if is_staged else _at_least(Counter(filter(None, keys)))[0]
    count, moves = max(whole, *(size for size, _ in sizes)), cells[MOVES] / max(1, cells[PLIES])
    a_row = 8 * texts.width
    return Estimate(
        count,
        any(is_open for _, is_open in sizes),
        count * (a_row + 4),
        0 if is_staged else int(2 * count * (a_row + 24 + 8 * moves)),
        count * moves * a_move * TIMES,
        0 if is_staged else int(count * (a_row + 4 + 8 * (moves + 1))),
    )


def in_words(found: Estimate) -> str:
    """Tell an estimate in a few words.

    >>> in_words(Estimate(1_218_061, False, 24_361_220, 0, 6.4))
    'at least 1.2 million positions to keep, by games at random; about 24 MB on disk, 6 s'
    """
    long = "days" if found.seconds > A_DAY else f"{found.seconds / 60:.0f} min" if found.seconds > 120 else ""
    told = f"about {_size(found.disk)} on disk, {long or f'{found.seconds:.0f} s'}"
    return f"at least {_count(found.positions)} positions to keep, by games at random; {told}"


def would_help(game: Game, position: Any) -> str:
    """Tell which optional methods would have it solved sooner, or in less room; nothing if it has them.

    >>> from gametree import load_game
    >>> nim, chess = load_game("examples/nim.py"), load_game("chess")
    >>> would_help(nim, nim.start)
    'stage() has a game solved in slices of any size, symmetries() keeps mirrored positions once'
    >>> would_help(chess, chess.start)
    'symmetries() keeps mirrored positions once'
    """
    return ", ".join(_lacking(game, position).values())


def _lacking(game: Game, position: Any) -> dict[str, str]:
    """Return the methods of ``HELPS`` that a game could have, and has not."""
    helps = {name: told for name, told in HELPS.items() if not offers(position, name)}
    if game.cyclic:
        helps.pop("stage", None)  # positions come back
    return helps


def check_room(game: Game, found: Estimate, folder: Path, memory: int) -> None:
    """Refuse a game that is too large for a disk, for so many megabytes of memory, or for anybody."""
    there = next(each for each in (folder, *folder.resolve().parents) if each.is_dir())
    free, has = shutil.disk_usage(there).free, f"{game.name} has at least {_count(found.positions)} positions"
    disk, lacking = found.disk + found.on_the_way, _lacking(game, game.start)
    methods = [f"{name}()" for name in lacking]
    if found.is_open or disk > free:
        others = methods if game.cyclic else [*methods, "--to weak"]
        raise InputError(
            f"{has}{', and many more' if found.is_open else ''}, {_size(disk)} or more, with {_size(free)} "
            f"free; wanted: {', '.join(['a smaller board', 'a later --position', *others])}, or --anyway"
        )
    if found.memory > memory << 20:
        slices = "stage() so that it is solved in slices, " if "stage" in lacking else ""
        raise InputError(
            f"{has}, which take {_size(found.memory)} of memory as a graph; wanted: --memory "
            f"{found.memory * 2 >> 20}, {slices}or --anyway"
        )


def listed(game: Game, name: str, ending: Iterable[Any], memory: int | None) -> list[Any]:
    """Return all positions of an ending; refuse one as soon as it outgrows so many megabytes, if any are named."""
    found: list[Any] = []
    moves = 0
    for position in ending:
        if len(found) % SEEN == 0:
            moves += sum(1 for _ in position.moves())
            seen = len(found) // SEEN + 1
            a_position = 8 * (width_of(position) + 4 + moves / seen)  # as a graph: two slots, a score, how many moves
            if memory is not None and len(found) * a_position > memory << 20:
                raise InputError(
                    f"{game.name} has more than {len(found):,} positions of the ending {name}, which take "
                    f"{_size(int(len(found) * a_position))} of memory and more; wanted: more --memory than {memory}, "
                    "fewer pieces, or --anyway"
                )
        found.append(position)
    return found


def _count(number: int) -> str:
    for unit, name in ((10**9, " thousand million"), (10**6, " million")):
        if number >= unit:
            return f"{number / unit:,.1f}{name}"
    return f"{number:,}"


def _size(size: int) -> str:
    for unit, name in ((10**9, "GB"), (10**6, "MB")):
        if size >= unit:
            return f"{size / unit:,.0f} {name}"
    return f"{max(1, size // 1_000)} kB"


def _at_least(met: Counter[int]) -> tuple[int, bool]:
    """Return how many there are at the least, given how often each was met, and whether that is only a beginning."""
    often = Counter(met.values())
    once, twice = often[1], often[2]
    unmet = once * (once - 1) // (2 * (twice + 1))
    return len(met) + unmet, once > 100 and twice < 3
