"""The same text as WebAssembly, beside the machine code of this processor."""

from __future__ import annotations

import base64
import importlib.util
import json
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from gametree.algorithms.parts.ordering import aim
from gametree.base.values import INF
from gametree.engine.ready.job import Job, make_ready
from gametree.jit import compiled
from gametree.jit.wasm import Layout, Module, module_for
from gametree.observers.meter import NODES

from ..report import Row, Section
from ..timing import Effort, take_turns
from ..work import Findings, Work, Worker, make_pages

TITLE = "WebAssembly: the same search in a page"
METHOD = (
    "`pvs` as a page would run it, all options as usual, compiled for this processor and as a WebAssembly module of "
    "its own, which {host} runs. They take turns, each with an empty table; processor time, the best turn counts. "
    "Value and nodes are asserted equal. The size is that of the module: the search, and all tables of the game."
)
WORKS = (
    Work("connect4", "pvs", 20, "444444", plain=False),
    Work("othello", "pvs", 12, plain=False),
    Work("checkers", "pvs", 14, plain=False),
    Work("mnk:7,7,5", "pvs", 7, plain=False),
    Work("chess", "pvs", 7, plain=False),
)
RATIO, AT_LEAST = "web / native", 0.5
TURNS = 3
HOST = """
const fs = require("fs"), lines = require("readline").createInterface({ input: process.stdin });
const call = JSON.parse(fs.readFileSync("call.json"));
const memory = new WebAssembly.Memory({ initial: call.pages });
const module = new WebAssembly.Module(fs.readFileSync("search.wasm"));
const { way_in } = new WebAssembly.Instance(module, { env: { memory } }).exports;
const bytes = new Uint8Array(memory.buffer), words = new BigInt64Array(memory.buffer);
const image = call.chunks.map(([address, data]) => [address, Buffer.from(data, "base64")]);
lines.on("line", () => {
  bytes.fill(0, call.heap_base);
  for (const [address, data] of image) bytes.set(data, address);
  const before = process.cpuUsage();
  const status = way_in(call.result, call.error, call.words);
  const seconds = process.cpuUsage(before).user / 1e6;
  console.log(JSON.stringify([status, seconds, Number(words[call.result / 8]), Number(words[call.nodes / 8])]));
});
"""


@dataclass(frozen=True)
class Prepared:
    """A piece of work, as the engine prepares it."""

    work: Work

    def job(self) -> Job:
        """Return a search that begins with nothing known."""
        game, position = self.work.load()
        job = make_ready(position, game=game, algorithm=self.work.algorithm, plain=self.work.plain)
        job.stop.allow(1 << 62)
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


class InNode:
    """WebAssembly in V8, which Chromium runs as well."""

    name = "node"

    def __init__(self, prepared: Prepared, folder: Path) -> None:
        module, layout = prepared.web
        (folder / "search.wasm").write_bytes(module.code)
        (folder / "call.json").write_text(json.dumps(_call(module, layout)))
        command = ["node", "-e", HOST]
        self._process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def run(self, times: int) -> tuple[float, Findings]:
        """Search so many times."""
        spent, found = 0.0, {}
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        for _ in range(times):
            self._process.stdin.write("run\n")
            status, seconds, value, nodes = json.loads(self._process.stdout.readline())
            assert status == 0
            spent, found = spent + seconds, {"value": value, "nodes": nodes}
        return spent, found

    def close(self) -> None:
        """End the process: it reads until there is nothing more to read."""
        self._process.communicate()


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
    """Compare, by node where it is found."""
    has_node = shutil.which("node") is not None
    if not has_node and importlib.util.find_spec("wasmtime") is None:
        return Section(TITLE, METHOD.format(host="V8"), note="Not measured: neither node nor wasmtime was found.")
    effort = effort._replace(repeats=min(effort.repeats, TURNS), seconds=0.0)
    rows = [_row(work, effort, has_node=has_node) for work in WORKS]
    return Section(TITLE, METHOD.format(host="node (V8)" if has_node else "wasmtime"), rows)


def _row(work: Work, effort: Effort, *, has_node: bool) -> Row:
    prepared = Prepared(work)
    with tempfile.TemporaryDirectory() as folder:
        web: Worker = InNode(prepared, Path(folder)) if has_node else InWasmtime(prepared)
        try:
            native, there = take_turns([Native(prepared), web], effort)
        finally:
            if isinstance(web, InNode):
                web.close()
    return Row(
        {
            "work": work.title,
            "nodes": native.findings["nodes"],
            "native M/s": native.rate,
            "web M/s": there.rate,
            RATIO: there.rate / native.rate,
            "module, kB": len(prepared.web[0].code) / 1e3,
        },
        judged=RATIO,
        at_least=AT_LEAST,
    )
