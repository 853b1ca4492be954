"""Positions as SVG pictures: a scene, which is plain data, with its last move, arrows and coordinates."""
