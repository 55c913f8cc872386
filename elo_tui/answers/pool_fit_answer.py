"""The answer of a joint fit of a pool."""

from __future__ import annotations

from collections.abc import Set
from datetime import date
from typing import Any

from elo_tui.answers.answer_parts import Answer
from elo_tui.answers.pool_answer import label_person
from elo_tui.answers.pool_publication import remove_private
from elo_tui.core.pool.joint_fit import FittedPlayer, FittedPool
from elo_tui.core.pool.ledger import PoolColumns
from elo_tui.core.text.figures import plural

#: The note on errors that are not those of all players at once.
APPROXIMATE = (
    "errors are approximate, as there are many players; exact ones up to 4,000 need the"
    " extra fit: pip install 'elo-tui[fit]'"
)
APART = "components have no game with each other: do not compare them"


def answer_fit(
    found: FittedPool, columns: PoolColumns, private: Set[str] = frozenset()
) -> Answer:
    """Answer with ratings and errors by component, without these people."""
    data = remove_private(_describe_fit(found, columns), private)
    return Answer("Joint fit", data, text=_list_lines(data, found))


def _describe_fit(found: FittedPool, columns: PoolColumns) -> dict[str, Any]:
    people = columns.people

    def describe(one: FittedPlayer) -> dict[str, Any]:
        return {
            "id": people.ids[one.person],
            "name": people.names[one.person],
            "rating": one.rating,
            "error": one.error,
            "games": one.games,
            "component": one.component,
            "history": [
                {
                    "date": date.fromordinal(moment.day).isoformat(),
                    "rating": moment.rating,
                    "error": moment.error,
                }
                for moment in one.history
            ],
        }

    return {
        "players": [describe(one) for one in found.players],
        "components": [
            {**one._asdict(), "first": people.ids[one.first]}
            for one in found.components
        ],
        "white_advantage": {"value": found.white, "error": found.white_error},
        "draw_parameter": found.draw_parameter,
        "log_likelihood": found.log_likelihood,
        "converged": found.converged,
        "iterations": found.iterations,
    }


def _list_lines(data: dict[str, Any], found: FittedPool) -> list[str]:
    lines = []
    for part in data["components"]:
        lines.append(
            f"component {part['number']}: {plural(part['players'], 'player')},"
            f" {plural(part['games'], 'game')}"
        )
        for one in data["players"]:
            if one["component"] != part["number"]:
                continue
            value = "no finite rating: only wins or only losses"
            if one["rating"] is not None:
                value = f"{one['rating']:.0f} ± {one['error'] or 0:.0f}"
            games = plural(one["games"], "game")
            lines.append(f"  {value}  {label_person(one)}, {games}")
    if len(data["components"]) > 1:
        lines.append(APART)
    if found.are_errors_approximate:
        lines.append(APPROXIMATE)
    return lines
