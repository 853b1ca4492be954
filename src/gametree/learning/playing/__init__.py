"""Learning by playing against oneself: temporal differences (Sutton 1988), all games in machine code.

temporal_differences   the text: play a game, then let every value come nearer to what came of it
learner                how games are played and how fast weights change, with all the memory for it
run                    slices of games, several at once, until there are enough
together               rounds of learning by a crew, who see nothing of each other meanwhile
merging                the text of that: what several have learned becomes one
checkpoint             what a run has in hand, as a file
own_games              games by searches, slice by slice, to tune an evaluation by; games_by_search is their text
sent_slices            such slices as pieces of work for a crew
kept_games             own games as a checkpoint
"""
