"""FIDE's calculation page: saved, copied, broken, and rated to the printed change."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.crosstable import Crosstable, Pairing, exclude_contradictions
from elo_tui.core.events.event_ratings import EventRatings
from elo_tui.core.events.reading import BadLine, Cancelled, EventReading
from elo_tui.core.text.clean_text import NAME_MAX
from elo_tui.readers.fide_page import matches, read
from elo_tui.views.field_view import rate_all, terms_of
from elo_tui.views.forms import Form
from tests.shared import Row, file, needs, table

PAGE = "data/fide_calculations/fide_calculation_page_24171760_2025-04.html"
GAMES = "data/fide_calculations/games.csv"
EVENTS = "data/fide_calculations/player_tournaments.csv"

Page = Callable[..., str]

HEAD = ("Rc", "Ro", "", "", "", "w", "n", "chg", "K", "K*chg")
# FIDE table 8.1.2: 1600 - 1650 gives .43, 1600 - 1200 gives .92
SUMS = ("1425", "1600", "", "", "", "1.50", "2", "0.15", "20", "3.00")
DRAW = ("Novak, Jan", "f", "", "1650", "CZE", "0.50", "1", "0.07", "20", "1.40")
WIN = ("Lee, Kim", "", "wm", "1200 *", "KOR", "1.00", "1", "0.08", "20", "1.60")


def html(
    *rows: Sequence[str], owner: str = "", pool: str = "Standard", colour: str = "white"
) -> str:
    """A page as FIDE writes it, with its unclosed and misplaced tags."""
    trs = ""
    for row in rows:
        first = f'<span class="{colour}_note">&nbsp;</span> {row[0]}'
        cells = [first if row[0][0].isalpha() and row != HEAD else row[0], *row[1:]]
        trs += "<tr bgcolor=#efefef>" + "".join(f"<td>&nbsp;{c}</td>" for c in cells)
        trs += "</tr>\n"
    return f"""<div class="profile-top-title">{owner}</div>
<div class="rtng_line01"><strong>{pool} Ratings April 2025 </strong></div>
<div class="rtng_line02">Total change:&nbsp;<b>3.00</b></div>
<div class="rtng_line01"><a href=/report.phtml?event=1&t=0>The Open</a></b></div>
<div class="rtng_line02"><strong>Le Mans FRA</strong>
<span class="dates_span">2025-03-01</span> <span class="dates_span">2025-03-06</span>
</div><table class="calc_table">{trs}
<tr><td colspan=12><small>*&nbsp;Rating difference of more than 400.</td></tr></table>
<table><tr><td>About FIDE</td></tr></table>"""


def copied(*rows: Sequence[str]) -> str:
    """The same page as a browser copies it."""
    lines = [
        "Standard Ratings April 2025",
        "Total change:\N{NO-BREAK SPACE}3.00",
        "The Open",
        "Le Mans FRA 2025-03-01 2025-03-06",
        *("\t".join(row) for row in rows),
        "* Rating difference of more than 400.",
    ]
    return "\n".join(lines)


def reading(text: str) -> EventReading:
    assert matches(text)
    found = read(text)
    assert isinstance(found, EventReading), str(found)
    assert found.format == "fide"
    return found


def one(text: str) -> Crosstable:
    [section] = reading(text).sections
    return section


def said(found: EventReading) -> str:
    return "\n".join(note.text for note in found.notes)


def change(section: Crosstable) -> float:
    """The change of the owner, rated by the rules of the event's day."""
    assert exclude_contradictions(section)[1] == ()
    rated = rate_all(section, terms_of(section, Form(), date(2026, 11, 22)))
    assert isinstance(rated, EventRatings)
    event = rated.rows[0].event
    assert event is not None
    return event.change


@pytest.mark.parametrize("page", [html, copied])
def test_an_event(page: Page) -> None:
    found = reading(page(HEAD, SUMS, DRAW, WIN))
    [section] = found.sections
    assert section.event[:5] == (
        "The Open",
        "Le Mans",
        "FRA",
        date(2025, 3, 1),
        date(2025, 3, 6),
    )
    owner, novak, lee = section.players
    assert section.owner == owner.no == 1
    assert (owner.rating, owner.k, owner.points) == (1600, 20, 1.5)
    assert owner.published_change == 3.0
    assert novak[:5] == (2, "Novak, Jan", "FM", 1650, "CZE")
    assert lee[:5] == (3, "Lee, Kim", "WIM", 1200, "KOR")
    assert [(p.round, p.opponent, p.code) for p in owner.pairings] == [
        (1, 2, "="),
        (2, 3, "1"),
    ]
    [note] = found.notes
    assert note.text.startswith("game 2, Lee, Kim: rating as counted: within 400")
    assert not note.left_out
    assert change(section) == pytest.approx(3.0)


@pytest.mark.parametrize("page", [html, copied])
@pytest.mark.parametrize(
    ("where", "city", "federation"),
    [
        ("Le Mans", "Le Mans", ""),
        ("FRA", "FRA", ""),
        ("Le Mans Fra", "Le Mans Fra", ""),
    ],
)
def test_a_place_without_a_federation(
    page: Page, where: str, city: str, federation: str
) -> None:
    text = page(HEAD, SUMS, DRAW, WIN).replace("Le Mans FRA", where)
    assert one(text).event[1:3] == (city, federation)


