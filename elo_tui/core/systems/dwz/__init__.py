"""DWZ, the German rating, by the rule of the day on which an event ended."""

from elo_tui.core.systems.dwz.system import SYSTEM

__all__ = ["SYSTEM"]
