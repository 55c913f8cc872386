"""What a journal answers.

Internal: no part of the library.
"""
