"""DWZ, the German rating, by the rule in force on the day an event ended."""

from elo_tui.core.systems.dwz.system import SYSTEM

__all__ = ["SYSTEM"]
