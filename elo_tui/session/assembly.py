"""The session of a program that starts its screens."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from elo_tui.session import paths
from elo_tui.session.drafts import STATES, Drafts
from elo_tui.session.journal import Journal
from elo_tui.session.lookup import Lookup
from elo_tui.session.open_entries import OpenEntries
from elo_tui.session.open_requests import Opening
from elo_tui.session.permissions import IdleClock, Permissions, Prefill
from elo_tui.session.person_facts import JournalPeople, PersonFacts
from elo_tui.session.session import Session
from elo_tui.session.state_files import LastFacts
from elo_tui.session.web import Web
from elo_tui.store.journal_writer import JournalWriter

if TYPE_CHECKING:
    from elo_tui.store.stored_drafts import States


def assemble_session(
    prefill: Prefill,
    permissions: Permissions,
    today: date,
    make_writer: Callable[[Path, States], JournalWriter] = JournalWriter,
) -> Session:
    """Build the parts of a session, which share the people and the journal."""
    path = paths.data_file(prefill.profile) if prefill.keeps else None
    writer = None if path is None else make_writer(path, STATES)
    people = JournalPeople()
    journal = Journal(people, writer)
    person_facts = PersonFacts(people, frozenset(prefill.texts), today)
    terms = prefill.kiosk
    return Session(
        people=people,
        journal=journal,
        person_facts=person_facts,
        entries=OpenEntries(journal, person_facts),
        drafts=Drafts(writer, prefill.draft),
        opening=Opening(
            keeps_reports=terms is None,
            web=Web(keeps=terms is None) if permissions.fetches else None,
        ),
        lookup=Lookup(permissions.imports_lists, today),
        permissions=permissions,
        idle=None if terms is None else IdleClock(60.0 * terms.idle_limit),
        last_facts=LastFacts(paths.facts_file() if prefill.begins_anew else None),
    )
