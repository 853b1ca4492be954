"""Meeting positions: breadth first from the start, then by games of random moves."""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Hashable
from typing import Any

from ...base.numbers import Move
from ..inquiry import Inquiry
from .fields import Fields
from .graph import Edge, Graph
from .optional_methods import OptionalMethods
from .places import Place
from .required_methods import RequiredMethods
from .round_trips import RoundTrips

GAMES = 40
MOST_PLIES = 10_000
MOST_CYCLIC_PLIES = 300
MOVES = 8
"""A position with more moves than these counts for several."""
ENDING = 5
PLACES_AN_ENDING = 60


class Walk:
    """Meets positions, each once, and has everything asked of each."""

    def __init__(self, inquiry: Inquiry, start: Place, *, seed: int, until: float) -> None:
        self.graph = Graph()
        self.optional = OptionalMethods(inquiry, start)
        self.endings: list[Place] = []
        """Where the random games have ended."""
        self.longest = 0
        self._inquiry = inquiry
        self._required = RequiredMethods(inquiry)
        self._fields = Fields(inquiry, start.position)
        self._round_trips = RoundTrips(inquiry)
        self._met: dict[Hashable, Place] = {inquiry.identity(start.position): start}
        self._start = start
        self._chance = random.Random(seed)
        self._until = until
        self._work = 0
        self._meet(start)

    def is_late(self) -> bool:
        """Tell whether the time for walking is used up."""
        return time.monotonic() > self._until

    def find(self, position: Any) -> Place | None:
        """Return the place of a position that was met."""
        return self._met.get(self._inquiry.identity(position))

    def breadth_first(self, start: Place, most: int) -> None:
        """Ask everything of the nearest positions, ``most`` of them, or fewer where they have many moves."""
        waiting, seen = deque([start]), {start}
        most = self._work + most * MOVES
        while waiting and self._work < most and not self.is_late():
            place = waiting.popleft()
            for edge in self.ask(place):
                if edge.child not in seen:
                    seen.add(edge.child)
                    waiting.append(edge.child)

    def ask(self, place: Place) -> list[Edge]:
        """Ask everything of one position, unless that was done before; return the moves from there."""
        known = self.graph.edges.get(place)
        if known is not None:
            return known
        edges = self.graph.edges[place] = []
        self._work += MOVES
        self.longest = max(self.longest, place.depth)
        answers = self._required.look(place)
        if answers is None:
            return edges
        if answers.outcome is not None:
            self.graph.outcomes[place] = answers.outcome
        if answers.moves:
            self.optional.look(place, answers.moves)
        self._round_trips.look(place, answers.moves, len(self.graph.edges))
        edges.extend(Edge(move, self._reach(place, move, child)) for move, child in answers.children.items())
        self._work += max(MOVES, len(edges)) - MOVES
        return edges

    def random_games(self, most: int) -> None:
        """Play games of random moves to their end, asking everything of at most ``most`` new positions.

        The last few plies of each game are then walked breadth first: there, lines are short enough to have values.
        """
        most = self._work + most * MOVES
        for _ in range(GAMES):
            line = self._random_game(most)
            if line is None or self.is_late():
                return
            self.endings.append(line[-1])
            if len(line) > ENDING:
                self.breadth_first(line[-ENDING], min((most - self._work) // MOVES, PLACES_AN_ENDING))

    def _random_game(self, most: int) -> list[Place] | None:
        """Play one game; return its places, or None if there is no end to it."""
        cyclic = self._inquiry.game.cyclic
        line, on_line = [self._start], {self._start: 0}
        moves: list[Move] = []
        while len(line) <= (MOST_CYCLIC_PLIES if cyclic else MOST_PLIES):
            if self.is_late():
                return None
            known = line[-1] in self.graph.edges or self._work < most
            edges = self.ask(line[-1]) if known else self._one_move(line[-1])
            if not edges:
                return line
            move, child = self._chance.choice(edges)
            moves.append(move)
            if child in on_line and not cyclic:
                self.tell_loop(line[on_line[child] :], moves[on_line[child] :])
                return line
            on_line.setdefault(child, len(line))
            line.append(child)
            self.longest = max(self.longest, len(line) - 1)
        if not cyclic:
            self._tell_endless(line)
        return line if cyclic else None

    def tell_loop(self, loop: list[Place], moves: list[Move]) -> None:
        """Tell of a line that comes back: the places of the loop, and the moves from each to the next."""
        names = [self._inquiry.name(place, move) for place, move in zip(loop, moves, strict=True)]
        before = "1 ply" if len(moves) == 1 else f"{len(moves)} plies"
        message = (
            f"play({moves[-1]}) leads back to a position {before} before, so the game may never end; "
            "wanted: a game in which no position repeats, or Game(..., cyclic=True)"
        )
        self._inquiry.fault("repeats", message, (*loop[0].moves(), *names))

    def _one_move(self, place: Place) -> list[Edge]:
        """Play one move from a position, without asking more than the rules."""
        answers = self._required.look(place, lambda moves: [self._chance.choice(moves)] if moves else [])
        if answers is None:
            return []
        if answers.outcome is not None:
            self.graph.outcomes[place] = answers.outcome
        return [Edge(move, self._reach(place, move, child)) for move, child in answers.children.items()]

    def _reach(self, parent: Place, move: Move, position: Any) -> Place:
        """Return the place of a position that a move has led to."""
        key = self._inquiry.identity(position)
        place = self._met.get(key)
        child = Place(position, parent, move, self._inquiry.name(parent, move))
        if place is not None:
            self.optional.met_again(place, child)
            return place
        self._met[key] = child
        self._meet(child)
        return child

    def _meet(self, place: Place) -> None:
        self._fields.met(place)
        self.optional.met(place)

    def _tell_endless(self, line: list[Place]) -> None:
        begins = " ".join(place.name for place in line[1:11])
        message = (
            f"random moves ({begins} ...) had not ended the game after {MOST_PLIES:,} plies; "
            "wanted: a game that ends, or Game(..., cyclic=True)"
        )
        self._inquiry.fault("endless", message, ())
