"""The game at the table: turns, taking back, changing sides, giving up, advice."""

from __future__ import annotations

import pytest

from gametree import Engine, GameFault, History, InputError, Limits, load_game
from gametree.play import Choice, Turn
from gametree.play.engine_player import EnginePlayer
from gametree.play.table.sides import SEATS, player_at
from gametree.play.table.table import Reply, Result, Table
from gametree.play.table.telling import Teller
from tests.play.tables import KALAH, laid

pytestmark = pytest.mark.usefixtures("interpreted")


def test_the_engine_answers_and_undo_takes_both_back() -> None:
    with laid("connect4") as table:
        table.move("4")
        assert table.is_opponents_turn
        reply = table.reply()
        assert (reply.before.moves, len(table.history.moves), table.is_persons_turn) == ((21,), 2, True)
        assert table.undo() == 2
        assert table.history == table.opening
        with pytest.raises(InputError, match="there is no move of yours to take back"):
            table.undo()


def test_only_whose_turn_it_is_can_move() -> None:
    with laid("connect4", seats="second") as table:
        with pytest.raises(InputError, match="the opponent is to move"):
            table.move("4")
        table.reply()
        with pytest.raises(InputError, match="the opponent is not to move"):
            table.reply()
        with pytest.raises(InputError, match="no move of yours"):
            table.undo()


def test_two_people_take_back_one_move() -> None:
    with laid("tictactoe", seats="both") as table:
        table.move("a1")
        table.move("b1")
        assert (table.undo(), table.is_persons_turn, len(table.history.moves)) == (1, True, 1)


@pytest.mark.parametrize("seats", ["both", "none"])
def test_sides_are_changed_with_an_engine_only(seats: str) -> None:
    with laid("tictactoe", seats=seats) as table, pytest.raises(InputError, match="nobody to change sides with"):
        table.swap()


def test_after_a_change_of_sides_the_engine_is_to_move() -> None:
    with laid("tictactoe") as table:
        table.swap()
        assert (table.is_opponents_turn, table.seats) == (True, SEATS["second"])


def test_who_resigns_has_lost_and_may_think_better_of_it() -> None:
    with laid("tictactoe") as table:
        table.move("b2")
        table.reply()
        table.resign()
        assert table.result() == Result("resigned", 1)
        with pytest.raises(InputError, match="game is over"):
            table.move("a1")
        with pytest.raises(InputError, match="nobody can resign"):
            table.resign()
        assert (table.undo(), table.result(), len(table.history.moves)) == (0, None, 2)


def test_nobody_resigns_for_the_engine() -> None:
    with laid("tictactoe", seats="none") as table, pytest.raises(InputError, match="no person plays"):
        table.resign()


def test_sides_that_move_again_keep_the_turn() -> None:
    with laid(KALAH) as table:
        table.move("2")
        assert table.is_persons_turn, "the last seed fell into the own store"
        assert Teller(table).turn() == "Your turn again: the first player."
        table.move("3")
        assert table.is_opponents_turn
        while table.is_opponents_turn:
            table.reply()
        count = len(table.history.moves)
        assert table.undo() == count - 1
        assert len(table.history.moves) == 1
        assert table.undo() == 1


def test_the_first_player_is_the_one_who_began_the_game() -> None:
    chess = load_game("chess")
    black = History.read(chess, "4k3/8/8/8/8/8/8/4K2R b K - 0 1")
    assert (player_at(black), player_at(black.play_named("Kd7"))) == (1, 0)
    connect4 = load_game("connect4")
    assert player_at(History.read(connect4, "445")) == 1
    with Table(connect4, opening=History.read(connect4, "445")) as table:
        assert table.is_opponents_turn, "the person is X, and O is to move"


@pytest.mark.parametrize(
    ("game", "moves", "result", "told"),
    [
        ("connect4", "1 2 1 2 1 2 1", Result("game over", 0), "You win."),
        ("chess", "f3 e5 g4 Qh4", Result("checkmate", 1), "Checkmate: the engine wins."),
        ("tictactoe", "a1 b2 c3 b1 b3 a3 c1 c2 a2", Result("game over", None), "A draw."),
        (
            "chess",
            "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8",
            Result("threefold repetition", None),
            "Threefold repetition: a draw.",
        ),
        (KALAH, "2 3 1 3 1 1 3 3 2 3", None, ""),
    ],
)
def test_how_games_end(game: str, moves: str, result: Result | None, told: str) -> None:
    loaded = load_game(game)
    if result is None:
        history = History.begin(loaded)
        while history.ending() is None:
            history = history.play(next(iter(history.position.moves())))
        ending = history.ending()
        assert ending is not None
        with Table(loaded, opening=history) as table:
            by = table.result()
            assert by is not None
            assert by.margin == abs(ending.outcome) > 0
            assert f"by {by.margin}." in Teller(table).ending(by)
        return
    with Table(loaded, opening=History.begin(loaded).play_named(moves)) as table:
        assert table.result() == result
        assert Teller(table).ending(result) == told


