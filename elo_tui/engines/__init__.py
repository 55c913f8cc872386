"""Programs of others, behind functions of the core: imported when they are asked.

Internal: no part of the library.
"""
