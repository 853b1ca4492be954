"""A table to sit at: one game between people and an opponent, line by line.

    table         the game, and what may be done              sides      who sits where, and what they are called
    typed_moves   moves as people type them                   commands   what else may be typed
    advice        hints, values, and why a move was made      telling    all of it in sentences
    coaching      what moves cost, and what has decided it    reviewed   the same as plain data
    coach_telling the same in sentences
    saved         the game as a text, to go on with           sitting    lines in, sentences out
    writer        as wide as there is room, in colour

The table knows neither streams nor files: another front, such as a window, uses it as it is.
"""
