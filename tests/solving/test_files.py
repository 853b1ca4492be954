"""Solutions on disk: interrupted anywhere and gone on with, damaged, of another game, verified by the plain rules."""

from __future__ import annotations

import errno
import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gametree import Game, InputError, load_game
from gametree.base.errors import Stopped
from gametree.base.keeping import write_whole
from gametree.base.stopping import Stop
from gametree.solving import Solution, solve, verify_solution
from gametree.solving.verifying import Disproved

from .solvers import roam

GAMES: dict[str, Callable[[], Game]] = {
    "stages": lambda: load_game("mnk:3,2,2"),
    "graph": lambda: roam(7),
}


COUNTED = ("positions", "kept", "counts", "longest")


class Killed(BaseException):
    """In the place of kill -9: nothing of ours runs after it."""


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]()


def solved(game: Game, path: Path, **more: Any) -> Solution:
    return solve(game, path, interpreted=True, **more)


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a graph keep what it has found every few positions, and its scores after every round."""
    monkeypatch.setattr("gametree.solving.halfway.PIECE", 4)
    monkeypatch.setattr("gametree.solving.halfway.LOOKS", 1)


def is_killed(game: Game, place: Path, writes: int, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Solve a game by a process that dies when it has written so many files, and half of another one."""
    count = 0

    def write(path: Path, *rest: Any) -> None:
        nonlocal count
        count += 1
        if count > writes:
            (path.parent / f".{path.name}-1.new").write_bytes(b"half of i")
            raise Killed
        write_whole(path, *rest)

    with monkeypatch.context() as patch:
        patch.setattr("gametree.solving.word_file.write_whole", write)
        try:
            solved(game, place)
        except Killed:
            return True
    return False


@pytest.mark.usefixtures("often")
def test_killed_at_any_write_and_gone_on_with_it_is_the_same_to_the_last_byte(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solved(game, tmp_path / "whole")
    wanted, begun, writes = contents(tmp_path / "whole"), [], 0
    assert not [name for name in wanted if name.endswith((".piece", ".round"))]
    while True:
        place, told = tmp_path / f"killed-{writes}", list[int]()
        place.mkdir()
        if not is_killed(game, place, writes, monkeypatch):
            break
        if writes == 0:  # nothing was begun, but for half a file
            (place / ".solution.json-1.new").unlink()
        solved(game, place, resume=True, tell=lambda what, done, count, told=told: told.append(done))
        assert contents(place) == wanted
        begun.append(len(told))
        writes += 1
    assert writes > len(wanted)
    assert begun == sorted(begun, reverse=True)  # the later it was killed, the less is left to do
    assert begun[-1] < begun[0] // 3


def test_little_memory_makes_more_slices_with_the_same_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load_game("mnk:4,2,3")
    whole = solved(game, tmp_path / "whole")
    monkeypatch.setattr("gametree.solving.shelf.LEAST_ROOM", 16)
    monkeypatch.setattr("gametree.solving.shelf.new_shelf.__defaults__", (16,))
    monkeypatch.setattr("gametree.solving.staged.AT_ONCE", 256)  # 4 kB each
    parted = solved(game, tmp_path / "parted", memory=1)
    assert max(parted.header["bits"]) > max(whole.header["bits"]) == 0
    assert [parted.header[each] for each in COUNTED] == [whole.header[each] for each in COUNTED]
    verify_solution(tmp_path / "parted")
    stop = Stop()

    def tell(what: str, done: int, count: int) -> None:
        if what.startswith("stage 5"):
            stop.set()

    with pytest.raises(Stopped):
        solved(game, tmp_path / "gone on", tell=tell, stop=stop)
    later = solved(game, tmp_path / "gone on", memory=1, resume=True)
    assert later.header["bits"][:5] == [0] * 5
    assert max(later.header["bits"]) > 0
    verify_solution(tmp_path / "gone on")
    solved(game, tmp_path / "abreast", memory=1, jobs=3)
    assert contents(tmp_path / "abreast") == contents(tmp_path / "parted")


def test_damaged_slices_are_named_and_made_again(game: Game, tmp_path: Path) -> None:
    place, told = tmp_path / "solved", []
    solved(game, place)
    wanted = contents(place)
    for number, name in enumerate(wanted):
        if name.endswith(".json"):
            continue
        changed = bytearray(wanted[name])
        changed[-1 - number % 8] ^= 1
        (place / name).write_bytes(changed[:-8] if number % 2 else changed)
    with pytest.raises(
        InputError, match=r"the slice 000-0-0.rows is damaged: .*; wanted: .* with --resume, which makes"
    ):
        Solution(place, game).find(game.start)
    with pytest.raises(
        InputError, match=r"the slice 000-0-0.rows is damaged: .*; wanted: .* with --resume, which makes"
    ):
        verify_solution(place, game)
    solved(game, place, resume=True, tell=lambda what, done, count: told.append(what))
    assert contents(place) == wanted
    assert sum("is damaged" in what for what in told) == len(wanted) - 1


@pytest.mark.parametrize("kind", ["rows", "scores"])
@pytest.mark.parametrize("left", [0, 20, 64])
def test_slices_that_are_cut_short_or_missing_are_one_sentence(kind: str, left: int, tmp_path: Path) -> None:
    game, place = GAMES["stages"](), tmp_path / "solved"
    solved(game, place)
    wanted, file = contents(place), place / f"000-0-0.{kind}"
    file.write_bytes(wanted[file.name][:left])
    attempts: list[Callable[[], Any]] = [
        lambda: Solution(place, game).find(game.start),
        lambda: verify_solution(place, game),
    ]
    for attempt in attempts:
        with pytest.raises(InputError, match=f"the slice {file.name} is damaged: .*; wanted: .* with --resume"):
            attempt()
    file.unlink()
    with pytest.raises(InputError, match=f"the slice {file.name} is missing or cannot be read: No such file"):
        Solution(place, game).find(game.start)
    solved(game, place, resume=True)
    assert contents(place) == wanted


@pytest.fixture(scope="module")
def solution(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """Return a folder, and the header that it has if nobody has changed it."""
    place = tmp_path_factory.mktemp("solutions") / "solved"
    solved(GAMES["stages"](), place)
    return place, json.loads((place / "solution.json").read_text())


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"digest": ...}, "it has no digest"),
        ({"bits": ...}, "it has no bits"),
        ({"memory": ...}, "it has no memory"),
        ({"address": 7}, "its address is not a text, but 7"),
        ({"way": 3}, "its way is not a text, but 3"),
        ({"way": "luck"}, 'its way is not one of stages, graph, but "luck"'),
        ({"width": "x"}, 'its width is not a whole number, but "x"'),
        ({"width": True}, "its width is not a whole number, but true"),
        ({"width": 0}, "its width is not a whole number of 1 or more, but 0"),
        ({"width": 99}, "a position is 2 numbers, and not 99"),
        ({"first_stage": None}, "its first_stage is not a whole number, but null"),
        ({"memory": "much"}, 'its memory is not a whole number, but "much"'),
        ({"complete": [1]}, "its complete is not true or false, but a list"),
        ({"bits": "abc"}, 'its bits is not a list of whole numbers from 0 to 63, but "abc"'),
        ({"bits": [70]}, "its bits is not a list of whole numbers from 0 to 63: it has 70"),
        ({"kept": "x"}, 'its kept is not a whole number, but "x"'),
        ({"longest": -1}, "its longest is not a whole number of 0 or more, but -1"),
        ({"counts": [1, 2]}, "its counts is not a list of three, but a list"),
        ({"counts": [1, 2, "x"]}, 'its counts is not a list of whole numbers of 0 or more: it has "x"'),
    ],
    ids=str,
)
def test_a_header_that_is_not_as_it_was_is_damaged(
    change: dict[str, Any], told: str, solution: tuple[Path, dict[str, Any]]
) -> None:
    place, header = solution
    changed = {name: value for name, value in (header | change).items() if value is not ...}
    (place / "solution.json").write_text(json.dumps(changed))
    with pytest.raises(InputError, match=rf"solution.json' is damaged: {re.escape(told)}; wanted: solve it anew$"):
        Solution(place, load_game("mnk:3,2,2"))


