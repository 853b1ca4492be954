"""What cannot be read or used: exit code 2 and one sentence that names what was given."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Call

NIM = str(Path(__file__).parents[2] / "examples" / "nim.py")
DEEP = "(" * 251 + "7" + ")" * 251
DEEP_JSON = "[" * 251 + "7" + "]" * 251
BRACKETS = "[" * 200_000
FILES = {
    "empty.py": "",
    "number.py": "GAME = 3",
    "raises.py": "x = 1\n\nraise ValueError('two\\nlines')",
    "exits.py": "import sys\nsys.exit(0)",
    "syntax.py": "def f(:\n",
    "words.txt": "hello",
    "empty.txt": "",
    "deep.json": DEEP_JSON,
    "binary.txt": "\0\1\2",
    "brackets.txt": BRACKETS,
    "brackets.json": '{"a": ' + BRACKETS,
    "nested.json": '{"a": ' + BRACKETS + "]" * 200_000 + "}",
    "key.json": '{"format": "gametree exercise key", "kind": ' + BRACKETS,
    "answers.csv": "student,exercise\n" + BRACKETS,
}

CASES: list[tuple[str, list[str]]] = [
    # trees that are none
    ("search '((3 12 8) (2 4'", ["((3 12 8) (2 4", "never closed"]),
    ("search '((3 12))) '", ["')' at character 9", "after the end"]),
    ("search '()'", ["node A is an empty pair of brackets"]),
    ("search '((3 12) ())'", ["node C is an empty pair of brackets"]),
    ("search '[]'", ["node A is an empty pair of brackets"]),
    ("search 7", ["'7'", "a bare number is not a tree"]),
    ("compare -- -2.5", ["'-2.5'", "a bare number is not a tree"]),
    (f"search '{DEEP}'", ["too deep", "at most 250 plies"]),
    (f"compare '{DEEP_JSON}'", ["too deep", "at most 250 plies"]),
    ("search deep.json", ["'deep.json'", "too deep"]),
    ("search '(1 2.5.1)'", ["'2.5.1' at character 4 is not a leaf"]),
    ("search '(1 9999999999)'", ["9999999999"]),
    ("search gallery:leters", ["'leters'", "did you mean letters?"]),
    ("search random:b=3", ["d is missing"]),
    ("search random:b=0,d=2", ["b=0", "at least 1"]),
    ("search random:b=9,d=99", ["9^99 leaves", "at most 2,000,000"]),
    ("search words.txt", ["'words.txt'", "starts with 'hello'"]),
    ("search empty.txt", ["'empty.txt'", "it is empty"]),
    ("search binary.txt", ["'binary.txt'"]),
    ("search gallery:two-ply --position Z9", ["gallery:two-ply has no node 'Z9'"]),
    ("search gallery:two-ply --moves 4", ["no move '4' here; legal: 1, 2, 3"]),
    ("search gallery:two-ply --moves '1 1 1'", ["no move '1' here: the game is over"]),
    ("search gallery:two-ply --root middle", ["--root", "'middle'", "'max', 'min'"]),
    ("search connect4 --root min", ["--root is for trees"]),
    ("search brackets.txt", ["'brackets.txt'", "never closed"]),
    ("search brackets.json", ["'brackets.json'"]),
    # other files of many brackets
    ("explain brackets.json", ["'brackets.json' cannot be shown"]),
    ("explain nested.json", ["'nested.json' cannot be shown"]),
    ("verify brackets.json", ["'brackets.json'", "not JSON"]),
    ("verify nested.json", ["'nested.json'", "not JSON"]),
    ("exercise grade key.json answers.csv", ["'key.json'", "not JSON"]),
    # boards that cannot exist
    ("search tictactoe --position XXX......", ["'XXX......' cannot exist: 3 X and 0 O"]),
    ("search tictactoe --position XXXOOO...", ["'XXXOOO...' cannot exist: a stone was put after the game was won"]),
    ("search tictactoe --position XO", ["'XO' is not a board: wanted 9 squares"]),
    ("search tictactoe --position XO......Z", ["'XO......Z' is not a board"]),
    ("search tictactoe --position ''", ["'' is not a board"]),
    ("search connect4:4x4 --position X.../..../..../....", ["cannot exist: a stone hangs in column 1"]),
    ("search connect4:4x4 --position ..../..../X.../O...", ["cannot exist: players in turn"]),
    ("perft connect4 2 --position 8", ["'8' has '8' for a column; wanted: 1 to 7"]),
    ("perft connect4 2 --position 4444444", ["puts stone 7 in column 4, which is full"]),
    ("perft connect4 2 --position 12121212", ["goes on after the game is over at stone 7"]),
    ("compare connect4 --position hello", ["'hello' is not a board"]),
    (f"search {NIM} --position 3", ["nim cannot read the position '3'", "--moves"]),
    # moves that are not legal
    ("search tictactoe --moves z9", ["no move 'z9' here; legal: a1, b1, c1"]),
    ("search tictactoe --moves 'b2 b2'", ["no move 'b2' here"]),
    ("search tictactoe --moves a1,a2,b1,b2,c1,c2", ["no move 'c2' here: the game is over"]),
    ("search connect4 --moves 4455", ["no move '4455' here; legal: 1, 2"]),
    (f"compare {NIM} --moves 4", ["no move '4' here; legal: 1, 2, 3"]),
    # files that are no games
    ("search nosuch.py", ["there is no file 'nosuch.py'"]),
    ("search folder.py", ["'folder.py' is a directory"]),
    ("search folder", ["no game 'folder'"]),
    ("search empty.py", ["empty.py is not a game: it has no GAME"]),
    ("perft number.py 3", ["number.py: GAME should be a gametree.Game, not int"]),
    ("compare raises.py", ["raises.py raised ValueError while loading at line 3: two lines"]),
    ("search exits.py", ["exits.py raised SystemExit while loading at line 2"]),
    ("search syntax.py", ["syntax.py raised SyntaxError while loading at line 1"]),
    ("search nosuch.txt", ["there is no file 'nosuch.txt'; wanted: a game by name, or a file of a game or a tree"]),
    # games and sizes that there are not
    ("search conect4", ["no game 'conect4'; did you mean connect4?"]),
    ("search CONNECT4", ["no game 'CONNECT4'; did you mean connect4?"]),
    ("search tic-tac-toe", ["no game 'tic-tac-toe'; did you mean tictactoe?"]),
    ("search conect4:5x4", ["no game 'conect4:5x4'; did you mean connect4?"]),
    ("search ''", ["no game ''"]),
    ("search 'two\nlines'", [r"no game 'two\nlines'"]),
    (f"search {'x' * 5000}", ["no game 'xxx"]),
    ("search connect4:20x20", ["20 columns of 20 squares do not fit"]),
    ("search connect4:5by4", ["'connect4:5by4' cannot be read; wanted: connect4:COLUMNSxROWS"]),
    ("search mnk", ["'mnk:' cannot be read; wanted: mnk:COLUMNS,ROWS,ROW"]),
    ("search mnk:3,3,9", ["mnk:3,3,9 cannot be won"]),
    ("search tictactoe:4", ["tictactoe takes no parameters, not '4'"]),
    ("search nosuch.module:GAME", ["the module 'nosuch.module' cannot be imported"]),
    # limits
    ("search connect4 --depth -1", ["a depth of -1 cannot be searched; wanted: 0 to 250 plies"]),
    ("search connect4 --depth 251", ["a depth of 251 cannot be searched"]),
    ("search connect4 --depth 99999999999999999999999999", ["a depth of 99999999999999999999999999"]),
    (f"search connect4 --depth {'9' * 5000}", ["--depth", "is not a valid integer"]),
    ("search connect4 --depth three", ["--depth", "'three' is not a valid integer"]),
    ("search connect4 --depth 2.5", ["'2.5' is not a valid integer"]),
    ("search connect4 --depth", ["--depth", "requires an argument"]),
    ("compare connect4 --depth -1", ["a depth of -1"]),
    ("perft connect4 -1", ["a depth of -1"]),
    ("perft connect4 -- -1", ["a depth of -1"]),
    ("perft connect4 999", ["a depth of 999"]),
    ("perft connect4 x", ["'x' is not a valid integer"]),
    ("perft connect4", ["DEPTH"]),
    ("search connect4 --nodes 0", ["a limit of 0 nodes leaves nothing to search"]),
    ("search connect4 --nodes -5", ["a limit of -5 nodes"]),
    ("search connect4 --time 0", ["a limit of 0.0 seconds"]),
    ("search connect4 --time -1", ["a limit of -1.0 seconds"]),
    ("search connect4 --time nan", ["a limit of nan seconds"]),
    ("search connect4 --time soon", ["'soon' is not a valid float"]),
    # algorithms, orders, commands, options
    ("search connect4 --algorithm alfabeta", ["no algorithm 'alfabeta'; did you mean alphabeta?"]),
    ("search connect4 --algorithm ''", ["no algorithm ''"]),
    ("search connect4 --algorithm MINIMAX --depth 2", ["no algorithm 'MINIMAX'"]),
    ("compare gallery:two-ply --algorithms minimax,foo", ["no algorithm 'foo'"]),
    ("compare gallery:two-ply --algorithms ''", ["no algorithm ''"]),
    ("compare gallery:two-ply --algorithms ,", ["no algorithm ','"]),
    ("compare gallery:two-ply --order bets", ["no order 'bets'", "did you mean best?"]),
    ("compare tictactoe --depth 3 --order bets", ["no order 'bets'"]),
    ("compare connect4 --depth 12 --order best", ["connect4 at depth 12 has more than 300,000 positions"]),
    ("compare gallery:two-ply --seed x", ["--seed", "'x'"]),
    ("serch connect4", ["no command 'serch'; did you mean search?"]),
    ("connect4", ["no command 'connect4'"]),
    ("search", ["GAME|TREE"]),
    ("search connect4 tictactoe", ["unexpected extra argument", "tictactoe"]),
    ("search connect4 --dept 3", ["--dept", "--depth"]),
    ("search connect4 --json=yes", ["--json"]),
    ("search -3", ["-3"]),
    ("--nonsense", ["--nonsense"]),
    ("games connect4", ["connect4"]),
    ("algorithms --depth 3", ["--depth"]),
]  # fmt: skip


@pytest.mark.parametrize(("line", "named"), CASES, ids=[line[:60] for line, _ in CASES])
def test_one_sentence(
    call: Call, line: str, named: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder.py").mkdir()
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    told = call(*shlex.split(line))
    assert (told.code, told.out) == (2, "")
    assert len(told.complaints) == 1
    assert told.complaints[0].startswith("gametree: ")
    assert "Traceback" not in told.err
    for part in named:
        assert part in told.err


@pytest.mark.parametrize(
    ("line", "most"),
    [
        ("search large.json", "50,000,000"),
        ("compare large.json", "50,000,000"),
        ("explain large.json", "200,000,000"),
        ("verify large.json", "200,000,000"),
        ("exercise grade large.json large.json", "20,000,000"),
    ],
)
def test_a_file_is_refused_by_its_size(
    call: Call, line: str, most: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with Path("large.json").open("wb") as file:
        file.truncate(300_000_000)  # a hole: nothing is written
    told = call(*line.split())
    assert (told.code, told.out, len(told.complaints)) == (2, "", 1)
    assert "'large.json'" in told.err
    assert f"the file is too long; wanted: at most {most} bytes" in told.err
