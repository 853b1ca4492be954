"""Programs that speak the XBoard protocol, whose board is kept beside ours."""

from __future__ import annotations

from pathlib import Path

import pytest

from gametree import Clock, History, InputError, Limits
from gametree.base.values import WIN
from gametree.play.player import Choice, PlayerFault, Turn
from gametree.play.programs import XboardPlayer, xboard

from .faking import AT_LAST, CHESS, DEPTH, IMPATIENT, SOON, START, XBOARD, Fake, fake


def made(folder: Path, *answers: str, introduction: tuple[str, ...] = XBOARD, unknown: tuple[str, ...] = ()) -> Fake:
    return fake(folder, *answers, introduction=introduction, unknown=unknown)


def but_pings(lines: list[str]) -> list[str]:
    return [line for line in lines if not line.startswith(("ping", "accepted"))]


def after(history: History, choice: Choice) -> History:
    assert choice.move is not None
    return history.play(choice.move)


def test_a_game_as_a_program_hears_it(tmp_path: Path) -> None:
    program = made(tmp_path, "move e2e4", "move Nf3", "My move is: e2e4", "move e2e4")
    player = XboardPlayer(CHESS, program.command, options={"memory": "16"})
    player.begin(START)
    history = after(START, player.choose(START, Turn(Clock(90, moves_to_go=40), opponent=Clock(60))))
    history = history.play_named("e7e5")
    player.choose(history, Turn(Clock(80.5, moves_to_go=39)))
    history = START.play_named("d2d4 d7d5 c2c4 d5c4")  # another game
    player.choose(history, Turn(Limits(seconds=0.5)))
    player.begin(START)
    player.choose(START, Turn(Limits(2, seconds=3)))
    player.close()
    start = ["xboard", "protover 2", "memory 16", "new", "force", "easy", "post"]
    assert but_pings(program.heard()) == [
        *start,
        *("level 40 1:30 0", "time 9000", "otim 6000", "go", "force"),
        *("usermove e7e5", "time 8050", "otim 8050", "go", "force"),
        *start[3:],
        *("usermove d2d4", "usermove d7d5", "usermove c2c4", "usermove d5c4"),
        *("level 3 0:01 0", "time 50", "otim 50", "go", "force"),
        *start[3:],
        *("st 3", "sd 2", "go", "force", "quit"),
    ]


