"""Sitting at a table: every command by its words, narrow and wide, and games that are kept in files."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gametree import GametreeError, History, InputError, Limits, load_game, parse_tree
from gametree.games.tree import tree_game
from gametree.play.table import sitting as sitting_module
from gametree.play.table.commands import COMMANDS
from gametree.play.table.saved import FORMAT, SavedGame, _checksum, read_saved
from gametree.play.table.sitting import Origin
from gametree.play.table.table import Table
from gametree.play.table.writer import Writer, squeezed
from tests.play.tables import KALAH, laid, sat_at

pytestmark = pytest.mark.usefixtures("interpreted")

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def test_every_command_says_something() -> None:
    for command in COMMANDS.keys() - {"quit"}:  # which says what the end of input says
        with laid("tictactoe") as table:
            before = sat_at(table, ["b2"])
        with laid("tictactoe") as table:
            told = sat_at(table, ["b2", command])
        assert told != before, command


def test_what_is_told_of_a_move() -> None:
    with laid("tictactoe", limits=Limits(depth=9)) as table:
        told = sat_at(table, ["B2", "hint", "eval", "why", "moves"]).splitlines()
    assert told[0] == "tictactoe: you are X, the engine is O (9 plies a move). Type a move, or 'help'."
    assert " 2 . X ." in told
    assert " 1[O]. ." in told
    assert told.count("Your turn: X.") == 2
    replies = [line for line in told if line.startswith("The engine plays a1, and expects ")]
    assert len(replies) == 1
    assert replies[0].endswith(" (draw).")
    assert any(line.startswith("I would play ") for line in told)
    assert any(line.startswith("Draw, ") for line in told)
    assert any(line.startswith("The engine played a1, expecting ") for line in told)
    assert any(line.startswith("Second best was ") for line in told)
    assert "b1, c1, a2, c2, a3, b3, c3" in told


def test_whoever_comes_to_the_end_is_told_how_and_may_go_on() -> None:
    with laid("tictactoe", seats="both") as table:
        told = sat_at(table, ["a1", "b1", "a2", "b2", "a3", "c3", "moves", "hint", "undo", "c3"])
    assert "X wins." in told
    assert "The game took 5 moves. 'save FILE' keeps the game" in told
    assert "'c3' cannot be played: the game is over; wanted: undo, new, save FILE, record FILE or quit" in told
    assert "there is no move: the game is over" in told
    assert "there is nothing to look for: the game is over" in told
    assert told.rstrip().endswith("--moves 'a1 b1 a2 b2 c3' --as both --depth 2")


def test_nothing_is_played_when_somebody_has_resigned() -> None:
    """The position goes on, and its moves are no answer to what was mistyped."""
    with laid("tictactoe", seats="both") as table:
        told = sat_at(table, ["a1", "resign", "a1", "b2", "undo", "b2"])
    for move in ("a1", "b2"):
        assert told.count(f"'{move}' cannot be played: the game is over; wanted: undo, new, save FILE") == 1
    assert "possible: " not in told


def test_two_people_are_told_whose_turn_it_is() -> None:
    with laid("othello", seats="both") as table:
        told = sat_at(table, ["f5", "swap"])
    assert "othello: Black (X) and White (O) are people." in told
    assert "Black (X) to move." in told
    assert "White (O) to move." in told
    assert "nobody to change sides with: two people play" in told


def test_an_engine_is_watched_to_the_end() -> None:
    with laid("tictactoe", seats="none") as table:
        told = sat_at(table, [])
    assert table.result() is not None
    assert told.count("  a b c") == len(table.history.moves), "a board after every move"
    assert "plays both sides" in told
    assert "your move" not in told


def test_a_tree_is_a_game_too() -> None:
    tree = parse_tree("((3 12 8) (2 4 6))")
    with Table(tree_game(tree), limits=Limits(depth=2)) as table:
        told = sat_at(table, ["hint", "2"])
    assert "I would play 1, and expect 1 (3 for MAX, 2 plies deep)." in told
    assert "The engine plays 1 (2 for MAX)." in told
    assert "You win by 2." in told


def test_an_empty_line_is_nothing() -> None:
    with laid("tictactoe") as table:
        once, thrice = sat_at(table, [""]), sat_at(table, ["", "  ", ""])
    assert once == thrice


def test_the_command_to_go_on_leads_to_the_same_place() -> None:
    history = History.read(load_game("connect4"), "445")
    with laid("connect4", "engine:seed=3", opening=history) as table:
        told = sat_at(table, ["1"], origin=Origin("connect4", "445"))
    *_, command = told.splitlines()
    assert re.fullmatch(
        r"  gametree play connect4 --position 445 --moves '\d 1 \d' --as first --depth 2 --seed 3", command
    )


# --- narrow and wide, in colour or not -------------------------------------------------------------------


@pytest.mark.parametrize("width", [20, 40, 200])
@pytest.mark.parametrize("game", ["connect4", "chess", "checkers", "othello", KALAH.partition(":")[0]])
def test_nothing_is_wider_than_there_is_room(game: str, width: int) -> None:
    with laid(game, seats="both") as table:
        told = sat_at(table, ["help", "moves", "hnit", "board"], width=width)
    *lines, command = told.splitlines()
    assert max(map(len, lines)) <= width
    assert command.startswith("  gametree play "), "what is to be copied is not broken"
    board = table.board().splitlines()
    if width == 200:
        assert all(line in lines for line in board)
    if (game, width) == ("chess", 20):
        assert "1 R N B Q K B N R" in lines
    if (game, width) == ("checkers", 20):
        assert "as a text:" in told
        assert "B:W21,22,23,24,25,26" in lines


def test_a_board_is_squeezed_without_being_changed() -> None:
    rows = load_game("chess").draw(load_game("chess").start).split("\n")
    assert ["".join(row.split()) for row in squeezed(rows)] == ["".join(row.split()) for row in rows]


def test_colours_are_the_only_difference() -> None:
    told = []
    for is_coloured in (False, True):
        with laid("connect4") as table:
            told.append(sat_at(table, ["4", "9", "hint"], is_coloured=is_coloured))
    plain, coloured = told
    assert "\x1b" not in plain
    assert "\x1b[1;31mX\x1b[0m" in coloured
    assert "\x1b[7m\x1b[1;33m[O]\x1b[0m" in coloured
    assert ESCAPE.sub("", coloured) == plain


def test_names_of_a_game_do_nothing_to_a_terminal() -> None:
    told: list[str] = []
    writer = Writer(told.append)
    writer.say("a\x1b[2Jb\nc")
    writer.board("\x1b[2J\nx", "")
    assert told == ["a\\x1b[2Jb\\nc\n", "\\x1b[2J\nx\n"]


# --- files ---------------------------------------------------------------------------------------------------


def test_a_game_is_kept_from_the_moment_it_has_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with laid("connect4") as table:
        told = sat_at(table, ["4", "save", f"save {path}", "3", "undo", "5", "resign"])
        kept = json.loads(path.read_text())
        assert kept["moves"] == [table.game.move_name(table.game.start, move) for move in table.history.moves]
    assert "no file is named; wanted: save FILE" in told
    assert f"Saved in {path}, and after every move from now on." in told
    assert told.rstrip().endswith(f"gametree play --resume {path}")
    assert (kept["format"], kept["people"], kept["resigned"], kept["depth"]) == (FORMAT, "first", "first", 2)
    assert list(tmp_path.iterdir()) == [path], "nothing is left beside it"


@pytest.mark.parametrize("game", ["connect4", "othello", "checkers", KALAH])
@pytest.mark.parametrize("people", ["first", "second", "both"])
def test_a_saved_game_is_the_same_again(game: str, people: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with laid(game, seats=people) as table:
        while not table.is_persons_turn:
            table.reply()
        first = next(iter(table.history.names()))
        sat_at(table, [f"save {path}", first, "undo", first], origin=Origin(game))
    saved = read_saved(path)
    saved.check_source()
    with saved.table(History.begin(load_game(game))) as again:
        assert again.game.name == table.game.name
        assert (again.history.moves, again.seats, again.limits) == (table.history.moves, table.seats, table.limits)
        assert SavedGame.of(again, saved.game, saved.position).text() == path.read_text()


def test_a_file_that_is_there_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "thesis.txt"
    path.write_text("years of work")
    with laid("tictactoe") as table:
        told = sat_at(table, [f"save {path}", f"save {tmp_path}", f"save {tmp_path}/none/x"])
    assert "already; wanted: another name" in told
    assert "is not a file" in told
    assert "there is no directory" in told
    assert path.read_text() == "years of work"


@pytest.mark.parametrize("quote", ["", "'", '"'])
def test_a_file_may_have_blanks_in_its_name_and_quotes_around(quote: str, tmp_path: Path) -> None:
    path = tmp_path / "my first game.json"
    with laid("tictactoe") as table:
        told = sat_at(table, [f"save {quote}{path}{quote}"])
    assert path.exists()
    assert told.rstrip().endswith(f"--resume '{path}'")


def test_a_new_game_leaves_the_saved_one_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with laid("tictactoe") as table:
        told = sat_at(table, ["b2", f"save {path}", "new", "a1"])
    assert f"The game so far stays in {path}; the new one is not saved yet." in told
    assert json.loads(path.read_text())["moves"][0] == "b2"


def test_a_full_disk_ends_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"

    def refuse(*_: object) -> None:
        raise GametreeError("cannot write the game: no space left")

    monkeypatch.setattr(sitting_module, "write_whole", refuse)
    with laid("tictactoe") as table:
        told = sat_at(table, [f"save {path}", "b2"], path=path)
        assert len(table.history.moves) == 2
    assert told.count("no space left") >= 3
    assert "Saved in" not in told


def damaged(change: Callable[[dict[str, Any]], None], *, is_signed: bool = False) -> Callable[[str], str]:
    def damage(text: str) -> str:
        fields = json.loads(text)
        change(fields)
        if is_signed:
            fields.pop("checksum")
            fields["checksum"] = _checksum(fields)
        return json.dumps(fields)

    return damage


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda text: text[: len(text) // 2], "it is not JSON, or only a part of it"),
        (lambda text: "", "it is not JSON"),
        (lambda text: "[]", "it is no saved game"),
        (damaged(lambda fields: fields.update(format="other")), "it is no saved game"),
        (damaged(lambda fields: fields.update(version=3)), r"another version \(3, not 2\)"),
        (damaged(lambda fields: fields.update(moves=["1"])), "it is damaged: its checksum does not fit"),
        (damaged(lambda fields: fields.pop("checksum")), "it is damaged"),
        (
            damaged(lambda fields: fields.pop("people"), is_signed=True),
            "it is damaged: it has no people; wanted: a file",
        ),
        (
            damaged(lambda fields: fields.update(depth="3"), is_signed=True),
            'its depth is not a whole number, but "3"',
        ),
        (damaged(lambda fields: fields.update(moves="4"), is_signed=True), "its moves is not a list of texts"),
        (damaged(lambda fields: fields.update(opponent=7), is_signed=True), "its opponent is not a text, but 7"),
        (
            damaged(lambda fields: fields.update(judgements=[1]), is_signed=True),
            "its judgements is not a list of obj",
        ),
        (damaged(lambda fields: fields.update(people="third"), is_signed=True), "nobody can play as 'third'"),
        (damaged(lambda fields: fields.update(resigned="third"), is_signed=True), "nobody can play as 'third'"),
    ],
)
def test_what_is_damaged_is_refused_in_one_sentence(damage: Callable[[str], str], said: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with laid("connect4") as table:
        sat_at(table, ["4", f"save {path}"])
    path.write_text(damage(path.read_text()))
    with pytest.raises(InputError, match=said) as fault:
        read_saved(path)
    assert "\n" not in str(fault.value)
    assert "cannot go on with the game" in str(fault.value)


def test_a_game_whose_file_has_changed_is_refused(tmp_path: Path) -> None:
    file, path = tmp_path / "nim.py", tmp_path / "game.json"
    source = (Path(__file__).parents[2] / "examples" / "nim.py").read_text()
    file.write_text(source)
    with laid(str(file)) as table:
        sat_at(table, ["3", f"save {path}"], origin=Origin(str(file)))
    read_saved(path).check_source()
    file.write_text(source.replace("21", "20"))
    with pytest.raises(InputError, match="has changed since; wanted: the file as it was"):
        read_saved(path).check_source()


def test_moves_that_are_not_legal_any_more_are_named(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with laid("connect4") as table:
        sat_at(table, ["4", f"save {path}"])
    with pytest.raises(InputError, match="its move 1 cannot be played any more: no move '4' here"):
        read_saved(path).table(History.begin(load_game("tictactoe")))


def test_there_is_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file or directory; wanted: a file that 'save'"):
        read_saved(tmp_path / "none")
