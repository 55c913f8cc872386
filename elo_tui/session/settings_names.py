"""The names of the settings, by which a file with settings is recognised."""

from __future__ import annotations

#: Settings that are on or off.
SWITCHES = ("mouse", "ascii", "home")
#: What the screens begin with.
BEGINNING = ("system", "federation", "person", "board")
#: Everything that a file of settings may have.
KNOWN = frozenset({"theme", "keys", *SWITCHES, *BEGINNING})
