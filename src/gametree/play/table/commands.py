"""What may be typed at the table: a command, or else a move."""

from __future__ import annotations

from typing import NamedTuple

from ...base.errors import InputError
from ...base.numbers import Move
from ...base.suggesting import nearest, unknown
from ...rules.game import is_over
from ...rules.history import History
from .typed_moves import MOST_TOLD, listed, names_of, read_move

COMMANDS = {
    "hint": "what the engine would play here",
    "undo": "take back your last move, and the answer to it",
    "swap": "change sides with the engine",
    "moves": "the legal moves",
    "board": "the board, once more",
    "eval": "what the position is worth",
    "why": "what the last move is for, and what the second best would have cost",
    "coach": "have your moves judged, or not any more; 'coach ask' asks before a costly one is final",
    "yes": "play the move that the coach has asked about",
    "better": "the better move, for the last one that cost something",
    "review": "the moves that decided the game; 'review FILE' writes all of them there as JSON",
    "save": "'save FILE' keeps the game there from now on, move by move",
    "record": "'record FILE' writes the game there for other programs (PGN, PDN), with what the coach has found",
    "resign": "give up",
    "new": "begin again",
    "help": "this list",
    "quit": "leave the table",
}
"""The commands, and what they do."""

ALSO = {"?": "help", "exit": "quit", "q": "quit", "takeback": "undo", "evaluate": "eval", "list": "moves"}
"""Other words for them."""

TAKE_MORE = ("save", "coach", "review", "record")
AFTER_THE_END = "undo, new, save FILE, record FILE or quit"

SIGN = "/"
"""What makes a command of a word that is the name of a move, too."""


class Typed(NamedTuple):
    """A line that was typed, as it was understood."""

    command: str
    rest: str = ""
    """What stands behind the command."""
    move: Move | None = None
    """Which one, where it is a move."""


MOVE = "move"
"""The command that nobody types."""


def read_line(line: str, history: History, *, ended: bool = False) -> Typed:
    """Read a line. A legal move that is called like a command is a move, unless a ``/`` stands before it.

    When the game has ``ended``, though its position goes on, as when somebody has resigned, there are no moves.

    >>> from gametree import History, load_game
    >>> history = History.begin(load_game("tictactoe"))
    >>> read_line("HINT", history).command, read_line("save game.json", history).rest, read_line("b2", history).move
    ('hint', 'game.json', 5)
    >>> read_line("hnit", history)
    Traceback (most recent call last):
    ...
    gametree.InputError: no move or command 'hnit'; did you mean hint? (hint, undo, swap, moves, board, eval, why, \
coach, yes, better, review, save, record, resign, new, help, quit, or a move: a1, b1, c1, a2, b2, c2, a3, b3, c3)
    """
    text = line.strip()
    is_command = text.startswith(SIGN)
    word, _, rest = text.removeprefix(SIGN).strip().partition(" ")
    command = ALSO.get(word.lower(), word.lower())
    if command in COMMANDS and (is_command or not any(text in names for names in names_of(history).values())):
        if rest.strip() and command not in TAKE_MORE:
            raise InputError(f"{command!r} stands alone, and {rest.strip()!r} is behind it; wanted: {command}")
        return Typed(command, rest.strip())
    if is_command:
        raise unknown("command", word, COMMANDS)
    try:
        move = read_move(history, text)
    except InputError as fault:
        if ended or is_over(history.position):
            raise InputError(f"{text!r} cannot be played: the game is over; wanted: {AFTER_THE_END}") from None
        if word.isalpha() and nearest(word, COMMANDS) is not None:
            legal = f"or a move: {listed(history, MOST_TOLD)}"
            raise unknown("move or command", text, COMMANDS, others=legal) from None
        raise fault from None
    if ended:
        raise InputError(f"{text!r} cannot be played: the game is over; wanted: {AFTER_THE_END}")
    return Typed(MOVE, move=move)
