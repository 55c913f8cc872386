"""``elo-tui plan``: the numbers, the JSON contract and what is refused."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.writers import trf_report
from tests.cli.answers import answer, data, refusal

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


def test_contract_of_the_json() -> None:
    # K 20 against equals: 10 points for each half point over 50 %
    found = data("plan", *ME, "--target", "1965", *THREE)
    keys = "target possible score_needed of probability paths distribution"
    assert {*keys.split(), "expected_change", "best", "worst"} <= found.keys()
    assert (found["target"], found["kind"]) == (1965, "rating")
    assert (found["possible"], found["score_needed"], found["of"]) == (True, 2.5, 3)
    assert [path["results"] for path in found["paths"]] == ["1 1 =", "1 = 1", "= 1 1"]
    assert [row["score"] for row in found["distribution"]] == [
        *(0, 0.5, 1, 1.5, 2, 2.5, 3)
    ]
    assert [row["change"] for row in found["distribution"]] == [
        *(-30, -20, -10, 0, 10, 20, 30)
    ]
    assert [row["new_rating"] for row in found["distribution"]][-1] == 1980
    total = sum(row["probability"] for row in found["distribution"])
    assert total == pytest.approx(1, abs=1e-9)
    above = sum(row["probability"] for row in found["distribution"][-2:])
    assert found["probability"] == pytest.approx(above, abs=1e-9)
    assert found["expected_change"] == 0
    assert (found["best"]["new_rating"], found["worst"]["new_rating"]) == (1980, 1920)


def test_out_of_reach_and_safe() -> None:
    far = data("plan", *ME, "--target", "1981", *THREE)
    assert (far["possible"], far["score_needed"], far["probability"]) == (
        False,
        None,
        0,
    )
    assert far["paths"] == []
    safe = data("plan", *ME, "--target", "1920", *THREE)
    assert (safe["possible"], safe["score_needed"], safe["probability"]) == (True, 0, 1)
    text = answer("plan", *ME, "--target", "1981", *THREE)
    assert text.startswith("rating 1981 is out of reach: 3 of 3 give 1980\n")


def test_games_of_a_file_come_first() -> None:
    found = data("plan", *ME, "--target", "1965", "-", stdin="1950 W\n1950 ?\n")
    assert (found["played"], found["of"], found["score_needed"]) == (1, 1, 1)
    both = ("-", "--remaining", "1950")
    found = data("plan", *ME, "--target", "1965", *both, stdin="1950 W\n1950 ?\n")
    assert (found["of"], found["score_needed"]) == (2, 1.5)
    piped = data("plan", *ME, "--target", "1965", stdin="1950 W, 1950 ?\n")
    assert piped["of"] == 1


def test_unknown_opponents_are_named() -> None:
    text = answer(
        "plan", *ME, "--performance", "2000", "--remaining", "1950 b, ?1950, 2x1980"
    )
    assert text.startswith("performance 2000 needs ")
    assert "note: opponents not known, ratings assumed: 3 of 4 in --remaining" in text


def test_the_text_says_the_answer_first() -> None:
    lines = answer("plan", *ME, "--target", "1965", *THREE).splitlines()
    assert lines[0].startswith("rating 1965 needs 2½ of 3; ")
    assert lines[1].startswith("way: 1 1 =, ")
    assert "best: +30.00 to 1980" in lines
    assert any(line.startswith("3 of 3: ") for line in lines)
    assert any(line.startswith("model: broadcast") for line in lines)


def test_k_is_foreseen() -> None:
    me = ("--rating", "1950", "--born", "1980", "--games-played", "27")
    found = data("plan", *me, "--target", "1965", *THREE, "--date", "2026-01-10")
    assert found["k"] == 40
    text = "from the next list on K is 20: 30 games are completed"
    assert found["sentences"][1] == text


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


def test_a_norm_from_typed_games() -> None:
    typed = ", ".join(
        f"{rating} {title or '-'} {flag}" for rating, title, flag in FIELD
    )
    norm = ("plan", "--rating", "2450", "--k", "10", "--norm", "GM")
    found = data(*norm, "--remaining", typed, "--federation", "nor")
    assert (found["score_needed"], found["of"]) == (7, 9)


def test_only_the_score_where_more_is_not_known() -> None:
    system = ("--system", "lichess", "--rd", "60", "--opponent-rd", "60")
    lichess = ("--rating", "1950", *system, "--remaining", "7x1950")
    found = data("plan", *lichess, "--performance", "2000")
    assert found["possible"]
    assert (found["best"], found["expected_change"]) == (None, None)
    assert {row["new_rating"] for row in found["distribution"]} == {None}
    text = answer("plan", *lichess, "--performance", "2000")
    assert "only the score is forecast" in text
    assert "only the score is forecast" in refusal("plan", *lichess, "--target", "1960")


GAMES = ("--remaining", "2000")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((*ME, *GAMES), "Missing option '--target', '--performance' or '--norm'"),
        ((*ME, *GAMES, "--target", "2000", "--norm", "GM"), "choose one"),
        ((*ME, *GAMES, "--target", "2_000"), "--target '2_000'"),
        ((*ME, *GAMES, "--target", ""), "--target: empty"),
        ((*ME, *GAMES, "--performance", "9999"), "--performance: 9999 is too high"),
        ((*ME, *GAMES, "--norm", "FM"), "--norm"),
        ((*ME, "--remaining", "abc", "--target", "2000"), "--remaining: "),
        ((*ME, "--remaining", "", "--target", "2000"), "--remaining: empty"),
        ((*GAMES, "--target", "2000"), "Missing option '--rating'"),
        ((*ME, *GAMES, "--target", "2000", "--federation", "NOR"), "only with --norm"),
        ((*ME, *GAMES, "--target", "2000", "--player", "1"), "--player: only with"),
        ((*ME, *GAMES, "--target", "2000", "--section", "1"), "--section: only with"),
        ((*ME, *GAMES, "--target", "2000", "--format", "trf"), "--format: only with"),
        ((*ME, *GAMES, "--target", "2000", "--rd", "50"), "--rd: not used by"),
        ((*ME, *GAMES, "--norm", "GM", "--pool", "rapid"), "only with FIDE's standard"),
        ((*ME, *GAMES, "--norm", "GM"), "no title of 2000 in --remaining"),
        (
            (*ME, "--remaining", "2000 GM", "--norm", "GM"),
            "no federation of 2000 in --remaining",
        ),
        (
            (*ME, "--remaining", "2000 GM GER", "--norm", "GM"),
            "no federation of yours; add --federation NOR",
        ),
        (
            (*ME, "--remaining", "2000 GM GER", "--norm", "GM", "--federation", "N0"),
            "--federation 'N0': three letters",
        ),
        (
            ("--rating", "unrated", *GAMES, "--target", "2000"),
            "rating",
        ),
    ],
)
def test_refused(arguments: tuple[str, ...], message: str) -> None:
    assert message in refusal("plan", *arguments)


def test_typed_games_say_nothing_of_titles() -> None:
    message = refusal("plan", *ME, "--norm", "GM", "-", stdin="2000 W\n")
    assert "no title of the opponent in round 1; a TRF report has them" in message


def test_a_whole_event_needs_a_player(trf: str) -> None:
    assert "add --player" in refusal("plan", trf, "--target", "2460")
    assert "none of 10 players" in refusal(
        *("plan", trf, "--player", "nobody", "--target", "2460")
    )
    assert "--section" in refusal(
        *("plan", trf, "--player", "1", "--section", "2", "--target", "2460")
    )
