"""The rows of the roster: one rating of each person, with its changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Annotated

from msgspec import field

from elo_tui.core.model import NO_K
from elo_tui.core.norms.collected_norms import (
    Application,
    CollectedNorm,
    collect_norms,
    weigh_applications,
)
from elo_tui.core.replay.dated_entries import Key
from elo_tui.core.replay.journal_records import Account, Person
from elo_tui.core.replay.next_k import NextK, find_next_k
from elo_tui.core.replay.track_statistics import Point
from elo_tui.core.replay.tracks import EventLine, Track
from elo_tui.core.roster.live_ratings import (
    Earlier,
    LiveRating,
    count_pending_games,
    find_earlier,
    find_last_event,
    find_live,
    find_track,
    read_live,
)
from elo_tui.core.text.figures import encode_rounded, plural
from elo_tui.features.journal.rows import describe_gaps
from elo_tui.kit.answer import DATA, Change, Measure, Record, Score

_SOURCE = Measure(role="source")


class DatedRating(Record, frozen=True, kw_only=True):
    """A rating from a day on."""

    day: date = field(name="date")
    rating: int | None


class EarlierRating(Record, frozen=True, kw_only=True):
    """The live rating of an earlier day, and its change since."""

    day: date = field(name="date")
    rating: float | None
    change: Change | None


class NextKRow(Record, frozen=True, kw_only=True):
    """The next K, and from which day or why."""

    k: Annotated[float | None, Measure("K")]
    day: date | None = field(name="date")
    why: str
    brief: Annotated[str, _SOURCE]
    text: Annotated[str, _SOURCE]


class LastEvent(Record, frozen=True, kw_only=True):
    """The newest event."""

    name: str
    day: date | None = field(name="date")
    score: Score
    games: int
    change: Change | None
    has_change: Annotated[bool, _SOURCE]
    """Whether the player had a rating before, which changed."""
    text: Annotated[str, _SOURCE]


class TitleNorm(Record, frozen=True, kw_only=True):
    """A certain norm; games are those that it counts for."""

    norm: str
    event: str
    day: date = field(name="date")
    games: int


class ConditionRow(Record, frozen=True, kw_only=True):
    """A condition of a norm; None if it is not known whether it is met."""

    text: str
    article: str
    met: bool | None


class JudgedNorm(TitleNorm, frozen=True, kw_only=True):
    """A norm, certain or not, with its conditions."""

    certain: bool
    score: Score
    average: int | None
    performance: int | None
    conditions: tuple[ConditionRow, ...]
    counted: Annotated[int, _SOURCE]
    """The games that the score is of."""


class ApplicationRow(Record, frozen=True, kw_only=True):
    """The conditions of a title that an application meets, and those missing."""

    title: str
    complete: bool
    norms: int
    games: int
    missing_norms: int
    missing_games: int
    highest: int | None
    rating_needed: int


class RosterRow(Record, frozen=True, kw_only=True):
    """One rating of a person."""

    id: Annotated[int, DATA]
    name: str
    fide_id: Annotated[str | None, Measure("FIDE ID")]
    born: int | None
    federation: str | None
    title: str | None
    published: DatedRating | None
    """The rating in force."""
    live: float | None
    """The rating including all events so far."""
    change: Change | None
    """Live minus published."""
    since: EarlierRating | None
    pending_games: int
    k: Annotated[float | None, Measure("K")]
    """K of an event that begins today."""
    next_k: Annotated[NextKRow | None, Measure("next K")]
    last_event: LastEvent | None
    norms: tuple[TitleNorm, ...]
    notes: tuple[str, ...]
    person: Annotated[Person, _SOURCE]
    is_computed: Annotated[bool, _SOURCE]
    """Whether the rating in force is computed, as no list has one yet."""
    points: Annotated[tuple[Point, ...], _SOURCE]
    """Every rating by day; from a history only those with a known day."""
    why: Annotated[str, _SOURCE]
    """The source of rating and K; "" if the journal does not rate this itself."""
    judged: Annotated[tuple[JudgedNorm, ...], _SOURCE]
    applications: Annotated[tuple[ApplicationRow, ...], _SOURCE]

    @property
    def titled_name(self) -> str:
        """The name, after a title if any."""
        return f"{self.person.title} {self.name}".strip()

    @property
    def change_since(self) -> float | None:
        """Live minus the earlier rating, points."""
        return None if self.since is None else self.since.change

    @property
    def norms_text(self) -> str:
        """The certain norms, such as ``IM norm: City Open 2026-03-08``."""
        return "; ".join(
            f"{one.norm} norm: {one.event} {one.day}" for one in self.norms
        )


def make_row(
    account: Account, rating: Key, today: date, since: Earlier | None = None
) -> RosterRow:
    """Make the row of a person for one rating, as of a day."""
    person, track = account.person, find_track(account, rating, today)
    published = (one for one in account.published if (one.system, one.pool) == rating)
    online = next(published, None)
    live, event, next_k, k, pending = LiveRating(), None, None, None, 0
    notes: Iterable[str] = ["nothing entered for this rating"]
    norms = collect_norms(person, track)
    if track is not None:
        live, event = find_live(track), find_last_event(track)
        next_k = find_next_k(track, person.born, today)
        k = None if track.next_k == NO_K else track.next_k.value
        pending = count_pending_games(track, today)
        notes = _list_notes(track, live, event, norms)
    elif online is not None:
        live, notes = read_live(online), ["shown as published"]
    return RosterRow(
        id=person.id,
        name=person.name,
        fide_id=person.fide_id or None,
        born=person.born,
        federation=person.federation or None,
        title=person.title or None,
        published=live.published
        and DatedRating(day=live.published.day, rating=live.published.rating),
        live=encode_rounded(live.live),
        change=encode_rounded(live.change),
        since=since and _describe_since(since, live),
        pending_games=pending,
        k=encode_rounded(k),
        next_k=next_k and _describe_next_k(next_k),
        last_event=event and _describe_event(event),
        norms=tuple(_describe_norm(one) for one in norms if one.is_certain),
        notes=tuple(notes),
        person=person,
        is_computed=_is_computed(live),
        points=live.points,
        why="" if track is None else track.why,
        judged=tuple(map(_judge_norm, norms)),
        applications=tuple(
            _describe_application(one)
            for one in weigh_applications(person, track, norms)
            if one.norms
        ),
    )


def _is_computed(live: LiveRating) -> bool:
    return live.published is not None and live.published.source == "computed"


def make_rows(
    accounts: Iterable[Account],
    rating: Key,
    today: date,
    looks: Mapping[int, Earlier],
    since: date | None = None,
) -> list[RosterRow]:
    """Make the rows of all people, by name.

    The change is since the look at each person, or since a day.
    """

    def find(account: Account) -> Earlier | None:
        if since is None:
            return looks.get(account.person.id)
        return find_earlier(account, rating, since)

    rows = [make_row(one, rating, today, find(one)) for one in accounts]
    return sorted(rows, key=lambda row: (row.name.casefold(), row.id))


def _describe_since(since: Earlier, now: LiveRating) -> EarlierRating:
    change = None
    if now.live is not None and since.rating is not None:
        change = encode_rounded(now.live - since.rating)
    return EarlierRating(
        day=since.day, rating=encode_rounded(since.rating), change=change
    )


def _describe_next_k(found: NextK) -> NextKRow:
    return NextKRow(
        k=encode_rounded(found.k),
        day=found.day,
        why=found.why,
        brief=found.brief,
        text=found.text,
    )


def _describe_event(line: EventLine) -> LastEvent | None:
    if line.event is None:
        return None
    return LastEvent(
        name=line.entry.name,
        day=line.last,
        score=line.event.score_halves / 2,
        games=line.event.rated_games,
        change=encode_rounded(line.event.change),
        has_change=not line.event.first_rating,
        text=line.summary,
    )


def _describe_norm(one: CollectedNorm) -> TitleNorm:
    return TitleNorm(
        norm=one.title, event=one.line.entry.name, day=one.day, games=one.games
    )


def _judge_norm(one: CollectedNorm) -> JudgedNorm:
    report = one.report
    return JudgedNorm(
        norm=one.title,
        event=one.line.entry.name,
        day=one.day,
        games=one.games,
        certain=one.is_certain,
        score=report.half_points / 2,
        average=report.average,
        performance=report.performance,
        conditions=tuple(
            ConditionRow(text=one.text, article=one.article, met=one.met)
            for one in report.conditions
        ),
        counted=len(report.counted),
    )


def _describe_application(one: Application) -> ApplicationRow:
    return ApplicationRow(
        title=one.title,
        complete=one.is_complete,
        norms=one.certain,
        games=one.games,
        missing_norms=one.missing_norms,
        missing_games=one.missing_games,
        highest=one.highest or None,
        rating_needed=one.rating,
    )


def _list_notes(
    track: Track,
    live: LiveRating,
    newest: EventLine | None,
    norms: Sequence[CollectedNorm],
) -> Iterator[str]:
    """Explain a missing live rating, and the doubts about the numbers.

    A norm that depends on missing facts is named, too.
    """
    if live.live is None:
        yield track.why
    if live.published is not None and _is_computed(live):
        yield f"{live.published.rating} is computed: no list yet"
    problems = [line for line in track.lines if line.problem is not None]
    if failed := len(track.unplaced) + len(problems):
        yield f"{plural(failed, 'event')} cannot be rated"
    if newest is not None and (gaps := describe_gaps(newest.entry)):
        yield f"{newest.entry.name}: {gaps}"
    # without an event a list differs because the event is not here
    differing = [one for one in track.periods if one.differs and one.lines]
    if differing:
        last = differing[-1]
        official = last.official or "unrated"
        computed = last.new_rating or "unrated"
        yield f"list of {last.published:%Y-%m}: {official}, computed {computed}"
    for one in norms:
        if not one.is_certain:
            name = one.line.entry.name or one.day
            yield f"perhaps a norm ({one.title}): {name}; facts are missing"
