"""Guards first; without arguments the app, else a subcommand.

Click is imported for a subcommand only: the app starts without paying for it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from elo_tui.cli import guards
from elo_tui.cli.names import COMPLETE_VARIABLE, PROGRAM


def main(arguments: Sequence[str]) -> int:
    """Run the program with these arguments; returns the exit code.

    0 is fine, 2 wrong usage or unreadable input, 70 an internal error of the app.
    A subcommand ends with SystemExit of the same codes.
    """
    guards.end_quietly()
    guards.write_utf8()
    if not arguments:
        # a shell asks without arguments: those of a kiosk keep it from asking there
        if COMPLETE_VARIABLE in os.environ:
            from elo_tui.cli import completing

            return completing.answer()
        return guards.start()

    from elo_tui.cli.group import group

    group.main(list(arguments), prog_name=PROGRAM, complete_var="")
    return 0
