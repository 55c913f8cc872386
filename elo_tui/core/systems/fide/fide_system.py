"""FIDE as a rating system: one player's rounds rated by the edition in force."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from elo_tui.core.fide_tables import expected_text, scoring_probability
from elo_tui.core.model import (
    HALF_POINTS,
    NOT_RATED_AGAINST,
    Against,
    ByOrder,
    Game,
    Player,
    Problem,
    RatedEvent,
    Step,
    Terms,
    split_match,
)
from elo_tui.core.systems import FIRST_DAY_RULES
from elo_tui.core.systems.fide import first_rating
from elo_tui.core.systems.fide.fide_editions import (
    Edition,
    edition_for,
    find_editions,
)
from elo_tui.core.systems.fide.k_factor import derive_k, k_factor, limit_k
from elo_tui.core.systems.fide.rating import (
    MATCH_DECIDED,
    WITH_UNRATED,
    difference_used,
    is_far_game,
    list_unrated_reasons,
    rate_games,
    use_standard_rating,
    ways_to_decide,
    why_below_floor,
)
from elo_tui.core.systems.sums import (
    k_sum_steps,
    match_text,
    read_scored,
)
from elo_tui.core.text.figures import (
    format_change,
    format_number,
    format_sum,
    round_hundredths,
)


def game_steps(event: RatedEvent, index: int, edition: Edition) -> tuple[Step, ...]:
    """Derive the unrounded change of one round from the two ratings."""
    row = event.games[index]
    if event.first_rating and row.rated:
        return first_rating.game_steps(row, edition)
    if row.difference is None or row.difference_used is None or row.expected is None:
        return (Step("not rated", row.reason, _unrated_article(row.reason, edition)),)
    opponent = row.game.opponent
    difference = f"{event.player.rating} - {opponent} = {row.difference:+d}"
    if row.difference != row.difference_used:
        difference += f", counts as {row.difference_used:+d}"
    elif abs(row.difference) > 400:
        difference += ", counts in full"
    size = int(row.difference_used)
    steps = [
        Step("difference", difference, edition.article("3.1")),
        Step("expected", expected_text(size, row.expected), edition.article("1.2")),
    ]
    found = read_scored(row)
    if found is None:
        article = _unrated_article(row.reason, edition)
        return (*steps, Step("not rated", row.reason, article))
    k = f"{event.k.value:.0f}"
    return (*steps, found.step("change", k, 2, edition.article("3.2")))


def sum_steps(event: RatedEvent, edition: Edition) -> tuple[Step, ...]:
    """Derive the new rating from the changes of the rounds."""
    if event.first_rating:
        return first_rating.sum_steps(event, edition)
    if event.by_order is not None and event.by_order.is_open:
        return _order_steps(event.by_order)
    k, product, nearest = map(edition.article, ("3.3", "3.2", "3.4"))
    steps = k_sum_steps(event, 2, (k, product, nearest))
    new = new_rating_steps(event.player.rating, event.rounded, event.why_none)
    return (*steps, *new)


def _order_steps(match: ByOrder) -> tuple[Step, ...]:
    """Derive the bounds of a match of which only the score is known."""
    waived = f"{format_change(match.waived)} if all {match.played} games counted"
    return Step("match", match_text(match), "6.2"), Step("waived", waived)


def new_rating_steps(old: int, rounded: int, why_none: str) -> tuple[Step, ...]:
    """Derive the new rating, with the reason if it is not listed."""
    new = Step("new rating", f"{format_sum(old, rounded)} = {old + rounded}")
    if not why_none:
        return (new,)
    text, _, article = why_none.rpartition(" (")
    return (new, Step("floor", text, article.rstrip(")")))


def _unrated_article(reason: str, edition: Edition) -> str:
    if reason in (MATCH_DECIDED, WITH_UNRATED):
        # named in the reason
        return ""
    if reason in ("forfeit", "bye"):
        return f"{edition.chapter - 3}.1"
    if reason.startswith("600 points") or reason == "opponent unrated":
        return edition.article("3.1")
    return ""


ONE_EVENT = "these are all games of the month"


class FideSystem:
    """See `elo_tui.core.systems.RatingSystem`."""

    key: ClassVar[str] = "fide"
    source: ClassVar[str] = "FIDE Handbook B.02 and the rapid and blitz regulations"
    confidence: ClassVar[str] = "exact: equal to FIDE's published calculations"

    def edition(self, terms: Terms) -> str | Problem:
        edition = edition_for(terms)
        return edition if isinstance(edition, Problem) else edition.label

    def rate(
        self, player: Player, games: Sequence[Game], terms: Terms
    ) -> RatedEvent | Problem:
        edition, later = find_editions(terms)
        if isinstance(edition, Problem):
            return edition
        if player.k is not None and (problem := find_k_fault(player)):
            return problem
        event = _rate_by(edition, player, games, terms)
        if later is None or not event.rated_games:
            return event
        other = _rate_by(later, player, games, terms)
        assumed = _name_editions(event, other, later)
        return replace(event, assumed=(*event.assumed, assumed))

    def game_working(self, event: RatedEvent, index: int) -> tuple[Step, ...]:
        edition = edition_for(event.terms)
        if isinstance(edition, Problem):
            return ()
        return game_steps(event, index, edition)

    def sum_working(self, event: RatedEvent) -> tuple[Step, ...]:
        edition = edition_for(event.terms)
        if isinstance(edition, Problem):
            return ()
        return sum_steps(event, edition)


def _rate_by(
    edition: Edition, player: Player, games: Sequence[Game], terms: Terms
) -> RatedEvent:
    """Rate these rounds by the rules of an edition."""
    assumed: tuple[str, ...] = ()
    if not player.rating:
        player, assumed = use_standard_rating(player, terms)
        if not player.rating:
            return first_rating.first_event(
                FideSystem.key, player, games, terms, edition
            )
    not_rated = list_unrated_reasons(player, games, terms, edition)
    rated_games = not_rated.count("")
    derived, of_k = derive_k(player, terms, edition)
    k = limit_k(derived, player, edition, rated_games)
    if k is not derived and rated_games:
        assumed += (ONE_EVENT,)
    return rate_games(player, games, terms, edition, k, not_rated, assumed + of_k)


def _name_editions(event: RatedEvent, other: RatedEvent, edition: Edition) -> str:
    """Name the rules assumed, and the change that those of the last day would give.

    The regulations are silent on an event over a change of the rules.
    """
    gives = format_change(other.change)
    if (other.change, other.new_rating) == (event.change, event.new_rating):
        gives = "the same"
    elif other.first_rating:
        gives = "none" if other.new_rating is None else str(other.new_rating)
    return f"{FIRST_DAY_RULES}; those of {edition.since} give {gives}"


def find_k_fault(player: Player) -> Problem | None:
    """Return the problem of an entered K with decimals."""
    if player.k is None or player.k == int(player.k):
        return None
    return Problem("k", "K: FIDE uses a whole number (40, 20 or 10)")


SYSTEM = FideSystem()


def rate_against(
    player: Player, game: Game, terms: Terms, opponents: Sequence[int]
) -> list[Against] | None:
    """Rate one game, with its result or without, against each of these ratings.

    None for a player without a rating, and for a problem with the facts.
    """
    edition = edition_for(terms)
    if isinstance(edition, Problem) or find_k_fault(player):
        return None
    player, _ = use_standard_rating(player, terms)
    own, result = player.rating, game.result
    if not own:
        return None
    k = int(limit_k(derive_k(player, terms, edition)[0], player, edition, 1).value)
    found: list[Against] = []
    for opponent in opponents:
        if edition.far_games_unrated and is_far_game(own, opponent):
            found.append(NOT_RATED_AGAINST)
            continue
        # the one upgrade of the rules of 2022 is for this game
        pd = scoring_probability(difference_used(own - opponent, own, edition))
        if result is None:
            found.append(Against(pd / 100))
            continue
        change = k * (50 * HALF_POINTS[result] - pd)
        new = own + round_hundredths(change)
        listed = None if why_below_floor(player, new, edition) else new
        found.append(Against(pd / 100, change / 100, listed))
    return found


def rate_match(
    player: Player, game: Game, games: int, halves: int, terms: Terms
) -> RatedEvent | Problem:
    """Rate a score against one opponent, over every order of the results (chapter 6).

    `game` is one of the games, `halves` the half points from all of them. If the change
    depends on the order, the new rating is a range.
    """
    # with a name, the games would count in their order, wins first
    game = replace(game, name="")
    rated_player = SYSTEM.rate(player, (), terms)
    if isinstance(rated_player, RatedEvent) and rated_player.first_rating:
        game = replace(game, rated=False, why=WITH_UNRATED)
    whole = SYSTEM.rate(player, split_match(game, halves, games), terms)
    if isinstance(whole, Problem) or terms.waived or not whole.rated_games:
        return whole
    expected = whole.games[0].expected or 0.0
    edition = edition_for(terms)
    assert isinstance(edition, Edition)

    def change(way: tuple[int, int]) -> float:
        number, scored = way
        k = k_factor(whole.player, terms, edition, number).value
        return k * (scored / 2 - number * expected)

    ways = ways_to_decide(games, halves)
    # only the two shown are rated game by game
    ends = [
        SYSTEM.rate(player, split_match(game, scored, number), terms)
        for number, scored in (min(ways, key=change), max(ways, key=change))
    ]
    low, high = ends
    if isinstance(low, Problem) or isinstance(high, Problem):
        return low if isinstance(low, Problem) else high
    k = low.k
    if high.k.value != k.value:
        k = replace(
            k, reason=f"{k.reason}; {format_number(high.k.value)} in another order"
        )
    event = replace(
        low,
        k=k,
        half_points=halves,
        by_order=ByOrder(
            played=games,
            rated=tuple(sorted({number for number, _ in ways})),
            low=low.change,
            high=high.change,
            rounded=(low.rounded, high.rounded),
            waived=whole.change,
        ),
    )
    if low.change == high.change or low.new_rating is None or high.new_rating is None:
        return event
    return replace(
        event, new_rating=None, first_range=(low.new_rating, high.new_rating)
    )
