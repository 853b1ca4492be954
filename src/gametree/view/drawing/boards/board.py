"""A depiction as an SVG picture."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence

from ....base.errors import InputError
from ....rules.pictures.depiction import Depiction
from ....rules.pictures.glyphs import form_of
from ....rules.pictures.layout import Place
from ....rules.pictures.picture import Content, Text
from ..markup import FONTS, element, number, words
from .marks import around
from .marks import arrows as drawn_arrows
from .palette import Theme, classes, style
from .placing import SQUARE, Placing
from .standing import standing

COORDINATE, LABEL = 14.0, 10.5
"""Sizes of letters."""
HOLLOW, DOT = 0.12, 5.0
"""The room around a hole or a pit, in squares, and the radius of a dot, in pixels."""
ROUNDED, SHARP = {"panel": 14, "wood": 3, "paper": 6}, 3
"""How round the corners of boards are, and those of other materials."""
MOST_NAMED = 8
END = "</svg>"


def board_svg(
    depiction: Depiction,
    *,
    title: str = "a board",
    flip: bool = False,
    arrows: Sequence[Sequence[str]] = (),
    chosen: Collection[str] = (),
    coordinates: bool = True,
    theme: Theme = "auto",
) -> str:
    """Draw a depiction. ``arrows`` are the paths of moves, ``chosen`` the names of places to highlight.

    >>> from gametree import History, load_game
    >>> depiction = Depiction.of(History.begin(load_game("chess")).play_named("e4"))
    >>> picture = board_svg(depiction, arrows=[("e7", "e5")])
    >>> picture.count('class="piece pawn white"'), picture.count('class="last"'), picture.count('class="arrow"')
    (8, 2, 1)
    """
    moves = [path for path in arrows if path]
    layout = depiction.layout
    for name in (*chosen, *(name for path in moves for name in path)):
        if name not in layout:
            raise InputError(f"the board has no place {name!r}; wanted: one of {_few(layout.by_name)}")
    placing = Placing(layout, flip, coordinates)
    tints = {form_of(content)[0] for content in depiction.stands.values() if isinstance(content, str)}
    told = element("title", words(title)) + element("desc", words(described(depiction)))
    before, after = frame(placing, tints, told=told, theme=theme)
    layers = {
        "last-move": [_marked(name, placing, "last") for name in dict.fromkeys(depiction.last.path)],
        "highlights": [_marked(name, placing, "chosen") for name in dict.fromkeys(chosen)],
        "pieces": [_standing(layout[name], content, placing) for name, content in depiction.stands.items()],
        "arrows": drawn_arrows(moves, placing),
    }
    return before + "".join(element("g", *parts, class_=name) for name, parts in layers.items() if parts) + after


def frame(placing: Placing, tints: Collection[str], *, told: str = "", theme: Theme = "auto") -> tuple[str, str]:
    """Return what comes before marks and pieces in a picture with pieces of these tints, and what comes after."""
    layout = placing.layout
    width, height = placing.size
    whole = element(
        "svg",
        told,
        element("style", style(layout.material, theme, tints)),
        element("rect", width=width, height=height, class_="sheet"),
        backdrop(placing),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
        font_family=FONTS,
        class_=classes(layout.material, theme),
    )
    labels = _labels(placing)  # marks would hide them
    return whole.removesuffix(END), (element("g", *labels, class_="labels") if labels else "") + END


def backdrop(placing: Placing) -> str:
    """Draw what is the same in every position: the board, its places, lines and coordinates."""
    layout, board = placing.layout, placing.board
    panel = element(
        "rect",
        x=board.x - board.width / 2 - 3,
        y=board.y - board.height / 2 - 3,
        width=board.width + 6,
        height=board.height + 6,
        rx=ROUNDED.get(layout.material, SHARP),
        class_="board",
    )
    rules = [
        element("line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], class_="rule")
        for start, end in ((placing.at(x1, y1), placing.at(x2, y2)) for x1, y1, x2, y2 in layout.rules)
    ]
    places = [_place(place, placing) for place in layout.places]
    return element("g", panel, *places, *rules, *_coordinates(placing), class_="backdrop")


def described(depiction: Depiction) -> str:
    """Tell what stands where, for those who do not see it.

    >>> from gametree import History, load_game
    >>> described(Depiction.of(History.begin(load_game("tictactoe")).play_named("b2 a1 c3")))
    'blue cross: b2, c3; red nought: a1. Last move: c3.'
    """
    found: defaultdict[str, list[str]] = defaultdict(list)
    for name, content in depiction.stands.items():
        found[named(content)].append(name)
    stands = "; ".join(f"{what}: {', '.join(sorted(names))}" for what, names in sorted(found.items()))
    last = f" Last move: {' to '.join(depiction.last.path)}." if depiction.last.path else ""
    return f"{stands or 'nothing stands on it'}.{last}"


def _place(place: Place, placing: Placing) -> str:
    """Draw an empty place."""
    spot = placing.spot(place)
    if place.shape == "blank":
        return ""
    if place.shape == "dot":
        return element("circle", cx=spot.x, cy=spot.y, r=DOT, class_="dot")
    if place.shape == "edge":
        x, y = (spot.width / 2, 0.0) if spot.width > spot.height else (0.0, spot.height / 2)
        return element("line", x1=spot.x - x, y1=spot.y - y, x2=spot.x + x, y2=spot.y + y, class_="edge")
    room = 0.0 if place.shape == "square" else HOLLOW * SQUARE
    width, height = spot.width - room, spot.height - room
    return element(
        "rect",
        x=spot.x - width / 2,
        y=spot.y - height / 2,
        width=width,
        height=height,
        rx=0 if place.shape == "square" else min(width, height) / 2,
        class_=place.shape if place.shade == "plain" else f"{place.shape} {place.shade}",
    )


def _labels(placing: Placing) -> list[str]:
    """Write the numbers of squares in their corners, and those of pits beside them."""
    if not placing.has_coordinates:
        return []
    found = []
    for place in placing.layout.places:
        if place.label:
            spot = placing.spot(place)
            x, y = spot.x - spot.width / 2 + 4, spot.y - spot.height / 2 + LABEL + 1
            kind = "label" if place.shape == "square" else "number"
            found.append(element("text", words(place.label), x=x, y=y, font_size=LABEL, class_=kind))
    return found


def _coordinates(placing: Placing) -> list[str]:
    if not placing.has_coordinates:
        return []
    layout, board = placing.layout, placing.board
    below, left = board.y + board.height / 2 + COORDINATE + 4, placing.left / 2 - 1
    written = [(text, placing.across(along), below) for text, along in layout.columns]
    written += [(text, left, placing.down(along) + 0.35 * COORDINATE) for text, along in layout.rows]
    return [
        element("text", words(text), x=x, y=y, font_size=COORDINATE, text_anchor="middle", class_="coordinate")
        for text, x, y in written
    ]


def _marked(name: str, placing: Placing, kind: str) -> str:
    place = placing.layout[name]
    return around(place, placing.spot(place), kind, 1.5)


def _standing(place: Place, content: Content, placing: Placing) -> str:
    return standing(content, placing.spot(place), f"{named(content)} on {place.name}")


def named(content: Content) -> str:
    """Return what stands on a place in words."""
    if isinstance(content, Text):
        return content.text
    return content if isinstance(content, str) else f"{content} seed{'s' * (content != 1)}"


def _few(names: Collection[str]) -> str:
    shown = list(names)[:MOST_NAMED]
    return ", ".join(shown) + ", ..." * (len(names) > MOST_NAMED)
