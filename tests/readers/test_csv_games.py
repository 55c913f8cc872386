"""CSV with the column ``opponent_rating``: delimiters, quoting, cells, line numbers."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from elo_tui.core import Game, Result
from elo_tui.core.events.reading import BadLine, Reading
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.csv_games import matches, read

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
WON, LOST = Result.FORFEIT_WIN, Result.FORFEIT_LOSS


def reading(text: str) -> Reading:
    assert matches(text)
    found = read(text)
    assert isinstance(found, Reading), str(found)
    assert found.format == "csv"
    return found


def bad_line(text: str) -> BadLine:
    assert matches(text)
    found = read(text)
    assert isinstance(found, BadLine), found
    assert found.text.isprintable()
    return found


@pytest.mark.parametrize(
    ("cell", "result"),
    [
        *[(cell, WIN) for cell in ("1", "1.0", '"1,0"', "w", "win", "W")],
        *[(cell, DRAW) for cell in ("0.5", '"0,5"', "½", "=", "1/2", "d", "Draw")],
        *[(cell, LOSS) for cell in ("0", "0.0", '"0,0"', "l", "loss")],
        *[(cell, None) for cell in ("", "?", "*", " ")],
        *[(cell, WIN) for cell in ("1-0", "1:0", "1 – 0", "Gewonnen", "ganada")],
        *[(cell, DRAW) for cell in ("½-½", "0.5-0.5", '"0,5:0,5"', "remis", "nulle")],
        *[(cell, LOSS) for cell in ("0-1", "0 : 1", ".0", "perdu", "Niederlage")],
        ("+", Result.FORFEIT_WIN),
        ("-", Result.FORFEIT_LOSS),
        *[(cell, WON) for cell in ("+/-", "+ -", "1 forfeit", "W ff", "+ kampflos")],
        *[(cell, LOST) for cell in ("- - +", "0F", "lost by default", "L w/o", "−")],
        # the codes of the tournament report file (TRF16) for byes
        *[(cell, Result.FULL_BYE) for cell in ("U", "F", "bye", "BYE")],
        ("H", Result.HALF_BYE),
        ("Z", Result.ZERO_BYE),
    ],
)
def test_every_score(cell: str, result: Result | None) -> None:
    text = f"opponent_rating,score,name\n1850,{cell},Anna\n"
    assert reading(text).games == (Game(1850, result, "Anna"),)


def test_row51_names_with_separators_quotes_and_line_ends() -> None:
    names = ['Lee, "Jo"', "a;b", "x\ty", "two\nlines", "O’Brien", "李", "=1+1", "'x"]
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(["opponent_rating", "score", "name"])
    writer.writerows([1850, 1, name] for name in names)
    found = reading(file.getvalue())
    assert [game.name for game in found.games] == [clean_name(name) for name in names]


def test_row59_more_games_than_a_period_can_hold_are_refused() -> None:
    # 8.3.3 leaves no K for more than 700 games
    rows = "1850,1\n"
    assert len(reading("opponent_rating,score\n" + 700 * rows).games) == 700
    assert bad_line("opponent_rating,score\n" + 701 * rows).line == 702


def test_row78_a_field_beyond_the_limit_is_refused_in_words() -> None:
    found = bad_line(f"opponent_rating,name\n1850,{'x' * 140_000}\n")
    assert found.line == 2
    assert "CSV" in found.text


def test_row78_ten_thousand_columns() -> None:
    header = ",".join(["opponent_rating", *(f"c{n}" for n in range(10_000))])
    found = reading(f"{header}\n1850\n")
    assert found.games == (Game(1850),)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1850 W",
        "score,rating\n1,1850\n",
        "1850,1\nopponent_rating,score\n",
        "opponent_ratings\n1850\n",
        "# opponent_rating\n1850\n",
    ],
)
def test_without_the_column_it_is_no_table(text: str) -> None:
    assert not matches(text)


GOOD_CELLS = st.sampled_from(
    ["1850", "1900", "0", "", "1", "0.5", "+", "H", "w", "b", "yes", "no", "Anna"]
)
BAD_CELLS = st.sampled_from(['"', '"Lee, Jo"', "x", "2", "0,5", "\x1b", "\u202e"])
SEPARATORS = st.sampled_from([",", ";", "\t", "\n", "\r\n", "\r"])
ROWS = st.lists(GOOD_CELLS | BAD_CELLS | SEPARATORS, max_size=15).map("".join)
ANYTHING = st.text(st.characters(exclude_categories=()))
HEADERS = st.sampled_from(
    [
        "opponent_rating",
        "opponent_rating,score\n",
        "score;opponent_rating;name\r\n",
        "opponent_rating\tcolour\tround\n",
        '"opponent_rating",rated,x\n',
        "title,opponent_rating,fed\n",
    ]
)


@given(HEADERS, ROWS | ANYTHING)
@example("opponent_rating,score\n", '1850,1,"\n')
def test_any_text_after_a_header_is_read_or_refused(header: str, rest: str) -> None:
    text = header + rest
    if not matches(text):
        return
    found = read(text)
    if isinstance(found, BadLine):
        assert found.line is not None
        assert 1 <= found.line <= len(text.splitlines()) + 1
        assert found.text.isprintable()
        return
    assert all(note.text.isprintable() for note in found.notes)
    for game in found.games:
        assert game.opponent is None or 1 <= game.opponent <= 4000
        assert game.name.isprintable()
        assert not game.title or game.title.isupper()
        assert not game.federation or len(game.federation) == 3


@given(
    st.lists(
        st.tuples(
            st.integers(1, 4000),
            st.sampled_from(["1", "0.5", "0", "+", "-", ""]),
            st.text(max_size=20).map(clean_name),
        ),
        max_size=6,
    ),
    st.sampled_from(",;\t"),
)
def test_a_written_table_reads_back(
    rows: list[tuple[int, str, str]], delimiter: str
) -> None:
    file = io.StringIO()
    writer = csv.writer(file, delimiter=delimiter)
    writer.writerow(["opponent_rating", "score", "name"])
    writer.writerows(rows)
    results = {"1": WIN, "0.5": DRAW, "0": LOSS, "": None}
    results |= {"+": Result.FORFEIT_WIN, "-": Result.FORFEIT_LOSS}
    expected = tuple(Game(rating, results[score], name) for rating, score, name in rows)
    assert reading(file.getvalue()) == Reading("csv", expected)
