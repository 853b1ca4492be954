"""What watches a search. Pass another observer, pay for another observer."""

from .alarm import Alarm
from .leaves import Both, LeafOrder, leaf_order
from .meter import Meter, meter
from .sentinel import Sentinel
from .silent import SILENT

__all__ = ["SILENT", "Alarm", "Both", "LeafOrder", "Meter", "Sentinel", "leaf_order", "meter"]
