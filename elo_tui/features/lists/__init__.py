"""The rating lists on this machine: players, ranks, the strongest.

Internal: no part of the library.
"""
