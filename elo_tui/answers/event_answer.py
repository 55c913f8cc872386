"""One player's event: rated alone or with all others, and the answer about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from elo_tui.answers import (
    comparison,
    rated_data,
    rated_text,
    title_norms,
    us_norms,
)
from elo_tui.answers.answer_parts import Answer, notes_data, rules_data
from elo_tui.answers.event_words import is_limited
from elo_tui.answers.rated_data import player_data, round_change
from elo_tui.answers.reading_answer import describe_event
from elo_tui.answers.us_norms import norm_data
from elo_tui.core import setup, systems
from elo_tui.core.events import event_ratings
from elo_tui.core.events.crosstable import (
    Crosstable,
    Participant,
    build_crosstable,
    build_games,
)
from elo_tui.core.events.event_ratings import (
    NOTHING_GIVEN,
    EventRatings,
    RatingRow,
)
from elo_tui.core.events.reading import EventReading, Reading
from elo_tui.core.fact_answers import EventAnswer, assess_event
from elo_tui.core.model import Game, Given, Problem, RatedEvent
from elo_tui.core.norms.event_norms import EventNorms, judge_event_norms
from elo_tui.core.norms.us_chess import BEFORE, UsNorms, judge_player, ratings_after
from elo_tui.core.performance import Performance, compute_performance
from elo_tui.core.systems import RatingSystem, get_row, load
from elo_tui.core.text.figures import encode_number
from elo_tui.kit.answer import encode

Texts = Mapping[str, str]

#: A player given one of these is not rated with all others if a system does that; the
#: floor is then the player's own.
RATED_ALONE = ("own", "record", "floor", "peak", "fide_rating", "cfc_rating")


class PlayerEvent(NamedTuple):
    """One player's event, with the facts it was rated from."""

    texts: Texts
    """All facts, typed or not."""
    crosstable: Crosstable
    player: Participant
    games: tuple[Game, ...]
    event: RatedEvent
    ratings_after: Mapping[int, int] = BEFORE
    """The ratings of all players after the event, if all of them were rated."""
    is_of_field: bool = False
    """Whether a report of the whole event is the source, not a list of games."""

    @property
    def system(self) -> RatingSystem:
        """The system that rated the event."""
        return load(self.event.system)

    @property
    def performance(self) -> Performance:
        """The performance by every method."""
        return compute_performance(self.event, self.system)

    @property
    def norms(self) -> UsNorms | None:
        """The title norms, if the system has any that depend on the ratings alone."""
        if get_row(self.event.system).norms != "ratings":
            return None
        dual = self.event.terms.dual
        return judge_player(self.crosstable, self.player, self.ratings_after, dual)

    @property
    def title_norms(self) -> EventNorms | None:
        """The title norms, if the system has any that depend on titles and countries.

        Only a whole event shows them.
        """
        if not self.is_of_field:
            return None
        return judge_event_norms(self.crosstable, self.player, self.event)

    @property
    def title(self) -> str:
        """The names of player and event."""
        names = self.event.player.name, self.crosstable.event.name
        return ", ".join(filter(None, names)) or "Event"

    def as_field(self) -> EventRatings:
        """Convert it to an event of this single player."""
        return event_ratings.wrap_player(
            self.crosstable, self.player, self.games, self.event
        )


def rate_games(
    games: tuple[Game, ...], facts: Texts, name: str
) -> PlayerEvent | Problem:
    """Rate a list of games; the player's rating is among the facts."""
    event = _require_event(assess_event(facts, games, name))
    if isinstance(event, Problem):
        return event
    crosstable = build_crosstable(games, name, event.player.rating)
    return PlayerEvent(
        texts=facts,
        crosstable=crosstable,
        player=crosstable.players[0],
        games=games,
        event=event,
    )


