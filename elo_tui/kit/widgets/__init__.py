"""Widgets of every screen: they draw given data and send messages.

Internal: no part of the library.
"""
