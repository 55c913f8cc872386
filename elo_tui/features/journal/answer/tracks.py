"""The ratings of a journal as rows: periods, events, official values, splits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

from elo_tui.core import systems
from elo_tui.core.model import NO_K, Player
from elo_tui.core.replay.dated_entries import Key, list_official
from elo_tui.core.replay.history_records import (
    HistoryGame,
    PublishedPoint,
    PublishedSplit,
    PublishedTrack,
)
from elo_tui.core.replay.journal_records import Account, Listed
from elo_tui.core.replay.track_statistics import (
    Split,
    find_milestones,
    list_played_games,
    rating_series,
    split_by_colour,
    split_by_difference,
    split_by_year,
)
from elo_tui.core.replay.tracks import EventLine, Period, Track
from elo_tui.core.text.figures import encode_number, encode_rounded
from elo_tui.features.journal.answer.published import describe_live
from elo_tui.features.journal.rating_differences import explain_difference
from elo_tui.features.journal.rows import describe_editions
from elo_tui.kit.answer import (
    BASIS,
    DATA,
    Basis,
    Change,
    Measure,
    Record,
    RoundedChange,
)

_DAY = len("2026-01-31")


class TrackRatingRow(Record, frozen=True, kw_only=True):
    """A rating from a day on; None if unrated."""

    date: str
    rating: int | None
    source: str | None


class HighestRating(Record, frozen=True, kw_only=True):
    """The highest rating, with its day."""

    date: str
    rating: int


class BestWin(Record, frozen=True, kw_only=True):
    """The game won against the highest rating."""

    date: str
    opponent: str | None
    rating: int | None


class OfficialRow(Record, frozen=True, kw_only=True):
    """An official rating with the facts that were entered with it."""

    id: Annotated[int, DATA]
    date: str
    rating: int | None
    k: Annotated[float | UnsetType, Measure("K")] = UNSET
    birth_year: int | UnsetType = UNSET
    games_played: int | UnsetType = UNSET
    reached_2400: bool | UnsetType = UNSET
    reached_2300: bool | UnsetType = UNSET
    standard: int | UnsetType = UNSET
    rd: Annotated[float | UnsetType, Measure("RD")] = UNSET
    volatility: float | UnsetType = UNSET
    idle: float | UnsetType = UNSET
    dwz_index: Annotated[int | UnsetType, Measure("DWZ index")] = UNSET
    floor: int | UnsetType = UNSET
    provisional: int | UnsetType = UNSET
    record: str | UnsetType = UNSET
    peak: int | UnsetType = UNSET
    fide_rating: int | UnsetType = UNSET
    cfc_rating: int | UnsetType = UNSET
    exact: float | UnsetType = UNSET


class EventRow(Record, frozen=True, kw_only=True):
    """An event with its result, or with the reason why it has none."""

    id: Annotated[int, DATA]
    name: str
    date: str | None
    event_end: str | None
    base: int | None
    source: str | None
    games: int | None
    score: float | None
    edition: str | None
    expected: float | None
    change: Change | None
    k_parts: Mapping[str, float] | UnsetType
    rd: Annotated[float | UnsetType, Measure("RD")]
    performance: int | None
    problem: str | None
    incomplete: bool | UnsetType
    notes: tuple[str, ...] | UnsetType


class ExplanationRow(Record, frozen=True, kw_only=True):
    """A cause for an official rating other than the computed one."""

    kind: str
    text: str


class PeriodRow(Record, frozen=True, kw_only=True):
    """The events of one list, or one event, or a conversion, which has a name."""

    name: str | UnsetType
    first_day: str
    published: str
    base: int | None
    base_exact: float | UnsetType
    source: str | None
    k: Annotated[float | None, Measure("K")]
    k_reason: Annotated[str | None, Measure("reason of the K")]
    change: Change | None
    rounded: RoundedChange
    new_rating: int | None
    exact: float | UnsetType
    why: str | None
    official: int | None
    difference: int | None
    index: int | UnsetType
    editions: str | UnsetType
    """The editions of the rules, if the events have several."""
    explanations: tuple[ExplanationRow, ...]
    events: tuple[EventRow, ...]


class SplitRow(Record, frozen=True, kw_only=True):
    """The sums over a part of the games."""

    label: str
    games: int
    score: float
    expected: float | UnsetType
    average_opponents: int | None
    performance: int | UnsetType | None
    change: Change | None


class TrackRow(Record, frozen=True, kw_only=True):
    """One rating; `why` names the basis of the live one."""

    system: Basis
    pool: Annotated[str | None, BASIS]
    published: TrackRatingRow | None
    pending: Change | None
    live: float | None
    rd: Annotated[float | UnsetType, Measure("RD")] = UNSET
    next_k: Annotated[float | None, Measure("next K")]
    why: str
    official: tuple[OfficialRow, ...] = ()
    periods: tuple[PeriodRow, ...] = ()
    unread: tuple[EventRow, ...] = ()
    ratings: tuple[TrackRatingRow, ...]
    highest: HighestRating | None
    best_win: BestWin | UnsetType | None = UNSET
    by_colour: tuple[SplitRow, ...] | UnsetType = UNSET
    by_opponent: tuple[SplitRow, ...] | UnsetType = UNSET
    by_year: tuple[SplitRow, ...] | UnsetType = UNSET
    by_month: tuple[SplitRow, ...] | UnsetType = UNSET


def describe_tracks(tracks: Sequence[Track], account: Account) -> tuple[TrackRow, ...]:
    """Describe each rating once.

    An online pool with events in the journal has its published rating and games,
    together with these events.
    """
    found = {
        (track.system, track.pool): _describe_track(track, account) for track in tracks
    }
    for track in account.published:
        key = track.system, track.pool
        own = found.pop(key, None)
        found[key] = _describe_published(track, own)
    return tuple(found.values())


def _describe_track(track: Track, account: Account) -> TrackRow:
    published, highest = track.published, find_milestones(track).highest
    games = list_played_games(track)
    stated = list_official(account, Key(track.system, track.pool))
    return TrackRow(
        system=track.system,
        pool=track.pool or None,
        published=None
        if published is None
        else TrackRatingRow(
            date=published.day.isoformat(),
            rating=published.player.rating or None,
            source=published.source or None,
        ),
        pending=encode_rounded(track.pending),
        live=encode_rounded(track.live),
        rd=_encode_stated(track.rd),
        next_k=None if track.next_k == NO_K else encode_rounded(track.next_k.value),
        why=track.why,
        official=tuple(map(_describe_official, stated)),
        periods=tuple(
            _describe_period(track, place, period)
            for place, period in enumerate(track.periods)
        ),
        unread=tuple(map(describe_line, track.unplaced)),
        ratings=tuple(
            TrackRatingRow(
                date=one.day.isoformat(), rating=one.rating, source=one.source
            )
            for one in rating_series(track)
        ),
        highest=None
        if highest is None
        else HighestRating(date=highest.day.isoformat(), rating=highest.rating),
        by_colour=tuple(map(_describe_split, split_by_colour(games))),
        by_opponent=tuple(map(_describe_split, split_by_difference(games))),
        by_year=tuple(map(_describe_split, split_by_year(games))),
    )


def _describe_published(track: PublishedTrack, own: TrackRow | None) -> TrackRow:
    """Describe a rating as published, with the events that the journal has of it."""
    newest = track.newest
    official = [one for one in track.points if one.source == "official"]
    splits = {name: tuple(map(_describe_sums, parts)) for name, parts in track.splits}
    return TrackRow(
        system=track.system,
        pool=track.pool or None,
        published=_describe_point(official[-1]) if official else None,
        pending=0,
        live=None if newest is None else newest.rating,
        next_k=None,
        why=describe_live(track),
        official=own.official if own else (),
        periods=own.periods if own else (),
        unread=own.unread if own else (),
        ratings=tuple(map(_describe_point, track.points)),
        highest=None
        if track.highest is None
        else HighestRating(date=track.highest.day, rating=track.highest.rating),
        best_win=None if track.best_win is None else _describe_win(track.best_win),
        by_colour=splits.get("by_colour", UNSET),
        by_opponent=splits.get("by_opponent", UNSET),
        by_year=splits.get("by_year", UNSET),
        by_month=splits.get("by_month", UNSET),
    )


def _describe_official(one: Listed) -> OfficialRow:
    player: Player = one.player
    stated = {
        name: value
        for name, value in asdict(player).items()
        if value not in (None, "") and name not in ("rating", "name", "k_reason")
    }
    return OfficialRow(
        id=one.id, date=one.day.isoformat(), rating=player.rating or None, **stated
    )


def _describe_period(track: Track, place: int, period: Period) -> PeriodRow:
    causes = explain_difference(track, place).causes if period.differs else ()
    return PeriodRow(
        name=period.name or UNSET,
        first_day=period.first.isoformat(),
        published=period.published.isoformat(),
        base=period.base or None,
        base_exact=_encode_stated(period.player.exact),
        source=period.source or None,
        k=None if period.k == NO_K else encode_rounded(period.k.value),
        k_reason=period.k.reason or None,
        change=encode_rounded(period.change),
        rounded=period.rounded,
        new_rating=period.new_rating,
        exact=_encode_stated(period.exact),
        why=period.why or None,
        official=period.official,
        difference=period.difference,
        index=_find_index(period),
        editions=describe_editions(period) or UNSET,
        explanations=tuple(
            ExplanationRow(kind=kind, text=text) for kind, text in causes
        ),
        events=tuple(map(describe_line, period.lines)),
    )


def _encode_stated(value: float | None) -> float | UnsetType:
    """Round a number that only some systems have."""
    rounded = encode_rounded(value)
    return UNSET if rounded is None else rounded


def _find_index(period: Period) -> int | UnsetType:
    """Find the DWZ index after a period, if known; a conversion counts, too."""
    if period.name:
        before = period.player.dwz_index
        return UNSET if before is None else before + 1
    found = [line.event.dwz_index for line in period.lines if line.event]
    known = [index for index in found if index is not None]
    return known[-1] if known else UNSET


def describe_line(line: EventLine) -> EventRow:
    """Describe an event."""
    event, entry = line.event, line.entry
    places = systems.get_row(event.system).data_places if event else 0
    return EventRow(
        id=entry.id,
        name=entry.name,
        date=None if line.first is None else line.first.isoformat(),
        event_end=None if line.last is None else line.last.isoformat(),
        base=line.base or None,
        source=line.source or None,
        games=None if event is None else event.rated_games,
        score=None if event is None else event.score_halves / 2,
        edition=None if event is None else event.edition,
        expected=None if event is None else round(event.expected, places),
        change=None if event is None else encode_rounded(event.change),
        k_parts=dict(event.k_parts) if event and event.k_parts else UNSET,
        rd=_encode_stated(event.rd if event else None),
        performance=None if event is None else event.tpr,
        problem=None if line.problem is None else line.problem.text,
        incomplete=True if entry.is_incomplete else UNSET,
        notes=tuple(entry.notes) if entry.is_incomplete else UNSET,
    )


def _describe_split(split: Split) -> SplitRow:
    return SplitRow(
        label=split.label,
        games=split.games,
        score=split.halves / 2,
        expected=round(split.expected, 4),
        average_opponents=split.average,
        performance=split.performance,
        change=encode_rounded(split.change),
    )


def _describe_sums(split: PublishedSplit) -> SplitRow:
    return SplitRow(
        label=split.label,
        games=split.games,
        score=split.halves / 2,
        expected=UNSET,
        average_opponents=split.average,
        performance=UNSET,
        change=encode_number(split.change),
    )


def _describe_point(point: PublishedPoint) -> TrackRatingRow:
    return TrackRatingRow(date=point.day, rating=point.rating, source=point.source)


def _describe_win(game: HistoryGame) -> BestWin:
    return BestWin(
        date=game.moment[:_DAY],
        opponent=game.opponent or None,
        rating=game.opponent_rating,
    )
