"""Learning by playing against oneself: temporal differences (Sutton 1988), all games in machine code.

temporal_differences   the text: play a game, then let every value come nearer to what came of it
learner                how games are played and how fast weights change, with all the memory for it
run                    slices of games, several at once, until there are enough
checkpoint             what a run has in hand, as a file
"""
