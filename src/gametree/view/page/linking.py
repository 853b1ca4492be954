"""Modules of JavaScript as one script that needs no network and no build step.

The files are modules as browsers read them. Of what the language offers they use two things, each at the start of a
line: ``import { a, b } from "./name.js";`` and ``export`` before a class, a function or a constant.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:class|const|(?:async )?function) (\w+))", re.MULTILINE)


def link(sources: Mapping[str, str], main: str) -> str:
    r"""Return one script: each module a function that is called once, after those that it imports from.

    >>> print(link({"main": 'import { two } from "./two.js";\nshow(two);', "two": "export const two = 2;"}, "main"))
    "use strict";
    const module_two = (() => {
    const two = 2;
    return { two };
    })();
    const module_main = (() => {
    const { two } = module_two;
    show(two);
    return {  };
    })();
    <BLANKLINE>
    """
    return '"use strict";\n' + "".join(_function(name, sources[name]) for name in _in_order(sources, main))


def _in_order(sources: Mapping[str, str], main: str) -> list[str]:
    """Return the modules that are needed, each after those it imports from.

    >>> _in_order({"a": 'import { b } from "./b.js";', "b": 'import { a } from "./a.js";'}, "a")
    Traceback (most recent call last):
    ...
    ValueError: modules import each other: a, b, a
    """
    found: list[str] = []

    def visit(name: str, above: tuple[str, ...]) -> None:
        if name in above:
            raise ValueError(f"modules import each other: {', '.join((*above, name))}")
        if name not in found:
            for needed in _IMPORT.finditer(sources[name]):
                visit(needed[2], (*above, name))
            found.append(name)

    visit(main, ())
    return found


def _function(name: str, source: str) -> str:
    exported = _EXPORT.findall(source)
    body = _EXPORT.sub("", _IMPORT.sub(r"const {\1} = module_\2;", source)).strip()
    return f"const module_{name} = (() => {{\n{body}\nreturn {{ {', '.join(exported)} }};\n}})();\n"
