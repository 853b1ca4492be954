"""Larger solutions, counted against published numbers, and a process that is killed again and again."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from gametree import load_game
from gametree.games.chess import endings
from gametree.solving import Solution, solve, verify_solution

pytestmark = pytest.mark.long

KILLS = 50
ENDINGS = {
    # wins of White to move, losses of Black to move, plies of the longest mate with either side to move
    "KQK": (144_508, 200_896, 19, 20),
    "KRK": (175_168, 201_700, 31, 32),
    "KPK": (124_960, 97_604, 55, 56),
}
"""As endgame tables have them: mate in at most 10, 16 and 28 moves."""


def test_connect_four_on_five_columns_of_four(tmp_path: Path) -> None:
    solution = solve(load_game("connect4:5x4"), tmp_path / "five", jobs=2, memory=64)
    assert solution.header["positions"] == 3_945_711
    assert verify_solution(tmp_path / "five").looked_at == 20_000


@pytest.mark.parametrize("name", ENDINGS)
def test_endings_of_chess(tmp_path: Path, name: str) -> None:
    game = load_game("chess")
    solution = solve(game, tmp_path / name, starts=list(endings(name)), memory=4_096)
    counts: Counter[tuple[bool, str]] = Counter()
    longest: Counter[tuple[bool, str]] = Counter()
    for position in endings(name):
        answer = solution.find(position)
        assert answer is not None
        verdict, _, plies = answer.verdict.partition(" in ")
        case = position.is_black, verdict
        counts[case] += 1
        longest[case] = max(longest[case], int(plies or 0))
    wins, losses, to_win, to_lose = ENDINGS[name]
    assert (counts[False, "win"], counts[True, "loss"]) == (wins, losses)
    assert (longest[False, "win"], longest[True, "loss"]) == (to_win, to_lose)
    assert counts[False, "loss"] == counts[True, "win"] == 0
    verify_solution(tmp_path / name)


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


@pytest.mark.parametrize("words", [["connect4:4x4"], ["checkers", "--ending", "3"]], ids=["stages", "graph"])
def test_killed_at_fifty_moments_the_bytes_are_the_same(words: list[str], tmp_path: Path) -> None:
    draw = random.Random(1)
    assert _started(words, tmp_path / "whole").wait() == 0
    wanted, killed = contents(tmp_path / "whole"), 0
    while killed < KILLS:
        place, last = tmp_path / f"after-{killed}", -1
        while True:
            process = _started(words, place)
            until = last + draw.randint(1, 1 + max(1, (len(wanted) - last) // 3))
            while process.poll() is None and _files(place) < until:
                time.sleep(0.001)
            time.sleep(draw.random() / 10)
            process.kill()
            if process.wait() == 0:
                break
            last = _files(place)
            killed += 1
        assert contents(place) == wanted


def _started(words: list[str], place: Path) -> subprocess.Popen[bytes]:
    silent = subprocess.DEVNULL
    command = [sys.executable, "-m", "gametree", "solve", *words, "--out", str(place), "--resume"]
    return subprocess.Popen(command, stdout=silent, stderr=silent)


def _files(place: Path) -> int:
    return len(list(place.iterdir())) if place.is_dir() else 0


def test_a_solution_of_endings_is_asked_for_its_endings_only(tmp_path: Path) -> None:
    game = load_game("chess")
    solve(game, tmp_path / "kk", starts=list(endings("KK")))
    solution = Solution(tmp_path / "kk")
    assert solution.find(game.start) is None
    bare = solution.find(next(endings("KK")))
    assert bare is not None
    assert bare.verdict == "draw"
