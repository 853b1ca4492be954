"""Files of past games for the tests, small and with planted damage."""

from __future__ import annotations

import random
from pathlib import Path

from gametree import load_game
from gametree.play.ledger import Ledger
from gametree.rules.game import Game, is_over

PGN = """[Event "Casual"]
[White "Anna"]
[Black "Ben"]
[WhiteElo "2000"]
[BlackElo "1800"]
[Date "1999.01.02"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0

[Event "A move that is none"]
[White "Anna"]
[Black "Ben"]

1. e4 e5 2. Nf6 1-0

[Event "Another order"]
[White "Cleo"]
[Black "Anna"]
[WhiteElo "2200"]
[BlackElo "?"]
[Date "2005.??.??"]

1. Nf3 Nc6 2. e4! e5 (2... d5 3. exd5) 3. Bb5 {Ruy Lopez} a6 1/2-1/2

[Event "A comment without an end"]

1. d4 {what

[Event "Other rules"]
[Variant "Atomic"]

1. e4 e5 *

[Event "Mated, and told otherwise"]

1. f3 e5 2. g4 Qh4# 1-0

[Event "Not over"]
[White "Dan"]
[Black "Eve"]
[Date "????.??.??"]

1. e4 c5 *
"""
"""Of seven games three are sound; the first and the third meet after five plies."""


def play_out(game: Game, seed: int, most: int = 60) -> tuple[list[str], int]:
    """Return the names of moves at random, and the result for the side that begins."""
    names: list[str] = []
    draw, position, side = random.Random(seed), game.start, 1
    while not is_over(position) and len(names) < most:
        move = draw.choice(list(position.moves()))
        names.append(game.move_name(position, move))
        position, side = position.play(move), -side
    return names, side * int(position.outcome()) if is_over(position) else 0


def connect4_record(numbers: range) -> str:
    """Return games of Connect Four as 'gametree match' writes them, with players, dates and ratings."""
    return record_of(load_game("connect4:5x4"), numbers)


def record_of(game: Game, numbers: range) -> str:
    """Return games at random as 'gametree match' writes them, with players, dates and ratings."""
    texts = []
    for number in numbers:
        names, result = play_out(game, number)
        told = "1-0" if result > 0 else "0-1" if result < 0 else "1/2-1/2"
        tags = {
            "Game": game.name,
            "First": f"p{number % 3}",
            "Second": f"p{number % 5}",
            "FirstElo": str(1000 + number),
            "Date": f"{1990 + number % 7}.01.01",
            "Result": told,
        }
        head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
        texts.append(f"{head}\n{' '.join(names)} {told}\n")
    return "\n".join(texts)


def ledger_of(path: Path, game: Game, count: int) -> None:
    """Write a ledger of so many games between two players."""
    with Ledger(path, {"game": game.name, "players": ["left", "right"]}) as ledger:
        ledger.expect(range(count + 1))
        for number in range(count):
            names, result = play_out(game, number)
            assert ledger.lease(count + 1) == number
            ledger.done(number, {"outcome": result, "moves": names, "position": None, "remarks": []})
