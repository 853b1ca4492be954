"""What searches are put together from: kits, memories, orders, paths."""
