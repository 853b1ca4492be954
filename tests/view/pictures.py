"""Pictures kept word for word. ``python -m tests.view.pictures`` writes them anew, after a change meant so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from gametree import Game, Trace, explain, load_game, parse_tree
from gametree.view.drawing.svg import svg
from gametree.view.drawing.terminal import drawing
from gametree.view.drawing.tikz import tikz

GOLDEN = Path(__file__).parent / "golden" / "pictures"


def on_tree(name: str, algorithm: str = "alphabeta") -> Trace:
    return explain(parse_tree(f"gallery:{name}"), algorithm=algorithm)


def on_connect_four() -> Trace:
    game = load_game("connect4:4x4")
    return explain(game.parse_position("12341"), 2, game=game)


TRACES: dict[str, Callable[[], tuple[Trace, int | None]]] = {
    "two-ply": lambda: (on_tree("two-ply"), None),
    "two-ply-in-the-middle": lambda: (on_tree("two-ply"), 22),
    "deep-cut": lambda: (on_tree("deep-cut"), None),
    "clusters-sss": lambda: (on_tree("clusters", "sss"), 70),
    "strategies-dual": lambda: (on_tree("strategies", "dual"), 40),
    "plaat-mt-sss": lambda: (on_tree("plaat", "mt-sss"), 80),
    "win-loss-pn": lambda: (on_tree("win-loss", "pn"), None),
    "connect4": lambda: (on_connect_four(), None),
}
FORMS: dict[str, Callable[[Trace, int | None], str]] = {
    "svg": svg,
    "tex": tikz,
    "txt": lambda trace, step: drawing(trace, step) + "\n",
}


def file_of(name: str, form: str) -> Path:
    return GOLDEN / f"{name}.{form}"


class Odd(NamedTuple):
    """A game whose moves have names that would break every format; nobody wins it."""

    left: int = 2

    def moves(self) -> Iterator[int]:
        yield from range(3)

    def play(self, move: int) -> Odd:
        return Odd(self.left - 1)

    def is_over(self) -> bool:
        return self.left == 0

    def outcome(self) -> int:
        return 0


ODD_NAMES = ('</text><script>"&', r"\end{forest}_#%$^~", "]]>\x00象[={")
ODD = Game('o<d&d "_%', Odd(), move_name=lambda position, move: ODD_NAMES[move])


if __name__ == "__main__":
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for each, make in TRACES.items():
        for form, write in FORMS.items():
            file_of(each, form).write_text(write(*make()), encoding="utf-8")
