"""The package in a browser's Python: no compiler, no threads, no other package, and the same answers.

What was compiled for it beforehand runs there as WebAssembly, found by the same digests; all else is interpreted.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.jit.texts import SOURCE, python
from tests.pyodide import installed

EXAMPLES = SOURCE.parent / "examples"
REASON = "a browser has no compiler, and {} was not compiled for it before"
START = """
import fs from "node:fs";
import { loadPyodide } from "pyodide";

const [, , archive, program] = process.argv;
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(fs.readFileSync(archive)), "zip", { extractDir: "/package" });
python.runPython("import os, sys; sys.path.insert(0, '/package'); os.chdir('/package')");
python.runPython("os.environ['GAMETREE_CACHE'] = '/package/cache'");
await python.runPythonAsync(fs.readFileSync(program, "utf8"));
"""
PROGRAM = """
import asyncio, json, pathlib, sys, warnings
warnings.simplefilter("error")  # what a later Python will refuse
import gametree
from gametree import compare, deepen, deepen_async, explain, load_game, parse_tree, search
from gametree.jit.reach import is_bits_of
from gametree.testing import report_on
from gametree.view.telling.narration import narrate

def told(found):
    return [found.algorithm, found.value, found.verdict, found.nodes, found.leaves, found.children, list(found.line)]

def is_board(text):
    "Tell whether annotations of a module are read, as they are and as texts."
    scope = {}
    text += "from gametree import Bits; BOARD: Bits = 6; NUMBER: int = 6"
    exec(compile(text, "text.py", "exec"), scope)
    return [is_bits_of(scope, "BOARD", 6), is_bits_of(scope, "NUMBER", 6)]

async def depths():
    return [told(each) async for each in deepen_async(tictactoe, depth=3, interpreted=True)]

def result_of(coroutine):
    "A browser's event loop runs already, and cannot be waited for."
    if sys.platform != "emscripten":
        return asyncio.run(coroutine)
    try:
        while True:
            coroutine.send(None)
    except StopIteration as ended:
        return ended.value

for path in pathlib.Path(gametree.__file__).parent.rglob("*.py"):
    compile(path.read_bytes(), path, "exec", dont_inherit=True)
for name in gametree.__all__:
    getattr(gametree, name)
tictactoe, nim = load_game("tictactoe"), load_game("nim.py")
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    compiled = [search(game, depth=5).compiled for game in (tictactoe, nim)]
answers = {
    "tictactoe": told(search(tictactoe, depth=9, interpreted=True)),
    "nim": [told(each) for each in deepen(nim, seconds=1e6, interpreted=True)],
    "as they come": result_of(depths()),
    "chess": told(search(load_game("chess"), depth=1, algorithm="pvs", interpreted=True)),
    "compared": [[row.algorithm, row.value, row.leaves] for row in compare(parse_tree("gallery:thirty-six")).rows],
    "explained": list(narrate(explain(parse_tree("gallery:deep-cut")))),
    "boards": [is_board(""), is_board("from __future__ import annotations\\n")],
    "checked": [list(map(str, report_on(game, positions=20, depth=2).faults)) for game in ("mnk:2,2,2", nim)],
}
here = {"platform": sys.platform, "compiled": compiled, "told": [str(each.message) for each in caught]}
print(json.dumps([answers, here]))
"""


@pytest.fixture(scope="module")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder in which Node.js finds Pyodide."""
    folder = tmp_path_factory.mktemp("pyodide")
    (folder / "start.mjs").write_text(START)
    installed(folder)
    return folder


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Return a folder with the package, and a game of somebody else's."""
    folder = tmp_path / "package"
    shutil.copytree(SOURCE / "gametree", folder / "gametree", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(EXAMPLES / "nim.py", folder)
    return folder


def in_a_browser(pyodide: Path, package: Path, text: str) -> Any:
    """Run a program in a browser's Python, with a folder as it is now; return what it prints last, as JSON."""
    archive = shutil.make_archive(str(package.parent / "archive"), "zip", package)
    program = package.parent / "program.py"
    program.write_text(text)
    command = ["node", "start.mjs", archive, str(program)]
    done = subprocess.run(command, cwd=pyodide, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.long
def test_the_same_answers_in_a_browser_s_python(pyodide: Path, package: Path) -> None:
    answers, here = in_a_browser(pyodide, package, PROGRAM)
    wanted, _ = json.loads(python(PROGRAM, folder=package).splitlines()[-1])
    assert answers == wanted
    told = "{} runs interpreted, many times slower: " + REASON.format("alphabeta")
    assert here == {
        "platform": "emscripten",
        "compiled": [False, False],
        "told": [told.format(name) for name in ("Mnk", "Nim")],
    }
    assert wanted["boards"] == [[True, False], [True, False]]


SEARCHES = """
import json, os, sys, warnings
from contextlib import nullcontext
from pathlib import Path
import gametree
from gametree import GameFault, load_game, search

def told(found):
    counts = [found.nodes, found.leaves, found.children, list(found.cutoffs)]
    return [found.algorithm, found.value, found.verdict, *counts, list(found.line)]

def fault():
    try:
        search(load_game("failing.py"), depth=3, algorithm="alphabeta")
    except GameFault as error:
        return str(error)

searched = [
    ("connect4", "pvs", 8), ("tictactoe", "alphabeta", 9), ("nim.py", "pvs", 12), ("othello", "pvs", 3),
    ("chess", "alphabeta", 2), ("nim.py", "dfpn", 12),
]
filling = nullcontext()
if sys.platform != "emscripten":
    from gametree.jit.wasm import filling
    filling = filling(Path("cache"))
with warnings.catch_warnings(record=True), filling as filled:
    warnings.simplefilter("always")
    found = [search(load_game(name), depth=depth, algorithm=algorithm) for name, algorithm, depth in searched]
    faults = fault()
again = search(load_game("mnk:3,3,3"), depth=2, algorithm="minimax", interpreted=sys.platform != "emscripten")
print(json.dumps([list(map(told, found)), faults, [each.compiled for each in found], told(again), again.compiled]))
"""
FAILING = """
from typing import Iterator, NamedTuple
from gametree import Game

class Failing(NamedTuple):
    left: int = 4
    def moves(self) -> Iterator[int]:
        for move in range(2):
            yield move
    def play(self, move: int) -> "Failing":
        if self.left == 2:
            raise ValueError("two are left")
        return Failing(self.left - 1)
    def is_over(self) -> bool:
        return self.left == 0
    def outcome(self) -> int:
        return -1

GAME = Game("failing", start=Failing())
"""


@pytest.mark.long
def test_what_was_compiled_before_runs_compiled_in_a_browser_s_python(pyodide: Path, package: Path) -> None:
    (package / "failing.py").write_text(FAILING)
    here = json.loads(python("import warnings; warnings.simplefilter('ignore')" + SEARCHES, folder=package))
    assert len(list((package / "cache").glob("*-wasm32-*.so"))) == 7
    there = in_a_browser(pyodide, package, "import warnings; warnings.simplefilter('ignore')" + SEARCHES)
    assert there == here
    *_, compiled, _, is_again_compiled = there
    assert compiled == [True] * 6
    assert not is_again_compiled, "nobody has filled that in"
    shutil.rmtree(package / "cache")
    *answers, compiled, _, _ = in_a_browser(
        pyodide, package, SEARCHES.replace('"connect4", "pvs", 8', '"connect4", "pvs", 3')
    )
    assert answers[1:] == here[1:2]
    assert answers[0][1:] == here[0][1:]
    assert compiled == [False] * 6
