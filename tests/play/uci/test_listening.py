"""It is heard from the first moment to the last, and survives whatever is said to it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gametree.jit.cache import CACHE_VARIABLE
from gametree.play.uci.lines import MOST_BYTES, lines
from tests.cli.process import GAMETREE, POSIX, TOOK_TOO_LONG

from .talk import Talk, talking

HANDSHAKE = """
import sys
from gametree.play.uci import converse
from gametree.cli.uci import uci_command

HEAVY = "numba llvmlite numpy gametree.engine gametree.jit gametree.algorithms gametree.games.chess".split()
found = None

def tell(line):
    global found
    if line == "uciok":
        found = [name for name in HEAVY if name in sys.modules]

converse("chess", iter([b"uci\\nquit\\n"]).__next__, tell, idle=None)
print(found)
"""


def test_the_handshake_imports_neither_compiler_nor_engine() -> None:
    done = subprocess.run([sys.executable, "-c", HANDSHAKE], capture_output=True, text=True, timeout=TOOK_TOO_LONG)
    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_it_is_heard_while_it_compiles(fresh_cache: Path) -> None:
    with talking(variables={CACHE_VARIABLE: str(fresh_cache)}) as talk:
        before = talk.ask("uci", "isready", until="info string compiling .*")
        assert "uciok" in before
        heard = talk.ask("uci", until="uciok")
        heard += talk.ask("position startpos moves e2e4", "go infinite", "stop")
        heard += talk.ask("debug on", "setoption name Hash value x", until="info string Hash cannot be 'x'.*")
        heard += talk.ask("go depth 1", "ponderhit", "stop")
        assert "readyok" not in before + heard
        assert [line[:12] for line in heard if line.startswith("bestmove")] == ["bestmove b8a", "bestmove b8a"]
        talk.say("quit")
        assert talk.end() == 0
        assert not list(fresh_cache.rglob("*.o"))


@pytest.mark.parametrize("said", [b"", b"uci", b"isready\n", b"position startpos\ngo infinite\n"])
def test_the_end_of_what_is_said_is_the_end(said: bytes) -> None:
    done = subprocess.run([*GAMETREE, "uci"], input=said, capture_output=True, timeout=TOOK_TOO_LONG, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.endswith(b"uciok\n") == (said == b"uci")


def test_it_ends_while_it_thinks() -> None:
    with talking() as talk:
        talk.ask("go infinite", until="info depth 3 .*")
        talk.say("quit")
        assert talk.end() == 0


@POSIX
def test_it_ends_quietly_when_nobody_listens() -> None:
    reads, writes = os.pipe()
    process = subprocess.Popen([*GAMETREE, "uci"], stdin=subprocess.PIPE, stdout=writes, stderr=subprocess.PIPE)
    os.close(writes)
    os.close(reads)
    try:
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write(b"uci\n")
        process.stdin.flush()
        assert process.wait(timeout=TOOK_TOO_LONG) == 0
        assert process.stderr.read() == b""
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stderr):
            assert stream is not None
            stream.close()


@POSIX
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_streams_may_be_closed(closed: str) -> None:
    command = f"'{sys.executable}' -m gametree uci {closed}"
    done = subprocess.run(command, shell=True, input=b"uci\n", capture_output=True, timeout=TOOK_TOO_LONG)
    assert (done.returncode, done.stderr) == (0, b"")


NONSENSE: dict[str, bytes] = {
    "nothing": b"\n\n \n\t\n\r\n",
    "NUL": b"\0\n\0uci\0\nposition\0startpos\nposition \0 moves \0\n",
    "no UTF-8": b"\xff\xfe\n\xc3\nposition fen \xff\xfe\nposition startpos moves \xf0\x9f\n",
    "a line without end": b"position startpos moves " + b"e2e4 " * (MOST_BYTES // 4) + b"\n",
    "a long word": b"setoption name " + b"x" * (MOST_BYTES // 2) + b" value " + b"9" * (MOST_BYTES // 3) + b"\n",
    "a long number": b"go searchmoves " + b"searchmoves " * 1_000 + b"depth " + b"9" * 10_000 + b" nodes 9\nstop\n",
    "escapes": b"position \x1b[31m\x07 moves \x1b]0;title\x07\n",
    "only keywords": b"go go go\nstop\nposition position\nsetoption setoption name name value value\n",
    "an option without a name": b"setoption value 3\nsetoption name\nsetoption name value\n",
}


@pytest.mark.parametrize("said", NONSENSE.values(), ids=NONSENSE)
def test_nonsense_does_no_harm(chess: Talk, said: bytes) -> None:
    heard = chess.ask(said, "stop", "isready", until="readyok")
    assert all(line.isprintable() and len(line) < 700 for line in heard)
    assert all(line.startswith(("info ", "bestmove ", "readyok", "id ", "option ", "uciok")) for line in heard)
    assert len(chess.ask("position startpos moves e2e4", "go depth 1")[-1].split()) >= 2


def test_of_a_line_without_end_nothing_is_kept() -> None:
    pieces = iter([b"uci\n", *[b"x" * (1 << 16)] * 40, b"\nisready\n"])
    longest = 0

    def read() -> bytes:
        return next(pieces, b"")

    heard = []
    for line in lines(read):
        heard.append(line)
        longest = max(longest, len(line or ""))
    assert heard == ["uci", None, "isready"]
    assert longest < 10


def test_a_line_of_the_greatest_length_is_read() -> None:
    pieces = iter([b"x" * MOST_BYTES, b"\n", b"y" * (MOST_BYTES + 1), b"\n"])
    assert [line and len(line) for line in lines(lambda: next(pieces, b""))] == [MOST_BYTES, None]
