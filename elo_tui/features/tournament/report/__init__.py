"""An event of one player written to a file.

Internal: no part of the library.
"""
