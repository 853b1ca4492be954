"""Games and positions as people have them: PGN and PDN with their variations, OBF, FEN, or a list of moves.

What the text is, is found out by reading it. A game becomes a tree of moves: nodes in the order in which they are
written, each with the number of the one before it, -1 for the beginning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..base.errors import InputError
from ..past.replaying import IGNORED
from ..rules.game import Game
from ..rules.game_texts import PIECE, TAG
from ..rules.history import History
from ..rules.move_names import NUMBER, RESULTS, follow
from .asking import Request
from .offered import Offered
from .showing import step_as_data

MOST_NODES = 3_000
"""Moves of one game, those of its variations among them."""
MOST_GAMES = 1_000
LONGEST_COMMENT = 500
TAG_LINE = re.compile(r"^\s*\[\s*\w+\s*\"", re.MULTILINE)
COMMENT = re.compile(r"\{([^}]*)\}")


class Token(NamedTuple):
    """A piece of a game: a word, a comment, or the beginning or the end of a variation."""

    kind: str
    text: str


@dataclass
class Text:
    """A game as it is written; nothing is played yet."""

    tags: dict[str, str] = field(default_factory=dict)
    tokens: list[Token] = field(default_factory=list)

    def title(self) -> str:
        """Name it for whoever chooses among several."""
        known = [self.tags.get(name, "?") for name in ("White", "Black", "First", "Second")]
        players = " - ".join(name for name in known if name != "?")
        rest = [self.tags.get(name, "") for name in ("Event", "Date", "Result")]
        return ", ".join(part for part in (players, *rest) if part and "?" not in part) or "a game"


def read(request: Request, offered: Offered) -> dict[str, Any]:
    """Return what a text holds: where it begins, its tree of moves, and what other games are in it.

    >>> told = read(Request({"game": "chess", "source": "1. e4 e5 (1... c5 2. Nf3) 2. f4 *"}), Offered())
    >>> [(node["parent"], node["label"]) for node in told["nodes"]]
    [(-1, 'e4'), (0, 'e5'), (0, 'c5'), (2, 'Nf3'), (1, 'f4')]
    """
    _, game = offered.asked(request)
    source = request.text("source").strip()
    number = request.number("number", 1, at_least=1, at_most=MOST_GAMES)
    request.ended()
    if not source:
        raise InputError("there is nothing to read; wanted: a game, a position, or moves")
    if TAG_LINE.search(source):
        return _chosen(game, list(texts_in(source)), number)
    return _unmarked(game, source, number)


def texts_in(source: str) -> Iterator[Text]:
    """Yield the games of a text, one after another.

    >>> [(text.tags, len(text.tokens)) for text in texts_in('[White "A"] 1. e4 1-0 [White "B"] 1. d4 {good} *')]
    [({'White': 'A'}, 2), ({'White': 'B'}, 3)]
    """
    text, at, depth = Text(), 0, 0
    while at < len(source):
        tag = TAG.match(source, at) if source[at] == "[" and depth == 0 else None
        if tag is not None:
            if text.tokens:
                yield text
                text = Text()
            text.tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
            at = tag.end()
            continue
        comment = COMMENT.match(source, at)
        found = comment or PIECE.match(source, at)
        if found is None or (comment is None and found.lastgroup == "brace"):
            raise InputError("a comment is opened and never closed, or closed and never opened; wanted: {both}")
        at = found.end()
        kind = "comment" if comment else str(found.lastgroup)
        depth += (kind == "open") - (kind == "close")
        if depth < 0:
            raise InputError("a variation is closed that was never opened; wanted: (both)")
        if kind == "word" and depth == 0 and found[0] in RESULTS:
            yield text
            text = Text()
        elif kind != "skip":
            text.tokens.append(Token(kind, found[1] if comment else found[0]))
    if depth:
        raise InputError("a variation is opened and never closed; wanted: (both)")
    if text.tokens or text.tags:
        yield text


def _chosen(game: Game, texts: list[Text], number: int) -> dict[str, Any]:
    """Return one of several games."""
    if not 1 <= number <= len(texts):
        raise InputError(f"there is no game {number} in the text; wanted: one from 1 to {len(texts)}")
    if len(texts) > MOST_GAMES:
        raise InputError(f"there are {len(texts):,} games in the text; wanted: at most {MOST_GAMES:,}")
    text = texts[number - 1]
    named = text.tags.get("Game", game.name)
    if named != game.name:
        raise InputError(f"this is a game of {named}; wanted: one of {game.name}")
    start = text.tags.get("FEN", "")
    begun = History.read(game, start) if start else History.begin(game)
    return {
        "position": start,
        "nodes": Replay(game, begun).tree(text),
        "tags": text.tags,
        "games": [each.title() for each in texts],
        "number": number,
    }


def _unmarked(game: Game, source: str, number: int) -> dict[str, Any]:
    """Return moves from the start, or a position: whichever the text can be read as."""
    try:
        return _chosen(game, list(texts_in(source)), number)
    except InputError as fault:
        as_moves = fault
    rows = [row.strip() for row in source.splitlines() if row.strip()]
    try:
        positions = [_begun(game, row) for row in (rows if len(rows) <= MOST_GAMES else rows[:1])]
        as_whole = False
    except InputError:
        positions, as_whole = [], True
    if as_whole:
        try:
            positions, rows = [_begun(game, source)], [source]
        except InputError as fault:
            raise InputError(f"it is no list of moves ({as_moves}), and no position ({fault})") from None
    if not 1 <= number <= len(positions):
        raise InputError(f"there is no position {number} in the text; wanted: one from 1 to {len(positions)}")
    begun = positions[number - 1]
    return {
        "position": rows[number - 1].partition(";")[0].strip() if game.name == "othello" else rows[number - 1],
        "nodes": [],
        "tags": {},
        "games": [game.position_name(each.position) for each in positions],
        "number": number,
        "is_over": begun.ending() is not None,
    }


def _begun(game: Game, text: str) -> History:
    try:
        return History.read(game, text)
    except InputError:
        return History.read(game, text.partition(";")[0].strip())  # a line of OBF, with what moves are worth


class Replay:
    """Plays a text through, its variations, too."""

    def __init__(self, game: Game, begun: History) -> None:
        self._game = game
        self._ignored = IGNORED.get(game.name.partition(":")[0], ())
        self._at, self._history = -1, begun
        self._before: list[tuple[int, History]] = []
        """Where each variation that is open was left."""
        self._nodes: list[dict[str, Any]] = []
        self._steps: list[History] = [begun]
        """What led to a node, by its number and one more."""

    def tree(self, text: Text) -> list[dict[str, Any]]:
        """Return the nodes."""
        for kind, word in text.tokens:
            if kind == "word":
                self._word(word)
            elif kind == "comment" and self._at >= 0:
                self._nodes[self._at]["comment"] = " ".join(word.split())[:LONGEST_COMMENT]
            elif kind == "open":
                self._before.append((self._at, self._history))
                if self._at < 0:
                    raise InputError("a variation stands before the first move; wanted: one behind a move")
                parent = self._nodes[self._at]["parent"]
                self._at, self._history = parent, self._steps[parent + 1]
            elif kind == "close":
                self._at, self._history = self._before.pop()
        return self._nodes

    def _word(self, word: str) -> None:
        for pattern in self._ignored:
            word = pattern.sub("", word)
        found = NUMBER.fullmatch(word)
        if not word or (found and not found[1] and word not in self._history.names()):
            return
        before = self._history
        follow(word, before, History.names, self._step)

    def _step(self, at: History, name: str) -> History:
        """Play a move; one that is there already is gone to."""
        if len(self._nodes) == MOST_NODES:
            raise InputError(f"the game has more than {MOST_NODES:,} moves; wanted: a shorter one")
        try:
            history = at.play_name(name)
        except InputError as fault:
            raise InputError(f"it cannot be played at ply {len(at.moves) + 1}: {fault}") from None
        step = step_as_data(history)
        parent = self._at
        for number, node in enumerate(self._nodes):
            if node["parent"] == parent and step is not None and node["name"] == step["name"]:
                self._at, self._history = number, history
                return history
        self._nodes.append({"parent": parent, **(step or {})})
        self._steps.append(history)
        self._at, self._history = len(self._nodes) - 1, history
        return history
