"""The app: its modes, themes, keys and settings, and the actions after dialogs.

Internal: no part of the library.
"""
