"""A crash of the program: one sentence on the screen, the rest in a private file."""

from __future__ import annotations

import sys

from elo_tui.session import state_files

#: Exit status for an error in the program itself (sysexits: EX_SOFTWARE).
INTERNAL_ERROR = 70


def report_crash(
    error: BaseException, in_kiosk: bool = False, on_command_line: bool = False
) -> int:
    """Report that the program has failed, without values; return the exit status.

    A kiosk leaves no file with details: its users could fill the disk. On the command
    line, which is private, the sentence names the file.
    """
    from elo_tui.session.path_completion import PATH_MAX, clean_path

    where = ""
    if not in_kiosk and state_files.write_report(error):
        place = clean_path(str(state_files.report_path()), PATH_MAX)
        where = f"{place} says where" if on_command_line else state_files.WHERE
    if sys.stderr is not None:
        sys.stderr.write(
            "Error: elo-tui ended because of an internal"
            f" error ({type(error).__name__})"
            f"{where and '; '}{where}\n"
        )
    return INTERNAL_ERROR
