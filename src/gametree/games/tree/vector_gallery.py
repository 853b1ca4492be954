"""Trees of vectors worth knowing, each with what it shows. MAX moves at the root of all of them."""

from __future__ import annotations

from typing import NamedTuple

from .wording import GALLERY_PREFIX


class VectorGalleryTree(NamedTuple):
    """A tree of the gallery."""

    name: str
    packets: str
    text: str
    shows: str


VECTOR_GALLERY = (
    VectorGalleryTree(
        "two-criteria",
        "{<1,3> <3,1>} or <2,2>",
        "((<3,1> <1,3>) (<2,2>) (<1,1> <4,4>))",
        "MAX must choose: by the first move MIN decides which criterion turns out well, by the second both are "
        "middling. A sum of the two would call all of these outcomes equal. The third move is cut after <1,1>.",
    ),
    VectorGalleryTree(
        "hedging",
        "{<0,4> <4,0>} or {<1,3> <3,1>} or <2,1>",
        "((<4,0> <0,4>) (<3,1> <1,3>) ((<2,1> <1,1>) <4,4>))",
        "Three packets, none inferior: the more MAX asks of one criterion, the more it leaves to MIN in the other.",
    ),
    VectorGalleryTree(
        "deep-packet",
        "<2,3>",
        "(<2,2> (((<1,2> <9,9>) <2,3>) (<3,2> <2,3>)))",
        "A deep cutoff: the root has <2,2>, and a MIN node three plies below falls to <1,2>. Neither node between "
        "holds anything yet, so only what is handed down from the root can cut the <9,9>.",
    ),
    VectorGalleryTree(
        "nothing-gained",
        "<1,4> or {<2,6> <3,3>} or <4,1>",
        "((<4,1> <5,2>) (<1,4> <2,5>) (<3,3> <2,6>))",
        "No packet is inferior, so nothing can be cut and all 6 leaves are looked at. By the first criterion alone "
        "alpha-beta needs 4 of them, by the second 5.",
    ),
)


def vector_gallery_text(what: str) -> str | None:
    """Return the text of a tree that is named as one of the gallery; None if it is none of these.

    >>> vector_gallery_text("gallery:two-criteria"), vector_gallery_text("gallery:two-ply")
    ('((<3,1> <1,3>) (<2,2>) (<1,1> <4,4>))', None)
    """
    name = what.strip().removeprefix(GALLERY_PREFIX)
    known = {tree.name: tree.text for tree in VECTOR_GALLERY}
    return known.get(name) if what.strip().startswith(GALLERY_PREFIX) else None
