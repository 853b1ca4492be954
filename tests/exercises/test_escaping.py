"""Cells of a table that no spreadsheet takes for a formula."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree.exercises.escaping import harmless

SIGNS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")

DANGEROUS = [
    *(f"{sign}1+1" for sign in SIGNS),
    *(f"{blank}=1+1" for blank in "\t\r\n"),
    " =1+1",
    "\u200b=1+1",
    "Ada;=1+1",
    "Ada; =1+1",
    'Ada;"=1+1"',
    "Ada;＝1+1",
    "Ada\t=1+1",
    "Ada\n=1+1",
    "Ada\r=1+1",
    ";;=1+1",
    "=",
]


def seen_by_a_spreadsheet(line: str, separator: str) -> list[str]:
    """Split a line of the file as a program does that expects this separator."""
    return [cell for row in csv.reader(io.StringIO(line, newline=""), delimiter=separator) for cell in row]


def is_formula(cell: str) -> bool:
    return cell.lstrip(' "\t\r\n\u200b').startswith(SIGNS)


def written(*cells: str) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(map(harmless, cells))
    return text.getvalue()


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("name", DANGEROUS, ids=ascii)
def test_no_cell_becomes_a_formula(name: str, separator: str) -> None:
    for cells in ([name, "1"], ["1", name], ["Ada", "1", name, "2"]):
        assert not [cell for cell in seen_by_a_spreadsheet(written(*cells), separator) if is_formula(cell)]


@given(st.lists(st.text(st.sampled_from("a1 ;,\"'\t\r\n=+-@＝＠\u200b"), max_size=6), min_size=1, max_size=3))
def test_no_text_becomes_a_formula(cells: list[str]) -> None:
    for separator in ",;\t":
        assert not [cell for cell in seen_by_a_spreadsheet(written(*cells), separator) if is_formula(cell)]


@pytest.mark.parametrize("name", ["Ada", "Anne-Marie", "a@b", "O'Neil", "3, -4", "leaf 3; then 12", "2.5", ""])
def test_other_cells_stay_as_they_are(name: str) -> None:
    assert harmless(name) == name
