"""The same text as WebAssembly, beside the machine code of this processor."""

from __future__ import annotations

import base64
import importlib.util
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from gametree.algorithms.parts.ordering import aim
from gametree.base.values import INF
from gametree.engine.ready.job import Job, make_ready
from gametree.jit import compiled
from gametree.jit.wasm import Layout, Module, module_for
from gametree.observers.meter import NODES

from ..browser import missing, started
from ..report import Row, Section
from ..timing import Effort, take_turns
from ..work import Findings, Work, make_pages

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TITLE = "WebAssembly: the same search in a page"
METHOD = (
    "`pvs` as a page would run it, all options as usual, compiled for this processor and as a WebAssembly module of "
    "its own, which runs in {host}; small games, which it ends at once, by `minimax`, and are not judged. They "
    "take turns, each with an empty table; processor time, the best turn counts. Value and nodes are asserted equal. "
    "The size is that of the module: the search, and all tables of the game."
)
WORKS = (
    Work("connect4", "pvs", 20, "444444", plain=False),
    Work("othello", "pvs", 12, plain=False),
    Work("checkers", "pvs", 14, plain=False),
    Work("mnk:7,7,5", "pvs", 7, plain=False),
    Work("chess", "pvs", 9, plain=False),
    Work("examples/kalah.py", "pvs", 14, plain=False),
    Work("examples/dots_and_boxes.py", "pvs", 11, plain=False),
    Work("examples/breakthrough.py", "pvs", 10, plain=False),
    Work("tictactoe", "minimax", 9),
    Work("examples/nim.py", "minimax", 21),
    Work("examples/dots_and_boxes.py:SMALL", "minimax", 7),
)
RATIO, AT_LEAST = "web / native", 0.5
TURNS = 3
PAGE = """async ([code, call]) => {
  const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const memory = new WebAssembly.Memory({ initial: call.pages });
  const { instance } = await WebAssembly.instantiate(bytesOf(code), { env: { memory } });
  const bytes = new Uint8Array(memory.buffer), words = new BigInt64Array(memory.buffer);
  const image = call.chunks.map(([address, data]) => [address, bytesOf(data)]);
  window.prepare = () => {
    bytes.fill(0, call.heap_base);
    for (const [address, data] of image) bytes.set(data, address);
  };
  window.run = () => {
    const status = instance.exports.way_in(call.result, call.error, call.words);
    return [status, Number(words[call.result / 8]), Number(words[call.nodes / 8])];
  };
}"""
"""What a page does, cut into what is measured and what is not."""


@dataclass(frozen=True)
class Prepared:
    """A piece of work, as the engine prepares it."""

    work: Work

    def job(self) -> Job:
        """Return a search that begins with nothing known."""
        game, position = self.work.load()
        job = make_ready(position, game=game, algorithm=self.work.algorithm, plain=self.work.plain)
        job.stop.allow(1 << 62)
        if hasattr(job.kit.memory, "slots"):
            make_pages(job.kit.memory.slots)
        job.kit.memory.begin_search(self.work.depth)
        aim(job.kit.order, self.work.depth)
        return job

    def arguments(self, job: Job) -> tuple[Any, ...]:
        return job.position, self.work.depth, -INF, INF, job.kit

    @cached_property
    def web(self) -> tuple[Module, Layout]:
        """The module, and where its arguments lie."""
        job = self.job()
        module = module_for(job.algorithm.text, *self.arguments(job))
        return module, module.layout(*self.arguments(job))


class Native:
    """Machine code for this processor."""

    name = "native"

    def __init__(self, prepared: Prepared) -> None:
        self._prepared = prepared

    def run(self, times: int) -> tuple[float, Findings]:
        """Search so many times."""
        spent, found = 0.0, {}
        for _ in range(times):
            job = self._prepared.job()
            search = compiled(job.algorithm.text)
            arguments = self._prepared.arguments(job)
            search.prepare(*arguments)
            started = time.thread_time()
            value = search(*arguments)
            spent += time.thread_time() - started
            found = {"value": value, "nodes": job.meter.cells[NODES]}
        return spent, found


