"""Tables of answers as spreadsheets write them: any usual encoding, separator, line end and order of columns."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from ..base.errors import InputError
from ..base.suggesting import nearest
from ..games.tree.wording import shortened

MOST_BYTES = 20_000_000
MOST_ROWS = 100_000
SEPARATORS = (",", ";", "\t", "|")
MARKS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
"""How files begin that say in which encoding they are."""


class AnswerLine(NamedTuple):
    """A row of the table."""

    number: int
    """Which line of the file it begins on, from 1."""
    cells: dict[str, str]
    """What stands in the wanted columns."""
    surplus: int
    """Cells beyond the last column."""
    table: str = ""
    """Which file it stands in, where there are several."""

    @property
    def place(self) -> str:
        """Where it stands, in words."""
        return f"line {self.number}" + (f" of {self.table}" if self.table else "")


class AnswerTable(NamedTuple):
    """The rows of a file that hold anything."""

    lines: list[AnswerLine]
    ignored: list[str]
    """Columns that nobody asked for."""


def decoded(contents: bytes) -> str:
    """Return the text of a file, in whichever of the usual encodings it is.

    >>> [decoded("Zoë".encode(code)) for code in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "latin-1")]
    ['Zoë', 'Zoë', 'Zoë', 'Zoë', 'Zoë']
    """
    if len(contents) > MOST_BYTES:
        raise InputError(f"the file is too long; wanted: at most {MOST_BYTES:,} bytes")
    codes = [code for mark, code in MARKS.items() if contents.startswith(mark)]
    if not codes and b"\0" in contents[:200]:
        codes = ["utf-16-le" if contents[1:2] == b"\0" else "utf-16-be"]
    for code in codes or ["utf-8", "cp1252"]:
        try:
            text = contents.decode(code)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    if codes or b"\0" in contents:
        raise InputError("the file is not text; wanted: a table saved as CSV, best in UTF-8")
    return contents.decode("latin-1")


def read_table(contents: bytes, columns: Sequence[str]) -> AnswerTable:
    r"""Read a table that has these columns, in any order and among others.

    >>> table = read_table(b"Value;Student\r\n3;Ada\r\n;\r\n", ["student", "value"])
    >>> table.lines
    [AnswerLine(number=2, cells={'student': 'Ada', 'value': '3'}, surplus=0, table='')]
    """
    text = decoded(contents)
    separator, skipped = _separator(text, columns)
    rows = [row for row in rows_of(text, separator)[skipped:] if any(cell.strip() for cell in row[1])]
    if not rows:
        raise InputError(f"the file is empty; wanted: a table with the columns {', '.join(columns)}")
    head = [_name(cell) for cell in rows[0][1]]
    _check(head, columns)
    places = {column: head.index(column) for column in columns}
    lines = []
    for number, cells in rows[1:]:
        while not cells[-1].strip():
            cells = cells[:-1]
        found = {column: cells[place] if place < len(cells) else "" for column, place in places.items()}
        lines.append(AnswerLine(number, found, max(0, len(cells) - len(head))))
    ignored = [cell.strip() for cell, name in zip(rows[0][1], head, strict=True) if name and name not in columns]
    return AnswerTable(lines, ignored)


def _separator(text: str, columns: Sequence[str]) -> tuple[str, int]:
    """Find what separates cells: what makes most of the wanted columns out of the first row. Excel may tell it."""
    first, _, rest = text.lstrip("\ufeff").partition("\n")
    told = first.strip().strip('"').lower()
    if told.startswith("sep=") and len(told) == 5:
        return told[-1], 1
    if told == "sep=":  # the separator was a tab, and blanks were stripped
        return "\t", 1
    start = "\n".join([first, *rest.split("\n", 20)[:20]])

    def known(separator: str) -> int:
        head = next((row for _, row in rows_of(start, separator) if any(cell.strip() for cell in row)), [])
        return len({_name(cell) for cell in head} & set(columns))

    return max(SEPARATORS, key=known), 0


def rows_of(text: str, separator: str) -> list[tuple[int, list[str]]]:
    """Split a text into cells, with the line on which each row begins."""
    reader = csv.reader(io.StringIO(text.lstrip("\ufeff"), newline=""), delimiter=separator)
    rows: list[tuple[int, list[str]]] = []
    begins = 1
    try:
        for row in reader:
            rows.append((begins, row))
            begins = reader.line_num + 1
            if len(rows) > MOST_ROWS:
                raise InputError(f"the table is too long; wanted: at most {MOST_ROWS:,} rows")
    except csv.Error as fault:
        raise InputError(f"line {begins} of the table cannot be read: {fault}") from None
    if text.count('"') % 2 and rows and begins - rows[-1][0] > 1:  # all rows behind it would be lost in one cell
        raise InputError(f"a quote that is opened on line {rows[-1][0]} of the table is never closed")
    return rows


def _name(cell: str) -> str:
    """Return the name of a column as it is compared: small letters, no quotes around it."""
    return unicodedata.normalize("NFKC", cell).strip().strip("\ufeff\"'*:").strip().casefold()


def _check(head: Sequence[str], columns: Sequence[str]) -> None:
    missing = [column for column in columns if column not in head]
    twice = [column for column in columns if head.count(column) > 1]
    if twice:
        raise InputError(f"there are two columns {twice[0]!r}; wanted: one of each of {', '.join(columns)}")
    if not missing:
        return
    names = [name for name in head if name and name not in columns]
    near = nearest(missing[0], names)
    hint = f"; did you mean that by {shortened(near)}?" if near else ";"
    columns_missing = ", ".join(repr(column) for column in missing)
    raise InputError(f"the table has no column {columns_missing}{hint} wanted in its first row: {', '.join(columns)}")
