"""Proofs with something changed: only the truth is ever proved."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from gametree import Game, load_game, prove, search, verify
from gametree.engine import Proof, Strategy
from gametree.games.tree import plant, tree_game
from tests.engine.random_play import random_positions
from tests.fuzz.graphs import draw_board, shallow
from tests.fuzz.trees import draw_tree

CHANGES = 25
GAMES = ("tictactoe", "mnk:4,3,3", "connect4:5x4", "othello:4x4")


def draw_case(draw: random.Random) -> tuple[Game, Any, int | None]:
    """Draw a game, a position of it, and how deep it is proved: a tree, a graph, a board."""
    kind = draw.choice(["tree", "graph", "board"])
    if kind == "tree":
        root = plant(draw_tree(draw))
        return tree_game(root), root, None
    if kind == "graph":
        board = shallow(replace(draw_board(draw), cyclic=False, depth=draw.randint(1, 5)))
        game = board.game()
        return game, game.start, board.depth
    game = load_game(draw.choice(GAMES))
    return game, list(random_positions(game, draw.randint(1, 12), draw.randint(0, 10**6)))[-1], draw.randint(1, 4)


def attack(draw: random.Random) -> int:
    """Prove one value, change the proof in many ways, and return how many proofs were looked at."""
    game, position, depth = draw_case(draw)
    proof = prove(position, depth, game=game, interpreted=True)
    wanted = search(position, game=game, depth=proof.depth, algorithm="minimax", interpreted=True).value
    told = verify(proof)
    assert told.holds, told.reason
    for _ in range(CHANGES):
        changed = change(draw, proof)
        try:
            found = verify(changed)
        except ValueError:  # nodes that make no strategy
            continue
        assert not found.holds or changed.value == proof.value, f"{changed.value} is proved; the value is {wanted}"
    return 1 + CHANGES


def change(draw: random.Random, proof: Proof) -> Proof:
    """Change the value, or a node of one of the two strategies."""
    if draw.random() < 0.3:
        return replace(proof, value=proof.value + draw.choice([-1, 1, 2, -1000, 10**9]))
    field = draw.choice(["attack", "defence"])
    nodes = [dict(node) for node in getattr(proof, field).nodes]
    node = nodes[draw.randrange(len(nodes))]
    names = list(node)
    if names and draw.random() < 0.4:
        del node[draw.choice(names)]
    elif names and draw.random() < 0.5:
        node[draw.choice(names)] = draw.randrange(len(nodes))
    else:
        node[str(draw.randint(1, 9))] = draw.randrange(len(nodes))
    try:
        changed = replace(proof, **{field: Strategy(tuple(nodes))})  # type: ignore[arg-type]
    except ValueError:
        return proof
    return replace(changed, value=proof.value + draw.choice([0, 1, -1]))
