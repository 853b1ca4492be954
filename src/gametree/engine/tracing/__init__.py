"""What explaining returns: every step of a search as plain data, and as JSON."""
