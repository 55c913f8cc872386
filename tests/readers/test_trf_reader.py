"""The fields, rounds and header records of a tournament report file."""

from __future__ import annotations

from datetime import date

import pytest

from elo_tui.core.events.crosstable import Note, Pairing, Participant
from elo_tui.core.events.reading import BadLine, Cancelled, EventReading
from elo_tui.readers.detect import read_text
from elo_tui.readers.trf_reader import matches, read
from tests.readers.trf_text import event, first, notes, player, reading


def test_the_columns_of_the_tests_are_those_of_the_format() -> None:
    line = player(
        17,
        " 141 w 1",
        "0000 - H",
        sex="w",
        title="WGM",
        rating=2299,
        federation="GEO",
        fide_id="12345678901",
        birth="1978/01/02",
        points="11.5",
    )
    assert line == (
        "001   17 wWGM Ivanova, Anna                     2299 GEO 12345678901"
        " 1978/01/02 11.5        141 w 1  0000 - H"
    )


def test_every_field() -> None:
    line = player(
        17,
        " 141 w 1",
        "0000 - H",
        sex="w",
        title="WGM",
        rating=2299,
        federation="GEO",
        fide_id="00345678901",
        birth="1978/01/02",
        points="11.5",
    )
    assert first(line) == Participant(
        17,
        "Ivanova, Anna",
        "WGM",
        2299,
        "GEO",
        "00345678901",
        11.5,
        (Pairing(1, 141, "w", "1"), Pairing(2, None, "", "H")),
        1978,
        "w",
        line=1,
    )


def test_what_is_blank_is_not_known() -> None:
    assert first(player(3, name="")) == Participant(3, line=1)


@pytest.mark.parametrize(
    ("written", "title"),
    [
        *[(t, t) for t in ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "")],
        *[("g", "GM"), ("m", "IM"), ("f", "FM"), ("c", "CM")],
        *[("wg", "WGM"), ("wm", "WIM"), ("wf", "WFM"), ("wc", "WCM")],
        ("gm", "GM"),
        ("NM", "NM"),
    ],
)
def test_titles_old_and_new(written: str, title: str) -> None:
    assert first(player(title=written)).title == title


@pytest.mark.parametrize(
    ("written", "sex"),
    [("m", "m"), ("M", "m"), ("w", "w"), ("W", "w"), ("f", "w"), ("F", "w"), ("", "")],
)
def test_sexes(written: str, sex: str) -> None:
    assert first(player(sex=written)).sex == sex


@pytest.mark.parametrize(
    ("written", "rating"),
    [("", None), ("0", 0), ("0000", 0), ("850", 850), ("850 ", 850), ("2558", 2558)],
)
def test_ratings(written: str, rating: int | None) -> None:
    assert first(player(rating=written)).rating == rating
    assert notes(player(rating=written)) == ()


@pytest.mark.parametrize(
    "written",
    [
        "1 85",
        "abcd",
        "-850",
        "1e03",
        "4001",
        "\uff19\uff19\uff19\uff19",
        "185.",
        "²000",
        "1\u200b85",
    ],
)
def test_a_rating_that_is_none_is_left_out_alone(written: str) -> None:
    line = player(5, "   2 w 1", rating=written, fide_id="123", points="1.0")
    found = first(line)
    assert (found.rating, found.fide_id, found.points) == (None, "123", 1.0)
    (note,) = notes(line)
    assert (note.line, note.left_out) == (1, True)
    assert note.text.startswith("player 5 Ivanova, Anna: not read: rating ")


@pytest.mark.parametrize(
    ("written", "year"),
    [
        ("1978/00/00", 1978),
        ("1978/07/05", 1978),
        ("1942.00.00", 1942),
        ("1975.  .", 1975),
        ("1975", 1975),
        ("05.07.1991", 1991),
        ("2001-02-23", 2001),
        ("    .  .", None),
        ("0000/00/00", None),
        ("", None),
    ],
)
def test_births(written: str, year: int | None) -> None:
    assert first(player(birth=written)).birth_year == year
    assert notes(player(birth=written)) == ()


def test_a_birth_of_two_digits_is_not_guessed() -> None:
    assert first(player(birth="67.05.12")).birth_year is None
    (note,) = notes(player(birth="67.05.12"))
    assert note.text == "player 1 Ivanova, Anna: not read: birth 67.05.12"


