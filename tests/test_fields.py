"""JSON of others: what is not as it should be is refused by its name, its place and its kind."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gametree import InputError
from gametree.base.fields import Fields, read_json

WANTED = "wanted: a good one"
GOOD: dict[str, Any] = {
    "name": "nim",
    "depth": 3,
    "plain": False,
    "share": 0.5,
    "moves": ["1", "2"],
    "bits": [0, 63],
    "root": None,
    "inner": {"count": 7},
    "rows": [{"loss": 1}, {"loss": 2.5}],
}


def fields(**changes: Any) -> Fields:
    return Fields(GOOD | changes, WANTED)


def test_what_is_as_it_should_be_is_read() -> None:
    good = fields()
    assert (good.text("name"), good.whole("depth", 3, 3), good.flag("plain")) == ("nim", 3, False)
    assert (good.number("share"), good.number("depth")) == (0.5, 3)
    assert (good.texts("moves"), good.wholes("bits", 0, 63)) == (("1", "2"), [0, 63])
    assert (good.or_none(good.text, "root"), good.or_none(good.text, "name")) == (None, "nim")
    assert (good.inside("inner").whole("count"), good.record("inner")) == (7, {"count": 7})
    assert [row.number("loss") for row in good.rows("rows")] == [1, 2.5]
    assert (good.has("name"), good.has("root"), good.has("none")) == (True, False, False)


@pytest.mark.parametrize(
    ("read", "told"),
    [
        (lambda: fields().text("gone"), "it has no gone"),
        (lambda: fields().or_none(fields().text, "gone"), "it has no gone"),
        (lambda: fields(name=7).text("name"), "its name is not a text, but 7"),
        (lambda: fields(name=None).text("name"), "its name is not a text, but null"),
        (lambda: fields(name="x" * 99).text("name", ("nim", "hex")), 'is not one of nim, hex, but "xxx'),
        (lambda: fields(depth=True).whole("depth"), "its depth is not a whole number, but true"),
        (lambda: fields(depth=3.0).whole("depth"), "its depth is not a whole number, but 3.0"),
        (lambda: fields().whole("depth", 4), "its depth is not a whole number of 4 or more, but 3"),
        (lambda: fields().whole("depth", 4, 5_000), "its depth is not a whole number from 4 to 5,000, but 3"),
        (lambda: fields().whole("depth", most=2), "its depth is not a whole number of 2 or less, but 3"),
        (lambda: fields(plain=0).flag("plain"), "its plain is not true or false, but 0"),
        (lambda: fields(share=float("nan")).number("share"), "its share is not a number, but NaN"),
        (lambda: fields(share=float("inf")).number("share"), "its share is not a number, but Infinity"),
        (lambda: fields(share=10**400).number("share"), "its share is not a number, but 1000"),
        (lambda: fields(share=True).number("share"), "its share is not a number, but true"),
        (lambda: fields(moves="1 2").texts("moves"), 'its moves is not a list of texts, but "1 2"'),
        (lambda: fields(moves=["1", 2]).texts("moves"), "its moves is not a list of texts: it has 2"),
        (lambda: fields().wholes("bits", 0, 62), "its bits is not a list of whole numbers from 0 to 62: it has 63"),
        (lambda: fields(bits=[True]).wholes("bits", 0), "not a list of whole numbers of 0 or more: it has true"),
        (lambda: fields(inner=[]).record("inner"), "its inner is not an object, but a list"),
        (lambda: fields().inside("inner").whole("sum"), "it has no sum in inner"),
        (lambda: fields().inside("inner").text("count"), "its count in inner is not a text, but 7"),
        (lambda: fields(rows={}).rows("rows"), "its rows is not a list of objects, but an object"),
        (lambda: fields(rows=[{}, 1]).rows("rows"), "its rows is not a list of objects: it has 1"),
        (lambda: fields().rows("rows")[1].flag("loss"), "its loss in row 2 of rows is not true or false, but 2.5"),
        (lambda: fields().rows("rows")[0].flag("gain"), "it has no gain in row 1 of rows"),
        (lambda: Fields.of([], "nim", "it is none", WANTED), "it is none"),
        (lambda: Fields.of({"format": "hex"}, "nim", "it is none", WANTED), "it is none"),
    ],
)
def test_what_is_not_is_refused(read: Callable[[], Any], told: str) -> None:
    with pytest.raises(InputError) as refused:
        read()
    said = str(refused.value)
    assert told in said
    assert said.endswith(f"; {WANTED}")
    assert len(said) < 120


@pytest.mark.parametrize("contents", ["", "{", "[" * 100_000, "9" * 5_000, "\0\xff", '{"a": 1} 2'])
def test_files_that_are_no_json(contents: str, tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(contents.encode("latin-1"))
    with pytest.raises(InputError, match=f"^it is not JSON, or only a part of it; {WANTED}$"):
        read_json(path, 200_000, WANTED)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "long").write_text("[1, 2, 3]")
    with pytest.raises(InputError, match=r"^the file is too long; wanted: at most 5 bytes"):
        read_json(tmp_path / "long", 5, WANTED)
    with pytest.raises(InputError, match=f"^No such file or directory; {WANTED}$"):
        read_json(tmp_path / "gone", 5, WANTED)
    with pytest.raises(InputError, match=f"^embedded null byte; {WANTED}$"):
        read_json(tmp_path / "a\0b", 5, WANTED)
