"""What cannot be compiled is told in one plain sentence that names the place."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from gametree.bits import popcount
from gametree.jit import NotCompilable, compiled
from tests.jit.texts import line_of, module_from

JARGON = re.compile(
    r"numba|llvm|int64|unicode|Literal|Function\(|Callee|Record\(|Memory\(|signature|typ(ing|ed|emap)|nopython|opcode"
    r"|\$|<built-in|<class|0x|\n|During|File \"",
    re.IGNORECASE,
)


class Case(NamedTuple):
    """A function ``probe`` that cannot be compiled, and what is said; ``# here`` marks the line."""

    text: str
    words: str


RECORDS = """
class Spot(NamedTuple):
    heap: int = 3
    board: Bits = 0

    LIST = [1, 2]
    SHARE = 0.5

    def next(self) -> Spot:
        return Spot(self.heap - 1, self.board)

    def evaluate(self, extra: int = 1) -> int:
        return self.heap * extra

    @classmethod
    def make(cls) -> Spot:
        return cls(3)
"""

CASES = {
    # things that are made
    "a list built up": Case(
        """
        def probe(n: int) -> int:
            items = []  # here
            for each in range(n):
                items.append(each)
            return len(items)
        """,
        "it makes a list; compiled code keeps to numbers and records, and memory made before the call",
    ),
    "a list comprehension": Case(
        """
        def probe(n: int) -> int:
            return len([each for each in range(n)])  # here
        """,
        "it makes a list",
    ),
    "an f-string": Case(
        """
        def probe(n: int) -> int:
            return len(f"{n}")  # here
        """,
        "it makes a string; compiled code keeps to numbers and records",
    ),
    "an f-string in an exception": Case(
        """
        def probe(n: int) -> int:
            if n < 0:
                raise ValueError(f"no {n}")  # here
            return n
        """,
        "it makes a string",
    ),
    "a dict": Case(
        """
        def probe(n: int) -> int:
            return {n: 1}[n]  # here
        """,
        "it makes a dict",
    ),
    "a dict of names": Case(
        """
        def probe(n: int) -> int:
            return {"a": n, "b": 2}["a"]  # here
        """,
        "it makes a dict",
    ),
    "a set": Case(
        """
        def probe(n: int) -> int:
            return len({n, 2})  # here
        """,
        "it makes a set; write a tuple, or use Bits",
    ),
    "a set of constants": Case(
        """
        def probe(n: int) -> bool:
            return n in {1, 2}  # here
        """,
        "it makes a set; write a tuple, or use Bits",
    ),
    "numbers for an exception": Case(
        """
        def probe(n: int) -> int:
            if n < 0:
                raise ValueError("no", n)  # here
            return n
        """,
        "what an exception is given must be known when compiling",
    ),
    # statements
    "try": Case(
        """
        def probe(n: int) -> int:
            try:
                return 10 // n
            except ZeroDivisionError:  # here
                return 0
        """,
        "'try' and 'with' cannot be compiled: an error leaves compiled code at once",
    ),
    "try in what is called": Case(
        """
        def helper(n: int) -> int:
            try:
                return 10 // n
            finally:
                n += 1  # here

        def probe(n: int) -> int:
            return helper(n)
        """,
        "'try' and 'with' cannot be compiled",
    ),
    "with": Case(
        """
        def probe(n: int) -> int:
            with n:  # here
                return n
        """,
        "'try' and 'with' cannot be compiled",
    ),
    "the value of yield from": Case(
        """
        def numbers(n: int) -> Iterator[int]:
            found = yield from range(n)  # here
            yield found

        def probe(n: int) -> int:
            total = 0
            for number in numbers(n):
                total += number
            return total
        """,
        "'yield from' cannot be compiled; write a loop that yields",
    ),
    "a global changed": Case(
        """
        COUNT = 0

        def probe(n: int) -> int:
            global COUNT
            COUNT = n  # here
            return n
        """,
        "it changes the global COUNT; hand on what changes as an argument, or keep it in memory",
    ),
    "a record changed": Case(
        """
        def probe(n: int) -> int:
            spot = Spot(n)
            spot.heap = 5  # here
            return n
        """,
        "it changes the field heap; records never change, make a new one",
    ),
    "an import": Case(
        """
        def probe(n: int) -> int:
            import math  # here
            return n
        """,
        "it imports math; import it at the top of the file",
    ),
    "del": Case(
        """
        def probe(n: int) -> int:
            m = n
            del m  # here
            return n
        """,
        "'del' cannot be compiled",
    ),
    "a bare raise": Case(
        """
        def probe(n: int) -> int:
            if n < 0:
                raise  # here
            return n
        """,
        "a 'raise' must say what it raises",
    ),
    "an assignment in an expression": Case(
        """
        def probe(n: int) -> int:
            if (m := n + 1) > 3:  # here
                return m
            return n
        """,
        "the compiler cannot follow this ':='; write the assignment on a line of its own",
    ),
    "an assignment in an expression, of what is called": Case(
        """
        def helper(n: int) -> int:
            return n + 1

        def other(n: int) -> int:
            if m := helper(n):  # here
                return m
            return n

        def probe(n: int) -> int:
            return other(n)
        """,
        "the compiler cannot follow this ':='; write the assignment on a line of its own",
    ),
    # functions
    "a function handed over": Case(
        """
        def apply(function: Any, n: int) -> int:
            return function(n)

        def probe(n: int) -> int:
            return apply(lambda each: each + 1, n)  # here
        """,
        "a function made inside another cannot be handed over; define it at the top",
    ),
    "any over a generator": Case(
        """
        def probe(n: int) -> bool:
            return any(each > 2 for each in range(n))  # here
        """,
        r"any\(\) cannot be compiled; write a loop",
    ),
    "all over a generator": Case(
        """
        def probe(n: int) -> bool:
            return all(each > 2 for each in range(n))  # here
        """,
        r"all\(\) cannot be compiled; write a loop",
    ),
    "sum over a generator": Case(
        """
        def probe(n: int) -> int:
            return sum(each for each in range(n))  # here
        """,
        r"sum\(\) cannot be compiled; write a loop",
    ),
    "max over a generator": Case(
        """
        def probe(n: int) -> int:
            return max(each for each in range(n))  # here
        """,
        "a generator inside an expression cannot be compiled; write a loop",
    ),
    "max of one": Case(
        """
        def probe(n: int) -> int:
            return max(n)  # here
        """,
        "max takes two numbers or more when it is compiled",
    ),
    "print": Case(
        """
        def probe(n: int) -> int:
            print(n)  # here
            return n
        """,
        r"print\(\) cannot be compiled",
    ),
    "isinstance": Case(
        """
        def probe(n: int) -> bool:
            return isinstance(n, int)  # here
        """,
        r"isinstance\(\) cannot be compiled: the type of everything is known before",
    ),
    "sorted": Case(
        """
        def probe(n: int) -> int:
            return sorted((n, 2))[0]  # here
        """,
        r"sorted\(\) cannot be compiled; write a loop",
    ),
    "named arguments of zip": Case(
        """
        def probe(n: int) -> int:
            for left, right in zip((1, 2), (n, n), strict=True):  # here
                n += left * right
            return n
        """,
        r"zip\(\) takes no named arguments when it is compiled",
    ),
    "too many arguments for a record": Case(
        """
        def probe(n: int) -> int:
            return Spot(1, 2, 3).heap  # here
        """,
        "Spot: too many positional arguments",
    ),
    "too few arguments for a function": Case(
        """
        def probe(n: int) -> Bits:
            return bit()  # here
        """,
        "bit: missing a required argument: 'square'",
    ),
    "an unknown named argument": Case(
        """
        def probe(n: int) -> int:
            return Spot(n).evaluate(further=3)  # here
        """,
        "Spot.evaluate: got an unexpected keyword argument 'further'",
    ),
    "any number of arguments": Case(
        """
        def best(*values: int) -> int:
            return 1

        def probe(n: int) -> int:
            return best(n, n)  # here
        """,
        "best takes any number of arguments; name each of them",
    ),
    "any number of arguments from outside": Case(
        """
        def probe(n: int, **others: int) -> int:  # here
            return n
        """,
        "probe takes any number of arguments; name each of them",
    ),
    "a default that is no number": Case(
        """
        def helper(n: int, spot: Any = None) -> int:
            return n

        def probe(n: int) -> int:
            return helper(n)  # here
        """,
        "the default None cannot be compiled; give the argument",
    ),
    "super": Case(
        """
        class Deeper(Spot):
            def next(self) -> Spot:  # here
                return super().next()

        def probe(n: int) -> int:
            return Deeper(n).next().heap
        """,
        r"Deeper.next uses super\(\); name the class instead",
    ),
    "a recursion without a declared result": Case(
        """
        def probe(n: int):
            return 1 if n == 0 else probe(n - 1)  # here
        """,
        "probe calls itself, so it must say what it returns: '-> int'",
    ),
    "two functions without declared results": Case(
        """
        def other(n: int):
            return probe(n - 1)  # here

        def probe(n: int):
            return 1 if n == 0 else other(n)
        """,
        "probe calls itself, so it must say what it returns: '-> int'",
    ),
    # names
    "a missing field": Case(
        """
        def probe(n: int) -> int:
            return Spot(n).hepa  # here
        """,
        "Spot has no 'hepa'",
    ),
    "a missing method": Case(
        """
        def probe(n: int) -> int:
            return Spot(n).neighbours().heap  # here
        """,
        "Spot has no 'neighbours'",
    ),
    "a missing constant of a class": Case(
        """
        def probe(n: int) -> int:
            return Spot.LIMIT  # here
        """,
        "Spot has no 'LIMIT'",
    ),
    "a field of a function": Case(
        """
        def helper(n: int) -> int:
            return n

        def probe(n: int) -> int:
            return helper.LIMIT  # here
        """,
        "helper has no 'LIMIT' when it is compiled",
    ),
    "a field of a method": Case(
        """
        def probe(n: int) -> int:
            return Spot(n).next.heap  # here
        """,
        "Spot.next has no 'heap' when it is compiled",
    ),
    "a list in a class": Case(
        """
        def probe(n: int) -> int:
            return Spot(n).LIST[0]  # here
        """,
        "Spot.LIST is a list, which cannot be compiled",
    ),
    "a class method": Case(
        """
        def probe(n: int) -> int:
            return Spot(n).make().heap  # here
        """,
        "Spot.make is a classmethod, which cannot be compiled",
    ),
    "_replace": Case(
        """
        def probe(n: int) -> int:
            return Spot(n)._replace(heap=2).heap  # here
        """,
        r"Spot._replace cannot be compiled; write Spot\(...\)",
    ),
    "a method of numbers": Case(
        """
        def probe(n: int) -> int:
            return n.bit_length()  # here
        """,
        "int has no 'bit_length' when it is compiled",
    ),
    "a method of boards": Case(
        """
        def probe(n: int) -> int:
            return bit(n).bit_count()  # here
        """,
        "Bits has no 'bit_count' when it is compiled",
    ),
    "a name that is not defined": Case(
        """
        def probe(n: int) -> int:
            return nowhere + n  # here
        """,
        "the name 'nowhere' is not defined",
    ),
    "a global dict": Case(
        """
        NAMES = {1: 2}

        def probe(n: int) -> int:
            return NAMES[n]  # here
        """,
        "NAMES is a dict; compiled code can use numbers, functions, records, and tables",
    ),
    "a global class": Case(
        """
        class Piece:
            PAWN = 1

        def probe(n: int) -> int:
            return Piece.PAWN  # here
        """,
        "Piece is a type; compiled code can use",
    ),
    "a global fraction": Case(
        """
        WEIGHT = 0.5

        def probe(n: int) -> int:
            return 1 if n > WEIGHT else 0  # here
        """,
        "it uses the fraction 0.5; compiled code has whole numbers only",
    ),
    "a global number that is too large": Case(
        """
        HUGE = 1 << 70

        def probe(n: int) -> bool:
            return n < HUGE  # here
        """,
        "it uses the number 1180591620717411303424, which does not fit 64 bits",
    ),
    "numpy": Case(
        """
        import numpy as np

        def probe(n: int) -> int:
            return np.zeros(n)[0]  # here
        """,
        "numpy.zeros cannot be compiled",
    ),
    "math": Case(
        """
        import math

        def probe(n: int) -> int:
            return math.isqrt(n)  # here
        """,
        "math.isqrt cannot be compiled",
    ),
    # kinds
    "different results": Case(
        """
        def helper(n: int):
            if n > 3:
                return Spot(n)  # here
            return n

        def probe(n: int) -> int:
            helper(n)
            return n
        """,
        "it returns different things: Spot, int",
    ),
    "a value or nothing": Case(
        """
        def found(n: int) -> int | None:  # here
            return n if n > 3 else None

        def probe(n: int) -> int:
            return 1 if found(n) is None else 0
        """,
        "found returns now a value and now None",
    ),
    "a board returned for a number": Case(
        """
        def probe(n: int) -> int:
            return bit(n)  # here
        """,
        r"it returns Bits, but says '-> int'; write int\(...\)",
    ),
    "a record returned for a number": Case(
        """
        def helper(n: int) -> int:
            return Spot(n)  # here

        def probe(n: int) -> int:
            return helper(n)
        """,
        "it returns Spot, but says '-> int'",
    ),
    "a record returned from outside": Case(
        """
        def probe(n: int) -> Spot:  # here
            return Spot(n)
        """,
        "probe should return int, bool, Bits or nothing",
    ),
    "a board given for a number": Case(
        """
        def helper(n: int) -> int:
            return n

        def probe(n: int) -> int:
            return helper(bit(n))  # here
        """,
        r"helper: 'n' is int, but is given Bits; write int\(...\)",
    ),
    "a number given for a record": Case(
        """
        class Holder(NamedTuple):
            spot: Spot

        def probe(n: int) -> int:
            return Holder(n).spot.heap  # here
        """,
        "Holder.spot is Spot, but is given int",
    ),
    "a board as an index": Case(
        """
        TABLE = array("q", [1, 2, 3])

        def probe(n: int) -> int:
            return TABLE[bit(n)]  # here
        """,
        r"an index should be an int, not Bits; write int\(...\)",
    ),
    "a slice": Case(
        """
        TABLE = array("q", [1, 2, 3])

        def probe(n: int) -> int:
            return len(TABLE[1:n])  # here
        """,
        "an index should be an int, not slice",
    ),
    "a record as an index": Case(
        """
        def probe(n: int) -> int:
            return Spot(n)[0]  # here
        """,
        "Spot cannot be indexed; name its field",
    ),
    "a record unpacked": Case(
        """
        def probe(n: int) -> int:
            heap, board = Spot(n)  # here
            return heap
        """,
        "Spot cannot be unpacked; name its fields",
    ),
    "a loop over a record": Case(
        """
        def probe(n: int) -> int:
            for each in Spot(n):  # here
                n += 1
            return n
        """,
        "Spot cannot be looped over",
    ),
    "a loop over a board": Case(
        """
        def probe(n: int) -> int:
            for square in bit(n):  # here
                n += square
            return n
        """,
        "Bits cannot be looped over",
    ),
    "records compared": Case(
        """
        def probe(n: int) -> bool:
            return Spot(n) == Spot(n)  # here
        """,
        "'==' of Spot and Spot cannot be compiled; use their fields",
    ),
    "a board divided": Case(
        """
        def probe(n: int) -> Bits:
            return bit(n) // 3  # here
        """,
        r"'//' of Bits and int cannot be compiled; write int\(...\) where a number is meant",
    ),
    "a rest of a board": Case(
        """
        def probe(n: int) -> Bits:
            board = bit(n)
            board %= 3  # here
            return board
        """,
        "'%=' of Bits and int cannot be compiled",
    ),
    "a fraction made": Case(
        """
        def probe(n: int) -> int:
            return int(n / 2)  # here
        """,
        "'/' makes a fraction, and compiled code has whole numbers only; write //",
    ),
    "a fraction written": Case(
        """
        def probe(n: int) -> int:
            return 1 if n * 0.5 > 3 else 0  # here
        """,
        "it uses the fraction 0.5; compiled code has whole numbers only",
    ),
    "a fraction of a class": Case(
        """
        def probe(n: int) -> int:
            return Spot(n).SHARE  # here
        """,
        "it returns float, but says '-> int'",
    ),
    "a fraction of a module": Case(
        """
        import math

        def probe(n: int) -> bool:
            return math.pi > n  # here
        """,
        "it uses a fraction; compiled code has whole numbers only",
    ),
    "a fraction returned": Case(
        """
        def probe(n: int) -> int:
            return 2.5  # here
        """,
        "it uses the fraction 2.5; compiled code has whole numbers only",
    ),
    "a power": Case(
        """
        def probe(n: int) -> int:
            return n**2  # here
        """,
        r"'\*\*' cannot be compiled; write a product or a shift",
    ),
    "a number that is too large": Case(
        """
        def probe(n: int) -> int:
            return n & 0x1_0000_0000_0000_0000  # here
        """,
        "it uses the number 18446744073709551616, which does not fit 64 bits",
    ),
    "moves that are strings": Case(
        """
        def moves(n: int) -> Iterator[str]:
            yield "a1"  # here
            yield "b2"

        def probe(n: int) -> int:
            for move in moves(n):
                n += len(move)
            return n
        """,
        "it yields a string; compiled code keeps to numbers and records",
    ),
    "strings compared": Case(
        """
        def probe(n: int) -> bool:
            name = "a" if n else "b"
            return name == "a"  # here
        """,
        "'==' of str and str cannot be compiled",
    ),
    "a fixed field made up": Case(
        """
        class Sized(NamedTuple):
            heap: int
            size: Fixed[int]

        def probe(n: int) -> int:
            return Sized(n, n).heap  # here
        """,
        "Sized.size is Fixed: hand on the one of another Sized",
    ),
    "an argument that is a type": Case(
        """
        def probe(n: int) -> int:
            return type(n)(3)  # here
        """,
        r"type\(\) cannot be compiled",
    ),
}


