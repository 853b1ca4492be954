"""A program that speaks UCI and XBoard, well or badly: ``python fake.py FILE``, a JSON object that says how.

It is run by itself, and imports nothing of the package. Its answers to ``go`` are given: lines, or "!" and a misdeed.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any


def main(how: dict[str, Any]) -> None:
    if how["held"]:  # whoever reads this pipe hears when all that hold it are gone
        os.write(os.open(how["held"], os.O_WRONLY), b"x")
    if how["stubborn"]:
        for each in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(each, signal.SIG_IGN)
        if os.fork() == 0:
            time.sleep(1000)
    answers = iter(how["answers"])
    with Path(how["log"]).open("a", encoding="utf-8", buffering=1) as log:
        misdo(how["start"])
        for line in sys.stdin:
            log.write(line)
            word, _, rest = line.strip().partition(" ")
            if word in ("uci", "protover"):
                say(*how["introduction"])
            elif word == "isready":
                say("info string still here", "readyok")
            elif word == "ping":
                say("Error (nothing of use): 7", f"pong {rest}")
            elif word == "go":
                answer = next(answers)
                misdo(answer) if answer.startswith("!") else say(answer)
            elif word == "quit" and not how["stubborn"]:
                return
            elif word in how["unknown"]:
                say(f"Illegal move: {line.strip()}")


def misdo(misdeed: str) -> None:
    if misdeed == "!exit":
        sys.exit(3)
    elif misdeed == "!kill":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif misdeed == "!sleep":
        time.sleep(1000)
    elif misdeed == "!close":
        os.close(1)
        time.sleep(1000)
    elif misdeed == "!flood":
        lines = b"info depth 1 score cp 1 nodes 7 pv e2e4\n" * 1000
        while True:
            os.write(1, lines)
    elif misdeed == "!long line":
        for _ in range(100):
            os.write(1, b"x" * (1 << 20))
        say("", "bestmove e2e4")
    elif misdeed == "!unfinished":
        os.write(1, b"bestmove e2e4")
        sys.exit(0)


def say(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


if __name__ == "__main__":
    main(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
