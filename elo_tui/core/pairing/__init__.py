"""Rounds of a Swiss that nobody has paired yet: what is known, pairing, samples.

Internal: no part of the library.
"""
