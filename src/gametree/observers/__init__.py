"""What watches a search. Pass another observer, pay for another observer."""

from .leaves import Both, LeafOrder, leaf_order
from .meter import Meter, meter
from .sentinel import Sentinel

__all__ = ["Both", "LeafOrder", "Meter", "Sentinel", "leaf_order", "meter"]
