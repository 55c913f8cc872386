"""A rated event as plain data for JSON, each player as in the output of ``event``.

Numbers are JSON numbers: changes to two decimals, points and expected scores as in the
report of one player. What the source does not state is null.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from elo_tui.answers.answer_parts import notes_data, rules_data
from elo_tui.answers.rated_data import player_data, round_change
from elo_tui.answers.reading_answer import event_data
from elo_tui.answers.us_norms import norm_data
from elo_tui.core import systems
from elo_tui.core.events.crosstable import Participant
from elo_tui.core.events.field_totals import FieldRow, Totals
from elo_tui.core.events.rated_field import RatedField
from elo_tui.core.events.reading import EventReading
from elo_tui.core.norms import us_chess
from elo_tui.core.performance import Performance, performance
from elo_tui.core.systems import load
from elo_tui.core.text.figures import simplify_number
from elo_tui.writers import json_text


def write(field: RatedField, reading: EventReading | None = None) -> str:
    """`field_data` as JSON text."""
    return json_text.write(field_data(field, reading))


def field_data(
    field: RatedField, reading: EventReading | None, section: int = 0
) -> dict[str, Any]:
    """The whole event; `section` is its index in a source with several, from 0.

    The fixed point of the performance and its margin are included for a single player
    only: searching for those of a large field would take longer than everything else.
    """
    facts = field.crosstable.event
    ratings = us_chess.ratings_after(field)
    several = reading is not None and len(reading.sections) > 1
    return {
        **rules_data(field.terms, field.remarks),
        "system": field.system,
        "edition": field.edition,
        "pool": field.terms.pool,
        "format": reading.format if reading else None,
        "encoding": reading.encoding if reading else None,
        **({"section": section + 1} if several else {}),
        "event": event_data(facts, facts.rounds),
        "players": [
            _player(row, _searched(field, row) if len(field.rows) == 1 else None)
            | _norms(field, row, ratings)
            for row in field.rows
        ],
        "totals": _totals(field.totals),
        "notes": notes_data(reading.notes if reading else ()),
    }


def _player(row: FieldRow, found: Performance | None) -> dict[str, Any]:
    data = _known(row.player)
    if row.event is None:
        return data | {"problem": row.problem.text if row.problem else None}
    if row.event.estimate:
        data["estimate"] = row.event.estimate
    return data | player_data(row.event, found) | _published(row.player)


def _norms(
    field: RatedField, row: FieldRow, ratings: Mapping[int, int]
) -> dict[str, Any]:
    """The US Chess title norms, which depend on the ratings of the field alone."""
    if systems.get_row(field.system).norms != "ratings" or row.event is None:
        return {}
    found = us_chess.judge_player(
        field.crosstable, row.player, ratings, field.terms.dual
    )
    return {"norms": norm_data(found)}


def _known(player: Participant) -> dict[str, Any]:
    return {
        "no": player.no,
        "name": player.name or None,
        "title": player.title or None,
        "federation": player.federation or None,
        "fide_id": player.fide_id or None,
        "rating": player.rating or None,
        "points_stated": _number(player.points),
    }


def _published(player: Participant) -> dict[str, Any]:
    """What the source states besides the rated facts, if anything."""
    stated = {
        "national_rating": player.national_rating,
        "published_change": _number(player.published_change),
        "published_rating": player.published_rating,
    }
    return {name: value for name, value in stated.items() if value is not None}


def _number(value: float | None) -> float | int | None:
    return None if value is None else simplify_number(value)


def _searched(field: RatedField, row: FieldRow) -> Performance | None:
    return None if row.event is None else performance(row.event, load(field.system))


def _totals(totals: Totals) -> dict[str, Any]:
    return {
        **totals._asdict(),
        "change": round_change(totals.change),
        "because": [
            {"why": why, "change": round_change(part)} for why, part in totals.because
        ],
    }