@pytest.mark.parametrize(
    ("written", "points"),
    [("4.5", 4.5), ("11.5", 11.5), ("4,5", 4.5), ("4", 4), ("0.0", 0), ("", None)],
)
def test_points(written: str, points: float | None) -> None:
    assert first(player(points=written)).points == points


@pytest.mark.parametrize("written", ["4.5.", "½", "x", "-1.0", "1e1", "nan"])
def test_points_that_are_none_are_left_out_alone(written: str) -> None:
    line = player(rating=1800, points=written)
    assert (first(line).points, first(line).rating) == (None, 1800)
    assert [note.left_out for note in notes(line)] == [True]


def test_an_id_is_a_text_wherever_it_stands_in_its_columns() -> None:
    assert first(player(fide_id="0393")).fide_id == "0393"
    assert first(player(fide_id="0393       ")).fide_id == "0393"
    assert first(player(fide_id="A12345B")).fide_id == "A12345B"


@pytest.mark.parametrize("name", ["Milov,Leonid", "nickname", "Kiese,Matthias,Dr."])
def test_a_name_stays_as_written(name: str) -> None:
    assert first(player(name=name)).name == name


@pytest.mark.parametrize(
    ("cell", "pairing"),
    [
        (" 141 w 1", Pairing(1, 141, "w", "1")),
        ("1412 b 0", Pairing(1, 1412, "b", "0")),
        ("   2 B =", Pairing(1, 2, "b", "=")),
        ("   2 W W", Pairing(1, 2, "w", "W")),
        ("   2 w d", Pairing(1, 2, "w", "D")),
        ("   2 w l", Pairing(1, 2, "w", "L")),
        ("   2 - +", Pairing(1, 2, "", "+")),
        ("   2   -", Pairing(1, 2, "", "-")),
        ("   2 w *", Pairing(1, 2, "w", "*")),
        ("   2 w", Pairing(1, 2, "w", "")),
        ("   2", Pairing(1, 2, "", "")),
        ("2    w 1", Pairing(1, 2, "w", "1")),
        ("0000 - h", Pairing(1, None, "", "H")),
        ("0000 - F", Pairing(1, None, "", "F")),
        ("0000 - u", Pairing(1, None, "", "U")),
        ("   0 - Z", Pairing(1, None, "", "Z")),
        ("0000 - -", Pairing(1, None, "", "-")),
        ("0000 - +", Pairing(1, None, "", "+")),
        ("       U", Pairing(1, None, "", "U")),
        ("     -", Pairing(1, None, "", "")),
        ("0000 -", Pairing(1, None, "", "")),
    ],
)
def test_a_round(cell: str, pairing: Pairing) -> None:
    assert first(player(1, cell)).pairings == (pairing,)
    assert first(player(1, cell) + "   ").pairings == (pairing,)
    (_, last) = first(player(1, "  12 b 1", cell)).pairings
    assert last == pairing._replace(round=2)
    assert notes(player(1, cell)) == ()


def test_blank_rounds_count_before_the_last_one_only() -> None:
    line = player(1, "   2 w 1", " " * 8, "   3 b 0", " " * 8, " " * 8)
    assert first(line).pairings == (
        Pairing(1, 2, "w", "1"),
        Pairing(2, None, "", ""),
        Pairing(3, 3, "b", "0"),
    )


def test_an_unknown_result_keeps_the_opponent_and_is_not_rated() -> None:
    line = player(1, "   2 w q")
    (pairing,) = first(line).pairings
    assert pairing == Pairing(1, 2, "w", "", "Q is not a result code")
    text = "player 1 Ivanova, Anna: not read: round 1: Q is not a result code"
    assert notes(line) == (Note(1, text, True),)


def test_an_unknown_colour_leaves_the_game_as_it_is() -> None:
    line = player(1, "   2 x 1")
    assert first(line).pairings == (Pairing(1, 2, "", "1"),)
    text = "player 1 Ivanova, Anna: not read: round 1: x is not a colour"
    assert notes(line) == (Note(1, text, True),)


@pytest.mark.parametrize(
    "cell", ["BYE  - 1", "1 2  w 1", "-  2 w 1", "\uff11\uff12\uff13\uff14 w 1"]
)
def test_an_opponent_that_is_no_number_is_nobody_rated(cell: str) -> None:
    (pairing,) = first(player(1, cell)).pairings
    assert (pairing.opponent, pairing.code) == (None, "1")
    assert pairing.excluded.endswith(" is not a starting number")
    assert [note.left_out for note in notes(player(1, cell))] == [True]


