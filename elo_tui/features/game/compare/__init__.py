"""One game or event under other rating systems.

Internal: no part of the library.
"""
