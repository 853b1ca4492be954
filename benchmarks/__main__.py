"""``python -m benchmarks``: measure, show, and keep the figures."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console

from .machine import facts
from .report import LATEST, PAGE, WIDTH, load, renew, save, show, write_page
from .sections import SECTIONS
from .timing import FULL, QUICK


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(list(SECTIONS)), metavar="[SECTION]...")
@click.option("--quick", is_flag=True, help="Measure less, to see that all is well; the figures are rough.")
@click.option(
    "--json", "path", type=click.Path(dir_okay=False, path_type=Path), default=LATEST, help="Where figures go."
)
@click.option("--write-results", is_flag=True, help="Also renew these sections in benchmarks/RESULTS.md and .json.")
def main(names: tuple[str, ...], quick: bool, path: Path, write_results: bool) -> None:
    """Measure all, or sections: cpp, interpreter, peers, generators, rates, threads, company, ladder, memory,
    past, estimates, observers, page, web, publish, response, workbench, engine, tactics, solving, pons, solutions,
    start.
    """
    if write_results and quick:
        raise click.UsageError("RESULTS.md is written from whole measurements: leave out --quick")
    console = Console(width=max(Console().width, WIDTH))
    machine, sections = facts(), {}
    for name in names or SECTIONS:
        sections[name] = SECTIONS[name](QUICK if quick else FULL)
        show(sections[name], console)
    save(path, machine, sections, is_quick=quick)
    if write_results:
        renew(PAGE.with_suffix(".json"), path)
        write_page(PAGE, *load(PAGE.with_suffix(".json")))
    judged = [row for section in sections.values() for row in section.rows if row.budget]
    console.print(f"{sum(row.is_met for row in judged)} of {len(judged)} figures keep to the budget")


if __name__ == "__main__":
    main()
