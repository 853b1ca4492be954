"""SSS* and DUAL*: best first over clusters of strategies."""
