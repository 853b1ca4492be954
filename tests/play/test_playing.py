"""One game under a referee: rules, clocks, and whoever does what is not allowed."""

from __future__ import annotations

import io
import itertools
import time
from collections.abc import Callable
from typing import Any

import chess
import pytest

from gametree import Clock, Game, History, InputError, Limits, load_game
from gametree.play import Choice, Pace, Played, PlayerFault, Turn, play_game, read_clock
from gametree.play.engine_player import EnginePlayer
from gametree.play.human import Human
from gametree.play.pace import MARGIN, Timekeeper
from gametree.play.random_player import RandomPlayer
from tests.takeaway import HEAPS, Heaps

TICTACTOE, CHESS = load_game("tictactoe"), load_game("chess")
FREE = Pace(Limits(nodes=1))


class Scripted:
    """Does what it is told to, move by move."""

    def __init__(self, *does: str | Callable[[], Any], name: str = "scripted") -> None:
        self.name, self.does, self.begun = name, list(does), 0
        self.turns: list[Turn] = []

    def begin(self, history: History) -> None:
        self.begun += 1

    def choose(self, history: History, turn: Turn) -> Choice:
        self.turns.append(turn)
        does = self.does.pop(0)
        if callable(does):
            return does()  # type: ignore[no-any-return]
        return Choice(history.game.find_move(history.position, does))

    def close(self) -> None:
        pass


def raising(error: BaseException) -> Callable[[], Choice]:
    def choose() -> Choice:
        raise error

    return choose


def test_a_game_ends_by_its_own_rules() -> None:
    first, second = Scripted("a1", "a2", "a3"), Scripted("b1", "b2")
    done = play_game(History.begin(TICTACTOE), (first, second), FREE)
    assert (done.outcome, done.reason, done.forfeit) == (1, "game over", None)
    assert done.moves == ("a1", "b1", "a2", "b2", "a3")
    assert first.begun == second.begun == 1
    assert Played.from_dict(done.as_dict()) == done


@pytest.mark.parametrize(
    ("moves", "outcome", "reason"),
    [
        (["f2f3", "e7e5", "g2g4", "d8h4"], -1, "checkmate"),
        (["g1f3", "g8f6", "f3g1", "f6g8"] * 2, 0, "threefold repetition"),
    ],
)
def test_chess_ends_by_mate_and_by_repetition(moves: list[str], outcome: int, reason: str) -> None:
    done = play_game(History.begin(CHESS), (Scripted(*moves[::2]), Scripted(*moves[1::2])), FREE)
    assert (done.outcome, done.reason) == (outcome, reason)


def test_the_side_that_moved_at_the_first_position_is_told_of() -> None:
    """Black is to move and mates: 1 for whoever was to move, and the culprit of a forfeit likewise."""
    fen = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"
    done = play_game(History.read(CHESS, fen), (Scripted("d8h4"), Scripted()), FREE, position=fen)
    assert (done.outcome, done.reason, done.position) == (1, "checkmate", fen)


def test_quiet_moves_before_the_first_position_count() -> None:
    fen = "8/8/4k3/8/8/4K3/8/R7 w - - 98 80"
    done = play_game(History.read(CHESS, fen), (Scripted("a1a2"), Scripted("e6e5")), FREE, position=fen)
    assert (done.outcome, done.reason) == (0, "fifty moves")


def test_an_opening_is_played_before() -> None:
    opening = History.begin(TICTACTOE).play_named("a1 b1 a2")
    done = play_game(opening, (Scripted("a3"), Scripted("b2")), FREE)
    assert done.moves == ("a1", "b1", "a2", "b2", "a3")
    assert done.remarks[:3] == (None, None, None)
    assert None not in done.remarks[3:]


@pytest.mark.parametrize("culprit", [0, 1])
@pytest.mark.parametrize(
    ("does", "kind", "reason"),
    [
        (lambda: Choice(77), "illegal", "bad made the move 77, which is not legal"),
        (raising(PlayerFault("crash", "ended with code 3")), "crash", "bad ended with code 3"),
        (raising(PlayerFault("time", "said nothing for 5 s")), "time", "bad said nothing for 5 s"),
        (lambda: Choice(None), None, "resigned"),
    ],
)
def test_the_culprit_loses(does: Callable[[], Choice], kind: str | None, reason: str, culprit: int) -> None:
    players = [Scripted("a1", name="good"), Scripted("b1", name="good")]
    players[culprit] = Scripted(does, name="bad")
    done = play_game(History.begin(TICTACTOE), players, FREE)
    assert (done.outcome, done.reason) == (-1 if culprit == 0 else 1, reason)
    assert (done.forfeit, done.culprit) == (kind, culprit)


