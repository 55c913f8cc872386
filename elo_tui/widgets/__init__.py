"""Widgets: draw given data and send messages.

Internal: no part of the library.
"""
