"""The network, used only on request: one thing at a time, from one known host.

Internal: no part of the library.
"""
