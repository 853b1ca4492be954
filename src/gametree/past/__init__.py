"""Past games: read whatever form they have, sampled to learn from, counted by position, and played from as a book.

sources    files, folders, archives, stdin      formats    PGN, PDN, WTHOR, records and ledgers of ours
replaying  names become moves                   games      all games of some files; damaged ones are told
ledgers    what contests have left behind       keys       positions by number
statistics each move, how often and how well    counting   games into statistics
sampling   positions to learn from              calm       which of them are quiet
book       moves out of statistics
"""
