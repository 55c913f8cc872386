"""What holds for every journal, whatever is in it."""

from __future__ import annotations

from datetime import date
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import Game, Player, systems
from elo_tui.core.model import SPEEDS, Result
from elo_tui.core.replay.journal_records import Account, Entry, Listed, Person
from elo_tui.core.replay.journal_replay import find_start, replay_journal
from elo_tui.core.replay.tracks import Track
from elo_tui.features.journal.chart import draw_ratings
from elo_tui.session.forms import Form
from tests.core.cases import exact, total
from tests.core.strategies import events as rounds
from tests.core.strategies import form_texts
from tests.entries import entry

TODAY = date(2026, 7, 1)

days = st.dates(date(2025, 1, 1), date(2026, 12, 31))
games = rounds.map(lambda some: tuple(replace(game, rd=60.0) for game in some))


@st.composite
def entries(draw: st.DrawFn, system: str = "fide") -> Entry:
    first = draw(days)
    last = min(
        date(2026, 12, 31),
        date.fromordinal(first.toordinal() + draw(st.integers(0, 40))),
    )
    own = draw(st.sampled_from(["", "", "1900"]))
    form = Form(
        own=own, system=system, date=first.isoformat(), event_end=last.isoformat()
    )
    return entry(
        name=draw(st.sampled_from(["", "a", "b"])), form=form, games=draw(games)
    )


@st.composite
def listed(draw: st.DrawFn, system: str = "fide") -> Listed:
    rating = draw(st.sampled_from([0, 1410, 1900, 2290, 2395]))
    player = Player(
        rating,
        k=draw(st.sampled_from([None, None, 20.0])),
        games_played=draw(st.sampled_from([None, 0, 28])),
        rd=60.0,
    )
    return Listed(0, 0, system, "standard", draw(days), player)


@st.composite
def accounts(draw: st.DrawFn, system: str = "fide", least: int = 0) -> Account:
    """Accounts with at least so many official ratings, and so many events."""
    # `builds` would draw the fields with defaults, too: imported histories of any kind
    born = draw(st.sampled_from([None, 1980, 2009]))
    official = draw(st.lists(listed(system), min_size=least, max_size=3))
    events = draw(st.lists(entries(system), min_size=least, max_size=6))
    return Account(Person(born=born), tuple(official), tuple(events))


some_system = st.sampled_from(systems.KEYS).flatmap(accounts)


def only(account: Account) -> Track:
    (track,) = replay_journal(account, TODAY).tracks
    return track


@pytest.mark.slow
@given(some_system, st.randoms())
def test_the_order_of_entering_does_not_matter(
    account: Account, random: Random
) -> None:
    shuffled = list(account.entries)
    lists = list(account.listed)
    random.shuffle(shuffled)
    random.shuffle(lists)
    again = replace(account, entries=tuple(shuffled), listed=tuple(lists))
    assert replay_journal(again, TODAY) == replay_journal(account, TODAY)


@given(some_system, st.integers(0, 5))
def test_deleting_an_event_and_adding_it_again_gives_the_same(
    account: Account, place: int
) -> None:
    gone = account.entries[place : place + 1]
    kept = account.entries[:place] + account.entries[place + 1 :]
    without = replace(account, entries=kept)
    replay_journal(without, TODAY)
    again = replace(without, entries=kept + gone)
    assert replay_journal(again, TODAY) == replay_journal(account, TODAY)


@pytest.mark.slow
@given(some_system)
def test_the_lines_are_the_change_of_the_period(account: Account) -> None:
    for track in replay_journal(account, TODAY).tracks:
        for period in track.periods:
            if period.name:
                # a conversion has no events
                assert period.lines == ()
                continue
            lines = [line.event for line in period.lines if line.event]
            if account.entries and track.system == "fide":
                assert exact(period.change) == total(exact(one.change) for one in lines)
            else:
                assert period.change == sum(one.change for one in lines)
            for line in period.lines:
                assert (line.event is None) != (line.problem is None)


@given(some_system)
def test_every_event_is_somewhere_once(account: Account) -> None:
    found = []
    for track in replay_journal(account, TODAY).tracks:
        found += [line.entry for one in track.periods for line in one.lines]
        found += [line.entry for line in track.unplaced]
        days = [one.day for one in track.lists]
        assert days == sorted(set(days))
    assert sorted(found, key=repr) == sorted(account.entries, key=repr)


