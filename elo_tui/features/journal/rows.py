"""The rows of a journal: their cells, and sentences about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date
from typing import NamedTuple

from elo_tui.core import systems
from elo_tui.core.model import NO_K, OPEN, Player, RatedEvent
from elo_tui.core.replay.dated_entries import Key, list_official
from elo_tui.core.replay.journal_records import Account, Entry, Listed
from elo_tui.core.replay.tracks import (
    EventLine,
    Period,
    ReplayedJournal,
    Source,
    Track,
    first_day,
    list_day,
    month_number,
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
    """The entered official rating."""

    @property
    def entry(self) -> Entry | None:
        """The event of the row."""
        return None if self.line is None else self.line.entry


def list_rows(track: Track, account: Account) -> Iterator[JournalRow]:
    """List the rows of a track, newest first, after entries without a day."""
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
    for day, is_period, place in sorted(heads, reverse=True):
        if not is_period:
            yield JournalRow(day, listed=listed[day])
            continue
        period = track.periods[place]
        if _is_head(period, track):
            yield JournalRow(day, period, listed=listed.get(day))
        for line in reversed(period.lines):
            yield JournalRow(day, period, line)


def _is_head(period: Period, track: Track) -> bool:
    """Whether a period has its own row: a month, or a conversion."""
    return systems.find_row(track.system).monthly or bool(period.name)


_FROM: dict[Source, str] = {
    "official": "official",
    "typed": "typed for this event",
    "standard": "the standard rating",
    "computed": "computed here",
    "converted": "by the Umstufung 2026",
    "": "",
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
    rating = row.listed.player.rating
    label = row.day.isoformat() if row.day else ""
    monthly = systems.find_row(track.system).monthly
    if monthly and row.day is not None:
        label = _month_text(first_day(month_number(row.day) - 1))
    before = _period_before(track, row.day)
    computed = ""
    if before is not None and before.new_rating is not None:
        same = before.new_rating == rating
        computed = ", as computed" if same else f", computed {before.new_rating}"
    text = f"official since {row.day}{computed}"
    return Cells(label, text, rating=str(rating or "-"), brief="official")


def _event_cells(row: JournalRow, line: EventLine, track: Track) -> Cells:
    name = line.entry.name or "(unnamed)"
    marks = (
        " (late)" * bool(line.entry.counted),
        " (incomplete)" * line.entry.is_incomplete,
    )
    found = Cells(event=f"{name}{''.join(marks)}")
    monthly = systems.find_row(track.system).monthly
    if monthly:
        found = found._replace(days=_days_text(line))
    elif line.last is not None:
        found = found._replace(period=line.last.isoformat(), days=_days_text(line))
    if line.event is None:
        return found
    found = found._replace(**_total_cells((line.event,), track.system))
    if not monthly and row.period is not None:
        new = row.period.new_rating
        found = found._replace(rating="none" if new is None else str(new))
    return found


def _period_cells(row: JournalRow, period: Period, track: Track, today: date) -> Cells:
    if period.name:
        return _conversion_cells(period, today)
    events = [line.event for line in period.lines if line.event is not None]
    found = Cells(_month_text(period.first), period_status(period, today))
    brief = found.event.partition(",")[0]
    if period.official is not None and period.differs:
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


def _days_text(line: EventLine) -> str:
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


def _period_before(track: Track, day: date | None) -> Period | None:
    """Find the period with the outcome shown by an official rating of a day."""
    if day is None:
        return None
    ended = [one for one in track.periods if one.lines and _last_day(one) < day]
    return ended[-1] if ended else None


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
    if reason:
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
    words.append(f"list of {period.published}")
    if period.published > today:
        words[-1] += ", not published yet"
    if period.base:
        words.append(_base_text(str(period.base), period.source))
    if period.k != NO_K:
        words.append(f"K {format_number(period.k.value)}: {period.k.reason}")
    found = ["; ".join(words)]
    if period.why:
        found.append(period.why)
    if editions := describe_editions(period):
        found.append(editions)
    if period.lines and period.base and period.new_rating is not None:
        text = rounding_text(track.system, period.change, period.rounded)
        found.append(f"{period.base} {text}, gives {period.new_rating}")
    return found


def _base_text(base: str, source: Source) -> str:
    return f"from {base}, {_FROM[source]}" if _FROM[source] else f"from {base}"


def newest_edition(rows: Iterable[JournalRow]) -> str:
    """Return the edition of the rules for the newest event."""
    found = (row.line.event for row in rows if row.line and row.line.event)
    return next((event.edition for event in found), "")


#: The most published ratings named with the others.
_PUBLISHED_NAMED = 4


def other_ratings(
    journal: ReplayedJournal, shown: Track | None, account: Account
) -> str:
    """Format the ratings in force of the other tracks, then published ones."""
    words = []
    for track in journal.tracks:
        published = track.published
        if track == shown or published is None or not published.player.rating:
            continue
        name = systems.get_row(track.system).name
        same = shown is not None and shown.system == track.system
        name = track.pool if same else f"{name} {track.pool}".rstrip()
        words.append(f"{name} {published.player.rating}")
    newest = [
        f"{one.name} {one.newest.rating}" for one in account.published if one.newest
    ]
    words += newest[:_PUBLISHED_NAMED]
    if len(newest) > _PUBLISHED_NAMED:
        words.append(f"{len(newest) - _PUBLISHED_NAMED} more")
    return f"also {', '.join(words)}" if words else ""


def standing_text(track: Track, today: date) -> str:
    """Format the live rating, the published one and the pending change."""
    rated = track.live is not None
    words = [f"live {live_text(track)}" if rated else "live: unrated"]
    if track.rd is not None:
        words.append(f"RD {format_number(track.rd)}")
    if track.published is not None and track.published.player.rating:
        words.append(f"published {track.published.player.rating}")
    if pending := pending_text(track, today):
        words.append(f"pending {pending}")
    return ", ".join(words)


def live_text(track: Track) -> str:
    """Format the live rating, with decimals only in systems that have them."""
    return "unrated" if track.live is None else format_number(track.live)


def pending_text(track: Track, today: date) -> str:
    """The unpublished change, unrounded and rounded; "" if nothing is pending."""
    coming = [one for one in _pending_periods(track, today) if one.lines and one.base]
    if not coming:
        return ""
    rounded = sum(one.rounded for one in coming)
    return f"{format_change(track.pending)} → {format_change(rounded, 0)}"


def _pending_periods(track: Track, today: date) -> list[Period]:
    return [one for one in track.periods if one.published > today]
