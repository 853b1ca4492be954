"""What a game may tell of its picture, as plain data: a layout of places, what stands on them, where moves lead."""
