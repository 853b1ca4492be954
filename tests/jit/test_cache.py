"""Object code on disk: whole or absent, and never in the way."""

from __future__ import annotations

import errno
import json
import os
import stat
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from gametree.jit import Compiled, announcing, cache, making, processor
from gametree.jit.cache import CACHE_VARIABLE, ObjectCode
from tests.jit.texts import finished, python, start_python


def doubled(n: int) -> int:
    return 2 * n + 1


def tripled(n: int) -> int:
    return 3 * n


def run_anew(function: Callable[[int], int] = doubled) -> tuple[int, int]:
    """Call a function as a new process would; return the result and how often something was compiled."""
    announced: list[str] = []
    assert isinstance(function, FunctionType)
    with announcing(lambda subject, seconds: announced.append(subject)):
        return Compiled(function)(20), len(announced)


@pytest.fixture
def kept(fresh_cache: Path) -> Path:
    """Compile into an empty folder; return the file."""
    assert run_anew() == (41, 1)
    (file,) = fresh_cache.iterdir()
    assert file.name.startswith("doubled-")
    assert file.suffix == ".o"
    return file


def test_compiled_once(kept: Path) -> None:
    assert run_anew() == (41, 0)
    assert run_anew(tripled) == (60, 1)
    assert run_anew() == (41, 0)
    assert len(list(kept.parent.iterdir())) == 2