def test_nobody_goes_on_with_a_damaged_header(tmp_path: Path) -> None:
    game, place = GAMES["stages"](), tmp_path / "solved"
    solved(game, place)
    header = json.loads((place / "solution.json").read_text())
    (place / "solution.json").write_text(json.dumps({**header, "first_stage": "x"}))
    with pytest.raises(InputError, match=r"solution.json' is damaged: its first_stage is not a whole number"):
        solved(game, place, resume=True)


def test_a_wrong_value_is_found_by_looking_again(game: Game, tmp_path: Path) -> None:
    place = tmp_path / "solved"
    solved(game, place)
    assert verify_solution(place, game).looked_at == Solution(place, game).header["kept"]
    for name in contents(place):
        if name.endswith(".scores"):
            _turn_first_score(place / name)
            with pytest.raises(Disproved, match=r"is kept as .*, and its moves make it|does not know"):
                verify_solution(place, game)
            _turn_first_score(place / name)


def _turn_first_score(file: Path) -> None:
    """Make a draw of a win, or a win in so many of a draw, with the right checksum."""
    import zlib

    contents = bytearray(file.read_bytes())
    contents[64] ^= 0x10
    head, rest = contents[:56], contents[64:]
    contents[56:64] = zlib.crc32(rest, zlib.crc32(head)).to_bytes(8, "little")
    file.write_bytes(contents)


def test_a_large_one_is_looked_at_in_part_or_in_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametree.solving.verifying.MOST_AT_ONCE", 10)
    monkeypatch.setattr("gametree.solving.verifying.SAMPLE", 9)
    place = tmp_path / "solved"
    kept = solved(GAMES["graph"](), place).header["kept"]
    assert verify_solution(place, GAMES["graph"]()) == (9, kept)
    assert verify_solution(place, GAMES["graph"](), everything=True) == (kept, kept)