@pytest.mark.parametrize("title", CASES)
def test_what_cannot_be_compiled_is_told(title: str, tmp_path: Path) -> None:
    case = CASES[title]
    file = tmp_path / f"{re.sub('[^a-z]', '_', title)}.py"
    module = module_from(RECORDS.lstrip("\n") + "\n" + _dedented(case.text), file)
    with pytest.raises(NotCompilable) as caught:
        compiled(module.probe)(3)
    told = str(caught.value)
    assert re.fullmatch(rf"{case.words}.* \({re.escape(file.name)}, line {line_of(file)}\)", told), told
    assert not JARGON.search(told.replace(file.name, "")), told


def _dedented(text: str) -> str:
    lines = text.strip("\n").splitlines()
    margin = len(lines[0]) - len(lines[0].lstrip())
    return "\n".join(line[margin:] for line in lines) + "\n"


def closure(n: int) -> Callable[[int], int]:
    def probe(m: int) -> int:
        return n + m

    return probe


def test_a_closure_is_told() -> None:
    with pytest.raises(
        NotCompilable, match=r"closure.<locals>.probe uses names of the function around it; define it"
    ):
        compiled(closure(3))(1)


FIELDS = {
    "float": ("0.5", "Odd.field is a float; what is compiled is made of int, bool, Bits, Ints, Words and records"),
    "str": ("'a'", "Odd.field is a str; what is compiled"),
    "list[int]": ("[1]", "Odd.field is a list; what is compiled"),
    "tuple[int, ...]": ("(1, 2)", "Odd.field is a tuple; what is compiled"),
    "int | None": ("None", "Odd.field is a NoneType; what is compiled"),
}


