"""US Chess: one player's rounds in `system`, a whole field in `whole_event`."""

from elo_tui.core.systems.uscf.system import SYSTEM

__all__ = ["SYSTEM"]
