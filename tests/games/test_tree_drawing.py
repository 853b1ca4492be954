from __future__ import annotations

from gametree.games.tree import draw, parse_tree, plant, reordered
from gametree.games.tree.drawing import MOST_LINES
from tests.games.test_tree_nodes import chain

LETTERS = """\
A MAX
├─ 1: B MIN
│  ├─ 1: D MAX
│  │  ├─ 1: 2
│  │  └─ 2: 3
│  └─ 2: E MAX
│     ├─ 1: 5
│     └─ 2: 9
└─ 2: C MIN
   ├─ 1: F MAX
   │  ├─ 1: 0
   │  └─ 2: 1
   └─ 2: G MAX
      ├─ 1: 7
      └─ 2: 5"""


def test_drawing() -> None:
    assert draw(parse_tree("gallery:letters")) == LETTERS


def test_a_node_is_drawn_as_it_is_named_in_the_whole_tree() -> None:
    root = parse_tree("gallery:letters")
    assert draw(root.play(2).play(6)) == "G MAX\n├─ 1: 7\n└─ 2: 5"
    assert draw(root.play(2).play(6).play(13)) == "7"


def test_reordered_moves_keep_their_numbers() -> None:
    assert draw(reordered(plant([3, 8], max_first=False), "reversed")) == "A MIN\n├─ 2: 8\n└─ 1: 3"


def test_only_so_much_is_drawn() -> None:
    whole = draw(plant(list(range(MOST_LINES - 1)))).splitlines()
    assert len(whole) == MOST_LINES
    assert whole[-1] == f"└─ {MOST_LINES - 1}: {MOST_LINES - 2}"
    assert draw(plant(list(range(MOST_LINES)))).splitlines()[-1] == "... and 1 more node"
    large = draw(parse_tree("random:b=3,d=9")).splitlines()
    assert len(large) == MOST_LINES + 1
    assert large[-1] == f"... and {(3**10 - 1) // 2 - MOST_LINES:,} more nodes"


def test_the_deepest_tree_can_be_drawn() -> None:
    assert draw(plant(chain(250))).endswith("... and 51 more nodes")