def test_the_colour_is_the_owners() -> None:
    for word, colour in (("white", "w"), ("black", "b"), ("green", "")):
        owner = one(html(HEAD, SUMS, DRAW, WIN, colour=word)).players[0]
        assert [pairing.colour for pairing in owner.pairings] == [colour, colour]
    owner = one(copied(HEAD, SUMS, DRAW, WIN)).players[0]
    assert [pairing.colour for pairing in owner.pairings] == ["", ""]


def test_the_owner_where_the_page_says() -> None:
    assert one(html(HEAD, SUMS, DRAW, WIN, owner="Ada")).players[0].name == "Ada"
    assert one(html(HEAD, SUMS, DRAW, WIN)).players[0].name == ""


@pytest.mark.parametrize("pool", ["Rapid", "Blitz"])
def test_another_pool_is_said(pool: str) -> None:
    text = said(reading(html(HEAD, SUMS, DRAW, WIN, pool=pool)))
    assert f"these are {pool} ratings" in text
    assert one(html(HEAD, SUMS, DRAW, WIN, pool=pool)).event.pool == pool.casefold()


def test_columns_that_a_narrow_screen_hides() -> None:
    narrow = [(row[0], row[1], row[3], *row[5:]) for row in (DRAW, WIN)]
    sums = (*SUMS[:2], *SUMS[5:])
    section = one(copied([word for word in HEAD if word], sums, *narrow))
    assert section.players[0].rating == 1600
    assert [player.rating for player in section.players[1:]] == [1650, 1200]
    assert section.players[1].title == "FM"
    assert section.players[1].federation == ""
    assert change(section) == pytest.approx(3.0)


@pytest.mark.parametrize(
    ("score", "games", "codes"),
    [
        ("2.00", "2", "11"),
        ("0.00", "2", "00"),
        ("1.50", "2", "1="),
        ("0.50", "2", "=0"),
        ("2.50", "3", "11="),
        ("0.5", "1", "="),
        ("1", "1", "1"),
    ],
)
def test_several_games_in_a_row(score: str, games: str, codes: str) -> None:
    row = (*DRAW[:5], score, games, *DRAW[7:])
    owner = one(html(HEAD, SUMS, row)).players[0]
    assert "".join(pairing.code for pairing in owner.pairings) == codes
    assert [pairing.round for pairing in owner.pairings] == list(
        range(1, len(codes) + 1)
    )


@pytest.mark.parametrize(
    ("score", "games", "why"),
    [
        ("1.00", "2", "which results give 1.00 out of 2 games is not stated"),
        ("1.50", "1", "no score"),
        ("x", "1", "no score"),
        ("1.00", "0", "no score"),
        ("701", "701", "more than 700 games"),
        ("\uff11", "1", "no score"),
    ],
)
def test_a_row_that_is_left_out(score: str, games: str, why: str) -> None:
    row = (*DRAW[:5], score, games, *DRAW[7:])
    found = reading(html(HEAD, SUMS, row, WIN))
    assert f"Novak, Jan: {why}; left out" in said(found)
    assert "2 games counted, 1 read" in said(found)
    assert len(found.sections[0].players) == 2


@pytest.mark.parametrize("rating", ["", "x", "9999", "1e3"])
def test_an_opponent_without_a_rating_is_left_out(rating: str) -> None:
    row = (*DRAW[:3], rating, *DRAW[4:])
    assert "Novak, Jan: no rating; left out" in said(
        reading(html(HEAD, SUMS, row, WIN))
    )


def test_an_opponent_met_twice_is_one_player() -> None:
    section = one(html(HEAD, SUMS, DRAW, DRAW))
    assert section.players[0].pairings == (
        Pairing(1, 2, "w", "="),
        Pairing(2, 2, "w", "="),
    )
    assert len(section.players) == 2


def test_without_the_row_of_sums() -> None:
    found = reading(html(HEAD, DRAW, WIN))
    assert found.sections[0].players[0].rating is None
    assert "the row with Rc, Ro and the sums is missing" in said(found)


def test_several_events() -> None:
    text = html(HEAD, SUMS, DRAW, WIN)
    for page in (text + text.replace("The Open", "Two"), text):
        names = [section.event.name for section in reading(page).sections]
        assert names == ["The Open", "Two"][: len(names)]
    text = copied(HEAD, SUMS, DRAW, WIN)
    both = reading(text + "\n" + text.replace("The Open", "Two"))
    assert [section.event.name for section in both.sections] == ["The Open", "Two"]
    assert [len(section.players) for section in both.sections] == [3, 3]


