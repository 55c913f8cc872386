"""Where the same performance leads over many events, with its band."""

from __future__ import annotations

from typing import Any

from elo_tui.answers.answer import Answer, make_answer
from elo_tui.core.figures import number
from elo_tui.core.forecast import odds
from elo_tui.core.forecast.season import Season
from elo_tui.core.forecast.season_band import ASSUMED, SHARES


def answer_season(found: Season, model: odds.Model) -> Answer:
    """Each event with its rating, and the band in which it ends by chance."""
    band = found.band
    assert band is not None
    data: dict[str, Any] = {
        "text": found.text or None,
        "reached": None if found.reached is None else found.reached + 1,
        "events": [
            {
                "date": row.event.day.isoformat(),
                "rating": row.rating,
                "k": number(row.k.value),
                "games": row.event.games,
                "score": round(row.score, 2),
                "change": round(row.change, 2),
                "new_rating": row.new_rating,
                "band": {
                    "low": spread.low,
                    "middle": spread.middle,
                    "high": spread.high,
                    "reached": round(spread.reached, 10),
                },
            }
            for row, spread in zip(found.rows, band.rows, strict=True)
        ],
        "band": {
            "estimate": True,
            "exact": band.runs is None,
            "runs": band.runs,
            "error": round(band.error(0.5), 10),
            "shares": list(SHARES),
            "model": model.key,
            "assumptions": [ASSUMED],
        },
    }
    return make_answer("Season", data)
