"""Groups of commands that say what there is, if one is not known."""

from __future__ import annotations

import difflib

import click

from ..core import InputError


class KnownCommands(click.Group):
    """A group whose commands are called ``kind``, such as experiment."""

    kind = "command"

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in self.commands and not name.startswith("-") and not context.resilient_parsing:
            near = difflib.get_close_matches(name, self.commands, n=1)
            hint = f"; did you mean {near[0]}?" if near else ";"
            raise InputError(f"no {self.kind} {name!r}{hint} ({self.kind}s: {', '.join(self.commands)})")
        return super().resolve_command(context, args)
