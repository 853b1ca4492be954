"""Groups of commands that say what there is, if one is not known."""

from __future__ import annotations

import click

from ..base.suggesting import unknown


class KnownCommands(click.Group):
    """A group whose commands are called ``kind``, such as experiment."""

    kind = "command"

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in self.commands and not name.startswith("-") and not context.resilient_parsing:
            raise unknown(self.kind, name, self.commands, of=f"{self.kind}s: ")
        return super().resolve_command(context, args)
