"""Widgets: draw what they are given and send messages."""
