"""``elo-tui assess``: numbers from published sources, JSON contract, plain text."""

from __future__ import annotations

import pytest

from tests.cli.answers import data

DAY = ("--date", "2026-01-10")


def test_today_is_the_date_where_none_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    from datetime import date

    from elo_tui.kit.command_line import options

    monkeypatch.setattr(options, "today", lambda: date(2025, 9, 30))
    assert data("assess", "2700", "2200")["expected"] == 0.92


GAMES = "1800 W\n1700 =\n"


@pytest.mark.parametrize(
    "call",
    [("assess", "1600", "1800", *DAY), ("event", "--rating", "1600", *DAY)],
    ids=["assess", "event"],
)
def test_a_list_of_the_same_data(call: tuple[str, ...]) -> None:
    alone = [data(*call, "--k", k, stdin=GAMES) for k in ("10", "40")]
    assert data(*call, "--k", "10,40", stdin=GAMES) == {"by_k": alone}


def test_one_k_stays_as_it_is() -> None:
    call = ("assess", "1600", "1800", "--system", "elo")
    assert data(*call, "--k", "12,5") == data(*call, "--k", "12.5")
    assert data(*call, "--k", "12.5,20")["by_k"][0] == data(*call, "--k", "12.5")
    twice = data(*call, "--k", "20,20")["by_k"]
    assert twice == [data(*call, "--k", "20")]