def rate_player(
    crosstable: Crosstable,
    player: Participant,
    facts: Texts,
    typed: Texts,
    name: str = "",
    given_by_no: Mapping[int, Given] = NOTHING_GIVEN,
) -> PlayerEvent | Problem:
    """Rate a player of an event; typed facts override those given or stated."""
    given = given_by_no.get(player.no)
    own = event_ratings.write_player_texts(player, given, facts["system"])
    whole = {**facts, **own, **typed}
    pool = facts.get("pool", "standard")
    by_number = event_ratings.fill_standard_ratings(crosstable, given_by_no, pool)
    rounds, name = build_games(player, by_number), name or player.name
    has_module = get_row(facts["system"]).whole_event_module
    if has_module and typed.keys().isdisjoint(RATED_ALONE):
        rated = _rate_with_others(crosstable, player, facts, whole, given_by_no)
        if isinstance(rated, Problem):
            return rated
        event, ratings = rated
        event = event._replace(player=event.player._replace(name=name))
        return PlayerEvent(
            texts=whole,
            crosstable=crosstable,
            player=player,
            games=rounds,
            event=event,
            ratings_after=ratings,
            is_of_field=True,
        )
    stated = (
        "" if "own_k" in typed else event_ratings.merge_given(player, given).k_reason
    )
    found = _require_event(assess_event(whole, rounds, name, stated or ""))
    if isinstance(found, Problem):
        return found
    return PlayerEvent(
        texts=whole,
        crosstable=crosstable,
        player=player,
        games=rounds,
        event=found,
        is_of_field=crosstable.owner is None,
    )


def _rate_with_others(
    crosstable: Crosstable,
    player: Participant,
    facts: Texts,
    own: Texts,
    given_by_no: Mapping[int, Given],
) -> tuple[RatedEvent, Mapping[int, int]] | Problem:
    """Rate the player as a part of the whole event; return all new ratings, too.

    US Chess rates no player in isolation, and in a DWZ event first ratings of others
    count.
    """
    inputs = setup.resolve_inputs(own)
    if inputs.you is None or inputs.terms is None:
        return _require_problem(setup.first_problem(inputs.problems, inputs.missing))
    given = Given(
        birth_year=inputs.you.birth_year,
        games_played=inputs.you.games_played,
        dwz_index=inputs.you.dwz_index,
    )
    # typed facts hold for this player only
    for_all = {**facts, "born": "", "games_played": "", "dwz_index": ""}
    rated = event_ratings.rate_texts(
        crosstable, for_all, {**given_by_no, player.no: given}
    )
    if not isinstance(rated, EventRatings):
        return _require_problem(setup.first_problem(rated))
    row = next(one for one in rated.rows if one.player.no == player.no)
    if row.event is None:
        return _require_problem(row.problem)
    return row.event, ratings_after(rated)


def _require_event(answer: EventAnswer) -> RatedEvent | Problem:
    if answer.event is not None:
        return answer.event
    return _require_problem(setup.first_problem(answer.problems, answer.lack))


def _require_problem(problem: Problem | None) -> Problem:
    assert problem is not None, "an event without a result has a problem"
    return problem


def answer_player(
    found: PlayerEvent, reading: Reading, explain: bool, extra: Mapping[str, Any]
) -> Answer:
    """Answer with the rounds and totals; with the working, or in other systems.

    `extra` are more public values.
    """
    system, event, performed = found.system, found.event, found.performance
    data = _player_data(found, reading)
    lines = [*rated_text.event_lines(event, performed, reading.notes)]
    if norms := found.norms:
        lines += us_norms.norm_lines(norms)
    if titles := found.title_norms:
        lines += title_norms.title_norm_lines(titles)
    if explain:
        data["working"] = rated_data.event_working(system, event, performed)
        lines += rated_text.event_working(system, event, performed)
    if "compared" in found.texts:
        compared = comparison.answer_events(found.texts, found.games)
        data |= rated_data.compared_event_data(compared)
        lines += comparison.comparison_lines(comparison.compare_events(compared))
    return Answer(found.title, {**data, **extra}, text=lines)