def test_a_position_that_is_missing_is_found(tmp_path: Path) -> None:
    place, game = tmp_path / "solved", load_game("mnk:3,2,2")
    solved(game, place)
    header = json.loads((place / "solution.json").read_text())
    last = len(header["bits"]) - 1
    kept = Solution(place).header["kept"]
    shutil.copy(place / f"{last - 1:03}-0-0.rows", place / f"{last:03}-0-0.rows")
    with pytest.raises(Disproved, match=f"should have {kept} positions"):
        verify_solution(place)


def test_bad_input_is_one_sentence(tmp_path: Path) -> None:
    game, place = load_game("mnk:3,2,2"), tmp_path / "solved"
    solved(game, place)
    other = load_game("mnk:3,2,3")
    attempts: list[tuple[Callable[[], Any], str]] = [
        (lambda: solved(game, place), "holds a solution; wanted: --resume"),
        (lambda: solved(other, place, resume=True), "with other rules or another start"),
        (lambda: solved(game, place, resume=True, starts=[game.start.play(0)]), "with other rules or another start"),
        (lambda: Solution(place, other), "with other rules than mnk:3,2,3 has here"),
        (lambda: Solution(tmp_path / "nothing"), "is no solution"),
        (lambda: solved(game, tmp_path / "no" / "folder"), "cannot be made"),
        (lambda: solved(game, tmp_path), "is no empty folder"),
        (lambda: solved(game, tmp_path / "x", jobs=0), "0 jobs cannot work at once"),
        (lambda: solved(game, tmp_path / "x", memory=0), "0 MB of memory are too little"),
        (lambda: solved(game, tmp_path / "x", memory=10**9), "this machine has no 1,000,000,000 MB of memory"),
    ]
    for attempt, words in attempts:
        with pytest.raises(InputError, match=words):
            attempt()


def test_a_solution_that_was_not_finished_is_refused(tmp_path: Path) -> None:
    game, place = load_game("mnk:3,2,2"), tmp_path / "solved"
    solved(game, place)
    header = json.loads((place / "solution.json").read_text())
    del header["complete"]
    (place / "solution.json").write_text(json.dumps(header))
    with pytest.raises(InputError, match="is not solved to the end"):
        Solution(place)


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("kind", ["piece", "round"])
def test_what_a_graph_has_kept_on_the_way_is_named_and_made_again_if_it_is_damaged(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, told, writes = GAMES["graph"](), list[str](), 0
    solved(game, tmp_path / "whole")
    while not list((place := tmp_path / f"killed-{writes}").glob(f"*.{kind}")):
        writes += 1
        assert is_killed(game, tmp_path / f"killed-{writes}", writes, monkeypatch)
    kept = next(place.glob(f"*.{kind}"))
    changed = bytearray(kept.read_bytes())
    changed[-1] ^= 1
    kept.write_bytes(changed)
    solved(game, place, resume=True, tell=lambda what, done, count: told.append(what))
    assert contents(place) == contents(tmp_path / "whole")
    assert told[0] == f"the piece {kept.name} is damaged: its checksum is another one; it is made again"


@pytest.mark.usefixtures("often")
def test_a_graph_that_outgrows_its_memory_goes_on_with_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, place = roam(7, places=500), tmp_path / "solved"
    solved(game, tmp_path / "whole")
    monkeypatch.setattr("gametree.solving.shelf.LEAST_ROOM", 16)
    monkeypatch.setattr("gametree.solving.graph_memory.LEAST_EDGES", 16)
    monkeypatch.setattr("gametree.solving.solver.MEGABYTE", 1 << 12)
    with pytest.raises(InputError, match=r"wanted: --memory \d+ with --resume"):
        solved(game, place, memory=1)
    assert list(place.glob("*.piece"))
    solved(game, place, resume=True, memory=1_000)
    assert contents(place) == contents(tmp_path / "whole")


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("writes", [1, 4])
def test_a_disk_that_is_full_is_one_sentence_and_nothing_is_lost(
    writes: int, game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, count = tmp_path / "solved", 0
    solved(game, tmp_path / "whole")

    def sync(file: int) -> None:
        nonlocal count
        count += 1
        if count > writes:
            raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("gametree.base.keeping.os.fsync", sync)
        full = r"cannot write the solution to .*: No space left on device; wanted: room there, .* with --resume"
        with pytest.raises(InputError, match=full):
            solved(game, place)
    assert not list(place.glob(".*"))
    solved(game, place, resume=True)
    assert contents(place) == contents(tmp_path / "whole")


def test_a_system_without_memory_is_one_sentence(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none_left(*given: Any) -> Any:
        raise MemoryError

    monkeypatch.setattr("gametree.solving.texts.new_shelf", none_left)
    with pytest.raises(InputError, match=r"the system has no memory left for .*; wanted: (less --memory|a small)"):
        solved(game, tmp_path / "solved")
