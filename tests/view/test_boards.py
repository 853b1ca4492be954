"""Positions as SVG: valid, with all that stands on the board, mirrored, marked, in the light and in the dark."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections import Counter
from typing import get_args

import pytest

from gametree import Game, History, InputError, Layout, Picture, Place, Text, load_game
from gametree.rules.pictures.depiction import Depiction
from gametree.rules.pictures.glyphs import FORMS, TINTS
from gametree.rules.pictures.layout import Material, Shape
from gametree.rules.pictures.picture import Content
from gametree.view.drawing.boards.board import board_svg, described
from gametree.view.drawing.boards.of_history import history_svg
from gametree.view.drawing.boards.palette import MATERIALS, Theme
from gametree.view.drawing.boards.text_block import text_svg
from gametree.view.drawing.png import render, renderer
from tests.pictured import NAMES, beginning, random_game
from tests.view.pictures import ODD

SVG = "{http://www.w3.org/2000/svg}"


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def of_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [each for each in root.iter() if name in each.get("class", "").split()]


def depiction_of(history: History) -> Depiction:
    depiction = Depiction.of(history)
    assert depiction is not None
    return depiction


def pieces(root: ElementTree.Element) -> Counter[str]:
    """What stands on the board, as a screen reader is told."""
    found = of_class(root, "piece") + of_class(root, "content")
    return Counter(each.findtext(f"{SVG}title") or "" for each in found)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(2))
def test_everything_that_stands_is_drawn_once(name: str, seed: int) -> None:
    for history in random_game(beginning(name), seed, most=40):
        depiction = depiction_of(history)
        root = parsed(history_svg(history))
        assert set(pieces(root).values()) <= {1}
        assert {told.rpartition(" on ")[2] for told in pieces(root)} == set(depiction.stands)
        glyphs = Counter(content for content in depiction.stands.values() if isinstance(content, str))
        drawn = Counter(" ".join(reversed(each.get("class", "").split()[1:])) for each in of_class(root, "piece"))
        assert drawn == glyphs
        assert len(of_class(root, "last")) == len(set(depiction.last.path))
        assert root.findtext(f"{SVG}title") == f"{history.game.name} {history.game.position_name(history.position)}"
        assert root.findtext(f"{SVG}desc") == described(depiction)


def transforms(root: ElementTree.Element) -> dict[str, tuple[float, float]]:
    """Where pieces stand, by what a screen reader says of them."""
    found = {}
    for each in of_class(root, "piece"):
        told, moved = each.findtext(f"{SVG}title") or "", each.get("transform")
        if moved is not None:
            x, y = moved.removeprefix("translate(").partition(")")[0].split()
            found[told] = float(x), float(y)
    return found


@pytest.mark.parametrize("name", ["chess", "checkers", "othello", "connect4", "tictactoe"])
def test_flipped_boards_are_mirrored(name: str) -> None:
    *_, history = random_game(beginning(name), 3, most=6)
    depiction = depiction_of(history)
    usual, flipped = (transforms(parsed(board_svg(depiction, flip=flip))) for flip in (False, True))
    assert usual.keys() == flipped.keys()
    across = {round(usual[told][0] + flipped[told][0], 1) for told in usual}
    down = {round(usual[told][1] + flipped[told][1], 1) for told in usual}
    assert max(across) - min(across) <= 0.2
    if depiction.layout.flips == "round":
        assert max(down) - min(down) <= 0.2
    else:
        assert all(usual[told][1] == flipped[told][1] for told in usual)


def coordinates(picture: str) -> list[tuple[str, str, str]]:
    return [
        (each.text or "", each.get("x", ""), each.get("y", "")) for each in of_class(parsed(picture), "coordinate")
    ]


def test_coordinates_stay_at_their_rim() -> None:
    depiction = depiction_of(beginning("chess"))
    usual, flipped = coordinates(board_svg(depiction)), coordinates(board_svg(depiction, flip=True))
    assert [text for text, _, _ in usual] == [*"abcdefgh", *"12345678"]
    assert [place for _, *place in flipped[:8]] == [place for _, *place in reversed(usual[:8])]
    assert [place for _, *place in flipped[8:]] == [place for _, *place in reversed(usual[8:])]
    assert not coordinates(board_svg(depiction, coordinates=False))
    checkers = depiction_of(beginning("checkers"))
    assert len(of_class(parsed(board_svg(checkers)), "label")) == 32
    assert not of_class(parsed(board_svg(checkers, coordinates=False)), "label")


def test_arrows_lead_over_places_and_are_numbered() -> None:
    chess = depiction_of(beginning("chess"))
    one = parsed(board_svg(chess, arrows=[("e2", "e4")]))
    assert len(of_class(one, "arrow")) == 1
    assert not of_class(one, "step")
    several = parsed(board_svg(chess, arrows=[("e2", "e4"), ("e7", "e5"), (), ("g1", "f3")]))
    assert sorted(each.text or "" for each in of_class(several, "step")) == ["1", "2", "3"]
    over = parsed(board_svg(chess, arrows=[("a1", "b2", "c1")]))
    assert [len(each.get("points", "").split()) for each in of_class(over, "arrow")] == [9]
    back = parsed(board_svg(chess, arrows=[("a1", "a3", "a1")]))
    assert len(of_class(back, "arrow")) == 1
    for path in (("a1",), ("a1", "a1")):
        ring = parsed(board_svg(chess, arrows=[path]))
        assert (len(of_class(ring, "ring")), len(of_class(ring, "arrow"))) == (1, 0)
    assert len(of_class(parsed(board_svg(chess, chosen=["a1", "b1", "a1"])), "chosen")) == 2


def test_numbers_of_arrows_lie_above_all_of_them() -> None:
    """A long arrow may lead over the whole of a shorter one."""
    drawn = parsed(board_svg(depiction_of(beginning("chess")), arrows=[("c1", "h6"), ("c1", "e3"), ("c1", "g5")]))
    (group,) = of_class(drawn, "arrows")
    kinds = [each.get("class", "") for part in group for each in part]
    assert kinds == ["arrow"] * 3 + ["badge", "step"] * 3
    assert [each.text for each in of_class(drawn, "step")] == ["1", "2", "3"]


def test_a_line_is_drawn_from_position_to_position() -> None:
    kalah = beginning(NAMES[10])
    line = kalah.play_named("3 1 2").moves
    assert len(of_class(parsed(history_svg(kalah, line)), "ring")) == 3


@pytest.mark.parametrize("marked", [{"arrows": [("a1", "z9")]}, {"chosen": ["z9"]}])
def test_marks_on_places_that_are_not_there(marked: dict[str, list[str]]) -> None:
    with pytest.raises(InputError, match="no place 'z9'; wanted: one of a1, b1, c1"):
        board_svg(depiction_of(beginning("chess")), **marked)  # type: ignore[arg-type]


@pytest.mark.parametrize("theme", get_args(Theme))
@pytest.mark.parametrize("material", get_args(Material))
def test_every_glyph_and_every_place_has_a_colour(theme: Theme, material: Material) -> None:
    """An area without a rule would be black."""
    shapes = get_args(Shape)
    contents: list[Content] = [7, Text("ok"), *(f"{tint} {form}" for tint in TINTS for form in FORMS)]
    places = tuple(
        Place(f"p{number}", number % 10 + 0.5, number // 10 + 0.5, shapes[number % len(shapes)], label="1")
        for number in range(len(contents))
    )
    layout = Layout(places, material, (("a", 0.5),), (("1", 0.5),), ((0, 0, 1, 1),))
    depiction = Depiction(layout, {place.name: content for place, content in zip(places, contents, strict=True)})
    root = parsed(board_svg(depiction, arrows=[("p1", "p2"), ("p3",)], chosen=["p4"], theme=theme))
    style = root.findtext(f"{SVG}style") or ""
    assert ("@media" in style) == (theme == "auto")
    groups = {"backdrop", "last-move", "highlights", "labels", "pieces", "arrows", *TINTS, *FORMS}
    groups |= {"piece", "content", "heap", "move", "plain"}
    classes = {name for each in root.iter() for name in each.get("class", "").split()} - groups
    classes -= {"gametree-board", f"theme-{theme}", *MATERIALS}
    assert {"body", "line", "spot", "bold", "seed", "board", "rule"} <= classes | {"seed"}
    assert not [name for name in classes if f".{name}{{" not in style and f".{name}," not in style]


def test_styles_apply_to_boards_only() -> None:
    style = parsed(board_svg(depiction_of(beginning("chess")))).findtext(f"{SVG}style") or ""
    inside = style.replace("@media screen and (prefers-color-scheme:dark){", "").replace("}}", "}")
    selectors = [part for rule in inside.split("}") if rule for part in rule.partition("{")[0].split(",")]
    assert selectors
    assert all(selector.startswith(".gametree-board.wood.theme-auto .") for selector in selectors)


def test_a_game_without_a_picture_is_drawn_by_its_text() -> None:
    root = parsed(history_svg(History.begin(ODD)))
    assert root.findtext(f"{SVG}title") == 'o<d&d "_% left=2'
    assert [each.text for each in root.iter(f"{SVG}tspan")] == ["left=2"]
    for asked in ({"flip": True}, {"line": [1]}):
        with pytest.raises(InputError, match="has no picture"):
            history_svg(History.begin(ODD), **asked)


def test_texts_keep_their_form() -> None:
    root = parsed(text_svg(" a  b\n\n<c>\x00"))
    lines = [each.text for each in root.iter(f"{SVG}tspan")]
    assert lines == ["\u00a0a\u00a0\u00a0b", "\u00a0", "<c>\N{REPLACEMENT CHARACTER}"]


def test_names_do_nothing_to_the_picture() -> None:
    layout = Layout((Place("<a>&", 0.5, 0.5, label="</text>"),), columns=(("<", 0.5),))
    game = Game("<b>", ODD.start, picture=Picture(layout, lambda position: {"<a>&": Text("</svg>&\x00")}))
    root = parsed(history_svg(History.begin(game)))
    assert [each.text for each in of_class(root, "text")] == ["</svg>&\N{REPLACEMENT CHARACTER}"]
    assert pieces(root) == {"</svg>&\N{REPLACEMENT CHARACTER} on <a>&": 1}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pixels_have_the_colours_of_the_theme(theme: Theme) -> None:
    """The corner is the sheet, and pieces are seen: light ones and dark ones."""
    pytest.importorskip("resvg_py")
    image = pytest.importorskip("PIL.Image")
    from io import BytesIO

    history = History.begin(load_game("chess"))
    shown = image.open(BytesIO(render(renderer(), history_svg(history, theme=theme), 1.0))).convert("L")
    assert (shown.getpixel((1, 1)) > 128) == (theme == "light")
    king, foe = shown.getpixel((26 + 60 * 4 + 26, 9 + 60 * 7 + 49)), shown.getpixel((26 + 60 * 4 + 26, 9 + 49))
    assert king > 200
    assert foe < 90
