"""The methods that a game may have, looked at on one position, and what each of them buys."""

from __future__ import annotations

from typing import Any

from ...base.numbers import Move
from ...base.values import MOST, WIN
from ..inquiry import Broken, Inquiry, is_whole, shown
from .graph import Graph
from .places import Place

BUYS = {
    "key": "would tell positions apart faster than a hash of their fields does",
    "promise": "would let searches try promising moves first",
    "evaluate": "would let searches judge unfinished positions",
    "bounds": "would let searches skip what cannot matter, from the position alone",
    "symmetries": "would let mirrored positions count as one",
    "count_moves": "would let perft count the last ply without listing it",
}
"""What searches and perft ask for today, and what that is good for."""
FOR_EVALUATORS = ("features",)
"""Asked for by an evaluator of the game's own, if at all."""
FOR_PATTERNS = ("planes", "cell", "phase")
"""Asked for by evaluations that learn; of the first two, one is enough."""
OF_THE_RULES = ("moves_again",)
"""For games in which a side may move twice; in all others it would buy nothing."""
FOR_REFEREES = ("progress",)
"""For games whose referee counts plies without progress: searches see that draw."""
BUYS_JUDGEMENT = {
    "noisy_moves": "would let the selective search follow captures and their like to their end",
    "quiet_moves": "would let the selective search list the others only when these were tried",
    "null": "would let the selective search try a pass where even that is enough, with may_pass()",
    "may_pass": "would say where the selective search may ask for null()",
    "is_threatened": "would let the selective search look deeper where a threat must be answered",
    "is_noisy": "would tell of a single move whether it is noisy, without listing all",
    "is_legal": "would let the selective search try moves that were good elsewhere before it lists any",
    "gains": "would let the selective search leave out exchanges that lose",
    "kind": "would let the selective search learn what is good after what",
    "threatens": "would keep the selective search from leaving out moves that make a threat",
}
"""What a selective search judges by, and what that is good for; a game without them is searched all the same."""
BESIDE = {"is_noisy": "noisy_moves", "quiet_moves": "noisy_moves", "threatens": "is_threatened", "may_pass": "null"}
"""Methods that are asked for only where another one is there."""
FOR_JUDGING = tuple(BUYS_JUDGEMENT)
CALLED = {
    "promise": "promise(move)",
    "gains": "gains(move, least)",
    "cell": "cell(square)",
    **{name: f"{name}(move)" for name in ("is_noisy", "is_legal", "kind", "threatens")},
}
KINDS_OF_MOVES = 512
DOMAIN = "a whole number from 0 to 2**64 - 1"
EVERY_MOVE = f"a whole number for every legal move, from {-MOST:,} to {MOST:,}"


def called(name: str) -> str:
    """Return how a method is called.

    >>> called("key"), called("gains")
    ('key()', 'gains(move, least)')
    """
    return CALLED.get(name, f"{name}()")


