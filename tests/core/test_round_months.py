"""An event of several months by the months of its rounds."""

from __future__ import annotations

from datetime import date

from msgspec.structs import replace

from elo_tui.core.events.round_months import (
    EventMonth,
    MonthList,
    RatingOfMonth,
    find_round_days,
    split_by_month,
)
from elo_tui.core.model import Problem
from elo_tui.core.norms.all_norms import NormTerms, judge_all_norms
from tests.core.teams.reports import report

MAY, JUNE = date(2026, 5, 1), date(2026, 6, 1)
DAYS = "132".ljust(91) + "26/05/16  26/06/13  26/05/30"
PLAYERS = {1: ["2 w 1", "2 b =", "2 w 0"], 2: ["1 b 0", "1 w =", "1 b 1"]}


HEAD = ("012 League", "042 2026/05/16", "052 2026/06/13")


def months(*lists: MonthList) -> tuple[EventMonth, ...]:
    league = report((*HEAD, DAYS), PLAYERS)
    numbered = (replace(one, fide_id=f"0{one.no}") for one in league.players)
    found = split_by_month(replace(league, players=tuple(numbered)), lists)
    assert not isinstance(found, Problem)
    return found


def test_rounds_belong_to_the_month_of_their_day() -> None:
    # round 3 was played before round 2
    assert [(one.first, one.rounds) for one in months()] == [
        (MAY, (1, 3)),
        (JUNE, (2,)),
    ]
    event = months()[0].crosstable.event
    assert (event.start, event.end) == (date(2026, 5, 16), date(2026, 5, 30))


def test_the_newest_list_by_then_counts_and_missing_players_are_named() -> None:
    newer = MonthList(JUNE, {})
    older = MonthList(date(2026, 4, 1), {"1": RatingOfMonth(2100, 10, "FM")})
    found = months(newer, older)
    assert [one.listed for one in found] == [older, newer]
    first = found[0].crosstable.players[0]
    assert (first.rating, first.k, first.title) == (2100, 10, "FM")
    assert [one.no for one in found[0].missing] == [2]
    assert [one.no for one in found[1].missing] == [1, 2]
    assert found[1].crosstable.players[0].rating == 2490


def test_all_rounds_need_a_day() -> None:
    short = report((*HEAD, DAYS[:-10]), PLAYERS)
    assert find_round_days(short) == {}
    found = split_by_month(short)
    assert isinstance(found, Problem)
    assert found.text == "round 1 has no day; months need those of all rounds (132)"


def test_norms_take_rating_and_title_of_the_month_of_each_game() -> None:
    players = {
        1: ["2 w 1", "3 b =", "4 w 0"],
        2: ["1 b 0", "", ""],
        3: ["", "1 w =", ""],
        4: ["", "", "1 b 1"],
    }
    league = report((*HEAD, DAYS, "032 NOR"), players)
    # 2480, 2470 and 2460, an IM in the file and in April, a GM in June
    named = [
        replace(one, fide_id=str(one.no), federation="SWE", title="IM" * (one.no > 1))
        for one in league.players
    ]
    league = replace(league, players=tuple(named))
    june = {"3": RatingOfMonth(2500, 10, "GM")}
    months = split_by_month(league, [MonthList(JUNE, june)])
    assert not isinstance(months, Problem)
    averages = []
    for terms in (NormTerms(), NormTerms(months=months)):
        found = judge_all_norms(league, terms)
        assert not isinstance(found, Problem)
        norm = next(one for one in found.norms if one.title == "GM")
        averages.append(norm.report.average)
        titles = [game.title for game in norm.games]
    # (2480 + 2470 + 2460) / 3, and 2500 for 2470 in round 2, the only one in June
    assert averages == [2470, 2480]
    assert titles == ["IM", "GM", "IM"]
