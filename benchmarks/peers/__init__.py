"""Other packages as workers: the same search, done as their own documentation tells, on the games they come with.

Each module here imports one package, so that a missing one is missed alone, and has its ``NAME``, the ``PACKAGE`` to
install, and ``peer(work)``. ``peer`` has what they share: timing a search, and counting its nodes.
"""
