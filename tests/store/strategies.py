"""Random records of the journal and states of the screens."""

from __future__ import annotations

from datetime import date
from typing import Any, get_args

from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core.events.origin import FromFile, FromJournal, Typed
from elo_tui.core.facts import RATING_MAX
from elo_tui.core.model import POOLS, Game, Player, Record, Result
from elo_tui.core.replay.journal_records import (
    Entry,
    Identity,
    Listed,
    Origin,
    Person,
)
from elo_tui.core.systems import KEYS
from elo_tui.core.text.clean_text import make_harmless
from elo_tui.session.forms import Form
from elo_tui.session.tournament_state import AheadForm, TournamentState
from tests.entries import entry

#: Nothing else is kept: what steers a terminal is no text.
texts = st.text(max_size=12).map(make_harmless)
names = st.text("aÉß名 -'=", max_size=12)
systems = st.sampled_from(KEYS)
_figures = st.floats(0, 400)


def _sometimes(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | values


def _form(text: st.SearchStrategy[str]) -> st.SearchStrategy[Form]:
    """Most fields of a form are left as they are at first."""
    fields = [name for name in Form.__struct_fields__ if name != "system"]
    changes = st.dictionaries(st.sampled_from(fields), text, max_size=6)
    return st.builds(
        lambda system, typed: replace(Form(system=system), **typed), systems, changes
    )


def _games(text: st.SearchStrategy[str]) -> st.SearchStrategy[Game]:
    return st.builds(
        Game,
        _sometimes(st.integers(1, RATING_MAX)),
        _sometimes(st.sampled_from(Result)),
        text,
        colour=st.sampled_from(("w", "b", "")),
        rated=st.booleans(),
        round=_sometimes(st.integers(1, 30)),
        rd=_sometimes(_figures),
        provisional=_sometimes(st.integers(0, 25)),
        why=text,
        title=text,
        federation=text,
    )


def _players(text: st.SearchStrategy[str]) -> st.SearchStrategy[Player]:
    return st.builds(
        Player,
        st.integers(0, RATING_MAX),
        text,
        k=_sometimes(_figures),
        birth_year=_sometimes(st.integers(1900, 2020)),
        games_played=_sometimes(st.integers(0, 500)),
        reached_2400=_sometimes(st.booleans()),
        standard=_sometimes(st.integers(0, RATING_MAX)),
        dwz_index=_sometimes(st.integers(1, 100)),
        floor=_sometimes(st.integers(0, RATING_MAX)),
        provisional=_sometimes(st.integers(0, 25)),
        rd=_sometimes(_figures),
        volatility=_sometimes(st.floats(0, 1)),
        idle=_sometimes(_figures),
        record=st.sampled_from(get_args(Record)),
        k_reason=text,
        peak=_sometimes(st.integers(1, RATING_MAX)),
        fide_rating=_sometimes(st.integers(1, RATING_MAX)),
        cfc_rating=_sometimes(st.integers(1, RATING_MAX)),
        exact=st.none(),
    )


def people_with(text: st.SearchStrategy[str]) -> st.SearchStrategy[Person]:
    return st.builds(
        Person,
        st.just(0),
        st.just(0),
        text,
        fide_id=st.text("0123456789", max_size=9),
        federation=text,
        title=text,
        born=_sometimes(st.integers(1900, 2020)),
        system=systems,
        pool=st.sampled_from(POOLS),
        identities=st.lists(st.builds(Identity, text, text), max_size=2).map(tuple),
    )


def listed_with(text: st.SearchStrategy[str]) -> st.SearchStrategy[Listed]:
    return st.builds(
        Listed,
        st.just(0),
        st.just(0),
        systems,
        pool=text,
        day=st.dates(date.min, date.max),
        player=_players(text),
        games=_sometimes(st.integers(0, 99)),
        source=text,
    )


def _origins(text: st.SearchStrategy[str]) -> st.SearchStrategy[Origin]:
    return st.builds(
        Origin,
        text,
        text,
        change=_sometimes(st.floats(-400, 400)),
        capped=st.lists(st.integers(1, 20), max_size=2).map(tuple),
        digest=text,
    )


def entries_with(text: st.SearchStrategy[str]) -> st.SearchStrategy[Entry]:
    return st.builds(
        lambda record, origin, notes: replace(record, origin=origin, notes=notes),
        _typed_entries(text),
        _sometimes(_origins(text)),
        st.lists(text, max_size=2).map(tuple),
    )


def _typed_entries(text: st.SearchStrategy[str]) -> st.SearchStrategy[Entry]:
    return st.builds(
        entry,
        name=text,
        form=_form(text),
        games=st.lists(_games(text), max_size=4).map(tuple),
        counted=_sometimes(st.dates()),
    )


people = people_with(texts)
listed = listed_with(texts)
entries = entries_with(texts)
forms = _form(texts)
games = _games(texts)
states = st.builds(
    TournamentState,
    forms,
    st.lists(games, max_size=3).map(tuple),
    cursor=st.integers(0, 5),
    typed=texts,
    place=_sometimes(st.integers(0, 5)),
    replaces=st.integers(0, 3),
    name=texts,
    event=texts,
    origin=st.one_of(
        st.just(Typed()),
        st.builds(
            FromFile,
            texts,
            texts,
            texts,
            st.integers(0, 9999),
            texts,
            _sometimes(_figures),
            systems,
        ),
        st.builds(FromJournal, st.integers(-9, 9), st.integers(-9, 9)),
    ),
    news=st.lists(games, max_size=2).map(tuple),
    notes=st.lists(texts, max_size=2).map(tuple),
    ahead=st.builds(AheadForm, **dict.fromkeys(AheadForm.__struct_fields__, texts)),
)
