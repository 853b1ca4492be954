"""Evaluation that learns: weights from games, played or past, and proved by matches.

numbers    whole numbers for fractions: how values and weights are written
linear     a weighted sum of features: for games that measure themselves
unfinished what is in hand meanwhile, as a file: whoever is killed goes on
patterns/  what stands on small sets of squares, a weight for each: evaluations of games that have none
playing/   learning by playing against oneself: temporal differences, all games in machine code
fitting/   weights from the results of games
weights/   what was learned, as a file, and in words
"""
