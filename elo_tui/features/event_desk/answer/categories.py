"""Lists of an event by category, and the best in other orders, as a typed answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from elo_tui.core.desk.categories import read_category
from elo_tui.core.desk.category_lists import (
    USUAL,
    BestPerformance,
    CategoryList,
    CategoryPlace,
    EventLists,
    find_missing_facts,
    list_category,
    list_rating_groups,
)
from elo_tui.core.model import Problem
from elo_tui.core.text.figures import (
    format_change,
    format_points,
    plural,
    simplify_number,
)
from elo_tui.features.event_desk.answer.round_page import (
    GainRow,
    UpsetRow,
    describe_gain,
    describe_upset,
    write_upset,
)
from elo_tui.kit.answer import Answer, Basis, Measure, Notes, Record, Score
from elo_tui.kit.text_parts import TextPart, TextTable

_NO, _DATA = Measure("no."), Measure(role="data")
#: How many rows each of the best lists has.
_BEST = 10
#: How many of a rating group are named.
_OF_GROUP = 3


class CategoryRow(Record, frozen=True, kw_only=True):
    """A place in a list, such as the first of 14."""

    place: Annotated[int, _DATA]
    shared: Annotated[bool, _DATA]
    count: Annotated[int, _DATA]
    """The players of the list."""
    place_text: Annotated[str, Measure("place", role="added")]
    """The place as a text: ``1. of 14``."""
    no: Annotated[int, _NO]
    name: str
    title: str
    rating: int | None
    federation: str
    club: str
    points: Score
    event_place: Annotated[str, Measure("in the event")]
    unsure: bool
    """Whether the year of birth leaves open if the player belongs here."""


class CategoryListRow(Record, frozen=True, kw_only=True):
    """A list with its players."""

    name: str
    filter: str
    count: Annotated[int, Measure("players")]
    players: Annotated[tuple[CategoryRow, ...], Measure("places")]


class ListedPerformance(Record, frozen=True, kw_only=True):
    """A performance from the rated games of an event."""

    no: Annotated[int, _NO]
    name: str
    rating: int | None
    games: int
    performance: Annotated[int, Measure(article="C.07 10.2")]


class CategoriesAnswer(Answer, frozen=True, kw_only=True):
    """The lists of an event."""

    event: Annotated[str, Measure(role="source")]
    year: Annotated[int, Measure("year for ages", role="basis")]
    rules: Annotated[str, Measure("order", role="basis")]
    tie_breaks: Annotated[tuple[str, ...], Measure("tie-breaks", role="basis")]
    ratings: Basis
    round: Annotated[int, Measure("upsets of round", role="basis")]
    lists: tuple[CategoryListRow, ...]
    rating_groups: tuple[CategoryListRow, ...]
    performances: Annotated[tuple[ListedPerformance, ...], Measure("best performance")]
    gained: Annotated[tuple[GainRow, ...], Measure("most rating gained")]
    upsets: Annotated[tuple[UpsetRow, ...], Measure("upsets of the round")]
    notes: Notes

    @property
    def title(self) -> str:
        return f"{self.event} lists" if self.event else "Lists"

    def write_text(self) -> Iterator[TextPart]:
        # a table for each list: one of all would repeat the name in every row
        yield self.title
        for one in self.lists:
            yield ""
            words = "" if one.filter == one.name else f" ({one.filter})"
            yield f"{one.name}{words}: {plural(one.count, 'player')}"
            if one.players:
                yield _tabulate(one.players)
        if self.rating_groups:
            yield ""
            yield "BEST BY RATING GROUP"
            for one in self.rating_groups:
                yield f"{one.name}: {plural(one.count, 'player')}"
                yield _tabulate(one.players)
        if self.performances:
            yield from ("", "BEST PERFORMANCE", _tabulate_best(self.performances))
        if self.gained:
            yield from ("", "MOST RATING GAINED", _tabulate_gains(self.gained))
        if self.upsets:
            yield from ("", f"UPSETS OF ROUND {self.round}")
            yield from map(write_upset, self.upsets)
        if self.notes:
            yield ""
        for note in self.notes:
            yield f"note: {note}"


#: The titles above the places of a list, and the most cells of each column.
_PLACES = ("place", "name", "", "rating", "fed", "points", "in event")
_WIDEST = (12, 28, 4, 6, 5, 6, 8)


def _tabulate(rows: Sequence[CategoryRow]) -> TextTable:
    cells = [
        (
            row.place_text,
            f"{row.name}{' ?' * row.unsure}",
            row.title,
            str(row.rating or "-"),
            row.federation,
            format_points(round(2 * row.points)),
            row.event_place,
        )
        for row in rows
    ]
    return TextTable((_PLACES, *cells), (1, 2, 4), _WIDEST)


def _tabulate_best(rows: Sequence[ListedPerformance]) -> TextTable:
    cells = ((str(one.performance), one.name, str(one.games)) for one in rows)
    return TextTable((("performance", "name", "games"), *cells), (1,))


def _tabulate_gains(rows: Sequence[GainRow]) -> TextTable:
    cells = (
        (
            format_change(one.change),
            one.name,
            "" if one.round is None else format_change(one.round),
        )
        for one in rows
    )
    return TextTable((("change", "name", "this round"), *cells), (1,))


def answer_categories(
    event: EventLists, words: Mapping[str, str]
) -> CategoriesAnswer | Problem:
    """Answer with the lists of categories, by name, and with those of the best.

    Without any these are the usual ones that have players. A Problem names a word
    without a meaning.
    """
    notes = [note.text for note in event.found.notes if "teams" in note.text]
    lists: list[CategoryList] = []
    for name, text in (words or {one: one for one in USUAL}).items():
        category = read_category(text)
        if isinstance(category, Problem):
            return category
        one = list_category(name, category, event)
        if words or one.places:
            lists.append(one)
        if words and (
            missing := find_missing_facts(category, event.crosstable.players)
        ):
            notes.append(f"{name}: no player of the file has a {missing}")
    if any(place.is_unsure for one in lists for place in one.places):
        notes.append("?: the year of birth leaves the age on the day open")
    best = event.best
    if best is not None:
        games = plural(best.least_games, "rated game")
        notes.append(f"performance and gain from {games} on, half of the rounds")
    groups = map(describe_list, list_rating_groups(event))
    return CategoriesAnswer(
        event=event.crosstable.event.name,
        year=event.year,
        rules=event.found.edition.text,
        tie_breaks=tuple(map(str, event.found.codes)),
        ratings=event.edition,
        round=best.round if best else 0,
        lists=tuple(map(describe_list, lists)),
        rating_groups=tuple(map(_cut_list, groups)),
        performances=tuple(
            map(_describe_performance, best.performances[:_BEST]) if best else ()
        ),
        gained=tuple(map(describe_gain, best.gains[:_BEST]) if best else ()),
        upsets=tuple(map(describe_upset, best.upsets[:_BEST]) if best else ()),
        notes=tuple(notes),
    )


def describe_list(one: CategoryList) -> CategoryListRow:
    """Describe a list with all its places."""
    count = len(one.places)
    return CategoryListRow(
        name=one.name,
        filter=one.words,
        count=count,
        players=tuple(_describe_place(place, count) for place in one.places),
    )


def _cut_list(row: CategoryListRow) -> CategoryListRow:
    """Name the first of a rating group, with all who share the last of these places."""
    kept = tuple(one for one in row.players if one.place <= _OF_GROUP)
    return CategoryListRow(
        name=row.name, filter=row.filter, count=row.count, players=kept
    )


def _describe_place(one: CategoryPlace, count: int) -> CategoryRow:
    player = one.player
    return CategoryRow(
        place=one.place,
        shared=one.is_shared,
        count=count,
        place_text=f"{one.place}{'=' if one.is_shared else '.'} of {count}",
        no=player.no,
        name=player.shown_name,
        title=player.title,
        rating=player.rating,
        federation=player.origin,
        club=player.club,
        points=simplify_number(float(one.points)),
        event_place=one.event_place,
        unsure=one.is_unsure,
    )


def _describe_performance(one: BestPerformance) -> ListedPerformance:
    return ListedPerformance(
        no=one.player.no,
        name=one.player.shown_name,
        rating=one.player.rating,
        games=one.games,
        performance=one.performance,
    )
