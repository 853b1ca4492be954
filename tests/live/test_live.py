"""The page with Python in it: what it is made of, and, in a browser, trees and games that somebody types there."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page

from gametree import InputError
from gametree.cli.live import live_address, live_pages
from gametree.live import Runtime, live_files
from gametree.live.archives import LEFT_OUT, package_archive
from gametree.live.pages import FIRST_GAME, SCRIPTS
from gametree.live.runtime import NEEDED
from gametree.service import Offered, Service
from tests.publish.browsing import served
from tests.pyodide import installed
from tests.view.browser import started

ELSEWHERE = Runtime("https://example.org/pyodide/")
LOOKS = 600
"""How often a page is looked at, a fifth of a second apart, before it counts as stuck: Python takes long to start."""


@pytest.fixture(scope="module")
def made() -> dict[str, bytes]:
    return dict(live_files(ELSEWHERE))


def test_every_script_that_is_asked_for_is_there(made: dict[str, bytes]) -> None:
    for name, contents in made.items():
        if name.endswith(".js"):
            for asked in re.findall(r'^import .* from "\./(.*)";$', contents.decode(), re.MULTILINE):
                folder = name.rpartition("/")[0]
                assert f"{folder}/{asked}".lstrip("/") in made, (name, asked)
    page = made["index.html"].decode()
    assert set(re.findall(r'(?:src|href)="([^"]*)"', page)) == {"data:,", "page.css", "main.js", "explain.html"}
    assert {f"{name}.js" for name in SCRIPTS} <= set(made)


def test_every_element_that_a_script_names_is_on_the_page(made: dict[str, bytes]) -> None:
    named = {name for script in SCRIPTS for name in re.findall(r'\bat\("([\w-]+)"\)', made[f"{script}.js"].decode())}
    there = set(re.findall(r'id="([\w-]+)"', made["index.html"].decode()))
    assert "tree-steps" in named <= there


def test_the_page_may_ask_only_where_its_python_is(made: dict[str, bytes]) -> None:
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', made["index.html"].decode())
    assert policy is not None
    assert "default-src 'none'" in policy[1]
    assert set(re.findall(r"https?://\S+?(?=[ ;])", policy[1])) == {"https://example.org"}


def test_the_package_is_the_same_bytes_again_and_whole(made: dict[str, bytes]) -> None:
    assert package_archive() == made["gametree.zip"]
    names = zipfile.ZipFile(io.BytesIO(made["gametree.zip"])).namelist()
    assert {"gametree/__init__.py", "gametree/service/answering.py", "gametree/view/page/page.html"} <= set(names)
    assert not any(f"/{folder}/" in name for name in names for folder in LEFT_OUT)


def test_a_folder_of_pyodide_is_copied_and_what_it_lacks_is_named(tmp_path: Path) -> None:
    for name in NEEDED:
        (tmp_path / name).write_text(name)
    runtime = Runtime.find(str(tmp_path))
    assert runtime.address == "./pyodide/"
    assert dict(runtime.files()) == {f"pyodide/{name}": name.encode() for name in NEEDED}
    (tmp_path / "pyodide.asm.wasm").unlink()
    with pytest.raises(InputError, match=r"no Pyodide in .*: pyodide\.asm\.wasm is missing; wanted: --pyodide"):
        Runtime.find(str(tmp_path))


@pytest.mark.parametrize(
    "where",
    ["http://", "http:there", "http://[", "https://a.org; script-src *", "https://a.org/p?q", "https://a.org/'"],
)
def test_an_address_that_would_break_the_pages_policy_is_refused(where: str) -> None:
    with pytest.raises(InputError, match="is no address of a folder; wanted: one such as https://"):
        Runtime.find(where)


@pytest.mark.parametrize(
    "where", ["https://example.org", "HTTP://127.0.0.1:8000/p/", "http://[::1]:80/pyodide/v0.1/full/"]
)
def test_an_address_is_taken_as_it_is(where: str) -> None:
    assert Runtime.find(where) == Runtime(f"{where.rstrip('/')}/")


def test_games_of_the_owners_come_along_by_the_names_that_lead_to_them(tmp_path: Path) -> None:
    own, other = tmp_path / "own.py", tmp_path / "other" / "own.py"
    own.write_text(FIRST_GAME)
    made = dict(live_pages(ELSEWHERE, [f"{own}:SMALL", str(own)]))
    assert 'FILES = ["own.py:SMALL", "own.py"]' in made["live/python.js"].decode()
    assert zipfile.ZipFile(io.BytesIO(made["live/games.zip"])).namelist() == ["games/own.py"]
    assert live_address(f"{own}:SMALL") == "live/index.html#game=own.py%3ASMALL"
    with pytest.raises(InputError, match=r"two files are called 'own\.py'; wanted: files of different names"):
        dict(live_pages(ELSEWHERE, [str(own), str(other)]))


@pytest.mark.usefixtures("interpreted")
def test_the_game_that_stands_on_the_page_is_sound(tmp_path: Path) -> None:
    with Service(Offered(typed_in=tmp_path)) as service:
        (told,) = service.answer({"ask": "check", "text": FIRST_GAME})
    assert told["told"] == []


# --- in a browser -------------------------------------------------------------------------------------------------


def until(page: Page, is_so: Callable[[], bool]) -> None:
    """Wait for something; a policy forbids the page to be asked in the usual way."""
    for _ in range(LOOKS):
        if is_so():
            return
        page.wait_for_timeout(200)
    raise AssertionError(f"it never was so; the page says {page.inner_text('body')!r}")


def test_where_nothing_can_be_loaded_the_page_says_why(tmp_path: Path, made: dict[str, bytes]) -> None:
    for name, contents in made.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(contents)
    with served(tmp_path) as address, started() as browser:
        page = browser.new_page()
        page.route("https://example.org/**", lambda route: route.abort())
        page.goto(f"{address}/index.html")
        until(page, lambda: page.inner_text("#state") == "Python is not here.")
        assert "https://example.org/pyodide/pyodide.mjs" in page.inner_text("#fault")
        assert page.is_hidden("#waiting")
        assert page.get_attribute("html", "data-python") is None
        for home, has_scripts in ((address, False), (tmp_path.as_uri(), True)):
            bare = browser.new_context(java_script_enabled=has_scripts).new_page()
            bare.goto(f"{home}/index.html")
            assert "needs JavaScript and WebAssembly, and a server" in bare.inner_text("#waiting")


@pytest.mark.long
def test_a_tree_is_typed_and_explained_and_a_game_typed_checked_and_played(tmp_path: Path) -> None:
    (tmp_path / "npm").mkdir()
    runtime = Runtime.find(str(installed(tmp_path / "npm")))
    own = tmp_path / "own.py"
    own.write_text(FIRST_GAME)
    for name, contents in live_files(runtime, ["connect4"], {"own.py": own}):
        place = tmp_path / "site" / "some where" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(contents)
    complaints: list[str] = []
    asked: list[str] = []
    with served(tmp_path / "site") as address, started() as browser:
        page = browser.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{address}/some%20where/index.html")
        until(page, lambda: page.inner_text("#state") == "Python is ready.")
        _type_a_tree(page)
        _type_a_game(page)
        _play_what_was_compiled(page)
        page.goto(f"{address}/some%20where/index.html#tree=gallery:letters")
        page.reload()
        steps = page.frame_locator("#tree-steps")
        until(page, lambda: "of all 8 leaves" in steps.locator("body").inner_text())
        assert page.input_value("#tree-text") == "(((2 3) (5 9)) ((0 1) (7 5)))"
        page.goto(f"{address}/some%20where/index.html#game=own.py&moves=1,2")
        page.reload()
        until(page, lambda: page.locator("#moves .move").count() == 2)
    assert complaints == []
    assert all(url.startswith((address, "data:")) for url in asked)


def _type_a_tree(page: Page) -> None:
    steps = page.frame_locator("#tree-steps")
    page.click("#tab-trees")
    page.fill("#tree-text", "((30 12 8) (2 4 6) (14 5 99))")
    page.select_option("#tree-beside", "sss")
    page.click("#tree-explain")
    until(page, lambda: page.is_enabled("#tree-explain") and "sss" in steps.locator("body").inner_text())
    page.fill("#tree-text", "((30 12 8) (2 4")
    page.click("#tree-explain")
    until(page, lambda: page.is_visible("#fault"))
    assert "is never closed" in page.inner_text("#fault")
    page.select_option("#tree-known", "two-ply")
    until(page, lambda: page.is_hidden("#fault") and page.is_enabled("#tree-explain"))
    assert page.input_value("#tree-text") == "((3 12 8) (2 4 6) (14 5 2))"


def _type_a_game(page: Page) -> None:
    findings = page.locator("#game-findings li")
    page.click("#tab-games")
    page.fill("#game-text", FIRST_GAME.replace("return -1 ", "return -2 "))
    page.click("#game-check")
    until(page, lambda: findings.count() > 1)
    assert "outcome" in findings.first.inner_text()
    page.fill("#game-text", FIRST_GAME.replace("is_over(self)", "is_over(self"))
    page.click("#game-check")
    until(page, lambda: page.is_visible("#fault"))
    assert "SyntaxError" in page.inner_text("#fault")
    page.fill("#game-text", FIRST_GAME)
    page.click("#game-play")
    buttons = page.locator("#board button")
    moves = page.locator("#moves .move")

    def is_over() -> bool:
        return "wins" in page.inner_text("#status")

    for turn in range(10):
        until(page, lambda turn=turn: is_over() or (moves.count() == 2 * turn and _is_enabled(buttons)))  # type: ignore[misc]
        if is_over():
            break
        buttons.first.click()
    assert "wins" in page.inner_text("#status")


def _is_enabled(buttons: Locator) -> bool:
    return buttons.count() > 0 and buttons.first.is_enabled()


def _play_what_was_compiled(page: Page) -> None:
    page.select_option("#game-known", "connect4")
    page.click("#game-play")
    until(page, lambda: page.inner_text("#status") == "Red to move.")
    page.click("#analyse")
    until(page, lambda: re.match(r"1[2-9]|[2-9]\d", page.inner_text("#analyse-depth")) is not None)
    assert page.locator("#lines li").count() == 3
    page.click("#analyse")
    until(page, lambda: page.inner_text("#analyse-depth") == "")
    page.click("#explain")
    until(page, lambda: page.is_visible("#tree-steps"))
    assert page.is_hidden("#fault")
