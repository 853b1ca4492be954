"""Programs that speak UCI: what they are told, what is understood of them, and whose fault it is if they fail."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from gametree import Clock, History, InputError, Limits
from gametree.base.values import WIN
from gametree.play.player import Choice, Player, PlayerFault, Turn
from gametree.play.programs import UciPlayer, XboardPlayer
from gametree.play.programs.process import Program

from .faking import AT_LAST, CHESS, DEPTH, IMPATIENT, SOON, START, Held, fake

RUY = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6"
"""White may castle next."""


def chosen(history: History, choice: Choice) -> str:
    assert choice.move is not None
    return CHESS.move_name(history.position, choice.move)


def test_a_game_as_a_program_hears_it(tmp_path: Path) -> None:
    program = fake(tmp_path, "bestmove e2e4 ponder e7e5", "bestmove g1f3", "bestmove d2d4")
    player = UciPlayer(CHESS, program.command, options={"hash": "32", "Clear Hash": ""}, name="fake")
    history = START
    player.begin(history)
    assert (player.name, player.announced) == ("fake", "Fake 1.0")
    for clock, other in ((Clock(60, increment=0.5, moves_to_go=40), Clock(59.5)), (Clock(float("inf")), Clock(0))):
        choice = player.choose(history, Turn(clock, opponent=other, patience=AT_LAST))
        assert choice.move is not None
        history = history.play(choice.move).play_named("e7e5" if history is START else "b8c6")
    player.begin(START)
    player.choose(START, Turn(Limits(0, 1000, 0.25)))
    player.close()
    player.close()
    assert program.heard() == [
        "uci",
        "setoption name Hash value 32",
        "setoption name Clear Hash",
        *("ucinewgame", "isready"),
        *("position startpos", "isready"),
        "go wtime 60000 btime 59500 winc 500 binc 0 movestogo 40",
        *("position startpos moves e2e4 e7e5", "isready"),
        "go wtime 1000000000 btime 1",
        *("ucinewgame", "isready"),
        *("position startpos", "isready"),
        "go depth 1 nodes 1000 movetime 250",
        "quit",
    ]


def test_black_has_the_second_clock_and_positions_their_counters(tmp_path: Path) -> None:
    program = fake(tmp_path, "bestmove e8d8")
    player = UciPlayer(CHESS, program.command)
    history = History.read(CHESS, "4k3/8/8/8/8/8/4P3/4K3 w - - 7 40").play_named("e1d1")
    player.begin(history)
    player.choose(history, Turn(Clock(1.5), opponent=Clock(2)))
    player.close()
    assert program.heard()[-4:-1] == [
        "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 7 40 moves e1d1",
        "isready",
        "go wtime 2000 btime 1500",
    ]


def test_castling_is_understood_however_it_is_written(tmp_path: Path) -> None:
    names = ("e1g1", "e1h1", "O-O")
    program = fake(tmp_path, *(f"bestmove {name}" for name in names), "bestmove f1b1", "bestmove e1g1")
    player = UciPlayer(CHESS, program.command)
    history = START.play_named(RUY)
    player.begin(history)
    assert [chosen(history, player.choose(history, DEPTH)) for _ in names] == ["e1g1"] * 3
    shuffled = History.read(CHESS, "1r3k1r/5p2/8/8/8/8/5P2/1R3K1R b HBhb - 0 1").play_named("O-O")
    player.begin(shuffled)
    assert CHESS.write_line(shuffled.position, [player.choose(shuffled, DEPTH).move or 0]) == "1. O-O-O"
    player.begin(history)
    player.choose(history, DEPTH)
    player.close()
    told = [line for line in program.heard() if line.startswith(("setoption", "position fen"))]
    assert told == [
        "setoption name UCI_Chess960 value true",
        "position fen 1r3k1r/5p2/8/8/8/8/5P2/1R3K1R b KQkq - 0 1 moves f8h8",
        "setoption name UCI_Chess960 value false",
    ]


INFO = "info depth 12 seldepth 20 multipv 1 score {} nodes 5000 nps 100 pv e2e4"


@pytest.mark.parametrize("order", [1, -1])
def test_thoughts(tmp_path: Path, order: int) -> None:
    told = [
        (INFO.format("cp -35"), (-35, "unknown", 12, 5000)),
        (INFO.format("mate 4"), (WIN - 7, "win in 7", 12, 5000)),
        (INFO.format("mate -2"), (4 - WIN, "loss in 4", 12, 5000)),
        (INFO.format("cp 9999999999999"), (None, None, 12, 5000)),
        ("info string score cp 7 nodes 7 depth 7", (None, None, None, None)),
        ("nonsense", (None, None, None, None)),
        (
            INFO.format("cp 10")
            + "\ninfo depth 13 score cp 90 lowerbound nodes 6000"
            + "\ninfo depth 13 multipv 2 score cp 5 nodes 7000\ninfo depth 14 currmove e2e4 nodes 8000",
            (10, "unknown", 12, 8000),
        ),
    ][::order]
    player = UciPlayer(CHESS, fake(tmp_path, *(f"{lines}\nbestmove e2e4" for lines, _ in told)).command)
    player.begin(START)
    for _, expected in told:
        choice = player.choose(START, DEPTH)
        assert (choice.value, choice.verdict, choice.depth, choice.nodes) == expected
    player.close()


@pytest.mark.parametrize("answer", ["0000", "(none)", "e2e5", "", "resign", "7" * 100_000, "\x1b[31m"])
def test_what_is_no_move_loses(tmp_path: Path, answer: str) -> None:
    player = UciPlayer(CHESS, fake(tmp_path, f"bestmove {answer}").command, name="fake")
    player.begin(START)
    with pytest.raises(PlayerFault, match=r"^fake has answered '[^\n\x1b]*': ") as caught:
        player.choose(START, DEPTH)
    assert caught.value.kind == "illegal"
    assert len(str(caught.value)) < 400
    player.close()


@pytest.mark.parametrize(
    ("misdeed", "kind", "words"),
    [
        ("!exit", "crash", "fake ended with exit code 3 instead of a move"),
        ("!kill", "crash", "fake was ended by SIGSEGV instead of a move"),
        ("!sleep", "time", "fake has not moved within 0.2 s"),
        ("!flood", "time", "fake has not moved within 0.2 s"),
    ],
)
def test_a_program_that_has_failed_is_started_anew(
    tmp_path: Path, held: Held, misdeed: str, kind: str, words: str
) -> None:
    program = fake(tmp_path, "bestmove e2e4", misdeed, held=held.path)
    player = UciPlayer(CHESS, program.command, name="fake")
    for _ in range(2):
        player.begin(START)
        assert held.is_taken()
        assert chosen(START, player.choose(START, DEPTH)) == "e2e4"
        with pytest.raises(PlayerFault, match=f"^{words}$") as caught:
            player.choose(START, IMPATIENT if kind == "time" else DEPTH)
        assert caught.value.kind == kind
        assert held.is_free()
        with pytest.raises(PlayerFault, match=r"^fake does not run$"):
            player.choose(START, DEPTH)
    player.close()


def test_ctrl_c_ends_the_program(tmp_path: Path, held: Held, monkeypatch: pytest.MonkeyPatch) -> None:
    player = UciPlayer(CHESS, fake(tmp_path, "!sleep", held=held.path).command)
    player.begin(START)
    assert held.is_taken()

    def pressed(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Program, "hear", pressed)
    with pytest.raises(KeyboardInterrupt):
        player.choose(START, DEPTH)
    assert held.is_free()


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("", r"the command '' names no program"),
        ("'fake", r"the command .* cannot be read: No closing quotation"),
        ("nosuchprogram -x", r"'nosuchprogram -x' cannot be started: there is no such program"),
        ("/", r"'/' cannot be started: Permission denied"),
        ("true", r"'true' cannot play: it ended with exit code 0; wanted: a program that speaks UCI"),
        ("sleep 1000", r"'sleep 1000' cannot play: it said nothing within 0.2 s; wanted: a program that speaks UCI"),
        ("cat", r"'cat' cannot play: it said 'uci', but was not ready, within 1 s; wanted: .*"),
    ],
)
def test_what_is_no_player(command: str, words: str) -> None:
    starting = {"true": AT_LAST, "cat": 1}.get(command, SOON)
    with pytest.raises(InputError, match=f"^{words}$"):
        UciPlayer(CHESS, command, starting=starting).begin(START)


def test_a_file_that_is_no_program(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_bytes(b"\0\1\2\3")
    path.chmod(0o755)
    with pytest.raises(InputError, match=r"text' cannot be started: Exec format error$"):
        UciPlayer(CHESS, str(path)).begin(START)


def test_who_tells_too_much(tmp_path: Path) -> None:
    options = [f"option name O{number} type button" for number in range(2000)]
    player = UciPlayer(CHESS, fake(tmp_path, introduction=["id name \x1b" + "x" * 1000, *options, "uciok"]).command)
    player.begin(START)
    assert player.announced == "\\x1b" + "x" * 79
    player.close()
    player.options = {"O1999": ""}
    with pytest.raises(InputError, match="has no option 'O1999'"):
        player.begin(START)


def test_what_a_program_cannot_do(tmp_path: Path) -> None:
    program = fake(tmp_path, introduction=["option name Hash type spin default 1", "uciok"])
    with pytest.raises(InputError, match=r"has no option 'hush'; did you mean hash\? \(Hash\)$"):
        UciPlayer(CHESS, program.command, options={"hush": "1"}).begin(START)
    player = UciPlayer(CHESS, program.command)
    with pytest.raises(InputError, match=r"cannot play from '1r3k1r/.* - 0 1': it has no UCI_Chess960$"):
        player.begin(History.read(CHESS, "1r3k1r/5p2/8/8/8/8/5P2/1R3K1R b HBhb - 0 1"))
    player.begin(START)
    with pytest.raises(InputError, match=r"^a program would think for ever; wanted: a depth"):
        player.choose(START, Turn(Limits()))


def test_a_program_that_is_gone_before_the_next_game(tmp_path: Path) -> None:
    program = fake(tmp_path, "bestmove e2e4\n", "!exit")
    path = tmp_path / "program"
    path.write_text(f"#!/bin/sh\nexec {program.command}\n", encoding="utf-8")
    path.chmod(0o755)
    player = UciPlayer(CHESS, str(path), starting=AT_LAST)
    player.begin(START)
    player.close()
    path.write_text("#!/bin/sh\nexit 9\n", encoding="utf-8")
    with pytest.raises(PlayerFault, match=r"^program was not ready for a game: it ended with exit code 9$") as caught:
        player.begin(START)
    assert caught.value.kind == "crash"
    path.unlink()
    with pytest.raises(PlayerFault, match=r"program' cannot be started: there is no such program$"):
        player.begin(START)


def test_the_name_is_that_of_the_program() -> None:
    players: list[Player] = [kind(CHESS, f"{sys.executable} -c 1") for kind in (UciPlayer, XboardPlayer)]
    assert {player.name for player in players} == {Path(sys.executable).name}
