"""Games of other packages: what installed distributions offer as entry points of the group ``gametree.games``.

    [project.entry-points."gametree.games"]
    hex = "my_package.hex:GAME"

An entry point leads to a ``Game``, or to a function that makes one from the text behind the colon (``hex:7``, or no
text at all).
"""

from __future__ import annotations

from ..base.errors import InputError
from ..base.packages import Offer, find_offer, offers
from ..rules.game import Game

GROUP = "gametree.games"


def plugins() -> tuple[Offer, ...]:
    """Return the games that installed packages offer, by name."""
    return offers(GROUP)


def find_plugin(name: str) -> Offer | None:
    """Return the game that a package offers under a name, if one does."""
    return find_offer(GROUP, name)


def load_plugin(offer: Offer, parameters: str) -> Game:
    """Import a game, and make it for these parameters if it takes any."""
    game = offer.load(parameters)
    if not isinstance(game, Game):
        raise InputError(
            f"{offer.full_name} should be a gametree.Game, or a function that makes one from a text, "
            f"not {type(game).__name__}"
        )
    if parameters and not callable(offer.load()):
        raise InputError(f"{offer.name} takes no parameters, not {parameters!r}")
    return game
