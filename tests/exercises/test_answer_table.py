"""Tables of answers in the forms that spreadsheets write."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gametree.base.errors import InputError
from gametree.exercises.answer_table import MOST_BYTES, AnswerLine, read_table

COLUMNS = ["student", "exercise", "leaves", "value"]
ROWS = [["Zoë", "1", "3, 12; 8", "3"], ["Bob", "2", "", "−4"]]


def written(rows: list[list[str]], separator: str = ",", end: str = "\n") -> str:
    text = io.StringIO()
    csv.writer(text, delimiter=separator, lineterminator=end).writerows([COLUMNS, *rows])
    return text.getvalue()


def found(contents: bytes) -> list[list[str]]:
    return [[line.cells[column] for column in COLUMNS] for line in read_table(contents, COLUMNS).lines]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings_separators_and_line_ends(encoding: str, separator: str, end: str) -> None:
    assert found(written(ROWS, separator, end).encode(encoding)) == ROWS


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1"])
def test_files_of_one_byte_a_letter(encoding: str) -> None:
    rows = [["Zoë Großmann", "1", "3 12", "3"]]
    assert found(written(rows).encode(encoding)) == rows


@pytest.mark.parametrize("first", ["sep=;\n", "sep=;\r\n", '"sep=;"\n', "\ufeffsep=;\n"])
def test_excel_may_tell_the_separator(first: str) -> None:
    assert found((first + written(ROWS, ";")).encode()) == ROWS


def test_empty_rows_other_columns_and_any_order_are_fine() -> None:
    text = "\n\nVALUE, Time ,Exercise, Student ,'leaves',\n,,,,,\n3,noon,1,Ada,3 12,\n\n   ,,,,\n4,noon,2,Bob\n"
    table = read_table(text.encode(), COLUMNS)
    assert table.ignored == ["Time"]
    assert table.lines == [
        AnswerLine(5, {"student": "Ada", "exercise": "1", "leaves": "3 12", "value": "3"}, 0),
        AnswerLine(8, {"student": "Bob", "exercise": "2", "leaves": "", "value": "4"}, 0),
    ]


def test_cells_beyond_the_last_column_are_counted() -> None:
    table = read_table(b"student,exercise,leaves,value\nAda,1,3,12,8,3\nBob,1,3,3,,\n", COLUMNS)
    assert [line.surplus for line in table.lines] == [2, 0]


CELL = st.text(st.characters(codec="utf-8", exclude_characters="\0\ufeff"), max_size=8).map(str.strip)


@given(st.lists(st.tuples(CELL, CELL, CELL, CELL).map(list), max_size=4))
@settings(max_examples=60)
def test_every_table_is_read_back(rows: list[list[str]]) -> None:
    assert found(written(rows, end="\r\n").encode()) == [row for row in rows if any(row)]


@given(st.binary(max_size=300))
def test_no_bytes_do_harm(contents: bytes) -> None:
    for whole in (contents, b"student,exercise,leaves,value\n" + contents):
        told = ""
        try:
            read_table(whole, COLUMNS)
        except InputError as fault:
            told = str(fault)
        assert "\n" not in told


@pytest.mark.parametrize(
    ("contents", "part"),
    [
        (b"", "the file is empty; wanted: a table with the columns student, exercise, leaves, value"),
        (b"\xef\xbb\xbf \r\n", "the file is empty"),
        (b',,\n"",""\n', "the file is empty"),
        (b"sep=;\n", "the file is empty"),
        (
            b"student,exercise,leafs,value\n",
            "no column 'leaves'; did you mean that by 'leafs'? wanted in",
        ),
        (b"Ada,1,3 12 8,3\n", "no column 'student', 'exercise', 'leaves', 'value'"),
        (b"student,student,exercise,leaves,value\n", "there are two columns 'student'"),
        (b"PK\x03\x04\x00\x00\x00\x00", "the file is not text; wanted: a table saved as CSV"),
        (b'student,exercise,leaves,value\nAda,1,"3 12,3\nBob,1,3 12,3\n', "a quote that is opened on line 2"),
        (b"student,exercise,leaves,value\nAda,1," + b"3" * 200_000, "line 2 of the table cannot be read"),
        (b"," * (MOST_BYTES + 1), "the file is too long"),
    ],
    ids=range(11),
)
def test_what_is_refused(contents: bytes, part: str) -> None:
    with pytest.raises(InputError) as refusal:
        read_table(contents, COLUMNS)
    assert part in str(refusal.value)
