"""The course as text: a lesson a file. Code in it is run when the pages are built, and ``{= ...}`` is worked out."""