def answer_player_by_k(
    found: Sequence[PlayerEvent], reading: Reading, extra: Mapping[str, Any]
) -> Answer:
    """Answer with the totals of the same rounds for several K-factors."""
    events = [_player_data(one, reading) for one in found]
    players = [player for event in events for player in event["players"]]
    shown = {
        **{name: value for name, value in events[0].items() if name != "players"},
        "by_k": [{"k": player["k"], **player} for player in players],
    }
    lines = rated_text.event_by_k_lines([one.event for one in found])
    return Answer(found[0].title, {"by_k": events, **extra}, shown, lines)


def _player_data(found: PlayerEvent, reading: Reading) -> dict[str, Any]:
    data = rated_data.event_data(found.event, found.performance, reading)
    if norms := found.norms:
        data["players"][0]["norms"] = us_norms.norm_data(norms)
    if titles := found.title_norms:
        data["players"][0]["norms"] = title_norms.title_norm_data(titles)
    return data


def field_data(
    field: EventRatings, reading: EventReading | None, section: int = 0
) -> dict[str, Any]:
    """The whole event; `section` is its index in a source with several, from 0.

    The fixed point of the performance and its margin are included for a single player
    only: searching for those of a large field would take longer than everything else.
    """
    facts = field.crosstable.event
    ratings = ratings_after(field)
    several = reading is not None and len(reading.sections) > 1
    return {
        **rules_data(field.terms, field.remarks),
        "system": field.system,
        "edition": field.edition,
        "pool": field.terms.pool,
        "format": reading.format if reading else None,
        "encoding": reading.encoding if reading else None,
        **({"section": section + 1} if several else {}),
        "event": encode(describe_event(facts, facts.rounds)),
        "players": [
            _row_data(row, field.system if len(field.rows) == 1 else "")
            | _norms_data(field, row, ratings)
            for row in field.rows
        ],
        "totals": _totals(field),
        "notes": notes_data(reading.notes if reading else ()),
    }


def _row_data(row: RatingRow, searched: str) -> dict[str, Any]:
    """Encode a player; with the fixed point in the system `searched`, if any."""
    data = _identity_data(row.player)
    if row.event is None:
        return data | {"problem": row.problem.text if row.problem else None}
    if row.event.estimate:
        data["estimate"] = row.event.estimate
    found = compute_performance(row.event, load(searched)) if searched else None
    return data | player_data(row.event, found) | _list_stated_values(row.player)


def _norms_data(
    field: EventRatings, row: RatingRow, ratings: Mapping[int, int]
) -> dict[str, Any]:
    """The US Chess title norms, which depend on the ratings of the field alone."""
    if systems.get_row(field.system).norms != "ratings" or row.event is None:
        return {}
    norms = judge_player(field.crosstable, row.player, ratings, field.terms.dual)
    return {"norms": norm_data(norms)}


def _identity_data(player: Participant) -> dict[str, Any]:
    return {
        "no": player.no,
        "name": player.name or None,
        "title": player.title or None,
        "federation": player.federation or None,
        "fide_id": player.fide_id or None,
        "rating": player.rating or None,
        "points_stated": encode_number(player.points),
    }


def _list_stated_values(player: Participant) -> dict[str, Any]:
    """Return values that the source states but that are not rated."""
    stated = {
        "national_rating": player.national_rating,
        "published_change": encode_number(player.published_change),
        "published_rating": player.published_rating,
    }
    return {name: value for name, value in stated.items() if value is not None}


def _totals(field: EventRatings) -> dict[str, Any]:
    totals = field.totals
    events = [row.event for row in field.rows if row.event]
    return {
        **totals._asdict(),
        "rounded": None if any(map(is_limited, events)) else totals.rounded,
        "change": round_change(totals.change),
        "because": [
            {"why": why, "change": round_change(part)} for why, part in totals.because
        ],
    }
