"""``elo-tui`` and ``python -m elo_tui``: hands over to `elo_tui.start`."""

from __future__ import annotations

import sys

#: Exit code of a program that ctrl+c has ended, as shells give it.
INTERRUPTED = 130
#: Exit code where a package is missing, as for any error of the program itself.
UNABLE = 70


def main() -> int:
    """Run with the arguments of the process; returns the exit code."""
    try:
        from elo_tui.start import main as run

        return run(sys.argv[1:])
    except KeyboardInterrupt:
        # ctrl+c before the guards have taken it over
        return INTERRUPTED
    except ImportError as error:
        # the parts that describe a fault need packages themselves
        if not error.name or error.name.startswith("elo_tui"):
            raise
        sys.stderr.write(
            f"elo-tui: the package {error.name.partition('.')[0]} is missing or"
            " damaged; install elo-tui again, in an environment of its own\n"
        )
        return UNABLE


if __name__ == "__main__":
    sys.exit(main())
