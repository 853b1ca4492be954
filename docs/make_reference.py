"""Write docs/reference.md: the public names, from their own docstrings. ``make reference`` runs it."""

from __future__ import annotations

import ast
import inspect
import pkgutil
import re
import textwrap
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from types import FunctionType
from typing import Any

TARGET = Path(__file__).with_name("reference.md")
WIDTH = 118
LONG = 100
"""A signature that is longer has one parameter a line."""
EXAMPLE = re.compile(r"^>>> ", re.MULTILINE)

HEAD = """\
# Reference

The public names, by what people do with them; `from gametree import NAME` finds each. Names with dots are what those
take and return: they are imported from where they stand. This page is made from the docstrings by `make reference`,
and every example is run by `make test`. What the words mean is told in the [glossary](glossary.md).
"""

GROUPS = {
    "Searching": [
        "search",
        "deepen",
        "deepen_async",
        "Engine",
        "compare",
        "perft",
        "Stop",
        "Limits",
        "Clock",
        "SearchResult",
        "Line",
        "base.results.Cutoffs",
        "engine.comparing.Comparison",
        "engine.comparing.Row",
        "engine.counting.Perft",
    ],
    "Several criteria": [
        "criteria.vector_tree.read_vectors",
        "criteria.searching.search_vectors",
        "criteria.searching.VectorResult",
        "criteria.choosing.chosen",
        "criteria.choosing.ways",
        "criteria.vector_tree.read_up_set",
        "criteria.bounding.bounded",
        "criteria.explaining.explain_vectors",
        "criteria.game_trees.judged_tree",
        "criteria.vector_tree.VectorTree",
        "criteria.packets.Packets",
    ],
    "Past games": [
        "past.games.PastGames",
        "past.replaying.PastGame",
        "past.games.Tally",
        "past.sampling.Samples",
        "past.sampling.Sample",
        "past.sampling.by_hash",
        "past.sampling.from_year",
        "past.statistics.Statistics",
        "past.statistics.MoveCount",
        "past.counting.count",
        "past.book.Book",
    ],
    "Games": [
        "load_game",
        "parse_tree",
        "strategy_count",
        "check_game",
        "testing.report.Fault",
        "Game",
        "Position",
        "History",
        "Cells",
        "grid_cells",
        "Referee",
        "Wording",
        "Ending",
        "Picture",
        "Layout",
        "Place",
        "Text",
        "grid_layout",
    ],
    "Playing": [
        "play.matches.match",
        "play.matches.MatchResult",
        "play.matches.tournament",
        "play.matches.TournamentResult",
        "play.matches.Place",
        "play.playing.play_game",
        "play.playing.Played",
        "play.playing.Remark",
        "play.player.Player",
        "play.player.Turn",
        "play.player.Choice",
        "play.player.PlayerFault",
        "play.pace.Pace",
        "play.specs.read_spec",
        "play.levels.ladder_file.ladder_of",
        "play.levels.ladder.Ladder",
        "play.levels.ladder.Step",
        "play.levels.level.Level",
        "play.levels.measuring.Bench",
        "play.levels.measuring.measured_ladder",
        "play.levels.tuning.tuned",
        "play.table.table.Table",
        "play.table.table.Reply",
        "play.table.table.Result",
        "play.table.advice.Reasons",
        "play.table.coaching.Coach",
        "play.table.coaching.Judgement",
        "play.table.coaching.Review",
    ],
    "Traces and proofs": [
        "explain",
        "Trace",
        "engine.tracing.trace.TreeNode",
        "engine.tracing.trace.Event",
        "engine.tracing.trace.Because",
        "prove",
        "verify",
        "Proof",
        "engine.proving.Strategy",
        "engine.verifying.Verification",
    ],
    "Your own algorithms": [
        "ALGORITHMS",
        "Algorithm",
        "algorithms.finding.Asked",
        "algorithms.catalogue.Text",
        "algorithms.catalogue.Way",
        "algorithms.parts.memories.Memory",
        "algorithms.parts.kit.Kit",
        "base.collaborators.Evaluator",
        "algorithms.parts.ordering.Guide",
        "base.collaborators.Observer",
        "compiled",
    ],
    "Errors and warnings": ["GametreeError", "InputError", "GameFault", "AlgorithmFault", "RunsInterpreted"],
    "Numbers": [
        "Bits",
        "Ints",
        "Words",
        "Fixed",
        "ints",
        "words",
        "weigh",
        "difference",
        "base.numbers.Move",
        "WIN",
        "base.values.MOST",
        "INF",
    ],
}


