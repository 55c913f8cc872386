"""US Chess: a player's rounds, and a whole event in five steps.

Internal: no part of the library.
"""
