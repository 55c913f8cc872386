"""What every screen and dialog is made of.

Internal: no part of the library.
"""
