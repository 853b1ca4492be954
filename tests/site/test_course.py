"""The course: every block runs, every figure is worked out, and the gallery asks only what it can answer."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from gametree.games.tree import GALLERY
from gametree.games.tree.lectures import LECTURES
from gametree.games.tree.vector_gallery import VECTOR_GALLERY
from gametree.site.course import BLOCK, INLINE, Lesson, course_pages, lessons
from gametree.site.questions import answer
from gametree.site.trees import tree_pages

TEXTS = dict(lessons())


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    return dict(course_pages())


def test_there_are_six_lessons_that_lead_from_one_to_the_next(pages: dict[str, str]) -> None:
    names = [name for name in pages if name.endswith(".html")]
    assert len(names) == 6
    for name, following in pairwise(names):
        assert f'href="{following.removeprefix("course/")}"' in pages[name]


@pytest.mark.parametrize("name", TEXTS)
def test_every_block_runs_and_prints_something(name: str) -> None:
    lesson = Lesson(name, TEXTS[name])
    blocks = BLOCK.findall(TEXTS[name])
    assert len(blocks) >= 2
    assert all(lesson.run(block).strip() for block in blocks)


@pytest.mark.parametrize("name", TEXTS)
def test_no_figure_of_a_search_stands_in_the_prose_as_a_number(name: str) -> None:
    prose = re.sub(r"`[^`]*`", "", INLINE.sub("", BLOCK.sub("", TEXTS[name])))
    assert not re.findall(r"(?<![\w-])[0-9]{1,}(?![\w-])", re.sub(r"!\[.*", "", prose))


def test_pictures_are_there_and_nothing_is_left_unworked(pages: dict[str, str]) -> None:
    for name, text in pages.items():
        if name.endswith(".html"):
            assert all(figure.removeprefix("../") in pages for figure in re.findall(r'<img src="([^"]+)"', text))
            assert '<img src="' in text
            assert text.count('<div class="worked"><pre>') == text.count(
                '<pre class="output">'
            )  # on one page of paper
            assert "{=" not in text
            assert "](=" not in text


def test_figures_are_those_of_the_lectures(pages: dict[str, str]) -> None:
    assert "worst     36 of 36 leaves, value 31" in pages["course/3-order.html"]
    assert "sss        8 leaves: 41 12 34 36 5 35 50 36" in pages["course/5-best-first.html"]
    assert "It looks at 9 leaves, alpha-beta at 13." in pages["course/5-best-first.html"]


def test_every_tree_of_the_gallery_has_its_place_its_question_and_its_answer() -> None:
    placed = [name for lecture in LECTURES for name in lecture.trees]
    assert sorted(placed) == sorted(entry.name for entry in GALLERY)
    assert all(answer(name, lecture.asks) for lecture in LECTURES for name in lecture.trees)


def test_trees_of_several_criteria_have_a_question_too() -> None:
    told = {entry.name: answer(entry.name, "packets") for entry in VECTOR_GALLERY}
    assert all(told[entry.name][0].startswith(f"MAX gets {entry.packets} at A") for entry in VECTOR_GALLERY)
    assert "the leaf <9,9> cannot matter (alpha cutoff, deep)" in told["deep-packet"][1]


def test_a_lecture_shows_the_algorithm_that_it_teaches() -> None:
    """Who learns minimax sees no cutoffs yet, and SSS* is drawn where it is told."""
    drawn = {name: svg for name, svg in tree_pages() if name.endswith(".svg")}
    for lecture in LECTURES:
        for name in lecture.trees:
            title = drawn[f"trees/{name}.svg"].split("</title>")[0]
            assert f"{lecture.shows[0]} · gallery:{name}" in title
    assert " cut" not in drawn["trees/two-ply.svg"]
