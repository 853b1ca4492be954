"""What a page says where a trace has no sentence of its own: it is told these words, and has no others.

Behind ``{`` stands what the page fills in: the name of a leaf, or a count.
"""

from __future__ import annotations

INFLUENCE_WORDS = ("No", "Not now", "Yes")
"""Whether a node can influence the root, by ``Can``."""

LIST_WORDS = {
    "first": "The list is still empty.",
    "between": "The list is empty for the moment.",
    "last": "The list is empty: the root is solved.",
}
"""What is said of the list of a best-first search that is empty: before the first step, later, at the end."""

IS_CUT = "No: leaf {leaf} is cut off."
IS_MET = "No: leaf {leaf} has been met before."
IS_LATER = "No: another leaf comes before leaf {leaf}, if that comes at all."
"""What is wrong with a guess that a leaf is looked at next."""

PREDICTION = {
    "begin": "Click the leaf that is looked at next.",
    "right": "Right: leaf {leaf} is next.",
    "over": "No leaf is looked at any more.",
    "unknown": "There is no such leaf.",
    "score": "{right} of {tries} right at once.",
}
