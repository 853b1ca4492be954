"""The site: every link leads somewhere, every figure is counted, nothing is fetched from anywhere."""

from __future__ import annotations

import re
from html import escape
from html.parser import HTMLParser

import pytest

from gametree import ALGORITHMS, InputError, parse_tree, search
from gametree.criteria import read_vectors, search_vectors
from gametree.games.tree import GALLERY, gallery_tree, leaf_count
from gametree.games.tree.lectures import LECTURES
from gametree.games.tree.vector_gallery import VECTOR_GALLERY
from gametree.site import site, studies

VOID = {"meta", "link", "img", "br", "input", "hr"}


@pytest.fixture(scope="module")
def built() -> dict[str, str]:
    return {name: contents.decode() for name, contents in site()}


class Reader(HTMLParser):
    """Collects links, and sees that every element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.links += [link for name in ("href", "src") if (link := given.get(name)) is not None]
        self.anchors |= {given["id"]} if given.get("id") else set()  # type: ignore[arg-type]
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def close(self) -> None:
        super().close()
        assert not self._open


def test_every_link_leads_to_a_file(built: dict[str, str]) -> None:
    for name in built:
        if not name.endswith(".html") or name.startswith("trees/") or name.endswith("-steps.html"):
            continue
        reader = Reader()
        reader.feed(built[name])
        reader.close()
        folder = name.rpartition("/")[0]
        for link in reader.links:
            if link.startswith("#"):
                assert link[1:] in reader.anchors
            elif not link.startswith("data:"):
                assert ":" not in link, "nothing is fetched from elsewhere"
                path = f"{folder}/{link}" if folder else link
                assert re.sub(r"[^/]+/\.\./", "", path) in built


def test_every_tree_and_algorithm_is_there(built: dict[str, str]) -> None:
    for entry in GALLERY:
        assert f"trees/{entry.name}.svg" in built
        assert built[f"trees/{entry.name}.html"].startswith("<!doctype html>")
    for name in ALGORITHMS:
        text = built[f"algorithms/{name}.html"]
        assert "What its number promises" in text
        assert f"def {ALGORITHMS[name].text.__name__}(" in text
        assert f"algorithms/{name}-steps.html" in built


def test_figures_are_counted(built: dict[str, str]) -> None:
    sections = built["index.html"].split("<h3 id=")[1:]
    assert len(sections) == len(GALLERY) + len(VECTOR_GALLERY)
    ordered = [gallery_tree(name) for lecture in LECTURES for name in lecture.trees]
    for entry, section in zip(ordered, sections[: len(GALLERY)], strict=True):
        root = parse_tree(entry.text)
        for algorithm in ("minimax", "alphabeta", "sss"):
            leaves = search(root, algorithm=algorithm).leaves
            row = f'<td>{algorithm}</td><td class="number">{entry.value}</td><td class="number">{leaves} of'
            assert row in section
        assert f"of {leaf_count(root)}</td>" in section
    for packed, section in zip(VECTOR_GALLERY, sections[len(GALLERY) :], strict=True):
        result = search_vectors(read_vectors(packed.text))
        told = [result.algorithm, packed.packets, f"{result.leaves} of {leaf_count(result.tree.root)}"]
        assert all(escape(cell) in section for cell in told)


def test_trees_too_wide_for_paper_held_upright_have_a_page_across(built: dict[str, str]) -> None:
    across = re.findall('class="entry broad"><h3 id="([a-z-]+)"', built["index.html"])
    assert across == ["thirty-six", "contrived"]
    assert "size: A4 landscape" in built["style.css"]


def test_plots_are_drawn(built: dict[str, str]) -> None:
    assert built["ordering.svg"].count("<svg") == built["branching.svg"].count("<svg") == 1
    assert 'src="ordering.svg"' in built["index.html"]


def test_without_matplotlib_the_site_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise InputError("a plot needs the plot extra")

    monkeypatch.setattr(studies, "check_plots", refuse)
    names = {name: contents.decode() for name, contents in site()}
    assert "ordering.svg" not in names
    assert "Not drawn here: a plot needs the plot extra" in names["index.html"]
