"""Proof that learning has helped: old against new by a test that decides, kept beside the weights."""

from __future__ import annotations

import json
from pathlib import Path

from ..base.errors import InputError
from ..base.keeping import write_whole
from ..base.results import Limits
from ..base.stopping import Stop
from .contests import Tell
from .matches import Conditions, MatchResult, match
from .statistics import read_sprt

PACE = "time=0.1"
"""How long both think about every move."""


def proof_beside(weights: Path) -> Path:
    """Return where the record of a proof lies.

    >>> proof_beside(Path("c4.json")).name
    'c4.proof.json'
    """
    return weights.with_suffix(".proof.json")


def check_terms(sprt: str, pace: str) -> None:
    """Refuse a test or a pace that cannot be, before anything is learned."""
    read_sprt(sprt)
    _limits(pace)


def prove_weights(
    game: str,
    weights: Path,
    against: Path | None = None,
    *,
    sprt: str | None = None,
    games: int | None = None,
    pace: str = PACE,
    jobs: int | None = None,
    cluster: str | None = None,
    seed: int = 1,
    stop: Stop | None = None,
    tell: Tell = lambda standing, busy: None,
) -> MatchResult:
    """Have an engine with weights play one without, or with older ones, and keep what came of it and all games.

    An interrupted proof goes on from its ledger when it is asked for again.
    """
    limits = _limits(pace)
    for path in (weights, against):
        if path is not None and set(",=") & set(str(path)):
            raise InputError(f"a player cannot be told of {str(path)!r}; wanted: a name without commas and =")
    new, old = f"engine:weights={weights}", f"engine:weights={against}" if against else "engine"
    conditions: Conditions = {
        "limits": limits,
        "ledger": weights.with_suffix(".ledger"),
        "jobs": jobs,
        "cluster": cluster,
        "seed": seed,
        "stop": stop or Stop(),
        "tell": tell,
    }
    result = match(game, new, old, games=games, sprt=sprt, **conditions)
    told = {"games": result.games, **{name: value for name, value in vars(result).items() if name != "records"}}
    write_whole(proof_beside(weights), f"{json.dumps(told, indent=1)}\n".encode("ascii"), "the proof")
    return result


def _limits(pace: str) -> Limits:
    """Read how long both think about every move.

    >>> _limits("nodes=500").nodes
    500
    """
    name, _, value = pace.partition("=")
    try:
        if name == "time":
            return Limits(seconds=float(value))
        if name == "nodes":
            return Limits(nodes=int(value))
        if name == "depth":
            return Limits(depth=int(value))
        raise ValueError
    except ValueError as fault:
        told = f" ({fault})" if isinstance(fault, InputError) else ""
        raise InputError(f"nobody can think by {pace!r}{told}; wanted: time=S, nodes=N or depth=N") from None
