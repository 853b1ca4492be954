"""A game's own text as JavaScript, so that a page can play it before any Python is there.

There is one text of each game. Searches run it as WebAssembly; what a page needs besides, to list and play moves, to
tell the end, to name and to draw, is translated here. The text of ``translated(game)`` is an ES module that imports
nothing. Its one export, ``game``, is an object:

    name scoring cyclic mostMoves           as ``Game`` has them
    sides pieces unit points wins isNumbered  as ``Wording`` has them, null where nothing is told
    layout                                  ``Layout.as_data()``, or null without a picture
    leftOut                                 what of the following is missing because it cannot be translated, and why
    start                                   the first position

    moves(position)                         the legal moves, in the order of the game; none where the game is over
    play(position, move)                    the position after a move
    isOver(position)  outcome(position)     outcome for the side to move, as a Number
    movesAgain(position)                    whether the side to move is the one that made the last move
    moveName(position, move)
    isSecond(position)                      whether the second player is to move; false where nobody tells

    begin(position?, quiet?, number?)       a game under way; without a position, from the start
    playOn(history, move)  back(history)    another one: a history never changes
    ending(history)                         null, or {reason, outcome, is_claim}: the referee's answer
    state(history)                          {side, number, quiet, occurrences}; side is 0 for the first player
    exhausted(history)                      positions that one more occurrence makes a draw, with their distances

A history has ``position``, ``positions``, ``moves``, ``last_move``. The following is there if the game has it, and
unless ``leftOut`` names it:

    draw(position, lastMove?)  positionName(position)  parsePosition(text)
    read(text)                              a game under way from a text, with its count of quiet plies and its number
    findMove(position, text)                the move that a name means
    san(position, move)                     the name that players write down
    writeLine(position, moves, number?)     a line of moves for people
    amount(value)                           a value with its sign and its unit: "+0.35 pawns"
    stands(position, side)                  {place: {glyph} or {count} or {text}}
    path(position, move, side)              the places over which a move leads
    touched(history, move)                  {path, also}: what a move changes
    key(position)  evaluate(position)       a BigInt; a Number for the side to move

Whole numbers are BigInts: moves, keys, values, and the fields of positions, which keep their names; truth values are
booleans, records objects, tuples frozen arrays. What returns plain data has Numbers, and Numbers may be given, too. A
function throws what the game's own raises: an ``Error`` whose ``name`` is the class (``InputError``) and whose
``message`` is what Python says.
"""

from .refusing import NotTranslatable
from .translating import Translation, translated

__all__ = ["NotTranslatable", "Translation", "translated"]
