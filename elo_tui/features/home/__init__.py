"""The first screen of the program: one's own ratings, and a sample event to try.

Internal: no part of the library.
"""
