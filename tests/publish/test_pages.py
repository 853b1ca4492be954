"""Published pages in Chromium: played to the end, analysed, shared, resumed; and what they say where they cannot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from gametree import load_game
from gametree.publish import pages_of, publish
from gametree.view.board import modules, style

from ..view.browser import started
from .browsing import OVER, PATIENCE, SETTLED, by_keys, move_count, opened, play_to_the_end, ready, served

QUICK = "tictactoe"
LONG = (
    "mnk:7,7,5",
    "connect4",
    "othello",
    "checkers",
    "chess",
    "examples/kalah.py",
    "examples/nim.py",
    "examples/dots_and_boxes.py",
    "examples/breakthrough.py",
)


FAULTY = '''
from typing import Iterator, NamedTuple
from gametree import Game

class Nim(NamedTuple):
    """Take one or two; something is wrong with a heap of two."""
    heap: int = 9
    def moves(self) -> Iterator[int]:
        if self.heap == 2:
            raise ValueError("nobody knows what to do with two")
        for taken in range(1, min(2, self.heap) + 1):
            yield taken
    def play(self, move: int) -> "Nim":
        return Nim(self.heap - move)
    def is_over(self) -> bool:
        return self.heap == 0
    def outcome(self) -> int:
        return -1

GAME = Game("faulty nim", start=Nim())
'''

MISDRAWN = """
from typing import Iterator, NamedTuple
from gametree import Game, Picture, grid_layout

class Heap(NamedTuple):
    heap: int = 5
    def moves(self) -> Iterator[int]:
        for taken in range(1, min(2, self.heap) + 1):
            yield taken
    def play(self, move: int) -> "Heap":
        return Heap(self.heap - move)
    def is_over(self) -> bool:
        return self.heap == 0
    def outcome(self) -> int:
        return -1

def stands(position):
    glyph = "red unicorn" if position.heap == 2 else "black stone"
    return {"abcde"[place] + ("9" if position.heap == 1 else "1"): glyph for place in range(position.heap)}

def path(position, move):
    return ["abcde"[position.heap - move] + "1"]

