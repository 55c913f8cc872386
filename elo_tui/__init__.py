"""elo-tui: a rating workbench for chess in the terminal.

The library is what `elo_tui.core`, `elo_tui.core.pool`, `elo_tui.readers` and
`elo_tui.pools` name in their ``__all__``; docs/reference.md describes each name.
Everything else is internal.
"""

__version__ = "0.2.0"

#: The rooms with public names; the version is public, too.
__all__ = ["__version__", "core", "pools", "readers"]
