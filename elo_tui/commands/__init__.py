"""The table of commands, and what is derived from it: bindings, the key line, hints."""
