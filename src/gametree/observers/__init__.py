"""What watches a search. Pass another observer, pay for another observer."""

from .clock import Clock
from .leaves import Both, LeafOrder, leaf_order
from .meter import Meter, meter
from .sentinel import Sentinel

__all__ = ["Both", "Clock", "LeafOrder", "Meter", "Sentinel", "leaf_order", "meter"]