def test_reasons_are_those_of_separate_searches() -> None:
    with laid("connect4", limits=Limits(depth=4)) as table:
        table.move("4")
        reply = table.reply()
        reasons = table.why()
        assert (reasons.before, reasons.played.move) == (reply.before, reply.move)
        assert reasons.other is not None
        with Engine(table.game) as engine:
            best = engine.think(reply.before, Limits(depth=4))
            second = engine.think(reply.before, Limits(depth=4), leave_out=[best.move or 0])
        assert (reasons.played.value, reasons.other.value) == (best.value, second.value)
        assert reasons.cost == best.value - second.value >= 0


def test_a_move_that_was_not_the_best_is_told_so() -> None:
    with laid("tictactoe", seats="both", limits=Limits(depth=9)) as table:
        for move in ("a1", "b1", "a2", "b2", "c3"):
            table.move(move)
        reasons = table.why()
        assert reasons.other is not None
        assert table.game.move_name(reasons.before.position, reasons.other.move) == "a3"
        played, better = Teller(table).why(reasons)
        assert played.startswith("X played c3, expecting b3 (X loses in 2 plies")
        assert better == "Better was a3: that is X wins in 1 ply."


def test_why_needs_a_move() -> None:
    with laid("tictactoe") as table:
        with pytest.raises(InputError, match="no move to explain"):
            table.why()
        table.move("b2")
        with pytest.raises(InputError, match="no move to explain"):
            table.why()


def test_the_only_move_needs_no_reason() -> None:
    history = History.begin(load_game("tictactoe")).play_named("a1 b2 c3 b1 b3 a3 c1 c2")
    with laid("tictactoe", opening=history, seats="both") as table:
        table.move("a2")
        assert Teller(table).why(table.why())[1] == "It was the only move."


@pytest.mark.parametrize("is_hit", [True, False])
def test_a_reply_tells_whether_pondering_has_hit(is_hit: bool) -> None:
    game = load_game("connect4:5x4")
    player = EnginePlayer(game, ponder=True, table=1)
    history = History.begin(game).play_named("3")
    player.begin(history)
    first = player.choose(history, Turn(Limits(depth=4)))
    assert first.pondered is None
    assert first.line[0] == first.move is not None
    history = history.play(first.move)
    expected = first.line[1]
    others = [move for move in history.position.moves() if move != expected]
    history = history.play(expected if is_hit else others[0])
    choice = player.choose(history, Turn(Limits(depth=4)))
    player.close()
    assert (choice.pondered, Reply(history, choice).is_hit) == (expected, is_hit)


def test_after_taking_back_nothing_is_said_about_pondering() -> None:
    game = load_game("connect4:5x4")
    player = EnginePlayer(game, ponder=True, table=1)
    history = History.begin(game).play_named("3")
    player.choose(history, Turn(Limits(depth=2)))
    assert player.choose(History.begin(game).play_named("2"), Turn(Limits(depth=2))).pondered is None
    player.close()


@pytest.mark.parametrize(
    ("pondered", "told"),
    [
        ("a1", ["That was the move it had thought about in your time."]),
        ("c3", ["In your time it had thought about c3."]),
        (None, []),
    ],
)
def test_what_is_said_about_pondering(pondered: str | None, told: list[str]) -> None:
    with laid("tictactoe") as table:
        before = table.opening.play_named("a1")
        move = None if pondered is None else table.game.find_move(table.game.start, pondered)
        choice = Choice(5, line=(5,), pondered=move)
        assert Teller(table).reply(Reply(before, choice)) == ["The engine plays b2.", *told]


def test_a_new_game_is_another_one_of_the_same_opponent() -> None:
    with laid("connect4") as table:
        table.move("4")
        table.reply()
        table.new()
        assert (table.history, table.number, table.is_persons_turn) == (table.opening, 2, True)


def test_a_game_at_fault_is_named() -> None:
    game = load_game("tictactoe")

    def draw(position: object, last_move: object = None) -> str:
        raise ZeroDivisionError("oops")

    object.__setattr__(game, "draw", draw)
    with Table(game) as table, pytest.raises(GameFault, match=r"draw\(\) raised ZeroDivisionError"):
        table.board()
