"""The table of commands, and what is made of it: bindings, the key line, hints."""
