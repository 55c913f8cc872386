"""elo-tui: a rating workbench for chess in the terminal."""

__version__ = "0.2.0"
