"""Pages that are one file: everything in them, and a policy by which they do nothing but what was written here."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any


def fill(template: str, parts: Mapping[str, str]) -> str:
    """Put parts where a template names them, all in one go: what looks like a name in a part is left as it is.

    >>> fill("<b>{{one}}</b> {{two}}", {"one": "{{two}}", "two": "2"})
    '<b>{{two}}</b> 2'
    """
    return re.sub(r"\{\{(\w+)\}\}", lambda mark: parts[mark[1]], template)


def policy(script: str, style: str) -> str:
    """Return what a page may do: run its own script, wear its own style, and fetch nothing."""
    return (
        f"default-src 'none'; script-src {digest(script)}; style-src {digest(style)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def as_json(data: Any) -> str:
    r"""Write data as it can stand inside a script element.

    >>> as_json({"game": "</script>"})
    '{"game":"\\u003c/script>"}'
    """
    return json.dumps(data, separators=(",", ":")).replace("<", r"\u003c")


def digest(text: str) -> str:
    """Return a text as a policy names it."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