def reference() -> str:
    """Return the whole page."""
    parts, seen = [HEAD], Counter[str]()
    for title, names in GROUPS.items():
        links = [_link(name.rpartition(".")[2], seen) for name in names]
        parts.append(f"## {title}\n\n{_filled(' · '.join(links))}\n")
        parts.extend(Entry(name).page() for name in names)
    return "\n".join(parts)


def _link(name: str, seen: Counter[str]) -> str:
    """Return a link to a heading; where two differ in capitals only, the later one's has a number.

    >>> seen = Counter()
    >>> _link("perft", seen), _link("Perft", seen)
    ('[`perft`](#perft)', '[`Perft`](#perft-1)')
    """
    anchor = name.lower()
    seen[anchor] += 1
    return f"[`{name}`](#{anchor}{f'-{seen[anchor] - 1}' if seen[anchor] > 1 else ''})"


class Entry:
    """One name, as its source tells it."""

    def __init__(self, name: str) -> None:
        """Find what a name stands for, and where it was written."""
        import gametree

        where, _, self.name = name.rpartition(".")
        self.address = f"gametree.{name}" if where else ""
        self.thing: Any = pkgutil.resolve_name(f"gametree.{name}")
        self._module: str = f"gametree.{where}" if where else f"gametree.{gametree._MODULES[name]}"

    def page(self) -> str:
        """Return what is written about it."""
        more: list[str] = []
        if self._definition is not None:
            shown = ast.get_source_segment(self._source, self._definition) or ""
        elif not isinstance(self.thing, type):
            shown = signature(self.thing, _called(self.thing))
        elif issubclass(self.thing, BaseException):
            shown = f"class {self.name}({', '.join(base.__name__ for base in self.thing.__bases__)})"
        else:
            shown, more = self._class_signature(), [*self._fields(), *self._methods()]
        told = [f"### {self.name}", *([f"`{self.address}`"] if self.address else []), f"```python\n{shown}\n```"]
        told.extend(_markdown(self._docstring()))
        if more:
            told.append("\n".join(more))
        return "\n\n".join(told) + "\n"

    def _docstring(self) -> str:
        """Return its docstring; that of a constant stands below it."""
        if self._definition is None:
            return inspect.getdoc(self.thing) or ""
        return _below(ast.parse(self._source).body).get(self.name, "")

    def _class_signature(self) -> str:
        if getattr(self.thing, "_is_protocol", False):
            return f"class {self.name}(Protocol)"
        return signature(self.thing, f"class {self.name}")

    def _fields(self) -> Iterator[str]:
        """Yield the fields of a record that have a docstring."""
        (written,) = ast.parse(textwrap.dedent(inspect.getsource(self.thing))).body
        assert isinstance(written, ast.ClassDef)
        for name, told in _below(written.body).items():
            yield _item(name, told)

    def _methods(self) -> Iterator[str]:
        """Yield the methods and properties that have a docstring."""
        for name, member in vars(self.thing).items():
            if name.startswith("_") or name in inspect.get_annotations(self.thing):  # a field's default
                continue
            if isinstance(member, (property, cached_property)):
                told, shown = member.__doc__, name
            elif isinstance(member, (FunctionType, staticmethod)):
                told, shown = member.__doc__, signature(getattr(self.thing, name), name, is_method=True, is_flat=True)
            else:
                continue
            if told:
                yield _item(shown, EXAMPLE.split(inspect.cleandoc(told))[0])

    @cached_property
    def _source(self) -> str:
        """The text of the module in which it stands; a package only hands on what one of its modules has."""
        source = inspect.getsource(pkgutil.resolve_name(self._module))
        for statement in ast.parse(source).body:
            if isinstance(statement, ast.ImportFrom) and self.name in [each.name for each in statement.names]:
                return inspect.getsource(pkgutil.resolve_name(f"{self._module}.{statement.module}"))
        return source

    @cached_property
    def _definition(self) -> ast.stmt | None:
        """The assignment that makes it; None for functions and classes."""
        return next((each for each in ast.parse(self._source).body if self.name in _assigned(each)), None)