def _cut(content: bytes) -> bytes:
    return content[: len(content) // 2]


def _flip(content: bytes) -> bytes:
    return content[:-9] + bytes([content[-9] ^ 1]) + content[-8:]


def _other_symbol(content: bytes) -> bytes:
    head, _, code = content.partition(b"\n")
    return json.dumps({**json.loads(head), "symbol": "elsewhere"}).encode() + b"\n" + code


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda content: b"",
    "cut short": _cut,
    "zeros": lambda content: bytes(len(content)),
    "one bit": _flip,
    "only the head": lambda content: content.partition(b"\n")[0],
    "another head": lambda content: b"[1, 2]\n" + content,
    "no facts": lambda content: b"{}\n" + content.partition(b"\n")[2],
    "another symbol": _other_symbol,
    "not text": lambda content: b"\xff\xfe\n" + content,
    "brackets": lambda content: b"[" * 200_000 + b"\n" + content,
    "brackets in place of the symbol": lambda content: b'{"symbol": ' + b"[" * 200_000 + b"\n" + content,
    "a long number": lambda content: b"1" * 200_000 + b"\n" + content,
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_made_anew(kept: Path, damage: str) -> None:
    good = kept.read_bytes()
    kept.write_bytes(DAMAGES[damage](good))
    assert run_anew() == (41, 1)
    assert [file.name for file in kept.parent.iterdir()] == [kept.name]
    assert run_anew() == (41, 0)


def test_a_directory_in_place_of_the_file(kept: Path) -> None:
    kept.unlink()
    kept.mkdir()
    assert run_anew() == (41, 1)
    assert [file.name for file in kept.parent.iterdir()] == [kept.name], "nothing half-written is left"


def test_a_missing_directory_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "not" / "yet" / "there"
    monkeypatch.setenv(CACHE_VARIABLE, str(folder))
    assert run_anew() == (41, 1)
    assert len(list(folder.iterdir())) == 1


def test_a_file_where_the_directory_should_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_text("kept")
    for path in (file, file / "below"):
        monkeypatch.setenv(CACHE_VARIABLE, str(path))
        assert run_anew() == (41, 1)
    assert file.read_text() == "kept"


def test_a_directory_that_cannot_be_written(fresh_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh_cache.mkdir(mode=0o700)

    def refuse(*given: Any, **named: Any) -> Any:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("tempfile.mkstemp", refuse)  # file modes do not bind the user that tests may run as
    assert run_anew() == (41, 1)
    assert run_anew() == (41, 1), "only slower"
    assert list(fresh_cache.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="file modes do not bind this user")
def test_a_read_only_directory(fresh_cache: Path) -> None:
    fresh_cache.mkdir(mode=0o500)
    assert run_anew() == (41, 1)


class _Full:
    """A file on a full disk."""

    def __init__(self, file: Any) -> None:
        self.file = file

    def __enter__(self) -> _Full:
        return self

    def __exit__(self, *error: object) -> None:
        self.file.close()

    def write(self, content: bytes) -> None:
        self.file.write(content[:100])
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk(fresh_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = os.fdopen
    monkeypatch.setattr(os, "fdopen", lambda handle, mode: _Full(opened(handle, mode)))
    assert run_anew() == (41, 1)
    assert list(fresh_cache.iterdir()) == []


@pytest.mark.parametrize("where", ["json.dumps", "pathlib.Path.replace"])
def test_an_interrupt_while_writing_leaves_nothing(
    fresh_cache: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    def interrupt(*given: Any, **named: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(where, interrupt)
    with pytest.raises(KeyboardInterrupt):
        run_anew()
    assert list(fresh_cache.iterdir()) == []
    monkeypatch.undo()


def test_what_was_used_least_recently_is_dropped(fresh_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_FILES", 3)
    item = ObjectCode("symbol", "int", b"code")
    for number, name in enumerate(("a.o", "b.o", "c.o")):
        cache.write(name, item)
        os.utime(fresh_cache / name, (number, number))  # long ago, and in this order
    other = fresh_cache / "notes.txt"
    other.write_text("not ours")
    assert cache.read("a.o") == item
    cache.write("d.o", item)
    assert {file.name for file in fresh_cache.iterdir()} == {"a.o", "c.o", "d.o", "notes.txt"}
    assert cache.read("b.o") is None


def test_what_a_killed_process_left_half_written_is_dropped(fresh_cache: Path) -> None:
    fresh_cache.mkdir(mode=0o700)
    old, young = fresh_cache / f"{cache.HALF_WRITTEN}old", fresh_cache / f"{cache.HALF_WRITTEN}young"
    old.touch()
    os.utime(old, (0, 0))
    young.touch()  # somebody may be writing it
    cache.write("a.o", ObjectCode("symbol", "int", b"code"))
    assert {file.name for file in fresh_cache.iterdir()} == {young.name, "a.o"}


PROGRAM = """
import sys
from gametree.jit import announcing, compiled
from gametree.games.connect4 import connect_four
from gametree.algorithms.exact.perft import ByAsking, Tally, perft
from gametree.base.numbers import ints

announced = []
with announcing(lambda subject, seconds: announced.append(subject)):
    nodes = compiled(perft)(connect_four(4, 4).start, 5, ByAsking(), Tally(ints(1), ints(1)))
loaded = sorted({"numba", "numpy"} & set(sys.modules))
print(nodes, announced, loaded)
"""


def test_four_processes_at_once(tmp_path: Path, fresh_cache: Path) -> None:
    started = [start_python(PROGRAM, folder=tmp_path) for _ in range(4)]
    found = {finished(process).split()[0] for process in started}
    assert found == {"1020"}
    (file,) = fresh_cache.iterdir()
    assert file.suffix == ".o"
    # A later process finds it, and imports neither the compiler nor what the compiler imports.
    assert python(PROGRAM, folder=tmp_path) == "1020 [] []"


# --- whose folder it is ---------------------------------------------------------------------------------

OWNED = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owner here")


def status(mode: int, owner: int) -> os.stat_result:
    return os.stat_result((mode, 0, 0, 1, owner, 0, 0, 0, 0, 0))


@OWNED
@pytest.mark.parametrize("kind", [stat.S_IFDIR, stat.S_IFREG], ids=["folder", "file"])
@pytest.mark.parametrize(
    ("user", "owner", "mode", "safe"),
    [
        (1000, 1000, 0o700, True),
        (1000, 1000, 0o755, True),
        (1000, 0, 0o755, True),  # a folder for all users of a machine
        (1000, 1000, 0o770, False),
        (1000, 1000, 0o702, False),
        (1000, 1000, 0o1777, False),
        (1000, 0, 0o777, False),
        (1000, 1001, 0o700, False),
        (0, 0, 0o700, True),
        (0, 1000, 0o700, False),
    ],
)
def test_whom_code_is_taken_from(
    monkeypatch: pytest.MonkeyPatch, kind: int, user: int, owner: int, mode: int, safe: bool
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user)
    assert (cache.danger(status(kind | mode, owner)) is None) is safe


@OWNED
@pytest.mark.parametrize("mode", [0o777, 0o1777, 0o770], ids=oct)
def test_a_folder_that_others_can_write_to(kept: Path, mode: int) -> None:
    folder, content = kept.parent, kept.read_bytes()
    folder.chmod(mode)
    with pytest.warns(cache.NotKept, match="others can write to it; wanted: ") as told:
        assert [run_anew(), run_anew()] == [(41, 1), (41, 1)]
    assert len(told) == 1, "said once"
    assert repr(str(folder)) in str(told[0].message)
    assert run_anew(tripled) == (60, 1)
    assert [file.name for file in folder.iterdir()] == [kept.name], "nothing is put there, either"
    assert kept.read_bytes() == content
    folder.chmod(0o700)
    assert run_anew() == (41, 0)


@OWNED
def test_a_folder_of_somebody_else(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "TRUSTED", frozenset())  # the tests may be root's
    monkeypatch.setattr(os, "geteuid", lambda: kept.stat().st_uid + 1)
    with pytest.warns(cache.NotKept, match="it belongs to somebody else; wanted: "):
        assert run_anew() == (41, 1)


@OWNED
def test_a_link_to_a_folder_that_others_can_write_to(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = tmp_path / "link"
    link.symlink_to(kept.parent)
    monkeypatch.setenv(CACHE_VARIABLE, str(link))
    assert run_anew() == (41, 0)
    kept.parent.chmod(0o777)
    with pytest.warns(cache.NotKept):
        assert run_anew() == (41, 1)


@OWNED
def test_a_file_that_others_can_write_to_is_made_anew(kept: Path) -> None:
    kept.chmod(0o666)
    assert run_anew() == (41, 1)
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert run_anew() == (41, 0)


@OWNED
def test_a_new_folder_is_for_nobody_else(fresh_cache: Path) -> None:
    before = os.umask(0)
    try:
        assert run_anew() == (41, 1)
    finally:
        os.umask(before)
    assert stat.S_IMODE(fresh_cache.stat().st_mode) == 0o700
    assert run_anew() == (41, 0)


def test_where_files_have_no_owner(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "geteuid", raising=False)
    kept.parent.chmod(0o777)
    assert run_anew() == (41, 0)


# --- the key ------------------------------------------------------------------------------------------


@pytest.fixture
def key(shared_cache: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], str]]:
    """Return what asks for the name under which code would be looked for now."""
    asked: list[str] = []
    code = cache.read  # what is found is of no matter, as long as nothing is compiled
    kept = Compiled(doubled)  # type: ignore[arg-type]
    assert kept(1) == 3

    def note(name: str) -> ObjectCode | None:
        asked.append(name)
        return code(asked[0])

    def ask() -> str:
        making._compiler.cache_clear()
        making.own_sources.cache_clear()
        Compiled(doubled).prepare(1)  # type: ignore[arg-type]
        return asked[-1]

    monkeypatch.setattr(cache, "read", note)
    yield ask
    making._compiler.cache_clear()
    making.own_sources.cache_clear()


def test_the_key_stays(key: Callable[[], str]) -> None:
    assert key() == key()


def test_the_key_changes_with_the_processor(key: Callable[[], str], monkeypatch: pytest.MonkeyPatch) -> None:
    name, features = processor.host()
    keys = [key()]
    for other in ((name, features + ",+something"), ("other", features), (name, "")):
        monkeypatch.setattr(processor, "host", lambda other=other: processor.Processor(*other))
        keys.append(key())
    assert len(set(keys)) == 4


@pytest.mark.parametrize("package", ["numba", "llvmlite"])
def test_the_key_changes_with_versions(key: Callable[[], str], monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    version = making._version
    before = key()
    monkeypatch.setattr(making, "_version", lambda name: "99" if name == package else version(name))
    assert key() != before


@pytest.mark.parametrize("name", ["version", "platform"])
def test_the_key_changes_with_python(key: Callable[[], str], monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    before = key()
    monkeypatch.setattr(sys, name, "another")
    changed = key()
    monkeypatch.undo()
    assert changed != before


def test_the_key_changes_with_switches(key: Callable[[], str], monkeypatch: pytest.MonkeyPatch) -> None:
    before = key()
    monkeypatch.setenv("NUMBA_OPT", "1")
    first = key()
    monkeypatch.setenv("NUMBA_OPT", "2")
    assert len({before, first, key()}) == 3
    monkeypatch.setenv("UNRELATED", "1")
    monkeypatch.delenv("NUMBA_OPT")
    assert key() == before


def test_the_key_changes_with_the_compiler_s_own_sources(
    key: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = key()
    read = Path.read_bytes
    edited = "numbers.py"
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + (b"#" if path.name == edited else b""))
    changed = key()
    monkeypatch.undo()
    assert changed != before
