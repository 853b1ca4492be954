"""Kalah by lists of numbers and two players by number, solved by MAX and MIN: slow, and apart from the package."""

from __future__ import annotations

import functools
from typing import NamedTuple


class Rules(NamedTuple):
    """How many pits a player has, how many seeds are in each, and whether a last seed is taken without any other."""

    pits: int
    seeds: int
    empty_capture: bool = False


class State(NamedTuple):
    """All places in the order of sowing: the pits and the store of player 0, then those of player 1."""

    places: tuple[int, ...]
    player: int


def start(rules: Rules) -> State:
    side = [rules.seeds] * rules.pits + [0]
    return State(tuple(side + side), 0)


def pits_of(rules: Rules, player: int) -> list[int]:
    """The places of a player's pits."""
    return [player * (rules.pits + 1) + pit for pit in range(rules.pits)]


def store_of(rules: Rules, player: int) -> int:
    return player * (rules.pits + 1) + rules.pits


def moves(rules: Rules, state: State) -> list[int]:
    """The pits, from 0 at the player's left, that are not empty."""
    return [pit for pit, place in enumerate(pits_of(rules, state.player)) if state.places[place] > 0]


def play(rules: Rules, state: State, pit: int) -> State:
    """Sow one seed after the other."""
    places, player = list(state.places), state.player
    at = pits_of(rules, player)[pit]
    hand, places[at] = places[at], 0
    while hand > 0:
        at = (at + 1) % len(places)
        if at != store_of(rules, 1 - player):
            places[at] += 1
            hand -= 1
    if at == store_of(rules, player):
        return State(tuple(places), player)
    if at in pits_of(rules, player) and places[at] == 1:
        facing = list(reversed(pits_of(rules, 1 - player)))[pits_of(rules, player).index(at)]
        if rules.empty_capture or places[facing] > 0:
            places[store_of(rules, player)] += places[at] + places[facing]
            places[at] = places[facing] = 0
    return State(tuple(places), 1 - player)


def is_over(rules: Rules, state: State) -> bool:
    return any(all(state.places[place] == 0 for place in pits_of(rules, player)) for player in (0, 1))


def margin(rules: Rules, state: State) -> int:
    """What player 0 has more than player 1, when everybody has taken the seeds of the own pits."""
    side = rules.pits + 1
    return sum(state.places[:side]) - sum(state.places[side:])


@functools.cache
def value(rules: Rules, state: State) -> int:
    """The margin of player 0, who wants it high; player 1 wants it low."""
    if is_over(rules, state):
        return margin(rules, state)
    values = [value(rules, play(rules, state, pit)) for pit in moves(rules, state)]
    return max(values) if state.player == 0 else min(values)


def count_lines(rules: Rules, state: State, length: int) -> int:
    """How many lines of so many moves there are."""
    if length == 0:
        return 1
    if is_over(rules, state):
        return 0
    return sum(count_lines(rules, play(rules, state, pit), length - 1) for pit in moves(rules, state))


@functools.cache
def longest(rules: Rules, state: State) -> int:
    """How many moves the longest line has."""
    if is_over(rules, state):
        return 0
    return 1 + max(longest(rules, play(rules, state, pit)) for pit in moves(rules, state))
