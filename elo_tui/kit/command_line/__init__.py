"""Parts of every subcommand: arguments, sources, output.

Internal: no part of the library.
"""
