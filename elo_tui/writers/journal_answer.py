"""The tracks of a journal as plain text, with record numbers."""

from __future__ import annotations

from collections.abc import Iterator

from elo_tui.answers.journal import listed_in
from elo_tui.core import systems
from elo_tui.core.figures import plain, points, signed
from elo_tui.core.model import NO_K
from elo_tui.core.replay.journal_records import Account
from elo_tui.core.replay.reconcile import reconcile
from elo_tui.core.replay.tracks import EventLine, Period, ReplayedJournal, Track


def answer_lines(journal: ReplayedJournal, account: Account) -> Iterator[str]:
    """Each track with its official ratings, periods and events."""
    yield account.person.name
    if not journal.tracks:
        yield "nothing entered yet"
    for track in journal.tracks:
        yield f"{_name(track)}: {_standing(track)}"
        yield f"  {track.why}"
        for one in listed_in(account, track):
            rating = one.player.rating or "unrated"
            yield f"  official #{one.id}: {rating} since {one.day}"
        for place, period in enumerate(track.periods):
            yield f"  {_period(track, period)}"
            for line in period.lines:
                yield f"    {_line(line, track)}"
            if period.differs:
                found = reconcile(track, place)
                yield f"    {found.text}"
                yield from (f"      {one.text}" for one in found.explanations)
        for line in track.unplaced:
            yield f"  {_line(line, track)}"


def _name(track: Track) -> str:
    known = track.system in systems.KEYS
    name = systems.row(track.system).name if known else track.system
    return f"{name} {track.pool}".rstrip()


def _standing(track: Track) -> str:
    if track.live is None:
        return "unrated"
    text = f"live {plain(track.live)}"
    if track.published is not None and track.published.player.rating:
        text += f", published {track.published.player.rating}"
    return f"{text}, pending {signed(track.pending)}" if track.pending else text


def _period(track: Track, period: Period) -> str:
    monthly = systems.find_row(track.system).monthly
    day = f"{period.first:%Y-%m}" if monthly else str(period.published)
    if period.name:
        day += f", {period.name}"
    parts = [f"from {period.base}, {period.source}" if period.base else "unrated"]
    if period.k != NO_K:
        parts.append(f"K {plain(period.k.value)}")
    if period.base:
        rounded = f"{systems.rounding(track.system)} {signed(period.rounded, 0)}"
        parts.append(f"change {signed(period.change)}, {rounded}")
    parts.append(
        "no rating" if period.new_rating is None else f"new rating {period.new_rating}"
    )
    if period.official is not None:
        parts.append(f"official {period.official or 'unrated'}")
    if period.why:
        parts.append(period.why)
    return f"{day}: {', '.join(parts)}"


def _line(line: EventLine, track: Track) -> str:
    days = f"{line.first} to {line.last}" if line.first != line.last else line.first
    name = f"#{line.entry.id} {line.entry.name}".rstrip()
    text = name if days is None else f"{name}, {days}"
    if line.event is None:
        return f"{text}: {line.problem.text if line.problem else ''}"
    event = line.event
    text += f": {points(event.score_halves)} of {event.rated_games}"
    if len(track.editions) > 1:
        text += f", {event.edition}"
    if event.first_rating:
        return text
    expected = f"expected {event.expected:.2f}"
    return f"{text}, {expected}, from {line.base}, change {signed(event.change)}"
