"""Texts of a form from a journal, and entries from a form."""

from __future__ import annotations

from datetime import date

from msgspec.structs import asdict, replace

from elo_tui.core import facts as core_facts
from elo_tui.core import systems
from elo_tui.core.days import choose_days
from elo_tui.core.entry import RatingEntry, read_date, write_value
from elo_tui.core.events.origin import FromJournal
from elo_tui.core.facts import system_uses
from elo_tui.core.model import Player
from elo_tui.core.replay.dated_entries import (
    Key,
    entry_key,
    entry_texts,
    listed_key,
    rating_key,
    replace_facts,
)
from elo_tui.core.replay.journal_records import Account, Entry, Person
from elo_tui.session.forms import Form
from elo_tui.session.tournament_state import TournamentState

#: The fields of a form that are facts of the player.
OF_PLAYER = tuple(fact.name for fact in core_facts.PLAYER_FACTS)


def make_form(entry: Entry) -> Form:
    """The form of an entry; empty where a fact follows from the journal."""
    texts = entry_texts(entry)
    return Form(
        **{name: texts[name] for name in Form.__struct_fields__ if name in texts}
    )


def take_form(entry: Entry, form: Form) -> Entry:
    """Replace the facts of an entry by those of a form."""
    return replace_facts(entry, asdict(form))


def make_key(form: Form) -> Key:
    """The rating that a form is about."""
    return rating_key(form.system, form.pool, form.speed)


def find_first_day(form: Form) -> date | None:
    """Find the first day of an event; None without any.

    A DWZ event across the Umstufung is rated from the converted rating, so its day is
    that of the Umstufung.
    """
    days = [read_date(text) for text in (form.date, form.event_end)]
    known = [day for day in days if isinstance(day, date)]
    if not known and (assumed := choose_days(asdict(form), form.system)):
        known = [assumed.first, assumed.last]
    if systems.get_row(form.system).converted and len(known) == 2:
        # no other rating has to wait for the rules of the DWZ
        from elo_tui.core.systems.dwz.dwz_editions import CONVERSION_DAY

        if known[0] < CONVERSION_DAY < known[1]:
            return CONVERSION_DAY
    return known[0] if known else None


def choose_pool(form: Form, person: Person) -> Form:
    """The form for the system and pool that a person usually plays in."""
    form = replace(form, system=person.system)
    if system_uses("speed", person.system):
        return form
    return replace(form, pool=person.pool)


def read_facts(account: Account, form: Form) -> dict[str, str]:
    """Read a player's facts from the journal, as texts of the form.

    Unknown facts are empty; without a day no facts are returned.
    """
    # the rules of all systems come with it: a start without a journal need not wait
    from elo_tui.core.replay.journal_replay import find_start

    day = find_first_day(form)
    if day is None:
        return {}
    player = find_start(account, form.system, make_key(form).pool, day).player
    texts = _write_facts(player, _is_known(account, make_key(form)))
    return {name: texts[name] for name in OF_PLAYER if system_uses(name, form.system)}


def clear_known_facts(form: Form, known: dict[str, str], typed: Form) -> Form:
    """Clear fields that repeat the journal's facts; `typed` ones stay."""
    return replace(
        form,
        **{
            name: ""
            for name, text in known.items()
            if getattr(form, name) == text != getattr(typed, name)
        },
    )


def update_facts(
    before: Form, after: Form, old: dict[str, str], new: dict[str, str]
) -> Form:
    """Update prefilled facts for another rating or day; typed ones stay."""
    return replace(
        after,
        **{
            name: text
            for name, text in new.items()
            if getattr(before, name) == getattr(after, name) == old.get(name, "")
        },
    )


def make_entry(state: TournamentState, before: Entry, known: dict[str, str]) -> Entry:
    """The rounds of a screen as the entry that they belong to."""
    entry = replace(before, name=state.event, games=state.rounds, notes=state.notes)
    return take_form(entry, clear_known_facts(state.form, known, make_form(before)))


def make_state(entry: Entry, person: Person, known: dict[str, str]) -> TournamentState:
    """An entry as the Tournament screen shows it."""
    form = make_form(entry)
    filled = {name: text for name, text in known.items() if not getattr(form, name)}
    return TournamentState(
        replace(form, **filled),
        entry.games,
        name=person.name,
        event=entry.name,
        origin=FromJournal(person.id, entry.id),
        notes=entry.notes,
    )


def _is_known(account: Account, wanted: Key) -> bool:
    """Whether the journal has entries or official ratings of this kind."""
    if any(listed_key(one) == wanted for one in account.listed):
        return True
    return any(entry_key(one) == wanted for one in account.entries)


def _write_facts(player: Player, known: bool) -> dict[str, str]:
    texts = {
        fact.name: write_value(getattr(player, fact.attribute))
        for fact in core_facts.PLAYER_FACTS
    }
    if player.provisional is not None and player.rating:
        # part of the rating
        texts["games_played"] = ""
    own = RatingEntry(round(player.rating), player.provisional)
    return texts | {"own": write_value(own) if own.value or known else ""}
