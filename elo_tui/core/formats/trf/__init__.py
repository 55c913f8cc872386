"""The lines of a tournament report file, field by field."""
