"""The tracks of a journal, with splits, milestones and the ratings over time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from elo_tui.answers.answer_parts import Answer, encode_fields
from elo_tui.answers.journal_chart import draw_person
from elo_tui.answers.journal_people import describe_person
from elo_tui.answers.journal_rows import (
    describe_gaps,
    live_text,
    period_change_text,
)
from elo_tui.answers.published_answer import describe_published, published_data
from elo_tui.answers.rating_differences import explain_difference
from elo_tui.core import systems
from elo_tui.core.model import NO_K, Player, RatedEvent
from elo_tui.core.replay.dated_entries import Key, list_official
from elo_tui.core.replay.journal_records import Account, Entry, Person
from elo_tui.core.replay.track_statistics import (
    Split,
    find_milestones,
    list_played_games,
    rating_series,
    split_by_colour,
    split_by_difference,
    split_by_year,
)
from elo_tui.core.replay.tracks import EventLine, Period, ReplayedJournal, Track
from elo_tui.core.text.figures import (
    encode_rounded,
    format_change,
    format_number,
    format_points,
)
from elo_tui.kit.answer import encode

#: What the events entered here add to a rating that is shown as published.
_OF_EVENTS = ("official", "periods", "unread")


def answer_journal(journal: ReplayedJournal, account: Account, today: date) -> Answer:
    """Answer with each rating: its official values, periods and events.

    Those of online pools come last, as published.
    """
    published = account.published
    data = {
        "profile": encode(describe_person(account)),
        "tracks": _list_tracks_data(journal, account),
    }
    lines = [*_text(journal, account)]
    if published and not journal.tracks:
        lines = [account.person.name]
    lines += [line for track in published for line in describe_published(track)]
    lead = [_headline(track) for track in journal.tracks]
    title = f"Journal of {account.person.name}"
    charts = draw_person(journal, published, today)
    return Answer(title, data, text=lines, lead=lead, charts=charts)


def _list_tracks_data(journal: ReplayedJournal, account: Account) -> list[Any]:
    """Encode each rating once.

    An online pool with events in the journal has its published rating and games,
    together with these events.
    """
    found = {
        (track.system, track.pool): _track_data(track, account)
        for track in journal.tracks
    }
    for track in account.published:
        data = published_data(track)
        own = found.pop((track.system, track.pool), {})
        data |= {name: own[name] for name in _OF_EVENTS if name in own}
        found[track.system, track.pool] = data
    return [*found.values()]


def answer_events(
    person: Person, track: Track, lines: Sequence[EventLine], part: str
) -> Answer:
    """Answer with some events of a track; `part` is a note on their number."""
    data = {
        "name": person.name,
        "system": track.system,
        "pool": track.pool,
        "events": [*map(_line_data, lines)],
        "notes": [part],
    }
    return Answer(f"Events of {person.name}".removesuffix(" of "), data)


def _track_data(track: Track, account: Account) -> dict[str, Any]:
    published, best, games = (
        track.published,
        find_milestones(track),
        list_played_games(track),
    )
    return {
        "system": track.system,
        "pool": track.pool or None,
        "published": None
        if published is None
        else {
            "date": published.day.isoformat(),
            "rating": published.player.rating or None,
            "source": published.source or None,
        },
        "pending": encode_rounded(track.pending),
        "live": encode_rounded(track.live),
        **_unrounded("rd", track.rd),
        "next_k": None if track.next_k == NO_K else encode_rounded(track.next_k.value),
        "why": track.why,
        "official": [
            {"id": one.id, "date": one.day.isoformat(), **_facts(one.player)}
            for one in list_official(account, Key(track.system, track.pool))
        ],
        "periods": [
            _period_data(track, place, period)
            for place, period in enumerate(track.periods)
        ],
        "unread": [_line_data(line) for line in track.unplaced],
        "ratings": [
            {"date": one.day.isoformat(), "rating": one.rating, "source": one.source}
            for one in rating_series(track)
        ],
        "highest": None
        if best.highest is None
        else {"date": best.highest.day.isoformat(), "rating": best.highest.rating},
        "by_colour": [*map(_split_data, split_by_colour(games))],
        "by_opponent": [*map(_split_data, split_by_difference(games))],
        "by_year": [*map(_split_data, split_by_year(games))],
    }


def _period_data(track: Track, place: int, period: Period) -> dict[str, Any]:
    causes = explain_difference(track, place).causes if period.differs else ()
    return {
        **({"name": period.name} if period.name else {}),
        "first_day": period.first.isoformat(),
        "published": period.published.isoformat(),
        "base": period.base or None,
        **(
            {}
            if period.player.exact is None
            else {"base_exact": encode_rounded(period.player.exact)}
        ),
        "source": period.source or None,
        "k": None if period.k == NO_K else encode_rounded(period.k.value),
        "k_reason": period.k.reason or None,
        "change": encode_rounded(period.change),
        **encode_fields(period, "rounded", "new_rating"),
        **_unrounded("exact", period.exact),
        "why": period.why or None,
        **encode_fields(period, "official", "difference"),
        **_index_data(period),
        "explanations": [{"kind": kind, "text": text} for kind, text in causes],
        "events": [*map(_line_data, period.lines)],
    }


def _unrounded(name: str, value: float | None) -> dict[str, Any]:
    """Encode a number that only some systems have."""
    return {} if value is None else {name: encode_rounded(value)}


def _index_data(period: Period) -> dict[str, Any]:
    """Encode the DWZ index after a period, if known; a conversion counts, too."""
    if period.name:
        before = period.player.dwz_index
        return {} if before is None else {"index": before + 1}
    found = [line.event.dwz_index for line in period.lines if line.event]
    known = [index for index in found if index is not None]
    return {"index": known[-1]} if known else {}


def _line_data(line: EventLine) -> dict[str, Any]:
    event = line.event
    return {
        "id": line.entry.id,
        "name": line.entry.name,
        "date": None if line.first is None else line.first.isoformat(),
        "event_end": None if line.last is None else line.last.isoformat(),
        "base": line.base or None,
        "source": line.source or None,
        "games": None if event is None else event.rated_games,
        "score": None if event is None else event.score_halves / 2,
        "edition": None if event is None else event.edition,
        "expected": None if event is None else _round_expected(event),
        "change": None if event is None else encode_rounded(event.change),
        **({"k_parts": dict(event.k_parts)} if event and event.k_parts else {}),
        **_unrounded("rd", event and event.rd),
        "performance": None if event is None else event.tpr,
        "problem": None if line.problem is None else line.problem.text,
        **_notes_data(line.entry),
    }


def _notes_data(entry: Entry) -> dict[str, Any]:
    """Encode the notes on the file that an event was read from, if any."""
    if not entry.is_incomplete:
        return {}
    return {"incomplete": True, "notes": list(entry.notes)}


def _round_expected(event: RatedEvent) -> float:
    return round(event.expected, systems.get_row(event.system).data_places)


def _split_data(split: Split) -> dict[str, Any]:
    return {
        "label": split.label,
        "games": split.games,
        "score": split.halves / 2,
        "expected": round(split.expected, 4),
        "average_opponents": split.average,
        "performance": split.performance,
        "change": encode_rounded(split.change),
    }


def _facts(player: Player) -> dict[str, Any]:
    """Encode the rating and the facts entered with it."""
    stated = {
        name: value
        for name, value in player._asdict().items()
        if value not in (None, "") and name not in ("rating", "name", "k_reason")
    }
    return {"rating": player.rating or None, **stated}


def _text(journal: ReplayedJournal, account: Account) -> Iterator[str]:
    yield account.person.name
    if not journal.tracks:
        yield "nothing entered yet"
    for track in journal.tracks:
        yield _headline(track)
        yield f"  {track.why}"
        before = None
        for one in list_official(account, Key(track.system, track.pool)):
            rating = one.player.rating or "unrated"
            # a chart has every month, also those without a change
            if not one.source or rating != before:
                yield f"  official #{one.id}: {rating} since {one.day}"
            before = rating
        for place, period in enumerate(track.periods):
            yield f"  {_period_text(track, period)}"
            for line in period.lines:
                yield f"    {_line_text(line, track)}"
                yield from _gap_lines(line, "      ")
            if period.differs:
                found = explain_difference(track, place)
                yield f"    {found.text}"
                yield from (f"      {cause}" for _, cause in found.causes)
        for line in track.unplaced:
            yield f"  {_line_text(line, track)}"
            yield from _gap_lines(line, "    ")


def _gap_lines(line: EventLine, indent: str) -> Iterator[str]:
    if text := describe_gaps(line.entry):
        yield f"{indent}{text}"


def _headline(track: Track) -> str:
    if track.live is None:
        return f"{track.name}: unrated"
    text = f"{track.name}: live {live_text(track)}"
    if track.rd is not None:
        text += f", RD {format_number(track.rd)}"
    if track.published is not None and track.published.player.rating:
        text += f", published {track.published.player.rating}"
    return f"{text}, pending {format_change(track.pending)}" if track.pending else text


def _period_text(track: Track, period: Period) -> str:
    monthly = systems.find_row(track.system).monthly
    day = f"{period.first:%Y-%m}" if monthly else str(period.published)
    if period.name:
        day += f", {period.name}"
    base = format_number(period.player.unrounded) if period.lines else period.base
    parts = [f"from {base}, {period.source}" if period.base else "unrated"]
    if period.k != NO_K:
        parts.append(f"K {format_number(period.k.value)}")
    if period.base:
        parts.append(f"change {period_change_text(track, period)}")
    if period.new_rating is None:
        parts.append("no rating")
    elif period.exact is None:
        parts.append(f"new rating {period.new_rating}")
    else:
        parts.append(f"new rating {period.exact:.2f}, shown as {period.new_rating}")
    if period.official is not None:
        parts.append(f"official {period.official or 'unrated'}")
    if period.why:
        parts.append(period.why)
    return f"{day}: {', '.join(parts)}"


def _line_text(line: EventLine, track: Track) -> str:
    days = f"{line.first} to {line.last}" if line.first != line.last else line.first
    name = f"#{line.entry.id} {line.entry.name}".rstrip()
    text = name if days is None else f"{name}, {days}"
    if line.event is None:
        return f"{text}: {line.problem.text if line.problem else ''}"
    event = line.event
    text += f": {format_points(event.score_halves)} of {event.rated_games}"
    if len(track.editions) > 1:
        text += f", {event.edition}"
    if event.first_rating:
        return text
    base = format_number(event.player.unrounded)
    text += f", expected {event.expected:.2f}, from {base}"
    text += f", change {format_change(event.change)}"
    return text if event.rd is None else f"{text}, RD {event.rd:.2f}"
