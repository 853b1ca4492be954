"""Finding an algorithm: by name, in a file of somebody's own, in an installed package, or as a function."""

from __future__ import annotations

from typing import Any, TypeAlias

from ..base.own_code import is_address, thing_at
from ..base.packages import find_offer, offers
from ..base.suggesting import unknown
from .catalogue import ALGORITHMS, Algorithm, Text
from .own import algorithm_of

GROUP = "gametree.algorithms"
"""The entry points by which packages offer algorithms."""

Asked: TypeAlias = str | Algorithm | Text
"""How an algorithm may be asked for."""


def find_algorithm(asked: Asked) -> Algorithm:
    """Return what is known of an algorithm: by its name, by an address such as ``my.py:negascout``, or itself.

    >>> find_algorithm("alfabeta")
    Traceback (most recent call last):
    ...
    gametree.InputError: no algorithm 'alfabeta'; did you mean alphabeta? (minimax, alphabeta, \
alphabeta-hard, alphabeta-shallow, winloss, pvs, selective, mtdf, sss, dual, mt-sss, mt-dual, pn, dfpn, exact, \
or my.py:NAME)
    """
    if not isinstance(asked, str):
        return _taken(asked)
    if asked in ALGORITHMS:
        return ALGORITHMS[asked]
    offer = find_offer(GROUP, asked)
    if offer is not None:
        return _taken(offer.load())
    if is_address(asked):
        return _taken(thing_at(asked, "algorithm"))
    raise unknown("algorithm", asked, algorithm_names(), others="or my.py:NAME")


def algorithm_names() -> list[str]:
    """Return the names of all algorithms there are: those that come with the package, then those of others."""
    return list(dict.fromkeys([*ALGORITHMS, *(offer.name for offer in offers(GROUP))]))


def _taken(found: Any) -> Algorithm:
    return found if isinstance(found, Algorithm) else algorithm_of(found)