def test_whoever_cannot_begin_loses() -> None:
    class Late(Scripted):
        def begin(self, history: History) -> None:
            raise PlayerFault("crash", "does not answer")

    done = play_game(History.begin(TICTACTOE), (Scripted(), Late(name="late")), FREE)
    assert (done.outcome, done.forfeit, done.reason, done.moves) == (1, "crash", "late does not answer", ())


def test_a_game_that_goes_on_is_drawn_at_last() -> None:
    done = play_game(
        History.begin(CHESS), (RandomPlayer(CHESS, seed=1), RandomPlayer(CHESS, seed=2)), FREE, most_plies=20
    )
    assert (done.outcome, done.reason, len(done.moves)) == (0, "20 plies", 20)


def test_a_fault_of_the_game_is_nobodys_loss() -> None:
    with pytest.raises(ZeroDivisionError):
        play_game(History.begin(TICTACTOE), (Scripted(raising(ZeroDivisionError())), Scripted()), FREE)


class Noting(RandomPlayer):
    """Notes that it was asked."""

    def __init__(self, asked: list[int], side: int, seed: int) -> None:
        super().__init__(HEAPS, seed=seed)
        self.asked, self.side = asked, side

    def choose(self, history: History, turn: Turn) -> Choice:
        self.asked.append(self.side)
        return super().choose(history, turn)


def test_whoever_moves_again_does() -> None:
    """The referee asks the side that is to move, which may be the same again."""
    again = 0
    for seed in range(6):
        asked: list[int] = []
        players = [Noting(asked, side, seed + 50 * side) for side in (0, 1)]
        done = play_game(History.begin(HEAPS, Heaps(6, 5)), players, FREE)
        history = History.begin(HEAPS, Heaps(6, 5))
        for side, name in zip(asked, done.moves, strict=True):
            assert history.side == side
            history = history.play_name(name)
        again += sum(before == after for before, after in itertools.pairwise(asked))
    assert again


# --- time ------------------------------------------------------------------------------------------------------


def test_clocks_run_down_and_are_told_to_both() -> None:
    first, second = Scripted("a1", "a2", "a3"), Scripted("b1", "b2")
    play_game(History.begin(TICTACTOE), (first, second), read_clock("100+2"))
    told = [turn.limits for turn in first.turns]
    assert [isinstance(limits, Clock) and round(limits.remaining) for limits in told] == [100, 102, 104]
    assert second.turns[1].opponent is not None
    assert round(second.turns[1].opponent.remaining) == 104


def test_time_runs_out() -> None:
    def slow() -> Choice:
        time.sleep(2 * MARGIN)
        return Choice(0)

    done = play_game(History.begin(TICTACTOE), (Scripted(slow, name="slow"), Scripted()), read_clock("0.01"))
    assert (done.outcome, done.forfeit) == (-1, "time")
    assert done.reason.startswith("slow is out of time (")


@pytest.mark.parametrize(
    ("pace", "spent", "remaining"),
    [
        ("10+1", [4, 8], 0 + 1),
        ("10", [4, 6.05], 0),
        ("2/10", [4, 5, 3], 8),
        ("2/10+1", [4, 5, 3], 11),
    ],
)
def test_what_is_left_on_a_clock(pace: str, spent: list[float], remaining: float) -> None:
    keeper = Timekeeper(read_clock(pace))
    for seconds in spent[:-1]:
        assert keeper.take(0, seconds)
    keeper.take(0, spent[-1])
    limits = keeper.turn(0).limits
    assert isinstance(limits, Clock)
    assert limits.remaining == pytest.approx(remaining)
    assert keeper.turn(1).limits == Clock(10, increment=limits.increment, moves_to_go=2 if "/" in pace else None)


