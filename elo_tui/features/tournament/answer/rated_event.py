"""The answer about an event of one player, and the record of a whole event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from elo_tui.core import systems
from elo_tui.core.events.crosstable import build_crosstable
from elo_tui.core.events.event_ratings import EventRatings, RatingRow
from elo_tui.core.events.reading import EventReading, Reading
from elo_tui.core.fact_answers import EventAnswer
from elo_tui.core.model import RatedEvent, Step
from elo_tui.core.norms.us_chess import BEFORE, judge_player, ratings_after
from elo_tui.core.performance import (
    Performance,
    compute_performance,
    explain_performance,
)
from elo_tui.core.player_event import PlayerEvent
from elo_tui.core.systems.sums import sum_steps
from elo_tui.core.text.figures import encode_number
from elo_tui.features.game.answer import rated_text
from elo_tui.features.game.answer.rated_rows import (
    NotRated,
    RatedRow,
    RulesFacts,
    describe_rated,
    describe_rules,
    explain_no_result,
    round_change,
)
from elo_tui.features.game.compare import comparison
from elo_tui.features.tournament.answer import title_norms, us_norms
from elo_tui.features.tournament.answer.stated_event import StatedEvent, describe_event
from elo_tui.features.tournament.answer.title_norms import (
    TitleNorms,
    describe_title_norms,
)
from elo_tui.features.tournament.answer.us_norms import UsNormRows, describe_us_norms
from elo_tui.kit.answer import (
    MERGED,
    Answer,
    Basis,
    Change,
    Measure,
    Record,
    RoundedChange,
    SourceNotes,
)
from elo_tui.kit.chart_kinds import Chart
from elo_tui.kit.event_words import is_limited
from elo_tui.kit.text_parts import TextPart

if TYPE_CHECKING:
    from elo_tui.store.lists.player_facts import Completion

_SOURCE = Measure(role="source")


class CompletedPlayer(Record, frozen=True, kw_only=True):
    """A player with the names of the facts that a list supplied."""

    no: Annotated[int, Measure("no.")]
    facts: tuple[str, ...]


class Completed(Record, frozen=True, kw_only=True):
    """Facts from the imported rating lists, and the IDs left open."""

    players: tuple[CompletedPlayer, ...]
    ids_not_listed: Annotated[tuple[str, ...], Measure("IDs not listed")]
    ids_of_another_name: Annotated[tuple[str, ...], Measure("IDs of another name")]
    lists: tuple[str, ...]


class RatedPlayer(Record, frozen=True, kw_only=True):
    """A player with the totals and rounds, and the title norms."""

    name: str | None
    rating: int | None
    rated: Annotated[RatedRow, MERGED]
    norms: UsNormRows | TitleNorms | UnsetType = UNSET


class OnePlayerEvent(Record, frozen=True, kw_only=True):
    """The rules of an event, and its one player with totals and rounds."""

    rules: Annotated[RulesFacts, MERGED]
    format: Basis
    players: tuple[RatedPlayer, ...]
    notes: SourceNotes


class ComparedEvent(Record, frozen=True, kw_only=True):
    """The same event by the rules of another system."""

    edition: str
    player: Annotated[RatedPlayer, MERGED]


class PlayerEventAnswer(Answer, frozen=True, kw_only=True):
    """An event of one player: rounds and totals, the working, other systems."""

    found: Annotated[PlayerEvent, _SOURCE]
    reading: Annotated[Reading, _SOURCE]
    others: Annotated[tuple[EventAnswer, ...], _SOURCE]
    chart: Annotated[Chart | None, _SOURCE]
    event: Annotated[OnePlayerEvent, MERGED]
    working: Annotated[
        dict[str, tuple[Step | tuple[Step, ...], ...]] | UnsetType,
        Measure(role="working"),
    ]
    """The working of every round, in order, and of the totals."""
    compare: dict[str, ComparedEvent | NotRated] | UnsetType
    """By the key of the system."""
    completed: Completed | UnsetType

    @property
    def title(self) -> str:
        return self.found.title

    def write_text(self) -> Iterator[TextPart]:
        # a round is one sentence, where a table would be too wide
        yield from _write_player(self)
        if self.chart is not None:
            yield from ("", self.chart)


class PlayerByK(Record, frozen=True, kw_only=True):
    """The totals and rounds with one K."""

    k: Annotated[float | None, Measure("K", role="basis")]
    player: Annotated[RatedPlayer, MERGED]


class EventByKAnswer(Answer, frozen=True, kw_only=True):
    """The same rounds for several K-factors."""

    found: Annotated[tuple[PlayerEvent, ...], _SOURCE]
    by_k: Annotated[tuple[OnePlayerEvent, ...], Measure(role="json")]
    rules: Annotated[OnePlayerEvent, Measure(role="added", is_named=False)]
    """The values that are the same for every K."""
    players: Annotated[tuple[PlayerByK, ...], Measure("by K", role="added")]
    completed: Completed | UnsetType

    @property
    def title(self) -> str:
        return self.found[0].title

    def write_text(self) -> Iterator[TextPart]:
        # the changes alone fit a line; facts of all are written once, above them
        return rated_text.event_by_k_lines([one.event for one in self.found])


def answer_player(
    found: PlayerEvent,
    reading: Reading,
    explain: bool = False,
    completion: Completion | None = None,
    chart: Chart | None = None,
) -> PlayerEventAnswer:
    """Answer with the rounds and totals; with the working, or in other systems."""
    is_compared = "compared" in found.texts
    others = comparison.answer_events(found.texts, found.games) if is_compared else ()
    return PlayerEventAnswer(
        found=found,
        reading=reading,
        others=others,
        chart=chart,
        event=describe_player_event(found, reading),
        working=_list_steps(found) if explain else UNSET,
        compare={one.system.key: _describe_other(one) for one in others} or UNSET,
        completed=_describe_completion(completion),
    )


def answer_player_by_k(
    found: Sequence[PlayerEvent],
    reading: Reading,
    completion: Completion | None = None,
) -> EventByKAnswer:
    """Answer with the totals of the same rounds for several K-factors."""
    events = tuple(describe_player_event(one, reading) for one in found)
    return EventByKAnswer(
        found=tuple(found),
        by_k=events,
        rules=replace(events[0], players=()),
        players=tuple(
            PlayerByK(k=player.rated.k_facts.k, player=player)
            for event in events
            for player in event.players
        ),
        completed=_describe_completion(completion),
    )


def describe_player(event: RatedEvent, performance: Performance | None) -> RatedPlayer:
    """Describe one player's totals and rounds, as `describe_rated` does."""
    return RatedPlayer(
        name=event.player.name or None,
        rating=event.player.rating or None,
        rated=describe_rated(event, performance),
    )