class InBrowser:
    """WebAssembly in a page, in Chromium. Its thread's own processor time counts."""

    name = "browser"

    def __init__(self, prepared: Prepared, browser: Browser) -> None:
        module, layout = prepared.web
        self._page = browser.new_page()
        self._page.evaluate(PAGE, [base64.b64encode(module.code).decode(), _call(module, layout)])
        self._session = self._page.context.new_cdp_session(self._page)
        self._session.send("Performance.enable")

    def run(self, times: int) -> tuple[float, Findings]:
        """Search so many times."""
        spent, found = 0.0, {}
        for _ in range(times):
            self._page.evaluate("prepare()")
            started = self._time()
            status, value, nodes = self._page.evaluate("run()")
            spent += self._time() - started
            assert status == 0
            found = {"value": value, "nodes": nodes}
        return spent, found

    def _time(self) -> float:
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        return float(next(each["value"] for each in metrics if each["name"] == "ThreadTime"))

    def close(self) -> None:
        """Let the page go, and its memory."""
        self._page.close()


class InWasmtime:
    """WebAssembly without a browser's engine."""

    name = "wasmtime"

    def __init__(self, prepared: Prepared) -> None:
        import wasmtime

        self._layout = prepared.web[1]
        module = prepared.web[0]
        self._store = wasmtime.Store()
        kind = wasmtime.MemoryType(wasmtime.Limits(module.pages(self._layout), None))
        self._memory = wasmtime.Memory(self._store, kind)
        made = wasmtime.Module(self._store.engine, module.code)
        exports = wasmtime.Instance(self._store, made, [self._memory]).exports(self._store)
        self._way_in: Any = exports[module.exports[0]]

    def run(self, times: int) -> tuple[float, Findings]:
        """Search so many times."""
        spent, found, layout = 0.0, {}, self._layout
        for _ in range(times):
            for address, numbers in layout.blocks:
                self._memory.write(self._store, bytes(numbers), address)
            started = time.thread_time()
            status = self._way_in(self._store, layout.result, layout.error, layout.words)
            spent += time.thread_time() - started
            assert status == 0
            found = {"value": self._word(layout.result), "nodes": self._word(_nodes(layout))}
        return spent, found

    def _word(self, address: int) -> int:
        return int.from_bytes(self._memory.read(self._store, address, address + 8), "little", signed=True)

    def close(self) -> None:
        """There is nothing to let go."""


def _nodes(layout: Layout) -> int:
    return layout.places["kit.observer.cells"].address + 8 * NODES


def _call(module: Module, layout: Layout) -> dict[str, Any]:
    """Return what a page has to know of a call, as JSON can hold it."""
    return {
        "pages": module.pages(layout),
        "heap_base": module.heap_base,
        "result": layout.result,
        "error": layout.error,
        "words": layout.words,
        "nodes": _nodes(layout),
        "chunks": [(address, base64.b64encode(data).decode()) for address, data in layout.chunks()],
    }


def measure(effort: Effort) -> Section:
    """Compare, in a browser where there is one."""
    effort = effort._replace(repeats=min(effort.repeats, TURNS), seconds=0.0)
    if missing() is None:
        with started() as browser:
            rows = [_row(work, effort, lambda prepared: InBrowser(prepared, browser)) for work in WORKS]
        return Section(TITLE, METHOD.format(host="Chromium without a screen"), rows)
    if importlib.util.find_spec("wasmtime") is None:
        return Section(
            TITLE, METHOD.format(host="a browser"), note="Not measured: neither chromium nor wasmtime was found."
        )
    return Section(TITLE, METHOD.format(host="wasmtime"), [_row(work, effort, InWasmtime) for work in WORKS])


def _row(work: Work, effort: Effort, open_web: Callable[[Prepared], InBrowser | InWasmtime]) -> Row:
    prepared = Prepared(work)
    web = open_web(prepared)
    native, there = take_turns([Native(prepared), web], effort)
    web.close()
    found: dict[str, str | int | float] = {
        "work": work.title,
        "nodes": native.findings["nodes"],
        "native M/s": native.rate,
        "web M/s": there.rate,
        RATIO: there.rate / native.rate,
        "module, kB": len(prepared.web[0].code) / 1e3,
    }
    return Row(found) if work.plain else Row(found, judged=RATIO, at_least=AT_LEAST)
