"""Rounds of a Swiss that nobody has paired yet: what is known, pairing, samples."""
