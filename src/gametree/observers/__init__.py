"""What watches a search. Pass another observer, pay for another observer."""

from .leaves import Both, LeafOrder, leaf_order
from .meter import Meter, meter

__all__ = ["Both", "LeafOrder", "Meter", "leaf_order", "meter"]
