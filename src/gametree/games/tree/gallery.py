"""Trees worth knowing, each with what it shows. MAX moves at the root of all of them."""

from __future__ import annotations

from typing import NamedTuple

from ...base.errors import InputError
from ...base.suggesting import suggested
from .vector_gallery import VECTOR_GALLERY
from .wording import shortened


class GalleryTree(NamedTuple):
    """A tree of the gallery."""

    name: str
    value: int
    text: str
    shows: str


GALLERY = (
    GalleryTree(
        "two-ply",
        3,
        "((3 12 8) (2 4 6) (14 5 2))",
        "The first move is worth 3, so the 2 alone refutes the second: an alpha cutoff leaves 4 and 6 "
        "unseen, and 7 of 9 leaves are evaluated. With the third node in the order 2 5 14 it is 5 of 9.",
    ),
    GalleryTree(
        "minimax-first",
        4,
        "((4 5) (2 8))",
        "Values are backed up, the least at MIN and the greatest at MAX: with best play nobody sees "
        "the 8 that MAX hopes for, nor the 2 that MIN hopes for.",
    ),
    GalleryTree(
        "pruned-first",
        4,
        "((4 5) (1 8))",
        "Once the 1 is seen, the second move cannot be worth the 4 that MAX has, whatever stands beside it: "
        "the 8 is never seen.",
    ),
    GalleryTree(
        "depth-first",
        6,
        "(((5 4) (1 3)) ((6 5) (0 8)))",
        "The order is so poor that alpha-beta cuts nothing and evaluates all 8 leaves; SSS* needs 6.",
    ),
    GalleryTree(
        "letters",
        3,
        "(((2 3) (5 9)) ((0 1) (7 5)))",
        "A beta cutoff at E leaves the 9 unseen, an alpha cutoff at C all of G: 5 of 8 leaves.",
    ),
    GalleryTree(
        "deep-cut",
        6,
        "((((8 5) (3 2)) ((9 7) (4 6))) (((1 0) (6 9)) ((9 11) (3 4))))",
        "After the 1 the 0 is cut because of the 5 that the root holds, three plies higher: a deep alpha "
        "cutoff. Later a beta cutoff comes before 3 and 4, and saves generating their parent as well. "
        "10 of 16 leaves.",
    ),
    GalleryTree(
        "profit",
        10,
        "((((10 11) (9 12)) ((14 15) (13 14))) (((5 2) (4 1)) ((3 4) (22 20))))",
        "Alpha-beta looks at 10 11 9 14 15 5 4 and no more, 7 of 16 leaves; the last cutoff takes a whole "
        "subtree away.",
    ),
    GalleryTree(
        "clusters",
        12,
        "((((15 11) (21 5)) ((9 8) (10 6))) (((5 3) (13 12)) ((13 14) (7 2))))",
        "SSS* starts from the clusters 15 21 5 13 and evaluates 9 of 16 leaves, alpha-beta 13. Worked by "
        "hand, the 7 is often evaluated too, as a first cluster of the last sub-problem, and then discarded.",
    ),
    GalleryTree(
        "thirty-six",
        31,
        "((((27 28) (22 77)) ((38 41) (26 70)) ((79 24) (73 50))) "
        "(((39 3) (47 54)) ((11 60) (10 17)) ((5 76) (20 53))) "
        "(((67 75) (1 55)) ((44 46) (58 59)) ((57 23) (65 31))))",
        "Order decides: of 36 leaves alpha-beta evaluates 26 from left to right, 23 from right to left, 11 "
        "in the best order and all of them in the worst; SSS* evaluates 17.",
    ),
    GalleryTree(
        "contrived",
        32,
        "((((32 33) (30 33)) ((33 33) (30 30)) ((32 32) (32 30))) "
        "(((30 33) (30 30)) ((30 33) (32 32)) ((33 30) (30 32))) "
        "(((32 32) (30 32)) ((32 33) (33 32)) ((32 32) (32 33))))",
        "Values placed so that every cutoff that can happen does: 11 of 36 leaves, the least possible.",
    ),
    GalleryTree(
        "win-loss",
        1,
        "(((W) (W L)) ((L)) ((W L) (L) (L L)))",
        "Wins and losses passed up: MAX needs one child that wins, MIN one that loses. Only the first move wins.",
    ),
    GalleryTree(
        "strategies",
        1,
        "(((W D) (L W)) ((W W) (D W)))",
        "MAX has 8 strategies: a choice at every MAX node against all replies. "
        "One wins by force, another only draws.",
    ),
    GalleryTree(
        "beta-cut",
        4,
        "((4 (8 5)))",
        "A beta cutoff: MIN holds 4 and its MAX child reaches 8, so MIN will not go there and the 5 is not seen.",
    ),
    GalleryTree(
        "alpha-cut",
        3,
        "(3 (2 7))",
        "An alpha cutoff: MAX holds 3 and its MIN child falls to 2, so MAX will not go there and the 7 is not seen.",
    ),
    GalleryTree(
        "shallow-cut",
        10,
        "((10 ((14 15) (13 14))))",
        "A shallow cutoff: MIN holds 10 and its own child reaches 14, so the rest of that child, 13 and 14, is cut.",
    ),
    GalleryTree(
        "deep-only",
        11,
        "(10 (((5 2) 12) 11))",
        "A deep cutoff: the root holds 10 and a MIN node three plies below falls to 5. Neither of the two "
        "nodes between holds anything yet, so only a bound handed down from the root can cut the 2.",
    ),
    GalleryTree(
        "plaat",
        35,
        "((((41 5) (12 90)) ((101 80) (20 30))) (((34 80) (36 35)) ((50 36) (25 3))))",
        "The tree by which Plaat, Schaeffer, Pijls and de Bruin (1996) show that SSS* is alpha-beta with "
        "a table: SSS* evaluates 8 of 16 leaves, 41 12 34 36 5 35 50 36, and alpha-beta 12.",
    ),
)


def gallery_tree(name: str) -> GalleryTree:
    """Return a tree of the gallery by its name.

    >>> gallery_tree("letters").text
    '(((2 3) (5 9)) ((0 1) (7 5)))'
    >>> gallery_tree("leters")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    gametree.InputError: the gallery has no 'leters'; did you mean letters? wanted: one of two-ply, ...
    """
    trees = {tree.name: tree for tree in GALLERY}
    packed = [tree.name for tree in VECTOR_GALLERY]
    if name in packed:
        raise InputError(f"the leaves of {name} are vectors; wanted: read_vectors of gametree.criteria for it")
    if name not in trees:
        known = [*trees, *packed]
        raise InputError(
            f"the gallery has no {shortened(name)}{suggested(name, known) or ';'} wanted: one of {', '.join(known)}"
        )
    return trees[name]