GAME = Game("misdrawn", Heap(), picture=Picture(grid_layout(5, 1), stands, path))
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with started() as browser:
        yield browser


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with one published game, below others: the page must not mind where it lies."""
    folder = tmp_path_factory.mktemp("served")
    publish(pages_of([load_game(QUICK)]), folder / "some where" / "games")
    return folder


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with served(site) as home:
        yield f"{home}/some%20where/games/"


@pytest.fixture(scope="module")
def single(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("mailed") / "game.html"
    file.write_text(pages_of([load_game(QUICK)])[0].single(), encoding="utf-8")
    return file


def test_a_game_is_played_by_clicks_to_its_end(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        assert play_to_the_end(ready(page), seed=1).endswith(("win.", "wins.", "draw."))
        assert "moves=" in page.url


def test_so_it_is_in_a_single_file_on_a_phone(browser: Browser, single: Path) -> None:
    with opened(browser, single.as_uri(), wide=390, has_touch=True) as page:
        assert play_to_the_end(ready(page), seed=2)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= 390


def test_analysis_begins_changes_and_ends(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        ready(page).locator("#seat").select_option("both")
        page.locator("#analyse").check()
        expect(page.locator("#found li")).to_have_count(3, timeout=PATIENCE)
        expect(page.locator("#worth")).to_contain_text("nothing deeper is left", timeout=PATIENCE)
        expect(page.locator("#found li").first).to_contain_text("a draw")
        assert page.locator("#board .arrows .move").count() == 3
        page.locator("#lines").select_option("1")
        expect(page.locator("#found li")).to_have_count(1, timeout=PATIENCE)
        page.locator("#analyse").uncheck()
        expect(page.locator("#found li")).to_have_count(0)
        assert page.locator("#board .arrows > *").count() == 0


def test_lines_end_their_rows_between_moves(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "elements.js").write_text(modules()["elements"], encoding="utf-8")
    narrow = '<link rel="icon" href="data:,"><p style="width: 6.5em"></p>'
    (tmp_path / "page.html").write_text(f"<!doctype html><style>{style()}</style>{narrow}", encoding="utf-8")
    with served(tmp_path) as home, opened(browser, f"{home}/page.html") as page:
        found = page.evaluate(
            """async () => {
              const { unbroken } = await import("./elements.js");
              document.querySelector("p").append(...unbroken("10... O-O-O 11. Bf4 e7-e8=Q 3x12 12. Rxd8+ O-O"));
              return [...document.querySelectorAll("p > *")].map(move => [move.innerText, move.offsetHeight]);
            }"""
        )
        assert [move for move, _ in found] == ["10... O-O-O", "11. Bf4", "e7-e8=Q", "3x12", "12. Rxd8+", "O-O"]
        assert len({height for _, height in found}) == 1


def test_a_hint_is_given_and_moves_are_taken_back(browser: Browser, address: str) -> None:
    with opened(browser, f"{address}#moves=a1,b1,a2,b2") as page:
        ready(page).locator('[data-act="hint"]').click()
        expect(page.locator("#told")).to_contain_text("I would play a3", timeout=PATIENCE)
        expect(page.locator("#state")).to_have_text("Your turn: X.")
        page.locator("#analyse").check()
        expect(page.locator("#worth")).to_contain_text("nothing deeper is left", timeout=PATIENCE)
        expect(page.locator("#told")).to_contain_text("I would play a3")
        page.locator('[data-act="back"]').click()
        page.wait_for_selector(SETTLED)
        expect(page.locator("#told")).to_be_empty()
        assert move_count(page) == 2


def test_a_hint_that_analysis_takes_the_place_of_is_not_waited_for(browser: Browser, address: str) -> None:
    held: list[Route] = []
    with opened(browser, address) as page:
        page.route("**/*.wasm", lambda route: held.append(route))  # nobody can think yet
        page.reload()
        ready(page).locator('[data-act="hint"]').click()
        expect(page.locator("#told")).to_contain_text("Looking for a good move")
        page.locator("#analyse").check()
        expect(page.locator("#told")).to_be_empty()
        for each in held:
            each.continue_()
        expect(page.locator("#found li")).to_have_count(3, timeout=PATIENCE)
        expect(page.locator("#told")).to_be_empty()


def test_the_keyboard_is_enough(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        ready(page)
        page.keyboard.press("n")
        while not page.evaluate("document.activeElement.closest('[data-place]') !== null"):
            page.keyboard.press("Tab")
        for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
            page.keyboard.press(key)
        page.keyboard.press("Enter")
        page.wait_for_selector(SETTLED)
        expect(page.locator("#moves li")).to_have_count(2, timeout=PATIENCE)
        page.keyboard.press("u")
        expect(page.locator("#moves li")).to_have_count(0)
        page.keyboard.press("a")
        expect(page.locator("#analyse")).to_be_checked()
        page.keyboard.press("d")
        assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_it_is_enough_to_the_end(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        assert play_to_the_end(ready(page), seed=4, choose=by_keys)


def test_a_game_is_resumed_and_shared(browser: Browser, address: str) -> None:
    with opened(browser, f"{address}#moves=b2,a1") as page:
        ready(page).locator("#level").select_option("2")
        page.goto("about:blank")
        page.goto(address)
        ready(page)
        assert page.locator("#moves .name").all_inner_texts() == ["b2", "a1"]
        assert page.locator("#level").input_value() == "2"


def test_a_link_that_cannot_be_read_is_told_and_played_as_far_as_it_goes(browser: Browser, address: str) -> None:
    with opened(browser, f"{address}#moves=b2,%3Cb%3Ez9") as page:
        expect(ready(page).locator("#message")).to_contain_text("goes on with “<b>z9”, which is no move here")
        assert page.locator("#message b").count() == 0


def test_the_end_is_told_with_who_has_won(browser: Browser, address: str) -> None:
    with opened(browser, f"{address}#moves=a1,b1,a2,b2,a3") as page:
        ready(page)
        page.wait_for_selector(OVER)
        assert page.locator("#state").inner_text() == "You win."
        assert page.locator('[data-act="hint"]').is_disabled()


def test_without_javascript_the_page_says_so(browser: Browser, address: str) -> None:
    with opened(browser, address, java_script_enabled=False) as page:
        assert "needs JavaScript" in page.locator("noscript").inner_text()
        assert page.locator("#waiting").is_hidden()


def test_without_webassembly_the_page_says_so(browser: Browser, address: str) -> None:
    context = browser.new_context()
    context.add_init_script("delete globalThis.WebAssembly")
    page = context.new_page()
    page.goto(address)
    expect(page.locator("#message")).to_contain_text(
        "WebAssembly, which this browser does not have", timeout=PATIENCE
    )
    context.close()


def test_a_page_that_is_older_than_its_files_says_so(browser: Browser, tmp_path: Path) -> None:
    publish(pages_of([load_game(QUICK)]), tmp_path)
    for file in tmp_path.glob("*.wasm"):
        file.unlink()
    with served(tmp_path) as home, opened(browser, f"{home}/", complaints=2) as page:
        expect(page.locator("#message")).to_contain_text("older than the files beside it", timeout=PATIENCE)
        expect(page.locator("#table")).to_be_hidden()


def test_the_board_is_there_before_the_searches_are(browser: Browser, address: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    held: list[Route] = []
    page.route("**/*.wasm", lambda route: held.append(route))  # a method of a list is refused
    page.goto(address, wait_until="commit")
    ready(page).locator('#board [data-place="b2"]').click()
    expect(page.locator("#moves li")).to_have_count(1)
    assert len(held) == 2, "both are asked for before any of them is there"
    for route in held:
        route.continue_()
    page.wait_for_selector(SETTLED)
    assert move_count(page) == 2
    context.close()


def test_a_folder_opened_from_disk_says_what_to_do(browser: Browser, site: Path) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto((site / "some where" / "games" / "index.html").as_uri())
    assert "If no board comes" in page.locator("#waiting").inner_text()
    context.close()


@pytest.mark.long
@pytest.mark.parametrize("name", LONG)
def test_every_game_is_played_to_its_end(name: str, browser: Browser, tmp_path: Path) -> None:
    page = pages_of([load_game(name)])[0]
    publish([page], tmp_path / "there")
    file = tmp_path / "one.html"
    file.write_text(page.single(), encoding="utf-8")
    with served(tmp_path) as home, opened(browser, f"{home}/there/") as there:
        _play_and_analyse(ready(there))
    with opened(browser, file.as_uri(), wide=390) as alone:
        _play_and_analyse(ready(alone))


def _play_and_analyse(page: Page) -> None:
    page.locator("#analyse").check()
    expect(page.locator("#found li")).not_to_have_count(0, timeout=PATIENCE)
    page.locator("#lines").select_option("2")
    expect(page.locator("#found li")).not_to_have_count(0, timeout=PATIENCE)
    page.locator("#analyse").uncheck()
    assert play_to_the_end(page, seed=3)


@pytest.mark.long
@pytest.mark.parametrize("name", LONG)
def test_every_game_is_played_to_its_end_by_keys(name: str, browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "one.html"
    file.write_text(pages_of([load_game(name)])[0].single(), encoding="utf-8")
    with opened(browser, file.as_uri()) as page:
        assert play_to_the_end(ready(page), seed=5, choose=by_keys)


@pytest.mark.long
def test_a_fault_of_a_game_is_told_and_nothing_is_lost(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "faulty.py").write_text(FAULTY, encoding="utf-8")
    file = tmp_path / "faulty.html"
    file.write_text(pages_of([load_game(str(tmp_path / "faulty.py"))])[0].single(), encoding="utf-8")
    with opened(browser, f"{file.as_uri()}#moves=1,1,1,1") as page:
        ready(page).locator("#seat").select_option("both")
        for move in ("1", "1", "1"):
            page.locator("#board .names button", has_text=move).first.click()
        expect(page.locator("#message")).to_contain_text("The game has a fault here", timeout=PATIENCE)
        expect(page.locator("#message")).to_contain_text("nobody knows what to do with two")
        page.locator('[data-act="back"]').click()
        expect(page.locator("#moves li")).to_have_count(6)
    with opened(browser, f"{file.as_uri()}#moves=1,1,1,1,1") as page:
        expect(ready(page).locator("#message")).to_contain_text("nobody knows what to do with two", timeout=PATIENCE)
        expect(page.locator("#state")).to_have_text("The second player to move.")
        expect(page.locator("#moves li")).to_have_count(5)


@pytest.mark.long
def test_a_picture_that_does_not_fit_is_told_and_nothing_is_lost(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "misdrawn.py").write_text(MISDRAWN, encoding="utf-8")
    file = tmp_path / "misdrawn.html"
    file.write_text(pages_of([load_game(str(tmp_path / "misdrawn.py"))])[0].single(), encoding="utf-8")
    with opened(browser, f"{file.as_uri()}#moves=1,1") as page:
        ready(page).locator("#seat").select_option("both")
        page.locator('#board [data-place="b1"]').click()
        expect(page.locator("#message")).to_contain_text("'a9', which is no place of the layout", timeout=PATIENCE)
        page.locator('[data-act="back"]').click()
        expect(page.locator("#message")).to_be_hidden()
        expect(page.locator("#moves li")).to_have_count(2)
    with opened(browser, f"{file.as_uri()}#moves=2,2") as page:
        expect(ready(page).locator("#message")).to_contain_text("no place of the layout", timeout=PATIENCE)
    with opened(browser, f"{file.as_uri()}#moves=1,2") as page:
        said = "has 'red unicorn' on 'a1'; wanted: the name of a glyph such as 'black stone', a number, or a Text"
        expect(ready(page).locator("#message")).to_contain_text(said, timeout=PATIENCE)
        expect(page.locator("#state")).to_have_text("Your turn: the first player.")
        expect(page.locator("#moves li")).to_have_count(2)
