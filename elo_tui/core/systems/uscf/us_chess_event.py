"""Every player of a US Chess event, rated as US Chess does it: all of them, twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from elo_tui.core.model import (
    HALF_POINTS,
    PLAYED,
    Game,
    Problem,
    RatedEvent,
    Record,
    Terms,
)
from elo_tui.core.systems.sums import PlayerRounds, compute_age
from elo_tui.core.systems.uscf import rules
from elo_tui.core.systems.uscf.formulas import (
    BONUS_MEETINGS,
    SPECIAL_GAMES,
    effective_games,
    initial_rating,
    solve_special,
    special_rating,
    standard_rating,
)
from elo_tui.core.systems.uscf.rules import MEETINGS, rateable_games
from elo_tui.core.systems.uscf.us_chess_system import SYSTEM
from elo_tui.core.text.figures import round_away


class RatedEntrant(Struct, frozen=True, gc=False):
    """A player of the event with the rounds played."""

    rating: float
    """Before the event, points; 0 means unrated."""
    games_before: int
    rounds: tuple[tuple[int, int], ...]
    """Rated rounds: the opponent's index in the field, own half points."""
    record: Record = ""
    age: int | None = None
    """Years; needed only for a newcomer's initial rating."""
    floor: int | None = None
    initial: float = 0
    """A newcomer's initial rating, points; 0: by age."""


class EntrantRatings(Struct, frozen=True, gc=False):
    """A player's results of the five steps, points and games."""

    initial: float
    """Step 1: the rating before the event, or one by age."""
    effective: float
    """Step 2: N'."""
    estimate: float
    """Step 3: the rating for the opponents in the first pass."""
    intermediate: float
    """Step 4: after the first pass."""
    final: float
    """Step 5: after the second pass, with the floor."""
    games: int
    """Games behind the new rating."""


def rate_field(
    field: Sequence[RatedEntrant], b: float, dual: bool = False
) -> tuple[EntrantRatings, ...]:
    """Rate all players of an event; `b` is the bonus constant.

    US Chess rates everyone once, and then again against the results of the first pass
    ("The US Chess Rating System", 2 September 2020, section 1). The rating of a player
    without a rated game is unchanged, that of a newcomer the initial one.
    """
    initial = [
        one.rating or float(one.initial or initial_rating(one.age)) for one in field
    ]
    before = [entrant.games_before if entrant.rating else 0 for entrant in field]
    effective = [effective_games(*pair) for pair in zip(initial, before, strict=True)]
    estimates = [
        initial[index] if games else _estimate_rating(entrant, initial[index], initial)
        for index, (entrant, games) in enumerate(zip(field, before, strict=True))
    ]
    passes = [estimates]
    for _ in range(2):
        passes.append(
            [
                _rate_entrant(
                    entrant, initial[index], before[index], passes[-1], b, dual
                )
                for index, entrant in enumerate(field)
            ]
        )
    return tuple(
        EntrantRatings(
            initial=initial[index],
            effective=effective[index],
            estimate=estimates[index],
            intermediate=passes[1][index],
            final=max(passes[2][index], _find_floor(entrant)),
            games=before[index] + len(entrant.rounds),
        )
        for index, entrant in enumerate(field)
    )


def _find_floor(entrant: RatedEntrant) -> int:
    """Return the floor after the event: the player's own, or the absolute one."""
    scores = [halves for _, halves in entrant.rounds]
    return rules.raise_floor(
        entrant.floor, scores.count(2), scores.count(1), len(scores)
    )


def _estimate_rating(
    entrant: RatedEntrant, own: float, ratings: Sequence[float]
) -> float:
    """Rate a newcomer (step 3): the initial rating counts as one game."""
    opponents = [ratings[opponent] for opponent, _ in entrant.rounds]
    score = sum(halves for _, halves in entrant.rounds)
    return solve_special(own, 1, opponents, score).final


def _rate_entrant(
    entrant: RatedEntrant,
    own: float,
    before: int,
    ratings: Sequence[float],
    b: float,
    dual: bool,
) -> float:
    """Rate a player from before the event against these ratings (steps 4 and 5)."""
    opponents = [ratings[opponent] for opponent, _ in entrant.rounds]
    score = sum(halves for _, halves in entrant.rounds)
    if before <= SPECIAL_GAMES or entrant.record:
        return special_rating(own, before, opponents, score, entrant.record)
    meetings = Counter(opponent for opponent, _ in entrant.rounds)
    bonus = max(meetings.values(), default=0) <= BONUS_MEETINGS
    return standard_rating(own, before, opponents, score, b, dual, bonus)


#: Shown with the rounds of such an event, about the opponents' ratings.
AGAINST = "opponents at their ratings of the first pass"


def rate_event(
    players: Sequence[PlayerRounds], terms: Terms
) -> list[RatedEvent | Problem]:
    """Rate all players of an event.

    The rounds are shown against the opponents' intermediate ratings, in whole points;
    the new ratings come from the unrounded ones.
    """
    found = rules.bonus_constant(terms)
    if isinstance(found, Problem):
        return [found] * len(players)
    if len(players) == 2 and len(rateable_games(players[0].games)) >= MEETINGS:
        return [SYSTEM.rate_match(one.player, one.games, terms) for one in players]
    ratings = rate_field(
        [_make_entrant(one, terms) for one in players], found.value, terms.dual
    )
    return [
        rules.find_fault(one.player, terms)
        or _rate_player(one, terms, ratings, own.final)
        for one, own in zip(players, ratings, strict=True)
    ]


def _counts(game: Game, opponent: int | None) -> bool:
    """Whether a game is rated, which includes games against newcomers here."""
    return game.rated and game.result in PLAYED and opponent is not None


def _make_entrant(one: PlayerRounds, terms: Terms) -> RatedEntrant:
    player, _ = rules.initialise(one.player, terms)
    return RatedEntrant(
        rating=player.unrounded,
        games_before=rules.games_before(player),
        rounds=tuple(
            (opponent, HALF_POINTS[game.result])
            for game, opponent in zip(one.games, one.opponents, strict=True)
            if opponent is not None and game.result and _counts(game, opponent)
        ),
        record=player.record,
        age=compute_age(player, terms),
        floor=rules.find_own_floor(player),
        initial=rules.prior_rating(player, terms),
    )


def _rate_player(
    one: PlayerRounds, terms: Terms, ratings: Sequence[EntrantRatings], exact: float
) -> RatedEvent | Problem:
    """Rate the rounds against intermediate ratings, with an exact new rating."""
    player = one.player
    second_pass = [
        replace(game, opponent=round_away(ratings[opponent].intermediate))
        if opponent is not None and _counts(game, opponent)
        else game
        for game, opponent in zip(one.games, one.opponents, strict=True)
    ]
    event = SYSTEM.rate_tournament(player, second_pass, terms)
    if isinstance(event, Problem) or not event.rated_games:
        return event
    new = round_away(exact)
    event = replace(
        event,
        new_rating=new,
        exact=exact,
        estimate="",
        assumed=(*event.assumed, AGAINST),
    )
    if event.first_rating:
        return event
    own = event.player
    change = exact - own.unrounded
    return replace(event, change=change, rounded=new - own.rating)
