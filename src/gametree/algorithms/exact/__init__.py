"""Searches that walk from a node to its children and back, and return the value of minimax."""
