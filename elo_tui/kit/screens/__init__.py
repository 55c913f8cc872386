"""Parts of every screen and dialog.

Internal: no part of the library.
"""
