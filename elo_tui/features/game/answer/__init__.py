"""Answers about a game, a rating system and a list of games.

Internal: no part of the library.
"""
