"""The Universal Chess Interface, from the engine's side: programs with a board load it and play, any game.

The protocol is Stefan Meyer-Kahlen's (2006): lines of words on stdin, answers on stdout. One thread hears everything
that happens, one thing after another, so that nothing here is locked and every answer has its place:

    lines         what comes in, cut into lines that have an end
    commands      the words of a line as plain data
    conversation  the loop: commands, and what others have finished, in the order in which they come
    session       what is done about a command, and when a move is told
    readiness     the engine, made and compiled by a thread beside, so that the loop goes on listening
    worker        that thread
    options       what can be set
    strength      how strong the engine may be
    notation      positions and moves as words
    standing      the game so far
    allowance     how long to think
    writing       what is told: info, bestmove

Nothing of this imports the engine or the compiler before the first answer.
"""

from .conversation import converse

__all__ = ["converse"]
