"""A published game in V8, without a browser: what a worker does, asked by a test."""

from __future__ import annotations

import base64
import json
from functools import cache
from pathlib import Path
from typing import Any

from py_mini_racer import MiniRacer

from gametree import load_game
from gametree.publish.pages import Page
from gametree.publish.scripts import constants, rules_in_script, script

OF_BROWSERS = """
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const atob = text => {
  let bits = 0, count = 0, found = "";
  for (const letter of text.replace(/=+$/, "")) {
    bits = (bits << 6 | LETTERS.indexOf(letter)) & 0xffff;
    if ((count += 6) >= 8) found += String.fromCharCode(bits >> (count -= 8) & 255);
  }
  return found;
};
"""
"""What every browser has, and V8 alone has not."""


class InV8:
    """One game. ``ask`` returns what the scripts answer; moves are numbers there, and names where they are given."""

    def __init__(self, name: str) -> None:
        self.game = load_game(name)
        page = Page(self.game, "game")
        text = script(
            "trial",
            {
                "game": rules_in_script(self.game),
                "told": constants({"PLAYERS": ["one", "other"]}),
                "trial": Path(__file__).with_name("trial.js").read_text(encoding="utf-8"),
            },
        )
        codes = {each: base64.b64encode(part.contents).decode() for each, part in page.searches.items()}
        self.engine = page.engine
        self._context = MiniRacer()
        self._context.eval(OF_BROWSERS + text)
        self._context.eval(f"const given = {json.dumps({'engine': page.engine, 'codes': codes})};")

    def ask(self, what: str, **question: Any) -> Any:
        asked = f"module_trial.trial.{what}(given, {json.dumps(question)})"
        plain = "(name, value) => typeof value === 'bigint' ? Number(value) : value"
        return json.loads(str(self._context.eval(f"JSON.stringify({asked}, {plain})")))


@cache
def in_v8(name: str) -> InV8:
    """Return a game; made once, because to compile it takes seconds."""
    return InV8(name)
