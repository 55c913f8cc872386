"""Answers of the Club list screen, to be copied and saved."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from elo_tui.core.pool.joint_fit import FitSettings, FittedPool
from elo_tui.core.pool.pool_quality import PoolQuality
from elo_tui.features.pool.answer.analysis import answer_fit, answer_quality
from elo_tui.features.pool.answer.changes import answer_movers
from elo_tui.features.pool.answer.events import publish_events
from elo_tui.features.pool.answer.lists import ListForOthers, publish_list, write_csv
from elo_tui.features.pool.answer.people import Rung, answer_ladder
from elo_tui.features.pool.answer.stakes import answer_stakes
from elo_tui.features.pool.view import ANALYSES, PoolView
from elo_tui.kit.answer import Answer
from elo_tui.kit.faces import answer_faces
from elo_tui.kit.screens.shown_answers import Shown
from elo_tui.kit.tables.selection import describe_part


def show_part(view: PoolView) -> Shown | str:
    """Return the part shown, or a sentence why none can be saved.

    Private people are in none of them.
    """
    pool = view.state.pool
    if pool is None or pool.newest is None:
        return "Nothing to save: no list yet"
    known, left_out = view.state.analysis, _find_left_out(view)
    make: Callable[..., Answer]
    if (stakes := view.state.stakes) is not None:
        if pool.private & {one.person for one in stakes.sides}:
            return "Nothing to save: one of the two is private"
        make = partial(answer_stakes, stakes, pool.columns.people)
        name, what = f"{pool.name} stakes", "what is at stake"
        return Shown(name, what, partial(_write, make, "stakes"))
    if known is not None and isinstance(known.found, FittedPool):
        people, sides = pool.columns.people, pool.state.newest_settings.sides
        private = pool.private | left_out
        make = partial(answer_fit, known.found, people, FitSettings(), sides, private)
        name, what = f"{pool.name} joint fit", "the joint fit without private people"
    elif known is not None and isinstance(known.found, PoolQuality):
        make = partial(answer_quality, known.found, None)
        name, what = f"{pool.name} quality", "the quality of the predictions"
    elif view.state.part in ANALYSES:
        return "Nothing to save: Enter works it out first"
    elif view.state.part == "ladder":
        rungs = [one for one in view.every if isinstance(one, Rung)]
        ranked = [one.person for one in sorted(rungs, key=lambda one: one.rung)]
        private = pool.private | left_out
        make = partial(answer_ladder, ranked, pool.columns.people, private)
        name, what = f"{pool.name} ladder", "the ladder without private people"
    elif view.state.part == "movers":
        private = pool.private | left_out
        make = partial(answer_movers, pool.name, pool.columns, view.lists, private)
        name, what = f"{pool.name} movers", "the changes between two lists"
    elif view.state.part == "events":
        make = partial(publish_events, pool)
        name, what = f"{pool.name} events", "the events"
    else:
        make = partial(publish_list, pool, left_out)
        name, what = f"{pool.name} list", "the list without private people"
    if left_out:
        what += f": {describe_part(len(view.rows_to_save), len(view.every), 'people')}"
    return Shown(name, what, partial(_write, make, view.state.part))


def _find_left_out(view: PoolView) -> frozenset[int]:
    """Find the people that are neither marked nor shown, if rows were chosen."""
    pool, chosen = view.state.pool, view.rows_to_save
    if pool is None or len(chosen) == len(view.every):
        return frozenset()
    people = {row.person for row in chosen} - {-1}
    everybody = range(len(pool.columns.people.ids))
    return frozenset(everybody).difference(people) if people else frozenset()


def _write(make: Callable[..., Answer], part: str, key: str) -> str:
    is_list = part not in ("movers", "events", "stakes", "ladder", *ANALYSES)
    answer = make(with_changes=True) if is_list and key == "html" else make()
    if key == "csv" and isinstance(answer, ListForOthers):
        # pairing programs read this form
        return write_csv(answer)
    return answer_faces.write(key, answer)
