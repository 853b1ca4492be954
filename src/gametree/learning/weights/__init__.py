"""What was learned, as a small file that says what it is for and where it comes from.

packing      thousands of whole numbers as a short text
weights_file the file: read, written whole or not at all, refused where it does not fit
showing      the weightiest patterns, and what squares are worth
describing   what weights belong to, in a few words and numbers that can be compared
"""
