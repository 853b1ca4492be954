"""``python -m gametree`` is ``gametree``."""

from .cli import main

main()
