"""The screens: each holds one immutable state and hands its view to the widgets.

Internal: no part of the library.
"""
