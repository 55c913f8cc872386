"""What a roster answers.

Internal: no part of the library.
"""
