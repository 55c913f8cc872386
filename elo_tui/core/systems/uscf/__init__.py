"""US Chess: one player's rounds in `system`, a whole field of players in `field`."""

from elo_tui.core.systems.uscf.system import SYSTEM

__all__ = ["SYSTEM"]
