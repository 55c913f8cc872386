"""The answers about an event at the arbiter's desk.

Internal: no part of the library.
"""
