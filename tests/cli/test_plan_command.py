"""``elo-tui plan``: the numbers, the JSON contract and what is refused."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.writers import trf_report
from tests.cli.answers import answer, data

ME = ("--rating", "1950", "--k", "20", "--date", "2026-01-10")
THREE = ("--remaining", "1950, 1950, 1950")

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


@pytest.fixture
def trf(tmp_path: Path) -> str:
    path = tmp_path / "report.trf"
    path.write_text(report("1=1=1=1**"), encoding="utf-8")
    return str(path)


def test_a_norm_from_a_report(trf: str) -> None:
    found = data("plan", trf, "--player", "1", "--norm", "GM", "--k", "10")
    assert (found["target"], found["kind"]) == ("GM", "norm")
    assert (found["possible"], found["score_needed"], found["of"]) == (True, 1.5, 2)
    assert sorted(path["results"] for path in found["paths"]) == ["1 =", "= 1"]
    text = answer("plan", trf, "--player", "aas", "--norm", "GM", "--k", "10")
    assert text.startswith("GM norm needs 1½ of 2")
    rating = data("plan", trf, "--player", "1", "--target", "2460", "--k", "10")
    assert (rating["rating"], rating["played"], rating["of"]) == (2450, 7, 2)


def test_a_norm_with_rounds_not_paired_yet(tmp_path: Path) -> None:
    path = tmp_path / "report.trf"
    path.write_text(report("1=1=1=1"), encoding="utf-8")
    norm = ("plan", str(path), "--player", "1", "--norm", "GM", "--k", "10")
    first = data(*norm, "--remaining", "2350 CM NOR, 2250 WCM ENG")
    assert (first["score_needed"], first["of"]) == (1.5, 2)
    unknown = data(*norm, "--remaining", "?2350, ?2250")
    assert unknown["score_needed"] == 1.5
    texts = [note["text"] for note in unknown["notes"]]
    assert "opponents not known, ratings assumed: 2 of 2 in --remaining" in texts
    assert any(text.startswith("taken for an ordinary event") for text in texts)
    note = data(*norm, "--remaining", "2350 - NOR")["notes"][-1]["text"]
    assert note == "9 rounds, 8 given; --remaining adds the others"


GAMES = ("--remaining", "2000")
