"""One search in two threads that share a table, against the same search in one."""

from __future__ import annotations

import time
from dataclasses import dataclass

from gametree import Limits, load_game
from gametree.engine.ready.job import make_ready
from gametree.engine.ready.options import Options

from ..report import Figure, Row, Section
from ..timing import Effort
from ..work import make_pages

TITLE = "Two threads that search together"
METHOD = (
    "Every position is searched deeper and deeper up to a depth, by one thread and by two in turn, each time with a "
    "new table. Wall time from the question to the answer, and nodes of all threads, both added up over all "
    "positions and turns: two threads never search quite the same tree again. Pages of the table and machine code "
    "are made beforehand. Where the search is exact, values are asserted equal. A figure means something only where "
    "two cores are free."
)
TURNS, FEW_TURNS, FEW_POSITIONS = 3, 1, 5
AT_LEAST = 1.6
TABLE = 64.0

CHESS = """\
r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R w KQ - 0 8
r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10
rnbqk2r/ppp1bppp/4pn2/3p4/2PP4/2N2N2/PP2PPPP/R1BQKB1R w KQkq - 4 5
r1bqr1k1/pp1nbppp/2p2n2/3p2B1/3P4/2NBPN2/PPQ2PPP/R4RK1 w - - 8 11
2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16
r1bq1rk1/pp1n1pbp/2pp1np1/4p3/2PPP3/2N1BN2/PP2BPPP/R2Q1RK1 w - - 0 9
5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - 0 1
3r1rk1/p5pp/bpp1pp2/8/q1PP1P2/b3P3/P2NQRPP/1R2B1K1 b - - 0 1
r1b1k2r/ppppnppp/2n2q2/2b5/3NP3/2P1B3/PP3PPP/RN1QKB1R w KQkq - 0 1
2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - - 0 1
1nk1r1r1/pp2n1pp/4p3/q2pPp1N/b1pP1P2/B1P2R2/2P1B1PP/R2Q2K1 w - - 0 1
4b3/p3kp2/6p1/3pP2p/2pP1P2/4K1P1/P3N2P/8 w - - 0 1
2kr1bnr/pbpq4/2n1pp2/3p3p/3P1P1B/2N2N1Q/PPP3PP/2KR1B1R w - - 0 1
3rr1k1/pp3pp1/1qn2np1/8/3p4/PP1R1P2/2P1NQPP/R1B3K1 b - - 0 1
r1bqk2r/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQkq - 2 8
2r1nrk1/p2q1ppp/bp1p4/n1pPp3/P1P1P3/2PBB1N1/4QPPP/R4RK1 w - - 0 1
r3r1k1/ppqb1ppp/8/4p1NQ/8/2P5/PP3PPP/R3R1K1 b - - 0 1
r2q1rk1/4bppp/p2p4/2pP4/3pP3/3Q4/PP1B1PPP/R3R1K1 w - - 0 1
"""
CONNECT_FOUR = """\
44
1234567
44444
7654
332
4455
1122334
5453
4153
65
"""


@dataclass(frozen=True)
class Matter:
    """What is searched: positions of a game, one in a line."""

    game: str
    algorithm: str
    depth: int
    positions: str
    is_exact: bool = False


MATTERS = (
    Matter("chess", "selective", 17, CHESS),
    Matter("chess", "pvs", 7, CHESS, is_exact=True),
    Matter("connect4", "pvs", 20, CONNECT_FOUR, is_exact=True),
)


def measure(effort: Effort) -> Section:
    """Compare the times."""
    return Section(TITLE, METHOD, [_compare(matter, is_quick=effort.is_quick) for matter in MATTERS])


def _compare(matter: Matter, *, is_quick: bool) -> Row:
    positions = matter.positions.splitlines()[: FEW_POSITIONS if is_quick else None]
    turns = FEW_TURNS if is_quick else TURNS
    seconds, nodes = {1: 0.0, 2: 0.0}, {1: 0, 2: 0}
    for position in positions:
        values = set()
        for _ in range(turns):
            for threads in (1, 2):
                spent, visited, value = _timed(matter, position, threads)
                seconds[threads] += spent
                nodes[threads] += visited
                values.add(value)
        if matter.is_exact and len(values) > 1:
            raise AssertionError(f"two threads found another value of {position}: {values}")
    figures: dict[str, Figure] = {
        "work": f"{matter.game} {matter.algorithm}, {len(positions)} positions to {matter.depth} plies",
        "nodes by one": nodes[1],
        "nodes by two": nodes[2],
        "one s": seconds[1],
        "two s": seconds[2],
        "speed-up": seconds[1] / seconds[2],
    }
    return Row(figures, "speed-up", at_least=AT_LEAST)


def _timed(matter: Matter, position: str, threads: int) -> tuple[float, int, int]:
    """Return the seconds on the wall that a new engine takes, the nodes, and the value."""
    game = load_game(matter.game)
    options = Options(table=TABLE, threads=threads)
    job = make_ready(game.parse_position(position), game=game, algorithm=matter.algorithm, options=options)
    make_pages(job.kit.memory.slots)
    started = time.perf_counter()
    *_, found = job.deeper(Limits(depth=matter.depth))
    return time.perf_counter() - started, found.nodes, found.value