def _describe_completion(found: Completion | None) -> Completed | UnsetType:
    """Describe the players completed from the rating lists."""
    if found is None:
        return UNSET
    return Completed(
        players=tuple(
            CompletedPlayer(no=no, facts=tuple(facts))
            for no, facts in found.filled_in.items()
        ),
        ids_not_listed=tuple(found.not_listed),
        ids_of_another_name=tuple(found.others),
        lists=tuple(found.lists),
    )


def describe_player_event(found: PlayerEvent, reading: Reading) -> OnePlayerEvent:
    """Describe the rules, totals, rounds and norms of one player's event."""
    event = found.event
    norms: UsNormRows | TitleNorms | UnsetType = UNSET
    if titles := found.title_norms:
        norms = describe_title_norms(titles)
    elif levels := found.norms:
        norms = describe_us_norms(levels)
    player = replace(describe_player(event, found.performance), norms=norms)
    return OnePlayerEvent(
        rules=describe_rules(event),
        format=reading.format,
        players=(player,),
        notes=tuple(reading.notes),
    )


def _list_steps(
    found: PlayerEvent,
) -> dict[str, tuple[Step | tuple[Step, ...], ...]]:
    system, event = found.system, found.event
    rounds = range(len(event.games))
    totals = sum_steps(system, event) + explain_performance(event, found.performance)
    return {
        "rounds": tuple(system.game_working(event, place) for place in rounds),
        "event": totals,
    }


def _describe_other(answer: EventAnswer) -> ComparedEvent | NotRated:
    """Describe the event by other rules; norms are of the player's games alone."""
    event = answer.event
    if event is None:
        return explain_no_result(answer)
    player = describe_player(event, compute_performance(event, answer.system))
    if systems.get_row(event.system).norms == "ratings":
        alone = build_crosstable([row.game for row in event.games])
        norms = judge_player(alone, alone.players[0], BEFORE, event.terms.dual)
        player = replace(player, norms=describe_us_norms(norms))
    return ComparedEvent(edition=event.edition, player=player)


def _write_player(answer: PlayerEventAnswer) -> Iterator[str]:
    found = answer.found
    event, performed = found.event, found.performance
    yield from rated_text.event_lines(event, performed, answer.reading.notes)
    if norms := found.norms:
        yield from us_norms.norm_lines(norms)
    if titles := found.title_norms:
        yield from title_norms.title_norm_lines(titles)
    if answer.working is not UNSET:
        yield from rated_text.event_working(found.system, event, performed)
    if answer.others:
        compared = comparison.compare_events(answer.others)
        yield from comparison.comparison_lines(compared)


