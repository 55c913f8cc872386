"""Lists of an event with places of their own: categories, rating groups, the best.

A list has the order of the whole standings: players level there by all tie-breaks are
level in it, and the place after them is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from elo_tui.core.desk.categories import Category, find_sex, find_year, judge_player
from elo_tui.core.desk.past_rounds import find_finished_round
from elo_tui.core.desk.round_games import UpsetGame, find_upsets, list_games
from elo_tui.core.desk.round_news import Gain, list_gains
from elo_tui.core.events.crosstable import Crosstable, Participant
from elo_tui.core.events.event_ratings import NOTHING_GIVEN, EventRatings, rate_texts
from elo_tui.core.model import Given, Problem
from elo_tui.core.standings.standings import Standings, compute_standings

#: The width of a rating group, points.
_GROUP = 200
#: The categories of an event if none is saved.
USUAL = ("women", "u8", "u10", "u12", "u14", "u16", "u18", "u20", "50+", "65+")


class CategoryPlace(NamedTuple):
    """The place of a player in a list."""

    player: Participant
    place: int
    is_shared: bool
    points: Fraction
    event_place: str
    """The place in the whole event."""
    is_unsure: bool
    """Whether the year of birth leaves open if the player belongs here."""


class CategoryList(NamedTuple):
    """A category with its players, from first place on."""

    name: str
    words: str
    places: tuple[CategoryPlace, ...]


class BestPerformance(NamedTuple):
    """A player with a performance from enough games."""

    player: Participant
    performance: int
    games: int


class BestLists(NamedTuple):
    """Lists in orders of their own, the best first."""

    performances: tuple[BestPerformance, ...]
    gains: tuple[Gain, ...]
    upsets: tuple[UpsetGame, ...]
    """The upsets of the last finished round."""
    round: int
    least_games: int
    """The rated games that performances and gains need."""


class EventLists(NamedTuple):
    """An event with all that its lists are made of."""

    crosstable: Crosstable
    found: Standings
    year: int
    """The year of limits of age."""
    teams: Mapping[int, str]
    """The names of the teams of each player, by starting number."""
    best: BestLists | None
    """None if the event is not rated."""
    edition: str
    """The rules of the ratings."""


class ListsTerms(NamedTuple):
    """The facts by which the players are rated, and the day."""

    today: date
    """The year of an event without a day is that of today."""
    texts: Mapping[str, str]
    given: Mapping[int, Given] = NOTHING_GIVEN


def prepare_lists(crosstable: Crosstable, terms: ListsTerms) -> EventLists | Problem:
    """Compute standings and ratings, once for all lists."""
    found = compute_standings(crosstable)
    if isinstance(found, Problem):
        return found
    rated = rate_texts(crosstable, terms.texts, terms.given)
    return EventLists(
        crosstable=crosstable,
        found=found,
        year=find_year(crosstable, terms.today),
        teams=list_teams(crosstable),
        best=find_best(crosstable, rated) if isinstance(rated, EventRatings) else None,
        edition=rated.edition if isinstance(rated, EventRatings) else "",
    )


def list_category(name: str, category: Category, event: EventLists) -> CategoryList:
    """List the players of a category with their places in it."""
    year, teams = event.year, event.teams
    places: list[CategoryPlace] = []
    for row in event.found.rows:
        belongs = judge_player(category, row.who, year, teams.get(row.who.no, ""))
        if belongs is False:
            continue
        is_level = bool(places) and places[-1].event_place == row.place_text
        place = places[-1].place if is_level else len(places) + 1
        places.append(
            CategoryPlace(
                player=row.who,
                place=place,
                is_shared=False,
                points=row.points,
                event_place=row.place_text,
                is_unsure=belongs is None,
            )
        )
    counts = Counter(one.place for one in places)
    shared = (one._replace(is_shared=counts[one.place] > 1) for one in places)
    return CategoryList(name, category.words, tuple(shared))


def list_rating_groups(event: EventLists) -> tuple[CategoryList, ...]:
    """List the players by groups of 200 rating points, the highest first."""
    ratings = [row.who.rating or 0 for row in event.found.rows]
    groups = sorted({one // _GROUP for one in ratings if one}, reverse=True)
    lists = [
        (
            f"{low}-{low + _GROUP - 1}",
            Category(
                words=f"{low}-{low + _GROUP - 1}",
                rating_from=low,
                rating_to=low + _GROUP - 1,
            ),
        )
        for low in (group * _GROUP for group in groups)
    ]
    if not all(ratings):
        lists.append(("unrated", Category(words="unrated", is_unrated=True)))
    return tuple(list_category(name, one, event) for name, one in lists)


def find_best(crosstable: Crosstable, rated: EventRatings) -> BestLists:
    """Find the best performances and gains, and the upsets of the last round."""
    number = find_finished_round(crosstable)
    least = max(1, -(-crosstable.rounds // 2))
    counted = {
        row.player.no: row.event.rated_games
        for row in rated.rows
        if row.event is not None and row.event.rated_games >= least
    }
    return BestLists(
        performances=tuple(_list_performances(rated, counted)),
        gains=tuple(
            one
            for one in list_gains(rated, number)
            if one.player.no in counted and one.change > 0
        ),
        upsets=find_upsets(list_games(crosstable, number, rated)),
        round=number,
        least_games=least,
    )


def _list_performances(
    rated: EventRatings, counted: Mapping[int, int]
) -> Sequence[BestPerformance]:
    """List the performances of the players counted, the best first."""
    found = [
        BestPerformance(row.player, row.event.tpr, counted[row.player.no])
        for row in rated.rows
        if row.event is not None
        and row.event.tpr is not None
        and row.player.no in counted
    ]
    return sorted(found, key=lambda one: -one.performance)


def find_missing_facts(category: Category, players: Sequence[Participant]) -> str:
    """Name the facts of a category that no player has; empty if all are known."""
    asked = {
        "sex": bool(category.sex) and not any(map(find_sex, players)),
        "year of birth": bool(category.ages) and not any(p.birth_year for p in players),
        "club": bool(category.club) and not any(p.club for p in players),
        "group": bool(category.group) and not any(p.group for p in players),
    }
    return ", ".join(name for name, is_missing in asked.items() if is_missing)


def list_teams(crosstable: Crosstable) -> dict[int, str]:
    """Name the teams of each player by starting number."""
    found: dict[int, str] = {}
    for team in crosstable.teams.teams:
        for no in team.members:
            found[no] = f"{found.get(no, '')} {team.name}".strip()
    return found