def test_lines_not_read_are_one_note() -> None:
    found = reading("Menu\nSearch\n" + copied(HEAD, SUMS, DRAW, WIN) + "\nImprint")
    [note] = [note for note in found.notes if note.left_out]
    assert (note.line, note.text) == (1, "not read: Menu and 2 more lines")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1850 W",
        "<html>",
        "<table><tr><td>Name<td>Rtg</table>",
        "K*chg",
        "Rc\tRo\tchg",
    ],
)
def test_no_calculation(text: str) -> None:
    assert not matches(text)
    found = read(text)
    assert isinstance(found, BadLine)
    assert "tables begin with Rc Ro w n chg K K*chg" in found.text


def test_foreign_text_is_cleaned() -> None:
    evil = ("\x1b[2JX\u202e" + "y" * 500, *DRAW[1:])
    found = reading(copied(HEAD, SUMS, evil, ("\x1b", *DRAW[1:4], "", *DRAW[5:])))
    for player in found.sections[0].players:
        assert player.name.isprintable()
        assert len(player.name) <= NAME_MAX


PIECES = st.sampled_from(
    [
        "\t".join(HEAD) + "\n",
        "\t".join(SUMS) + "\n",
        "\t".join(WIN) + "\n",
        "Le Mans FRA 2025-03-01 2025-03-06\n",
        *("<table>", "<tr>", "<td>", "</table>", '<div class="rtng_line02">', "</div>"),
        *("Rc", "Ro", "chg", "K*chg", "2000", "*", "\t", "\n", "\0", "&nbsp;"),
        '<span class="black_note">',
        '<?xml version="1.0" encoding="utf-16"?>',
    ]
)


@given(st.lists(PIECES | st.text(max_size=4), max_size=40).map("".join) | st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    assert matches(text) in (True, False)
    sound(read(text))


@given(st.sampled_from([html, copied]), st.data())
def test_a_page_with_something_changed(page: Page, data: st.DataObject) -> None:
    text = page(HEAD, SUMS, DRAW, WIN)
    place = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 40))
    sound(read(text[:place] + data.draw(st.text(max_size=6)) + text[place + cut :]))


def sound(found: EventReading | BadLine) -> None:
    assert isinstance(found, EventReading | BadLine)
    if isinstance(found, BadLine):
        assert found.text.isprintable()
        return
    for section in found.sections:
        assert section.owner == 1
        numbers = [player.no for player in section.players]
        assert numbers == list(range(1, len(numbers) + 1))
        for pairing in section.players[0].pairings:
            assert pairing.opponent in numbers[1:]
    assert all(note.text.isprintable() for note in found.notes)


@pytest.mark.parametrize("page", [html, copied])
def test_reading_can_be_stopped(page: Page) -> None:
    def stop(_done: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        read(page(HEAD, SUMS, *[DRAW] * 600), stop)


@pytest.mark.parametrize(
    "text",
    [
        "<table>" + "<div>" * 100_000 + "K*chg",
        "<table><tr><td>" * 50_000,
        "<table>" + "<tr><td>Rc<td>Ro<td>chg<td>K*chg" * 5_000,
        "Rc\tRo\tchg\tK*chg\n" * 30_000,
        "Rc\tRo\tchg\tK*chg\n" + "1\t" * 200_000,
        "a" + " \xa0" * 200_000 + "2025-01-01x",
        "a b " * 100_000 + "2025-01-01x",
    ],
    ids=["divs", "tables", "heads", "text-heads", "tabs", "blanks", "words"],
)
def test_hostile_texts_take_no_long_time(text: str) -> None:
    start = time.process_time()
    sound(read(text))
    assert time.process_time() - start < 3


@needs(PAGE)
def test_the_real_page() -> None:
    found = reading(file(PAGE).read_text(encoding="utf-8"))
    events = [row for row in table(EVENTS) if row["case_id"] == "F-X01"]
    assert len(found.sections) == len(events) == 2
    for section, event in zip(found.sections, events, strict=True):
        facts = section.event
        assert facts.name == event["event"]
        assert f"{facts.city} {facts.federation}" == event["place"]
        assert facts.start == date.fromisoformat(event["start"])
        assert facts.end == date.fromisoformat(event["end"])
        owner = section.players[0]
        assert owner.rating == int(event["own_rating_Ro"])
        assert owner.k == float(event["K"])
        assert owner.points == float(event["score_w"])
        assert owner.published_change == float(event["Kchg_published"])
        assert change(section) == pytest.approx(float(event["Kchg_published"]))
        same_games(section, event)
    assert [note.text for note in found.notes] == [
        "game 1, Tabermakova, Leila: rating as counted: within 400 points"
    ]


def same_games(section: Crosstable, event: Row) -> None:
    games = [
        row
        for row in table(GAMES)
        if (row["case_id"], row["event_id"]) == ("F-X01", event["event_id"])
    ]
    pairings = section.players[0].pairings
    assert len(pairings) == len(games) == int(event["games_n"])
    for pairing, game in zip(pairings, games, strict=True):
        opponent = section.player(pairing.opponent or 0)
        assert opponent is not None
        assert pairing.round == int(game["game_no"])
        assert pairing.colour == game["colour"]
        assert opponent.rating == int(game["opponent_rating_used"])
        assert {"1": 1, "=": 0.5, "0": 0}[pairing.code] == float(game["score"])
