"""The workbench in a browser: play, variations, files in and out, keys alone, a server that goes and comes back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from gametree import explain, load_game, parse_tree
from gametree.cli.web import address_of
from gametree.service import GameFile
from gametree.view.page import page as write_page
from gametree.view.portable import portable
from gametree.web import Guard
from tests.jit.texts import SOURCE
from tests.pictured import NAMES
from tests.view.browser import started

from .workbench import Apart, Server, running

NIM = (SOURCE.parent / "examples" / "nim.py").read_text()
SECONDS = 60_000
"""Milliseconds that something may take: it may have to be compiled."""


class Watched:
    """A page of a server, and what must not happen on it."""

    def __init__(self, browser: Browser, server: Server | Apart, address: str = "", **settings: object) -> None:
        self.context = browser.new_context(**settings)  # type: ignore[arg-type]
        self.page = self.context.new_page()
        self.page.set_default_timeout(SECONDS)
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self.host = server.host
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(f"http://{server.host}/{address}")

    def is_clean(self) -> bool:
        own = (f"http://{self.host}/", f"ws://{self.host}/", "data:", "blob:")
        assert all(url.startswith(own) for url in self.asked), self.asked
        assert self.complaints == []
        return self.page.is_hidden("#fault")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    file = tmp_path_factory.mktemp("games") / "own.py"
    file.write_text(NIM)
    with running({"own.py": GameFile(str(file))}) as made:
        yield made


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=SECONDS)
    with started() as made:
        yield made
    expect.set_options(timeout=5_000)


def place(page: Page, name: str) -> None:
    page.locator(f"#board [data-place={name}]").click()


def moves(page: Page) -> str:
    return " ".join(page.locator("#moves .move").all_inner_texts())


def test_a_game_is_played_taken_back_and_looked_at(browser: Browser, server: Server) -> None:
    watched = Watched(browser, server, "#game=tictactoe")
    page = watched.page
    expect(page.locator("#status")).to_have_text("X to move.")
    place(page, "b2")
    expect(page.locator("#moves .move")).to_have_count(2)
    expect(page.locator("#told")).to_contain_text("plays")
    page.click("#hint")
    expect(page.locator("#told")).to_contain_text("I would play")
    page.click("#take-back")
    expect(page.locator("#moves .move")).to_have_count(0)
    page.click("#analyse")
    expect(page.locator("#lines li")).to_have_count(3)
    expect(page.locator("#bar")).to_have_attribute("aria-label", "draw; the share of X: 50 of 100")
    expect(page.locator("#analyse-deeper")).to_be_enabled(timeout=SECONDS)
    page.click("#analyse")
    expect(page.locator("#lines li")).to_have_count(0)
    page.select_option("#game-kind", "clock")
    page.fill("#clock-base", "1")
    page.click("#game-play")
    place(page, "a1")
    expect(page.locator("#pondering")).to_contain_text("In your time it thinks about")
    expect(page.locator("#clock-1")).to_have_text("1:03")
    thinks_about = "() => /thinks about (\\w+)/.exec(document.querySelector('#pondering').textContent)?.[1]"
    page.wait_for_function(thinks_about)
    page.click("#hint")
    expect(page.locator("#pondering")).to_have_text("")  # it looks for something else now
    expect(page.locator("#told")).to_contain_text("I would play")
    page.click("#take-back")
    expect(page.locator("#moves .move")).to_have_count(0)
    place(page, "a1")
    expected = page.wait_for_function(thinks_about).json_value()
    place(page, expected)
    expect(page.locator("#told")).to_contain_text("the move it had thought about in your time")
    expect(page.locator("#moves .move")).to_have_count(4)
    assert watched.is_clean()


def test_a_blunder_is_told_what_it_costs_and_its_line_goes_into_the_moves(browser: Browser, server: Server) -> None:
    watched = Watched(browser, server, "#game=tictactoe&moves=a1,b1,a2,b2")
    page = watched.page
    expect(page.locator("#status")).to_have_text("X to move.")
    page.click("#why")
    place(page, "c3")
    expect(page.locator("#why-told")).to_have_text("c3 turns a won game into a lost one.")
    assert moves(page) == "1. a1 b1 2. a2 b2"  # it was only tried
    page.locator("#why-lines button").nth(1).click()
    expect(page.locator("#status")).to_have_text("X wins.")
    page.click("#back")
    page.click("#why")
    place(page, "c3")
    expect(page.locator("#moves .variation")).to_have_text("3. c3")
    page.click("#promote")
    expect(page.locator("#moves .variation")).to_have_text("3. a3")
    page.click("#remove")
    expect(page.locator("#moves .variation")).to_have_count(0)
    assert watched.is_clean()


def test_a_game_comes_in_and_goes_out_with_its_variations(browser: Browser, server: Server) -> None:
    watched = Watched(browser, server, "#game=tictactoe&moves=a1")
    page = watched.page
    expect(page.locator("#status")).to_have_text("O to move.")
    page.click("#files-open")
    page.fill("#files-text", '[First "Ann"]\n[Result "1-0"]\n\n1. b2 a1 (1... c3 2. a1 {<b>bold</b>}) 2. c3 1-0')
    page.click("#files-read")
    expect(page.locator("#files")).to_be_hidden()
    expect(page.locator("#moves .variation")).to_have_text("1... c3 2. a1")
    page.click("#last")
    expect(page.locator("#moves [aria-current]")).to_have_text("2. c3")
    page.click("#files-open")
    expect(page.locator("#files-forms textarea")).to_have_count(3)
    assert (
        "1. b2 a1 (1... c3 2. a1 {<b>bold</b>}) 2. c3 1-0"
        in page.locator("#files-forms textarea").first.input_value()
    )
    assert '[First "Ann"]' in page.locator("#files-forms textarea").first.input_value()
    page.click("#files-close")
    page.click("#back")
    place(page, "a3")
    page.click("#promote")
    page.click("#files-open")
    expect(page.locator("#files-forms textarea")).to_have_count(3)
    assert "2. a3 (2. c3) *" in page.locator("#files-forms textarea").first.input_value()  # the result was of another
    for text, told in (("x" * 100_000, "no list of moves"), ("1. b2 b2", "no move 'b2' here")):
        page.fill("#files-text", text)
        page.click("#files-read")
        expect(page.locator("#files-told")).to_contain_text(told)
    page.click("#files-close")
    assert moves(page).startswith("1. b2 a1")  # nothing is lost
    assert watched.is_clean()


def test_everything_is_reached_by_keys_alone(browser: Browser, server: Server) -> None:
    watched = Watched(browser, server, "#game=tictactoe&moves=c3")
    page = watched.page
    expect(page.locator("#status")).to_have_text("O to move.")
    page.locator("#board [data-place=a1]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#moves .move")).to_have_count(2)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#moves .move")).to_have_count(3)
    page.locator("#hint").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#moves [aria-current]")).to_have_text("a1")
    page.keyboard.press("a")
    expect(page.locator("#lines li")).to_have_count(3)
    page.keyboard.press("a")
    page.locator("#tab-games").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#trees")).to_be_visible()
    assert watched.is_clean()


def test_whoever_has_a_mouse_walks_by_the_arrow_keys_all_the_same(browser: Browser, server: Server) -> None:
    watched = Watched(browser, server, "#game=chess&moves=e4,e5")
    page = watched.page
    expect(page.locator("#moves .move")).to_have_count(2)
    place(page, "g1")
    place(page, "f3")
    expect(page.locator("#moves [aria-current]")).to_have_text("2. Nf3")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#moves [aria-current]")).to_have_text("e5")
    place(page, "f2")
    place(page, "f4")
    expect(page.locator("#moves .variation")).to_have_text("2. f4")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#moves [aria-current]")).to_have_text("2. Nf3")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#moves [aria-current]")).to_have_text("2. f4")
    assert watched.is_clean()


def test_an_address_may_ask_for_another_size_and_what_it_asks_for_is_never_another_game(
    browser: Browser, server: Server
) -> None:
    watched = Watched(browser, server, "#game=mnk:4,4,4&moves=b2")
    page = watched.page
    expect(page.locator("#moves .move")).to_have_count(1)
    expect(page.locator("#game-known")).to_have_value("mnk:4,4,4")
    expect(page.locator("#board [data-place]")).to_have_count(16)
    page.goto(f"http://{server.host}/")
    expect(page.locator("#moves .move")).to_have_count(1)
    expect(page.locator("#board [data-place]")).to_have_count(16)
    assert watched.is_clean()
    page = Watched(browser, server, "#game=tictactoe&moves=b2,%").page
    expect(page.locator("#fault")).to_contain_text("no move '%' here")
    page = Watched(browser, server, "#game=<b>go</b>").page
    expect(page.locator("#fault")).to_contain_text("no game '<b>go</b>'")
    expect(page.locator("#table")).to_be_hidden()


def test_a_file_of_any_name_is_shown_by_the_address_that_is_told(browser: Browser, tmp_path: Path) -> None:
    name = "my game+1&2 100%#.py"
    file = tmp_path / name
    file.write_text(NIM)
    with running({name: GameFile(str(file))}) as own:
        address = address_of("127.0.0.1", own.port, None, [("game", name)])
        watched = Watched(browser, own, address.removeprefix(f"http://{own.host}/"))
        expect(watched.page.locator("#game-known")).to_have_value(name)
        expect(watched.page.locator("#table")).to_be_visible()
        assert watched.is_clean()


WALK = """async (told) => {
    const { Placing } = await import("/board/placing.js");
    const placing = new Placing(told, false, true);
    const [met, waiting] = [new Set([told.places[0].name]), [told.places[0].name]];
    while (waiting.length > 0) {
        const from = waiting.pop();
        for (const direction of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
            const there = placing.neighbour(from, direction);
            if (there !== null && !met.has(there)) waiting.push(there) && met.add(there);
        }
    }
    return told.places.map(({ name }) => name).filter((name) => !met.has(name));
}"""


def test_arrow_keys_lead_to_every_place_of_every_board(browser: Browser, server: Server) -> None:
    page = Watched(browser, server, "#game=tictactoe").page
    for name in NAMES:
        picture = load_game(name).picture
        assert picture is not None
        assert page.evaluate(WALK, picture.layout.as_data()) == [], name


def test_a_page_that_is_loaded_again_is_where_it_was(browser: Browser, server: Server) -> None:
    watched = Watched(browser, server, "#game=tictactoe&moves=a1,b1")
    page = watched.page
    expect(page.locator("#moves .move")).to_have_count(2)
    page.goto(f"http://{server.host}/")
    expect(page.locator("#moves .move")).to_have_count(2)
    expect(page.locator("#status")).to_have_text("X to move.")
    assert watched.is_clean()


def test_a_page_that_began_with_an_address_is_loaded_again_where_it_is_by_now(
    browser: Browser, server: Server
) -> None:
    watched = Watched(browser, server, "#game=tictactoe&moves=a1,b1")
    page = watched.page
    expect(page.locator("#moves .move")).to_have_count(2)
    page.click("#back")
    expect(page.locator("#status")).to_have_text("O to move.")
    place(page, "c3")
    expect(page.locator("#moves .variation")).to_have_text("1... c3")
    page.reload()
    expect(page.locator("#moves .variation")).to_have_text("1... c3")
    expect(page.locator("#moves [aria-current]")).to_have_text("1... c3")
    page.click("#tab-trees")
    page.fill("#tree-text", "((7 8) (9 1))")
    page.select_option("#tree-root", "min")
    page.click("#tree-explain")
    expect(page.locator("#tree-leaves input")).to_have_count(4)
    page.reload()
    expect(page.locator("#trees")).to_be_visible()
    expect(page.locator("#tree-text")).to_have_value("((7 8) (9 1))")
    expect(page.locator("#tree-root")).to_have_value("min")
    expect(page.locator("#tree-leaves input")).to_have_count(4)
    page.click("#tab-games")
    expect(page.locator("#moves .variation")).to_have_text("1... c3")
    assert watched.is_clean()


def test_a_server_that_comes_back_goes_on_where_the_page_is(browser: Browser) -> None:
    with running() as first:
        watched = Watched(browser, first, "#game=tictactoe&moves=a1")
        page = watched.page
        expect(page.locator("#moves .move")).to_have_count(1)
    expect(page.locator("#state")).to_contain_text("The connection is lost")
    place(page, "b2")  # asked while nobody answers
    with running(port=first.port):
        expect(page.locator("#moves .move")).to_have_count(2)
        expect(page.locator("#status")).to_have_text("X to move.")


def test_a_server_with_another_token_is_told_and_one_with_the_same_goes_on(browser: Browser) -> None:
    guard = Guard(frozenset(), "the first token")
    with running(guard=guard) as first:
        watched = Watched(browser, first, f"?token={guard.token}#game=tictactoe&moves=a1")
        page = watched.page
        expect(page.locator("#moves .move")).to_have_count(1)
    with running(port=first.port, guard=Guard(frozenset(), "another token")):
        expect(page.locator("#fault")).to_contain_text("wants another token")
    with running(port=first.port, guard=guard):
        place(page, "b2")
        expect(page.locator("#moves .move")).to_have_count(2)
        expect(page.locator("#fault")).to_be_hidden()


def test_trees_are_edited_matches_watched_and_exercises_marked(browser: Browser, server: Server) -> None:
    watched = Watched(browser, server, "#tree=gallery:two-ply")
    page = watched.page
    page.locator("#tree-leaves input").nth(1).fill("1")
    expect(page.locator("#tree-text")).to_have_value("((3 1 8) (2 4 6) (14 5 2))")
    page.select_option("#tree-beside", "sss")
    steps = page.frame_locator("#tree-steps")
    expect(steps.locator(".algorithm")).to_have_text(["alphabeta", "sss"])
    page.click("#tab-arena")
    page.select_option("#arena-game", "tictactoe")
    page.select_option("#arena-first", "random")
    page.select_option("#arena-second", "random")
    page.select_option("#arena-pause", "0")
    page.click("#arena-watch")
    expect(page.locator("#arena-stop")).to_be_disabled(timeout=SECONDS)
    expect(page.locator("#arena-standing")).to_contain_text("of 10 points")
    page.click("#tab-practice")
    page.select_option("#practice-kind", "minimax")
    page.click("#practice-next")
    page.locator("#practice-questions input").nth(1).fill("1000")
    page.click("#practice-mark")
    expect(page.locator("#practice-questions .remark").nth(1)).to_contain_text("is not the value of the root")
    assert watched.is_clean()


def test_what_is_typed_as_a_tree_stays_whatever_is_chosen_or_answered_meanwhile(
    browser: Browser, server: Server
) -> None:
    watched = Watched(browser, server, "#tree=gallery:two-ply")
    page, steps = watched.page, watched.page.frame_locator("#tree-steps")
    expect(page.locator("#tree-leaves input")).to_have_count(9)
    page.fill("#tree-text", "((<3,1> <1,3>) (<2,2>))")
    expect(page.locator("#tree-edits")).to_be_hidden()
    page.select_option("#tree-algorithm", "minimax")
    expect(page.locator("#tree-leaves input")).to_have_count(3)
    expect(page.locator("#tree-edits")).to_be_visible()
    expect(page.locator("#tree-text")).to_have_value("((<3,1> <1,3>) (<2,2>))")
    page.evaluate("""() => {
        document.querySelector("#tree-explain").click();
        document.querySelector("#tree-text").value = "(7 8)";
    }""")  # typed before the answer is there
    expect(page.locator("#tree-steps")).to_have_attribute("aria-busy", "false")
    expect(page.locator("#tree-text")).to_have_value("(7 8)")
    page.click("#tree-explain")
    expect(steps.locator(".counting .rest")).to_have_text("0 of all 2 leaves of the tree: 0 %.")
    assert watched.is_clean()


def test_a_trace_that_was_opened_is_edited_as_it_is(browser: Browser, server: Server, tmp_path: Path) -> None:
    watched = Watched(browser, server, "#tree=(1 2)")
    page, steps = watched.page, watched.page.frame_locator("#tree-steps")
    file = tmp_path / "page.html"
    tree = parse_tree("(left=(3 1.25) (2 quiet=4))")
    file.write_text(write_page([portable(explain(tree, root="min", algorithm="minimax"))]))
    expect(steps.locator(".algorithm")).to_have_text("alphabeta")
    steps.locator("#file").set_input_files(file)
    expect(steps.locator(".algorithm")).to_have_text("minimax")
    page.click("#tree-edit")
    expect(page.locator("#tree-text")).to_have_value("(left=(3 1.25) (2 quiet=4))")
    expect(page.locator("#tree-root")).to_have_value("min")
    expect(steps.locator(".algorithm")).to_have_text("alphabeta")
    steps.locator("button[data-act=end]").click()
    expect(steps.locator(".reason")).to_contain_text("the value for MAX is 3")
    page.locator("#tree-leaves input").nth(1).fill("1.5")
    expect(page.locator("#tree-text")).to_have_value("(left=(3 1.5) (2 quiet=4))")
    assert watched.is_clean()


def test_a_game_in_a_file_is_shown_as_it_stands_and_its_faults_are_told(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(NIM)
    with running({"own.py": GameFile(str(file))}) as server:
        watched = Watched(browser, server, "#game=own.py&moves=1")
        page = watched.page
        expect(page.locator("#moves .move")).to_have_count(1)
        file.write_text(NIM.replace("def moves", "def no_moves"))
        expect(page.locator("#fault")).to_contain_text("has no moves()")
        file.write_text(f"{NIM}\n")
        expect(page.locator("#fault")).to_be_hidden(timeout=SECONDS)
        expect(page.locator("#moves .move")).to_have_count(1)
        assert watched.is_clean()


def test_a_game_in_a_file_is_checked_when_it_is_asked_for_and_whenever_it_changes(
    browser: Browser, tmp_path: Path
) -> None:
    file = tmp_path / "own.py"
    file.write_text(NIM)
    with running({"own.py": GameFile(str(file))}) as server:
        watched = Watched(browser, server, "#game=own.py&moves=1")
        page, findings = watched.page, watched.page.locator("#game-findings li")
        expect(page.locator("#moves .move")).to_have_count(1)
        page.click("#game-check")
        expect(findings.nth(0)).to_contain_text("looked at: no fault found")
        file.write_text(NIM.replace("return -1", "return -2"))
        expect(findings.nth(0)).to_contain_text("outcome() returned -2")
        expect(page.locator("#moves .move")).to_have_count(1)
        file.write_text(f"{NIM}\n")
        expect(findings).to_have_count(0)
        page.select_option("#game-known", "tictactoe")
        expect(page.locator("#game-check")).to_be_hidden()
        assert watched.is_clean()


HOSTILE = """
from typing import NamedTuple
from gametree import Game, Wording

