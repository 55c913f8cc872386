"""``elo-tui`` and ``python -m elo_tui``: hands over to `elo_tui.start`."""

from __future__ import annotations

import sys

#: Exit code of a program that ctrl+c has ended, as shells give it.
INTERRUPTED = 130


def main() -> int:
    """Run with the arguments of the process; returns the exit code."""
    try:
        from elo_tui.start import main as run

        return run(sys.argv[1:])
    except KeyboardInterrupt:
        # ctrl+c before the guards have taken it over
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
