"""What a game, a rating system and a list of games answer.

Internal: no part of the library.
"""
