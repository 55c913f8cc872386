"""The page of the Home screen: one's own rating, its chart, the others and the news."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.reactive import var

from elo_tui.core.text.figures import format_number, format_short_change
from elo_tui.features.home.overview import (
    Overview,
    describe_rating,
    describe_terms,
    list_news,
)
from elo_tui.kit.screens.base_screen import TWO_HALVES
from elo_tui.kit.widgets.lines import (
    Lines,
    Row,
    fit,
    fit_right,
    rule,
    sentence_rows,
    tone,
    wrap_text,
)
from elo_tui.kit.widgets.task_page import Task, draw_tasks

if TYPE_CHECKING:
    from elo_tui.features.roster.answer.rows import RosterRow

#: The fewest rows of a legible chart, and the most that it takes.
_CHART_LEAST, _CHART_MOST = 6, 22
#: The most rows of news, the newest ones.
_NEWS_MOST = 4
_NAME, _NUMBER = 30, 9

_OFFERS = (
    "Ctrl+O opens a file, or drop it here: the report or page of an event, PGN, a"
    " table of games, a history. It is recognised by its content."
)


class HomePage(Lines):
    """The user's own ratings and news; without a journal, tasks to try first."""

    overview: var[Overview | None] = var(None)
    tasks: var[tuple[Task, ...]] = var(())
    draft_key: var[str] = var("")
    """The key that restores a draft."""

    def rows(self, width: int, height: int) -> Sequence[Row]:
        overview = self.overview
        tasks = list(draw_tasks(self.tasks, width))
        if overview is None:
            return tasks
        tasks = [*_draw_drafts(overview, self.draft_key, width), *tasks]
        if overview.own is None:
            return _draw_welcome(tasks, width, height)
        if width >= TWO_HALVES and (overview.others or list_news(overview)):
            parts = _draw_halves(overview, overview.own, width, height - len(tasks) - 1)
            space: list[Row] = [()] * max(0, height - len(parts) - len(tasks))
            return [*parts, *space, *tasks]
        own = [*_draw_own(overview, overview.own, width)]
        others = [*_draw_others(overview, width)]
        news = [*_draw_news(overview, width)]
        room = height - len(own) - len(tasks) - 1
        news = news[:room] if room > 1 else []
        room -= len(news)
        chart = [*_draw_chart(overview, width, room - min(len(others), room // 2))]
        others = others[: room - len(chart)] if room > 1 else []
        parts = [*own, *chart, *others, *news]
        space = [()] * max(0, height - len(parts) - len(tasks))
        return [*parts, *space, *tasks]


def _draw_halves(
    overview: Overview, own: RosterRow, width: int, height: int
) -> list[Row]:
    """Draw one's own rating and chart on the left, the others and the news beside."""
    half = width // 2 - 1
    left = [*_draw_own(overview, own, half)]
    left += _draw_chart(overview, half, height - len(left))
    news = [*_draw_news(overview, half)]
    right = [*_draw_others(overview, half)][: max(0, height - len(news))] + news
    pairs = zip_longest(left[:height], right[:height], fillvalue=())
    return [(*_fill_up(one, half + 2), *other) for one, other in pairs]


def _fill_up(row: Row, width: int) -> Row:
    used = sum(cell_len(text) for text, _ in row)
    return (*row, (" " * max(0, width - used), ""))


def _draw_welcome(tasks: Sequence[Row], width: int, height: int) -> Sequence[Row]:
    title = [(("  What a game or a tournament does to a rating", "strong"),)]
    words = [((f"  {line}", "dim"),) for line in wrap_text(_OFFERS, width - 3)]
    gap: list[Row] = [()] if height >= len(tasks) + len(words) + 4 else []
    return [*title, *gap, *tasks, *gap, *words][:height]


def _draw_drafts(overview: Overview, key: str, width: int) -> Iterator[Row]:
    """Draw the unfinished work in a row, with the key that restores it."""
    if overview.drafts:
        first, *others = overview.drafts
        more = f"; {len(others)} more" if others else ""
        verb = "lists them" if others else "restores it"
        words = f" Unfinished: {first}{more}"
        end = f"; {key} {verb}" if key else ""
        yield ((fit(words, width - len(end)), ""), (end, "key"))


def _draw_own(overview: Overview, row: RosterRow, width: int) -> Iterator[Row]:
    rating = overview.rating.name
    yield (
        (f" {fit(row.titled_name, width - len(rating) - 3)} ", "key"),
        (f"{rating} ", "dim"),
    )
    texts = describe_rating(overview), describe_terms(overview)
    for text, role in zip(texts, ("strong", ""), strict=True):
        yield from sentence_rows(text, width, role) if text else ()


def _draw_chart(overview: Overview, width: int, room: int) -> Sequence[Row]:
    if room < _CHART_LEAST or overview.own is None or len(overview.own.points) < 2:
        return ()
    # the page without a journal has no chart
    from elo_tui.features.roster.answer.people_chart import draw_people
    from elo_tui.kit.plot.drawing import plot

    picture = draw_people([overview.own], overview.today)
    return plot(picture, width, min(room, _CHART_MOST), with_title=False).rows


def _draw_others(overview: Overview, width: int) -> Iterator[Row]:
    if not overview.others:
        return
    yield rule(width, "Roster", "live, change, K")
    for row in overview.others:
        live = "-" if row.live is None else format_number(row.live)
        change = format_short_change(row.change) if row.change else ""
        k = "" if row.k is None else f"K {format_number(row.k)}"
        yield (
            (f" {fit(row.titled_name, min(_NAME, max(8, width - 3 * _NUMBER)))}", ""),
            (fit_right(live, _NUMBER), "strong"),
            (fit_right(change, _NUMBER), tone(change)),
            (fit_right(k, _NUMBER - 1), ""),
        )


def _draw_news(overview: Overview, width: int) -> Iterator[Row]:
    news = list_news(overview)
    if not news:
        return
    yield rule(width, "New", f"{len(news)}")
    for day, words in reversed(news[-_NEWS_MOST:]):
        yield ((fit(f" {day} {words}", width), ""),)
