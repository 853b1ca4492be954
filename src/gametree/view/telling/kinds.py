"""What every kind of event, and every state of a node, is called in a few words; the page is told, and has no own."""

from __future__ import annotations

from ..replay import Status

KIND_WORDS: dict[str, str] = {
    "deepen": "a round of deepening begins",
    "enter": "a node is visited",
    "final": "a leaf is judged",
    "estimate": "a leaf is estimated",
    "known": "known without a search",
    "step": "the next child",
    "again": "searched again",
    "skip": "a pass is tried",
    "omit": "a child is left out",
    "reduce": "a child is searched less deep",
    "improve": "a better value",
    "cutoff": "cutoff",
    "leave": "done, and handed up",
    "open": "a cluster goes into the list",
    "take": "the most promising is taken",
    "solve": "solved",
    "purge": "dropped from the list",
    "proof": "proof numbers change",
}

STATUS_WORDS: dict[Status, str] = {
    "unseen": "not met so far",
    "open": "open: being searched",
    "judged": "a leaf, judged",
    "known": "known without a search",
    "done": "done: it has handed its value up",
    "cut": "left unsearched: cut off, or left out",
    "live": "in the list, not yet looked at",
    "taken": "taken out of the list",
    "solved": "in the list, solved",
    "purged": "dropped from the list",
}
