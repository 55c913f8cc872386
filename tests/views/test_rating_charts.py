"""All ratings of a person on one chart, and one as published."""

from __future__ import annotations

from datetime import date

from msgspec.structs import replace

from elo_tui.core.replay.history_records import (
    PublishedPoint,
    PublishedSplit,
    PublishedTrack,
)
from elo_tui.core.replay.tracks import ReplayedJournal
from elo_tui.features.journal.rating_charts import (
    draw_all_ratings,
    draw_published,
    find_event_places,
)
from elo_tui.kit.chart_kinds import LINE_ROLES
from elo_tui.kit.plot.drawing import abbreviate
from tests.core.replay import made

NOBODY = PublishedSplit("all", 0, 0, None, None)
TODAY = date(2026, 3, 31)
NOTHING = ReplayedJournal(())


def track(pool: str, *points: tuple[str, int]) -> PublishedTrack:
    made = tuple(PublishedPoint(day, rating, "game") for day, rating in points)
    best = max(made, key=lambda one: one.rating, default=None)
    return PublishedTrack("lichess", pool, made, NOBODY, (), highest=best)


def test_an_event_has_its_tick_from_the_first_day_on() -> None:
    ended = [made.event(day, [(2000, "1")]) for day in ("2026-01-03", "2026-01-05")]
    one = made.track(made.official("2026-01-01", 2000), *ended)
    days = tuple(date(2026, 1, day) for day in range(3, 9))
    assert find_event_places([one], days) == [0, 2]
    # the one before the first day has none
    assert find_event_places([one], days[1:]) == [1]
    assert find_event_places([one], days[3:]) == []
    # of months the one in which it ended
    months = tuple(date(2026, month, 1) for month in (1, 2, 3))
    assert find_event_places([one], months) == [0]


def test_a_line_has_a_gap_after_a_year_without_anything() -> None:
    blitz = track("blitz", ("2024-01-05", 1500), ("2024-01-20", 1520))
    blitz = replace(
        blitz, points=(*blitz.points, PublishedPoint("2026-02-03", 1600, "game"))
    )
    (line,) = draw_all_ratings(NOTHING, [blitz], TODAY).curves
    assert line.name == "Lichess blitz"
    # January 2024 to March 2026, in months; a year after 20 January it ends
    assert len(line.ys) == 27
    assert line.ys[:13] == (1520.0,) * 13
    assert line.ys[13:25] == (None,) * 12
    assert line.ys[25:] == (1600.0, 1600.0)


def test_the_six_ratings_with_the_most_values_are_drawn() -> None:
    pools = [
        track(f"pool{n}", *((f"2025-0{month}-01", 1500) for month in range(1, 2 + n)))
        for n in range(8)
    ]
    chart = draw_all_ratings(NOTHING, pools, TODAY)
    assert [line.name for line in chart.curves] == [
        f"Lichess pool{n}" for n in range(2, 8)
    ]
    assert chart.title.endswith("; 2 more")


def test_a_year_without_a_day_is_known_at_its_end_and_the_peak_is_marked() -> None:
    card = track("", ("2015", 2058), ("2026-01-07", 2063), ("2026-02-07", 2040))
    chart = draw_published(card, TODAY)
    assert chart.x_words[0] == "2015-12"
    (mark,) = chart.marks
    assert (chart.x_words[mark.place], mark.text) == ("2026-01", "peak 2063")


def test_names_with_the_same_letter_have_those_of_all_their_words() -> None:
    assert abbreviate(["win", "draw", "loss"]) == ["w", "d", "l"]
    names = ["FIDE rapid", "FIDE blitz", "Lichess blitz"]
    assert abbreviate(names) == ["Fr", "Fb", "Lb"]


def test_each_line_has_its_colour_and_none_that_of_a_gain_or_loss() -> None:
    names = ("blitz", "bullet", "rapid", "classical", "chess960", "antichess")
    pools = [track(name, ("2026-01-05", 1500)) for name in names]
    roles = [line.role for line in draw_all_ratings(NOTHING, pools, TODAY).curves]
    assert sorted(roles) == sorted(LINE_ROLES)
    assert not {"good", "bad"} & {*roles}
    # alone a pool has the same one
    (line,) = draw_all_ratings(NOTHING, pools[1:2], TODAY).curves
    assert line.role == roles[1] == "teal"
