"""Proof that learning has helped: old against new by a test that decides, kept beside the weights."""

from __future__ import annotations

import json
from pathlib import Path

from ..base.errors import InputError
from ..base.keeping import write_whole
from ..base.stopping import Stop
from .contests import Tell
from .matches import Conditions, MatchResult, match

PACE = "time=0.1"
"""How long both think about every move, as an option of an engine."""


def proof_beside(weights: Path) -> Path:
    """Return where the record of a proof lies.

    >>> proof_beside(Path("c4.json")).name
    'c4.proof.json'
    """
    return weights.with_suffix(".proof.json")


def prove_weights(
    game: str,
    weights: Path,
    against: Path | None = None,
    *,
    sprt: str | None = None,
    games: int | None = None,
    pace: str = PACE,
    jobs: int | None = None,
    seed: int = 1,
    stop: Stop | None = None,
    tell: Tell = lambda standing, busy: None,
) -> MatchResult:
    """Have an engine with weights play one without, or with older ones, and keep what came of it and all games.

    An interrupted proof goes on from its ledger when it is asked for again.
    """
    for path in (weights, against):
        if path is not None and set(",=") & set(str(path)):
            raise InputError(f"a player cannot be told of {str(path)!r}; wanted: a name without commas and =")
    new, old = f"engine:{pace},weights={weights}", f"engine:{pace}" + (f",weights={against}" if against else "")
    conditions: Conditions = {
        "ledger": weights.with_suffix(".ledger"),
        "jobs": jobs,
        "seed": seed,
        "stop": stop or Stop(),
        "tell": tell,
    }
    result = match(game, new, old, games=games, sprt=sprt, **conditions)
    told = {"games": result.games, **{name: value for name, value in vars(result).items() if name != "records"}}
    write_whole(proof_beside(weights), f"{json.dumps(told, indent=1)}\n".encode("ascii"), "the proof")
    return result
