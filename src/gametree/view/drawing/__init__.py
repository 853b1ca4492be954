"""A trace in pictures: where things stand, and how each format draws them."""
