"""The frozen answer to each question, the same for every form and screen.

Internal: no part of the library.
"""
