"""Positions as SVG pictures: a depiction, which is plain data, with its last move, arrows and coordinates."""
