"""The board in a real browser: drawn as by Python, played on by clicks, drags, fingers and keys, and read aloud."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from gametree import Game, History, Layout, Picture, Place, load_game
from gametree.rules.pictures.depiction import Depiction
from gametree.view.drawing.boards.board import board_svg
from gametree.view.game_page import game_data, game_page
from tests.pictured import EXAMPLES, NAMES, beginning, random_game
from tests.takeaway import Takeaway
from tests.thinning import thinned

from .browser import DRAWN, Open, opener, press, started

SOME = (
    "chess",
    f"{EXAMPLES / 'kalah.py'}:SMALL",
    "connect4:28x1",
    "checkers:6x6",
    f"{EXAMPLES / 'dots_and_boxes.py'}:SMALL",
)
"""Games that have in common as little as can be."""
PROMOTION = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with started() as running:
        yield running


@pytest.fixture
def show(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    with opener(browser, tmp_path, game_page) as open_page:
        yield lambda history, **settings: open_page(history, **{"reduced_motion": "reduce", **settings})


def at(name: str, position: str) -> History:
    game = load_game(name)
    return History.begin(game, game.parse_position(position))


def waiting(opened: Page) -> Page:
    """Have the page keep what is chosen, and do nothing about it."""
    opened.evaluate("() => { window.chosen = []; gametree.board.onmove = (name) => chosen.push(name); }")
    return opened


def chosen(opened: Page) -> list[str]:
    found: list[str] = opened.evaluate("chosen")
    return found


def middle(opened: Page, place: str) -> tuple[float, float]:
    box = opened.locator(f'[data-place="{place}"] .spot').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def click(opened: Page, *places: str) -> None:
    for place in places:
        opened.mouse.click(*middle(opened, place))
    opened.evaluate(DRAWN)


def answer(opened: Page, button: Locator) -> None:
    """Choose in the dialog; it tells when it has closed, which is after the click."""
    button.click()
    opened.evaluate(DRAWN)


def drag(opened: Page, start: str, end: str) -> None:
    opened.mouse.move(*middle(opened, start))
    opened.mouse.down()
    opened.mouse.move(*middle(opened, end), steps=4)
    opened.mouse.up()
    opened.evaluate(DRAWN)


def aims(opened: Page) -> int:
    return opened.locator(".aim").count()


def said(opened: Page) -> str | None:
    return opened.text_content("#board [role=status]")


def label(opened: Page, place: str) -> str | None:
    return opened.get_attribute(f'[data-place="{place}"]', "aria-label")


def focused(opened: Page) -> str | None:
    found: str | None = opened.evaluate("document.activeElement.dataset.place ?? null")
    return found


# --- drawn as by Python ---------------------------------------------------------------------------

SHAPES = """(svg) => {
  const found = [];
  const box = svg.getBoundingClientRect();
  const scale = svg.viewBox.baseVal.width / box.width;
  for (const each of svg.querySelectorAll("rect, circle, line, path, polygon, text")) {
    if (each.closest(".places, .aims, .steps, defs") || each.matches(".sheet")) continue;
    // Letters are as wide as the style makes them, which is left out of Python's picture here.
    const number = (name) => Number(each.getAttribute(name));
    const there = each.tagName !== "text" ? each.getBBox()
      : { x: number("x"), y: number("y"), width: number("font-size"), height: number("font-size") };
    const matrix = svg.getScreenCTM().inverse().multiply(each.getScreenCTM());
    const corner = new DOMPoint(there.x, there.y).matrixTransform(matrix);
    const numbers = [corner.x, corner.y, there.width * matrix.a, there.height * matrix.d];
    found.push([each.tagName, each.getAttribute("class"), each.textContent, ...numbers.map(Math.round)]);
  }
  return found;
}"""
PYTHONS = """(text) => {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  for (const each of parsed.querySelectorAll("title")) each.remove();
  document.body.append(document.importNode(parsed, true));
  document.body.lastChild.id = "python";
}"""


def shapes(opened: Page, selector: str) -> list[list[Any]]:
    found: list[list[Any]] = opened.eval_on_selector(selector, SHAPES)
    return sorted(found, key=str)


def without_style(picture: str) -> str:
    """Return a picture as the page may have it: its policy wants no styles but its own."""
    return re.sub("<style>.*?</style>", "", picture)


def near(one: list[Any], other: list[Any]) -> bool:
    """Python writes coordinates with one digit; the rest of the difference is made by rounding."""
    return one[:3] == other[:3] and all(abs(a - b) <= 1 for a, b in zip(one[3:], other[3:], strict=True))


@pytest.mark.parametrize("name", thinned(NAMES, SOME.__contains__))
def test_the_browser_draws_what_python_draws(show: Open, name: str) -> None:
    *_, history = random_game(beginning(name), 5, most=15)
    depiction = Depiction.of(history)
    assert depiction is not None
    places = [place.name for place in depiction.layout.places]
    arrows = [(places[0], places[-1], places[1]), (places[2],), (places[0], places[3])]
    opened = show(history)
    opened.evaluate(
        "arrows => gametree.board.show({ ...JSON.parse(document.getElementById('game').textContent).positions.at(-1),"
        " arrows: arrows.map((path, index) => ({ path, label: String(index + 1) })) })",
        arrows,
    )
    for flip in (False, True):
        opened.evaluate("flip => gametree.board.flip(flip)", flip)
        opened.evaluate("() => document.getElementById('python')?.remove()")
        opened.evaluate(PYTHONS, without_style(board_svg(depiction, flip=flip, arrows=arrows)))
        drawn, wanted = shapes(opened, ".playing-board"), shapes(opened, "#python")
        unmatched = [each for each in wanted if not any(near(each, other) for other in drawn)]
        assert (unmatched, len(drawn)) == ([], len(wanted))


# --- hands ----------------------------------------------------------------------------------------


def test_clicks_choose_show_targets_and_play(show: Open) -> None:
    opened = waiting(show(beginning("chess")))
    click(opened, "e2")
    assert (aims(opened), opened.locator(".chosen").count(), said(opened)) == (
        2,
        1,
        "e2, white pawn, chosen; on to e3, e4",
    )
    click(opened, "g1")
    assert opened.locator(".place.target").count() == 2
    click(opened, "g1")
    assert (aims(opened), said(opened)) == (0, "nothing is chosen")
    click(opened, "e5", "e2", "e5", "g1", "f3")
    assert chosen(opened) == ["g1f3"]
    click(opened, "e2", "e4")
    assert chosen(opened) == ["g1f3"], "the board waits until it is shown what comes next"


def test_drags_play_and_what_is_dropped_elsewhere_goes_back(show: Open) -> None:
    opened = waiting(show(beginning("chess")))
    home = opened.get_attribute('[data-on="e2"]', "transform")
    drag(opened, "e2", "e6")
    assert (chosen(opened), aims(opened), opened.get_attribute('[data-on="e2"]', "transform")) == ([], 0, home)
    opened.mouse.move(*middle(opened, "e2"))
    opened.mouse.down()
    opened.mouse.move(*middle(opened, "e3"), steps=3)
    assert opened.locator('[data-on="e2"].carried').count() == 1
    assert opened.locator('[data-place="e3"].over').count() == 1
    assert opened.get_attribute('[data-on="e2"]', "transform") != home
    opened.evaluate("gametree.board.show({ stands: {} })")  # something else is shown meanwhile
    opened.mouse.up()
    assert chosen(opened) == []
    opened.evaluate("gametree.go(0)")
    drag(opened, "a7", "a6")
    drag(opened, "e2", "e4")
    assert chosen(opened) == ["e2e4"]


def test_fingers_drag_and_tap(show: Open) -> None:
    opened = waiting(show(beginning("chess"), wide=390, has_touch=True, is_mobile=True))
    opened.touchscreen.tap(*middle(opened, "b1"))
    assert aims(opened) == 2
    hand = opened.context.new_cdp_session(opened)
    x1, y1 = middle(opened, "e2")
    x2, y2 = middle(opened, "e4")
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x1, "y": y1}]})
    for part in (0.2, 0.5, 0.8, 1.0):
        point = {"x": x1 + part * (x2 - x1), "y": y1 + part * (y2 - y1)}
        hand.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    assert opened.locator('[data-on="e2"].carried').count() == 1
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    opened.evaluate(DRAWN)
    assert chosen(opened) == ["e2e4"]
    assert opened.evaluate("scrollY") == 0


def test_a_finger_that_opens_a_dialog_does_not_answer_it(show: Open) -> None:
    opened = waiting(show(at("chess", PROMOTION), wide=390, has_touch=True, is_mobile=True))
    for name in ("a7", "a8"):
        opened.touchscreen.tap(*middle(opened, name))
        opened.evaluate(DRAWN)
    buttons = opened.get_by_role("dialog", name="Which move?").get_by_role("button")
    expect(buttons).to_have_text(["a8=N", "a8=B", "a8=R+", "a8=Q+"])
    buttons.last.tap()
    opened.evaluate(DRAWN)
    assert chosen(opened) == ["a7a8q"]


def test_a_click_anywhere_in_a_column_lets_a_disc_fall(show: Open) -> None:
    opened = waiting(show(beginning("connect4")))
    click(opened, "c6")
    assert chosen(opened) == ["3"]


def test_a_click_beside_a_thin_line_is_near_enough(show: Open) -> None:
    opened = waiting(show(beginning(f"{EXAMPLES / 'dots_and_boxes.py'}:SMALL")))
    x, y = middle(opened, "a1b1")
    opened.mouse.click(x, y + 14)
    assert chosen(opened) == ["a1b1"]


@pytest.mark.parametrize(
    ("name", "places", "move"),
    [("tictactoe", ["b2"], "b2"), ("othello", ["d3"], "d3"), (f"{EXAMPLES / 'kalah.py'}", ["a3"], "3")],
)
def test_a_move_of_one_place_is_played_at_once(show: Open, name: str, places: list[str], move: str) -> None:
    opened = waiting(show(beginning(name)))
    click(opened, *places)
    assert chosen(opened) == [move]


# --- several moves, and moves by name --------------------------------------------------------------


def test_promotions_are_asked_for(show: Open) -> None:
    opened = waiting(show(at("chess", PROMOTION)))
    click(opened, "a7", "a8")
    dialog = opened.get_by_role("dialog", name="Which move?")
    expect(dialog.get_by_role("button")).to_have_text(["a8=N", "a8=B", "a8=R+", "a8=Q+"])
    press(opened, "Escape")
    assert (chosen(opened), opened.locator("dialog[open]").count()) == ([], 0)
    drag(opened, "a7", "a8")
    opened.mouse.click(5, 5)  # beside it
    assert (chosen(opened), opened.locator("dialog[open]").count()) == ([], 0)
    click(opened, "a7", "a8")
    answer(opened, dialog.get_by_text("a8=R+"))
    assert chosen(opened) == ["a7a8r"]


def test_moves_over_several_places_by_their_last_one_or_step_by_step(show: Open) -> None:
    moves = [
        {"name": "left", "path": ["a1", "b2", "a3"], "also": []},
        {"name": "right", "path": ["a1", "b2", "c3"], "also": []},
        {"name": "other", "path": ["a1", "c1", "c3"], "also": []},
        {"name": "round", "path": ["a1", "b2", "a1"], "also": []},
    ]
    opened = waiting(show(beginning("tictactoe")))

    def after(*places: str) -> list[str]:
        opened.evaluate(
            "moves => { chosen.length = 0; gametree.board.show({ stands: { a1: { glyph: 'red man' } }, moves }); }",
            moves,
        )
        click(opened, *places)
        return chosen(opened)

    assert after("a1", "a3") == ["left"]
    assert after("a1", "c1") == ["other"]
    assert after("a1", "a1") == ["round"]
    assert after("a1", "b2") == []
    assert said(opened) == "b2, empty, chosen; on to a3, c3, a1"
    click(opened, "c3")
    assert chosen(opened) == ["right"]
    assert after("a1", "c3") == []
    expect(opened.locator("dialog button")).to_have_text(["right", "other"])
    answer(opened, opened.locator("dialog button").last)
    assert chosen(opened) == ["other"]


def test_moves_without_a_place_are_buttons(show: Open) -> None:
    opened = waiting(show(at("othello:4x4", "XXXXXXX-XXXOXXXX O")))
    expect(opened.locator(".names button:visible")).to_have_text(["pass"])
    opened.get_by_role("button", name="pass").click()
    assert chosen(opened) == ["pass"]
    expect(opened.locator(".names button:visible")).to_have_count(0)


def test_a_game_without_a_picture_is_a_text_with_buttons(show: Open) -> None:
    history = History.begin(Game("takeaway <b>", Takeaway(5), draw=lambda position: f"<i>{position.heap}</i>"))
    opened = show(history.play_name("2"))
    assert opened.text_content("pre.drawn") == "<i>3</i>"
    expect(opened.locator(".names button:visible")).to_have_text(["1", "2", "3"])
    opened.get_by_role("button", name="to the start").click()
    assert opened.text_content("pre.drawn") == "<i>5</i>"
    opened.locator(".names").get_by_role("button", name="2").click()
    assert (opened.text_content("pre.drawn"), said(opened)) == ("<i>3</i>", "The first player plays 2.")
    assert opened.locator("i").count() == 0


# --- keys, and what is read aloud ------------------------------------------------------------------


def test_keys_lead_choose_and_cancel(show: Open) -> None:
    opened = waiting(show(beginning("chess")))
    press(opened, "Tab")
    assert focused(opened) == "a1", "places have the focus, and the board as a whole never"
    opened.locator('[data-place="e2"]').focus()
    press(opened, "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown")
    assert focused(opened) == "e2"
    press(opened, "Enter")
    assert aims(opened) == 2
    press(opened, "Escape")
    assert aims(opened) == 0
    press(opened, "Space", "ArrowUp", "ArrowUp", "Space")
    assert (chosen(opened), focused(opened)) == (["e2e4"], "e4")
    opened.evaluate("gametree.board.flip()")
    press(opened, "ArrowUp")
    assert focused(opened) == "e3", "up is where it is seen"
    press(opened, "Shift+Tab", "Tab")
    assert focused(opened) == "e3", "Tab comes back to where it was"
    width = opened.eval_on_selector('[data-place="e3"] .spot', "each => getComputedStyle(each).strokeWidth")
    assert width == "4.5px"


@pytest.mark.parametrize(
    "name", ["chess", "checkers", "connect4", *(str(EXAMPLES / each) for each in ("kalah.py", "dots_and_boxes.py"))]
)
def test_every_place_is_reached_by_arrow_keys(show: Open, name: str) -> None:
    history = beginning(name)
    opened = show(history)
    reached = opened.evaluate(
        """() => {
          const keys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
          const first = document.querySelector("[data-place]");
          const found = new Set([first]);
          for (const place of found) {
            for (const key of keys) {
              place.focus();
              place.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
              found.add(document.activeElement);
            }
          }
          return [...found].map((each) => each.dataset.place);
        }"""
    )
    assert history.game.picture is not None
    assert set(reached) == set(history.game.picture.layout.by_name)


def test_places_and_moves_are_told(show: Open) -> None:
    opened = waiting(show(beginning("chess").play_named("e4 e5")))
    assert said(opened) == "Black plays e5."
    assert label(opened, "d2") == "d2, white pawn, may move"
    assert label(opened, "e5") == "e5, black pawn, last move"
    assert label(opened, "e4") == "e4, white pawn"
    click(opened, "d2")
    assert [label(opened, each) for each in ("d2", "d4")] == ["d2, white pawn, chosen", "d4, empty, may be reached"]
    board = opened.get_by_role("application")
    assert str(board.get_attribute("aria-label")).startswith("chess; arrow keys")
    assert board.get_by_role("button").count() == 64
    assert opened.locator('[data-place][tabindex="0"]').count() == 1
    kalah = show(beginning(f"{EXAMPLES / 'kalah.py'}"))
    assert label(kalah, "a3") == "a3, 4 seeds, may be played"


def test_a_screen_reader_presses_without_a_pointer(show: Open) -> None:
    opened = waiting(show(beginning("chess")))
    for place in ("e2", "e4"):
        opened.dispatch_event(f'[data-place="{place}"]', "click")
    assert chosen(opened) == ["e2e4"]


# --- what is pointed out ----------------------------------------------------------------------------


def test_arrows_marks_and_coordinates(show: Open) -> None:
    opened = show(beginning("chess").play_named("e4"))
    assert opened.locator(".last").count() == 2
    opened.evaluate(
        """() => gametree.board.show({
          arrows: [
            { path: ["e7", "e5"], label: "1" }, { path: ["c7", "c5"], weight: 0.4 }, { path: ["z9"] }, { path: [] },
          ],
          marks: [{ place: "e8", kind: "check" }, { place: "z9", kind: "bad" }],
        })"""
    )
    assert [each.get_attribute("opacity") for each in opened.locator(".move").all()] == ["0.4", "1"]
    assert opened.locator(".step").all_text_contents() == ["1"]
    kinds = "layer => [...layer.children].map(part => part.firstChild.getAttribute('class'))"
    assert opened.eval_on_selector(".arrows", kinds) == ["arrow", "arrow", "badge"], "numbers lie on top"
    assert opened.locator(".mark.check").count() == 1
    assert opened.locator(".coordinate").count() == 16
    opened.evaluate("gametree.board.hasCoordinates = false")
    assert (opened.locator(".coordinate").count(), opened.locator(".arrow").count()) == (0, 2)


def test_places_that_may_be_played_are_shown_where_that_tells_something(show: Open) -> None:
    assert aims(show(beginning("othello"))) == 4
    assert aims(show(beginning("connect4"))) == 7
    assert aims(show(beginning("tictactoe"))) == 0


def test_flipped_boards_are_played_on_where_they_are_seen(show: Open) -> None:
    opened = waiting(show(beginning("chess")))
    right = middle(opened, "h1")
    opened.evaluate("gametree.board.flip()")
    assert middle(opened, "a8") == pytest.approx(right, abs=1)
    drag(opened, "e2", "e4")
    assert chosen(opened) == ["e2e4"]


def test_moves_are_seen_unless_the_reader_wants_no_motion(show: Open) -> None:
    running = "document.getAnimations().map((each) => each.effect.target.dataset.on)"
    for motion, wanted in (("no-preference", [["e4"], [], ["g1", "f1"]]), ("reduce", [[], [], []])):
        opened = show(at("chess", "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1").play_named("e4 Kd8 O-O"), reduced_motion=motion)
        seen = [opened.evaluate(f"() => {{ gametree.go({ply}); return {running}; }}") for ply in (0, 1, 0)]
        opened.evaluate("gametree.go(2)")
        opened.evaluate("Promise.allSettled(document.getAnimations().map((each) => each.finished))")
        assert [seen[1], seen[2], opened.evaluate(f"() => {{ gametree.go(3); return {running}; }}")] == wanted


# --- colours, sizes, strange names -------------------------------------------------------------------

FILL = "each => getComputedStyle(each).fill"


def test_light_dark_and_print(show: Open) -> None:
    dark, light = "rgb(121, 89, 61)", "rgb(185, 139, 95)"

    def square(opened: Page) -> str:
        found: str = opened.eval_on_selector(".square.dark", FILL)
        return found

    opened = show(beginning("chess"), color_scheme="dark")
    assert square(opened) == dark
    press(opened, "d")
    assert square(opened) == light
    opened.emulate_media(color_scheme="light")
    assert square(opened) == light
    press(opened, "d")
    assert square(opened) == dark
    opened.emulate_media(media="print")
    assert square(opened) == light


@pytest.mark.parametrize("name", thinned(NAMES, SOME[:3].__contains__))
def test_a_phone_shows_all_without_scrolling_sideways(show: Open, name: str) -> None:
    *_, history = random_game(beginning(name), 2, most=9)
    opened = show(history, wide=390, high=760, is_mobile=True, has_touch=True)
    assert opened.evaluate("document.documentElement.scrollWidth") <= 390
    box = opened.locator(".playing-board").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390


def test_names_are_never_markup(show: Open) -> None:
    evil = '<img src=x onerror=alert(1)>"'
    layout = Layout((Place(evil, 0.5, 0.5, label="<b>"), Place("b", 1.5, 0.5)), columns=(("<u>", 0.5),))
    picture = Picture(layout, lambda position: {evil: "red disc"}, lambda position, move: [evil, "b"])
    game = Game(evil, Takeaway(3), picture=picture, move_name=lambda position, move: f"<i>{move}</i>")
    opened = waiting(show(History.begin(game), title=evil))
    assert opened.title() == evil
    opened.locator("[data-place]").first.click()
    click(opened, "b")
    expect(opened.locator("dialog button")).to_have_text(["<i>1</i>", "<i>2</i>", "<i>3</i>"])
    answer(opened, opened.locator("dialog button").first)
    assert (chosen(opened), opened.locator("img, i, u, b").count()) == (["<i>1</i>"], 0)


# --- the page that replays a game ---------------------------------------------------------------------


def test_a_game_is_replayed_and_its_moves_can_be_found(show: Open) -> None:
    opened = show(beginning("chess").play_named("e4 e5 Nf3"))
    told = opened.locator("#told")
    expect(told).to_have_text("White plays Nf3.")
    press(opened, "Home")
    expect(told).to_have_text("")
    click(opened, "d2", "d4")
    expect(told).to_have_text("d4 may be played, but the game went on otherwise.")
    assert opened.locator(".arrow").count() == 1
    drag(opened, "e2", "e4")
    expect(told).to_have_text("White plays e4.")
    expect(opened.locator("[aria-current]")).to_have_text("e4")
    press(opened, "PageDown", "End")
    expect(told).to_have_text("White plays Nf3.")
    click(opened, "d7", "d5")
    expect(told).to_have_text("d5 may be played here.")
    opened.get_by_role("button", name="e5", exact=True).click()
    expect(told).to_have_text("Black plays e5.")


@pytest.mark.parametrize("name", thinned(NAMES, ["checkers:6x6", SOME[1]].__contains__))
def test_a_whole_game_is_played_by_clicks(show: Open, name: str) -> None:
    *_, history = random_game(beginning(name), 4, most=30)
    opened = show(history)
    opened.evaluate("gametree.go(0)")
    positions = game_data(history)["positions"]
    for ply, position in enumerate(positions[:-1]):
        wanted = position["move"]
        (path,) = (move["path"] for move in position["moves"] if move["name"] == wanted)
        click(opened, *path[:1], *path[1:][-1:])
        if not path:
            opened.locator(f'[data-move="{wanted}"]').click()
        if opened.locator("dialog[open]").count():
            answer(opened, opened.locator(f'dialog [data-move="{wanted}"]'))
        assert opened.locator(f"li:nth-child({ply + 1}) [aria-current]").count() == 1, wanted
