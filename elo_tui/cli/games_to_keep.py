"""The games of one player in FILE, with the facts it states, for the journal."""

from __future__ import annotations

from typing import NamedTuple

from elo_tui.cli import file_selection, options, source
from elo_tui.cli.options import Texts
from elo_tui.cli.output import Refused
from elo_tui.core import days
from elo_tui.core.events.crosstable import games_of, numbered
from elo_tui.core.events.rated_field import texts_of_owner
from elo_tui.core.events.reading import Note, Reading
from elo_tui.core.model import Game

_DAYS = ("date", "event_end")


class GamesToKeep(NamedTuple):
    """One player's games, and all facts about them as texts."""

    games: tuple[Game, ...]
    texts: Texts
    notes: tuple[Note, ...]
    name: str = ""
    """Of the event, as FILE states it."""


def games_to_keep(
    file: str, how: source.HowRead, whole: Texts, texts: Texts
) -> GamesToKeep:
    """The games in FILE; what is typed, `texts`, precedes what FILE states.

    Raises Refused for a whole event, and for dates that have two readings: an event
    in a journal has its day.
    """
    reading = how.understood(file)
    if isinstance(reading, Reading):
        file_selection.only_games(how)
        return _with_day(GamesToKeep(reading.games, whole, reading.notes), texts)
    reading, place = file_selection.section(reading, how)
    section = reading.sections[place]
    owner = source.owner(section, file)
    stated = texts_of_owner(section, owner, whole["system"], options.today())
    readings, written = days.decode(stated["days"])
    is_dated = not texts.keys().isdisjoint(_DAYS)
    if len(readings) > 1 and not is_dated:
        choice = days.describe_choice(written, readings)
        raise Refused(f"{source.label(file)}: {choice}; say which with --date")
    left_out = {*texts, "days", *(_DAYS if is_dated or stated["days"] else ())}
    by_number = numbered(section)
    found = GamesToKeep(
        games=games_of(by_number[owner], by_number),
        texts={
            **whole,
            **{name: text for name, text in stated.items() if name not in left_out},
        },
        notes=reading.notes,
        name=section.event.name,
    )
    return found if stated["date"] else _with_day(found, texts)


def _with_day(found: GamesToKeep, texts: Texts) -> GamesToKeep:
    """A note on a day that nobody has given."""
    if not texts.keys().isdisjoint(_DAYS):
        return found
    note = Note(None, f"no date: today's, {found.texts['date']}; --date gives another")
    return found._replace(notes=(note, *found.notes))
