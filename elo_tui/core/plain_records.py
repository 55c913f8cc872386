"""Records accepted at a glance: plain types, and within the limits of every system.

A record that is not accepted here may still be right: `record_checks` decides, and has
the words.
"""

from __future__ import annotations

from datetime import date
from typing import get_args

from elo_tui.core import facts
from elo_tui.core.model import (
    POOLS,
    SPEEDS,
    Colour,
    Game,
    Player,
    Record,
    Result,
    Terms,
)

#: Wider than what the program lets people type: typing errors are not caught here.
RATING_MAX = 9999
_RATING_MIN, _BORN_MIN, _BORN_MAX = facts.RATING_MIN, facts.BORN_MIN, date.max.year
_K_MAX, _INDEX_MAX, _PLAYED_MAX = facts.K_MAX, facts.INDEX_MAX, facts.GAMES_PLAYED_MAX
_SCALE = facts.get_fact("scale")
_SCALE_MIN, _SCALE_MAX = _SCALE.low, _SCALE.high
_COLOURS, _RECORDS = get_args(Colour), get_args(Record)
_NUMBERS = frozenset({int, float})
#: The empty text is a single object, found faster than a type.
_EMPTY = ""


def is_plain_player(record: object) -> bool:
    """Whether every value of a player is plain and within all limits."""
    if type(record) is not Player:
        return False
    (
        rating,
        name,
        k,
        birth_year,
        games_played,
        reached_2400,
        reached_2300,
        standard,
        rd,
        volatility,
        idle,
        dwz_index,
        floor,
        provisional,
        earlier,
        k_reason,
        peak,
        fide_rating,
        cfc_rating,
        exact,
    ) = record[:]
    return (
        (type(rating) is int and 0 <= rating <= RATING_MAX)
        and (name is _EMPTY or type(name) is str)
        and (k is None or (type(k) in _NUMBERS and 0 < k <= _K_MAX))
        and (
            birth_year is None
            or (type(birth_year) is int and _BORN_MIN <= birth_year <= _BORN_MAX)
        )
        and (
            games_played is None
            or (type(games_played) is int and 0 <= games_played <= _PLAYED_MAX)
        )
        and (reached_2400 is None or type(reached_2400) is bool)
        and (reached_2300 is None or type(reached_2300) is bool)
        and (
            standard is None
            or (type(standard) is int and _RATING_MIN <= standard <= RATING_MAX)
        )
        and (rd is None or type(rd) in _NUMBERS)
        and (volatility is None or type(volatility) in _NUMBERS)
        and (idle is None or type(idle) in _NUMBERS)
        and (
            dwz_index is None
            or (type(dwz_index) is int and 0 <= dwz_index <= _INDEX_MAX)
        )
        and (floor is None or type(floor) is int)
        and (provisional is None or type(provisional) is int)
        and (earlier is _EMPTY or (type(earlier) is str and earlier in _RECORDS))
        and type(k_reason) is str
        and (peak is None or _is_plain_rating(peak))
        and (fide_rating is None or _is_plain_rating(fide_rating))
        and (cfc_rating is None or _is_plain_rating(cfc_rating))
        and (exact is None or (type(exact) in _NUMBERS and -1 < exact - rating < 1))
    )


def _is_plain_rating(value: object) -> bool:
    return type(value) is int and _RATING_MIN <= value <= RATING_MAX


def are_plain_games(records: object) -> bool:
    """Whether every value of the games in a list is plain and within all limits."""
    if type(records) is not list and type(records) is not tuple:
        return False
    for record in records:
        if type(record) is not Game:
            return False
        (
            opponent,
            result,
            name,
            colour,
            rated,
            number,
            rd,
            provisional,
            why,
            title,
            federation,
        ) = record
        if not (
            (
                opponent is None
                or (type(opponent) is int and _RATING_MIN <= opponent <= RATING_MAX)
            )
            and (result is None or type(result) is Result)
            and (name is _EMPTY or type(name) is str)
            and (colour is _EMPTY or (type(colour) is str and colour in _COLOURS))
            and type(rated) is bool
            and (number is None or type(number) is int)
            and (rd is None or type(rd) in _NUMBERS)
            and (provisional is None or type(provisional) is int)
            and (why is _EMPTY or type(why) is str)
            and (title is _EMPTY or type(title) is str)
            and (federation is _EMPTY or type(federation) is str)
        ):
            return False
    return True


def is_plain_terms(record: object) -> bool:
    """Whether every value of the terms is plain and within all limits."""
    if type(record) is not Terms:
        return False
    (
        day,
        pool,
        scale,
        floor,
        ceiling,
        event_end,
        dual,
        waived,
        approved_standard,
        opponent_rd,
        c,
        tau,
        speed,
        control,
        assumed,
        assumed_rd,
    ) = record
    return (
        (type(day) is date and type(event_end) is date)
        and (type(pool) is str and pool in POOLS)
        and (type(scale) is int and _SCALE_MIN <= scale <= _SCALE_MAX)
        and (floor is None or type(floor) is int)
        and (ceiling is None or type(ceiling) is int)
        and (floor is None or ceiling is None or floor < ceiling)
        and (type(dual) is bool and type(waived) is bool)
        and type(approved_standard) is bool
        and (opponent_rd is None or type(opponent_rd) in _NUMBERS)
        and (c is None or type(c) in _NUMBERS)
        and (tau is None or type(tau) in _NUMBERS)
        and (type(speed) is str and speed in SPEEDS)
        and (type(control) is str and type(assumed) is str)
        and (assumed_rd is None or type(assumed_rd) in _NUMBERS)
    )
