"""What a whole event answers.

Internal: no part of the library.
"""
