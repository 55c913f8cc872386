"""What touches the internals of the framework, or the bytes on the wire."""

#: The smallest window, in columns and rows, that a screen fits into.
LEAST_SIZE = (40, 12)
