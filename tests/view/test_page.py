"""The page in a real browser: replayed as in Python, led by keys and hands, read aloud, silent on the network."""

from __future__ import annotations

import json
import random
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, Page, expect

from gametree import ALGORITHMS, InputError, explain, load_game, parse_tree
from gametree.criteria import explain_vectors, read_vectors
from gametree.engine.tracing.trace import Trace
from gametree.games.tree import plant
from gametree.view.drawing.boards.board import board_svg
from gametree.view.looks import Look, Looks
from gametree.view.page import page
from gametree.view.paper import COLOURS
from gametree.view.portable import portable as with_its_words
from gametree.view.telling.influence import influence
from tests.families import ONE_OF_EACH_KIND
from tests.thinning import thinned

from .browser import DRAWN, Open, counts, go, opener, portable, press, started, step_of

DEEP = "gallery:deep-cut"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with started() as running:
        yield running


@pytest.fixture
def show(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    with opener(browser, tmp_path) as open_page:
        yield open_page


def searched(tree: str, algorithm: str = "alphabeta", **options: Any) -> Trace:
    return explain(parse_tree(tree), algorithm=algorithm, **options)


# --- the same replay ------------------------------------------------------------------------------

LOOKS = """parts => {
  const { replay, trace } = gametree.panes[0];
  const marks = { is_met: (node) => replay.isMet(node), is_cut: (node) => replay.isCut(node) };
  const part = (name) => marks[name] ?? ((node) => replay.text(node, name));
  return JSON.stringify(trace.nodes.name.map((_, node) => parts.map((name) => part(name)(node))));
}"""


def check_equal(opened: Page, trace: Trace, step: int) -> None:
    """Go to a step, and look whether the page shows what Python does, wherever the page comes from."""
    looks = Looks(trace)
    for event in trace.events[:step]:
        list(looks.take(event))
    replay = looks.replay
    go(opened, step)
    wanted = [list(looks.look(node)) for node in range(len(trace.tree))]
    assert json.loads(opened.evaluate(LOOKS, list(Look._fields))) == wanted, step
    assert counts(opened) == [replay.nodes, replay.leaves, replay.children, *replay.cutoffs]
    assert opened.evaluate("gametree.panes[0].replay.listed") == replay.clusters()
    line = list(trace.expected) if step == len(trace.events) else replay.line()
    assert opened.evaluate("gametree.panes[0].replay.line") == line[::-1]


@pytest.mark.parametrize(
    "algorithm",
    thinned(
        ["alphabeta", "alphabeta-hard", "pvs", "mtdf", "sss", "dual", "pn", "dfpn"],
        ["alphabeta", "pvs", "sss", "dfpn"].__contains__,
    ),
)
def test_nodes_and_counts_are_those_of_python_at_every_stage(show: Open, algorithm: str) -> None:
    trace = searched("gallery:win-loss" if algorithm in ("pn", "dfpn") else "gallery:clusters", algorithm)
    opened, end = show([portable(trace)]), len(trace.events)
    for step in [0, 1, end // 3, end // 2, end - 1, end, end // 4]:
        check_equal(opened, trace, step)
    go(opened, end)
    cutoffs = list(trace.cutoffs)
    assert counts(opened) == [trace.nodes, trace.leaves, trace.children, *cutoffs]


def test_a_root_of_min_lists_clusters_the_other_way_round(show: Open) -> None:
    tree = parse_tree("gallery:clusters")
    trace = explain(tree._replace(turn=-tree.turn), algorithm="sss")
    opened = show([portable(trace)])
    for step in range(0, len(trace.events), 17):
        check_equal(opened, trace, step)


def test_a_list_that_is_empty_for_a_moment_is_not_taken_for_a_solved_root(show: Open) -> None:
    trace = searched("gallery:clusters", "sss")
    opened, told = show([portable(trace)]), []
    for step in (0, 2, 4, len(trace.events)):
        go(opened, step)
        told.append(opened.text_content(".listing .rest"))
    still, between = "The list is still empty.", "The list is empty for the moment."
    assert told == [still, between, "", "The list is empty: the root is solved."]


def test_a_leaf_that_is_looked_at_twice_is_counted_once(show: Open) -> None:
    trace = searched("gallery:thirty-six", "selective")
    opened = show([portable(trace)])
    press(opened, "End")
    assert counts(opened)[1] == 37
    assert str(opened.text_content(".counting .rest")).startswith("26 of all 36 leaves of the tree: 72 %.")


def test_a_game_shows_its_board(show: Open) -> None:
    game = load_game("connect4")
    trace = explain(game.parse_position("4455"), 2, game=game)
    opened = show([portable(trace)])
    check_equal(opened, trace, 40)
    assert opened.text_content(".board") == trace.tree[trace.events[39].node].board
    assert "of all" not in str(opened.text_content(".counting"))


def test_values_that_are_no_numbers_are_written_by_their_labels(show: Open) -> None:
    trace = explain_vectors(read_vectors("gallery:two-criteria"), packet=1)
    opened = show([portable(trace)])
    for step in range(len(trace.events) + 1):
        check_equal(opened, trace, step)
    assert opened.text_content(".reason") == "the value for MAX is {<1,3> <3,1>} or <2,2>"
    cut = next(number for number, event in enumerate(trace.events) if event.because is not None)
    go(opened, cut + 1)
    reason = "alpha cutoff, shallow: {<1,3> <3,1>} or <2,2> at MAX node A; left unsearched: leaf I (<4,4>)"
    assert opened.text_content(".reason") == reason
    window = "MAX has {<1,3> <3,1>} or <2,2> elsewhere; MIN grants no more than <1,1>"
    assert str(opened.text_content(".window")).endswith(window)


def test_a_game_with_a_picture_shows_it(show: Open) -> None:
    """The parts that the page puts together are what Python draws of the same node."""
    game = load_game("chess")
    trace = explain(game.play(game.start, "e4 d5"), 1, game=game)
    assert trace.picture is not None
    node = next(place for place, each in enumerate(trace.tree) if each.move == "e4d5")
    opened = show([with_its_words(trace)])
    opened.evaluate("node => gametree.panes[0].choose(node)", node)
    image = opened.locator(".facts img.drawn")
    image.evaluate("image => image.decode()")  # a picture that is not sound would be refused
    assert image.evaluate("image => image.naturalWidth") > 100
    assert str(image.get_attribute("alt")).count("pawn on") == 15
    shown = ElementTree.fromstring(unquote(str(image.get_attribute("src")).removeprefix("data:image/svg+xml,")))
    wanted = ElementTree.fromstring(board_svg(trace.picture.depiction([each.parent for each in trace.tree], node)))

    def classes(root: ElementTree.Element) -> Counter[str]:
        return Counter(each.get("class", "") for each in root.iter() if "piece" in each.get("class", ""))

    assert classes(shown) - Counter(["pieces"]) == classes(wanted) - Counter(["pieces"])
    assert len([each for each in shown.iter() if each.get("class") == "last"]) == 2


def test_boards_keep_pages_small() -> None:
    game = load_game("connect4")
    trace = explain(game.start, 4, game=game)
    boards = json.dumps(with_its_words(trace)["boards"])
    assert len(boards) < 60 * len(trace.tree) + 30_000


@pytest.mark.parametrize(
    "damage",
    [
        {"nodes": []},
        {"before": None},
        {"pieces": [{"name": "blue cross", "drawing": 3}]},
        {"pieces": []},
        {"places": []},
        {"places": [{"name": "a1", "at": None, "mark": ""}]},
    ],
)
def test_damaged_boards_are_refused(show: Open, damage: dict[str, Any]) -> None:
    told = with_its_words(explain(load_game("tictactoe"), 1))
    opened = show([told])
    assert opened.evaluate("trace => gametree.show(trace)", told)
    assert not opened.evaluate("trace => gametree.show(trace)", {**told, "boards": {**told["boards"], **damage}})


def test_ten_thousand_nodes_to_and_fro(show: Open) -> None:
    trace = searched("random:b=3,d=8")
    assert len(trace.tree) == 9841
    assert len(trace.events) > 7 * 1024
    assert len(page([with_its_words(trace)])) < 3_000_000
    opened, chance = show([portable(trace)]), random.Random(5)
    assert opened.get_attribute("#traces", "data-packing") == "deflate"
    for step in [len(trace.events), 1024, 2048, 2047, chance.randrange(len(trace.events))]:
        check_equal(opened, trace, step)


# --- what is said ----------------------------------------------------------------------------------


def test_the_line_that_runs_is_lit(show: Open) -> None:
    for algorithm in ("alphabeta", "sss"):
        trace = searched(DEEP, algorithm)
        opened = show([portable(trace)])
        assert opened.locator(".source li[aria-current]").count() == 0
        for step in range(1, len(trace.events), 9):
            go(opened, step)
            line = trace.events[step - 1].source_line
            lit = opened.locator(".source li[aria-current]")
            assert lit.all_text_contents() == [trace.source[line - 1]]
            assert opened.evaluate("line => document.querySelectorAll('.source li')[line - 1].ariaCurrent", line)


@pytest.mark.parametrize("high", [620, 800, 1100])
def test_the_lit_line_is_in_sight_beside_another_search(show: Open, high: int) -> None:
    """What scrolls inside something that is cut off is not seen."""
    opened = show([portable(searched(DEEP)), portable(searched(DEEP, "minimax"))], high=high)
    for step in range(11, 60, 8):  # both have begun
        go(opened, step)
        for pane in range(2):
            panels = opened.locator(".panels").nth(pane).bounding_box()
            lit = opened.locator(".pane").nth(pane).locator(".source li[aria-current]").first.bounding_box()
            assert panels is not None
            assert lit is not None
            assert panels["y"] < lit["y"]
            assert lit["y"] + min(lit["height"], 16) < panels["y"] + panels["height"], (step, pane)


def test_the_textbooks_reading_is_lit_line_by_line(show: Open) -> None:
    trace = searched("gallery:two-ply")
    told = with_its_words(trace)
    opened = show([told])
    lit = opened.locator(".source li[aria-current]")
    for step in range(1, len(trace.events) + 1, 5):
        go(opened, step)
        lines = [told["textbook"]["lines"][number - 1] for number in told["textbook"]["lit"][step - 1]]
        assert lit.all_text_contents() == lines
    cut = next(number for number, event in enumerate(trace.events) if event.kind == "cutoff")
    go(opened, cut + 1)
    assert lit.all_text_contents() == ["        if v ≤ α: return v"]
    opened.get_by_label("text that runs").check()
    opened.evaluate(DRAWN)
    assert lit.all_text_contents() == [trace.source[trace.events[cut].source_line - 1]]


def test_the_text_that_runs_is_shown_whole_its_docstring_folded_and_observers_dimmed(show: Open) -> None:
    trace = searched("gallery:two-ply")
    opened = show([portable(trace)], wide=900)
    hidden = opened.locator(".source li:not([hidden])")
    folded = hidden.count()
    opened.locator(".unfold").click()
    assert (folded < len(trace.source), hidden.count()) == (True, len(trace.source))
    assert (
        opened.evaluate(
            "() => { const l = document.querySelector('.source ol'); return l.scrollWidth - l.clientWidth; }"
        )
        <= 0
    )
    dimmed = opened.locator(".source .instrument").all_text_contents()
    assert dimmed == [line for line in trace.source if line.strip().startswith("kit.observer.")]


def test_minimax_has_no_window_on_the_page(show: Open) -> None:
    trace = searched("gallery:two-ply", "minimax")
    opened = show([with_its_words(trace)])
    press(opened, "?")
    for step in range(len(trace.events) + 1):
        go(opened, step)
        said = str(opened.evaluate("document.body.innerText")).replace("alphabeta", "")
        assert not [word for word in ("alpha", "beta", "α", "β", "window", "+∞)") if word in said], (step, said)


def test_the_sentence_is_in_sight_on_a_phone_held_sideways(show: Open) -> None:
    opened = show([with_its_words(searched(DEEP))], wide=812, high=375)
    press(opened, "c")
    sentence = opened.locator(".sentence").bounding_box()
    footer = opened.locator("footer").bounding_box()
    assert sentence is not None
    assert footer is not None
    assert sentence["y"] + sentence["height"] <= footer["y"]


def test_what_the_list_names_is_named_in_the_tree_at_any_size(show: Open) -> None:
    traces = [with_its_words(searched("gallery:thirty-six", name)) for name in ("alphabeta", "sss")]
    written = """() => { window.written = [];
      const write = CanvasRenderingContext2D.prototype.fillText;
      CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
        window.written.push(text); return write.call(this, text, ...rest); }; }"""
    opened = show(traces, wide=700, high=800)
    opened.evaluate(written)
    go(opened, 90)
    listed = opened.locator(".clusters tbody button").all_text_contents()
    assert len(listed) >= 5
    assert not set(listed) - set(opened.evaluate("window.written"))


def test_in_a_game_every_move_stands_at_its_edge(show: Open) -> None:
    game = load_game("tictactoe")
    trace = explain(game.parse_position("X.O.X...O"), 2, game=game)
    written = """() => { window.written = [];
      const write = CanvasRenderingContext2D.prototype.fillText;
      CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
        window.written.push([text, x, y]); return write.call(this, text, x, y); }; }"""
    opened = show([portable(trace)])
    opened.evaluate(written)
    go(opened, len(trace.events))
    moves = [node.move for node in trace.tree if node.move is not None]
    places = {(text, x, y) for text, x, y in opened.evaluate("window.written") if text in moves}
    assert sorted(text for text, _, _ in places) == sorted(moves)
    levels = [1 + sorted({y for _, _, y in places}).index(y) for _, _, y in sorted(places, key=lambda each: each[2])]
    assert levels == sorted(node.ply for node in trace.tree if node.move is not None)


def test_the_sentence_stays_until_the_next_one(show: Open) -> None:
    trace = searched(DEEP)
    opened = show([portable(trace)])
    assert "Nothing has happened yet" in str(opened.text_content(".sentence"))
    go(opened, 1)
    assert opened.text_content(".sentence") == "Event 0: enter at A."
    assert trace.events[1].kind == "step"
    go(opened, 2)
    assert opened.text_content(".sentence") == "Event 0: enter at A."
    assert "earlier" in str(opened.get_attribute(".sentence", "class"))


def test_a_cutoff_tells_its_window_and_its_reason(show: Open) -> None:
    trace = searched(DEEP)
    deep = next(n for n, event in enumerate(trace.events) if event.because and event.because.reach == "deep")
    opened = show([portable(trace)])
    go(opened, deep + 1)
    assert opened.text_content(".reason") == "alpha cutoff, deep: 5 at MAX node A; left unsearched: leaf Y (0)"
    assert str(opened.text_content(".window")).startswith("window (5, 1)")
    press(opened, "End")
    assert "the value for MAX is 6; expected: 2 1 2 1" in str(opened.text_content(".reason"))


def test_everything_is_also_said_to_those_who_do_not_see_the_tree(show: Open) -> None:
    trace = searched(DEEP)
    first = next(number for number, event in enumerate(trace.events) if event.kind == "cutoff")
    opened = show([portable(trace)])
    press(opened, "c")
    live = opened.locator("#live[aria-live=polite]")
    expect(live).to_contain_text("MIN node I: cutoff")
    said = str(live.text_content())
    step, sentence = f"Step {first + 1} of 89.", f"Event {first}: cutoff at I."
    for part in (step, sentence, "window (5, 3)", "5 at MAX node D", "3 leaves", "1 cutoff"):
        assert part in said, said
    assert said in str(opened.get_attribute("canvas", "aria-label"))
    unnamed = "button => !(button.ariaLabel || button.textContent).trim()"
    assert opened.evaluate(f"[...document.querySelectorAll('button')].filter({unnamed}).length") == 0


def test_a_cluster_tells_its_bound_and_a_proof_its_numbers(show: Open) -> None:
    opened = show([portable(searched("gallery:clusters", "sss")), portable(searched("gallery:win-loss", "pn"))])
    trace = searched("gallery:clusters", "sss")
    taken = [n for n, e in enumerate(trace.events) if e.kind == "open" and e.value is not None]
    go(opened, taken[0] + 1)
    value = trace.events[taken[0]].value
    said = opened.locator(".window").first.text_content()
    assert said == f"bound ≤{value}: no strategy of this cluster is worth more"
    press(opened, "o", "End")
    assert opened.locator(".window").nth(1).text_content() == "proof numbers: 0 to prove, never to refute"


def test_a_trace_without_sentences_is_told_by_its_events(show: Open) -> None:
    bare = portable(searched(DEEP))
    del bare["told"]
    opened = show([bare])
    go(opened, 1)
    assert opened.text_content(".sentence") == "MAX node A: a node is visited."


# --- could it still influence the root? -------------------------------------------------------------


ANSWERS = """() => {
  const { trace } = gametree.panes[0];
  const steps = Array.from({ length: trace.steps + 1 }, (_, step) => step);
  const answers = (step) => trace.nodes.name.map((_, node) => trace.influence.answer(step, node).why);
  return JSON.stringify(steps.map(answers));
}"""


def answers(trace: Trace) -> list[list[str]]:
    """Return what the command line tells of every node after every step, in the page's form."""
    told = [["" for _ in trace.tree] for _ in range(len(trace.events) + 1)]
    for node in range(len(trace.tree)):
        for answer in influence(trace, node):
            for step in range(answer.step, len(trace.events) + 1):
                told[step][node] = f"{('No', 'Not now', 'Yes')[answer.can]}: {answer.why}."
    return told


@pytest.mark.parametrize("algorithm", thinned(ALGORITHMS, ONE_OF_EACH_KIND.__contains__))
def test_page_and_command_line_agree_on_every_node_at_every_step(show: Open, algorithm: str) -> None:
    game = load_game("tictactoe")
    close = game.parse_position("XOXOX.O..")
    opened = show([with_its_words(explain(close, 3, game=game, algorithm=algorithm))])
    for trace in (
        explain(close, 3, game=game, algorithm=algorithm),
        *(searched(f"gallery:{name}", algorithm) for name in ("letters", "win-loss", "strategies", "deep-cut")),
        explain(plant([[-3, 2], [-5, 7]], max_first=False), algorithm=algorithm),
    ):
        assert opened.evaluate("trace => gametree.show(trace)", with_its_words(trace))
        assert json.loads(opened.evaluate(ANSWERS)) == answers(trace)


def test_the_answer_is_shown(show: Open) -> None:
    trace = searched(DEEP)
    opened = show([with_its_words(trace)])
    go(opened, 66)
    assert opened.text_content(".influence.can") == (
        "Yes: only values between 5 and 6 matter, because MAX has 5 at A and MIN has 6 at M."
    )
    opened.evaluate("node => gametree.panes[0].choose(node)", trace.find("Y"))
    opened.evaluate(DRAWN)
    assert opened.text_content(".influence.cannot") == "No: L above it is done."
    assert opened.text_content(".node-name") == "leaf Y"


def test_what_is_searched_again_has_not_spoken_its_last_word(show: Open) -> None:
    trace = searched(DEEP, "mtdf")
    opened = show([with_its_words(trace)])
    rounds = [number for number, event in enumerate(trace.events) if event.kind == "leave" and event.node == 0]
    assert len(rounds) > 1
    opened.evaluate("node => gametree.panes[0].choose(node)", trace.find("B"))
    go(opened, rounds[0] + 1)
    assert opened.text_content(".influence.later") == "Not now: A above it is done."
    again = next(n for n, e in enumerate(trace.events) if n > rounds[0] and e.kind == "enter" and e.node == 0)
    go(opened, again + 1)
    assert "asked is only whether A is worth 6 or more" in str(opened.text_content(".influence.can"))
    go(opened, rounds[-1] + 1)
    assert opened.text_content(".influence.cannot") == "No: A above it is done."


def test_a_trace_that_tells_nothing_of_influence_is_shown_without(show: Open) -> None:
    opened = show([portable(searched(DEEP))])
    assert opened.locator(".influence").count() == 0
    assert opened.locator(".node-name").count() == 1


def test_a_trace_that_does_not_say_what_it_looks_like_is_refused(show: Open) -> None:
    told = portable(searched("gallery:clusters", "sss"))
    opened = show([told])
    sound = told["shown"]
    for damage in (
        None,
        {},
        {**sound, "start": sound["start"][1:]},
        {**sound, "looks": {**sound["looks"], "status": [10_000 for _ in sound["looks"]["status"]]}},
        {**sound, "looks": {**sound["looks"], "is_met": [7 for _ in sound["looks"]["is_met"]]}},
        {**sound, "changes": {**sound["changes"], "node": [-1 for _ in sound["changes"]["node"]]}},
        {**sound, "list": {**sound["list"], "after": [99 for _ in sound["list"]["after"]]}},
        {**sound, "counted": ["1" for _ in sound["counted"]]},
        {**sound, "texts": [7]},
        {**sound, "result": None},
    ):
        assert not opened.evaluate("trace => gametree.show(trace)", {**told, "shown": damage})
        assert "see its part 'shown'" in str(opened.text_content("#message"))
    assert opened.evaluate("trace => gametree.show(trace)", told)


def test_damaged_answers_are_refused(show: Open) -> None:
    told = with_its_words(searched("gallery:two-ply"))
    opened = show([told])
    sound = told["influence"]
    for damage in (
        None,
        {},
        {**sound, "more": [10_000 for _ in sound["more"]]},
        {**sound, "can": [7 for _ in sound["can"]]},
        {**sound, "given": sound["given"][:-1]},
        {**sound, "after": []},
    ):
        assert not opened.evaluate("trace => gametree.show(trace)", {**told, "influence": damage})
        assert "see its part 'influence'" in str(opened.text_content("#message"))


# --- keys, buttons and hands ------------------------------------------------------------------------


def test_keys(show: Open) -> None:
    trace = searched(DEEP)
    opened = show([portable(trace)])
    cuts = [number + 1 for number, event in enumerate(trace.events) if event.kind == "cutoff"]
    leaves = [number + 1 for number, event in enumerate(trace.events) if event.kind == "final"]
    for key, step in [
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("c", cuts[0]),
        ("c", cuts[1]),
        ("C", cuts[0]),
        ("End", len(trace.events)),
        ("ArrowRight", len(trace.events)),
        ("ArrowUp", leaves[-1]),
        ("Home", 0),
        ("ArrowLeft", 0),
        ("ArrowDown", leaves[0]),
        ("ArrowDown", leaves[1]),
    ]:
        press(opened, key)
        assert step_of(opened) == step, key
        assert opened.text_content("#where") == f"step {step} of {len(trace.events)}"
        assert opened.input_value("#slider") == str(step)


def test_keys_zoom_fold_and_help(show: Open) -> None:
    opened = show([portable(searched(DEEP))])
    scale = "gametree.panes[0].camera.scale"
    fitting = opened.evaluate(scale)
    press(opened, "+")
    assert opened.evaluate(scale) == pytest.approx(1.4 * fitting)
    press(opened, "-", "-")
    assert opened.evaluate(scale) == pytest.approx(fitting)
    press(opened, "+", "0")
    assert opened.evaluate(scale) == pytest.approx(fitting)
    shown = "gametree.panes[0].layout.rows.flat().length"
    assert opened.evaluate(shown) == 31
    press(opened, "f")
    assert opened.evaluate(shown) == 1
    press(opened, "f")
    assert opened.evaluate(shown) == 31
    press(opened, "?")
    expect(opened.locator("#help")).to_be_visible()
    press(opened, "ArrowRight")
    assert step_of(opened) == 0
    press(opened, "Escape")
    expect(opened.locator("#help")).to_be_hidden()


def test_it_plays_to_the_end_and_pauses(show: Open) -> None:
    opened = show([portable(searched(DEEP))])
    opened.fill("#speed", "1")
    opened.locator("#speed").blur()
    press(opened, " ")
    expect(opened.locator("#where")).to_have_text("step 89 of 89")
    expect(opened.locator("#play")).to_have_attribute("aria-label", "play")
    opened.fill("#speed", "0")
    opened.locator("#play").click()  # from the start again
    expect(opened.locator("#where")).to_have_text("step 1 of 89")
    expect(opened.locator("#play")).to_have_attribute("aria-label", "pause")
    opened.locator("#play").click()
    expect(opened.locator("#play")).to_have_attribute("aria-label", "play")
    assert step_of(opened) < 10


def test_buttons_and_the_slider(show: Open) -> None:
    trace = searched(DEEP)
    opened = show([portable(trace)])
    for name, step in [("one step forward", 1), ("to the end", 89), ("one step back", 88), ("to the start", 0)]:
        opened.get_by_role("button", name=name, exact=True).click()
        assert step_of(opened) == step
    opened.fill("#slider", "40")
    opened.evaluate(DRAWN)
    assert step_of(opened) == 40
    opened.get_by_role("button", name="Go to its first step").click()
    assert step_of(opened) == next(n + 1 for n, e in enumerate(trace.events) if e.node == trace.events[39].node)


def place_of(opened: Page, node: int | None) -> tuple[float, float]:
    """Return where a node stands on the screen."""
    x, y = opened.evaluate(
        """node => {
          const { camera, layout, trace, canvas } = gametree.panes[0];
          const box = canvas.getBoundingClientRect();
          return [box.x + camera.x(layout.x[node]), box.y + camera.y(trace.nodes.ply[node])];
        }""",
        node,
    )
    return x, y


def test_a_reader_predicts_the_next_leaf(show: Open) -> None:
    trace = searched(DEEP)
    opened = show([portable(trace)])
    told = opened.locator(".predicting output")

    def guess(name: str) -> str:
        opened.mouse.click(*place_of(opened, trace.find(name)))
        opened.evaluate(DRAWN)
        return str(told.text_content())

    opened.get_by_label("predict the next leaf").check()
    press(opened, "Home")
    assert told.text_content() == "Click the leaf that is looked at next."
    assert guess("Q") == "No: another leaf comes before leaf Q, if that comes at all. 0 of 1 right at once."
    assert guess("P") == "Right: leaf P is next. 0 of 1 right at once."
    assert opened.evaluate("gametree.panes[0].replay.leaves") == 1
    assert guess("Q") == "Right: leaf Q is next. 1 of 2 right at once."
    assert guess("P") == "No: leaf P has been met before. 1 of 3 right at once."
    press(opened, "c")
    assert guess("S") == "No: leaf S is cut off. 1 of 4 right at once."
    press(opened, "End")
    assert guess("V") == "No leaf is looked at any more. 1 of 5 right at once."
    assert opened.locator(".node-name").text_content() == "MAX node A"
    opened.get_by_label("predict the next leaf").uncheck()
    guess("V")
    assert "V" in str(opened.locator(".node-name").text_content())


def test_the_mouse_chooses_folds_zooms_and_drags(show: Open) -> None:
    trace = searched(DEEP)
    opened = show([portable(trace)])
    node = trace.find("F")
    opened.mouse.click(*place_of(opened, node))
    opened.evaluate(DRAWN)
    assert opened.text_content(".node-name") == "MAX node F"
    before = place_of(opened, node)
    opened.mouse.dblclick(*before)
    opened.evaluate(DRAWN)
    assert opened.evaluate("gametree.panes[0].layout.rows.flat().length") == 31 - 6
    assert place_of(opened, node) == pytest.approx(before, abs=2)
    opened.get_by_role("button", name="Unfold").click()
    opened.evaluate(DRAWN)
    place, root = place_of(opened, node), place_of(opened, 0)
    opened.mouse.move(*place)
    opened.mouse.wheel(0, -300)
    opened.evaluate(DRAWN)
    assert place_of(opened, node) == pytest.approx(place, abs=1)
    assert place_of(opened, 0) != pytest.approx(root, abs=5)
    place = place_of(opened, node)
    opened.mouse.down()
    opened.mouse.move(place[0] - 60, place[1], steps=3)
    opened.mouse.up()
    opened.evaluate(DRAWN)
    assert place_of(opened, node)[0] == pytest.approx(place[0] - 60, abs=6)


def test_two_fingers_zoom(show: Open) -> None:
    opened = show([portable(searched(DEEP))], wide=390, high=844, has_touch=True)
    scale = opened.evaluate("gametree.panes[0].camera.scale")
    x, y = place_of(opened, 0)
    fingers = opened.context.new_cdp_session(opened)
    for kind, apart in [("touchStart", 20), ("touchMove", 40), ("touchMove", 60), ("touchEnd", None)]:
        points = [] if apart is None else [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    opened.evaluate(DRAWN)
    assert opened.evaluate("gametree.panes[0].camera.scale") == pytest.approx(3 * scale, rel=0.2)


def test_the_search_stays_in_sight(show: Open) -> None:
    trace = searched("random:b=3,d=5")
    opened = show([portable(trace)], reduced_motion="reduce")
    for _ in range(8):
        press(opened, "+")
    for step in range(1, len(trace.events), 60):
        go(opened, step)
        assert opened.evaluate("gametree.panes[0].camera.goal") is None  # less motion: at once, without gliding
        x, y = place_of(opened, trace.events[step - 1].node)
        box = opened.locator("canvas").bounding_box()
        assert box is not None
        assert box["x"] <= x <= box["x"] + box["width"]
        assert box["y"] <= y <= box["y"] + box["height"]


# --- side by side -----------------------------------------------------------------------------------


def test_two_go_in_lockstep_by_leaf(show: Open) -> None:
    traces = [searched("gallery:clusters", algorithm) for algorithm in ("alphabeta", "sss")]
    opened = show([portable(trace) for trace in traces])
    assert opened.title() == "tree: alphabeta beside sss"
    leaves = [[n + 1 for n, event in enumerate(trace.events) if event.kind == "final"] for trace in traces]
    assert [len(each) for each in leaves] == [13, 9]
    for k in range(1, 14):
        press(opened, "ArrowDown")
        assert step_of(opened, 0) == leaves[0][k - 1]
        assert step_of(opened, 1) == (leaves[1][k - 1] if k <= 9 else len(traces[1].events))
        assert counts(opened, 1)[1] == min(k, 9)
    press(opened, "Home", "o")  # now the other one leads
    press(opened, "ArrowDown", "ArrowDown", "ArrowDown")
    assert [step_of(opened, 0), step_of(opened, 1)] == [leaves[0][2], leaves[1][2]]
    press(opened, "End")
    assert [step_of(opened, 0), step_of(opened, 1)] == [leaves[0][8], len(traces[1].events)]
    opened.locator("#together").uncheck()
    press(opened, "Home")
    assert [step_of(opened, 0), step_of(opened, 1)] == [leaves[0][8], 0]


def test_a_click_lets_the_other_one_lead(show: Open) -> None:
    opened = show([portable(searched(DEEP, algorithm)) for algorithm in ("alphabeta", "mtdf")])
    assert "alphabeta" in str(opened.text_content("#where"))
    opened.locator(".pane").nth(1).locator(".caption").click()
    opened.evaluate(DRAWN)
    assert str(opened.text_content("#where")).startswith("mtdf: step 0 of")


def test_of_several_traces_two_are_chosen(show: Open) -> None:
    opened = show([portable(searched(DEEP, algorithm)) for algorithm in ("minimax", "alphabeta", "sss")])
    assert opened.locator(".algorithm").all_text_contents() == ["minimax", "alphabeta"]
    opened.select_option("#right", label="sss")
    assert opened.locator(".algorithm").all_text_contents() == ["minimax", "sss"]
    opened.select_option("#right", label="nothing")
    assert opened.locator(".algorithm").all_text_contents() == ["minimax"]
    opened.select_option("#left", label="sss")
    assert opened.locator(".algorithm").all_text_contents() == ["sss"]
    expect(opened.locator(".listing")).to_be_visible()


def test_a_phone_held_sideways_shows_the_tree_down_to_the_names_of_its_leaves(show: Open) -> None:
    opened = show([portable(searched(DEEP, name)) for name in ("minimax", "alphabeta", "sss")], wide=844, high=390)
    frame, footer = (opened.locator(each).first.bounding_box() for each in (".frame", "footer"))
    assert frame is not None
    assert footer is not None
    assert frame["y"] + frame["height"] <= footer["y"]
    assert opened.locator("#left option").all_text_contents() == ["minimax", "alphabeta", "sss"]


# --- traces from elsewhere ----------------------------------------------------------------------------

DROP = """([name, text]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], name));
  const drop = new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true });
  document.querySelector("main").dispatchEvent(drop);
}"""


def test_a_dropped_trace_is_shown(show: Open) -> None:
    opened = show([portable(searched(DEEP))])
    dropped = searched("gallery:two-ply", "sss")
    opened.evaluate(DROP, ["trace.json", json.dumps(portable(dropped))])
    expect(opened.locator(".algorithm")).to_have_text("sss")
    press(opened, "End")
    assert counts(opened)[:3] == [dropped.nodes, dropped.leaves, dropped.children]
    assert opened.locator("h1").inner_text() == opened.title() == "tree: sss"
    opened.select_option("#right", label="alphabeta")
    assert opened.locator(".algorithm").all_text_contents() == ["sss", "alphabeta"]


def test_a_file_is_opened_by_a_button(show: Open, tmp_path: Path) -> None:
    opened = show([portable(searched(DEEP))])
    file = tmp_path / "trace.json"
    file.write_text(json.dumps(portable(searched("gallery:two-ply", "mtdf"))))
    opened.set_input_files("#file", file)
    expect(opened.locator(".algorithm")).to_have_text("mtdf")


def test_a_page_of_traces_is_opened_as_they_are_and_others_can_be_forgotten(show: Open, tmp_path: Path) -> None:
    opened = show([portable(searched(DEEP))])
    file = tmp_path / "page.html"
    file.write_text(
        page([portable(searched("gallery:two-ply", "mtdf")), portable(searched("random:b=3,d=6", "sss"))])
    )
    opened.set_input_files("#file", file)
    expect(opened.locator(".algorithm")).to_have_text(["mtdf", "sss"])
    assert opened.evaluate("trace => gametree.only(trace)", portable(searched(DEEP)))
    assert opened.locator("#left option").count() <= 1


def test_as_many_others_are_offered_by_their_own_names(show: Open) -> None:
    opened = show([portable(searched(DEEP, algorithm)) for algorithm in ("minimax", "alphabeta")])
    others = [portable(searched(DEEP, algorithm)) for algorithm in ("sss", "mtdf")]
    assert opened.evaluate("traces => gametree.only(...traces)", others)
    assert opened.locator("#left option").all_inner_texts() == ["sss", "mtdf"]
    assert opened.locator("#right option").all_inner_texts() == ["sss", "mtdf", "nothing"]
    assert opened.locator("#right").input_value() == "1"


def test_a_leaf_is_predicted_by_its_name_too(show: Open) -> None:
    opened = show([with_its_words(explain(parse_tree("gallery:two-ply")))])
    told, name = opened.locator(".predicting output"), opened.get_by_label("or by its name")
    expect(name).to_be_hidden()
    opened.get_by_label("predict the next leaf").check()
    for typed, words in (
        ("e", "Right: leaf E is next. 1 of 1 right at once."),
        ("G", "No: another leaf comes before leaf G, if that comes at all. 1 of 2 right at once."),
        ("Zebra", "There is no such leaf."),
        ("F", "Right: leaf F is next. 1 of 2 right at once."),
    ):
        name.fill(typed)
        name.press("Enter")
        expect(told).to_have_text(words)
    assert name.input_value() == ""


SOUND = portable(searched("gallery:two-ply"))


REFUSED = [
    (json.dumps({**SOUND, "version": 1}), "This trace has the form 1; this page reads the form 4: make it anew"),
    (json.dumps({"value": 3}), "This is not a trace; wanted: what 'gametree explain --json' writes."),
    ("((3 12) (2 4))", "'trace.json' is not a trace; wanted: what 'gametree explain' writes with --json or --html."),
    ("null", "This is not a trace; wanted: what 'gametree explain --json' writes."),
    (json.dumps({**SOUND, "tree": {}}), "This trace is damaged (see its part 'tree'); make it anew"),
    (json.dumps({**SOUND, "told": ["one"]}), "This trace is damaged (see its part 'told'); make it anew"),
    (
        json.dumps({**SOUND, "events": {**SOUND["events"], "node": [99] * len(SOUND["events"]["node"])}}),
        "This trace is damaged (see its part 'events'); make it anew",
    ),
    (
        json.dumps({**SOUND, "tree": {**SOUND["tree"], "parent": list(range(len(SOUND["tree"]["name"])))}}),
        "This trace is damaged (see its part 'tree'); make it anew",
    ),
]


def test_what_is_no_sound_trace_of_this_form_is_refused(show: Open) -> None:
    opened = show([portable(searched(DEEP))])
    press(opened, "End")
    for text, message in REFUSED:
        opened.evaluate(DROP, ["trace.json", text])
        expect(opened.locator("#message")).to_contain_text(message)
        assert step_of(opened) == 89  # what was there still is
    opened.evaluate(DROP, ["trace.json", json.dumps(SOUND)])
    expect(opened.locator("#message")).to_be_hidden()


def test_a_call_shows_traces(show: Open) -> None:
    opened = show([portable(searched(DEEP))])
    left, right = (portable(searched("gallery:two-ply", algorithm)) for algorithm in ("pvs", "sss"))
    assert opened.evaluate("([left, right]) => gametree.show(left, right)", [left, right])
    assert opened.locator(".algorithm").all_text_contents() == ["pvs", "sss"]
    assert not opened.evaluate("trace => gametree.show(trace)", {**left, "version": 99})
    expect(opened.locator("#message")).to_contain_text("This trace has the form 99")
    assert opened.locator(".algorithm").all_text_contents() == ["pvs", "sss"]


def test_a_browser_that_cannot_unpack_says_so_and_still_takes_small_traces(show: Open) -> None:
    large = portable(searched("random:b=3,d=6", "minimax"))
    opened = show([large], before="delete window.DecompressionStream")
    expect(opened.locator("#message")).to_contain_text("This browser cannot unpack the traces in this page")
    expect(opened.locator("#empty")).to_be_visible()
    assert opened.evaluate("trace => gametree.show(trace)", portable(searched(DEEP)))
    expect(opened.locator("#empty")).to_have_count(0)


# --- names of all kinds, no network, and every kind of screen ------------------------------------------

NASTY = "</script><script>window.harmed = 1</script><img src=x onerror='window.harmed = 1'>{{script}}&amp;\u2028'\""


@pytest.mark.parametrize("packed", [False, True])
def test_names_are_only_ever_text(show: Open, packed: bool) -> None:
    trace = portable(searched("gallery:clusters", "sss"))
    tree = trace["tree"]
    names = [f"{NASTY}{number}" for number in range(len(tree["name"]))]
    nasty = {
        **trace,
        **dict.fromkeys(("game", "position", "algorithm"), NASTY),
        "source": [NASTY for _ in trace["source"]],
        "told": [NASTY * (30 if packed else 1) for _ in trace["told"]],
        "tree": {**tree, "name": names, "board": [NASTY for _ in names]},
    }
    opened = show([nasty], NASTY)
    assert (opened.get_attribute("#traces", "data-packing") == "deflate") is packed
    for step in (0, 9, 30, 101):
        go(opened, step)
    assert opened.evaluate("window.harmed") is None
    assert opened.evaluate("document.images.length") == 0
    assert opened.title() == NASTY.replace("\u2028", opened.title()[NASTY.index("\u2028")])
    for selector in ("h1", ".algorithm", ".source li >> nth=0", ".board"):
        assert "<img src=x onerror='window.harmed = 1'>{{script}}&amp;" in str(opened.text_content(selector))


FOREIGN = """() => new Promise((done) => {
  document.addEventListener("securitypolicyviolation", (event) => done(event.effectiveDirective));
  document.head.append(Object.assign(document.createElement("script"), { textContent: "window.harmed = 1" }));
})"""


def test_the_page_runs_no_other_script_and_may_ask_nothing_of_the_network(show: Open) -> None:
    opened = show([SOUND], expected="Content Security Policy")
    assert str(opened.evaluate(FOREIGN)).startswith("script-src")
    assert opened.evaluate("window.harmed") is None
    policy = str(opened.get_attribute("meta[http-equiv]", "content"))
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy


@pytest.mark.parametrize("algorithms", [["alphabeta"], ["alphabeta", "sss"]])
def test_a_phone_shows_panels_below_the_tree_and_never_scrolls_sideways(show: Open, algorithms: list[str]) -> None:
    traces = [portable(searched(DEEP, algorithm)) for algorithm in algorithms]
    opened = show(traces, "a title that is rather long for a telephone", wide=390, high=700)
    press(opened, "c")
    for wide in (320, 390, 820):
        opened.set_viewport_size({"width": wide, "height": 700})
        opened.evaluate(DRAWN)
        assert opened.evaluate("document.documentElement.scrollWidth") <= wide
        canvas = opened.locator("canvas").first.bounding_box()
        panels = opened.locator(".panels").first.bounding_box()
        controls = opened.locator("#controls").bounding_box()
        assert canvas is not None
        assert panels is not None
        assert controls is not None
        assert canvas["height"] > 200
        assert panels["y"] >= canvas["y"] + canvas["height"]
        assert panels["width"] == wide
        assert controls["y"] + controls["height"] == pytest.approx(700, abs=1)


def test_dark_where_it_is_wanted_and_by_a_switch(show: Open) -> None:
    paper = "getComputedStyle(document.body).backgroundColor"
    light, dark = (show([SOUND], color_scheme=scheme) for scheme in ("light", "dark"))
    colours = [light.evaluate(paper), dark.evaluate(paper)]
    assert colours == ["rgb(253, 252, 248)", "rgb(22, 24, 27)"]
    drawn = [str(each.evaluate("document.querySelector('canvas').toDataURL()")) for each in (light, dark)]
    assert drawn[0] != drawn[1]
    for opened in (light, dark):
        press(opened, "d")
    assert [light.evaluate(paper), dark.evaluate(paper)] == colours[::-1]
    again = [str(each.evaluate("document.querySelector('canvas').toDataURL()")) for each in (light, dark)]
    assert again == drawn[::-1]


HAS_FILL = """colour => {
  const canvas = document.querySelector("canvas");
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  const wanted = [1, 3, 5].map(from => parseInt(colour.slice(from, from + 2), 16));
  return data.some((_, place) => place % 4 === 0 && wanted.every((part, index) => data[place + index] === part));
}"""


def has_fills(opened: Page, wanted: list[bool]) -> bool:
    """Tell whether the nodes of MAX have their colour in the light, and in the dark; pictures come when they come."""
    for _ in range(100):
        opened.evaluate(DRAWN)
        if [opened.evaluate(HAS_FILL, fill) for fill in COLOURS["max-fill"]] == wanted:
            return True
    return False


def test_in_the_dark_the_tree_is_printed_light(show: Open) -> None:
    dark = show([SOUND], color_scheme="dark")
    go(dark, 5)
    assert has_fills(dark, [False, True])
    dark.emulate_media(media="print")
    assert has_fills(dark, [True, False])
    dark.emulate_media(media="screen")
    assert has_fills(dark, [False, True])


def test_the_python_of_its_document_runs() -> None:
    document = (Path(__file__).parents[2] / "docs" / "the-page.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    exec(document.partition("```python\n")[2].partition("```")[0], names)
    assert "<title>A deep cut</title>" in names["text"]


def test_without_a_trace_there_is_no_page() -> None:
    with pytest.raises(InputError, match="no trace to show"):
        page([])
