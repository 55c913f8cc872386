"""A person's history in the order of time: ratings, events, games, and its gaps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from elo_tui.answers.answer_parts import Answer, encode_fields
from elo_tui.core.replay.history_records import HistoryEvent, HistoryGame, HistoryRating
from elo_tui.core.replay.history_timeline import Gap, Timeline, is_converted
from elo_tui.core.systems.fide import conversion_2024
from elo_tui.core.text.figures import encode_number, format_number, format_short_change

RESULTS = ("0", "=", "1")
_COLOURS = {"w": "White", "b": "Black"}
_DAY = len("2026-01-31")


def answer_history(
    name: str, timeline: Timeline, as_table: bool, has_other_days: bool = False
) -> Answer:
    """Answer with all rows; only `as_table` has tables, which CSV and pages need."""
    data = {
        "ratings": [_rating_data(one, timeline) for one in timeline.ratings],
        "games": [*map(_game_data, timeline.games)],
        "events": [*map(_event_data, timeline.events)],
        "gaps": [*map(_gap_data, timeline.gaps)],
    }
    # JSON and text need none, and there may be 50,000 rows
    shown: dict[str, Any] | None = None if as_table else {}
    return Answer(
        f"History of {name}", data, shown, text=_text(name, timeline, has_other_days)
    )


def _conversion_text(one: HistoryRating, timeline: Timeline) -> str:
    """Say that a rating was converted, and from which; "" for others."""
    before = timeline.converted_from
    if before is None or not is_converted(one):
        return ""
    is_all = one.rating == before + conversion_2024.find_rise(before)
    text = f"{conversion_2024.CONVERSION}: {conversion_2024.FORMULA}"
    return f"{before} to {one.rating}{': ' if is_all else ', with '}{text}"


def _rating_data(one: HistoryRating, timeline: Timeline) -> dict[str, Any]:
    note = _conversion_text(one, timeline)
    return {
        "date": one.day,
        "system": one.system,
        "pool": one.pool or None,
        **encode_fields(one, "rating", "games"),
        "index": one.number,
        "rd": encode_number(one.rd),
        "source": one.source or None,
        **({"note": note} if note else {}),
    }


def _game_data(one: HistoryGame) -> dict[str, Any]:
    return {
        "date": one.moment[:_DAY],
        "time": one.moment[_DAY + 1 :] or None,
        "system": one.system,
        "pool": one.pool or None,
        "own_rating": one.own,
        "colour": one.colour or None,
        "opponent": one.opponent or None,
        "opponent_rating": one.opponent_rating,
        "result": RESULTS[one.halves],
        "change": encode_number(one.change),
        "after": one.after,
        "id": one.key or None,
        "event": one.event or None,
        "source": one.source or None,
        **({"bot": True} if one.is_bot else {}),
    }


def _event_data(one: HistoryEvent) -> dict[str, Any]:
    return {
        "date": one.last,
        "first": one.first,
        "last": one.last,
        "system": one.system,
        "pool": one.pool or None,
        "name": one.name or None,
        "before": one.before,
        "games": one.games,
        "score": encode_number(one.score),
        "change": encode_number(one.change),
        "after": one.after,
        "source": one.source or None,
    }


def _gap_data(one: Gap) -> dict[str, Any]:
    return {
        "system": one.system,
        "pool": one.pool or None,
        **encode_fields(one, "after", "before", "text"),
    }


def _text(name: str, timeline: Timeline, has_other_days: bool) -> Iterator[str]:
    yield name
    lines: list[tuple[str, str]] = []
    for rating in timeline.ratings:
        text = f"{_pool(rating)}: official {_rating_text(rating)}"
        if note := _conversion_text(rating, timeline):
            text += f" ({note})"
        lines.append((rating.day, text))
    for event in timeline.events:
        lines.append((event.last, f"{_pool(event)}: {_event_text(event)}"))
    for game in timeline.games:
        if not (game.event and game.opponent_rating is None and game.own is None):
            day = game.moment.replace("T", " ")
            lines.append((day, f"{_pool(game)}: {_game_text(game)}"))
    lines.sort(key=lambda one: one[0])
    yield from (f"{day}  {text}" for day, text in lines)
    if not lines:
        yield (
            "nothing in these days"
            if has_other_days
            else "nothing entered or imported yet"
        )
    for gap in timeline.gaps:
        yield f"gap in {gap.system} {gap.pool}: {gap.text}"


def _pool(one: HistoryRating | HistoryEvent | HistoryGame) -> str:
    return f"{one.system} {one.pool}".rstrip()


def _rating_text(one: HistoryRating) -> str:
    """Describe an official rating with every number that its source states."""
    text = str(one.rating)
    if one.number is not None:
        text += f"-{one.number}"
    if one.rd is not None:
        text += f", RD {format_number(one.rd)}"
    if one.games:
        text += f", {one.games} games"
    return text


def _event_text(one: HistoryEvent) -> str:
    text = one.name or "event"
    if one.games is not None and one.score is not None:
        text += f", {format_number(one.score)} of {one.games}"
    if one.change is not None:
        text += f", change {format_short_change(one.change)}"
    return text if one.after is None else f"{text}, new rating {one.after}"


def _game_text(one: HistoryGame) -> str:
    parts = [RESULTS[one.halves]]
    if one.colour:
        parts.append(_COLOURS[one.colour])
    parts.append(f"against {one.opponent or 'unknown'}")
    if one.opponent_rating is not None:
        parts.append(str(one.opponent_rating))
    text = " ".join(parts)
    if one.change is not None:
        text += f", {format_short_change(one.change)}"
    return text if one.after is None else f"{text}, then {one.after}"
