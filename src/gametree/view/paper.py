"""What all pages look like: paper, ink and one accent, in the light and in the dark. What is printed is light.

The style of a page begins with this one and speaks of nothing but its variables.
"""

from __future__ import annotations

COLOURS = {
    "paper": ("#fdfcf8", "#16181b"),
    "panel": ("#f6f4ec", "#1e2125"),
    "ink": ("#1d1c1a", "#ecebe6"),
    "quiet": ("#5c5850", "#a9a69d"),
    "rule": ("#d9d5c8", "#34383e"),
    "accent": ("#0a6e5c", "#55d3b6"),
    "lit": ("#d8eee8", "#1c413a"),
    "cut": ("#a3123a", "#ff7d98"),
    "band": ("#e9dfa8", "#4b4524"),
    "edge": ("#6e6a61", "#92959a"),
    "unmet": ("#b9b4a7", "#4d5157"),
    "unmet-text": ("#767165", "#8b8e93"),
    "leaf": ("#f1eee3", "#262a2f"),
    "max": ("#0b4f8a", "#79b8f2"),
    "max-fill": ("#e3eef8", "#16324c"),
    "min": ("#9a4a00", "#f0a35c"),
    "min-fill": ("#fdeedd", "#452c14"),
}
"""By name, in the light and in the dark. Cut is also what is wrong."""
TYPES = {
    "serif": 'Charter, "Bitstream Charter", "Iowan Old Style", Palatino, Georgia, serif',
    "sans": 'system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif',
    "mono": 'ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
}


def paper() -> str:
    """Return the style: as the reader wishes it, or as ``data-theme`` of the page asks for.

    >>> paper().count("--paper:#fdfcf8"), paper().count("--paper:#16181b")
    (1, 2)
    """
    light = _variables({name: pair[0] for name, pair in COLOURS.items()} | TYPES, "light")
    dark = _variables({name: pair[1] for name, pair in COLOURS.items()}, "dark")
    wished, asked = ':root:not([data-theme="light"])', ':root[data-theme="dark"]'
    return (
        f":root{{{light}}}\n@media screen and (prefers-color-scheme:dark){{{wished}{{{dark}}}}}\n"
        f"@media screen{{{asked}{{{dark}}}}}\n"
    )


def _variables(values: dict[str, str], scheme: str) -> str:
    return f"color-scheme:{scheme};" + "".join(f"--{name}:{value};" for name, value in values.items())
