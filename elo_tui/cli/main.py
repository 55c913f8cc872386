"""Guards first; without arguments the app, else a subcommand.

Click is imported for a subcommand only: the app starts without paying for it.
"""

from __future__ import annotations

from collections.abc import Sequence

from elo_tui.cli import guards

#: The name of the program in messages.
PROGRAM = "elo-tui"


def main(arguments: Sequence[str]) -> int:
    """Run the program with these arguments; returns the exit code.

    0 is fine, 2 wrong usage or unreadable input, 70 an internal error of the app.
    A subcommand ends with SystemExit of the same codes, or with 70 after a fault.
    """
    guards.end_quietly()
    guards.write_utf8()
    if not arguments:
        return guards.start()

    from elo_tui.cli.group import group

    try:
        group.main(list(arguments), prog_name=PROGRAM)
    except Exception as fault:  # noqa: BLE001  (the last place to put it in words)
        from elo_tui.cli import crash

        return crash.tell(fault, on_command_line=True)
    return 0
