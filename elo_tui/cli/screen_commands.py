"""The subcommands that open a screen with a file: open, field, tournament."""

from __future__ import annotations

import os
from collections.abc import Callable

import click
from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, build_games, index_players
from elo_tui.core.events.event_days import split_sections
from elo_tui.core.events.event_ratings import merge_given, write_owner_texts
from elo_tui.core.events.open_questions import has_question
from elo_tui.core.events.reading import EventReading, Reading, find_largest
from elo_tui.core.model import Terms
from elo_tui.kit.command_line import (
    completion_candidates,
    guards,
    options,
    screen_options,
    source,
)
from elo_tui.kit.command_line.arguments import Subcommand
from elo_tui.kit.command_line.output import Refused
from elo_tui.kit.command_line.unread_pages import TakenByScreen, Undecided
from elo_tui.session.permissions import Prefill, pick_texts

#: The default values of an event's fields.
_USUAL = {"system": options.DEFAULT_SYSTEM, "pool": Terms().pool}
_AS_FOUND = source.HowRead(None, None, None)


@click.command("open", cls=Subcommand)
@source.files_arguments
@options.form_options("own", "system", "pool", "date", "event_end")
@source.reading_options
@screen_options.surface_options
@click.pass_context
def open_command(
    ctx: click.Context, /, file: str, how: source.HowRead, **values: object
) -> None:
    """Open FILE on the screen that fits it; elo-tui FILE does the same.

    A whole event opens on the Event screen, completed by SECOND. The games
    of one player open on the Tournament screen. A file named like a command is
    written ./NAME. FILE may be the address of an event on chess-results.com or
    Lichess, or of a player's calculations at ratings.fide.com.

    \b
    Examples:
      elo-tui report.trf
      elo-tui games.txt --rating 1950
      elo-tui open crosstable.html startlist.html
      elo-tui https://chess-results.com/tnr1234567.aspx
    """
    screen_options.refuse_in_kiosk(ctx, "open", file)
    source.refuse_standard_input(file, *how.second)
    texts = options.clean_texts(options.collect_texts(values))

    def fill(reading: Reading | EventReading, _: str) -> Prefill:
        if isinstance(reading, Reading):
            source.refuse_event_options(how)
            dated = pick_texts(options.assume_today(texts, texts))
            return Prefill("tournament", dated, reading.games, notes=reading.notes)
        reading, place = source.select_section(reading, how)
        event = reading.sections[place]
        if event.owner is not None:
            return replace(
                prefill_rounds(event, event.owner, texts), notes=reading.notes
            )
        if "own" in texts:
            raise Refused(
                "--rating: FILE holds a whole event, which has the ratings;"
                " elo-tui event FILE --player TEXT rates one player"
            )
        found = Prefill("field", pick_texts(texts), event=event, notes=reading.notes)
        return replace(found, is_asked=how == _AS_FOUND and has_question(reading))

    _open_file(ctx, file, how, Prefill("field", pick_texts(texts)), fill)


def _open_file(
    ctx: click.Context,
    file: str,
    how: source.HowRead,
    empty: Prefill,
    fill: Callable[[Reading | EventReading, str], Prefill],
) -> None:
    """Open the screen with a file; it reads a large one itself, and one that asks.

    `fill` gets the content and the name for messages; it may raise Refused.
    """

    def complete(reading: Reading | EventReading) -> Prefill | str:
        # a message on the screen has no room for folders
        name = source.source_label(os.path.basename(file))
        try:
            source.require_content(reading, name)
            return replace(fill(reading, name), source=file)
        except Refused as refusal:
            return refusal.message

    has_screen = how == _AS_FOUND and guards.find_screen_problem() is None
    prefill = replace(empty, complete=complete)
    if not (has_screen and source.is_large(file)):
        try:
            reading = how.understood(file)
            if not (has_screen and _asks(reading)):
                prefill = fill(reading, source.source_label(file))
        except Undecided:
            # the screen asks what its columns are
            if not has_screen:
                raise
        except TakenByScreen:
            if not has_screen:
                raise
            prefill = replace(prefill, screen="home")
        if prefill.is_asked and has_screen:
            prefill = replace(empty, complete=complete)
    screen_options.start_screens(ctx, replace(prefill, source=file))


