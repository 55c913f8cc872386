"""PGN: the tag sections of a file of games, turned into events with their players.

Internal: no part of the library.
"""
