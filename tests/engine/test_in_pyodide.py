"""The package in a browser's Python: no compiler, no threads, no other package, and the same answers."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.jit.texts import SOURCE, python

EXAMPLES = SOURCE.parent / "examples"
PYODIDE = "pyodide@314"
REASON = "the compiler is not installed (No module named 'llvmlite')"
START = """
import fs from "node:fs";
import { loadPyodide } from "pyodide";

const [, , archive, program] = process.argv;
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(fs.readFileSync(archive)), "zip", { extractDir: "/package" });
python.runPython("import os, sys; sys.path.insert(0, '/package'); os.chdir('/package')");
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
    if shutil.which("node") is None or shutil.which("npm") is None:
        pytest.skip("node and npm are not found: the package is not tried in Pyodide")
    folder = tmp_path_factory.mktemp("pyodide")
    (folder / "start.mjs").write_text(START)
    command = ["npm", "install", "--silent", "--no-audit", "--no-fund", PYODIDE]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.skip(f"npm cannot install {PYODIDE}: {done.stderr or done.stdout}")
    return folder


@pytest.mark.long
def test_the_same_answers_in_a_browser_s_python(pyodide: Path, tmp_path: Path) -> None:
    package = tmp_path / "package"
    shutil.copytree(SOURCE / "gametree", package / "gametree", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(EXAMPLES / "nim.py", package)
    archive = shutil.make_archive(str(tmp_path / "package"), "zip", package)
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    command = ["node", "start.mjs", archive, str(program)]
    done = subprocess.run(command, cwd=pyodide, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answers, here = json.loads(done.stdout.splitlines()[-1])
    wanted, _ = json.loads(python(PROGRAM, folder=package).splitlines()[-1])
    assert answers == wanted
    assert here == {
        "platform": "emscripten",
        "compiled": [False, False],
        "told": [f"everything runs interpreted, many times slower: {REASON}"],
    }
    assert wanted["boards"] == [[True, False], [True, False]]
