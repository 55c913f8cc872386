"""FIDE's calculation page: saved, copied, broken, and rated to the printed change."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import astuple

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.event_ratings import EventRatings
from elo_tui.core.events.reading import (
    BadLine,
    Cancelled,
    EventReading,
    exclude_contradictions,
)
from elo_tui.features.event.view.field import rate_all, take_event_terms
from elo_tui.readers.fide_page import matches, read
from elo_tui.session.forms import Form
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


def change(section: Crosstable) -> float:
    """The change of the owner, rated by the rules of the event's day."""
    assert exclude_contradictions(section)[1] == ()
    rated = rate_all(section, take_event_terms(section, Form(), date(2026, 11, 22)))
    assert isinstance(rated, EventRatings)
    event = rated.rows[0].event
    assert event is not None
    return event.change


@pytest.mark.parametrize("page", [html, copied])
def test_an_event(page: Page) -> None:
    found = reading(page(HEAD, SUMS, DRAW, WIN))
    [section] = found.sections
    assert astuple(section.event)[:5] == (
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
    assert astuple(novak)[:5] == (2, "Novak, Jan", "FM", 1650, "CZE")
    assert astuple(lee)[:5] == (3, "Lee, Kim", "WIM", 1200, "KOR")
    assert [(p.round, p.opponent, p.code) for p in owner.pairings] == [
        (1, 2, "="),
        (2, 3, "1"),
    ]
    [note] = found.notes
    assert note.text.startswith("game 2, Lee, Kim: rating as counted: within 400")
    assert not note.left_out
    assert change(section) == pytest.approx(3.0)


def test_columns_that_a_narrow_screen_hides() -> None:
    narrow = [(row[0], row[1], row[3], *row[5:]) for row in (DRAW, WIN)]
    sums = (*SUMS[:2], *SUMS[5:])
    section = one(copied([word for word in HEAD if word], sums, *narrow))
    assert section.players[0].rating == 1600
    assert [player.rating for player in section.players[1:]] == [1650, 1200]
    assert section.players[1].title == "FM"
    assert section.players[1].federation == ""
    assert change(section) == pytest.approx(3.0)


def test_several_events() -> None:
    text = html(HEAD, SUMS, DRAW, WIN)
    for page in (text + text.replace("The Open", "Two"), text):
        names = [section.event.name for section in reading(page).sections]
        assert names == ["The Open", "Two"][: len(names)]
    text = copied(HEAD, SUMS, DRAW, WIN)
    both = reading(text + "\n" + text.replace("The Open", "Two"))
    assert [section.event.name for section in both.sections] == ["The Open", "Two"]
    assert [len(section.players) for section in both.sections] == [3, 3]


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


@pytest.mark.parametrize("page", [html, copied])
@pytest.mark.parametrize("word", ["Rc", "Ro", "w", "n", "chg", "K", "K*chg"])
@pytest.mark.parametrize("damaged", ["{}x", " "])
def test_a_table_with_one_heading_damaged_keeps_its_event(
    page: Page, word: str, damaged: str
) -> None:
    head = tuple(damaged.format(one) if one == word else one for one in HEAD)
    source = page(head, SUMS, DRAW, WIN)
    assert matches(source)
    found = read(source)
    assert isinstance(found, EventReading), found
    assert [len(one.players) for one in found.sections] == [3]
    assert found.sections[0].players[0].points == 1.5
    texts = [note.text for note in found.notes]
    assert f"a table without its {word}: read as the others are" in texts


def test_a_table_without_its_header_keeps_its_event() -> None:
    one, other = html(HEAD, SUMS, DRAW, WIN), html(SUMS, DRAW, WIN)
    found = read(one + other)
    assert isinstance(found, EventReading), found
    assert [len(section.players) for section in found.sections] == [3, 3]
    assert found.sections[1].event.start == date(2025, 3, 1)
    texts = [note.text for note in found.notes]
    assert "a table without its header: read as the others are" in texts


def test_an_event_without_a_table_is_named() -> None:
    lost = html(("About FIDE",)).replace("The Open", "The Lost Open")
    found = read(lost + html(HEAD, SUMS, DRAW, WIN))
    assert isinstance(found, EventReading), found
    (note,) = [one for one in found.notes if "The Lost Open" in one.text]
    assert note.text == "The Lost Open: no table of this event is read; left out"
    assert note.left_out


def test_cells_of_an_opponent_that_are_not_used_are_named() -> None:
    odd = ("Novak, Jan", "fx", "", "1650", "CZ3", *DRAW[5:])
    found = read(html(HEAD, SUMS, odd, WIN))
    assert isinstance(found, EventReading), found
    assert "Novak, Jan: not used: fx, CZ3" in [note.text for note in found.notes]
