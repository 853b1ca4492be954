"""A trace in words: narration, captions, what a node can still do to the root."""
