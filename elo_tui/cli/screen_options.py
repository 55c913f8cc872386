"""The options of the screen itself, before or after the name of the screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import click

from elo_tui.cli.output import Refused
from elo_tui.cli.subcommand_names import SCREENS
from elo_tui.core import entry
from elo_tui.core.model import Problem
from elo_tui.session.prefill import KioskTerms, Prefill

OpenScreens = Callable[[Prefill], int]
Decorated = TypeVar("Decorated", bound=Callable[..., Any])


class Screens(NamedTuple):
    """What the command line needs from the screens, supplied by `elo_tui.start`."""

    open: OpenScreens
    """Opens them; returns the exit code."""
    complaint: Callable[[Path], str]
    """What is wrong with a settings file, in a sentence; empty if nothing is."""


_NO_MOUSE, _ASCII = f"{__name__}.no_mouse", f"{__name__}.ascii"
_KIOSK, _IDLE, _PROFILE, _MOST, _FETCHES = (
    f"{__name__}.{name}" for name in ("kiosk", "idle", "who", "most", "fetches")
)

#: The limits for idling, minutes: the warning comes one minute before the end.
_IDLE_MIN, _IDLE_MAX = 2, 1440
_MOST_MAX = 1000
#: Safe as the name of a folder on every system.
_PROFILE_NAME = re.compile("[a-z0-9][a-z0-9_-]{0,31}")


def surface_options(command: Decorated) -> Decorated:
    """Add the options; `start` uses them."""
    for name, metavar, key, words in (
        ("--profile", "NAME", _PROFILE, "With --kiosk: keep the data of this person."),
        (
            "--idle-limit",
            "MINUTES",
            _IDLE,
            f"With --kiosk: end after this long without a key ({_IDLE_MIN} to"
            f" {_IDLE_MAX}); default: {KioskTerms().idle_limit}.",
        ),
        (
            "--most-sessions",
            "N",
            _MOST,
            "With --kiosk: at most N sessions at a time with one key, or of one person"
            " (Linux).",
        ),
        (
            "--fetch-pages",
            "",
            _FETCHES,
            "With --kiosk: let visitors open addresses of chess-results.com, FIDE and"
            " Lichess.",
        ),
        ("--kiosk", "", _KIOSK, "For strangers: no files, no settings, nothing kept."),
        ("--ascii", "", _ASCII, "Draw lines and charts in ASCII; TERM=linux does so."),
        ("--no-mouse", "", _NO_MOUSE, "Leave the mouse to the terminal."),
    ):
        command = click.option(
            name,
            metavar=metavar or None,
            is_flag=not metavar,
            expose_value=False,
            callback=_noted(key),
            help=words,
        )(command)
    return command


def _noted(
    key: str,
) -> Callable[[click.Context, click.Parameter, bool | str | None], None]:
    """A callback that records an option for the whole command line."""

    def note(ctx: click.Context, _: click.Parameter, given: bool | str | None) -> None:
        if given is not None and given is not False:
            ctx.meta[key] = given

    return note


def refuse_in_kiosk(ctx: click.Context, subcommand: str, *files: str | None) -> None:
    """Refuse what a kiosk does not allow: commands without a screen, and files."""
    if _KIOSK not in ctx.meta:
        return
    if subcommand not in SCREENS:
        raise Refused(f"--kiosk: not with {subcommand}, which needs no screen")
    if any(file is not None for file in files):
        raise Refused("--kiosk: no files are read; leave FILE out")


def _kiosk_terms(ctx: click.Context) -> KioskTerms | None:
    """The terms of the requested kiosk; raises Refused for a wrong one."""
    if _KIOSK not in ctx.meta:
        for flag, key in (
            ("--idle-limit", _IDLE),
            ("--profile", _PROFILE),
            ("--most-sessions", _MOST),
            ("--fetch-pages", _FETCHES),
        ):
            if key in ctx.meta:
                raise Refused(f"{flag}: only with --kiosk")
        return None
    terms = KioskTerms(fetches=_FETCHES in ctx.meta)
    if _IDLE in ctx.meta:
        minutes = _whole("--idle-limit", ctx.meta[_IDLE], _IDLE_MIN, _IDLE_MAX)
        terms = terms._replace(idle_limit=minutes)
    if _MOST in ctx.meta:
        most = _whole("--most-sessions", ctx.meta[_MOST], 1, _MOST_MAX)
        terms = terms._replace(most_sessions=most)
    if _PROFILE in ctx.meta:
        name = ctx.meta[_PROFILE]
        if not _PROFILE_NAME.fullmatch(name):
            raise Refused(
                f"--profile '{entry.clean_name(name, 20)}': up to 32 of a to z, digits,"
                " - and _, a letter or digit first"
            )
        terms = terms._replace(profile=name)
    return terms


def _whole(flag: str, text: str, low: int, high: int) -> int:
    """The number of an option; raises Refused."""
    number = entry.whole(text, flag, low, high)
    if isinstance(number, Problem):
        raise Refused(number.text)
    if number is None:
        raise Refused(f"{flag}: empty; {low} to {high}")
    return number


def start(ctx: click.Context, prefill: Prefill | None = None) -> None:
    """Run the screens with the options of the command line; exit with their code."""
    prefill = (prefill or Prefill())._replace(
        mouse=_NO_MOUSE not in ctx.meta,
        ascii=_ASCII in ctx.meta,
        kiosk=_kiosk_terms(ctx),
    )
    screens: Screens = ctx.obj
    ctx.exit(screens.open(prefill))
