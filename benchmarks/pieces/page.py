"""PIECES.md, written from what was measured."""

from __future__ import annotations

from typing import Any

from gametree.engine.ready.options import WITHOUT

from ..arena import strength
from .plan import DEPTHS, OPENINGS, POSITIONS, SEED

Kept = dict[str, dict[str, dict[str, Any]]]
"""What was measured, by game and piece."""

ABOUT = f"""\
# What each piece of the selective search is worth

Made by `python -m benchmarks.pieces`. Each piece is left out of a search that has all others.

- *Nodes without it*: how many times as many it takes to a depth, ply after ply, the geometric mean over {POSITIONS}
  positions after random moves (`{OPENINGS}`, seed {SEED}). Below 1 a piece costs nodes, as those do that look deeper.
- *Elo*: of the whole search against the one without the piece, both with the same number of nodes a move, with its
  error of 95 %; pairs of games from such openings, sides swapped. What only saves time is worth nothing by this.

A piece that needs what a game does not offer is not used there.
"""


def written(kept: Kept) -> str:
    """Write the page."""
    lines = [ABOUT] if kept else [ABOUT, "Nothing is kept of this version yet.", ""]
    for game in sorted(kept, key=[*DEPTHS, *kept].index):
        lines += [f"## {game.capitalize()}", "", "| piece | nodes without it | Elo | games | + = - | conditions |"]
        lines += ["|---|---|---|---|---|---|"]
        pieces = sorted(kept[game], key=[*WITHOUT, *kept[game]].index)
        lines += [f"| `{piece}` | {_row(kept[game][piece])} |" for piece in pieces if kept[game][piece]["used"]]
        unused = [f"`{piece}`" for piece in pieces if not kept[game][piece]["used"]]
        lines += ["", f"Not used: {', '.join(unused)}.", ""] if unused else [""]
    return "\n".join(lines)


def _row(each: dict[str, Any]) -> str:
    played, commit = each["match"], each["machine"]["commit"]
    times = f"{'over ' if each['is_bound'] else ''}{each['times']:.2f} times, depth {each['depth']}"
    if played is None:
        return f"{times} | not played | 0 | | {commit}"
    score = f"{played['games']} | {played['wins']} {played['draws']} {played['losses']}"
    return f"{times} | {strength(played)} | {score} | {played['conditions']['pace']}, {commit}"
