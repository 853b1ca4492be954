"""What the page about UCI shows is what happens."""

from __future__ import annotations

import re
import shlex

from gametree.cli.uci import uci_command
from gametree.play.uci.options import OPTIONS, offered
from tests.test_documents import ROOT, blocks

from .talk import hold, talking

PAGE = ROOT / "docs" / "uci.md"


def test_the_conversation_is_held_as_it_is_written() -> None:
    (block,) = blocks(PAGE, "text")
    command, *lines = block.splitlines()
    _, name, *arguments = shlex.split(command.removeprefix("$ "))
    assert name == uci_command.name
    written = [line if line.startswith("> ") else f"< {_pattern(line)}" for line in lines if line != "..."]
    with talking(*arguments) as talk:
        hold(talk, "\n".join(written))
        assert talk.end() == 0


def test_every_option_is_told() -> None:
    told = re.findall(r"^\| `([\w ]+)` \| (\d+)?(?: to (\d+))?", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert {name for name, _, _ in told} == {option.name for option in offered(is_chess=True, elos=(1000, 2000))}
    spins = {name: (int(least), int(most or least)) for name, least, most in told if least}
    assert spins == {option.name: (option.least, option.most) for option in OPTIONS if option.kind == "spin"}


def _pattern(line: str) -> str:
    return re.escape(line).replace(re.escape("..."), ".*")
