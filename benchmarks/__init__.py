"""How fast gametree is: ratios measured side by side in one run, equal answers asserted.

``python -m benchmarks`` runs every section and holds it against the performance budget.

    work       what is searched, and what a search finds       report     sections, tables, JSON, RESULTS.md
    text       the package's own text, compiled or not         timing     turn and turn about, best of several
    reference  the same searches in hand-written C++           machine    what it ran on
    peers      the same searches by other packages

A section is a module of ``benchmarks.sections`` with a function ``measure(effort) -> Section``; a new one is added to
the list there.
"""