@pytest.mark.parametrize(
    ("pace", "spent", "is_in_time"),
    [
        (read_clock("1"), 1.2, True),
        (read_clock("1"), 1.3, False),
        (Pace(Limits(seconds=0.5)), 0.7, True),
        (Pace(Limits(seconds=0.5)), 0.8, False),
        (Pace(Limits(nodes=1)), 1e6, True),
        (Pace(Limits(seconds=0.5), margin=1.0), 1.4, True),
    ],
)
def test_a_margin_for_the_way_there_and_back(pace: Pace, spent: float, is_in_time: bool) -> None:
    assert Timekeeper(pace).take(0, spent) is is_in_time


@pytest.mark.parametrize("text", ["", "x", "10+", "-1", "0/5", "0", "10+0.1+2", "1e3", "10:00"])
def test_what_is_no_clock(text: str) -> None:
    with pytest.raises(InputError, match="wanted"):
        read_clock(text)


@pytest.mark.parametrize("text", ["10+0.1", "40/60", "3"])
def test_a_pace_travels_as_plain_data(text: str) -> None:
    pace = read_clock(text)
    assert str(pace) == text
    assert Pace.from_dict(pace.as_dict()) == pace
    limited = Pace(Limits(seconds=0.5, nodes=7))
    assert Pace.from_dict(limited.as_dict()) == limited


# --- players ---------------------------------------------------------------------------------------------------


def engine_game(game: Game, **settings: Any) -> Played:
    players = [EnginePlayer(game, interpreted=True, table=0.1, **settings) for _ in range(2)]
    try:
        return play_game(History.begin(game), players, Pace(Limits(nodes=200)))
    finally:
        for player in players:
            player.close()


def test_engines_play_legal_games_and_tell_what_they_think() -> None:
    done = engine_game(TICTACTOE)
    assert (done.outcome, done.reason) == (0, "game over"), "perfect play is a draw"
    for remark in done.remarks:
        assert remark is not None
        assert remark.nodes
        assert remark.depth
    assert engine_game(TICTACTOE).moves == done.moves, "the same nodes, the same game"


def test_an_engine_forgets_between_games() -> None:
    player = EnginePlayer(TICTACTOE, interpreted=True, table=0.1)
    counts = []
    for _ in range(2):
        start = History.begin(TICTACTOE)
        player.begin(start)
        counts.append(player.choose(start, Turn(Limits(depth=5))).nodes)
    player.close()
    assert counts[0] == counts[1]


def test_an_engine_thinks_in_the_opponents_time() -> None:
    game = load_game("connect4:5x4")
    player = EnginePlayer(game, table=1, ponder=True)
    history = History.begin(game)
    player.begin(history)
    for expected in (True, False):
        choice = player.choose(history, Turn(Limits(depth=6)))
        assert choice.move is not None
        history = history.play(choice.move)
        assert player._expected is not None
        reply = player._expected.moves[-1]
        others = [move for move in history.position.moves() if move != reply]
        history = history.play(reply if expected else others[0])
    assert player.choose(history, Turn(Limits(depth=6))).move in history.position.moves()
    player.close()


def test_a_person_is_asked_until_there_is_a_move() -> None:
    asks = io.StringIO()
    person = Human(TICTACTOE, asks=asks, answers=io.StringIO("help\nmoves\nb2 a9\na1\nresign\n"))
    done = play_game(History.begin(TICTACTOE), (person, Scripted("b1", "c1")), FREE)
    assert (done.reason, done.moves, done.outcome) == ("resigned", ("b2", "b1", "a1", "c1"), -1)
    said = asks.getvalue()
    assert "no move 'help' here; legal: a1, b1" in said
    assert "no move 'a9' here" in said
    assert "a1, b1, c1" in said


def test_a_person_who_leaves_has_lost() -> None:
    person = Human(TICTACTOE, asks=io.StringIO(), answers=io.StringIO(""))
    done = play_game(History.begin(TICTACTOE), (person, Scripted()), FREE)
    assert (done.outcome, done.forfeit, done.reason) == (-1, "crash", "human has left the table")


def test_random_games_of_chess_are_those_of_another_library() -> None:
    for seed in range(4):
        players = RandomPlayer(CHESS, seed=seed), RandomPlayer(CHESS, seed=seed + 9)
        done = play_game(History.begin(CHESS), players, FREE)
        board = chess.Board()
        for move in done.moves:
            assert chess.Move.from_uci(move) in board.legal_moves
            board.push_uci(move)
        outcome = board.outcome(claim_draw=True)
        assert outcome is not None
        assert {True: 1, False: -1, None: 0}[outcome.winner] == done.outcome
