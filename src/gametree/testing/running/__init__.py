"""Where a check runs: in a process of its own, or in a thread, watched."""
