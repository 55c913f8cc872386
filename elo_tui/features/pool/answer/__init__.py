"""What a pool answers.

Internal: no part of the library.
"""
