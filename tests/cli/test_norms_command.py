"""``elo-tui norms``: the norms of all players, against vectors and by hand.

The small event is one player's: nine opponents, each with the game against the player
alone. B.01 (1 January 2024): 1.4.5 half of the opponents titled, a third of them with
the title or more, 1.4.8 an average of 2230 and a performance of 2450 for IM.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from elo_tui.core.events import event_ratings
from elo_tui.core.events.crosstable import CODES, Crosstable
from elo_tui.core.events.reading import EventReading
from elo_tui.core.model import Problem
from elo_tui.core.norms.all_norms import (
    AllNorms,
    NormTerms,
    PlayerNorm,
    judge_all_norms,
)
from elo_tui.core.norms.event_norms import judge_event_norms
from elo_tui.core.norms.many_foreigners import count_foreigners
from elo_tui.kit.command_line import options
from elo_tui.readers.detect import read_data
from tests import shared
from tests.cli.answers import answer, data
from tests.desk_reports import write_norm_event

_VECTORS = "vectors/norms_of_all/expected.json"


def norms(text: str, tmp_path: Path, *options: str) -> list[dict[str, Any]]:
    """The norms of the player."""
    path = tmp_path / "report.trf"
    path.write_text(text, encoding="utf-8")
    found = data("norms", str(path), "--player", "1", *options)["norms"]
    assert isinstance(found, list)
    return found


def judged(name: str, *exempt: str) -> tuple[Any, AllNorms]:
    """A vector's event with all its norms."""
    path = shared.file(f"vectors/norms_of_all/{name}")
    reading = read_data(path.read_bytes())
    crosstable = reading.sections[0]  # type: ignore[union-attr]  # a whole event
    found = judge_all_norms(crosstable, NormTerms(exemptions=frozenset(exempt)))
    assert not isinstance(found, Problem)
    return crosstable, found


def figures(one: PlayerNorm) -> dict[str, Any]:
    return {
        "games": len(one.report.counted),
        "score": one.report.half_points / 2,
        "average": one.report.average,
        "performance": one.report.performance,
        "rounds": [*one.report.counted],
    }


@shared.needs(_VECTORS)
def test_every_vector_is_equal_in_every_cell() -> None:
    for name, event in shared.read_json(_VECTORS).items():
        crosstable, found = judged(name)
        assert (found.format, found.rounds) == (event["format"], event["rounds"])
        assert found.has_foreigners == event["exempt_d"]
        if event["worst_round"] is not None:
            assert count_foreigners(crosstable) == tuple(event["worst_round"])
        by_key = {(one.player.no, one.title): one for one in found.norms}
        assert by_key.keys() == {(one["no"], one["title"]) for one in event["norms"]}
        for case in event["norms"]:
            one = by_key[case["no"], case["title"]]
            where = (name, case["no"], case["title"])
            assert (one.status == "reached") == case["reached"], where
            if case["reached"]:
                assert figures(one) in case["choices"], where
            else:
                assert figures(one) == case["all"], where
                assert [*one.failing] == case["failing"], where
            left = [
                [left.round, left.article]
                for left in one.left_out
                if left.article not in ("1.4.1e", "1.4.1f")
            ]
            assert left == case["left"], where
            if "needs" in case:
                needs = None if one.needs is None else one.needs / 2
                assert needs == case["needs"], where


@shared.needs(_VECTORS)
@pytest.mark.parametrize("letter", ["a", "b", "c"])
def test_exemptions_make_the_norms_of_the_vectors(letter: str) -> None:
    for name, event in shared.read_json(_VECTORS).items():
        if f"with_{letter}" in event:
            _, found = judged(name, f"1.4.3{letter}")
            reached = [
                [one.player.no, one.title]
                for one in found.norms
                if one.status == "reached"
            ]
            assert reached == event[f"with_{letter}"], name


@shared.needs(_VECTORS)
@pytest.mark.parametrize("name", ["robin10.trf", "robin12_unrated.trf", "double6.trf"])
def test_a_round_robin_knows_who_is_to_come(name: str) -> None:
    whole, found = judged(name)
    rounds = whole.rounds - 2
    players = tuple(
        replace(one, pairings=one.pairings[:rounds]) for one in whole.players
    )
    before = judge_all_norms(replace(whole, players=players), NormTerms())
    assert not isinstance(before, Problem)
    assert before.open_rounds == (rounds + 1, rounds + 2)
    earlier = {(one.player.no, one.title): one for one in before.norms}
    compared = 0
    for one in found.norms:
        then = earlier[one.player.no, one.title].outlook
        assert then is None or then.assumed is None
        if one.status == "reached" and then is not None:
            codes = [CODES[each.code] for each in one.player.pairings[rounds:]]
            gained = sum(code.halves for code in codes)
            assert then.needed.at_best is not None
            assert then.needed.at_best <= gained, (name, one.player.label, one.title)
            compared += 1
    assert compared > 0


def compare_with_one_player(crosstable: Crosstable, found: AllNorms) -> int:
    """Compare all norms with those of the judge of one player; return their number."""
    by_key = {(one.player.no, one.title): one for one in found.norms}
    texts = options.check_texts({}, stated=crosstable.system)
    texts |= event_ratings.write_event_texts(crosstable, date(2026, 11, 28))
    rated = event_ratings.rate_texts(crosstable, texts)
    assert isinstance(rated, event_ratings.EventRatings)
    compared = 0
    for row in rated.rows:
        event = row.event
        single = event and judge_event_norms(crosstable, row.player, event)
        for report in single.reports if single else ():
            one = by_key[row.player.no, report.title]
            assert one.report == report, row.player.label
            is_made = bool(report.achieved and single and single.has_time)
            assert (one.status == "reached") == is_made, row.player.label
            compared += 1
    return compared


@shared.needs(_VECTORS)
def test_all_norms_are_those_of_the_judge_of_one_player() -> None:
    for name in shared.read_json(_VECTORS):
        assert compare_with_one_player(*judged(name)) > 0, name


#: Reports of real and invented events that state titles and rounds.
_REPORTS = (
    "data/chess_results/british2026_champ_crosstable_final.html",
    "data/chess_results/crosstable_finnish_hof2016.html",
    "data/pairing/harbour_108.trf",
    "data/pairing/springtime_71.trf",
    "data/pairing/maestro_25.trf",
    "data/tunx/esp_1385606.TUNX",
    "data/event_desk/clean/report_1.trf",
    "data/event_desk/clean/report_2.trf",
    "data/event_desk/clean/report_6.trf",
    "data/vega_web/autumn_cup_2026/crosstable.html",
)


@pytest.mark.parametrize(
    "path", [pytest.param(one, marks=shared.needs(one)) for one in _REPORTS]
)
def test_norms_of_reports_are_those_of_the_judge_of_one_player(path: str) -> None:
    reading = read_data(shared.file(path).read_bytes())
    assert isinstance(reading, EventReading)
    found = judge_all_norms(reading.sections[0], NormTerms())
    assert not isinstance(found, Problem)
    assert compare_with_one_player(reading.sections[0], found) > 0


@pytest.mark.parametrize("form", ["--html", "--markdown", "--csv"])
def test_norms_are_said_in_every_form(tmp_path: Path, form: str) -> None:
    path = tmp_path / "report.trf"
    path.write_text(write_norm_event("=======11"), encoding="utf-8")
    text = answer("norms", str(path), form)
    assert "rounds 1 to 9" in text
    assert "1½ points more" in text
