"""Remarks on games that FIDE does not rate; the result is computed nevertheless.

B.02 1.1 (standard), 1.1.1 (rapid), 1.1.2 (blitz) and 1.2 of 1 March 2024: the thinking
time for 60 moves decides, for each game by the ratings of its players. 7.1.2: the
lowest rating on the list.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elo_tui.core.model import PLAYED, Problem, RatedEvent, Terms
from elo_tui.core.systems.fide.fide_editions import (
    Edition,
    describe_floor,
    edition_for,
)
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import plural
from elo_tui.core.text.time_control import (
    CODED,
    NO_CONTROL,
    TimeControl,
    describe_control,
    needs_approval,
    read_control,
)

#: Standard, 1.1: the minutes needed where a player is rated this or more.
NEEDED = ((2400, 120), (1800, 90), (0, 60))
_FIRST_MOVES = 30
_NEVER = 3 * 60
_NAMED = 10
#: How a remark on a game begins that FIDE does not rate.
NOT_RATED = "not rated by FIDE"
#: The calendar for which the Council of FIDE lets 45 minutes and 30 seconds or longer
#: be approved as standard, with title norms (fide.com, decision for 2026). The pilots
#: of 2025 were single events, rated without norms.
APPROVED_YEAR = 2026


def list_remarks(events: Sequence[RatedEvent]) -> tuple[str, ...]:
    """List remarks on time controls and on ratings below the floor."""
    if not events:
        return ()
    terms = events[0].terms
    edition = edition_for(terms)
    if isinstance(edition, Problem):
        return ()
    return (*_check_time(events, terms), *_check_floor(events, terms, edition))


def is_rated_by_time(event: RatedEvent) -> bool:
    """Whether FIDE rates the games of one player with this time control, if stated."""
    remarks = _check_time([event], event.terms)
    return not any(text.startswith(NOT_RATED) for text in remarks)


def _check_floor(
    events: Sequence[RatedEvent], terms: Terms, edition: Edition
) -> Iterator[str]:
    floor, sentence = describe_floor(terms.first_day)
    own = (event.player.rating for event in events)
    met = (row.game.opponent or 0 for event in events for row in event.games)
    low = sorted({rating for rating in (*own, *met) if 0 < rating < floor})
    if not low:
        return
    listed = ", ".join(map(str, low[:_NAMED])) + ", …" * (len(low) > _NAMED)
    article = edition.list_article("1.2")
    yield f"{sentence} ({article}): a national rating? {listed}"


def _check_time(events: Sequence[RatedEvent], terms: Terms) -> Iterator[str]:
    if not terms.control:
        if terms.approved_standard:
            yield "approved as standard: not used, as no time control is stated"
        return
    if terms.control == NO_CONTROL:
        yield f"no time control: rated as {terms.pool}"
        return
    found = read_control(terms.control)
    shown = clean_name(terms.control.removeprefix(CODED), 40)
    if found.problem:
        yield f"time control {shown} {found.problem}: {terms.pool} assumed"
    control = found.control
    if control is None:
        if found.pool not in (None, terms.pool):
            yield f"time control {shown} is {found.pool}, rated as {terms.pool}"
        return
    if found.pool not in (None, terms.pool):
        minutes = describe_control(control)
        yield f"{shown} is {found.pool}, {minutes}; rated as {terms.pool}"
    if min(control.seconds, control.black or control.seconds) <= _NEVER:
        yield f"{NOT_RATED}: 3 minutes or less for 60 moves (1.1.2)"
    elif control.black is not None and terms.pool != "standard":
        yield f"{NOT_RATED}: the players have different times (1.2)"
    elif terms.pool == "standard" == found.pool:
        yield from _check_standard(events, control, terms)
    if control.is_delay:
        yield "a delay is counted like an increment; FIDE's text knows no delay"


def may_be_approved(terms: Terms) -> bool:
    """Whether the Council's decision for 2026 may hold for a time control."""
    return terms.first_day.year == APPROVED_YEAR and needs_approval(terms.control)


def _check_standard(
    events: Sequence[RatedEvent], control: TimeControl, terms: Terms
) -> Iterator[str]:
    may_be = may_be_approved(terms)
    if may_be and terms.approved_standard:
        yield (
            f"{describe_control(control)}: rated as standard, with title norms, as"
            f" approved by the Qualification Commission ({APPROVED_YEAR})"
        )
        return
    if terms.approved_standard:
        yield (
            "approved as standard: known for 45+30 to 60+30 in"
            f" {APPROVED_YEAR} only, not used here"
        )
    unless = " unless approved as standard (--approved-standard)"
    unless = unless if may_be else ""
    first = control.periods[0]
    if first.moves is not None and first.moves < _FIRST_MOVES:
        yield (
            f"{NOT_RATED}: {first.moves} moves in the first period,"
            f" {_FIRST_MOVES} are needed (B.02 1.1)"
        )
    for limit, minutes in NEEDED:
        games = _name_fast_games(events, control, limit, minutes)
        if games:
            yield (
                f"{NOT_RATED}{unless}: {describe_control(control)}, {minutes} are"
                f" needed where a player is rated {limit} or more (B.02 1.1): {games}"
            )


def _name_fast_games(
    events: Sequence[RatedEvent], control: TimeControl, limit: int, minutes: int
) -> str:
    """Name the games that need so many minutes and have fewer; each counts once."""
    if control.seconds >= 60 * minutes:
        return ""
    found = [
        row.game.round or position
        for event in events
        for position, row in enumerate(event.games, start=1)
        if row.game.result in PLAYED
        and _needed_limit(event.player.rating, row.game.opponent or 0) == limit
    ]
    if len(events) == 1:
        rounds = ", ".join(map(str, found))
        return rounds and f"round {rounds}"
    # every game is one of the rounds of both players
    return plural((len(found) + 1) // 2, "game") if found else ""


def find_needed_minutes(rating: int, opponent: int) -> int:
    """Find the minutes for 60 moves that a standard game needs (B.02 1.1)."""
    return dict(NEEDED)[_needed_limit(rating, opponent)]


def _needed_limit(one: int, other: int) -> int:
    """Return the rating limit that decides how much time a game needs."""
    return next(limit for limit, _ in NEEDED if max(one, other) >= limit)
