"""The rows of a journal: their cells, and sentences about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core import systems
from elo_tui.core.model import NO_K, OPEN, KFactor, Player, RatedEvent
from elo_tui.core.replay.dated_entries import Key, list_official
from elo_tui.core.replay.journal_records import Account, Entry, Listed
from elo_tui.core.replay.tracks import (
    SOURCES,
    EventLine,
    Period,
    Source,
    Track,
    list_day,
)
from elo_tui.core.text.figures import (
    format_change,
    format_number,
    format_points,
    plural,
)
from elo_tui.features.journal.rating_differences import explain_difference
from elo_tui.kit.event_words import k_and_assumptions, rounding_text


class JournalRow(NamedTuple):
    """An event, a period above its events, or an official rating by itself."""

    day: date | None
    """The day its rating came into force; None for an event without a day."""
    period: Period | None = None
    line: EventLine | None = None
    listed: Listed | None = None
    """The entered official rating, the earliest of a span."""
    until: date | None = None
    """The day of the last list of a span that states the same facts."""
    lists: int = 1
    """The number of lists in the span."""
    computed: int | None = None
    """The rating computed for the list of an official rating by itself."""

    @property
    def entry(self) -> Entry | None:
        """The event of the row."""
        return None if self.line is None else self.line.entry


def list_rows(track: Track, account: Account) -> Iterator[JournalRow]:
    """List the rows of a track, newest first, after entries without a day.

    Lists between two events that state the same facts are one row.
    """
    for line in track.unplaced:
        yield JournalRow(None, line=line)
    listed = {
        list_day(one.system, one.day): one
        for one in list_official(account, Key(track.system, track.pool))
    }
    # an official rating from the day of an event precedes it
    heads = [(one.published, 1, place) for place, one in enumerate(track.periods)]
    # periods with their own row, which an official rating of the same day shares
    known = {one.published for one in track.periods if _is_head(one, track)}
    heads += [(day, 0, 0) for day in listed if day not in known]
    span: JournalRow | None = None
    for day, is_period, place in sorted(heads, reverse=True):
        if not is_period:
            one = JournalRow(
                day, listed=listed[day], computed=_find_computed(track, day, [*listed])
            )
            if span is not None and not _has_same_facts(span, one):
                yield span
                span = None
            span = one if span is None else _lengthen(span, one)
            continue
        if span is not None:
            yield span
            span = None
        period = track.periods[place]
        if _is_head(period, track):
            yield JournalRow(day, period, listed=listed.get(day))
        for line in reversed(period.lines):
            yield JournalRow(day, period, line)
    if span is not None:
        yield span


def _has_same_facts(span: JournalRow, earlier: JournalRow) -> bool:
    """Whether an earlier list has the same rating and facts; games are counted on."""
    players = [
        replace(row.listed.player, games_played=None)
        for row in (span, earlier)
        if row.listed is not None
    ]
    return players[0] == players[1] and span.computed is None


def _lengthen(span: JournalRow, earlier: JournalRow) -> JournalRow:
    """Begin a span at an earlier list."""
    return earlier._replace(until=span.until or span.day, lists=span.lists + 1)


def _find_computed(track: Track, day: date, days: Iterable[date]) -> int | None:
    """Find the rating computed for an official one; None without an event for it."""
    ended = [one for one in track.periods if one.lines and _last_day(one) < day]
    before = max((one for one in days if one < day), default=date.min)
    if not ended or _last_day(ended[-1]) < before:
        return None
    return ended[-1].new_rating


def _is_head(period: Period, track: Track) -> bool:
    """Whether a period has its own row: a month, or a conversion."""
    return systems.find_row(track.system).monthly or bool(period.name)


_FROM = SOURCES | {
    "computed": "computed here",
    "converted": "by the Umstufung 2026",
}


class Cells(NamedTuple):
    """The cells of a row; a score without a half ends in a blank, to align."""

    period: str = ""
    event: str = ""
    days: str = ""
    games: str = ""
    score: str = ""
    expected: str = ""
    change: str = ""
    rating: str = ""
    brief: str = ""
    """A shorter `event` for narrow tables."""


def row_cells(row: JournalRow, track: Track, today: date) -> Cells:
    """Format the cells of a row; a problem leaves the numbers blank."""
    if row.line is not None:
        return _event_cells(row, row.line, track)
    if row.period is not None:
        return _period_cells(row, row.period, track, today)
    assert row.listed is not None
    assert row.day is not None
    rating = row.listed.player.rating
    monthly = systems.find_row(track.system).monthly
    label = _month_text(row.day) if monthly else row.day.isoformat()
    more = ""
    if row.computed is not None:
        same = row.computed == rating
        more = ", as computed" if same else f", computed {row.computed}"
    elif row.lists > 1:
        more = f", {row.lists} lists"
    text = f"official since {row.day}{more}"
    return Cells(label, text, rating=str(rating or "-"), brief="official")


def _event_cells(row: JournalRow, line: EventLine, track: Track) -> Cells:
    found = Cells(event=event_text(line))
    monthly = systems.find_row(track.system).monthly
    if monthly:
        found = found._replace(days=days_text(line))
    elif line.last is not None:
        found = found._replace(period=line.last.isoformat(), days=days_text(line))
    if line.event is None:
        return found
    found = found._replace(**_total_cells((line.event,), track.system))
    if not monthly and row.period is not None:
        new = row.period.new_rating
        found = found._replace(rating="none" if new is None else str(new))
    return found


def event_text(line: EventLine) -> str:
    """Name an event, with its peculiarities."""
    late = " (late)" * bool(line.entry.counted)
    gaps = " (incomplete)" * line.entry.is_incomplete
    return f"{line.entry.name or '(unnamed)'}{late}{gaps}"


def _period_cells(row: JournalRow, period: Period, track: Track, today: date) -> Cells:
    if period.name:
        return _conversion_cells(period, today)
    events = [line.event for line in period.lines if line.event is not None]
    found = Cells(_month_text(period.published), period_status(period, today))
    brief = found.event.partition(",")[0]
    if period.lines and period.official is not None and period.differs:
        # the official rating is shown in the column of the ratings
        brief = f"computed {period.new_rating or 'none'}"
    found = found._replace(brief=brief)
    if events:
        found = found._replace(**_total_cells(events, track.system))
        if not all(event.first_rating for event in events):
            found = found._replace(change=format_change(period.change))
    rating = period.new_rating if period.official is None else period.official
    return found._replace(rating=str(rating) if rating else "none")


def _conversion_cells(period: Period, today: date) -> Cells:
    """Format a change without an event: its name, and its official status."""
    text = period.name
    if period.official is not None:
        text += f": {period_status(period, today)}"
    rating = period.new_rating if period.official is None else period.official
    return Cells(
        period.published.isoformat(),
        text,
        change=format_change(period.change),
        rating=str(rating or "none"),
        brief=period.name,
    )


def period_status(period: Period, today: date) -> str:
    """Name the status of a period: official, computed or live."""
    if any(line.problem for line in period.lines):
        return "an event cannot be rated"
    computed = "none" if period.new_rating is None else str(period.new_rating)
    if period.official is not None and not period.lines and not period.name:
        return "official, no event for it"
    if period.official is not None and period.differs:
        return f"official {period.official or 'unrated'}, computed {computed}"
    if period.official is not None:
        return "official, as computed"
    if period.published > today:
        return "live"
    return "computed"


def _total_cells(
    events: tuple[RatedEvent, ...] | list[RatedEvent], system: str
) -> dict[str, str]:
    """Format the totals of rated events; a first rating has no change."""
    first = all(event.first_rating for event in events)
    score = format_points(sum(event.score_halves for event in events))
    places = min(2, systems.get_row(system).places)
    return {
        "games": str(sum(event.rated_games for event in events)),
        "score": score if score.endswith("½") else f"{score} ",
        "expected": ""
        if first
        else f"{sum(event.expected for event in events):.{places}f}",
        "change": "first"
        if first
        else format_change(sum(event.change for event in events)),
    }


def _month_text(day: date) -> str:
    return day.isoformat()[:7]


def days_text(line: EventLine) -> str:
    """Format the days of an event without repetition."""
    first, last = line.first, line.last
    if first is None or last is None:
        return ""
    begin, end = first.isoformat()[5:], last.isoformat()[5:]
    if first == last:
        return begin
    if (first.year, first.month) == (last.year, last.month):
        return f"{begin} - {end[3:]}"
    return f"{begin} - {end}"


def _last_day(period: Period) -> date:
    return max(line.last or period.first for line in period.lines)


def describe_row(row: JournalRow, track: Track, today: date) -> tuple[str, ...]:
    """Describe what the columns cannot hold, most important first."""
    if row.line is not None:
        return tuple(_describe_event(row.line, track))
    if row.period is not None:
        found = _describe_period(row.period, track, today)
        if row.period.differs:
            # the simplest explanation is worth more than the sum
            found[:0] = [*difference_lines(row.period, track)][:2]
        return tuple(found)
    assert row.listed is not None
    facts = published_facts(row.listed.player)
    text = f"official since {row.listed.day}"
    if row.until is not None:
        text += f", on {row.lists} lists, the last of {row.until}"
    return (f"{text}: {facts}" if facts else text,)


def difference_lines(period: Period, track: Track) -> Iterator[str]:
    """Explain the official rating, simplest first, after a summary."""
    found = explain_difference(track, track.periods.index(period))
    yield found.text
    for _, cause in found.causes:
        yield cause


def published_facts(player: Player) -> str:
    """Format the facts entered with an official rating."""
    words = []
    if player.k is not None:
        words.append(f"K {format_number(player.k)}")
    if player.games_played is not None:
        words.append(f"{plural(player.games_played, 'game')} so far")
    if player.reached_2400 is not None:
        words.append("2400 reached" if player.reached_2400 else "never 2400")
    if player.reached_2300 is not None and not player.reached_2400:
        words.append("2300 reached" if player.reached_2300 else "never 2300")
    if player.rd is not None:
        words.append(f"RD {format_number(player.rd)}")
    if player.volatility is not None:
        words.append(f"volatility {player.volatility:g}")
    if player.dwz_index is not None:
        words.append(f"index {player.dwz_index}")
    return ", ".join(words)


def _describe_event(line: EventLine, track: Track) -> list[str]:
    if line.problem is not None or line.event is None:
        return [f"{line.problem.text}; Enter goes there"] if line.problem else []
    event = line.event
    base = format_number(event.player.unrounded)
    words = [_base_text(base, line.source)] if line.base else ["unrated"]
    reason = k_and_assumptions(event)
    if reason and reason != _describe_k(track.next_k):
        words.append(f"K {reason}" if event.k != NO_K else reason)
    found = ["; ".join(words)]
    if event.why_none:
        found.append(event.why_none)
    words = [f"{line.first} to {line.last}" if line.first != line.last else ""]
    if len(track.editions) > 1:
        words.insert(0, event.edition)
    if line.entry.counted is not None:
        words.append(f"counted for the list of {line.entry.counted}")
    if event.tpr is not None:
        words.append(f"performance {event.tpr} (TPR)")
    if event.average_opponents is not None:
        words.append(f"opponents {event.average_opponents} on average")
    if event.rd is not None:
        words.append(f"RD {event.rd:.2f} after it")
    if kept := _kept_text(event):
        words.append(kept)
    left = Counter(row.reason for row in event.games if row.reason)
    coming = left.pop(OPEN, 0)
    if coming:
        words.append(f"{plural(coming, 'game')} to come")
    words += [f"{count} {reason}" for reason, count in left.items()]
    joined = "; ".join(filter(None, words))
    return [*filter(None, (describe_gaps(line.entry), *found, joined))]


def describe_gaps(entry: Entry) -> str:
    """Describe the gaps in the file of an event; "" if nothing was."""
    if not entry.is_incomplete:
        return ""
    more = f"; {plural(len(entry.notes) - 1, 'more note')}" if entry.notes[1:] else ""
    return f"incomplete: {entry.notes[0]}{more}"


def period_change_text(track: Track, period: Period) -> str:
    """Format the change of a period, rounded if the new rating is stored so."""
    if period.exact is not None or period.player.exact is not None:
        return format_change(period.change)
    return rounding_text(track.system, period.change, period.rounded)


def _kept_text(event: RatedEvent) -> str:
    """Name the unrounded rating that the next event is rated from; "" for none."""
    keeps = systems.find_row(event.system).keeps_reals
    if event.exact is None or not keeps or event.exact == event.new_rating:
        return ""
    return f"{event.exact:.2f} is kept for the next event"


def describe_first_day_rules(event: RatedEvent) -> str:
    """Return the assumption about an event over a change of the rules; "" for none."""
    found = (one for one in event.assumed if one.startswith(systems.FIRST_DAY_RULES))
    return next(found, "")


def describe_editions(period: Period) -> str:
    """Name the editions of the rules if the events of a period have several."""
    found = Counter(line.event.edition for line in period.lines if line.event)
    if len(found) < 2:
        return ""
    named = (
        f"{edition} for {plural(count, 'event')}" for edition, count in found.items()
    )
    return f"over {len(found)} editions: {'; '.join(named)}"


def _describe_period(period: Period, track: Track, today: date) -> list[str]:
    if period.name:
        words = [_base_text(str(period.base), period.source)]
        words += [f"{step.text} ({step.article})" for step in period.steps[:1]]
        return ["; ".join(words)]
    number = len(period.lines)
    words = [plural(number, "event") if number else "no event"]
    if period.published > today:
        words.append(f"the list comes on {period.published}")
    if period.base:
        words.append(_base_text(str(period.base), period.source))
    # the headline has the K of today
    if period.k not in (NO_K, track.next_k):
        words.append(f"K {_describe_k(period.k)}")
    found = ["; ".join(words)]
    if period.why:
        found.append(period.why)
    if editions := describe_editions(period):
        found.append(editions)
    if period.lines and period.base and period.new_rating is not None:
        text = rounding_text(track.system, period.change, period.rounded)
        found.append(f"{period.base} {text}, gives {period.new_rating}")
    return found


def _describe_k(k: KFactor) -> str:
    return f"{format_number(k.value)}: {k.reason}"


def _base_text(base: str, source: Source) -> str:
    return f"from {base}, {_FROM[source]}" if _FROM[source] else f"from {base}"


def newest_edition(rows: Iterable[JournalRow]) -> str:
    """Return the edition of the rules for the newest event."""
    found = (row.line.event for row in rows if row.line and row.line.event)
    return next((event.edition for event in found), "")
