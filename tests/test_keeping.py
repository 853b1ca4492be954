"""Files that are put in place whole: by several at once, and for whom they were before."""

from __future__ import annotations

import os
import stat
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from gametree import GametreeError
from gametree.base.keeping import write_whole

MODES = pytest.mark.skipif(os.name != "posix", reason="files have no modes on this system")


@pytest.fixture
def umask() -> Iterator[int]:
    """Have new files be read by the group, and by nobody else."""
    before = os.umask(0o027)
    yield 0o640
    os.umask(before)


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@MODES
@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664, 0o444])
def test_a_file_that_is_written_over_keeps_its_mode(mode: int, umask: int, tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    write_whole(path, b"old", "the test")
    assert mode_of(path) == umask, "a new one is as the system makes it"
    path.chmod(mode)
    write_whole(path, b"new", "the test")
    assert (mode_of(path), path.read_bytes()) == (mode, b"new")


@MODES
def test_nobody_else_can_read_it_while_it_is_written(umask: int, tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_bytes(b"old")
    path.chmod(0o600)
    seen: list[int] = []

    def contents() -> Iterator[bytes]:
        seen.extend(mode_of(file) for file in tmp_path.iterdir())
        yield b"new"

    write_whole(path, contents(), "the test")
    assert seen == [0o600, 0o600]


def test_two_that_write_to_one_place_do_not_meet(tmp_path: Path) -> None:
    path, both, errors = tmp_path / "place", threading.Barrier(2, timeout=60), []

    def write(letter: bytes) -> None:
        def contents() -> Iterator[bytes]:
            yield letter * 1_000
            both.wait()  # both are in the middle of it
            yield letter * 1_000

        try:
            write_whole(path, contents(), "the test")
        except BaseException as error:
            errors.append(error)
            both.abort()

    writers = [threading.Thread(target=write, args=(letter,)) for letter in (b"a", b"b")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert errors == []
    assert path.read_bytes() in (b"a" * 2_000, b"b" * 2_000)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("letter", ["a", "\u00e9", "\u20ac", "\U0001f600"])
def test_any_name_that_the_system_takes(letter: str, tmp_path: Path) -> None:
    path = tmp_path / (letter * (250 // len(letter.encode())))
    write_whole(path, b"whole", "the test")
    assert path.read_bytes() == b"whole"


def test_what_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    def contents() -> Iterator[bytes]:
        yield b"half"
        raise OSError(28, "No space left on device")

    path = tmp_path / "place"
    path.write_bytes(b"old")
    with pytest.raises(GametreeError, match=r"cannot write the test to .*: No space left on device"):
        write_whole(path, contents(), "the test")
    assert [(file, file.read_bytes()) for file in tmp_path.iterdir()] == [(path, b"old")]
