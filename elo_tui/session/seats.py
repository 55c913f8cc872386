"""Seats at a kiosk: the number of simultaneous sessions with one key.

A seat is an abstract socket on Linux (unix(7)): a name that one process can hold. It
needs neither a file nor permission to write anywhere, and is free once its process
ends.
"""

from __future__ import annotations

import os
import sys

#: Identifies the key, as set by the kiosk's wrapper script.
KEY_VARIABLE = "ELO_TUI_KEY"
_HOLDER_MAX = 60

_TAKEN: list[object] = []
"""The seat of this process, held as long as it runs."""


def take_seat(holder: str, seats: int) -> bool:
    """Take one of a holder's seats until this process ends.

    False if all are taken. On systems other than Linux they are not counted.
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
