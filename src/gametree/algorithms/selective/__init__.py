"""Searches that judge what to look at: promising lines deeper, others less deep or not at all."""
