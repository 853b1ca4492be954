"""The workbench: who may come in, what a socket is answered, and that nothing goes on when a page has gone."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import threading
from collections.abc import Iterator, MutableMapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from gametree.base.errors import InputError
from gametree.engine.priority import HAS_OWN_PRIORITIES
from gametree.service import GameFile
from gametree.service.seat import BEHIND
from gametree.web import Guard, carrying, kept_token, serving
from gametree.web.carrying import MOST_WAITING, Patience
from gametree.web.guarding import is_loopback
from tests.jit.texts import SOURCE

from .workbench import Server, ask, first_heard, heard, running, seats, until

NIM = (SOURCE.parent / "examples" / "nim.py").read_text()
ENDLESS = 1_000_000_000
"""Nodes of a search that does not end by itself."""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running() as made:
        yield made


def test_a_page_is_there_with_all_that_it_asks_for(server: Server) -> None:
    for name in ("", "index.html", "main.js", "carrier.js", "page.css", "board/board.js", "explain.html"):
        answer = server.get(f"/{name}")
        assert answer.status == 200, name
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert server.get("/../../etc/passwd").status == 404
    assert server.get("/nothing").status == 404


def test_only_a_page_of_its_own_is_answered(server: Server) -> None:
    assert server.get("/", host="evil.example").status == 421
    for origin in ("http://evil.example", "null", "http://[::1", f"http://{server.host}]"):
        with pytest.raises(InvalidStatus) as refused:
            server.open(origin=origin)
        assert refused.value.response.status_code == 403, origin


def test_a_server_at_the_usual_port_is_called_without_it() -> None:
    """Browsers leave port 80 out, of the host and of the origin."""
    guard = Guard.at("127.0.0.1", 80)
    for host in ("localhost", "127.0.0.1", "[::1]", "localhost:80", "[::1]:80"):
        assert guard.is_host(host)
        assert guard.is_origin(f"http://{host}", host)
    assert not guard.is_host("localhost:8000")
    assert not guard.is_host("evil.example")
    other = Guard.at("::1", 8000)
    assert other.is_host("[::1]:8000")
    assert not other.is_host("localhost")


def test_beyond_this_machine_a_token_is_asked_for() -> None:
    assert Guard.at("0.0.0.0", 80).token is not None
    assert not is_loopback("example.org")
    with running(guard=Guard(frozenset(), "secret")) as server:
        assert server.get("/").status == 403
        assert server.get("/?token=wrong").status == 403
        with pytest.raises(InvalidStatus):
            server.open()
        answer = server.get("/?token=secret")
        assert (answer.status, answer.headers["Location"]) == (303, "/")
        cookie = answer.headers["Set-Cookie"].partition(";")[0]
        assert server.get("/", cookie=cookie).status == 200
        with server.open(cookie=cookie) as page:
            ask(page, ask="game", game="tictactoe")
            assert heard(page)[0]["name"] == "tictactoe"


def test_a_token_is_kept_in_a_file_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "token"
    token = kept_token(file)
    assert file.stat().st_mode & 0o077 == 0
    assert kept_token(file) == token
    assert Guard.at("0.0.0.0", 80, token).token == token
    file.chmod(0o644)
    with pytest.raises(InputError, match="others can read the token"):
        kept_token(file)
    file.chmod(0o600)
    file.write_text("short\n")
    with pytest.raises(InputError, match="keeps no token"):
        kept_token(file)
    with pytest.raises(InputError, match="no token can be kept"):
        kept_token(tmp_path)


def test_requests_are_answered_in_turn(server: Server) -> None:
    with server.open() as page:
        for number in range(1, 5):
            ask(page, number, ask="position", game="tictactoe", moves=["a1"][: number % 2])
        for number in range(1, 5):
            assert heard(page, number)[0]["player"] == number % 2


def test_a_search_ends_when_it_is_not_wanted_any_more(server: Server) -> None:
    with server.open() as page:
        ask(page, 1, ask="lines", game="chess", nodes=ENDLESS)
        assert first_heard(page)["depth"] == 1
        page.send(json.dumps({"number": 1, "stop": True}))
        ask(page, 2, ask="position", game="chess")
        heard(page, 1)
        assert heard(page, 2)[0]["turn"] == "White to move."
        ask(page, 3, ask="lines", game="chess", nodes=2_000)  # the engine serves again
        assert heard(page, 3)[-1]["depth"] > 1


def test_a_page_that_goes_takes_its_search_along(server: Server) -> None:
    until(lambda: not seats())
    with server.open() as page:
        ask(page, 1, ask="lines", game="chess", nodes=ENDLESS)
        first_heard(page)
        assert len(seats()) == 1
    until(lambda: not seats())


def test_nothing_is_left_of_pages_that_came_and_went(server: Server) -> None:
    until(lambda: not seats() and server.tasks() == 1)  # which serves
    threads = threading.active_count()
    for _ in range(5):
        with server.open() as page:
            ask(page, 1, ask="position", game="tictactoe")
            ask(page, 2, ask="lines", game="tictactoe", nodes=ENDLESS)
            ask(page, 3, ask="match", game="tictactoe", first="random", second="random", pause=5_000)
            ask(page, 4, ask="explain", tree="((3 12) (2 4))")
            heard(page, 4)
    until(lambda: not seats() and server.tasks() == 1 and threading.active_count() <= threads)


def test_a_tree_is_explained_while_a_match_is_watched_and_an_engine_searches(server: Server) -> None:
    with server.open() as page:
        ask(page, 1, ask="match", game="tictactoe", first="random", second="random", pause=10_000)
        ask(page, 2, ask="lines", game="chess", nodes=ENDLESS)
        for number, asked in enumerate(({"ask": "explain", "tree": "(3 2)"}, {"ask": "game", "game": "chess"}), 3):
            ask(page, number, **asked)
            (answer,) = heard(page, number)
            assert "fault" not in answer


def test_a_search_that_is_hurried_answers_with_what_it_has(server: Server) -> None:
    with server.open() as page:
        ask(page, 1, ask="reply", game="connect4", time=600_000)
        assert first_heard(page)["depth"] == 1
        page.send(json.dumps({"number": 1, "hurry": True}))
        assert heard(page, 1)[-1]["move"] in "1234567"


LOOPING = NIM.replace("for taken in", "while self.heap < 21:\n            pass\n        for taken in")


def test_a_game_that_never_returns_is_ended_and_nothing_else_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(LOOPING)
    patience = Patience(quick=6.0, first=60.0, stop=1.0)
    with running({"own.py": GameFile(str(file))}, patience=patience) as server, server.open() as page:
        ask(page, 1, ask="position", game="own.py", moves=["1"])
        ask(page, 2, ask="position", game="own.py")
        assert "may never return" in heard(page, 1)[0]["fault"]
        assert heard(page, 2)[0]["turn"]
        ask(page, 3, ask="lines", game="own.py")
        page.send(json.dumps({"number": 3, "stop": True}))
        assert heard(page, 3) == []
        ask(page, 4, ask="position", game="own.py")
        assert heard(page, 4)[0]["turn"]


def test_a_stop_waits_for_nobody(tmp_path: Path) -> None:
    """What is under way here never ends by itself, and nobody is impatient: the stop is told all the same."""
    file = tmp_path / "own.py"
    file.write_text(LOOPING)
    with (
        running({"own.py": GameFile(str(file))}, patience=Patience(stop=1_000.0)) as server,
        server.open() as page,
    ):
        ask(page, 1, ask="lines", game="own.py", moves=["1"])
        ask(page, 2, ask="position", game="own.py")
        for number in (2, 1):
            page.send(json.dumps({"number": number, "stop": True}))
            assert heard(page, number) == []


@pytest.mark.skipif(not HAS_OWN_PRIORITIES, reason="threads have no priority of their own here")
def test_who_reads_goes_before_who_answers_and_both_before_searches(server: Server) -> None:
    until(lambda: not seats())
    with server.open() as page:
        ask(page, 1, ask="lines", game="connect4", nodes=ENDLESS)
        assert first_heard(page)["depth"] == 1
        (seat,) = seats()
        threads = {int(each.name) for each in Path(f"/proc/{seat}/task").iterdir()}
        own = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, seat) == min(19, own + BEHIND)
        found = {os.getpriority(os.PRIO_PROCESS, thread) for thread in threads}
        assert found == {own, min(19, own + BEHIND), min(19, own + 2 * BEHIND)}


def test_a_process_that_dies_is_told_and_another_one_goes_on(server: Server) -> None:
    until(lambda: not seats())
    with server.open() as page:
        ask(page, 1, ask="lines", game="chess", nodes=ENDLESS)
        first_heard(page)
        (seat,) = seats()
        os.kill(seat, signal.SIGKILL)
        assert "begun again" in heard(page, 1)[-1]["fault"]
        ask(page, 2, ask="position", game="chess")
        assert heard(page, 2)[0]["turn"] == "White to move."


def test_what_a_game_prints_is_not_taken_for_an_answer(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(
        "print('{}')\n" + NIM.replace("def is_over(self) -> bool:", "def is_over(self) -> bool:\n        print('[]')")
    )
    with running({"own.py": GameFile(str(file))}) as server, server.open() as page:
        ask(page, ask="position", game="own.py")
        assert heard(page)[0]["turn"]


def test_every_page_has_a_policy_and_what_it_may_do_is_little(server: Server) -> None:
    for name in ("", "main.js", "nothing"):
        policy = server.get(f"/{name}").headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
    assert server.get("/explain.html").headers["Content-Security-Policy"] == "frame-ancestors 'self'"


def test_twenty_pages_are_answered(server: Server) -> None:
    with ExitStack() as stack:
        pages = [stack.enter_context(server.open()) for _ in range(20)]
        for page in pages:
            ask(page, ask="lines", game="connect4", nodes=2_000)
        found = [heard(page)[-1] for page in pages]
    assert len({(each["depth"], each["nodes"]) for each in found}) == 1


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"number": "1", "request": ""}', '{"number": 1}', "9" * 5_000, b'{"number": 1}']
)
def test_what_is_no_message_is_told(server: Server, text: str | bytes) -> None:
    with server.open() as page:
        page.send(text)
        assert "not understood" in json.loads(page.recv(timeout=60))["broken"]
        ask(page, ask="game", game="chess")
        assert heard(page)[0]["name"] == "chess"


def test_a_page_that_asks_too_much_is_told_and_a_message_that_is_too_long_ends_it(server: Server) -> None:
    with server.open() as page:
        many = MOST_WAITING + 20
        for number in range(1, many + 1):
            ask(page, number, ask="reply", game="tictactoe", level=1)
        told = [json.loads(page.recv(timeout=60)) for _ in range(20)]
    assert any("requests wait for an answer" in message.get("answer", {}).get("fault", "") for message in told)
    with server.open() as page:
        ask(page, ask="position", game="chess", position="x" * 100_000)
        assert "wanted" in heard(page)[0]["fault"]
        page.send("x" * 20_000_000)
        with pytest.raises(ConnectionClosed):
            page.recv(timeout=60)


def test_games_are_never_typed_here(server: Server) -> None:
    with server.open() as page:
        ask(page, ask="check", text="raise SystemExit")
        assert "typed are not run here" in heard(page)[0]["fault"]


def test_a_game_in_a_file_is_loaded_again_when_it_changes(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(NIM)
    with running({"own.py": GameFile(str(file))}) as server, server.open() as page:
        ask(page, 1, ask="position", game="own.py")
        assert heard(page)[0]["board"]["moves"]
        file.write_text(NIM.replace("def moves", "def no_moves"))
        assert json.loads(page.recv(timeout=60)) == {"changed": "own.py"}
        ask(page, 2, ask="position", game="own.py")
        assert "has no moves()" in heard(page, 2)[0]["fault"]
        file.write_text(f"{NIM}\n")
        assert json.loads(page.recv(timeout=60)) == {"changed": "own.py"}
        ask(page, 3, ask="position", game="own.py")
        assert heard(page, 3)[0]["board"]["moves"]


def test_only_so_many_pages_are_open_at_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    until(lambda: not seats())
    monkeypatch.setattr(serving, "MOST_VIEWS", 2)
    with server.open() as first, server.open() as second, server.open() as third:
        ask(first, ask="game", game="tictactoe")
        ask(second, ask="game", game="tictactoe")
        assert heard(first)
        assert heard(second)
        with pytest.raises(ConnectionClosed) as closed:
            third.recv(timeout=60)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == serving.FULL


class Chatterbox:
    """A page that says much, and nothing that is understood."""

    def __init__(self, messages: int) -> None:
        self.left, self.heard = messages, 0

    async def receive(self) -> MutableMapping[str, Any]:
        self.left -= 1
        return {"type": "websocket.receive", "text": "{}"} if self.left >= 0 else {"type": "websocket.disconnect"}

    async def send_text(self, data: str) -> None:
        self.heard += 1


def test_a_page_that_says_too_much_is_heard_more_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    rests: list[float] = []

    async def rest(seconds: float) -> None:
        rests.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", rest)
    page = Chatterbox(carrying.AT_ONCE + 50)
    asyncio.run(carrying.View(page, {}).live())
    assert page.heard == carrying.AT_ONCE + 50
    rests = [seconds for seconds in rests if seconds != serving.LOOKING]  # a server of other tests looks about
    assert 10 <= len(rests) <= 50
    assert all(seconds > 0 for seconds in rests)


def test_no_path_is_taken_from_the_network(server: Server, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text("raise SystemExit('was run')")
    own = str(tmp_path / "own.py")
    with server.open() as page:
        for number, request in enumerate(
            (
                {"ask": "game", "game": own},
                {"ask": "explain", "tree": own},
                {"ask": "read", "game": "chess", "source": own},
                {"ask": "match", "game": "chess", "first": f"engine:book={own}", "second": "random"},
                {"ask": "past", "game": "chess", "past": own},
                {"ask": "position", "game": "chess", "position": "gANjb3MKc3lzdGVtCnEALg=="},
            )
        ):
            ask(page, number, **request)
            (answer,) = heard(page, number)
            assert list(answer) == ["fault"], request
            assert "was run" not in answer["fault"]
