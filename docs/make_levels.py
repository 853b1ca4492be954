"""Write the table of levels in docs/playing.md: what was measured of every game. ``make reference`` runs it."""

from __future__ import annotations

from pathlib import Path

from gametree import load_game
from gametree.games import BUILT_IN
from gametree.play.levels.ladder import Ladder
from gametree.play.levels.ladder_file import ladder_of
from gametree.play.levels.level import MOST_LEVELS

TARGET = Path(__file__).with_name("playing.md")
BEGIN, END = "<!-- levels, by docs/make_levels.py -->\n", "<!-- end of levels -->\n"
ROOT = Path(__file__).parents[1]
ALIKE = ("mnk", "implicit")
"""Families of games, of which none is measured."""


def ladders() -> dict[str, Ladder]:
    """Return what was measured, by the name that people type."""
    names = [name for name in BUILT_IN if name not in ALIKE] + ["examples/kalah.py"]
    found = {name: ladder_of(load_game(str(ROOT / name) if name.endswith(".py") else name)) for name in names}
    return {name: ladder for name, ladder in found.items() if ladder.steps}


def table() -> str:
    """Return the table: a row for each game, a column for each step."""
    steps = range(2, MOST_LEVELS + 1)
    rows = [
        ["game", "games", *(f"{number}:{number - 1}" for number in steps), "Elo of the last"],
        ["---"] * (MOST_LEVELS + 2),
    ]
    for name, ladder in ladders().items():
        scores = [f"{100 * step.score:.0f} ± {100 * step.error:.0f}" for step in ladder.steps]
        last = f"{ladder.elos[-1]} ± {ladder.elo_errors[-1]}"
        rows.append(
            [f"`{name}`", str(ladder.conditions["games"]), *scores, *[""] * (MOST_LEVELS - 1 - len(scores)), last]
        )
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def written(text: str) -> str:
    """Return a document with the table as it is now."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{table()}{END}{after}"


if __name__ == "__main__":
    TARGET.write_text(written(TARGET.read_text(encoding="utf-8")), encoding="utf-8")
