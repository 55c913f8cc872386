"""The start of the program: the command line, or the screens.

Click is imported for a subcommand only, the app for a screen only.

Internal: no part of the library.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from functools import partial
from importlib.machinery import PathFinder
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from msgspec.structs import replace

from elo_tui.core.text.figures import plural
from elo_tui.core.text.missing_package import describe_missing_package
from elo_tui.kit.command_line import guards
from elo_tui.kit.command_line.subcommand_names import COMPLETE_VARIABLE, PROGRAM
from elo_tui.session import paths, permissions
from elo_tui.session.permissions import (
    KioskTerms,
    Prefill,
)
from elo_tui.terminal import sparing

if TYPE_CHECKING:
    from elo_tui.app.elo_app import EloApp
    from elo_tui.session.journal import Journal

#: Exit status for an error in the program itself (sysexits: EX_SOFTWARE).
_INTERNAL_ERROR = 70
#: Seconds that the program may take to end without a message.
_UNNOTICED = 0.5
_ENDING = Lock()


def main(arguments: Sequence[str]) -> int:
    """Run the program with these arguments; returns the exit code.

    0 is fine, 2 wrong usage or unreadable input, 70 an internal error of the app.
    A subcommand ends with SystemExit of the same codes, or with 70 after a fault.
    """
    sparing.spare_annotations()
    _replace_missing_lxml()
    guards.end_quietly()
    guards.write_utf8()
    if COMPLETE_VARIABLE not in os.environ:
        _name_ignored_variables()
    if not arguments:
        # a shell asks without arguments; a kiosk has some, so it gives no completion
        if COMPLETE_VARIABLE in os.environ:
            from elo_tui.cli import completion_command

            return completion_command.complete_line()
        return open_screens(Prefill("home"))
    if "--kiosk" in arguments:
        from elo_tui.kit.command_line.kiosk_arguments import read_session

        if (session := read_session(arguments)) is not None:
            return open_screens(session)

    from elo_tui.cli.group import group
    from elo_tui.kit.command_line.screen_options import Screens

    sparing.spare_collections()
    try:
        group.main(
            list(arguments),
            prog_name=PROGRAM,
            complete_var="",
            obj=Screens(open_screens, settings_problem),
        )
    except Exception as fault:  # noqa: BLE001  (the last place to put it in words)
        return _report_crash(fault, on_command_line=True)
    return 0


def _replace_missing_lxml() -> None:
    """Read and write pages with the standard library where lxml is not installed."""
    if PathFinder.find_spec("lxml") is None:
        from elo_tui.readers import plain_markup

        plain_markup.replace_lxml()


def _name_ignored_variables() -> None:
    """Name variables that do not lead to the folders of the user, as they should."""
    for variable in paths.list_ignored_variables() if sys.stderr else ():
        sys.stderr.write(
            f"{variable}: not an absolute path, so it is ignored; elo-tui doctor names"
            " the folders\n"
        )


def _report_crash(
    error: BaseException, in_kiosk: bool = False, on_command_line: bool = False
) -> int:
    """Report that the program has failed, without values; return the exit status.

    A kiosk leaves no file with details: its users could fill the disk. On the command
    line, which is private, the sentence names the file.
    """
    from elo_tui.session import state_files
    from elo_tui.session.path_completion import PATH_MAX, clean_path

    if missing := describe_missing_package(error):
        _tell(missing)
        return _INTERNAL_ERROR
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
    return _INTERNAL_ERROR


def open_screens(prefill: Prefill) -> int:
    """Start the app, or print why it cannot start; return the exit code."""
    in_kiosk = prefill.kiosk is not None
    reason = guards.find_screen_problem()
    if reason is not None:
        return _answer_without_screen(prefill, reason)
    if prefill.kiosk is not None and (full := _seat_problem(prefill.kiosk)):
        sys.stderr.write(f"Error: {full}\n")
        return guards.USAGE
    guards.prepare_screen()
    if guards.has_poor_font():
        prefill = replace(prefill, ascii=True)
    try:
        return run_app(prefill)
    except Exception as fault:  # noqa: BLE001  (the last place to put it in words)
        return _report_crash(fault, in_kiosk)


def _answer_without_screen(prefill: Prefill, reason: str) -> int:
    """Print the answer that the screen would show, else the reason without one."""
    if prefill.kiosk is not None:
        sys.stderr.write(f"Error: {reason}\n")
        return guards.USAGE
    from elo_tui.cli.without_screen import prefill_lines, suggest_command

    lines = prefill_lines(prefill, date.today())
    if not lines:
        # who has named nothing may want any of them
        is_bare = prefill.screen == "home" or prefill.draft is not None
        other = guards.no_screen_hint() if is_bare else suggest_command(prefill)
        sys.stderr.write(f"Error: {reason}; {other}\n")
        return guards.USAGE
    from elo_tui.kit.command_line.output import say_lines

    say_lines(lines)
    sys.stderr.write(f"no screen: {reason}; {suggest_command(prefill)}\n")
    return 0


def _seat_problem(terms: KioskTerms) -> str:
    """Explain why one more session is too many; empty if it is not."""
    holder = terms.profile or os.environ.get(permissions.KEY_VARIABLE, "")
    if not terms.most_sessions or permissions.take_seat(holder, terms.most_sessions):
        return ""
    sessions = plural(terms.most_sessions, "session")
    return f"{sessions} of this key or person already; end one of them first"


def run_app(prefill: Prefill) -> int:
    """Run the app in this terminal; returns the exit status of the program.

    Raises the fault that has ended the app, if any.
    """
    from elo_tui.terminal import parsed_sheets, signals

    if prefill.kiosk is None:
        parsed_sheets.SHEETS.file = paths.sheets_file()
    app = build_app(prefill, date.today())
    end = partial(_finish, app.session.journal)
    screen_gone = signals.end_on_signals(app.leave, end)
    has_mouse = app.preferences.settings.mouse is not False
    app.run(mouse=prefill.mouse and has_mouse)
    screen_gone()
    end()
    guards.give_up_lost_output()
    if app.fault is not None:
        raise app.fault
    return app.return_code or 0


def _finish(journal: Journal) -> None:
    """Remove what a fetch has left, and wait for unfinished writing for a limited time.

    A message warns if it takes longer.
    """
    from elo_tui.session.fetch_folder import remove_fetch_folders

    remove_fetch_folders()
    # by a signal it may be called in another thread at the same time
    with _ENDING:
        unsaved = journal.close(_UNNOTICED)
        if not journal.is_ended:
            _tell("the disk is slow: what was entered last is still being written")
            unsaved = journal.close()
        if unsaved:
            _tell(unsaved)


def _tell(text: str) -> None:
    """Write a sentence below the shell's prompt, if the terminal is still there."""
    with suppress(OSError):
        if sys.stderr is not None:
            sys.stderr.write(f"elo-tui: {text}\n")
            sys.stderr.flush()


def build_app(prefill: Prefill, today: date) -> EloApp:
    """Build the app, which opens the screen that the prefill names."""
    from elo_tui.app import assembly

    return assembly.build_app(prefill, today)


def settings_problem(path: Path) -> str:
    """Describe the fault of a settings file; empty if none."""
    from elo_tui.app import settings_file

    return settings_file.load_user_settings(path).complaint
