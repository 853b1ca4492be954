"""The board in a browser: one component of JavaScript, without dependencies, that draws from plain data.

``modules()`` are its sources, ``style()`` is its style; ``board_data(game)`` is told once, ``position_data(history)``
for every position. A page has them as files beside each other, or linked into one script::

    import { Board } from "./board.js";
    const board = new Board(element, data);   // board_data's; also, if wanted:
                                              //   label: "You are White", isFlipped: true, hasCoordinates: false
    board.onmove = (name) => ...;             // a legal move was chosen; the board waits for the next show()
    board.show(position);                     // position_data's; also, if wanted:
                                              //   arrows: [{ path: ["e2", "e4"], weight: 0.6, label: "1" }]
                                              //   marks: [{ place: "e1", kind: "check" }], or good, bad, chosen
                                              //   message: "White plays e4.", which is read aloud
    board.point(arrows);                      // other arrows, while somebody chooses a move
    board.flip();                             // from the other side; flip(true) and flip(false) say from which
    board.hasCoordinates = false;             // without letters and numbers at the rim
    board.cancel();                           // forget what is chosen but not yet played

Fields of a position that are left out are empty; a board without ``moves`` is only looked at. Moves are chosen by
clicks, by dragging with a mouse or a finger, or by keys (arrows, Enter, Escape); those that lead over no place are
buttons below. Where several moves have the same way, a dialog asks which. The board is as wide as its element, and no
higher than ``--board-height`` of it. Names and texts are never taken for markup, and a policy that allows neither
inline styles nor ``eval`` is kept.
"""

from .data import board_data, position_data
from .sources import modules, style

__all__ = ["board_data", "modules", "position_data", "style"]
