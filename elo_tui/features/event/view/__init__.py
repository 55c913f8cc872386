"""Contents of the Event screen as frozen values.

Internal: no part of the library.
"""
