"""Values that are refused: exit code 2, one line with option and what is accepted."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.answers import call, data, refusal


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("16OO", "OWN: rating: 16OO is not a rating; 1 to 4000"),
        ("1600k", "OWN: rating: 1600k is not a rating; 1 to 4000"),
        ("1_600", "OWN: rating '1_600': write 1600 without separators"),
        ("1,600", "OWN: rating '1,600': write 1600 without separators"),
        ("1.600", "OWN: rating '1.600': write 1600 without separators"),
        ("1600.5", "OWN: rating '1600.5': whole numbers only; 1 to 4000"),
        ("nan", "OWN: rating: nan is not a rating; 1 to 4000"),
        ("inf", "OWN: rating: inf is not a rating; 1 to 4000"),
        ("1e400", "OWN: rating: 1e400 is not a rating; 1 to 4000"),
        ("0x640", "OWN: rating: 0x640 is not a rating; 1 to 4000"),
        ("+20", "OWN: rating '+20': without a plus sign; 1 to 4000"),
        ("−20", "OWN: rating '−20': negative; 1 to 4000"),
        ("0", "OWN: rating: 0 means unrated; 1 to 4000"),
        ("4001", "OWN: rating: 4001 is too high; 1 to 4000"),
        ("9" * 5000, f"OWN: rating '{'9' * 19}…': too long; 1 to 4000"),
        ("", "OWN: empty; 1 to 4000"),
        (" \N{NO-BREAK SPACE}", "OWN: empty; 1 to 4000"),
    ],
)
def test_rating(typed: str, message: str) -> None:
    assert refusal("assess", typed, "1800") == f"Error: {message}"


@pytest.mark.parametrize(
    "typed",
    [
        "１６００",  # noqa: RUF001
        "١٦٠٠",
        "१६००",
        "²",
        "Ⅷ",
        "16\x0000",
        "16\udce900",
        "\u202e0061",
        "__import__('os')",
    ],
)
def test_rating_in_strange_characters(typed: str) -> None:
    message = refusal("assess", typed, "1800")
    assert message.startswith("Error: OWN: rating")
    assert message.endswith("1 to 4000")
    assert len(message.splitlines()) == 1


@pytest.mark.parametrize("typed", ["-20", "-1600"])
@pytest.mark.parametrize("place", [0, 1])
def test_negative_rating_is_no_unknown_option(typed: str, place: int) -> None:
    ratings = ["1800"]
    ratings.insert(place, typed)
    for command in ("assess", "game"):
        message = refusal(command, *ratings)
        assert message == f"Error: rating '{typed}': negative; 1 to 4000"
    assert refusal("assess", "--", "-20", "1800").startswith("Error: OWN: rating '-20'")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--k", "-5"), "--k '-5': negative"),
        (("--k", "0"), "--k: 0 is too low; over 0, up to 1000"),
        (("--k", "1e9"), "--k: 1e9 is not a number"),
        (("--k", " "), "--k: empty; over 0, up to 1000"),
        (("--k", "12.5"), "--k '12.5': FIDE uses a whole number"),
        (("--opponent-k", "12.5"), "--opponent-k '12.5': FIDE uses a whole number"),
        (("--opponent-k", "x"), "--opponent-k: x is not a number"),
        (("--date", "31.1.2026"), "--date: 31.1.2026 is not year-month-day, such"),
        (("--date", "2026-02-30"), "--date: 2026-02-30 is not in the calendar"),
        (("--date", "2021-12-31"), "--date '2021-12-31': FIDE rules before 2022"),
        (("--born", "12"), "--born: 12 is too low; 1900 to "),
        (("--born", "2099"), "--born: 2099 is too high; 1900 to "),
        (("--games-played", "-1"), "--games-played '-1': negative; 0 to 100000"),
        (("--games-played", "1_0"), "--games-played: 1_0 is not a number"),
        (("--of", "0", "--score", "1"), "--of: 0 is too low; 1 to 700"),
        (("--of", "1000000", "--score", "1"), "--of: 1000000 is too high; 1 to 700"),
        (("--of", "3"), "--of: the games of a match; give its --score too"),
        (
            ("--of", "3", "--score", "1.25"),
            "--score: 1.25 is not a score; 0 to 3 in halves",
        ),
        (("--of", "3", "--score", "3½"), "--score: 3½ is too high; at most 3 from 3"),
        (("--score", "x"), "--score: x is not a score; 1, ½, 0 or w, d, l"),
        (("--pool", "bullet"), "Invalid value for '--pool': 'bullet' is not one of"),
        (("--system", "fids"), "Invalid value for '--system': 'fids' is not one of"),
    ],
)
def test_option(options: tuple[str, ...], message: str) -> None:
    answer = refusal("assess", "1600", "1800", *options)
    assert answer.startswith(f"Error: {message}")
    assert len(answer.splitlines()) == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--scale", "49"), "--scale: 49 is too low; 50 to 4000"),
        (("--scale", "nan"), "--scale: nan is not a number"),
        (("--floor", "4001"), "--floor: 4001 is too high; 0 to 4000"),
        (("--ceiling", "x"), "--ceiling: x is not a number"),
        (("--floor", "1500", "--ceiling", "1500"), "--ceiling"),
        (("--floor", "1600", "--ceiling", "1500"), "--ceiling"),
    ],
)
def test_option_of_classic_elo(options: tuple[str, ...], message: str) -> None:
    answer = refusal("assess", "1600", "1800", "--system", "elo", *options)
    assert answer.startswith(f"Error: {message}")
    assert len(answer.splitlines()) == 1


@pytest.mark.parametrize(
    ("system", "options"),
    [
        ("fide", ("--scale", "400")),
        ("fide", ("--floor", "100")),
        ("fide", ("--ceiling", "3000")),
        ("elo", ("--born", "2012")),
        ("elo", ("--games-played", "3")),
        ("elo", ("--reached-2400",)),
    ],
)
@pytest.mark.parametrize("command", ["assess", "game", "event", "tournament"])
def test_option_that_the_system_does_not_use(
    command: str, system: str, options: tuple[str, ...]
) -> None:
    ratings = ("1600", "1800") if command in ("assess", "game") else ("--rating", "9")
    users = {
        "--floor": "elo or uscf or uscf-quick",
        "--born": "fide or uscf or dwz or ecf or uscf-quick",
        "--games-played": "fide or uscf or uscf-quick",
        "--reached-2400": "fide",
    }.get(options[0], "elo")
    chosen = () if system == "fide" else ("--system", system)
    assert refusal(command, *ratings, *chosen, *options, stdin="1850 W") == (
        f"Error: {options[0]}: not used by --system {system}, only by --system {users}"
    )


def test_pool_and_date_are_facts_that_any_system_may_be_given() -> None:
    facts = ("--system", "elo", "--pool", "rapid", "--date", "2026-01-31")
    answer = data("assess", "1600", "1800", *facts)
    assert (answer["system"], answer["pool"]) == ("elo", "rapid")


def test_a_wrong_date_is_refused_by_every_system() -> None:
    for system in ("fide", "elo"):
        facts = ("--system", system, "--date", "2026-02-30")
        message = refusal("assess", "1600", "1800", *facts)
        assert message == "Error: --date: 2026-02-30 is not in the calendar"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("assess", "1600"), "Missing argument 'OPPONENT'"),
        (("assess", "1600", "1800", "2000"), "unexpected extra argument"),
        (("assess", "1600", "1800", "--kk", "1"), "No such option"),
        (("assess", "1600", "1800", "--k"), "requires an argument"),
        (
            ("1600", "1800"),
            "no command '1600'; there are accuracy, assess, completion, doctor",
        ),
        (("--kk",), "No such option"),
    ],
)
def test_wrong_usage_points_to_the_help(
    arguments: tuple[str, ...], message: str
) -> None:
    answer = refusal(*arguments)
    assert message in answer
    assert "--help' for help" in answer


@pytest.mark.parametrize(
    "arguments",
    [
        ("assess", "--\x1b[31m", "1"),
        ("assess", "1", "2", "3\x1b]52;c;QQ==\x1b\\"),
        ("assess", "1", "2", "--pool", "\x9b31m"),
        ("\x1b[2J",),
        ("--\x1b[2J",),
        ("event", "--rating", "1900", "\x1b[2J.txt"),
    ],
)
def test_messages_hold_no_control_characters(arguments: tuple[str, ...]) -> None:
    message = refusal(*arguments)
    assert all(char.isprintable() or char == "\n" for char in message)


@settings(max_examples=150, deadline=None)
@given(st.text(st.characters(exclude_categories=[])))
def test_any_text_for_a_rating_is_answered(typed: str) -> None:
    result = call("assess", typed, "1800")
    assert result.exit_code in (0, 2)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    if result.exit_code == 2:
        assert result.stdout == ""
        assert result.stderr.count("Error: ") >= 1


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["--k", "--date", "--born", "--score"]), st.text())
def test_any_text_for_an_option_is_answered(option: str, typed: str) -> None:
    result = call("assess", "1600", "1800", option, typed)
    assert result.exit_code in (0, 2)
    assert result.exception is None or isinstance(result.exception, SystemExit)
