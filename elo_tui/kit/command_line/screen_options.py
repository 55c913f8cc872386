"""Options of the screens themselves, before or after the name of the screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import click
from msgspec.structs import replace

from elo_tui.core.text.clean_text import clean_name
from elo_tui.kit.command_line import options
from elo_tui.kit.command_line.kiosk_arguments import LIMITS, ON_WINDOWS, PROFILE_NAME
from elo_tui.kit.command_line.output import Refused
from elo_tui.kit.command_line.subcommand_names import SCREENS
from elo_tui.session.permissions import KioskTerms, Prefill

OpenScreens = Callable[[Prefill], int]
Decorated = TypeVar("Decorated", bound=Callable[..., Any])


class Screens(NamedTuple):
    """The screens as the command line needs them, supplied by `elo_tui.start`."""

    open: OpenScreens
    """Opens them; returns the exit code."""
    complaint: Callable[[Path], str]
    """Describe the fault of a settings file in a sentence; empty if none."""


#: The options that only a kiosk has.
_OF_KIOSK = ("--idle-limit", "--profile", "--most-sessions", "--fetch-pages")

_IDLE_MIN, _IDLE_MAX = LIMITS["--idle-limit"]


def surface_options(command: Decorated) -> Decorated:
    """Add the options; `start` uses them."""
    for name, metavar, words in (
        ("--profile", "NAME", "With --kiosk: person to store data for."),
        (
            "--idle-limit",
            "MINUTES",
            f"With --kiosk: end after this long without a key ({_IDLE_MIN} to"
            f" {_IDLE_MAX}); default: {KioskTerms().idle_limit}.",
        ),
        (
            "--most-sessions",
            "N",
            "With --kiosk: at most N sessions at a time with one key, or of one person"
            " (Linux).",
        ),
        (
            "--fetch-pages",
            "",
            "With --kiosk: allow addresses of chess-results.com, FIDE and Lichess.",
        ),
        ("--kiosk", "", "Public mode: no files, no settings, nothing stored."),
        ("--ascii", "", "Draw lines and charts in ASCII, as TERM=linux does."),
        ("--no-mouse", "", "Leave the mouse to the terminal."),
    ):
        command = click.option(
            name,
            metavar=metavar or None,
            is_flag=not metavar,
            expose_value=False,
            callback=_note_option,
            help=words,
        )(command)
    return command


def _note_option(
    ctx: click.Context, option: click.Parameter, value: bool | str | None
) -> None:
    """Record an option for the whole command line."""
    if value is not None and value is not False:
        _screen_flags(ctx)[option.opts[0]] = value


def _screen_flags(ctx: click.Context) -> dict[str, Any]:
    """Return the options given so far, before or after the subcommand."""
    given: dict[str, Any] = ctx.meta.setdefault(__name__, {})
    return given


def refuse_in_kiosk(ctx: click.Context, subcommand: str, *files: str | None) -> None:
    """Raise Refused in a kiosk for commands without a screen, and for files."""
    if "--kiosk" not in _screen_flags(ctx):
        return
    if subcommand not in SCREENS:
        raise Refused(f"--kiosk: not with {subcommand}, which needs no screen")
    if any(file is not None for file in files):
        raise Refused("--kiosk: no files are read; leave FILE out")


def _kiosk_terms(ctx: click.Context) -> KioskTerms | None:
    """Read the terms of the requested kiosk; raises Refused for a wrong one."""
    given, usual = _screen_flags(ctx), KioskTerms()
    if "--kiosk" not in given:
        for flag in _OF_KIOSK:
            if flag in given:
                raise Refused(f"{flag}: only with --kiosk")
        return None
    if ON_WINDOWS:
        raise Refused(
            "--kiosk: not on Windows; it rests on the accounts and signals of Unix"
        )

    def number(flag: str, default: int) -> int:
        return options.parse_number(flag, given.get(flag), *LIMITS[flag], default)

    name = given.get("--profile")
    if name is not None and not PROFILE_NAME.fullmatch(name):
        raise Refused(
            f"--profile '{clean_name(name, 20)}': up to 32 of a to z, digits,"
            " - and _, a letter or digit first"
        )
    return KioskTerms(
        idle_limit=number("--idle-limit", usual.idle_limit),
        profile=name or usual.profile,
        most_sessions=number("--most-sessions", usual.most_sessions),
        fetches="--fetch-pages" in given,
    )


def start_screens(ctx: click.Context, prefill: Prefill | None = None) -> None:
    """Run the screens with the options of the command line; exit with their code."""
    terms = _kiosk_terms(ctx)
    # a visitor of a kiosk has nothing stored to look at
    usual = Prefill("home" if terms is None else "game")
    prefill = replace(
        prefill or usual,
        mouse="--no-mouse" not in _screen_flags(ctx),
        ascii="--ascii" in _screen_flags(ctx),
        kiosk=terms,
    )
    screens: Screens = ctx.obj
    ctx.exit(screens.open(prefill))