@given(st.lists(entries(), max_size=6).map(tuple))
def test_without_an_official_rating_everything_is_computed(
    some: tuple[Entry, ...],
) -> None:
    for track in replay_journal(Account(Person(), (), some), TODAY).tracks:
        assert {one.source for one in track.lists} <= {"computed", "typed"}
        assert [one.official for one in track.periods] == [None] * len(track.periods)


@pytest.mark.slow
@given(accounts(least=1))
def test_entering_the_computed_rating_as_official_changes_no_rating(
    account: Account,
) -> None:
    before = only(account)
    computed = [one for one in before.lists if one.source == "computed"]
    entered = tuple(
        Listed(day=one.day, player=Player(one.player.rating)) for one in computed
    )
    after = only(replace(account, listed=account.listed + entered))
    assert [(one.day, one.player.rating) for one in after.lists] == [
        (one.day, one.player.rating) for one in before.lists
    ]
    assert (after.pending, after.live) == (before.pending, before.live)
    for old, new in zip(before.periods, after.periods, strict=True):
        assert (old.change, old.new_rating) == (new.change, new.new_rating)


@pytest.mark.slow
@given(accounts())
def test_a_list_of_next_month_is_this_one_and_its_change(account: Account) -> None:
    for track in replay_journal(account, TODAY).tracks:
        for period in track.periods:
            if period.base and period.new_rating and not period.why:
                assert period.new_rating == period.base + period.rounded


any_days = st.dates() | st.sampled_from([date.min, date.max])


@st.composite
def any_listed(draw: st.DrawFn) -> Listed:
    """A rating of any time."""
    system = draw(st.sampled_from(["fide", "elo"]))
    player = Player(draw(st.integers(0, 3000)))
    return Listed(0, 0, system, "standard", draw(any_days), player)


@st.composite
def any_entries(draw: st.DrawFn) -> Entry:
    """An event of any length, at any time."""
    first, last = sorted([draw(any_days), draw(any_days)])
    form = Form(
        own=draw(st.sampled_from(["", "1900"])),
        system=draw(st.sampled_from(["fide", "elo"])),
        date=first.isoformat(),
        event_end=last.isoformat(),
    )
    return entry(form=form, games=(Game(1900, Result.WIN),))


@given(
    st.lists(any_listed(), max_size=3).map(tuple),
    st.lists(any_entries(), max_size=3).map(tuple),
    any_days,
)
@example(
    (Listed(day=date.min, player=Player(1700)),),
    (
        replace(
            entry(
                form=Form(own="1900", date="2026-01-01"),
                games=(Game(1900, Result.WIN),),
            ),
            last=date.max,
        ),
    ),
    TODAY,
)
def test_what_is_shown_grows_with_the_records_and_not_with_the_years(
    listed: tuple[Listed, ...], entries: tuple[Entry, ...], today: date
) -> None:
    account = Account(Person(born=1980), listed, entries)
    tracks = replay_journal(account, today).tracks
    # a period for each record, and the rise of March 2024 in each track
    assert sum(len(track.periods) for track in tracks) <= len(listed) + len(entries) + 2
    for track in tracks:
        assert len(track.lists) <= 2 * (len(listed) + len(entries)) + 1
        chart = draw_ratings(track, today)
        assert len(chart.xs) <= 1200
        assert all(len(curve.ys) == len(chart.xs) for curve in chart.curves)


@pytest.mark.slow
@given(
    st.builds(
        Account,
        st.builds(Person, born=st.none() | st.integers(-5, 99999)),
        st.lists(
            st.builds(
                Listed,
                system=st.sampled_from([*systems.KEYS, "chess"]),
                pool=st.sampled_from(["", "standard", "rapid", *SPEEDS]),
                day=st.dates(),
                player=st.builds(Player, st.integers(0, 4000)),
            ),
            max_size=3,
        ).map(tuple),
        st.lists(
            st.builds(
                entry,
                form=st.builds(
                    lambda system, texts: Form(**{**texts, "system": system}),
                    st.sampled_from([*systems.KEYS, "chess", ""]),
                    form_texts(Form.__struct_fields__),
                ),
                games=st.just((Game(1600), Game(None))) | rounds.map(tuple),
                counted=st.none() | st.dates(),
            ),
            max_size=4,
        ).map(tuple),
    ),
    st.dates(),
    st.sampled_from([*systems.KEYS, "chess"]),
)
def test_any_journal_has_a_result(account: Account, day: date, system: str) -> None:
    found = replay_journal(account, day)
    keys = [(track.system, track.pool) for track in found.tracks]
    assert len(keys) == len(set(keys))
    assert find_start(account, system, "blitz", day).why