@pytest.mark.parametrize("annotation", FIELDS)
def test_fields_of_other_kinds_are_told(annotation: str, tmp_path: Path) -> None:
    default, words = FIELDS[annotation]
    module = module_from(
        f"""
        class Odd(NamedTuple):
            field: {annotation} = {default}

        def probe(odd: Odd) -> int:
            return 1
        """,
        tmp_path / "odd.py",
    )
    with pytest.raises(NotCompilable, match=re.escape(words)):
        compiled(module.probe)(module.Odd())


def test_what_is_not_called_need_not_compile(tmp_path: Path) -> None:
    """A game has methods for people beside those for searches."""
    module = module_from(
        """
        WORDS = {1: "one"}
        SHARES = array("d", [0.5])

        def outer(n: int) -> Any:
            return lambda m: n + m

        inner = outer(3)

        class Game(NamedTuple):
            heap: int

            def play(self, move: int) -> Game:
                return Game(self.heap - move)

            def draw(self) -> str:
                return f"{WORDS[self.heap]} {inner(3)} {SHARES[0]}"

            def share(self) -> Nobody:
                try:
                    return self.heap / 2
                except ValueError:
                    return 0.5

        class Special(Game):
            def draw(self) -> str:
                return super().draw()

        def probe(game: Game) -> int:
            return game.play(2).heap
        """,
        tmp_path / "with_more.py",
    )
    assert compiled(module.probe)(module.Game(5)) == 3
    assert compiled(module.probe)(module.Special(5)) == 3


def test_a_generator_is_not_taken_for_a_try(tmp_path: Path) -> None:
    """From Python 3.12 on, every generator has an entry in the table of exception handlers."""
    module = module_from(
        """
        def countdown(n: int) -> Iterator[int]:
            while n > 0:
                for each in (1, 2):
                    if n == 3:
                        return
                    yield n * each
                n -= 1

        def probe(n: int) -> int:
            total = 0
            for each in countdown(n):
                total += each
            return total
        """,
        tmp_path / "countdown.py",
    )
    assert compiled(module.probe)(6) == module.probe(6)


def test_an_instruction_is_not_compiled_on_its_own() -> None:
    with pytest.raises(NotCompilable, match="popcount is compiled where it is called, not on its own"):
        compiled(popcount)(7)
