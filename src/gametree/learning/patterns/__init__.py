"""Patterns: a weight for everything that can be seen on some small sets of squares (n-tuples).

shapes     lines and blocks, and which sets of squares they are on a board
mirrors    which mirrors of the board a game has, found by looking at its positions
sights     how what is seen on a set becomes a number, from planes or square by square
units      what estimates are counted in, and what an outcome is worth
patterns   the evaluator: a record that searches ask like any other
folding    small sets into the larger ones they lie in: fewer looks, the same estimates
making     patterns for a game, with all weights at zero
"""
