"""Weights of Othello's patterns, made from games of the engine against itself: ``python -m benchmarks.othello``.

games      positions of such games, with what they are worth
lessons    weights from them
by_hand    the evaluations before, to measure against
proof.json what a match at equal time has shown (benchmarks/LEARNING.md)
"""