class FieldPlayer(Record, frozen=True, kw_only=True):
    """A player of a whole event as stated, and rated unless a problem prevents it."""

    no: int
    name: str | None
    title: str | None
    federation: str | None
    fide_id: str | None
    rating: int | None
    points_stated: float | None
    problem: str | UnsetType | None = UNSET
    estimate: str | UnsetType = UNSET
    rated: Annotated[RatedRow | UnsetType, MERGED] = UNSET
    national_rating: int | UnsetType = UNSET
    published_change: float | UnsetType = UNSET
    published_rating: int | UnsetType = UNSET
    norms: UsNormRows | UnsetType = UNSET


class Reason(Record, frozen=True, kw_only=True):
    """A part of the sum of all changes, and why it is no zero."""

    why: str
    change: Change


class FieldTotals(Record, frozen=True, kw_only=True):
    """The sums of a whole event; no rounded one where a floor decides a rating."""

    players: int
    rated: int
    first_ratings: int
    games: int
    change: Change
    rounded: RoundedChange | None
    because: tuple[Reason, ...]


class RatedField(Record, frozen=True, kw_only=True):
    """A whole event; `section` is its number in a source with several."""

    rules: Annotated[RulesFacts, MERGED]
    format: str | None
    encoding: str | None
    section: int | UnsetType
    event: StatedEvent
    players: tuple[FieldPlayer, ...]
    totals: FieldTotals
    notes: SourceNotes
    completed: Completed | UnsetType


def describe_field(
    field: EventRatings,
    reading: EventReading | None,
    section: int = 0,
    completion: Completion | None = None,
) -> RatedField:
    """Describe a whole event; `section` is its index in a source with several, from 0.

    The fixed point of the performance and its margin are included for a single player
    only: searching for those of a large field would take longer than everything else.
    """
    facts = field.crosstable.event
    ratings = ratings_after(field)
    several = reading is not None and len(reading.sections) > 1
    return RatedField(
        rules=RulesFacts(
            days_assumed=field.terms.assumed or UNSET,
            remarks=tuple(field.remarks) or UNSET,
            system=field.system,
            edition=field.edition,
            estimate=UNSET,
            pool=field.terms.pool,
        ),
        format=reading.format if reading else None,
        encoding=reading.encoding if reading else None,
        section=section + 1 if several else UNSET,
        event=describe_event(facts, facts.rounds),
        players=tuple(_describe_row(field, row, ratings) for row in field.rows),
        totals=_describe_totals(field),
        notes=tuple(reading.notes) if reading else (),
        completed=_describe_completion(completion),
    )


def _describe_row(
    field: EventRatings, row: RatingRow, ratings: Mapping[int, int]
) -> FieldPlayer:
    """Describe a player; US Chess norms depend on the ratings of the field alone."""
    player, event = row.player, row.event
    stated = FieldPlayer(
        no=player.no,
        name=player.name or None,
        title=player.title or None,
        federation=player.federation or None,
        fide_id=player.fide_id or None,
        rating=player.rating or None,
        points_stated=encode_number(player.points),
    )
    if event is None:
        return replace(stated, problem=row.problem.text if row.problem else None)
    norms = None
    if systems.get_row(field.system).norms == "ratings":
        norms = judge_player(field.crosstable, player, ratings, field.terms.dual)
    is_alone = len(field.rows) == 1
    system = systems.load(field.system)
    performance = compute_performance(event, system) if is_alone else None
    change, rating = player.published_change, player.published_rating
    national = player.national_rating
    return replace(
        stated,
        name=event.player.name or None,
        rating=event.player.rating or None,
        estimate=event.estimate or UNSET,
        rated=describe_rated(event, performance),
        national_rating=UNSET if national is None else national,
        published_change=UNSET if change is None else encode_number(change),
        published_rating=UNSET if rating is None else rating,
        norms=UNSET if norms is None else describe_us_norms(norms),
    )


def _describe_totals(field: EventRatings) -> FieldTotals:
    totals = field.totals
    events = [row.event for row in field.rows if row.event]
    return FieldTotals(
        players=totals.players,
        rated=totals.rated,
        first_ratings=totals.first_ratings,
        games=totals.games,
        change=round_change(totals.change),
        rounded=None if any(map(is_limited, events)) else totals.rounded,
        because=tuple(
            Reason(why=why, change=round_change(part)) for why, part in totals.because
        ),
    )
