"""Checking a game: does it keep the promises that searches rely on?

report       what was found                            examination  the whole check, in order
places       positions and how they were reached       walk         breadth first, then random games
inquiry      asking methods, whatever they do          graph        lines that come back, values that are proved
required_methods  optional_methods  fields  notation  across_positions
                                                       what is looked at
fold  compiling    compiled against interpreted         worth        searches with and without each method
progress  in_child  in_thread  child  ending  naming   a process of its own, or a thread, and its watch
"""

from .checking import assert_sound, check_game, report_on
from .report import KINDS, Checked, Fault, Note, Report, Worth

__all__ = ["KINDS", "Checked", "Fault", "Note", "Report", "Worth", "assert_sound", "check_game", "report_on"]
