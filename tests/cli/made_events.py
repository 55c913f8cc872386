"""Reports of events: one in which a title norm is still open, others of any lines."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.features.tournament.report import trf as trf_report

HEAD = ("012 Club Open", "042 2026/05/16", "092 Individual: Swiss-System")

#: Nine opponents with an average of 2400: a GM norm takes 7 points (B.01 1.4.8).
FIELD = (
    *((2500, "GM", "GER"), (2500, "GM", "FRA"), (2450, "GM", "ESP")),
    *((2400, "IM", "POL"), (2400, "FM", "ITA"), (2400, "", "NOR")),
    *((2350, "", "NOR"), (2350, "CM", "NOR"), (2250, "WCM", "ENG")),
)


def report(results: str) -> str:
    """A tournament report of one player who has met, or is to meet, FIELD."""
    mine = [
        Pairing(number, number + 1, "w" if number % 2 else "b", code)
        for number, code in enumerate(results, start=1)
    ]
    back = {"1": "0", "0": "1", "=": "=", "*": "*"}
    players = [Participant(1, "Aas, Ada", "IM", 2450, "NOR", pairings=tuple(mine))]
    for number, (rating, title, flag) in enumerate(FIELD, start=1):
        pairings: tuple[Pairing, ...] = ()
        if number <= len(results):
            code = back[results[number - 1]]
            pairings = (Pairing(number, 1, "b" if number % 2 else "w", code),)
        players.append(
            Participant(
                number + 1, f"Rival {number}", title, rating, flag, pairings=pairings
            )
        )
    event = EventFacts("Open", start=date(2026, 1, 2), end=date(2026, 1, 10), rounds=9)
    text = trf_report.write(Crosstable(event, tuple(players)))
    assert isinstance(text, str), text
    return text


def written(folder: Path, *lines: str) -> str:
    """Write a report of these lines; return its path."""
    path = folder / "open.trf"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)
