"""Games still to be played: plan, norms, season.

Internal: no part of the library.
"""
