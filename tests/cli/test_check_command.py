"""``elo-tui check``: every check on one small report, planted faults, clean reports.

A case is the clean report with some of its texts replaced; the rule of each check is
that of `elo_tui.core.checks.finding`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests import shared
from tests.cli.answers import call
from tests.desk_reports import REPORT, write_norm_event
from tests.readers.trf_text import player

_FOLDER = "data/event_desk"
_FAULTS = f"{_FOLDER}/faults/expected.json"
_CLEAN = f"{_FOLDER}/clean.json"

#: The same in FIDE's columns.
LIST = "\n".join(
    (
        f"{'ID Number':15}{'Name':61}Fed Sex Tit  WTit OTit           FOA SRtng SGm SK"
        " RRtng RGm Rk BRtng BGm BK B-day Flag",
        *(
            f"{number:15}{name:61}{federation} {sex}   {title:4}"
            f"{'':25}{rating:>5}  0   20                           {year}"
            for number, name, federation, sex, title, rating, year in (
                ("99100011", "Alder, Aron", "NOR", "M", "FM", "2310", "1990"),
                ("99100022", "Birch, Bea", "SWE", "F", "", "1905", "1985"),
                ("99100033", "Cedar, Cyril", "NOR", "M", "", "1800", "2009"),
                ("99100044", "Dogwood, Dan", "NOR", "M", "", "1705", "1960"),
                ("99100055", "Elm, Egil", "NOR", "M", "", "", "2001"),
            )
        ),
        "",
    )
)

#: What is replaced, by what, the finding, and its players.
CASES = (
    ("2.5    1 ", "3.0    1 ", "error points 1"),
    ("   5 b 1", "   4 b 1", "error one-sided 2 4 5"),
    ("   2 w 0\n", "   2 w =\n", "error results-contradict 2 5"),
    ("   5 b 1", "   5 b =", "question results-contradict 2 5"),
    ("   5 b 1", "   5 b +", "error forfeit-contradicts 2 5"),
    ("   5 b 1", "   5 w 1", "error colours-same 2 5"),
    ("   5 b 1", "   5 - 1", "error colour-missing 2"),
    ("   5 b 1", "   9 b 1", "error opponent-unknown 2"),
    ("   5 b 1", "   2 b 1", "error opponent-self 2"),
    ("   5 b 1", "   5 b x", "error result-unknown 2"),
    ("   5 b 1", "   5 b *", "error result-missing 2 5"),
    ("0000 - H", "0000 w =", "error result-without-opponent 5"),
    ("0000 - H", "0000 - +", "warning result-without-opponent 5"),
    ("0000 - H", "   3 - H", "error bye-with-opponent 5"),
    ("   1 b =\n", "0000 - U\n", "error pab-twice-round 3 4"),
    ("   1 b =\n", "0000 - U\n", "warning pab-twice-player 4"),
    ("0000 - U     1 b =", "   1 b =     1 b =", ""),
    ("   1 b =\n", "   1 b L\n", "error results-contradict 1 4"),
    ("0000 - H", "0000 - F", "question full-bye 5"),
    ("   2 w 0\n", "0000 - H\n", "question half-bye-last 5"),
    ("142 3", "142 4", "error rounds-missing"),
    ("001    5 m", "001    4 m", "error number-twice 4"),
    ("001    5 m", "001    6 m", "warning number-gap 6"),
    ("Cyril                      1800", "Cyril                       1800",
     "error columns-shifted 3"),
    ("99100033", "        ", "warning id-missing 3"),
    ("99100033", "X9100033", "warning id-shape 3"),
    ("99100033", "99100022", "error id-twice 2 3"),
    ("Cedar, Cyril                      1800 NOR    99100033 2009/12/31",
     "Elm, Egil                         1800 NOR    99100033 2001/01/01",
     "warning name-twice 3 5"),
    ("001    3 m", "001    3  ", "warning sex-missing 3"),
    ("001    1 m FM", "001    1 mWFM", "warning sex-title 1"),
    ("001    1 m FM", "001    1 m NM", "warning title-unknown 1"),
    ("2009/12/31", "          ", "warning birth-missing 3"),
    ("2009/12/31", "2009/13/31", "warning birth-impossible 3"),
    ("2009/12/31", "2024/12/31", "warning birth-implausible 3"),
    ("1905 SWE", "1905 SOV", "warning federation-unknown 2"),
    ("1705", "1187", "warning rating-floor 4"),
    ("1705", "17O5", "error rating-shape 4"),
    ("2310", "2950", "question rating-high 1"),
    ("1.5    3 ", "1.5      ", "warning rank-missing 3"),
    ("1.0    5 ", "1.0    2 ", ""),
    ("012 Harbour Open", "012", "error name-missing"),
    ("022 Harbour\n", "", "error city-missing"),
    ("032 NOR\n", "", "error federation-missing"),
    ("042 2026/05/16\n", "", "error start-missing"),
    ("052 2026/05/17\n", "", "error end-missing"),
    ("102 Fir, Elin (98000011)\n", "", "error arbiter-missing"),
    ("052 2026/05/17", "052 2026/05/15", "error dates-order"),
    ("052 2026/05/17", "052 2026/05/29", "error date-future"),
    ("26/05/16  26/05/17\n", "26/05/16  26/05/18\n", "error round-date-outside"),
    ("26/05/16  26/05/17\n", "26/05/17  26/05/16\n", "warning round-dates-order"),
    ("  26/05/17\n", "\n", "warning round-dates-count"),
    ("042 2026/05/16", "042 16/05/2026", "warning date-format"),
    ("122 90 min + 30 sec\n", "", "warning time-missing"),
    ("222 5400+30", "222 900+10", "warning times-differ"),
    ("122 90 min + 30 sec", "122 45 min + 30 sec", "warning times-differ"),
    ("062 5", "062 6", "warning players-count"),
    ("072 4", "072 5", "warning rated-count"),
    ("082 0", "082 1", "warning teams-count"),
    ("112 Gorse, Hal", "112 Elm, Egil", "warning arbiter-plays 5"),
    ("082 0\n", "082 1\n013 Rook Friends                       1    9\n",
     "error member-unknown 9"),
    ("082 0\n", "082 2\n013 Rooks                              1    2\n"
     "013 Bishops                            2    3\n", "error member-twice 2"),
    ("192 FIDE_DUTCH_2026", "192 SWISS", "warning system-unknown"),
    ("202 BH/C1,SB", "202 BH/C1,BX", "warning tie-break-unknown"),
    ("212 PTS,BH", "212 BH", "warning tie-break-order"),
    ("132 ", "240 H   1    4\n132 ", "error bye-record 4"),
    ("132 ", "240 H   1    5\n240 H   1    4\n132 ", "error record-twice"),
    ("132 ", "NOR    9                    1700\n132 ", "error national-unknown 9"),
    ("132 ", "### MPA @ Round 2\n132 ", "question manual-marks"),
    ("001    1 m", "012 Harbour B\n001    1 m", "error two-events"),
)  # fmt: skip


def check(text: str, tmp_path: Path, *options: str) -> dict[str, Any]:
    """The JSON of a check, which agrees with the exit status."""
    path = tmp_path / "report.trf"
    path.write_text(text, encoding="utf-8")
    result = call("check", str(path), *options, "--json")
    found: dict[str, Any] = json.loads(result.stdout)
    kinds = {one["severity"] for one in found["findings"]}
    code = 2 if "error" in kinds else int("warning" in kinds)
    assert result.exit_code == code, result.stderr
    return found


def test_each_fault_is_named_with_its_players(tmp_path: Path) -> None:
    for old, new, wanted in CASES:
        assert old in REPORT, old
        text = REPORT.replace(old, new, 1)
        found = check(text, tmp_path, "--today", "2026-05-20")["findings"]
        named = {
            " ".join((one["severity"], one["check"], *map(str, one["players"])))
            for one in found
        }
        assert not wanted or wanted in named, (old, new, wanted, named)
        assert all(one["text"] and one["fix"] and one["rule"] for one in found)


def test_a_report_is_late_by_the_day_it_is_sent_on(tmp_path: Path) -> None:
    found = check(REPORT, tmp_path, "--today", "2026-06-17")
    assert [one["check"] for one in found["findings"]] == ["report-late"]
    assert found["findings"][0]["text"].startswith("31 days after the end")
    # looked at again, not sent
    found = check(REPORT, tmp_path)
    assert found["findings"] == []
    assert any("the report would be late" in note for note in found["notes"])


#: Changes of the list, and what they make of the report.
LISTED = (
    ("99100033 ", "99100034 ", "error list-id 3"),
    ("Cedar, Cyril   ", "Dornmark, Levin", "error list-name 3"),
    ("Cedar, Cyril", "Holt, Cyril  ", "question list-name 3"),
    (" 1800 ", " 1810 ", "warning list-rating 3"),
    ("SWE F", "NOR F", "warning list-federation 2"),
    ("SWE F", "SWE M", "warning list-sex 2"),
    ("1960", "1961", "warning list-birth 4"),
    ("M   FM  ", "M       ", "warning list-title 1"),
)


def test_a_report_is_compared_with_a_list(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    for old, new, wanted in (("", "", ""), *LISTED):
        assert old in LIST, old
        path.write_text(LIST.replace(old, new, 1), encoding="utf-8")
        options = ("--list", str(path), "--today", "2026-05-20")
        found = check(REPORT, tmp_path, *options)
        named = [
            " ".join((one["severity"], one["check"], *map(str, one["players"])))
            for one in found["findings"]
        ]
        assert named == ([wanted] if wanted else []), (old, new)


def test_a_norm_asks_for_what_no_file_can_tell(tmp_path: Path) -> None:
    for results, players in (("=======11", [[1]]), ("========1", [])):
        found = check(write_norm_event(results), tmp_path)["findings"]
        hints = [one for one in found if one["check"] == "norm-hints"]
        assert [one["players"] for one in hints] == players
        assert {one["severity"] for one in hints} <= {"question"}


def test_totals_of_teams_are_those_of_their_matches(tmp_path: Path) -> None:
    facts: dict[str, Any] = {"rating": 1800, "federation": "NOR", "sex": "m"}
    members = (
        player(1, "   3 w 1", name="Ada", points="1.0", **facts),
        player(2, "   4 b =", name="Bo", points="0.5", **facts),
        player(3, "   1 b 0", name="Cy", points="0.0", **facts),
        player(4, "   2 w =", name="Di", points="0.5", **facts),
    )

    def count_findings(match_points: str, game_points: str, *more: str) -> int:
        teams = (
            f"310   1 {'Rooks':32} {'':12} {match_points:>6} {game_points:>6}"
            f" {'':4}    1    2",
            f"310   2 {'Bishops':32} {'':12} {'0.0':>6} {'0.5':>6} {'':4}    3    4",
        )
        records = ("142 1", "192 FIDE_TEAM_BAKU_MP_GP", *more, *members, *teams)
        text = "\n".join(("012 Cup", "022 Oslo", "032 NOR", *records, ""))
        found = check(text, tmp_path)["findings"]
        named = [one for one in found if one["check"] == "team-points"]
        assert all("team 1 Rooks" in one["text"] for one in named)
        return len(named)

    # a win of the match is 2 points
    assert count_findings("2.0", "1.5") == 0
    assert count_findings("1.0", "2.0") == 2
    assert count_findings("1.0", "1.5", "299 a penalty") == 0
    penalty = "299    -1.0   0.0    1    1"
    assert count_findings("1.0", "1.5", penalty) == 0
    assert count_findings("2.0", "1.5", penalty) == 1
    # the totals for people are compared as well
    assert count_findings("2.0", "1.5", "802   1 ROOK     2.0    1.5") == 0
    assert count_findings("2.0", "1.5", "801  1 ROOK   1    1.5   2 w 1=  1 2") == 1


@shared.needs(_FAULTS)
def test_each_planted_fault_is_found_and_nothing_else() -> None:
    folder = shared.file(_FAULTS).parent
    planted = shared.read_json(_FAULTS)
    assert len(planted) == 80
    for name, case in planted.items():
        options = ["--today", case["today"]]
        if "list" in case:
            options += ["--list", str(folder / case["list"])]
        result = call("check", str(folder / name), *options, "--json")
        found = json.loads(result.stdout)["findings"]
        named = [one for one in found if one["check"] == case["check"]]
        assert any(
            one["severity"] == case["severity"]
            and set(case["players"]) <= set(one["players"])
            and (one["round"], one["lines"]) == (case["round"], case["lines"])
            for one in named
        ), (name, found)
        others = {one["check"] for one in found} - {case["check"], *case["also"]}
        assert not others, (name, others)


@shared.needs(_CLEAN)
def test_clean_reports_have_no_error_but_true_ones() -> None:
    for name, case in shared.read_json(_CLEAN).items():
        path = shared.file(name)
        listed = path.with_suffix(".list.txt")
        options = ["--list", str(listed)] if listed.is_file() else []
        result = call("check", str(path), *options, "--json")
        found = json.loads(result.stdout)["findings"]
        if name.startswith(_FOLDER):
            assert found == [], name
        errors = {one["check"] for one in found if one["severity"] == "error"}
        # some of these events are still to come
        assert errors - {"date-future"} == set(case["errors_true"]), name


@pytest.mark.parametrize("form", ["--html", "--markdown", "--csv"])
def test_a_verdict_can_be_sent_in_every_form(tmp_path: Path, form: str) -> None:
    path = tmp_path / "report.trf"
    path.write_text(REPORT.replace("062 5", "062 6"), encoding="utf-8")
    result = call("check", str(path), form)
    assert result.exit_code == 1
    assert "062 says 6 players, 5 in the file" in result.stdout
    assert "correct the number" in result.stdout


def test_open_games_of_a_round_are_one_finding(tmp_path: Path) -> None:
    text = REPORT
    for cell in ("   5 b 1", "   2 w 0", "   4 w =", "   1 b ="):
        text = text.replace(f"{cell}\n", f"{cell[:-1]}*\n")
    blank = " " * 8
    more = "\n".join(
        player(
            no, blank, blank, f"{other:>4} {colour} *", name=f"Fir {no}", points="0.0"
        )
        for no, other, colour in ((6, 7, "w"), (7, 6, "b"))
    )
    for report, sentence in (
        (text, "Round 3, 1 against 4 and 2 against 5: no result"),
        (f"{text}{more}\n", "Round 3: 3 games without a result"),
    ):
        found = check(report, tmp_path)["findings"]
        assert [one["text"] for one in found if one["check"] == "result-missing"] == [
            sentence
        ]


def test_two_exchanged_ranks_are_both_named(tmp_path: Path) -> None:
    # no. 3 and 4 are level: only the rank of no. 5 is before one with more points
    text = REPORT.replace("1.5    3 ", "1.5    5 ").replace("1.0    5 ", "1.0    3 ")
    (found,) = check(text, tmp_path, "--today", "2026-05-20")["findings"]
    assert found["check"] == "rank-points"
    assert {3, 5} <= {*found["players"]}
    assert found["text"].endswith("ranks 3 and 5 exchanged?")


@pytest.mark.parametrize(
    ("mine", "theirs", "is_run"),
    [
        ("   2 b 1", "   1 w 0", False),
        # an unknown colour, or half a forfeit, may have been the other colour
        ("   2   1", "   1 b 0", False),
        ("   2 w +", "   1 b 0", False),
        ("   2 w +", "   1 b -", True),
        ("0000 - H", "0000 - H", True),
    ],
)
def test_colours_run_past_rounds_without_a_game_alone(
    mine: str, theirs: str, is_run: bool, tmp_path: Path
) -> None:
    games = "   2 w 1", mine, "   2 w 1", "   2 w 1", "   2 b 1"
    lines = (
        "092 Individual: Swiss-System",
        player(1, *games, name="Alder", rating=2000),
        player(2, "   1 b 0", theirs, "   1 b 0", "   1 b 0", "   1 w 0", name="Birch"),
    )
    found = check("\n".join((*lines, "")), tmp_path, "--today", "2026-05-20")
    checks = [one["check"] for one in found["findings"] if 1 in one["players"]]
    assert ("three-colours" in checks) == is_run


@pytest.mark.parametrize(
    ("year", "rating", "sentence"),
    [
        # 7.1.2 of the rules of 2022 and of 2024
        ("2023", "1187", ""),
        ("2023", " 875", "no FIDE rating was below 1000 before 1 March 2024"),
        ("2025", "1187", "no FIDE rating is below 1400 since 1 March 2024"),
    ],
)
def test_the_floor_of_a_rating_is_that_of_the_day(
    year: str, rating: str, sentence: str, tmp_path: Path
) -> None:
    text = REPORT.replace("1705", rating)
    text = text.replace("2026/05", f"{year}/05").replace("26/05", f"{year[2:]}/05")
    found = check(text, tmp_path, "--today", f"{year}-05-20")["findings"]
    texts = [one["text"] for one in found if one["check"] == "rating-floor"]
    assert len(texts) == bool(sentence)
    assert all(sentence in one for one in texts)