EVIL = "<img src=x onerror=alert(1)>"

class Evil(NamedTuple):
    left: int
    def moves(self):
        return range(1, min(3, self.left) + 1)
    def play(self, move):
        return Evil(self.left - move)
    def is_over(self):
        return self.left == 0
    def outcome(self):
        return -1

GAME = Game(
    "evil", Evil(6), move_name=lambda position, move: f"{EVIL}{move}", draw=lambda position, move=None: EVIL,
    wording=Wording(sides=(EVIL, "</script><b>"), is_second=lambda position: position.left % 2 == 1),
)
"""


def test_names_are_only_ever_text(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "evil.py"
    file.write_text(HOSTILE)
    with running({"evil.py": GameFile(str(file))}) as server:
        watched = Watched(browser, server, "#game=evil.py")
        page = watched.page
        page.locator("#board button").first.click()
        expect(page.locator("#moves .move")).not_to_have_count(0)
        page.click("#analyse")
        expect(page.locator("#lines li")).not_to_have_count(0)
        assert page.locator("#games img, #games b").count() == 0
        assert "<img src=x" in page.inner_text("#moves")
        assert watched.is_clean()


def test_what_is_shown_is_also_told_to_those_who_do_not_see_it(browser: Browser, server: Server) -> None:
    watched = Watched(browser, server, "#game=tictactoe&moves=a1,b1")
    page = watched.page
    expect(page.locator("#status")).to_have_attribute("role", "status")
    expect(page.locator("#board [role=status]")).to_have_text("X to move.")
    for button in page.locator("button:visible").all():
        assert button.inner_text().strip() or button.get_attribute("aria-label")
    for control in page.locator("select:visible, input:visible, textarea:visible").all():
        assert control.evaluate("each => each.labels.length > 0 || each.ariaLabel !== null")
    assert watched.is_clean()
