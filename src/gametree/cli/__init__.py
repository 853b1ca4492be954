"""The command line. One file a group of commands; each is imported when it is called."""

from __future__ import annotations

import errno
import importlib
import os
import sys
import threading
import time
from typing import TYPE_CHECKING, NamedTuple

import click

from .. import __version__
from ..base.errors import GametreeError, InputError, Stopped, own_fault
from ..base.suggesting import unknown
from . import streams

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = ["main"]

NAME = "gametree"
COMPLETE_VARIABLE = "_GAMETREE_COMPLETE"
"""Set by a shell that wants a word completed."""

PATIENCE = 2.0
"""Seconds that threads of a game have to end when all is done and said."""

INTERRUPTED = 130
"""The exit code after Ctrl-C: 128 and the number of the signal, as shells have it."""


class Command(NamedTuple):
    """Where a command lives, and what it does in a few words."""

    module: str
    about: str


COMMANDS = {
    "demo": Command("demo", "A short tour: what this can do, in less than a minute."),
    "play": Command("play", "Play a game at this terminal, against an engine or with somebody else."),
    "web": Command("web", "Play, analyse and explain in the browser, with this machine behind the page."),
    "show": Command("show", "Draw a position of a game, in the terminal, as a picture or as a page."),
    "search": Command("search", "Search a game or a tree: best move, value, expected line."),
    "uci": Command("uci", "Be an engine for programs with a board: the UCI protocol, for any game."),
    "solve": Command("solve", "Solve a game: its value, or that of every position, kept to be looked up."),
    "lookup": Command("lookup", "Look a position up in a solution: what every move is worth."),
    "verify": Command("verify", "Check a proof that a search has written, without searching."),
    "compare": Command("compare", "Run several algorithms on the same work and count what each one did."),
    "explain": Command("explain", "Tell step by step how a search finds its value, and what it cuts off."),
    "gallery": Command("gallery", "List the trees worth knowing, or build a site that steps through them."),
    "experiment": Command("experiment", "Measure searches: what order is worth, how they grow, what memory buys."),
    "exercise": Command("exercise", "Make sheets of exercises on trees and games, and grade the answers."),
    "match": Command("match", "Have two players play a match that can be believed."),
    "tournament": Command("match", "Have several players play each against each, and rate them."),
    "learn": Command("learn", "Learn to evaluate a game by playing it, from nothing but its rules."),
    "weights": Command("weights", "Show what was learned, in words, as a table and as a board."),
    "publish": Command("publish", "Make pages on which games are played, by anybody with a browser."),
    "levels": Command("levels", "Measure the levels of a game: opponents of a known strength."),
    "check": Command("check", "Check a game of yours: rules, notation, compiled against interpreted."),
    "explore": Command("explore", "Ask past games what was played at a position, and how it went."),
    "perft": Command("perft", "Count the move sequences of a length."),
    "games": Command("listing", "List the games and how positions and moves are written."),
    "algorithms": Command("listing", "List the algorithms and what each one promises."),
}


class _Commands(click.Group):
    """Finds commands by the table above, so that ``--help`` imports none of them."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = importlib.import_module(f".{COMMANDS[name].module}", __name__)
        command: click.Command = getattr(module, f"{name}_command")
        return command

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in COMMANDS and not name.startswith("-") and not context.resilient_parsing:
            raise unknown("command", name, COMMANDS, of="commands: ")
        return super().resolve_command(context, args)

    def shell_complete(self, context: click.Context, incomplete: str) -> list[CompletionItem[str]]:
        from click.shell_completion import CompletionItem

        begun = ((name, command.about) for name, command in COMMANDS.items() if name.startswith(incomplete))
        options = click.Command.shell_complete(self, context, incomplete)
        return [*(CompletionItem(name, help=about) for name, about in begun), *options]

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.about) for name, command in COMMANDS.items()])


@click.command(
    cls=_Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name=NAME)
@click.option("-v", "--verbose", is_flag=True, help="Log what happens to stderr.")
@click.pass_context
def program(context: click.Context, verbose: bool) -> None:
    """Search games written in plain Python: minimax, alpha-beta and their family, compiled.

    \b
      gametree demo
      gametree search connect4 --position 4455 --time 2
      gametree search nim.py
      gametree compare "((3 12 8) (2 4 6) (14 5 2))"
    """  # noqa: D301 (click wants the character itself)
    if verbose:
        import logging

        logging.basicConfig(level=logging.INFO, stream=sys.stderr, format="%(name)s: %(message)s")
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main() -> int:
    """Run the program and return its exit code; every error becomes one sentence. Ctrl-C is raised as it is."""
    streams.make_ready()
    code = _answer(sys.argv[1:])
    if code == INTERRUPTED:
        os._exit(code)  # at once: the compiler may still be at work beside, and nobody wants what it makes
    if _left_running():
        threading.Thread(target=_end_soon, name="gametree end", daemon=True).start()
    return code


def _left_running() -> list[threading.Thread]:
    """Return the threads that Python waits for before it ends. None is ours: a game has begun them."""
    return [each for each in threading.enumerate() if not each.daemon and each is not threading.main_thread()]


def _end_soon() -> None:
    """End the process, unless it has ended by itself: Python would wait for ever for a thread that never ends."""
    time.sleep(PATIENCE)
    names = ", ".join(each.name for each in _left_running())
    code = _fail(f"the game has left a thread running ({names}); wanted: threads that end, or daemon=True", 1)
    os._exit(code)


def run(arguments: list[str]) -> int:
    """Run with these arguments, in a process that goes on, and return the exit code.

    0 done; 1 the work failed or a game is at fault; 2 input that cannot be used; 130 interrupted.
    """
    try:
        return _answer(arguments)
    except KeyboardInterrupt:
        return _fail("interrupted", INTERRUPTED)


def _answer(arguments: list[str]) -> int:
    try:
        asked = os.environ.get(COMPLETE_VARIABLE)
        if asked:
            from .completing import answer

            return answer(program, NAME, COMPLETE_VARIABLE, asked)
        with program.make_context(NAME, list(arguments)) as context:
            code = program.invoke(context)
        if sys.stdout is not None and not sys.stdout.closed:
            sys.stdout.flush()
    except click.exceptions.Exit as done:
        return done.exit_code
    except InputError as error:
        return _fail(error, 2)
    except (Stopped, KeyboardInterrupt):
        raise KeyboardInterrupt from None
    except GametreeError as error:
        return _fail(error, 1)
    except click.ClickException as error:
        return _fail(error.format_message(), 2)
    except SystemExit:
        return _fail("the game called sys.exit(); wanted: a game that only answers", 1)
    except BrokenPipeError:  # whoever read the output has seen enough
        streams.silence(sys.stdout)
        return 0
    except OSError as error:
        streams.silence(sys.stdout)
        if error.errno == errno.EBADF and error.filename is None:
            return _fail(streams.CLOSED, 1)
        what = f"the file {error.filename!r}" if error.filename else "the output"
        return _fail(f"cannot write {what}: {error.strerror or error}", 1)
    except Exception as error:
        import logging

        logging.getLogger("gametree").info("where it happened", exc_info=True)
        return _fail(f"{own_fault(error)} ('gametree -v' tells where)", 1)
    except BaseException as error:
        said = f": {error}" if str(error) else ""
        return _fail(f"the game raised {type(error).__name__}{said}; wanted: a game that only answers", 1)
    return code if isinstance(code, int) else 0


def _fail(message: object, code: int) -> int:
    streams.note(f"{NAME}: {' '.join(str(message).split())}")
    return code
