"""An event after a round, its news, and lists of its players by category.

Internal: no part of the library.
"""