HEAD = (
    "012 Open of Somewhere ",
    "022 Somewhere",
    "032 FRA",
    "042 2024/12/01",
    "052 2024/12/08",
    "122 90 min + 30 s",
)


def test_the_event() -> None:
    found = event(*HEAD, player(1, "   2 w 1"), player(2, "   1 b 0"))
    assert tuple(found.event)[:8] == (
        "Open of Somewhere",
        "Somewhere",
        "FRA",
        date(2024, 12, 1),
        date(2024, 12, 8),
        "90 min + 30 s",
        1,
        None,
    )
    assert found.owner is None


def test_an_event_of_which_nothing_is_stated() -> None:
    assert tuple(event("012", "042", player()).event)[:8] == (
        "",
        "",
        "",
        *[None] * 2,
        "",
        None,
        None,
    )


@pytest.mark.parametrize(
    ("records", "rounds"),
    [
        (["XXR 9"], 9),
        (["142 9"], 9),
        (["142 7", "XXR 9"], 7),
        (["XXR 9", "142 7"], 7),
        (["XXR"], 2),
        ([], 2),
    ],
)
def test_the_number_of_rounds(records: list[str], rounds: int) -> None:
    cells = ("   2 w 1", "   3 b 0")
    assert event(player(1, *cells), *records).event.rounds == rounds


@pytest.mark.parametrize("value", ["0", "100", "nine", "-3", "9" * 5000, "\uff19"])
def test_a_number_of_rounds_that_is_none(value: str) -> None:
    found = reading(f"142 {value}", player(1, "   2 w 1"))
    assert found.sections[0].event.rounds == 1
    (note,) = found.notes
    assert (note.line, note.left_out) == (1, True)
    assert note.text.endswith("is not a number of rounds, 1 to 99")


def test_the_coded_time_control_where_there_is_no_other() -> None:
    assert event("222 5400+30", player()).event.time_control == "5400+30"
    both = event("222 5400+30", "122 90 min", player())
    assert both.event.time_control == "90 min"


@pytest.mark.parametrize(
    ("coded", "pool"),
    [
        # the examples of FIDE's description of TRF26
        ("5400+30", "standard"),
        ("40/6000+30:20/3000+30:1500+30", "standard"),
        ("W300-B240", "blitz"),
        # Laws of Chess, A.1 and B.1: 60 moves in 10 minutes or less, in less than 60
        ("600", "blitz"),
        ("601", "rapid"),
        ("180+2", "blitz"),
        ("300+5", "blitz"),
        ("300+6", "rapid"),
        ("900+10", "rapid"),
        ("3000+9", "rapid"),
        ("3000+10", "standard"),
        ("3599", "rapid"),
        ("3600", "standard"),
        ("40/1500:900", "rapid"),
        ("40/3000+10:300+10", "standard"),
        # a period that begins after 60 moves is not looked at
        ("60/3000:3000", "rapid"),
    ],
)
def test_the_kind_of_rating_of_a_coded_time_control(coded: str, pool: str) -> None:
    found = read_text("\n".join((f"222 {coded}", player(1))))
    assert isinstance(found, EventReading)
    assert found.sections[0].event.pool == pool
    assert [coded in note.text for note in found.notes] == [True] * (pool != "standard")


@pytest.mark.parametrize(
    "coded", ["90 min", "5400+", "W300-B1200", "0", "x", "1:" * 50 + "1", "+30"]
)
def test_a_time_control_that_gives_no_kind_of_rating(coded: str) -> None:
    found = read_text("\n".join((f"222 {coded}", player(1))))
    assert isinstance(found, EventReading)
    assert found.sections[0].event.pool is None
    (note,) = found.notes
    assert coded[:39] in note.text


def test_an_uncertain_day_is_noted_with_its_line() -> None:
    found = reading("012 x", "042 05/06/2021", "052 31.02.2021", player())
    assert found.sections[0].event.start is None
    assert found.sections[0].event.end is None
    assert found.notes == (
        Note(
            2,
            "05/06/2021 to 31.02.2021 can be 5 June 2021 or 6 May 2021",
        ),
        Note(3, "record 052: 31.02.2021 is not a date in the calendar; not read", True),
    )


def test_an_event_that_ends_before_it_begins() -> None:
    (note,) = notes("042 2021-06-06", "052 2021-06-05", player())
    text = "the event ends 2021-06-05, before its first day 2021-06-06"
    assert note == Note(1, text)


