"""What each piece of the selective search is worth: ``python -m benchmarks.pieces [NAME...]``.

For chess, checkers and Othello each piece is left out: nodes to a depth, and a match at a number of nodes a move, so
that both come out the same on every machine. It takes hours. Each piece is kept with its conditions in PIECES.json as
soon as it is measured, and told in PIECES.md. A run that was interrupted goes on where it was; what was measured of
the same sources under the same conditions is not measured again. NAME is a game, a piece, or both: ``chess-null``.

plan       what is measured, and under which conditions      counting  nodes with and without a piece
measuring  one piece after another, kept as it comes         page      PIECES.md
"""
