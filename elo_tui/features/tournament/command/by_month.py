"""The months of an event for ``elo-tui event --by-month``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from elo_tui.core import setup
from elo_tui.core.entry import make_day
from elo_tui.core.events import event_ratings
from elo_tui.core.events.crosstable import Crosstable, Note
from elo_tui.core.events.event_ratings import EventRatings
from elo_tui.core.events.round_months import (
    EventMonth,
    MonthList,
    RatingOfMonth,
    split_by_month,
)
from elo_tui.core.model import POOLS, Pool
from elo_tui.core.text.clean_text import clean_name
from elo_tui.features.tournament.answer.month_ratings import (
    MonthsAnswer,
    RatedMonth,
    answer_months,
)
from elo_tui.kit.command_line import options
from elo_tui.kit.command_line.arguments import require_found
from elo_tui.kit.command_line.output import Refused
from elo_tui.readers.lists import ListError
from elo_tui.readers.lists.listed_players import read_listed_players

_LIST = re.compile(r"([0-9]{4})-([0-9]{2})=(.+)", re.DOTALL)


def rate_by_month(
    crosstable: Crosstable,
    texts: Mapping[str, str],
    lists: Sequence[str],
    notes: Sequence[Note],
    label: str,
) -> MonthsAnswer:
    """Rate the games of each month by its list; raises Refused."""
    pool = next((one for one in POOLS if one == texts.get("pool")), POOLS[0])
    read = [read_month_list(text, crosstable, pool) for text in lists]
    months = require_found(split_by_month(crosstable, read), f"{label}: ")
    rated = [RatedMonth(month, _rate_month(month, texts)) for month in months]
    return answer_months(crosstable.event.name, rated, notes)


def read_month_list(
    text: str, crosstable: Crosstable, pool: Pool = POOLS[0]
) -> MonthList:
    """Read a list as typed, ``2026-09=FILE``; raises Refused."""
    found = _LIST.fullmatch(text)
    since = make_day(int(found[1]), int(found[2]), 1) if found else None
    if found is None or since is None:
        raise Refused(
            f"--list '{text}': a month and a file, such as 2026-09=players_list.txt"
        )
    ids = {player.fide_id.lstrip("0") for player in crosstable.players}
    try:
        found_list = read_listed_players(found[3], ids - {""}, pool)
    except ListError as fault:
        raise Refused(f"--list {clean_name(found[3])}: {fault}") from None
    entries = {
        number: RatingOfMonth(one.rating, one.k, one.title)
        for number, one in found_list.players.items()
    }
    return MonthList(since, entries)


def _rate_month(month: EventMonth, texts: Mapping[str, str]) -> EventRatings:
    """Rate the games of a month by the rules of its first day; raises Refused."""
    days = event_ratings.write_day_texts(month.crosstable.event, options.today())
    rated = event_ratings.rate_texts(month.crosstable, {**texts, **days})
    if not isinstance(rated, EventRatings):
        problem = setup.first_problem(rated)
        assert problem is not None, "an event without a result has a problem"
        raise options.fact_error(problem, texts)
    return rated
