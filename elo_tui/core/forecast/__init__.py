"""Looking ahead: odds, every score with its probability, plans, seasons.

Internal: no part of the library.
"""
