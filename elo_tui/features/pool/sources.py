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
    found = None if known is None else known.found
    part, columns, private = view.state.part, pool.columns, pool.private | left_out
    people = columns.people
    make: Callable[..., Answer]
    if (stakes := view.state.stakes) is not None:
        if pool.private & {one.person for one in stakes.sides}:
            return "Nothing to save: one of the two is private"
        part, left_out, what = "stakes", frozenset(), "what is at stake"
        make = partial(answer_stakes, stakes, people)
    elif isinstance(found, FittedPool):
        part, what = "joint fit", "the joint fit without private people"
        sides = pool.state.newest_settings.sides
        make = partial(answer_fit, found, people, FitSettings(), sides, private)
    elif isinstance(found, PoolQuality):
        what = "the quality of the predictions"
        make = partial(answer_quality, found)
    elif part in ANALYSES:
        return "Nothing to save: Enter works it out first"
    elif part == "ladder":
        what = "the ladder without private people"
        rungs = [one for one in view.every if isinstance(one, Rung)]
        ranked = [one.person for one in sorted(rungs, key=lambda one: one.rung)]
        make = partial(answer_ladder, ranked, people, private)
    elif part == "movers":
        what = "the changes between two lists"
        make = partial(answer_movers, pool.name, columns, view.lists, private)
    elif part == "events":
        what, make = "the events", partial(publish_events, pool)
    else:
        part, what = "list", "the list without private people"
        make = partial(publish_list, pool, left_out)
    if left_out:
        what += f": {describe_part(len(view.rows_to_save), len(view.every), 'people')}"
    return Shown(f"{pool.name} {part}", what, partial(_write, make, part == "list"))


def _find_left_out(view: PoolView) -> frozenset[int]:
    """Find the people that are neither marked nor shown, if rows were chosen."""
    pool, chosen = view.state.pool, view.rows_to_save
    if pool is None or len(chosen) == len(view.every):
        return frozenset()
    people = {row.person for row in chosen} - {-1}
    everybody = range(len(pool.columns.people.ids))
    return frozenset(everybody).difference(people) if people else frozenset()


def _write(make: Callable[..., Answer], is_list: bool, key: str) -> str:
    answer = make(with_changes=True) if is_list and key == "html" else make()
    if key == "csv" and isinstance(answer, ListForOthers):
        # pairing programs read this form
        return write_csv(answer)
    return answer_faces.write(key, answer)