@pytest.mark.parametrize("stated", ["3", "3 (2)", "0"])
def test_another_number_of_players_than_stated(stated: str) -> None:
    (note,) = notes(f"062 {stated}", player(1), player(2))
    assert note == Note(1, f"{stated[0]} players stated, 2 read")


@pytest.mark.parametrize("stated", ["2", "2 (2)", "", "many"])
def test_the_stated_number_of_players(stated: str) -> None:
    assert notes(f"062 {stated}", player(1), player(2)) == ()


def test_other_records_are_counted_once() -> None:
    others = ("XXC white1", "102 An Arbiter", "013 A team 1 2", "112 A", "112 B", "XXC")
    text = "6 other records skipped: XXC, 102, 013, 112"
    assert notes(*others, player()) == (Note(None, text),)
    text = "1 other record skipped: 240"
    assert notes(player(), "240 F   1    3\t ") == (Note(None, text),)


@pytest.mark.parametrize(("codes", "more"), [(12, ""), (13, ", …")])
def test_twelve_of_the_other_records_are_named(codes: int, more: str) -> None:
    others = [f"9{number}" for number in range(10, 10 + codes)]
    (note,) = notes(*others, player())
    first = ", ".join(others[:12])
    assert note.text == f"{codes} other records skipped: {first}{more}"


def test_national_ratings_are_passed_over_and_named() -> None:
    line = player(1, title="GM", rating=2200, federation="GJ")
    national = "IND" + line.removeprefix("001")
    found = reading(player(1, rating=2000), national, national)
    assert found.sections[0].players[0].rating == 2000
    assert found.notes == (Note(None, "2 national rating records skipped: IND"),)


@pytest.mark.parametrize(
    "line",
    [
        "# a comment",
        "### SSSS sTTT NNNN",
        "###      1         2         3",
        "          1         2         3",
        "1234567890123456789",
        "----+----1----+----2",
        "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII",
        "",
        "    ",
    ],
)
def test_lines_for_the_eye_are_silent(line: str) -> None:
    assert notes(line, player(), line) == ()


def test_lines_without_a_record_number_are_named() -> None:
    text = "no record number in columns 1 to 3"
    assert notes(player(), "the end") == (Note(2, text, True),)
    found = notes("Report of my club", player(), "the end", "of it")
    assert found == (Note(1, f"{text}; the same in line 3, 4", True),)


def test_points_of_another_count_are_no_contradiction() -> None:
    lines = (player(1, "   2 w 1", points="3.0"), player(2, "   1 b 0", points="0.0"))
    usual = read_text("\n".join(["162  W 1.0    D 0.5    L 0.0", *lines]))
    assert isinstance(usual, EventReading)
    assert [note.text for note in usual.notes] == [
        "player 1 Ivanova, Anna: 3 points stated, the rounds give 1"
    ]
    three = read_text("\n".join(["162  W 3.0    D 1.0    L 0.0", *lines]))
    assert isinstance(three, EventReading)
    assert [player.points for player in three.sections[0].players] == [None, None]
    text = "points are counted W 3.0 D 1.0 L 0.0: the totals are not read"
    assert three.notes == (Note(1, text, True),)


def test_the_same_id_twice_names_both_lines() -> None:
    lines = [player(1, fide_id="77"), player(2, fide_id="77"), player(3)]
    assert read("\n".join(lines)) == BadLine(
        2, "the id 77 is taken by line 1; two players cannot share one"
    )


def test_tick_is_given_the_characters_and_may_stop() -> None:
    text = "\n".join(["#"] * 1000 + [player()])
    reported: list[int] = []
    read(text, reported.append)
    assert reported == sorted(reported)
    assert 0 < reported[0] < reported[-1] <= len(text)

    def stop(_done: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        read(text, stop)


@pytest.mark.parametrize(
    "text",
    [
        player(),
        "012 Name\n022 City\n" + player(),
        "# comment\n\n" + player(),
        "012 Name\n022 City\n",
        "012\n\n042 2020/01/01",
    ],
)
def test_recognised(text: str) -> None:
    assert matches(text)


@pytest.mark.parametrize(
    "text",
    ["", "1850 W\n1900 L\n", "012 W\n1850 L\n", "opponent_rating\n1", "001", "0010 x"],
)
def test_not_recognised(text: str) -> None:
    assert not matches(text)
