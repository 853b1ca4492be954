"""Fitting weights to the results of games: of people, of programs, of our own.

samples   what is learned from: a position, and what came of its game
questions what is asked about every position, many at a time
designs   all positions as numbers: what multiplies the weights
losses    how wrong an estimate is: logistic on results, squares on margins
descent   finding the weights: AdaGrad, or L-BFGS where scipy is installed
baselines what weights have to beat: nothing, one feature alone, what the game says already
checkpoint what a fit has in hand, to go on from
fit       all of it: early stopping, what else was tried, errors of the weights
"""
