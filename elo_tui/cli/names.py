"""The table of subcommands; named in messages before click is imported, too."""

from __future__ import annotations

#: A subcommand is a module of this package with an object ``command``; where the name
#: has a hyphen the module has an underscore.
SUBCOMMANDS = (
    "assess",
    "dwz-2026",
    "event",
    "field",
    "game",
    "journal",
    "list",
    "odds",
    "period",
    "plan",
    "read",
    "season",
    "simulate",
    "standings",
    "systems",
    "tournament",
)

#: Those of them that open a screen.
SCREENS = ("game", "tournament", "field")