class OptionalMethods:
    """Looks at all optional methods but ``symmetries``."""

    def __init__(self, inquiry: Inquiry, start: Place) -> None:
        self._inquiry = inquiry
        self._evaluator = inquiry.game.evaluator
        self._length: int | None = None
        self._places: dict[int, Place] = {}
        self.keys: dict[Place, int] = {}
        self.bounds: dict[Place, tuple[int, int]] = {}
        self.present: list[str] = []
        for name in (*BUYS, *OF_THE_RULES, *FOR_REFEREES, *FOR_EVALUATORS, *FOR_PATTERNS, *FOR_JUDGING):
            found = getattr(start.position, name, None)
            if callable(found):
                self.present.append(name)
            elif found is not None:
                message = f"{name} is no method; it is called as {called(name)}: wanted: another name"
                inquiry.fault("method", message, start)

    def hints(self) -> list[str]:
        """Say what each method that is missing would buy."""
        judged = self._evaluator is not None
        buys = {**BUYS, **BUYS_JUDGEMENT} if judged else BUYS
        missing = [name for name in buys if name not in self.present and not (name == "evaluate" and judged)]
        return [f"{called(name)} {buys[name]}" for name in missing if BESIDE.get(name, name) in (name, *self.present)]

    def turns(self, graph: Graph) -> list[str]:
        """Say what came of ``moves_again()``, if it is there."""
        if "moves_again" not in self.present:
            return []
        often = sum(place.moves_again for place in graph.edges)
        if often == 0:
            return ["moves_again() was never True; without it every move hands the turn over"]
        return [f"moves_again() is True at {often:,} of {len(graph.edges):,} positions: the same side moves again"]

    def met(self, place: Place) -> None:
        """Look at whose turn it is, and at the key of a position that was met for the first time."""
        if "moves_again" in self.present:
            place.moves_again = self._whose_turn(place)
        key = self._key(place) if "key" in self.present else None
        if key is None:
            return
        self.keys[place] = key
        other = self._places.setdefault(key, place)
        if other is not place and not self._differ_by_turn(place, other):
            line = " ".join(other.moves()) or "none"
            message = f"key() is {key:#x} here and in the different position after the moves {line}"
            self._inquiry.fault("collision", f"{message}; wanted: a key of its own for every position", place)

    def met_again(self, place: Place, again: Place) -> None:
        """Look at whose turn it is, and at the key of a position that another line has led to."""
        if "moves_again" in self.present and self._whose_turn(again) != place.moves_again:
            message = f"moves_again() is {not place.moves_again}, but {place.moves_again} in an equal position"
            self._inquiry.fault("moves_again", f"{message}; wanted: a field that tells the two apart", again)
        known = self.keys.get(place)
        key = None if known is None else self._key(again)
        if key is not None and key != known:
            message = f"key() is {key:#x}, but {known:#x} in an equal position; wanted: the same key"
            self._inquiry.fault("key", message, again)

    def look(self, place: Place, moves: list[Move]) -> None:
        """Ask everything that an unfinished position may be asked."""
        for name in self.present:
            check = getattr(self, f"_{name}", None)
            if check is not None and name != "key":
                try:
                    check(place, moves)
                except Broken:
                    continue
        if self._evaluator is not None:
            self._estimate(place, "evaluator.evaluate()", self._evaluator.evaluate, place.position)

    def _whose_turn(self, place: Place) -> bool:
        try:
            answer, again = (self._inquiry.ask(place, "moves_again()", place.position.moves_again) for _ in range(2))
        except Broken:
            return False
        if not isinstance(answer, bool):
            message = f"moves_again() returned {shown(answer)}; wanted: True or False"
            self._inquiry.fault("moves_again", message, place)
        elif answer != again:
            message = f"moves_again() returned {answer}, and then {shown(again)}; wanted: the same answer each time"
            self._inquiry.fault("moves_again", message, place)
        elif answer and place.parent is None:
            message = "moves_again() is True where nobody has moved yet; wanted: False at the start"
            self._inquiry.fault("moves_again", message, place)
        return answer is True

    def _differ_by_turn(self, place: Place, other: Place) -> bool:
        """Tell whether one position is the other come to by a side that moves again: all that follows is the same."""
        return place.moves_again != other.moves_again and self._follows(place) == self._follows(other)

    def _follows(self, place: Place) -> Any:
        position, inquiry = place.position, self._inquiry
        try:
            if inquiry.ask(place, "is_over()", position.is_over):
                return None  # nothing is kept of it
            moves = inquiry.ask_for_list(place, "moves()", position.moves, inquiry.game.most_moves)
            return [
                (move, inquiry.identity(inquiry.ask(place, f"play({move})", position.play, move))) for move in moves
            ]
        except Broken:
            return None

    def _key(self, place: Place) -> int | None:
        try:
            key, again = (self._inquiry.ask(place, "key()", place.position.key) for _ in range(2))
        except Broken:
            return None
        if not isinstance(key, int) or isinstance(key, bool) or not 0 <= key < 1 << 64:
            message = f"key() returned {shown(key)}; wanted: {DOMAIN}, cut back with & FULL"
            self._inquiry.fault("key", message, place)
            return None
        if key != again:
            message = f"key() returned {key:#x}, and then {again:#x}; wanted: the same key each time"
            self._inquiry.fault("key", message, place)
        return key

    def _promise(self, place: Place, moves: list[Move]) -> None:
        for move in moves:
            promise = self._inquiry.ask(place, f"promise({move})", place.position.promise, move)
            if not is_whole(promise) or abs(promise) > MOST:
                message = f"promise({move}) returned {shown(promise)}; wanted: {EVERY_MOVE}"
                self._inquiry.fault("promise", message, place)

    def _evaluate(self, place: Place, moves: list[Move]) -> None:
        self._estimate(place, "evaluate()", place.position.evaluate)

    def _estimate(self, place: Place, doing: str, method: Any, *arguments: Any) -> None:
        try:
            value, again = (self._inquiry.ask(place, doing, method, *arguments) for _ in range(2))
        except Broken:
            return
        if not is_whole(value) or abs(value) > MOST:
            message = f"{doing} returned {shown(value)}; wanted: a whole number from {-MOST:,} to {MOST:,}"
            self._inquiry.fault("evaluate", message, place)
        elif value != again:
            message = f"{doing} returned {value}, and then {shown(again)}; wanted: the same estimate each time"
            self._inquiry.fault("evaluate", message, place)

    def _features(self, place: Place, moves: list[Move]) -> None:
        found = self._inquiry.ask(place, "features()", place.position.features)
        features = _numbers_in(found) if isinstance(found, tuple) else None
        if features is None:
            message = f"features() returned {shown(found)}; wanted: a tuple of whole numbers"
            self._inquiry.fault("features", message, place)
            return
        if self._length is None:
            self._length = len(features)
        if len(features) != self._length:
            message = f"features() has {len(features)} numbers, and {self._length} at first; wanted: always as many"
            self._inquiry.fault("features", message, place)

    def _planes(self, place: Place, moves: list[Move]) -> None:
        """Look whether positions tell two sets of squares; and whether squares are seen as the game says."""
        planes = self._inquiry.ask(place, "planes()", place.position.planes)
        if (
            not isinstance(planes, tuple)
            or len(planes) != 2
            or not all(is_whole(e) and 0 <= e < 1 << 64 for e in planes)
        ):
            message = f"planes() returned {shown(planes)}; wanted: two sets of squares, each {DOMAIN}"
            self._inquiry.fault("planes", message, place)
        else:
            self._seen(place, "planes()")

    def _cell(self, place: Place, moves: list[Move]) -> None:
        self._seen(place, "cell(square)")

    def _seen(self, place: Place, doing: str) -> None:
        """Look whether what is seen on each square is one of the kinds that there are, if the game says which."""
        cells = self._inquiry.game.cells
        if cells is None:
            return
        for square, kind in self._inquiry.ask(place, doing, cells.seen, place.position).items():
            if not is_whole(kind) or not 0 <= kind < cells.kinds:
                message = f"{doing} tells {shown(kind)} of square {square}; wanted: 0 to {cells.kinds - 1}"
                self._inquiry.fault("cells", message, place)
                return

    def _phase(self, place: Place, moves: list[Move]) -> None:
        cells = self._inquiry.game.cells
        phase, most = self._inquiry.ask(place, "phase()", place.position.phase), 0 if cells is None else cells.phases
        if not is_whole(phase) or phase < 0 or (most and phase >= most):
            wanted = f"a whole number from 0 to {most - 1}" if most else "a whole number from 0 on"
            self._inquiry.fault("phase", f"phase() returned {shown(phase)}; wanted: {wanted}", place)

    def _progress(self, place: Place, moves: list[Move]) -> None:
        """Look whether the number changes just where the referee speaks of progress."""
        referee = self._inquiry.game.referee
        is_progress = None if referee is None else referee.is_progress
        here = self._inquiry.ask(place, "progress()", place.position.progress)
        if not is_whole(here) or not 0 <= here < 1 << 64:
            self._inquiry.fault("progress", f"progress() returned {shown(here)}; wanted: {DOMAIN}", place)
            return
        if is_progress is None:
            return
        for move in moves:
            child = self._inquiry.ask(place, f"play({move})", place.position.play, move)
            there = self._inquiry.ask(place, "progress()", child.progress)
            if (there != here) != is_progress(place.position, move):
                told = "does not change" if there == here else "changes"
                message = f"progress() {told} with the move {move}, and the referee says otherwise; wanted: the same"
                self._inquiry.fault("progress", message, place)

    def _noisy_moves(self, place: Place, moves: list[Move]) -> None:
        noisy = self._inquiry.ask_for_list(place, "noisy_moves()", place.position.noisy_moves, len(moves) + 1)
        strange = [move for move in noisy if move not in moves]
        if strange:
            message = f"noisy_moves() lists {shown(strange[0])}, which moves() does not; wanted: some of the moves"
            self._inquiry.fault("noisy_moves", message, place)
        elif len(set(noisy)) < len(noisy):
            message = f"noisy_moves() lists a move twice, in {shown(noisy)}; wanted: every move once"
            self._inquiry.fault("noisy_moves", message, place)

    def _quiet_moves(self, place: Place, moves: list[Move]) -> None:
        """Look whether quiet moves are those that are not noisy."""
        position = place.position
        if "noisy_moves" not in self.present:
            return
        noisy = self._inquiry.ask_for_list(place, "noisy_moves()", position.noisy_moves, len(moves) + 1)
        quiet = self._inquiry.ask_for_list(place, "quiet_moves()", position.quiet_moves, len(moves) + 1)
        wanted = [move for move in moves if move not in noisy]
        if quiet != wanted:
            message = f"quiet_moves() lists {shown(quiet)}; wanted: the moves that noisy_moves() does not, {wanted}"
            self._inquiry.fault("quiet_moves", message, place)

    def _truth(self, place: Place, doing: str, method: Any, *arguments: Any) -> bool:
        """Return a truth that the game tells."""
        answer = self._inquiry.ask(place, doing, method, *arguments)
        if not isinstance(answer, bool):
            name = doing.partition("(")[0]
            self._inquiry.fault(name, f"{doing} returned {shown(answer)}; wanted: True or False", place)
            raise Broken
        return answer

    def _may_pass(self, place: Place, moves: list[Move]) -> None:
        self._truth(place, "may_pass()", place.position.may_pass)

    def _is_threatened(self, place: Place, moves: list[Move]) -> None:
        self._truth(place, "is_threatened()", place.position.is_threatened)

    def _threatens(self, place: Place, moves: list[Move]) -> None:
        for move in moves:
            self._truth(place, f"threatens({move})", place.position.threatens, move)

    def _is_noisy(self, place: Place, moves: list[Move]) -> None:
        """Look whether single moves are told as they are listed; against a threat all of them may be listed."""
        position = place.position
        if "noisy_moves" not in self.present or ("is_threatened" in self.present and position.is_threatened()):
            return
        noisy = self._inquiry.ask_for_list(place, "noisy_moves()", position.noisy_moves, len(moves) + 1)
        for move in moves:
            if self._truth(place, f"is_noisy({move})", position.is_noisy, move) != (move in noisy):
                listed = "lists it" if move in noisy else "does not list it"
                message = f"is_noisy({move}) is {move not in noisy}, but noisy_moves() {listed}; wanted: the same"
                self._inquiry.fault("is_noisy", message, place)

    def _is_legal(self, place: Place, moves: list[Move]) -> None:
        for number in dict.fromkeys(other for move in moves for other in (move, move ^ 1, move + 64)):
            if self._truth(place, f"is_legal({number})", place.position.is_legal, number) != (number in moves):
                listed = "lists it" if number in moves else "does not list it"
                message = f"is_legal({number}) is {number not in moves}, but moves() {listed}; wanted: the same"
                self._inquiry.fault("is_legal", message, place)

    def _gains(self, place: Place, moves: list[Move]) -> None:
        for move in moves:
            for least in (-MOST, MOST):
                if self._truth(place, f"gains({move}, {least})", place.position.gains, move, least) != (least < 0):
                    message = f"gains({move}, {least}) is {least > 0}; wanted: whether it wins at least so much"
                    self._inquiry.fault("gains", message, place)

    def _kind(self, place: Place, moves: list[Move]) -> None:
        for move in moves:
            kind = self._inquiry.ask(place, f"kind({move})", place.position.kind, move)
            if not is_whole(kind) or not 0 <= kind < KINDS_OF_MOVES:
                message = f"kind({move}) returned {shown(kind)}; wanted: a whole number below {KINDS_OF_MOVES}"
                self._inquiry.fault("kind", message, place)

    def _null(self, place: Place, moves: list[Move]) -> None:
        """Look at a pass, where the game says that one may be tried: searches go on from there."""
        if "may_pass" in self.present and not self._truth(place, "may_pass()", place.position.may_pass):
            return
        position, again = (self._inquiry.ask(place, "null()", place.position.null) for _ in range(2))
        wanted = type(place.position)
        if type(position) is not wanted:
            message = f"null() returned {shown(position)}; wanted: a {wanted.__name__} with the other side to move"
            self._inquiry.fault("null", message, place)
        elif self._inquiry.identity(position) != self._inquiry.identity(again):
            message = f"null() returned {shown(position)}, and then {shown(again)}; wanted: the same each time"
            self._inquiry.fault("null", message, place)
        elif not self._inquiry.ask(place, "null().is_over()", position.is_over):
            most = self._inquiry.game.most_moves
            self._inquiry.ask_for_list(place, "null().moves()", position.moves, most + 1)

    def _count_moves(self, place: Place, moves: list[Move]) -> None:
        count = self._inquiry.ask(place, "count_moves()", place.position.count_moves)
        if not is_whole(count) or count != len(moves):
            message = f"count_moves() returned {shown(count)}, but moves() lists {len(moves)}; wanted: the same"
            self._inquiry.fault("count_moves", message, place)

    def _bounds(self, place: Place, moves: list[Move]) -> None:
        bounds = self._inquiry.ask(place, "bounds()", place.position.bounds)
        if not isinstance(bounds, tuple) or len(bounds) != 2 or not all(map(is_whole, bounds)):
            message = f"bounds() returned {shown(bounds)}; wanted: (low, high), two whole numbers"
            self._inquiry.fault("bounds", message, place)
        elif max(map(abs, bounds)) > WIN:
            message = f"bounds() returned {shown(bounds)}; wanted: numbers from {-WIN:,} to {WIN:,}"
            self._inquiry.fault("bounds", message, place)
        elif bounds[0] > bounds[1]:
            message = f"bounds() returned {shown(bounds)}; wanted: the lower number first"
            self._inquiry.fault("bounds", message, place)
        else:
            self.bounds[place] = bounds[0], bounds[1]


def _numbers_in(features: Any) -> list[int] | None:
    """Return all numbers of features, which may come in groups; nothing if there is anything but numbers."""
    if is_whole(features):
        return [features]
    if not isinstance(features, tuple):
        return None
    found: list[int] = []
    for each in features:
        numbers = _numbers_in(each)
        if numbers is None:
            return None
        found += numbers
    return found
