"""Texts that a game reads as positions, or refuses in one sentence."""

from __future__ import annotations

import pytest

from gametree import Game, InputError


def refusal(game: Game, text: str) -> str:
    """The one sentence by which a position is refused."""
    with pytest.raises(InputError) as caught:
        game.parse_position(text)
    told = str(caught.value)
    assert len(told.splitlines()) == 1
    assert repr(text) in told
    return told


def read_or_refuse(game: Game, text: str) -> None:
    """Whatever a text is, it is refused in one sentence, or a position that is written and read back."""
    try:
        position = game.parse_position(text)
    except InputError as fault:
        assert len(str(fault).splitlines()) == 1  # noqa: PT017
    else:
        assert game.parse_position(game.position_name(position)) == position
