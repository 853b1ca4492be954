"""Texts in C++ by hand, built with g++ when they are asked for, and kept until they change."""

from __future__ import annotations

import hashlib
import subprocess
from pathlib import Path

from gametree.jit.cache import cache_directory

from .machine import processor, version_of_compiler

FLAGS = ("-O3", "-march=native", "-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Werror")
SHARED = ("-shared", "-fPIC")


class NoReference(Exception):
    """A C++ text cannot be built here; the message says why."""


def built(source: Path, *more: str, others: Path | None = None) -> Path:
    """Build a C++ text, unless that was done before, and return where the program, or the library, is.

    What it includes by ``<...>`` may lie in a folder of ``others``, whose warnings are not ours.
    """
    version = version_of_compiler()
    if version is None:
        raise NoReference("there is no g++ here")
    read = [source, *sorted(source.parent.glob("*.hpp"))]
    if others is not None:
        read += sorted(others.glob("*.[ch]pp"))
        more = (*more, "-isystem", str(others))
    texts = [text.read_text() for text in read]
    facts = "\n".join([*texts, *FLAGS, *more, version, processor()])
    made = cache_directory() / f"{source.stem}-{hashlib.sha256(facts.encode()).hexdigest()[:32]}"
    if not made.is_file():
        made.parent.mkdir(parents=True, exist_ok=True)
        unfinished = made.with_suffix(".new")
        done = subprocess.run(["g++", *FLAGS, *more, str(source), "-o", str(unfinished)], check=False)
        if done.returncode:
            raise NoReference(f"g++ could not build {source.name}")
        unfinished.replace(made)
    return made
