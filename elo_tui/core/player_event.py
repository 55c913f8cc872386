"""One player's event, rated alone or with all others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core import setup
from elo_tui.core.events import event_ratings
from elo_tui.core.events.crosstable import (
    Crosstable,
    Participant,
    build_crosstable,
    build_games,
)
from elo_tui.core.events.event_ratings import NOTHING_GIVEN, EventRatings
from elo_tui.core.fact_answers import EventAnswer, assess_event
from elo_tui.core.model import Game, Given, Problem, RatedEvent
from elo_tui.core.norms.event_norms import EventNorms, judge_event_norms
from elo_tui.core.norms.us_chess import BEFORE, UsNorms, judge_player, ratings_after
from elo_tui.core.performance import Performance, compute_performance
from elo_tui.core.systems import RatingSystem, get_row, load

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
        event = replace(event, player=replace(event.player, name=name))
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
