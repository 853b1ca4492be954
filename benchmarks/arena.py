"""Matches of the arena, kept as a record: ``python -m benchmarks.arena [NAME...]``.

They take minutes to hours, so ``make bench`` leaves them alone. Each is kept with its conditions in ARENA.json and
told in ARENA.md; those that are not named, and those whose players are not installed, stay as they are.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from gametree.cli.match import as_dict
from gametree.play import match
from gametree.play.contests import Standing

from .building import built
from .machine import facts, version_of_compiler

FOLDER = Path(__file__).parent
DATA, PAGE = FOLDER / "ARENA.json", FOLDER / "ARENA.md"
OTHERS = "/usr/games"
"""Where Debian puts programs that play."""
DRAUGHTS = FOLDER / "cpp" / "player.cpp"
"""A player of checkers of our own, in C++: there is none in Debian that a program could play against."""
PAGE_SIZE = 4096
FAULT = re.compile(r'\[Termination "(?!normal)[^"]*"\]\n\[Reason "([^"]*)"\]')
"""Finds, in a record of a game, how it was lost otherwise than on the board; whose fault it was comes first."""


class Meeting(NamedTuple):
    """A match that is kept."""

    name: str
    game: str
    first: str
    second: str
    games: int
    clock: str
    jobs: int = os.cpu_count() or 1
    """Games at the same time."""


PROGRAMS = {
    "hoichess": "xboard:hoichess",
    "fairymax": "xboard:fairymax",
    "sjeng": "xboard:sjeng",
    "phalanx": "xboard:phalanx",
    "gnuchess": "uci:gnuchess --uci",
    "toga2": "uci:toga2",
    "glaurung": "uci:glaurung",
    "stockfish": "uci,Threads=1,Hash=16:stockfish",
}
EXACT, SELECTIVE = "engine:algorithm=pvs", "engine:algorithm=selective"
PACE, SLOWER = "1+0.01", "10+0.1"
NEAR = ("gnuchess", "toga2", "glaurung", "phalanx")
"""Programs that are met more often: of the others it is clear who is stronger."""
MEETINGS = [
    *(
        Meeting(f"selective-pvs-{game}", game, SELECTIVE, EXACT, 200, PACE)
        for game in ("chess", "checkers", "othello")
    ),
    Meeting("selective-checkers-reference", "checkers", SELECTIVE, f"uci:{DRAUGHTS.name}", 200, PACE),
    *(
        Meeting(f"selective-{name}", "chess", SELECTIVE, spec, 100 if name in NEAR else 40, PACE)
        for name, spec in PROGRAMS.items()
    ),
    Meeting("selective-two-threads-one", "chess", f"{SELECTIVE},threads=2", SELECTIVE, 200, PACE, jobs=1),
    Meeting("selective-gnuchess-slower", "chess", SELECTIVE, PROGRAMS["gnuchess"], 60, SLOWER),
    Meeting("pvs-pvs", "chess", EXACT, EXACT, 200, PACE),
    *(Meeting(f"pvs-{name}", "chess", EXACT, spec, 20, PACE) for name, spec in PROGRAMS.items()),
]


def main(names: list[str]) -> None:
    """Play what is asked for, and keep it."""
    os.environ["PATH"] += f":{OTHERS}"
    kept: dict[str, Any] = json.loads(DATA.read_text()) if DATA.exists() else {}
    for meeting in MEETINGS:
        if (names and meeting.name not in names) or not _is_there(meeting.second):
            continue
        print(f"== {meeting.name}", flush=True)
        kept[meeting.name] = _played(meeting)
        DATA.write_text(json.dumps(kept, indent=1) + "\n")
        PAGE.write_text(_page(kept))
    print(_page(kept))


def _is_there(spec: str) -> bool:
    kind, _, command = spec.partition(":")
    if command == DRAUGHTS.name:
        return version_of_compiler() is not None
    return kind == "engine" or shutil.which(shlex.split(command)[0]) is not None


def _ready(spec: str) -> str:
    """Name a player by the program that it is; one that is written here is built."""
    return f"uci:{shlex.quote(str(built(DRAUGHTS)))}" if spec == f"uci:{DRAUGHTS.name}" else spec


def _played(meeting: Meeting) -> dict[str, Any]:
    watch = _Watch()
    result = match(
        meeting.game,
        meeting.first,
        _ready(meeting.second),
        games=meeting.games,
        clock=meeting.clock,
        jobs=meeting.jobs,
        tell=watch.look,
    )
    return {
        **as_dict(result),
        "second": meeting.second,
        "faults": FAULT.findall(result.records),
        "plies": round(result.records.count("s} ") / max(1, result.games), 1),
        "growth_mb": watch.growth(),
        "left_behind": watch.left_behind(),
        "jobs": meeting.jobs,
        "machine": facts(),
    }


class _Watch:
    """Looks at the memory of the processes that play, and whether they go away."""

    def __init__(self) -> None:
        self._seen: dict[int, list[int]] = {}

    def look(self, standing: Standing, busy: int) -> None:
        """Note how much memory each process has."""
        for child in _children():
            size = _resident(child)
            if size is not None:
                self._seen.setdefault(child, []).append(size)

    def growth(self) -> float:
        """Return by how many megabytes a process has grown at the most, from a quarter of its life to the end."""
        grown = [max(sizes[-len(sizes) // 4 :]) - max(sizes[: len(sizes) // 4 + 1]) for sizes in self._seen.values()]
        return round(max(grown, default=0) * PAGE_SIZE / (1 << 20), 1)

    def left_behind(self) -> int:
        """Return how many of the processes are still there."""
        time.sleep(1)
        return sum(_resident(child) is not None for child in self._seen)


def _children() -> list[int]:
    try:
        listed = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text()
    except OSError:
        return []
    return [int(child) for child in listed.split() if "spawn_main" in _command(int(child))]


def _command(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text()
    except OSError:
        return ""


def _resident(process: int) -> int | None:
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except (OSError, IndexError):
        return None


def strength(each: dict[str, Any]) -> str:
    """Write the Elo of a match and its error."""
    if each["elo"] is None:
        return "unknown"
    return f"{each['elo']:+.0f}" + ("" if each["error"] is None else f" ± {each['error']:.0f}")


def _page(kept: dict[str, Any]) -> str:
    lines = [
        "# Matches of the arena",
        "",
        "Made by `python -m benchmarks.arena`. Pairs of games from random openings, sides swapped; wins, draws and",
        "losses of the first, an engine of ours with all that its algorithm has, on one thread; Elo with its error",
        "of 95 %. Forfeits on time, by illegal moves, by crashes, and whose. Chess, unless the name says otherwise.",
        "",
        "`selective-checkers-reference` is against `cpp/player.cpp`, a small program of our own: alpha-beta with",
        "a hash table, killers, history and captures played out, and an evaluation of a few lines. How strong it is",
        "beside programs of others has not been measured.",
        "",
        "| match | games | + = - | pairs | Elo | forfeits | conditions | growth of a process |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for name in sorted(kept, key=[meeting.name for meeting in MEETINGS].index):
        each = kept[name]
        forfeits = "/".join(str(count) for count in each["forfeits"].values())
        culprits = Counter(fault.split()[0] for fault in each.get("faults", ()))
        forfeits += "".join(f", {culprit} {count}" for culprit, count in culprits.most_common())
        pace = f"{each['conditions']['pace']}, {each['jobs']} at once, seed {each['conditions']['seed']}"
        pace += f", {each['machine']['commit']}"
        score = f"{each['wins']} {each['draws']} {each['losses']} | {' '.join(map(str, each['pairs']))}"
        memory = f"{each['growth_mb']} MB"
        lines.append(f"| {name} | {each['games']} | {score} | {strength(each)} | {forfeits} | {pace} | {memory} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main(sys.argv[1:])
