"""A FIDE rating period: several tournaments, one K, rounded once (B.02 8.3).

Text of 1 March 2024. Of 31 periods that FIDE published, 27 agree with rounding once
(8.3.4), eight of these with no other rounding; in the other four FIDE's base was not
the published list.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from msgspec import Struct
from msgspec.structs import replace

from elo_tui.core.model import (
    CoreRecord,
    Game,
    KFactor,
    Player,
    Problem,
    RatedEvent,
    Step,
    Terms,
)
from elo_tui.core.systems.fide.fide_editions import Edition, edition_for
from elo_tui.core.systems.fide.fide_system import find_k_fault, new_rating_steps
from elo_tui.core.systems.fide.k_factor import k_factor, list_k_assumptions
from elo_tui.core.systems.fide.rating import (
    list_unrated_reasons,
    rate_games,
    use_standard_rating,
    why_below_floor,
)
from elo_tui.core.text.figures import (
    format_change,
    format_number,
    plural,
    round_hundredths,
)


class RatedPeriod(CoreRecord, frozen=True):
    """All tournaments of one rating period, and their sum.

    The ``change`` of an event is its unrounded part of the sum; ``rounded`` and
    ``new_rating`` are those of the event as the only one of the period.
    """

    edition: str
    """The edition on the period's first day; each event has its own."""
    player: Player
    """The player with the published rating."""
    terms: Terms
    """The terms of the period."""
    k: KFactor
    """K after the limit of 700 over the whole period; only a tournament with its own
    facts about the player has its own K."""
    events: tuple[RatedEvent, ...]
    """The tournaments, each with its part of the change."""
    rated_games: int
    """The number of rated games of all tournaments."""
    change: float
    """Unrounded, points."""
    rounded: int
    """Rounded once, for the whole period."""
    new_rating: int | None
    """The rating on the next list; None if these games give none."""
    why_none: str
    """The unmet condition, with its article, if `new_rating` is None."""
    assumed: tuple[str, ...]
    """The facts that had to be assumed, a phrase each."""
    steps: tuple[Step, ...]
    """The sum, step by step."""


def rate_period(
    player: Player,
    events: Sequence[Sequence[Game]],
    terms: Terms,
    *,
    bases: Sequence[int] = (),
    days: Sequence[date] = (),
    players: Sequence[Player] = (),
    listed_k: float | None = None,
) -> RatedPeriod | Problem:
    """Rate the tournaments of one period.

    `player.rating` is the published rating that the change is added to. A tournament is
    rated from the list in force on its first day: `bases` gives the ratings and `days`
    the first days, one for each tournament, if they differ from the player's and the
    terms'. `players` replaces `bases` if other facts of the player differ too.
    `listed_k` is the K of the list, before the limit of 700.
    """
    edition = edition_for(terms)
    if isinstance(edition, Problem):
        return edition
    for k_given in (player, replace(player, k=listed_k)):
        if problem := find_k_fault(k_given):
            return problem
    player, assumed = use_standard_rating(player, terms)
    if not player.rating:
        return Problem(
            "rating", "rating: a period needs one; a first rating pools all its games"
        )
    players = players or [
        replace(player, rating=base) for base in bases or [player.rating] * len(events)
    ]
    entries = _read_entries(players, events, terms, days)
    if isinstance(entries, Problem):
        return entries
    rated_games = sum(
        list_unrated_reasons(
            entry.player, entry.games, entry.terms, entry.edition
        ).count("")
        for entry in entries
    )
    k = k_factor(player, terms, edition, rated_games, listed_k)
    # K follows the list of the period, not the one on which the event started
    on_list = [replace(entry.player, rating=player.rating) for entry in entries]
    rated = tuple(
        rate_games(
            entry.player,
            entry.games,
            entry.terms,
            entry.edition,
            k_factor(published, terms, edition, rated_games, listed_k),
            assumed=()
            if listed_k is not None and published.k is None
            else list_k_assumptions(published, terms, edition),
        )
        for entry, published in zip(entries, on_list, strict=True)
    )
    # every change is a whole number of hundredths
    change = sum(round(event.change * 100) for event in rated)
    rounded = round_hundredths(change)
    new_rating = player.rating + rounded
    why_none = why_below_floor(player, new_rating, edition)
    named = [phrase for event in rated for phrase in event.assumed]
    return RatedPeriod(
        edition=edition.label,
        player=player,
        terms=terms,
        k=k,
        events=rated,
        rated_games=rated_games,
        change=change / 100,
        rounded=rounded,
        new_rating=None if why_none else new_rating,
        why_none=why_none,
        assumed=tuple(dict.fromkeys([*assumed, *named])),
        steps=_period_steps(player, rated, change, k, why_none, edition),
    )


class _Entry(Struct, frozen=True, gc=False):
    player: Player
    games: Sequence[Game]
    terms: Terms
    edition: Edition


def _read_entries(
    players: Sequence[Player],
    events: Sequence[Sequence[Game]],
    terms: Terms,
    days: Sequence[date],
) -> list[_Entry] | Problem:
    """Complete each tournament with its own rating, day and edition."""
    entries = []
    for own, games, day in zip(
        players, events, days or [terms.first_day] * len(events), strict=True
    ):
        if problem := find_k_fault(own):
            return problem
        own_terms = replace(terms, date=day)
        edition = edition_for(own_terms)
        if isinstance(edition, Problem):
            return edition
        entries.append(_Entry(own, games, own_terms, edition))
    return entries


def _period_steps(
    player: Player,
    events: Sequence[RatedEvent],
    change: int,
    k: KFactor,
    why_none: str,
    edition: Edition,
) -> tuple[Step, ...]:
    """Derive the new rating from the changes of the tournaments."""
    steps = [
        Step(
            "K-factor", f"{format_number(k.value)}: {k.reason}", edition.article("3.3")
        )
    ]
    for number, event in enumerate(events, start=1):
        text = f"{format_change(event.change)}, {plural(event.rated_games, 'game')}"
        if event.player.rating != player.rating:
            text += f", from {event.player.rating}"
        if event.k.value != k.value:
            text += f", K {format_number(event.k.value)}: {event.k.reason}"
        steps.append(Step(f"event {number}", text, edition.article("3.2")))
    rounded = round_hundredths(change)
    exact = format_change(change / 100)
    text = f"{exact} to {format_change(rounded, 0)}, once for the period"
    counted = plural(len(events), "event")
    steps += [
        Step("sum", f"{exact}, {counted}", edition.article("3.2")),
        Step("rounded", text, edition.article("3.4")),
        *new_rating_steps(player.rating, rounded, why_none),
    ]
    return tuple(steps)
