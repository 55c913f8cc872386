"""``elo-tui doctor``: checks of everything around the program; nothing is changed."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
from collections.abc import Iterator
from datetime import date, datetime
from importlib import import_module, metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, NamedTuple

import click

from elo_tui import __version__
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import plural
from elo_tui.features.pool.names import list_pools
from elo_tui.kit.answer import Answer, Measure, Record
from elo_tui.kit.command_line import guards, options
from elo_tui.kit.command_line.answer_output import AnswerOutput, answer_options
from elo_tui.kit.command_line.arguments import Subcommand
from elo_tui.kit.command_line.screen_options import Screens
from elo_tui.session import paths, state_files
from elo_tui.session.lookup import OLD, is_old, newer_list_command
from elo_tui.store import stored_journal
from elo_tui.store.data_file import inspect_data_file
from elo_tui.store.faults import StoreFault
from elo_tui.store.lists import ListError, Lists
from elo_tui.store.pool_damage import DamagedPool
from elo_tui.store.pool_file import inspect_pool
from elo_tui.terminal import LEAST_SIZE

#: The packages that the program requires, as in pyproject.toml, by the module that is
#: imported of each: compiled parts may be damaged, or of another Python.
_PACKAGES = {
    "textual": "textual.app",
    "rich": "rich.console",
    "click": "click",
    "platformdirs": "platformdirs",
    "chess": "elo_tui.readers.pgn.chess_library",
    "lxml": "lxml.etree",
    "openpyxl": "openpyxl",
    "msgspec": "msgspec",
}
#: Those of its extras, which may be missing.
_EXTRAS = {
    "py4swiss": "py4swiss.matching_computer",
    "numpy": "numpy",
    "duckdb": "duckdb",
    "polars": "polars",
}
_COLOURS = {
    None: "none",
    "standard": "16",
    "256": "256",
    "truecolor": "16 million",
    "windows": "16",
}


class Finding(NamedTuple):
    """Result of one check."""

    name: str
    text: str
    """Its state."""
    wrong: str = ""
    """The fault; empty if none."""
    mend: str = ""
    """The remedy."""


def check_all(today: date, screens: Screens) -> list[Finding]:
    """Run all checks, in the order of the output."""
    return [
        *_check_versions(),
        *_check_terminal(),
        *_check_folders(),
        _check_journal(),
        *_check_pools(),
        *_check_lists(today),
        _check_settings(screens),
        *_find_last_fault(),
    ]


def _check_versions() -> Iterator[Finding]:
    yield Finding("elo-tui", __version__)
    implementation = platform.python_implementation()
    yield Finding("Python", f"{platform.python_version()} ({implementation})")
    yield Finding("system", platform.platform())
    for name, module in _PACKAGES.items():
        yield _check_package(name, module)
    for name, module in _EXTRAS.items():
        if find_spec(name) is not None:
            yield _check_package(name, module)


def _check_package(name: str, module: str) -> Finding:
    try:
        version = metadata.version(name)
    except metadata.PackageNotFoundError:
        version = "not installed"
    try:
        imported = import_module(module)
    except ImportError as error:
        return Finding(
            name,
            version,
            f"it cannot be imported: {clean_name(str(error), 200)}",
            "install elo-tui again, in an environment of its own",
        )
    if name == "lxml" and not hasattr(imported, "LXML_VERSION"):
        return Finding(name, "not installed: Python's own parsers read pages, slower")
    return Finding(name, version)


def _check_terminal() -> Iterator[Finding]:
    term = _variable("TERM")
    reason = guards.find_screen_problem()
    yield Finding(
        "terminal",
        f"TERM {term or 'not set'}, COLORTERM {_variable('COLORTERM') or 'not set'}",
        f"no screen can open: {reason}" if reason else "",
        "start it in a terminal, over SSH with ssh -t; subcommands work anyway"
        if reason
        else "",
    )
    yield _check_colours()
    yield _check_size()
    locale = next(filter(None, map(_variable, ("LC_ALL", "LC_CTYPE", "LANG"))), "")
    utf8 = "utf" in locale.casefold() or sys.platform in ("win32", "darwin")
    yield Finding(
        "characters",
        f"locale {locale or 'not set'}",
        "" if utf8 else "the terminal may not expect UTF-8, which elo-tui writes",
        "" if utf8 else "export LC_ALL=C.UTF-8, or start with --ascii",
    )


def _check_colours() -> Finding:
    environment = guards.remove_meddling(os.environ)
    # the man page is made of the commands where nothing but click is installed
    from rich.console import Console

    found = Console(force_terminal=True, _environ=environment).color_system
    if "NO_COLOR" in environment:
        return Finding("colours", "none, as NO_COLOR asks")
    return Finding("colours", _COLOURS[found])


def _check_size() -> Finding:
    for stream in (sys.__stderr__, sys.__stdin__, sys.__stdout__):
        try:
            if stream is not None:
                columns, rows = os.get_terminal_size(stream.fileno())
                break
        except (OSError, ValueError):
            continue
    else:
        return Finding("size", "unknown without a terminal")
    small = columns < LEAST_SIZE[0] or rows < LEAST_SIZE[1]
    return Finding(
        "size",
        f"{columns}x{rows} cells",
        "the screens need {}x{}".format(*LEAST_SIZE) if small else "",
        "enlarge the window or use a smaller font" if small else "",
    )


def _check_folders() -> Iterator[Finding]:
    for variable in paths.list_ignored_variables():
        yield Finding(
            variable,
            _variable(variable),
            "not an absolute path, so it is ignored",
            f"set {variable} to a path that begins with /",
        )
    data = paths.data_folder()
    if data is None:
        yield Finding("data folder", f"none: {paths.DATA_VARIABLE} is {os.devnull}")
    else:
        yield _check_folder("data folder", data, paths.DATA_VARIABLE)
    state = paths.recent_file().parent
    yield _check_folder("state folder", state, paths.STATE_VARIABLE)


def _check_folder(name: str, folder: Path, variable: str) -> Finding:
    existing = folder
    while not os.path.exists(existing) and existing != existing.parent:
        existing = existing.parent
    shown = clean_name(str(folder), 300)
    try:
        # only writing a file shows it: a disk may be full, mounted read-only ...
        with tempfile.TemporaryFile(dir=existing) as file:
            file.write(b"elo-tui")
    except OSError as error:
        blocked = clean_name(str(existing), 300)
        return Finding(
            name,
            shown,
            f"cannot be written: {error.strerror or 'no file can be created there'}",
            f"make {blocked} writable for you, or name another folder in {variable}",
        )
    made = "can be written" if existing == folder else "missing, can be created"
    return Finding(name, f"{shown}, {made}")


def _check_journal() -> Finding:
    path = paths.data_file()
    if path is None:
        return Finding("journal", "storing is turned off")
    if not os.path.exists(path):
        return Finding("journal", "none yet")
    shown = clean_name(str(path), 300)
    try:
        with inspect_data_file(path, thorough=True) as store:
            people = [
                stored_journal.read_account(store, one)
                for one in stored_journal.list_people(store)
            ]
            unread = list(store.left_out.values())
    except StoreFault as fault:
        return Finding(
            "journal",
            shown,
            str(fault),
            "move the file elsewhere, or put a copy (elo.db.v...bak) in its place",
        )
    events = sum(len(one.entries) for one in people)
    text = f"{shown}, {plural(len(people), 'profile')}, {plural(events, 'event')}"
    if not os.access(path, os.W_OK):
        return Finding("journal", text, "the file is read-only", "make it writable")
    if unread:
        example = clean_name(unread[0], 200)
        mend = "delete or enter them again; elo-tui journal export FILE saves the rest"
        return Finding(
            "journal", text, f"{len(unread)} not read, such as {example}", mend
        )
    return Finding("journal", text)


def _check_pools() -> Iterator[Finding]:
    folder = paths.pools_folder()
    names = sorted(list_pools())
    if folder is None or not names:
        yield Finding("pools", "none")
        return
    for name in names:
        path = folder / f"{name}.pool"
        shown = clean_name(str(path), 300)
        try:
            entries = inspect_pool(path)
        except DamagedPool as fault:
            yield Finding(f"pool {name}", shown, fault.what, fault.remedy)
        except StoreFault as fault:
            mend = "mend that, or move the file elsewhere"
            yield Finding(f"pool {name}", shown, str(fault), mend)
        else:
            count = len(entries)
            text = f"{shown}, {count} {'entry' if count == 1 else 'entries'}"
            yield Finding(f"pool {name}", text)


def _check_lists(today: date) -> Iterator[Finding]:
    lists = Lists(paths.lists_folder())
    faults: dict[str, str] = {}
    try:
        infos = lists.info()
    except ListError as error:
        infos, faults = [], lists.left_out or {"": str(error)}
    else:
        faults = lists.left_out
    finally:
        lists.close()
    for info in infos:
        text = f"{plural(info.players, 'player')}, of {info.date or 'unknown date'}"
        old = is_old(info, today)
        yield Finding(
            f"list {info.name}",
            text,
            f"older than {OLD} days" if old else "",
            f"a newer one comes with: {newer_list_command(info.name)}" if old else "",
        )
    for name, fault in faults.items():
        yield Finding(
            f"list {name}".rstrip(),
            "not read",
            clean_name(fault, 200),
            f"elo-tui list remove {name}, then import it again"
            if name
            else "make the folder of the lists readable",
        )
    if not infos and not faults:
        yield Finding("lists", "none; elo-tui list update fide fetches FIDE's")


def _check_settings(screens: Screens) -> Finding:
    path = paths.config_file()
    shown = clean_name(str(path), 300)
    if not os.path.exists(path):
        return Finding("settings", f"{shown}, missing: the defaults apply")
    complaint = screens.complaint(path)
    return Finding(
        "settings", shown, clean_name(complaint, 300), _settings_remedy(complaint)
    )


def _settings_remedy(complaint: str) -> str:
    if complaint.startswith("settings not read"):
        return f"correct the file, or name another one in {paths.CONFIG_VARIABLE}"
    return "correct that line of the file; the rest of it applies" if complaint else ""


def _find_last_fault() -> Iterator[Finding]:
    path = state_files.report_path()
    try:
        day = datetime.fromtimestamp(path.stat().st_mtime).date()
    except OSError:
        return
    yield Finding(
        "last fault",
        f"{day}, {clean_name(str(path), 300)}",
        "something was not done because of an internal error",
        "report it with this file, then delete the file",
    )


def _variable(name: str) -> str:
    return clean_name(os.environ.get(name, ""), 60)


@click.command("doctor", cls=Subcommand)
@answer_options
@click.pass_obj
def doctor_command(screens: Screens, wanted: AnswerOutput) -> None:
    """Check terminal, folders, journal, pools, rating lists and settings.

    Nothing is changed. Each fault is marked, with its remedy. The exit status is 0
    even if something is wrong.

    \b
    Examples:
      elo-tui doctor
      elo-tui doctor --json
    """
    found = check_all(options.today(), screens)
    wanted.say(
        CheckupAnswer(
            wrong=sum(bool(one.wrong) for one in found),
            findings=tuple(FindingRow(**one._asdict()) for one in found),
        )
    )


class FindingRow(Record, frozen=True, kw_only=True):
    """Result of one check, with its fault and the remedy."""

    name: str
    text: str
    wrong: str
    mend: Annotated[str, Measure("to do")]


class CheckupAnswer(Answer, frozen=True, kw_only=True):
    """The results of all checks, and the number of faults."""

    wrong: int
    findings: tuple[FindingRow, ...]

    @property
    def title(self) -> str:
        return "Checkup"

    def write_text(self) -> Iterator[str]:
        # a line for each finding: as a table only two of forty would fill the columns
        for one in self.findings:
            yield f"{one.name}: {one.text}"
            if one.wrong:
                yield f"  wrong: {one.wrong}"
                yield f"  to do: {one.mend}"
        yield (
            f"{plural(self.wrong, 'thing')} to do" if self.wrong else "nothing is wrong"
        )
