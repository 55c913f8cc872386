"""Which part of a file is meant: the section, and one player in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from elo_tui.cli import source
from elo_tui.cli.output import Refused
from elo_tui.core import entry, systems
from elo_tui.core.clean_text import clean_name
from elo_tui.core.events.crosstable import Crosstable, Participant, same_name
from elo_tui.core.events.reading import EventReading, Note
from elo_tui.core.latin import latin, spellings
from elo_tui.core.model import Problem
from elo_tui.readers.detect import with_facts, with_start_list

_LISTED = 5


def only_games(how: source.HowRead | None = None, **given: str | None) -> None:
    """Refuse options for a part of an event if FILE has one player's games."""
    if how:
        second = how.second[0] if how.second else None
        given = {"second": second, **given, "section": how.section}
    for name, text in given.items():
        if text is not None:
            what = name.upper() if name == "second" else f"--{name}"
            raise Refused(
                f"{what}: FILE holds the games of one player, not a whole event"
            )


def section(
    reading: EventReading, how: source.HowRead | None = None
) -> tuple[EventReading, int]:
    """The index of the requested section, completed by the second files, in turn.

    Without a request it is the first one; a note names it if there are several.
    """
    text, second = (how.section, how.second) if how else (None, ())
    count = len(reading.sections)
    number = entry.whole(text or "", "section", 1, count)
    if isinstance(number, Problem) or (text is not None and number is None):
        there = f"1 to {count}" if count > 1 else "FILE holds one only"
        raise Refused(f"--section '{clean_name(text or '', 20)}': {there}")
    place = (number or 1) - 1
    if count > 1:
        names = "; ".join(
            f"{at} {found.event.name or '(unnamed)'}"
            for at, found in enumerate(reading.sections, start=1)
        )
        note = Note(None, f"section {place + 1} of {count} (--section N): {names}")
        reading = reading._replace(notes=(note, *reading.notes))
    for name in second:
        try:
            other = source.understood(name)
        except source.NoPlayers as page:
            reading = with_facts(reading, page.event, place, source.label(name))
            continue
        if not isinstance(other, EventReading):
            raise Refused(
                f"{source.label(name)}: not a list of players; SECOND may be one"
            )
        reading = with_start_list(reading, other, place)
    return reading, place


def list_of(
    reading: EventReading, how: source.HowRead, player: str | None
) -> tuple[source.HowRead, str | None]:
    """Choose the lists of one of the users whose games FILE holds, by name.

    Raises Refused where it holds those of two and neither is named.
    """
    owners: dict[str, int] = {}
    for number, one in enumerate(reading.sections, start=1):
        mine = None if one.owner is None else one.player(one.owner)
        if mine is None or not mine.name:
            return how, player
        owners.setdefault(mine.name, number)
    if how.section is None and len(owners) > 1 and player is None:
        named = " or ".join(f"--player {name}" for name in owners)
        raise Refused(f"whose games? {named}")
    if player is None:
        return how, player
    typed = entry.stripped(player)
    for name, number in owners.items():
        if same_name(name, typed):
            return how._replace(section=how.section or str(number)), None
    shown = clean_name(typed, 40)
    raise Refused(f"--player '{shown}': FILE holds the games of {' or '.join(owners)}")


def refuse_other_list(crosstable: Crosstable, system: str) -> None:
    """Refuse to rate a server's ratings by the rules of a list they are not in."""
    if not (crosstable.system and crosstable.ratings) or system == crosstable.system:
        return
    if not systems.row(system).any_numbers:
        formulas = " or ".join(row.key for row in systems.SYSTEMS if row.any_numbers)
        raise Refused(
            f"--system {system}: the ratings are those of {crosstable.ratings};"
            f" {crosstable.system}, or {formulas}, takes them"
        )


def refuse_without_rounds(
    crosstable: Crosstable, name: str, otherwise: str = ""
) -> None:
    """Refuse a list of players where games are needed; `otherwise` gives them too."""
    if not any(one.pairings for one in crosstable.players):
        raise Refused(
            f"{source.label(name)}: players without rounds; {otherwise}"
            "give the crosstable as FILE and this as SECOND"
        )


def player(crosstable: Crosstable, text: str) -> Participant:
    """The player with an ID, with a starting number, or with a part of a name."""
    typed = entry.stripped(text)
    shown = clean_name(typed, 40)
    accepted = "an ID, a starting number or a part of a name"
    if not typed:
        raise Refused(f"--player: empty; {accepted}")
    words = _words(typed)
    ways: Sequence[Callable[[Participant], bool]] = (
        lambda one: one.fide_id == typed,
        lambda one: str(one.no) == typed,
        lambda one: bool(words) and set(words) <= set(_words(one.name)),
        lambda one: bool(words) and all(word in latin(one.name) for word in words),
        lambda one: bool(words) and set(words) <= set(spellings(one.name).split()),
    )
    for fits in ways:
        found = [one for one in crosstable.players if fits(one)]
        if len(found) == 1:
            return found[0]
        if found:
            listed = "; ".join(_shown(one) for one in found[:_LISTED])
            more = len(found) - _LISTED
            rest = f"; and {more} more" if more > 0 else ""
            raise Refused(f"--player '{shown}': {len(found)} players, {listed}{rest}")
    count = len(crosstable.players)
    raise Refused(f"--player '{shown}': none of {count} players; {accepted}")


def _shown(one: Participant) -> str:
    return f"{one.no} {one.name}" + (f" (ID {one.fide_id})" if one.fide_id else "")


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", latin(text))
