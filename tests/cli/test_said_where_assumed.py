"""What decides a result is said beside it: floors, editions, K, counted games, norms.

Each case names the article or the arithmetic that its numbers come from.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.answers import answer, data, refusal
from tests.cli.test_read_command import player_line


def lines(*call: str, stdin: str | None = None) -> list[str]:
    return answer(*call, stdin=stdin).splitlines()


def test_the_least_dwz_is_named_and_is_no_rounding() -> None:
    # 800 - 11.58 is below 1100; a DWZ below 1000 became 400 more on 8 June 2026
    call = ("assess", "800", "900", "--system", "dwz", "--event-end", "2026-11-05")
    loss = next(
        line
        for line in lines(*call, "--dwz-index", "3", "--born", "2012")
        if line.startswith("loss: ")
    )
    assert loss.startswith(
        "loss: -11.58, new rating 1100: the least DWZ since 8 June 2026;"
        " a DWZ of 800 from before is 1200 now (dwz-2026), index 4"
    )
    found = data(*call, "--dwz-index", "3", "--born", "2012")
    assert (found["loss"]["rounded"], found["loss"]["new_rating"]) == (None, 1100)
    event = lines(*call, "--dwz-index", "3", "--born", "2012", "--explain")
    assert not [line for line in event if "rounded +300" in line]


@pytest.mark.parametrize(
    ("call", "shown"),
    [
        # E of 200 points is .759747: 40 x -.759747
        (
            ("--system", "elo", "--k", "40", "--floor", "1495"),
            "loss: -30.39, new rating 1495: floor 1495",
        ),
        # N* is 50 / sqrt(.662 + 7.39e-6 x 1064²) = 16.64: 800 / 17.64 x -.759747
        (
            ("--system", "uscf", "--peak", "1700"),
            "loss: -34.45, new rating 1500: personal floor 1500 by the peak of 1700"
            " (US Chess rules, chapter 8, 5)",
        ),
    ],
)
def test_a_floor_is_named_where_it_acts(call: tuple[str, ...], shown: str) -> None:
    found = lines("assess", "1505", "1305", *call, "--event-end", "2026-05-01")
    (loss,) = (line for line in found if line.startswith("loss: "))
    assert loss.startswith(shown), loss
    # and in the sums of an event
    own = ("event", "-", "--rating", "1505", *call, "--event-end", "2026-05-01")
    found = lines(*own, stdin="1305 L\n")
    change = next(line for line in found if line.startswith("change: "))
    assert "rounded" not in change
    assert any(line.startswith("remark: ") for line in found)
    assert data(*own, stdin="1305 L\n")["players"][0]["remarks"]


def test_the_k_of_one_player_is_that_of_both_in_elo() -> None:
    # 32 x (1 - .24025) = 24.31; with 20 for the opponent 20 x -.75975 = -15.19
    one = data("assess", "1500", "1700", "--system", "elo", "--k", "32")
    assert (one["win"]["change"], one["win"]["opponent_change"]) == (24.31, -24.31)
    other = data("assess", "1500", "1700", "--system", "elo", "--opponent-k", "32")
    assert other["win"]["change"] == 24.31
    assert other["player"]["k_reason"] == "the opponent's, the only one given"
    both = data(
        *("assess", "1500", "1700", "--system", "elo", "--k", "32"),
        *("--opponent-k", "20"),
    )
    assert (both["win"]["change"], both["win"]["opponent_change"]) == (24.31, -15.19)
    # in FIDE each has the K of the rules
    fide = data("assess", "1500", "1700", "--k", "40", "--date", "2026-01-31")
    assert fide["opponent"]["k"] == 20


def test_the_working_of_elo_ends_with_the_rating_at_stake() -> None:
    call = ("assess", "1500", "1700", "--system", "elo", "--k", "32", "--explain")
    assert "win, new rating: 1500 + 24.31 = 1524.31, as a whole number 1524" in lines(
        *call
    )


@pytest.mark.parametrize("games", ["1700 L\n1800 L\n", "1700 L\n" * 5])
def test_a_first_event_without_a_point_counts_nothing(games: str) -> None:
    # B.02 8.2.1
    call = ("event", "-", "--rating", "unrated", "--date", "2026-01-31")
    why = "0 of 5 games: a first event without a point (8.2.1)"
    assert f"no rating: {why}" in lines(*call, stdin=games)
    # not a first event: 7.1.4 counts
    later = lines(*call, "--games-played", "3", stdin="1700 L\n1800 L\n")
    assert "no rating: 2 of 5 games against rated opponents (7.1.4)" in later


def test_an_event_over_two_editions_names_both() -> None:
    # 8.3.1: 600 and 550 points count as 400 (.92) until September 2025: 10 x (1.5 -
    # 1.84); in full (.98 and .97) for 2650 and more since: 10 x (1.5 - 1.95)
    call = ("event", "-", "--rating", "2700", "--date", "2025-09-28")
    found = lines(*call, "--event-end", "2025-10-05", stdin="2100 W\n2150 =\n")
    assert "change: -3.40, rounded -3" in found
    assert "assumed: rules of the first day; those of 2025-10-01 give -4.50" in found
    same = lines(*call, "--event-end", "2025-10-05", stdin="2600 W\n")
    assert "assumed: rules of the first day; those of 2025-10-01 give the same" in same
    inside = lines(*call, "--event-end", "2025-09-30", stdin="2100 W\n")
    assert not [line for line in inside if "first day" in line]


def test_k_at_new_year_has_its_reason() -> None:
    # facts 10.6: 27 to 30 December counts for February, with the K of January
    call = ("event", "-", "--rating", "2200", "--born", "2008", "--date", "2026-12-27")
    after = lines(*call, "--event-end", "2026-12-30", stdin="2100 W\n")[1]
    assert after.startswith(
        "you: 2200, K 20 (under 2400; born 2008, K of the list of January 2027, after"
        " the year of the 18th birthday; assumed "
    )
    before = lines(*call, "--event-end", "2026-12-29", stdin="2100 W\n")[1]
    assert before.startswith("you: 2200, K 40 (junior born 2008")


@pytest.mark.parametrize(
    ("system", "is_named"),
    [("fide", True), ("uscf", True), ("dwz", True), ("elo", False), ("ecf", False)],
)
def test_a_day_after_the_last_known_edition_says_so(
    system: str, is_named: bool
) -> None:
    call = ("assess", "1600", "1700", "--system", system, "--event-end")
    text = "note: no later edition is known for 2028-05-01: "
    found = lines(*call, "2028-05-01")
    assert any(line.startswith(text) for line in found) == is_named
    assert not [line for line in lines(*call, "2026-12-31") if "no later" in line]


@pytest.mark.parametrize(
    ("system", "grown"),
    # sqrt(80² + 34.6² x 9); sqrt(80² + (173.7178 x 0.06)² x 9)
    [("glicko", "131.05"), ("glicko2", "85.89")],
)
def test_the_first_line_has_the_grown_deviation(system: str, grown: str) -> None:
    call = ("assess", "1500/80", "1600/90", "--system", system)
    assert f"you: 1500, RD 80, grown to {grown}" in lines(*call, "--idle", "9")
    assert "you: 1500, RD 80" in lines(*call)


def report_of(folder: Path, control: str, start: str = "2026/05/01") -> str:
    head = ["012 Made Open", f"042 {start}", f"122 {control}"]
    players = [
        player_line(1, "Alder, Ann", "1900", "1.5", "   2 w 1", "   3 b =", id=1),
        player_line(2, "Birch, Bob", "1700", "0.0", "   1 b 0", "0000 - Z", id=2),
        player_line(3, "Cedar, Cy", "2410", "0.5", "0000 - Z", "   1 w =", id=3),
    ]
    path = folder / "made.trf"
    path.write_text("\n".join([*head, *players]) + "\n", encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("control", "minutes"), [("45+30", 75), ("59+30", 89), ("60+30", 90)]
)
def test_a_shorter_control_may_be_approved_as_standard(
    tmp_path: Path, control: str, minutes: int
) -> None:
    # B.02 1.1 asks 120 minutes where a player is rated 2400; FIDE's Council for 2026
    report = report_of(tmp_path, control)
    found = lines("event", report, "--player", "1")
    assert any(
        line.startswith(
            "note: not rated by FIDE unless approved as standard"
            f" (--approved-standard): {minutes} minutes for 60 moves, 120 are needed"
        )
        for line in found
    )
    assert (
        "norm condition, time control: too fast for a standard rating: not met" in found
    )
    approved = lines("event", report, "--player", "1", "--approved-standard")
    assert (
        f"note: {minutes} minutes for 60 moves: rated as standard, with title norms, as"
        " approved by the Qualification Commission (2026)"
    ) in approved
    assert not [line for line in approved if "not rated by FIDE" in line]
    assert "norm condition, time control: approved as standard (2026): met" in approved


@pytest.mark.parametrize(
    ("control", "start"), [("50+20", "2026/05/01"), ("45+30", "2025/11/20")]
)
def test_an_approval_holds_for_some_controls_of_2026(
    tmp_path: Path, control: str, start: str
) -> None:
    # 30 seconds are needed; the pilots of 2025 were single events
    report = report_of(tmp_path, control, start)
    found = lines("event", report, "--approved-standard")
    assert any(line.startswith("note: not rated by FIDE: ") for line in found)
    assert not [line for line in found if "with title norms" in line]


def test_an_approval_needs_a_time_control() -> None:
    found = lines("assess", "2450", "2400", "--approved-standard")
    assert "note: approved as standard: not used, as no time control is stated" in found


def test_ratings_of_other_federations_are_for_the_unrated() -> None:
    call = ("assess", "1600", "1800", "--system", "uscf", "--fide-rating", "1900")
    assert refusal(*call) == "Error: --fide-rating: only for an unrated player"
    found = data(
        *("event", "-", "--rating", "unrated", "--system", "uscf"),
        *("--fide-rating", "2100", "--event-end", "2026-05-01"),
        stdin="2000 W\n",
    )["players"][0]
    # 20 + 1.02 x 2100
    assert found["rating"] == 2162


def test_norms_of_a_player_are_judged_beside_the_event(tmp_path: Path) -> None:
    report = report_of(tmp_path, "90+30")
    norms = data("event", report, "--player", "1")["players"][0]["norms"]
    assert norms["highest"] is None
    # B.01 1.4.1: at least 9 games
    texts = [row["text"] for row in norms["titles"][0]["conditions"]]
    assert "2 games, at least 9" in texts
    found = lines("event", report, "--player", "1")
    assert "title norm: none made" in found
    assert any(
        line.startswith("norm GM: not made: 2 games, at least 9") for line in found
    )
    # norms are made in standard events
    rapid = lines("event", report, "--player", "1", "--pool", "rapid")
    assert not [line for line in rapid if "norm" in line]


def test_two_lines_that_say_white_are_noted_and_rated(tmp_path: Path) -> None:
    # TRF16: of the two lines of a game one says w, the other b
    path = Path(report_of(tmp_path, "90+30"))
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("   3 b =", "   3 w ="), encoding="utf-8")
    note = (
        "note: line 4, player 1 Alder, Ann, round 2: White, and so is player 3, the"
        " opponent"
    )
    found = lines("event", str(path))
    assert [line for line in found if "White, and so" in line] == [note]
    assert "rated games: 4, counted for each player" in found


def test_floors_of_a_whole_event_are_named_below_its_table(tmp_path: Path) -> None:
    path = Path(report_of(tmp_path, "90+30", "2026/07/01"))
    text = path.read_text(encoding="utf-8").replace("1900", " 900")
    path.write_text(text, encoding="utf-8")
    found = lines("event", str(path), "--system", "dwz")
    # a DWZ below 1000 is 400 more since 8 June 2026
    assert (
        "new rating, 1 player (1): the least DWZ since 8 June 2026; a DWZ of 900 from"
        " before is 1300 now (dwz-2026)"
    ) in found
    (total,) = (line for line in found if line.startswith("sum of changes: "))
    assert "rounded" not in total
