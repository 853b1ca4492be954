"""Games and positions as other programs read them: PGN, PDN or a record, with variations; FEN, OBF; moves by name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..base.errors import InputError
from ..engine.ready.faults import written
from ..play.records import RESULTS, move_text, record, set_up
from ..play.table.table import played_names
from ..rules.game import Game
from ..rules.game_texts import UNFINISHED, player_tags
from ..rules.history import History
from .asking import Request
from .offered import Offered
from .reading import LONGEST_COMMENT, MOST_NODES

TAG_NAME = re.compile(r"[A-Za-z0-9_]{1,60}")
SET_UP = ("SetUp", "FEN", "Game", "GameType")
"""What is told of a game by itself, whatever it said before."""
FORMS = {"chess": ("PGN", "FEN"), "checkers": ("PDN", "FEN"), "othello": ("record", "OBF")}
"""What people call games and positions as text; others are a record and a position."""


class Line(NamedTuple):
    """What goes on from a place of a tree is to be written."""

    place: int
    is_new: bool
    """Whether its first move needs a number, whoever makes it."""


class Variation(NamedTuple):
    """A move beside another one is to be written, and what goes on from it, all in brackets."""

    node: int


class Tree:
    """A tree of moves that a page has sent, played through."""

    def __init__(self, begun: History, nodes: list[Mapping[str, Any]]) -> None:
        self.histories = [begun]
        """What led to a node, by its number and one more."""
        self.children: list[list[int]] = [[] for _ in range(len(nodes) + 1)]
        self.comments: list[str] = []
        for number, node in enumerate(nodes):
            parent, name, comment = node.get("parent"), node.get("name"), node.get("comment", "")
            if not isinstance(parent, int) or not -1 <= parent < number or not isinstance(name, str):
                raise InputError(f"node {number} of the tree is not one; wanted: its parent before it, and a name")
            self.histories.append(self.histories[parent + 1].play_name(name))
            self.children[parent + 1].append(number)
            self.comments.append(comment[:LONGEST_COMMENT] if isinstance(comment, str) else "")

    def words(self) -> list[str]:
        """Return the moves as a text has them, the others in brackets behind the first.

        What is to be written yet is kept in a list: variations may stand in each other a thousand times.
        """
        found: list[str] = []
        to_come: list[Line | Variation | None] = [Line(0, is_new=True)]
        while to_come:
            match to_come.pop():
                case None:
                    found[-1] += ")"
                case Variation(node):
                    first, *rest = self._move(node)
                    found += [f"({first}", *rest]
                    to_come += [None, Line(node + 1, is_new=bool(self.comments[node]))]
                case Line(place, is_new) if self.children[place]:
                    node, *others = self.children[place]
                    found += self._move(node, is_new_line=is_new)
                    to_come.append(Line(node + 1, is_new=bool(self.comments[node] or others)))
                    to_come += map(Variation, reversed(others))
        return found

    def _move(self, node: int, *, is_new_line: bool = True) -> Iterator[str]:
        history = self.histories[node + 1]
        before, move = history.back(), history.moves[-1]
        told = list(move_text(before, [move]))
        yield from told if is_new_line or not told[0].endswith("...") else told[1:]
        if self.comments[node]:
            yield "{" + self.comments[node].replace("}", ")") + "}"


def write(request: Request, offered: Offered) -> dict[str, Any]:
    """Return a tree of moves and the position at one of its nodes in every form that there is for the game.

    >>> nodes = [{"parent": -1, "name": "e4"}, {"parent": 0, "name": "e5"}, {"parent": 0, "name": "c5"}]
    >>> told = write(Request({"game": "chess", "nodes": nodes, "at": 2}), Offered())
    >>> pgn, fen, moves = (form["text"] for form in told["forms"])
    >>> pgn.splitlines()[-1], fen[-10:], moves
    ('1. e4 e5 (1... c5) *', 'KQkq - 0 2', 'e2e4 c7c5')
    """
    _, game = offered.asked(request)
    position = request.text("position", "")
    nodes = request.records("nodes", MOST_NODES)
    at = request.number("at", -1, at_least=-1, at_most=MOST_NODES)
    tags = request.texts("tags", LONGEST_COMMENT)
    request.ended()
    begun = History.read(game, position) if position else History.begin(game)
    tree = Tree(begun, nodes)
    if at >= len(nodes):
        raise InputError(f"there is no node {at} in a tree of {len(nodes)}; wanted: one of them, or -1")
    here = tree.histories[at + 1]
    of_game, of_position = FORMS.get(game.name.partition(":")[0], ("record", "position"))
    return {
        "forms": [
            {"name": of_game, "text": _record(game, tree, position, tags)},
            {"name": of_position, "text": _position(game, here)},
            {"name": "moves", "text": " ".join(played_names(here))},
        ]
    }


def _record(game: Game, tree: Tree, position: str, known: Mapping[str, str]) -> str:
    """Return a game as a text, with what is known of it; how it has ended is told by its moves, if they tell it."""
    last = 0
    while tree.children[last]:
        last = tree.children[last][0] + 1
    end = tree.histories[last]
    ending = end.ending()
    result = known["Result"] if known.get("Result") in RESULTS.values() else UNFINISHED
    if ending is not None:
        is_second = game.wording.is_second_to_move(end.positions[0]) ^ (end.side == 1)
        outcome = -ending.outcome if is_second else ending.outcome
        result = RESULTS[(outcome > 0) - (outcome < 0)]
    own = {"Result": result, **set_up(game, position or None)}
    kept = {name: text for name, text in known.items() if TAG_NAME.fullmatch(name) and name not in (*own, *SET_UP)}
    return record({**dict.fromkeys(player_tags(game), "?"), **kept, **own}, tree.words())


def _position(game: Game, history: History) -> str:
    told = written(game, "position_name", history.position)
    if game.name == "othello":
        return f"{told};"
    if game.name == "chess":
        fields = told.split()
        return " ".join([*fields[:4], str(history.quiet_plies), str(history.number)])
    return told
