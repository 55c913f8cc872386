"""What touches the insides of the framework, or the wire."""

#: The columns and rows below which no screen has room.
LEAST_SIZE = (40, 12)
