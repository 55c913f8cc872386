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
from tests.cli.answers import answer, data, refusal
from tests.desk_reports import write_norm_event

_VECTORS = "vectors/norms_of_all/expected.json"


def norms(text: str, tmp_path: Path, *options: str) -> list[dict[str, Any]]:
    """The norms of the player."""
    path = tmp_path / "report.trf"
    path.write_text(text, encoding="utf-8")
    found = data("norms", str(path), "--player", "1", *options)["norms"]
    assert isinstance(found, list)
    return found


def test_a_norm_reached_has_the_figures_of_the_certificate(tmp_path: Path) -> None:
    gm, im = norms(write_norm_event("=======11"), tmp_path)
    # 5½ of 9 against 2400 on average: 61 %, 2400 + 80
    assert (im["status"], im["score"], im["average"], im["performance"]) == (
        *("reached", 5.5),
        *(2400, 2480),
    )
    assert im["rounds"] == [*range(1, 10)]
    assert (im["missing"], im["failing"], im["needs"]) == ("", [], None)
    form = im["certificate"]
    assert (form["titles"], form["titled"]) == ({"GM": 4, "IM": 1}, 5)
    assert (form["federations"], form["own_federation"]) == (4, 3)
    # 50 % makes the average itself: 2400 is not enough, 56 % adds 43
    assert (form["required_score"], form["percent"]) == (5.5, 61)
    assert [one["counts"] for one in form["opponents"]] == [True] * 9
    assert (gm["status"], gm["failing"]) == ("missed", ["1.4.8"])
    # 78 % adds 220: 7 of 9
    assert gm["missing"] == "1½ points more"


def test_a_missing_condition_is_said_in_a_sentence(tmp_path: Path) -> None:
    text = (
        write_norm_event("=======11")
        .replace("GM P2", "   P2")
        .replace("GM P3", "   P3")
    )
    text = text.replace("GM P4", "   P4")
    (im,) = norms(text, tmp_path, "--title", "IM")
    assert (im["status"], im["failing"]) == ("missed", ["1.4.5a", "1.4.5c"])
    assert im["missing"] == "3 more titled opponents; one more GM or IM"


def test_an_exemption_waives_federations_by_its_switch(tmp_path: Path) -> None:
    text = write_norm_event("=======11")
    for federation in ("SWE", "DEN", "FIN"):
        text = text.replace(federation, "NOR")
    (im,) = norms(text, tmp_path, "--title", "IM")
    assert im["failing"] == ["1.4.3", "1.4.4"]
    for article in ("1.4.3a", "1.4.3b", "1.4.3c"):
        (im,) = norms(text, tmp_path, "--title", "IM", "--exempt", article)
        assert im["status"] == "reached"
        assert im["certificate"]["exemption"] == article
    # the first two are for players of the host
    abroad = text.replace("032 NOR", "032 SWE")
    for article, status in (("1.4.3a", "missed"), ("1.4.3c", "reached")):
        (im,) = norms(abroad, tmp_path, "--title", "IM", "--exempt", article)
        assert im["status"] == status


def test_a_paired_round_needs_the_least_result(tmp_path: Path) -> None:
    for before, needs, sentence in (
        ("=======1", 1, "a win in round 9 against 10 P10"),
        ("======11", 0.5, "a draw in round 9 against 10 P10"),
        ("=====111", 0, "any result in round 9 against 10 P10, if it is played"),
    ):
        (im,) = norms(write_norm_event(f"{before} "), tmp_path, "--title", "IM")
        assert (im["status"], im["needs"]) == ("possible", needs)
        assert im["missing"] == sentence
        assert im["games"] == 8
    (im,) = norms(write_norm_event("0=======0"[:8] + " "), tmp_path, "--title", "IM")
    assert (im["status"], im["needs"]) == ("missed", None)


def test_unpaired_rounds_need_a_score_and_titles(tmp_path: Path) -> None:
    (im,) = norms(write_norm_event("======="), tmp_path, "--title", "IM")
    # seven games against 2429 on average; nine of 2429: 5 points are 56 %
    assert (im["status"], im["needs"], im["assumed"]) == ("possible", None, 2429)
    assert im["missing"] == "needs 1½ of 2; assumed: opponents rated 2429"
    few = (
        write_norm_event("=======").replace("GM P2", "   P2").replace("GM P3", "   P3")
    )
    (im,) = norms(few, tmp_path, "--title", "IM")
    assert "needs 1½ of 2, two of them against a titled player" in im["missing"]


def test_games_that_do_not_count_have_their_article(tmp_path: Path) -> None:
    text = write_norm_event("=======1+").replace("2300 FIN", "2300 NON", 1)
    (im,) = norms(text, tmp_path, "--title", "IM")
    left = [(one["round"], one["article"]) for one in im["left_out"]]
    assert left == [(8, "1.4.2a"), (9, "1.4.2c")]
    assert im["rounds"] == [1, 2, 3, 4, 5, 6, 7]


def test_a_short_control_makes_norms_only_if_approved(tmp_path: Path) -> None:
    text = write_norm_event("=======11").replace("90 min", "45 min")
    (im,) = norms(text, tmp_path, "--title", "IM")
    assert (im["status"], im["failing"]) == ("missed", ["1.1"])
    assert im["missing"] == (
        "75 minutes for 60 moves, 120 are needed (1.1) unless approved (2026)"
    )
    (im,) = norms(text, tmp_path, "--title", "IM", "--approved-standard")
    assert im["status"] == "reached"
    later = text.replace("2026/", "2027/")
    (im,) = norms(later, tmp_path, "--title", "IM", "--approved-standard")
    assert im["status"] == "missed"


def test_fewer_games_make_a_norm_in_a_team_championship(tmp_path: Path) -> None:
    # seven games against 2429 on average: 5 of 7 are 71 %, 158 points more
    text = write_norm_event("====111", rounds=7)
    (im,) = norms(text, tmp_path, "--title", "IM")
    assert (im["status"], im["failing"]) == ("missed", ["1.4.1"])
    assert im["missing"] == "2 more games"
    (im,) = norms(text, tmp_path, "--title", "IM", "--team-championship")
    assert (im["status"], im["games"], im["performance"]) == ("reached", 7, 2587)


def test_the_list_shows_what_is_reached_or_near(tmp_path: Path) -> None:
    path = tmp_path / "report.trf"
    path.write_text(write_norm_event("=======11"), encoding="utf-8")
    found = data("norms", str(path))
    assert [(one["no"], one["title"]) for one in found["norms"]] == [
        (1, "GM"),
        (1, "IM"),
    ]
    # four GM are above all norms, the IM is asked for GM alone
    everyone = data("norms", str(path), "--everyone")["norms"]
    assert len(everyone) == 2 + 1 + 4 * 2
    assert (found["format"], found["rounds"], found["exempt_143d"]) == (
        *("swiss", 9),
        False,
    )
    text = answer("norms", str(path))
    assert "REACHED" in text
    assert "rounds 1 to 9" in text
    assert "certificate (IT1)" in answer("norms", str(path), "--player", "1")


def test_a_refusal_names_what_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "report.trf"
    whole = write_norm_event("=======11")
    for text, reason in (
        (whole.replace("90 min", "15 min"), "standard events, this is rapid"),
        (whole.replace("2026/", "2020/"), "norms before 2024"),
        (whole.replace(" GM ", "    ").replace(" IM ", "    "), "no titles"),
    ):
        path.write_text(text, encoding="utf-8")
        assert reason in refusal("norms", str(path))


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
