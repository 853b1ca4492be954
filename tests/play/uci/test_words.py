"""Words as data, and data as words."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gametree import Clock, History, InputError, load_game
from gametree.base.values import MOST, WIN
from gametree.play.uci.allowance import is_second, limits_for
from gametree.play.uci.commands import Bare, Debug, Go, Position, SetOption, TooLong, command_in
from gametree.play.uci.notation import Notation, notation_of
from gametree.play.uci.options import AS_USUAL, OPTIONS, find, offered
from gametree.play.uci.standing import begun
from gametree.play.uci.writing import Work, score, sentence


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("uci", Bare("uci")),
        ("", None),
        (None, TooLong()),
        ("Uci", None),
        ("nobody knows quit", Bare("quit")),
        ("debug on", Debug(is_on=True)),
        ("debug off", Debug(is_on=False)),
        ("register name stop code quit", None),
        ("setoption name Hash value 32", SetOption("Hash", "32")),
        ("setoption name Move Overhead value 1 000", SetOption("Move Overhead", "1 000")),
        ("setoption name Clear Hash", SetOption("Clear Hash")),
        ("position startpos", Position(None)),
        ("position startpos moves", Position(None)),
        ("position startpos moves e2e4 e7e5", Position(None, ("e2e4", "e7e5"))),
        ("position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1", Position("4k3/8/8/8/8/8/8/4K3 w - - 0 1")),
        ("position 4455 moves 4", Position("4455", ("4",))),
        ("position", Position("")),
        ("go", Go()),
        ("go infinite", Go(infinite=True)),
        ("go ponder wtime 1 btime 2 winc 3 binc 4", Go(ponder=True, wtime=1, btime=2, winc=3, binc=4)),
        ("go depth 3 nodes 4 mate 5 movetime 6 movestogo 7", Go(depth=3, nodes=4, mate=5, movetime=6, movestogo=7)),
        ("go searchmoves a b depth 3", Go(searchmoves=("a", "b"), depth=3)),
        ("go infinite searchmoves a b", Go(infinite=True, searchmoves=("a", "b"))),
        ("go searchmoves", Go()),
        ("go depth", Go(unread=("depth",))),
        ("go depth nodes 5", Go(nodes=5, unread=("depth",))),
        ("go wtime -20", Go(wtime=-20)),
    ],
)
def test_a_line_is_read(line: str | None, command: object) -> None:
    assert command_in(line) == command


def test_every_option_can_be_set_to_all_that_it_offers() -> None:
    for option in OPTIONS:
        assert find(option.name.upper()) is option
        for value in {"spin": [str(option.least), str(option.most)], "check": ["true", "False"]}.get(
            option.kind, [""]
        ):
            assert option.changed(AS_USUAL, value) is not AS_USUAL
        for value in {"spin": [str(option.least - 1), str(option.most + 1), "", "1.5", "²"]}.get(option.kind, []):
            with pytest.raises(InputError, match=f"^{option.name} cannot be .*; wanted: "):
                option.changed(AS_USUAL, value)


def test_chess960_is_of_chess_only() -> None:
    assert {each.name for each in OPTIONS} - {each.name for each in offered(is_chess=False)} == {"UCI_Chess960"}
    with pytest.raises(InputError, match="no option"):
        find("UCI_Chess960", is_chess=False)


def test_the_clock_is_that_of_the_side_to_move() -> None:
    go, chess = Go(wtime=60_000, btime=1_000, winc=500, binc=0, movestogo=10), load_game("chess")
    white = History.begin(chess)
    assert limits_for(go, white, 100) == Clock(60, increment=0.5, moves_to_go=10, overhead=0.1).limits()
    assert limits_for(go, white.play_name("e4"), 0) == Clock(1, moves_to_go=10, overhead=0).limits()


def test_who_is_second_is_told_by_the_position_or_by_the_moves() -> None:
    black = History.read(load_game("chess"), "4k3/8/8/8/8/8/8/4K3 b - - 0 1")
    assert is_second(black)
    assert not is_second(black.play_name("Ke7"))
    four = History.begin(load_game("connect4"))
    assert [is_second(four), is_second(four.play_named("4")), is_second(four.play_named("4 4"))] == [0, 1, 0]


def test_forced_ends_are_told_in_moves_of_ones_own() -> None:
    game = load_game("chess")
    assert [score(game, WIN - plies) for plies in (1, 2, 3, 4, 7)] == [f"mate {n}" for n in (1, 1, 2, 2, 4)]
    assert [score(game, plies - WIN) for plies in (0, 2, 4)] == ["mate 0", "mate -1", "mate -2"]
    assert score(game, MOST) == f"cp {MOST}"
    assert score(load_game("connect4"), -4) == "cp -4"


def test_sentences_are_one_line_of_some_length() -> None:
    assert sentence("one\ntwo") == "info string one two"
    assert len(sentence("x" * 10_000)) < 600
    assert Work(5, 0.0, None).told() == "nodes 5 time 0"


def test_what_is_known_of_a_game_is_not_read_again() -> None:
    """Whatever was told before, the same words lead to the same game."""
    notation = Notation(load_game("tictactoe"))
    told = [("b2", "a1", "c3"), ("b2", "a1"), ("b2", "a1", "a2", "c2"), (), ("a1",), ("b2",)]
    for before, after in pairwise([*told, *reversed(told)]):
        way = begun(notation).after(Position(None, before), notation)
        assert way.after(Position(None, after), notation) == begun(notation).after(Position(None, after), notation)


def test_another_start_is_read_anew() -> None:
    notation = notation_of(load_game("chess"), is_chess960=True)
    first = begun(notation).after(Position(None, ("e2e4",)), notation)
    other = first.after(Position("4k3/8/8/8/8/8/8/R3K3 w Q - 7 40", ("e1a1",)), notation)
    assert other.history.number == 40
    assert notation.line(other.history.positions[0], other.history.moves) == ["e1a1"]
