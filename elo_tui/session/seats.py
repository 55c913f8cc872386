"""Seats at a kiosk: how many sessions of one key there may be at a time.

A seat is an abstract socket of Linux (unix(7)): a name that one process has. It needs
neither a file nor a right to write anywhere, and is free when its process has ended.
"""

from __future__ import annotations

import os
import sys

#: Whose key it is, in a word that the wrapper of the kiosk has made of it.
KEY_VARIABLE = "ELO_TUI_KEY"
_HOLDER_MAX = 60

_TAKEN: list[object] = []
"""The seat of this process, which keeps it as long as it runs."""


def take(holder: str, seats: int) -> bool:
    """Take one of so many seats of a holder until this process ends.

    False where all are taken. Other systems than Linux count none.
    """
    if sys.platform != "linux":
        return True
    import socket

    for number in range(seats):
        name = f"\0elo-tui/{os.getuid()}/{holder[:_HOLDER_MAX]}/{number}"
        seat = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        try:
            seat.bind(name.encode())
        except OSError:
            seat.close()
        else:
            _TAKEN.append(seat)
            return True
    return False