def test_a_program_that_can_do_little(tmp_path: Path) -> None:
    introduction = ('feature myname="Old" san=1 time=0 reuse=0 colors=0', "Welcome.")
    program = made(tmp_path, "move e2e4", "move O-O", introduction=introduction)
    player = XboardPlayer(CHESS, program.command, starting=AT_LAST)
    history = START.play_named("e4 e5 Nf3 Nc6 Bb5 a6")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(xboard, "DONE", SOON)
        player.begin(START)
        assert player.announced == "Old"
        player.choose(START, Turn(Clock(60)))
        player.choose(history, Turn(Limits(seconds=1)))
        with pytest.raises(InputError, match=r"cannot play from '4k3/.*': it has no setboard$"):
            player.begin(History.read(CHESS, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"))
    once = [
        "xboard",
        "protover 2",
        "accepted myname",
        "accepted san",
        "accepted time",
        "accepted reuse",
        "accepted colors",
    ]
    assert program.heard()[: len(once) + 18] == [
        *once,
        *("new", "force", "easy", "post", "level 0 1 0", "go", "force"),
        *("e5", "Nf3", "Nc6", "Bb5", "a6", "st 1", "go", "force"),
        *("quit", *once[:2]),  # the rest it need not have read when it is ended
    ]


def test_positions_and_chess960(tmp_path: Path) -> None:
    program = made(tmp_path, "move O-O-O", "move e8d8")
    player = XboardPlayer(CHESS, program.command)
    shuffled = History.read(CHESS, "1r3k1r/5p2/8/8/8/8/5P2/1R3K1R b HBhb - 0 1").play_named("O-O")
    player.begin(shuffled)
    assert CHESS.write_line(shuffled.position, [player.choose(shuffled, DEPTH).move or 0]) == "1. O-O-O"
    plain = History.read(CHESS, "4k3/8/8/8/8/8/4P3/4K3 b - - 7 40")
    player.begin(plain)
    player.choose(plain, Turn(Limits(seconds=1)))
    player.close()
    assert but_pings(program.heard())[2:] == [
        *("new", "variant fischerandom", "force", "easy", "post"),
        "setboard 1r3k1r/5p2/8/8/8/8/5P2/1R3K1R b KQkq - 0 1",
        *("usermove O-O", "st 3600", "sd 1", "go", "force"),
        *("new", "force", "easy", "post", "setboard 4k3/8/8/8/8/8/4P3/4K3 b - - 7 40"),
        *("st 1", "go", "force", "quit"),
    ]


def test_a_depth_is_forgotten_with_the_game(tmp_path: Path) -> None:
    program = made(tmp_path, "move e2e4", "move e2e4")
    player = XboardPlayer(CHESS, program.command)
    player.begin(START)
    player.choose(START, DEPTH)
    player.choose(START, Turn(Limits(seconds=1)))
    player.close()
    assert but_pings(program.heard())[-9:] == ["force", "new", "force", "easy", "post", "st 1", "go", "force", "quit"]


def test_thoughts_and_resignation(tmp_path: Path) -> None:
    told = [
        ("  9 -35 12 5000 e2e4 e7e5", (-35, "unknown", 9, 5000)),
        ("9. +35 12 5000 e2e4 e7e5\nstatistics: 1 2 3 4", (35, "unknown", 9, 5000)),
        ("9& 100004 12 5000 e2e4", (WIN - 7, "win in 7", 9, 5000)),
        ("9 -100002 12 5000 e2e4", (4 - WIN, "loss in 4", 9, 5000)),
        ("9 999996 12 5000 e2e4", (999996, "unknown", 9, 5000)),
        ("# 9 9 9 9", (None, None, None, None)),
    ]
    resigns = ("resign", "tellics resign", "0-1 {White resigns}")
    answers = [*(f"{lines}\nmove e2e4" for lines, _ in told), *resigns]
    player = XboardPlayer(CHESS, made(tmp_path, *answers).command)
    player.begin(START)
    for _, expected in told:
        choice = player.choose(START, DEPTH)
        assert (choice.value, choice.verdict, choice.depth, choice.nodes) == expected
        assert choice.move == CHESS.find_move(START.position, "e4")
    assert [player.choose(START, DEPTH).move for _ in resigns] == [None] * 3
    player.close()


@pytest.mark.parametrize(
    ("answer", "kind", "words"),
    [
        ("1/2-1/2 {Draw}", "illegal", r"fake takes the game as over: '1/2-1/2 \{Draw\}'"),
        ("Illegal move: e7e5", "illegal", "fake refuses what is legal: it says 'Illegal move: e7e5'"),
        ("tellusererror Illegal position", "illegal", "fake refuses what is legal: it says .*"),
        ("move e2e5", "illegal", "fake has answered 'e2e5': .*"),
        ("Illegal move: hello\nError (unknown command): easy", "time", "fake has not moved within 0.2 s"),
        ("!exit", "crash", "fake ended with exit code 3 instead of a move"),
    ],
)
def test_faults(tmp_path: Path, answer: str, kind: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xboard, "SETTLING", SOON)
    player = XboardPlayer(CHESS, made(tmp_path, answer).command, name="fake")
    player.begin(START)
    with pytest.raises(PlayerFault, match=f"^{words}$") as caught:
        player.choose(START.play_named("e4 e5"), IMPATIENT if kind == "time" else DEPTH)
    assert caught.value.kind == kind


def test_what_a_program_cannot_be_told(tmp_path: Path) -> None:
    player = XboardPlayer(CHESS, made(tmp_path, unknown=("sd",)).command)
    player.begin(START)
    with pytest.raises(InputError, match=r"cannot be told 'sd 1': it says 'Illegal move: sd 1'$"):
        player.choose(START, DEPTH)
    player.begin(START)
    with pytest.raises(InputError, match=r"^nodes cannot be told in the XBoard protocol"):
        player.choose(START, Turn(Limits(nodes=7)))


def test_silence_is_no_introduction() -> None:
    wanted = "wanted: a program that speaks the XBoard protocol, version 2"
    with pytest.raises(
        InputError, match=f"^'cat' cannot play: it said 'protover 2', but was not ready, .*; {wanted}$"
    ):
        XboardPlayer(CHESS, "cat", starting=1).begin(START)
