"""Whole games solved: values against solvers written apart, files against kills and damage."""
