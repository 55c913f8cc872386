"""What touches the internals of the framework, or the bytes on the wire.

Internal: no part of the library.
"""

#: The smallest window, in columns and rows, that a screen fits into.
LEAST_SIZE = (40, 12)
