"""What plan, norms and season answer.

Internal: no part of the library.
"""
