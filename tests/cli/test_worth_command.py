"""``elo-tui worth``: events beside each other, as text and as data, and refusals."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.answers import answer, data, refusal
from tests.cli.test_plan_command import report

ME = ("worth", "--rating", "1850", "--k", "20", "--date", "2026-01-10")


def test_contract_of_the_json() -> None:
    aims = ("--strength", "1950", "--target", "1860", "--model", "table")
    found = data(*ME, *aims, "1900", "2x1900")
    one, two = found["fields"]
    assert one.keys() >= {
        *("field", "games", "average", "expected_score", "expected_change"),
        *("gain", "target", "norm", "notes"),
    }
    # 1 / (1 + 10^(-50/400)) is .5715; B.02 8.1.2: 50 below are .43
    assert (one["games"], one["average"]) == (1, 1900)
    assert one["expected_score"] == pytest.approx(0.5715, abs=5e-5)
    assert one["expected_change"] == pytest.approx(20 * (0.57146 - 0.43), abs=1e-3)
    assert two["games"] == 2
    assert two["expected_change"] == pytest.approx(40 * (0.57146 - 0.43), abs=2e-3)
    assert one["norm"] is None
    assert 0 < one["target"]["probability"] < 1
    assert (found["strength"], found["estimate"]) == (1950, True)


def test_text_names_the_best_and_what_it_rests_on() -> None:
    text = answer(*ME, "--strength", "1950", "1900", "2x1900")
    assert text.splitlines()[0].split() == [
        *("event", "games", "average", "expected", "change", "gain")
    ]
    assert "greatest expected change: 2x1900\n" in text
    assert "you: 1850, who plays like 1950\n" in text
    assert "estimate: model" in text
    plain = answer(*ME, "1900")
    assert "expect differently; --strength" in plain


def test_a_file_with_a_norm(tmp_path: Path) -> None:
    path = tmp_path / "field.trf"
    path.write_text(report("*********"), encoding="utf-8")
    call = ("worth", "--rating", "2450", "--norm", "IM", "--federation", "NOR")
    [found] = data(*call, str(path), "--player", "Aas")["fields"]
    assert (found["games"], found["average"]) == (9, 2400)
    assert found["norm"]["name"] == "IM norm"
    assert 0 < found["norm"]["probability"] < 1
    [other] = data(*call, str(path), "--player", "Nobody")["fields"]
    assert "--player 'Nobody' is not in it" in other["notes"]


def test_norms_of_us_chess() -> None:
    call = ("worth", "--system", "uscf", "--rating", "1500", "--norm", "2")
    [found] = data(*call, "1600, 1700, 1650, 1500")["fields"]
    # level 1600 expects 2.0625 of these, and a norm is more than one above
    assert found["norm"]["score_needed"] == 3.5


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        (("2010, x",), "FIELD: x is not a rating"),
        (("nothing.trf",), "nothing.trf"),
        (("--strength", "0", "1900"), "--strength"),
        (("--norm", "IM", "1900"), "--federation"),
        (("--norm", "2", "1900"), "--system uscf"),
    ],
)
def test_what_is_refused(more: tuple[str, ...], reason: str) -> None:
    assert reason in refusal(*ME, *more)


def test_where_only_the_score_can_be_said_the_rest_is_a_dash() -> None:
    call = ("worth", "--system", "glicko2", "--rating", "1850", "--rd", "60")
    fields = ("1900/80, 1950/80, 2000/90, 1700/60, 1800/60", "1800/60")
    lines = answer(*call, "--target", "1851", *fields).splitlines()
    assert lines[1].split()[-3:] == ["-", "-", "-"]
    assert lines[2].endswith("%")
    one, two = data(*call, "--target", "1851", *fields)["fields"]
    assert (one["expected_change"], one["gain"], one["target"]) == (None, None, None)
    assert two["target"] is not None
