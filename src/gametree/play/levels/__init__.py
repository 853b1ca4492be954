"""Levels: opponents of a known strength below the full engine's, for people and for other programs.

level         what a level is: how many nodes it searches, and how much it gives away with a move
choosing      which of several lines it plays
in_one        what one move decides, by the rules alone
level_player  a player of a level
ladder        all levels of a game, weakest first, and what is known of their strength
ladder_file   the same as a file; those of built-in games are in ``tables/``
measuring     how each level scores against the one below, by matches
tuning        finding levels that are equally far from each other
"""
