"""Texts with letters changed, for everything that reads what people write: an answer, or one sentence."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from gametree import InputError, explain, load_game, parse_tree
from gametree.engine.tracing.trace_file import from_dict, to_dict
from tests.games.mutation import mutants

CHANGES = 30

POSITIONS = {
    "tictactoe": ["XO.......", "X.O.X...."],
    "mnk:5,4,4": ["X...O...............", "."],
    "connect4": ["4455", "", "......./......./......./......./...O.../...XX.."],
    "connect4:12x4": ["10,4,11"],
    "othello": ["f5d6c3", "-" * 27 + "OX------XO" + "-" * 27 + " X"],
    "checkers": ["W:W21,22,K29:B1,2,K12", "B:W18,24,27:B12,16,20"],
    "chess": [
        "startpos",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ],
}
MOVES = {
    "chess": ["e4", "Nf3", "e2e4", "O-O"],
    "checkers": ["11-15", "9-13"],
    "othello": ["f5", "d3"],
    "connect4": ["4"],
}
TREES = [
    "((3 12 8) (2 4 6) (14 5 2))",
    "[[3, 12], [2, 4]]",
    "(((W) (W L)) ((L)))",
    "random:b=3,d=4,seed=1",
    "gallery:letters",
]
NAMES = [
    "connect4:5x4",
    "othello:6x6",
    "mnk:4,3,3",
    "implicit:b=3,d=12,seed=1",
    "checkers:6x6",
    "nim.py",
    "tests.graphs:GAME",
]
LETTERS = "0123456789abcdefghXOWBKQRNP/-.,:; ()[]{}\"'=x+#\n\x00\x1b\ufeffé９"


def reads(read: Callable[[str], Any], text: str) -> None:
    """Read a text; whatever cannot be read is refused in one sentence."""
    try:
        read(text)
    except InputError as refused:
        said = str(refused)
        assert said, f"nothing is said about {text!r}"
        assert len(said) < 2_000, f"{len(said)} letters are said about {text!r}"


def attack(draw: random.Random) -> int:
    """Change one text of some kind in many ways, and return how many were read."""
    kind = draw.choice([of_positions, of_moves, of_trees, of_names, of_traces])
    read, text, letters = kind(draw)
    for changed in mutants(text, letters, draw.randint(0, 10**9), CHANGES):
        reads(read, changed)
    return CHANGES


def of_positions(draw: random.Random) -> tuple[Callable[[str], Any], str, str]:
    name = draw.choice(list(POSITIONS))
    game = load_game(name)

    def read(text: str) -> None:
        position = game.parse_position(text)
        again = game.parse_position(game.position_name(position))
        assert again == position, f"{name} writes {text!r} as {game.position_name(position)!r}, which is another one"

    return read, draw.choice(POSITIONS[name]), LETTERS


def of_moves(draw: random.Random) -> tuple[Callable[[str], Any], str, str]:
    name = draw.choice(list(MOVES))
    game = load_game(name)
    return lambda text: game.play(game.start, text), draw.choice(MOVES[name]), LETTERS


def of_trees(draw: random.Random) -> tuple[Callable[[str], Any], str, str]:
    return parse_tree, draw.choice(TREES), "0123456789WDL()[], -.:=" + LETTERS


def of_names(draw: random.Random) -> tuple[Callable[[str], Any], str, str]:
    return load_game, draw.choice(NAMES), LETTERS


def of_traces(draw: random.Random) -> tuple[Callable[[str], Any], str, str]:
    algorithm = draw.choice(["alphabeta", "sss", "pn", "mtdf"])
    trace = explain(parse_tree("gallery:strategies"), algorithm=algorithm)

    def read(text: str) -> None:
        try:
            told = json.loads(text)
        except ValueError:
            return
        from_dict(told)

    return read, json.dumps(to_dict(trace)), '0123456789,:[]{}"eE.-ntfa'
