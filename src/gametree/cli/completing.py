"""Completion of words in a shell: imported only when a shell asks, and by the commands for what they take."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click
from click.shell_completion import BashComplete, CompletionItem, add_completion_class, shell_complete

from ..games import BUILT_IN, plugins
from ..games.tree import GALLERY
from ..games.tree.vector_gallery import VECTOR_GALLERY

Complete = Callable[[click.Context, click.Parameter, str], list[CompletionItem[str]]]


def answer(program: click.Command, name: str, variable: str, instruction: str) -> int:
    """Print the script that a shell wants (``bash_source``), or what can stand next (``bash_complete``)."""
    add_completion_class(_Bash)
    return shell_complete(program, {}, name, variable, instruction)


class _Bash(BashComplete):
    """For Bash a colon ends a word: it sends ``gallery:two-ply`` as three, and wants back what follows the colon."""

    _sent = ""

    def get_completion_args(self) -> tuple[list[str], str]:
        words: list[str] = []
        given, last = super().get_completion_args()
        for word in (*given, last):
            if words and (word.startswith(":") or words[-1].endswith(":")):
                words[-1] += word
            else:
                words.append(word)
        if words[-1] != last:
            self._sent = words[-1][: words[-1].rindex(":") + 1]
        return words[:-1], words[-1]

    def format_completion(self, item: CompletionItem[str]) -> str:
        return f"{item.type},{item.value.removeprefix(self._sent)}"


def one_of(names: Iterable[str]) -> Complete:
    """Complete one of these names."""

    def complete(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem[str]]:
        return [CompletionItem(name) for name in names if name.startswith(begun)]

    return complete


def some_of(names: Iterable[str]) -> Complete:
    """Complete the last of several names, separated by commas."""
    one = one_of(names)

    def complete(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem[str]]:
        before, comma, last = begun.rpartition(",")
        return [CompletionItem(before + comma + item.value) for item in one(context, parameter, last)]

    return complete


def game_or_tree(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem[str]]:
    """Complete a game or a tree of the gallery; the shell adds files, which Bash wants to hear of first."""
    told = {game.name: game.about for game in BUILT_IN.values()}
    told |= {plugin.name: plugin.about for plugin in plugins() if plugin.name not in BUILT_IN}
    told |= {f"gallery:{entry.name}": entry.shows for entry in (*GALLERY, *VECTOR_GALLERY)}
    named = [CompletionItem(name, help=about) for name, about in told.items() if name.startswith(begun)]
    return [CompletionItem(begun, type="file"), *named]
