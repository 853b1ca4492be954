"""A solution that is looked at again: every value must follow from those after it, by the plain rules.

Nothing of what has solved it is used: files are read anew, positions are played in Python, mirrored ones are found by
trying all; only a solution too large to be read is asked as by everybody. To look at each position alone is enough. A
win in n needs a move to a loss in n - 1, so that wins and losses lead down to real ends; and where the moves of both
sides keep a draw or lose, nobody can force anything.
"""

from __future__ import annotations

import random
import zlib
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ..base.errors import GametreeError, InputError
from ..base.packing import numbers_in, unpack
from ..base.values import WIN
from ..rules.game import Game
from .solution import Solution
from .word_file import AGAIN, Damaged

MOST_AT_ONCE = 300_000
"""So many positions are all looked at; of more, some that are drawn by lot."""
SAMPLE = 20_000
HEAD, CENTRE = 8, 32_768
FARTHEST = 30_000
"""The score of a win at once."""

Row = tuple[int, ...]
Tell = Callable[[int, int], None]


class Verified(NamedTuple):
    """How many positions were looked at, and of how many."""

    looked_at: int
    kept: int


class Disproved(GametreeError):
    """A value does not follow from those after it; the message names the position."""


def verify_solution(
    path: Path,
    game: Game | None = None,
    *,
    seed: int = 1,
    everything: bool = False,
    tell: Tell = lambda done, count: None,
) -> Verified:
    """Check a solution by the plain rules: all of it, or a sample of a large one, drawn by ``seed``.

    With ``everything`` a large one is looked at in full, which takes a minute and some hundred megabytes for each
    million positions, or more.

    Raises ``Disproved`` where a value is wrong or a position is missing.
    """
    if path.is_file():
        raise InputError(
            f"{str(path)!r} is no folder of positions whose values follow from each other: what a book has, searches "
            "have found; wanted: what 'gametree solve --to strong --out F' has made"
        )
    solution = Solution(path, game)  # says whether there is one, of this game
    kept: int = solution.header["kept"]
    found = sum(count for _, count, _ in _files(path, "rows"))
    if found != kept:
        raise Disproved(f"the solution should have {kept:,} positions; its slices have {found:,}")
    look = _Look(solution.game, solution.header["width"])
    if everything or kept <= MOST_AT_ONCE:
        table = dict(_rows(path, look.width))
        if len(table) != kept:
            raise Disproved(f"{kept - len(table):,} positions are in the solution twice")
        for number, (row, score) in enumerate(table.items()):
            look.check(row, score, lambda position: look.in_table(table, position))
            tell(number + 1, kept)
        return Verified(kept, kept)
    chosen = set(random.Random(seed).sample(range(kept), SAMPLE))
    for number, (row, score) in enumerate(_rows(path, look.width, chosen)):
        look.check(row, score, lambda position: _answered(solution, position))
        tell(number + 1, SAMPLE)
    return Verified(SAMPLE, kept)


class _Look:
    """Looks at one position after another."""

    def __init__(self, game: Game, width: int) -> None:
        self.game, self.width = game, width

    def check(self, row: Row, score: int, known: Callable[[Any], int | None]) -> None:
        """Refuse a score that is not what the moves of the position make it."""
        position = unpack(array("Q", row), 0, self.game.start)
        wanted = None
        for move in () if position.is_over() else position.moves():
            child = position.play(move)
            found = known(child)
            if found is None:
                name = self.game.position_name(child)
                raise Disproved(f"{self.game.name}: the solution does not know {name}, which can be reached")
            is_again = hasattr(child, "moves_again") and child.moves_again()
            own = self._a_ply_sooner(found if is_again else -found)
            wanted = own if wanted is None or own > wanted else wanted
        if wanted is None:
            outcome = position.outcome()
            wanted = outcome if self.game.scoring == "margin" else FARTHEST * outcome
        if score != wanted:
            name = self.game.position_name(position)
            raise Disproved(
                f"{self.game.name}: the position {name} is kept as {self._in_words(score)}, "
                f"and its moves make it {self._in_words(wanted)}"
            )

    def _a_ply_sooner(self, score: int) -> int:
        if self.game.scoring == "margin" or score == 0:
            return score
        return score - 1 if score > 0 else score + 1

    def _in_words(self, score: int) -> str:
        if score == 0 or self.game.scoring == "margin":
            return f"{score:+}" if score else "a draw"
        return f"a {'win' if score > 0 else 'loss'} in {FARTHEST - abs(score)}"

    def in_table(self, table: dict[Row, int], position: Any) -> int | None:
        """Return the score of a position, or of what it looks like mirrored and turned."""
        images = position.symmetries() if hasattr(position, "symmetries") else ()
        for image in (position, *images):
            score = table.get(tuple(number % 2**64 for number in numbers_in(image)))
            if score is not None:
                return score
        return None


def _answered(solution: Solution, position: Any) -> int | None:
    """Return the score that a solution too large to be read tells."""
    answer = solution.find(position)
    if answer is None or solution.game.scoring == "margin" or answer.value == 0:
        return None if answer is None else answer.value
    plies = WIN - abs(answer.value)
    return FARTHEST - plies if answer.value > 0 else plies - FARTHEST


def _files(path: Path, kind: str) -> Iterator[tuple[Path, int, int]]:
    """Yield the files of a kind, with how many positions each has and how many bits number its buckets."""
    for file in sorted(path.glob(f"*.{kind}")):
        with file.open("rb") as opened:
            head = opened.read(8 * HEAD)
        if len(head) < 8 * HEAD:
            raise Damaged(f"the slice {file.name} is damaged: it is cut short; {AGAIN}")
        told = array("Q", head)
        yield file, told[3], told[4]


def _rows(path: Path, width: int, chosen: set[int] | None = None) -> Iterator[tuple[Row, int]]:
    """Yield positions as rows of numbers, each with its score: all of them, or those with some numbers."""
    begun = 0
    for file, count, bits in _files(path, "rows"):
        rows, scores = _contents(file), _contents(file.with_suffix(".scores"))
        first = (1 << bits) + 1
        for number in range(count) if chosen is None else sorted(each - begun for each in chosen):
            if 0 <= number < count:
                place = first + number * width
                lane = scores[number // 4] >> number % 4 * 16 & 0xFFFF
                yield tuple(rows[place : place + width]), lane - CENTRE
        begun += count


def _contents(file: Path) -> array[int]:
    """Read the words of a file behind its header, which must have the right checksum."""
    try:
        contents = file.read_bytes()
    except OSError as error:
        raise Damaged(f"the slice {file.name} cannot be read: {error.strerror}; {AGAIN}") from None
    head, told, rest = contents[: 8 * HEAD - 8], contents[8 * HEAD - 8 : 8 * HEAD], contents[8 * HEAD :]
    if len(told) < 8 or zlib.crc32(rest, zlib.crc32(head)) != int.from_bytes(told, "little"):
        raise Damaged(f"the slice {file.name} is damaged: its checksum is another one; {AGAIN}")
    return array("Q", rest)
