"""Exercises on games: positions whose trees fit on paper, drawn by a seed or chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ..base.errors import InputError
from ..base.numbers import Move
from ..engine.ready.faults import naming_faults, written
from ..engine.ready.unfolding import unfold
from ..games import load_game
from ..games.tree import Node, leaf_count, node_name
from ..rules.game import Game
from ..rules.history import History
from ..rules.pictures.depiction import changes, stands_of
from ..rules.turns import offers
from ..view.drawing.boards.of_history import history_svg
from .escaping import printable
from .facts import Facts
from .making import MOST_EXERCISES, Draw, Exercise, Scene
from .sizes import FEWEST, MOST

USUAL = "tictactoe"
"""The game of exercises where none is named: everybody knows it."""
ROOMY = 30
"""Leaves of a tree that is drawn by a seed, at most."""
DEPTHS = (3, 2)
SHALLOWEST, DEEPEST = 2, 4
"""There is a reply to every move, and the tree fits on paper."""
TRIES = 400
"""So many positions are drawn for one exercise before it is given up."""
LONGEST_GAME = 120
"""Plies of the games at random that positions are taken from."""


class Positions(NamedTuple):
    """Where exercises on a game come from."""

    game: Game
    chosen: tuple[str, ...] = ()
    """Positions as the game writes them; drawn by a seed, where there are none."""
    depth: int | None = None
    """How deep the trees are; None for what fits."""


def positions_of(game: str | None, chosen: tuple[str, ...] = (), depth: int | None = None) -> Positions:
    """Return where exercises come from, for a game by its name or file.

    >>> positions_of(None, depth=9)
    Traceback (most recent call last):
    ...
    gametree.InputError: a depth of 9 does not suit an exercise on a game; wanted: 2 to 4 plies
    """
    if depth is not None and not SHALLOWEST <= depth <= DEEPEST:
        raise InputError(
            f"a depth of {depth} does not suit an exercise on a game; wanted: {SHALLOWEST} to {DEEPEST} plies"
        )
    found = load_game(USUAL if game is None else game)
    if found.size(found.start) is not None:
        raise InputError(f"{found.name} is a tree, and no game; wanted: --tree with another kind of exercise")
    if offers(found.start, "moves_again"):
        raise InputError(f"in {found.name} a side may move again; wanted: a game whose sides take turns")
    return Positions(found, chosen, depth)


def exercises_on(source: Positions, count: int, seed: str) -> list[Exercise]:
    """Make exercises on a game: on the positions that were chosen, or on ``count`` that are drawn.

    >>> exercise, = exercises_on(positions_of("tictactoe", ("...X.OXOX",)), 1, "1")
    >>> exercise.scene.moves["B"], leaf_count(exercise.facts.root)
    ('a1', 21)
    """
    if source.chosen:
        return [_chosen(source, number, text) for number, text in enumerate(source.chosen, 1)]
    if not 1 <= count <= MOST_EXERCISES:
        raise InputError(f"{count} exercises make no sheet; wanted: 1 to {MOST_EXERCISES:,}")
    draw, seen = Draw(f"gametree exercise {source.game.name} {seed}"), set[str]()
    return [_drawn(source, number, draw, seen) for number in range(1, count + 1)]


def _chosen(source: Positions, number: int, text: str) -> Exercise:
    position = source.game.parse_position(text)
    depths = DEPTHS if source.depth is None else (source.depth,)
    small = (_exercise(source.game, position, depth, number, MOST) for depth in depths)
    found = next((exercise for exercise in small if exercise is not None), None)
    if found is None:
        raise InputError(
            f"no tree of {FEWEST} to {MOST} leaves stands below the position {printable(text)!r}; "
            "wanted: one with few moves, or a smaller --depth"
        )
    fault = why_ambiguous(found)
    if fault is not None:
        raise InputError(f"the position {printable(text)!r} is no exercise: {fault}; wanted: one right answer")
    return found


def _drawn(source: Positions, number: int, draw: Draw, seen: set[str]) -> Exercise:
    """Draw a position unlike those before, where one move is best, one reply, and something is cut off."""
    depths = DEPTHS if source.depth is None else (source.depth,)
    for _ in range(TRIES):
        position = _at_random(source.game, draw)
        for depth in depths if position is not None else ():
            found = _exercise(source.game, position, depth, number, ROOMY)
            if found is not None and found.facts.pattern not in seen and _asks_enough(found):
                seen.add(found.facts.pattern)
                return found
    raise InputError(
        f"among {TRIES} positions of {source.game.name} none more has a tree of {FEWEST} to {ROOMY} leaves with one "
        "best move, one best reply and a cutoff; wanted: fewer exercises, another --depth, or positions by --position"
    )


def _asks_enough(exercise: Exercise) -> bool:
    return sum(exercise.facts.alphabeta.cutoffs) > 0 and why_ambiguous(exercise) is None


def _at_random(game: Game, draw: Draw) -> Any | None:
    """Play a game at random, and return one of its positions that is not over."""
    with naming_faults(game, game.start, 0):
        met: list[Any] = []
        position = game.start
        while len(met) < LONGEST_GAME and not position.is_over():
            moves = list(position.moves())
            if not moves:
                break
            met.append(position)
            position = position.play(moves[draw.below(len(moves))])
    return met[draw.below(len(met))] if met else None


def _exercise(game: Game, position: Any, depth: int, number: int, most: int) -> Exercise | None:
    """Write the tree below a position out; None if it is too small, or too large."""
    with naming_faults(game, position, depth):
        if position.is_over() or len(list(position.moves())) > most:
            return None
    root = unfold(game, position, depth) if _is_small(position, depth, most) else None
    if root is None or not FEWEST <= leaf_count(root) <= most:
        return None
    names = {node_name(node): written(game, "move_name", at, move) for node, at, move in _below(root, position)}
    scene = Scene(
        game.name,
        printable(written(game, "position_name", position), 200),
        written(game, "draw", position).rstrip(),
        {letter: printable(name) for letter, name in names.items()},
        _mover(game, position),
        history_svg(History.begin(game, position), theme="light"),
    )
    return Exercise(number, Facts(root), {}, scene)


def _mover(game: Game, position: Any) -> str:
    """Tell who is to move, if the game tells."""
    wording = game.wording
    if wording.is_second is None:
        return ""
    place = wording.is_second_to_move(position)
    if wording.sides is not None:
        return f"{wording.sides[place]} is to move."
    pieces = [] if wording.pieces is None else [wording.pieces[place], *_drawn_piece(game, position, int(place))]
    told = f" ({', '.join(pieces)})" if pieces else ""
    return f"The {'second' if place else 'first'} player{told} is to move."


def _drawn_piece(game: Game, position: Any, side: int) -> list[str]:
    """Return what the picture shows of a side, where it shows one kind of thing: letters stand in texts only."""
    if game.picture is None:
        return []
    before, move = stands_of(game, position, side), next(iter(position.moves()))
    after = stands_of(game, position.play(move), 1 - side)
    shown = {content for content in changes(before, after).values() if isinstance(content, str)}
    return list(shown) if len(shown) == 1 else []


def _is_small(position: Any, depth: int, most: int) -> bool:
    """Tell whether so many leaves at most stand below a position; stop counting once there are more."""
    waiting, leaves = [(position, depth)], 0
    while waiting and leaves <= most:
        at, left = waiting.pop()
        moves = [] if left == 0 or at.is_over() else list(at.moves())
        leaves += not moves
        waiting.extend((at.play(move), left - 1) for move in moves)
    return leaves <= most


def _below(root: Node, position: Any) -> Iterator[tuple[Node, Any, Move]]:
    """Yield all nodes below the root, each with the position before it and the move that leads to it."""
    waiting = [(root, position)]
    while waiting:
        node, at = waiting.pop()
        for child, move in zip(node.moves(), at.moves() if not node.is_over() else (), strict=False):
            yield node.play(child), at, move
            waiting.append((node.play(child), at.play(move)))


def best_children(facts: Facts, place: int) -> list[int]:
    """Return the children of a node that are worth as much as it is."""
    return [child for child in facts.alphabeta.below[place] if facts.value_at(child) == facts.value_at(place)]


def why_ambiguous(exercise: Exercise) -> str | None:
    """Say why there is more than one right answer, or none; None if there is one."""
    facts, scene = exercise.facts, exercise.scene
    assert scene is not None
    best = best_children(facts, 0)
    if len(best) > 1:
        names = " and ".join(scene.moves[facts.alphabeta.name(child)] for child in best)
        return f"{names} are equally good"
    replies = best_children(facts, best[0])
    if not replies:
        return f"nothing follows the best move, {scene.moves[facts.alphabeta.name(best[0])]}"
    if len(replies) > 1:
        names = " and ".join(scene.moves[facts.alphabeta.name(child)] for child in replies)
        return f"{names} are equally good replies"
    return None
