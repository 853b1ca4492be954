"""Reading files of games in PDN: tags, moves, comments, variations, results; several games a file.

Old files have remarks without braces; words without digits are passed over, so that no misspelt move is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ...base.errors import InputError
from ...rules.game import Game
from .rules import Checkers

WINS = {"1-0": "black", "2-0": "black", "0-1": "white", "0-2": "white"}
"""Who has won: the first number is that of the side that moves first."""

TOKEN = re.compile(
    r"""
      (?P<space>   \s+ | \{[^}]*\} | ;[^\n]* | %[^\n]* | \$\d+ | [!?]+ | [^\W\d_]+[.,]? )
    | (?P<tag>     \[\s*(?P<name>\w+)\s*"(?P<value>[^"\n]*)"\s*\] )
    | (?P<result>  (?: 1/2-1/2 | [012]-[012] | \* ) (?![\dx:/-]) )
    | (?P<move>    \d{1,3} (?: [-xX:] \d{1,3} )+ )
    | (?P<number>  \d+\.+ )
    | (?P<open>    \( )
    | (?P<close>   \) )
    """,
    re.VERBOSE | re.ASCII,
)


class GameRecord(NamedTuple):
    """A game as a file has it."""

    tags: dict[str, str]
    moves: list[str]
    result: str
    """As written; ``*`` if the file does not say."""

    def winner(self) -> str | None:
        """Return ``black`` or ``white``, or None: a draw, or unknown."""
        return WINS.get(self.result)


def read_pdn(text: str) -> Iterator[GameRecord]:
    """Yield the games of a file, one after another.

    >>> [game] = read_pdn('[White "Anna"] 1. 11-15 23-19 {a comment} 2. 8-11 22-17 1/2-1/2')
    >>> game.tags, game.moves, game.result
    ({'White': 'Anna'}, ['11-15', '23-19', '8-11', '22-17'], '1/2-1/2')
    """
    tags: dict[str, str] = {}
    moves: list[str] = []
    inside = 0
    for found in _tokens(text):
        kind, token = found.lastgroup, found[0]
        if kind == "open":
            inside += 1
        elif kind == "close":
            inside -= 1
            if inside < 0:
                raise InputError(f"the file closes a variation that it has not opened, in line {_line(text, found)}")
        elif inside:
            continue
        elif kind == "move":
            moves.append(token)
        elif kind == "result" or (kind == "tag" and moves):
            yield GameRecord(tags, moves, token if kind == "result" else "*")
            tags, moves = {}, []
        if kind == "tag" and not inside:
            tags[found["name"]] = found["value"]
    if inside:
        raise InputError("the file ends inside a variation; wanted: a ) for every (")
    if moves or tags:
        yield GameRecord(tags, moves, "*")


def replay(game: Game, record: GameRecord) -> Iterator[Checkers]:
    """Play a game through, from the start or from its FEN tag, and yield every position.

    >>> from gametree.games.checkers import checkers
    >>> [game] = read_pdn("1. 11-15 23-19 1-0")
    >>> [position.is_black for position in replay(checkers(), game)]
    [True, False, True]
    """
    position = game.parse_position(record.tags["FEN"]) if "FEN" in record.tags else game.start
    yield position
    for ply, text in enumerate(record.moves, 1):
        try:
            position = position.play(game.parse_move(position, text))
        except InputError as fault:
            raise InputError(f"move {(ply + 1) // 2} of the game cannot be played: {fault}") from None
        yield position


def _tokens(text: str) -> Iterator[re.Match[str]]:
    """Yield what a file is made of, without what stands between."""
    place = 0
    while place < len(text):
        found = TOKEN.match(text, place)
        if found is None:
            word = text[place:].split(maxsplit=1)[0][:20]
            line = text.count("\n", 0, place) + 1
            raise InputError(
                f'the file has {word!r} in line {line}; wanted: tags such as [White "..."], moves such as 11-15, '
                f"comments in braces, or a result such as 1/2-1/2"
            )
        if found["space"] is None:
            yield found
        place = found.end()


def _line(text: str, found: re.Match[str]) -> int:
    return text.count("\n", 0, found.start()) + 1
