"""A person's history in the order of time: ratings, events, games, and its gaps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import UNSET, UnsetType

from elo_tui.core.replay.history_records import HistoryEvent, HistoryGame, HistoryRating
from elo_tui.core.replay.history_timeline import Gap, Timeline, is_converted
from elo_tui.core.systems.fide import conversion_2024
from elo_tui.core.text.figures import (
    encode_number,
    format_number,
    format_short_change,
    plural,
)
from elo_tui.kit.answer import Answer, Change, Measure, Record
from elo_tui.kit.chart_kinds import Chart
from elo_tui.kit.text_parts import TextPart

RESULTS = ("0", "=", "1")
_COLOURS = {"w": "White", "b": "Black"}
_DAY = len("2026-01-31")


class HistoryRatingRow(Record, frozen=True, kw_only=True):
    """An official rating with every number that its source states."""

    date: str
    system: str
    pool: str | None
    rating: int
    games: int | None
    index: int | None
    rd: Annotated[float | None, Measure("RD")]
    source: str | None
    note: str | UnsetType
    """A note on the conversion of the rating, with the value converted."""


class GameRow(Record, frozen=True, kw_only=True):
    """A game; ratings are those of before it, unless they are `after` it."""

    date: str
    time: str | None
    system: str
    pool: str | None
    own_rating: int | None
    colour: str | None
    opponent: str | None
    opponent_rating: int | None
    result: str
    change: Change | None
    after: int | None
    id: Annotated[str | None, Measure("ID")]
    event: str | None
    source: str | None
    bot: bool | UnsetType

    @property
    def moment(self) -> str:
        """The day, and the time if it is known."""
        return f"{self.date} {self.time}" if self.time else self.date


class HistoryEventRow(Record, frozen=True, kw_only=True):
    """An event with its sums, if they are known."""

    date: str
    first: str
    last: str
    system: str
    pool: str | None
    name: str | None
    before: int | None
    games: int | None
    score: float | None
    change: Change | None
    after: int | None
    source: str | None


class GapRow(Record, frozen=True, kw_only=True):
    """A break between two games of a pool."""

    system: str
    pool: str | None
    after: str
    before: str
    text: str


class HistoryAnswer(Answer, frozen=True, kw_only=True):
    """All rows of a person."""

    person: Annotated[str, Measure(role="source")]
    nothing: Annotated[str, Measure(role="people")]
    """The reason for no rows; "" with rows."""
    ratings: tuple[HistoryRatingRow, ...]
    games: tuple[GameRow, ...]
    events: tuple[HistoryEventRow, ...]
    gaps: tuple[GapRow, ...]
    chart: Annotated[Chart | None, Measure(role="source")] = None
    """The ratings, which the text has instead of the rows."""

    @property
    def title(self) -> str:
        return f"History of {self.person}"

    def write_text(self) -> Iterator[TextPart]:
        # the rows of three tables in one order, that of time
        if self.chart is None:
            return _text(self)
        return iter((self.person, "", self.chart))


def answer_history(
    name: str,
    timeline: Timeline,
    has_other_days: bool = False,
    chart: Chart | None = None,
) -> HistoryAnswer:
    """Answer with all rows; `has_other_days` if all are on other days."""
    nothing = ""
    if not (timeline.ratings or timeline.games or timeline.events):
        nothing = (
            "nothing in these days"
            if has_other_days
            else "nothing entered or imported yet"
        )
    return HistoryAnswer(
        person=name,
        nothing=nothing,
        ratings=tuple(_describe_rating(one, timeline) for one in timeline.ratings),
        games=tuple(map(_describe_game, timeline.games)),
        events=tuple(map(_describe_event, timeline.events)),
        gaps=tuple(map(_describe_gap, timeline.gaps)),
        chart=chart,
    )


def _conversion_text(one: HistoryRating, timeline: Timeline) -> str:
    """Note that a rating was converted, and from which; "" for others."""
    before = timeline.converted_from
    if before is None or not is_converted(one):
        return ""
    is_all = one.rating == before + conversion_2024.find_rise(before)
    text = f"{conversion_2024.CONVERSION}: {conversion_2024.FORMULA}"
    return f"{before} to {one.rating}{': ' if is_all else ', with '}{text}"


def _describe_rating(one: HistoryRating, timeline: Timeline) -> HistoryRatingRow:
    return HistoryRatingRow(
        date=one.day,
        system=one.system,
        pool=one.pool or None,
        rating=one.rating,
        games=one.games,
        index=one.number,
        rd=encode_number(one.rd),
        source=one.source or None,
        note=_conversion_text(one, timeline) or UNSET,
    )


def _describe_game(one: HistoryGame) -> GameRow:
    return GameRow(
        date=one.moment[:_DAY],
        time=one.moment[_DAY + 1 :] or None,
        system=one.system,
        pool=one.pool or None,
        own_rating=one.own,
        colour=one.colour or None,
        opponent=one.opponent or None,
        opponent_rating=one.opponent_rating,
        result=RESULTS[one.halves],
        change=encode_number(one.change),
        after=one.after,
        id=one.key or None,
        event=one.event or None,
        source=one.source or None,
        bot=True if one.is_bot else UNSET,
    )


def _describe_event(one: HistoryEvent) -> HistoryEventRow:
    return HistoryEventRow(
        date=one.last,
        first=one.first,
        last=one.last,
        system=one.system,
        pool=one.pool or None,
        name=one.name or None,
        before=one.before,
        games=one.games,
        score=encode_number(one.score),
        change=encode_number(one.change),
        after=one.after,
        source=one.source or None,
    )


def _describe_gap(one: Gap) -> GapRow:
    return GapRow(
        system=one.system,
        pool=one.pool or None,
        after=one.after,
        before=one.before,
        text=one.text,
    )


def _text(answer: HistoryAnswer) -> Iterator[str]:
    yield answer.person
    lines = [(one.date, _rating_text(one)) for one in answer.ratings]
    lines += [(one.last, _event_text(one)) for one in answer.events]
    lines += [
        (one.moment, _game_text(one))
        for one in answer.games
        # an event without ratings of its games has its own line
        if not one.event
        or one.opponent_rating is not None
        or one.own_rating is not None
    ]
    lines.sort(key=lambda one: one[0])
    yield from (f"{day}  {text}" for day, text in lines)
    if answer.nothing:
        yield answer.nothing
    for gap in answer.gaps:
        yield f"gap in {gap.system} {gap.pool or ''}: {gap.text}"


def _pool(one: HistoryRatingRow | HistoryEventRow | GameRow) -> str:
    return f"{one.system} {one.pool or ''}".rstrip()


def _rating_text(one: HistoryRatingRow) -> str:
    text = f"{_pool(one)}: official {one.rating}"
    if one.index is not None:
        text += f"-{one.index}"
    if one.rd is not None:
        text += f", RD {format_number(one.rd)}"
    if one.games:
        text += f", {plural(one.games, 'game')}"
    return text if one.note is UNSET else f"{text} ({one.note})"


def _event_text(one: HistoryEventRow) -> str:
    text = f"{_pool(one)}: {one.name or 'event'}"
    if one.games is not None and one.score is not None:
        text += f", {format_number(one.score)} of {one.games}"
    if one.change is not None:
        text += f", change {format_short_change(one.change)}"
    return text if one.after is None else f"{text}, new rating {one.after}"


def _game_text(one: GameRow) -> str:
    parts = [f"{_pool(one)}: {one.result}"]
    if one.colour:
        parts.append(_COLOURS[one.colour])
    parts.append(f"against {one.opponent or 'unknown'}")
    if one.opponent_rating is not None:
        parts.append(str(one.opponent_rating))
    text = " ".join(parts)
    if one.change is not None:
        text += f", {format_short_change(one.change)}"
    return text if one.after is None else f"{text}, then {one.after}"
