"""Texts in LaTeX: every special letter by name, whatever fonts the document has."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametree.view.drawing.latex import LETTERS, LETTERS_OF_T1, LIGATURES, SPECIAL, in_latex

IN_EVERY_ENCODING = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
}
"""What LaTeX reads as something else, in text."""

SIGNS = {
    "−": "$-$",
    "∞": r"$\infty$",
    "≤": r"$\leq$",
    "≥": r"$\geq$",
    "×": r"$\times$",
    "→": r"$\rightarrow$",
    "α": r"$\alpha$",
    "β": r"$\beta$",
    "·": r"$\cdot$",
    "…": r"\ldots{}",
}
"""What the fonts for text lack."""


@pytest.mark.parametrize("t1", [False, True])
@pytest.mark.parametrize(("letter", "command"), [*IN_EVERY_ENCODING.items(), *SIGNS.items()])
def test_special_letters(letter: str, command: str, t1: bool) -> None:
    assert in_latex(f"a{letter}b", t1=t1) == f"a{command}b"


def test_no_special_letter_is_left_out() -> None:
    assert set(SPECIAL) == {*IN_EVERY_ENCODING, *SIGNS, '"'}


def test_a_straight_quote_needs_t1() -> None:
    assert in_latex('"a"') == "''a''"
    assert in_latex('"a"', t1=True) == r"\textquotedbl{}a\textquotedbl{}"


@pytest.mark.parametrize("text", ["50 of (a+b) = c; [d]!", "Übungen: Maße – “é”", "Crème brûlée", "Ærø, Łódź §3"])
def test_letters_that_stay(text: str) -> None:
    assert in_latex(text) == in_latex(text, t1=True) == text


def test_letters_of_t1() -> None:
    assert in_latex("Ćwiczenia: ścięcia, Þór, „ő“", t1=True) == "Ćwiczenia: ścięcia, Þór, „ő“"
    assert in_latex("ścięcia, Þór") == "ści?cia, ?ór"
    assert not LETTERS & set(SPECIAL)
    assert not LETTERS_OF_T1 & set(SPECIAL)


@pytest.mark.parametrize("letter", [*"象Ωжħ€", "\x00", "\n", "\u202e", "\u0301", "👍"], ids=ascii)
def test_letters_that_no_usual_font_has(letter: str) -> None:
    assert in_latex(f"1{letter}2") == in_latex(f"1{letter}2", t1=True) == "1?2"


def test_an_accent_that_stands_alone_is_put_onto_its_letter() -> None:
    assert in_latex("e\u0301") == "é"


@pytest.mark.parametrize("pair", sorted(LIGATURES))
def test_two_letters_stay_two(pair: str) -> None:
    assert in_latex(pair) == f"{pair[0]}{{}}{pair[1]}"
    assert in_latex("---") == "-{}-{}-"


@given(st.text(st.sampled_from([*SPECIAL, *"az 7é象\n\x00ß-`'"])), st.booleans())
def test_any_text_in_latex(text: str, t1: bool) -> None:
    plain = in_latex(text, t1=t1)
    assert "\n" not in plain
    for command in sorted([*SPECIAL.values(), r"\textquotedbl{}", "{}"], key=len, reverse=True):
        plain = plain.replace(command, "")
    assert not set(plain) & set('\\{}$&#%_^~<>|"')
