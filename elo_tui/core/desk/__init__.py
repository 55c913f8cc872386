"""What the arbiter's desk shows of an event: the news of a round.

Internal: no part of the library.
"""
