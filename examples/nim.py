from typing import Iterator, NamedTuple
from gametree import Game

class Nim(NamedTuple):
    """Take one to three; whoever takes the last one wins."""
    heap: int = 21
    def moves(self) -> Iterator[int]:
        for taken in range(1, min(3, self.heap) + 1):
            yield taken
    def play(self, move: int) -> "Nim":
        return Nim(self.heap - move)
    def is_over(self) -> bool:
        return self.heap == 0
    def outcome(self) -> int:          # for the side to move
        return -1

GAME = Game("nim", start=Nim())
