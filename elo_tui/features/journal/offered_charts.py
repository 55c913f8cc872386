"""The charts offered by the Journal screen."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial

from elo_tui.features.journal.chart import draw_ratings
from elo_tui.features.journal.rating_charts import (
    count_lines,
    draw_all_ratings,
    draw_published,
    draw_track,
)
from elo_tui.features.journal.view import JournalView
from elo_tui.kit.chart_kinds import Curves


def list_charts(
    view: JournalView | None, today: date
) -> tuple[Callable[[], Curves], ...]:
    """List the charts of a journal: its rating, all together, each of the others."""
    if view is None:
        return (partial(draw_ratings, None, today),)
    own = partial(draw_ratings, view.track, today)
    published = view.state.account.published
    if count_lines(view.journal, published) < 2:
        return (own,)
    every = partial(draw_all_ratings, view.journal, published, today)
    others = [one for one in view.journal.tracks if one is not view.track]
    return (
        *(own, every),
        *(partial(draw_track, one, today) for one in others),
        *(partial(draw_published, one, today) for one in published),
    )
