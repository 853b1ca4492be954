"""Who does the work of a command: nobody else, processes, or the workers of a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager

from ..base.errors import InputError
from ..crew.hiring import Crew, hire


@contextmanager
def crew_for(jobs: int, cluster: str | None, *, of_processes: bool) -> Iterator[Crew | None]:
    """Yield the workers of a cluster, all for one job, or so many processes; None where this one is enough."""
    if jobs < 1:
        raise InputError(f"{jobs} jobs cannot be; wanted: 1 or more")
    if cluster is None and not (of_processes and jobs > 1):
        yield None
        return
    is_limited = cluster is None or jobs > 1
    with closing(hire(jobs=jobs if is_limited else None, cluster=cluster, is_here=False)) as crew:
        yield crew
