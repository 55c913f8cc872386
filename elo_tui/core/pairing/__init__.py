"""Rounds of a Swiss that are not paired yet: what is known, pairing, samples.

Internal: no part of the library.
"""
