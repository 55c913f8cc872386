"""What a rated event of one player answers.

Internal: no part of the library.
"""
