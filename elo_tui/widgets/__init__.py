"""Widgets: draw what they are given and send messages.

Internal: no part of the library.
"""
