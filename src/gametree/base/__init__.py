"""The ground: numbers, values, errors, what a search works with; code and files of others."""
