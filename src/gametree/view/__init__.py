"""Ways to show what the engine found."""