def _asks(reading: Reading | EventReading) -> bool:
    return isinstance(reading, EventReading) and reading.question is not None


def prefill_rounds(event: Crosstable, owner: int, texts: dict[str, str]) -> Prefill:
    """Fill in the games of the page's owner and its facts; typed ones go first."""
    whole = options.check_texts(texts)
    whole |= write_owner_texts(event, owner, whole["system"], options.today())
    player = index_players(event)[owner]
    known = {name: text for name, text in whole.items() if text != _USUAL.get(name, "")}
    if "days" in known:
        # a form begins with today's date
        known["date"] = ""
    games = build_games(player, index_players(event))
    stated = None if "own_k" in texts else merge_given(player, None).k_reason
    filled = pick_texts(known | texts)
    return Prefill("tournament", filled, games, event, k_reason=stated or "")


@click.command("field", cls=Subcommand)
@source.files_arguments
@options.form_options("system", "pool", "date", "event_end")
@source.reading_options
@screen_options.surface_options
@click.pass_context
def field_command(
    ctx: click.Context, /, file: str, how: source.HowRead, **values: object
) -> None:
    """Open the Event screen with the whole event in FILE.

    SECOND supplies what FILE lacks: a start list, or files with other rounds. The
    days come from FILE unless --date is given. FILE may be the address of an event.

    \b
    Examples:
      elo-tui event report.trf --screen
      elo-tui event crosstable.html startlist.html --screen
    """
    screen_options.refuse_in_kiosk(ctx, "field", file)
    texts = options.clean_texts(options.collect_texts(values))
    source.refuse_standard_input(file, *how.second)

    def fill(reading: Reading | EventReading, name: str) -> Prefill:
        if isinstance(reading, Reading):
            raise Refused(
                f"{name}: one player's games, not a whole event;"
                " elo-tui tournament shows them"
            )
        reading, place = source.select_section(reading, how)
        days = split_sections(reading.sections).days
        return Prefill(
            "field",
            pick_texts(texts),
            event=reading.sections[place],
            notes=reading.notes,
            is_asked=how == _AS_FOUND and days > 1,
        )

    _open_file(ctx, file, how, Prefill("field", pick_texts(texts)), fill)


@click.command("tournament", cls=Subcommand)
@click.argument(
    "file", required=False, shell_complete=completion_candidates.event_files
)
@options.form_options("own", *options.PLAYER, *options.RULES)
@screen_options.surface_options
@click.pass_context
def tournament_command(
    ctx: click.Context, /, file: str | None, **values: object
) -> None:
    """Open the Tournament screen, filled in.

    FILE holds your games as for elo-tui event.

    \b
    Examples:
      elo-tui tournament --rating 1950
      elo-tui tournament games.txt --rating 1950 --k 20
    """
    screen_options.refuse_in_kiosk(ctx, "tournament", file)
    texts = options.clean_texts(options.collect_texts(values))
    source.refuse_standard_input(file)
    if file is None:
        screen_options.start_screens(ctx, Prefill("tournament", pick_texts(texts)))
        return

    def fill(reading: Reading | EventReading, name: str) -> Prefill:
        if isinstance(reading, Reading):
            dated = pick_texts(options.assume_today(texts, texts))
            return Prefill("tournament", dated, reading.games, notes=reading.notes)
        event = reading.sections[find_largest(reading.sections)]
        owner = source.require_owner(event, name)
        return replace(prefill_rounds(event, owner, texts), notes=reading.notes)

    _open_file(ctx, file, _AS_FOUND, Prefill("tournament", pick_texts(texts)), fill)
