"""Tests of past games: reading, counting, sampling, playing from them."""
