"""What every subcommand is made of: arguments, sources, output.

Internal: no part of the library.
"""
