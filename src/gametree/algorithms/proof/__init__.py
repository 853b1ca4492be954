"""Proof-number searches: who wins, by what is missing for a proof."""