def signature(function: Any, shown: str, *, is_method: bool = False, is_flat: bool = False) -> str:
    """Return a signature as it is written: types and defaults by their names, one parameter a line where it is long.

    >>> signature(_item, "_item")
    '_item(shown: str, told: str) -> str'
    """
    found = inspect.signature(function)
    parameters = list(found.parameters.values())
    if is_method and parameters and parameters[0].name == "self":
        del parameters[0]
    written: list[str] = []
    for each in parameters:
        if each.kind is each.KEYWORD_ONLY and not any(part.startswith("*") for part in written):
            written.append("*")
        written.append(_parameter(each))
    is_class = isinstance(function, type)
    returned = "" if is_class or found.return_annotation is found.empty else f" -> {_type(found.return_annotation)}"
    flat = f"{shown}({', '.join(written)}){returned}"
    if is_flat or len(flat) <= LONG:
        return flat
    return f"{shown}(\n" + "".join(f"    {part},\n" for part in written) + f"){returned}"


def _called(function: Any) -> str:
    plain = inspect.unwrap(function)
    is_async = inspect.iscoroutinefunction(plain) or inspect.isasyncgenfunction(plain)
    return f"{'async ' if is_async else ''}def {plain.__name__}"


def _parameter(parameter: inspect.Parameter) -> str:
    stars = (
        "**" if parameter.kind is parameter.VAR_KEYWORD else "*" if parameter.kind is parameter.VAR_POSITIONAL else ""
    )
    typed = "" if parameter.annotation is parameter.empty else f": {_type(parameter.annotation)}"
    if parameter.default is parameter.empty:
        return f"{stars}{parameter.name}{typed}"
    default = parameter.default.__name__ if isinstance(parameter.default, FunctionType) else repr(parameter.default)
    return f"{parameter.name}{typed}{' = ' if typed else '='}{default}"


def _type(annotation: Any) -> str:
    """Return an annotation as it was written."""
    if isinstance(annotation, str):
        return annotation
    forward = getattr(annotation, "__forward_arg__", None)  # the fields of a NamedTuple keep their text in one
    if forward is not None:
        return str(forward)
    return annotation.__name__ if isinstance(annotation, type) else str(annotation)


def _assigned(statement: ast.stmt) -> list[str]:
    """Return the names that a statement assigns to."""
    targets: list[ast.expr] = []
    if isinstance(statement, ast.AnnAssign):
        targets = [statement.target]
    elif isinstance(statement, ast.Assign):
        targets = statement.targets
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _below(body: list[ast.stmt]) -> dict[str, str]:
    """Return the docstrings that stand below assignments, by name."""
    found = {}
    for statement, after in pairwise(body):
        if (
            isinstance(after, ast.Expr)
            and isinstance(after.value, ast.Constant)
            and isinstance(after.value.value, str)
        ):
            for name in _assigned(statement):
                found[name] = inspect.cleandoc(after.value.value)
    return found


def _markdown(docstring: str) -> Iterator[str]:
    """Yield the paragraphs of a docstring: prose filled, examples fenced."""
    for paragraph in docstring.split("\n\n"):
        prose, *example = EXAMPLE.split(paragraph, maxsplit=1)
        if prose.strip():
            yield _filled(_code(prose))
        if example:
            yield f"```pycon\n>>> {example[0].rstrip()}\n```"


def _item(shown: str, told: str) -> str:
    return _filled(f"- `{shown}`: {_code(told)}", below="  ")


def _code(prose: str) -> str:
    return " ".join(prose.replace("``", "`").split())


def _filled(text: str, below: str = "") -> str:
    return textwrap.fill(text, WIDTH, subsequent_indent=below, break_long_words=False, break_on_hyphens=False)


if __name__ == "__main__":
    TARGET.write_text(reference(), encoding="utf-8")
