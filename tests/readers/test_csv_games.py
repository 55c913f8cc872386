"""CSV with the column ``opponent_rating``: delimiters, quoting, cells, line numbers."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from elo_tui.core import Game, Result
from elo_tui.core.events.reading import BadLine, Note, Reading
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.csv_games import matches, read

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
WON, LOST = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
TWO = (Game(1850, WIN), Game(1900, DRAW))


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
    "text",
    [
        pytest.param("opponent_rating,score\n1850,1\n1900,0.5\n", id="comma"),
        pytest.param("opponent_rating;score\n1850;1\n1900;0,5\n", id="semicolon"),
        pytest.param("opponent_rating\tscore\n1850\t1\n1900\t0,5\n", id="tab"),
        pytest.param('opponent_rating,score\n1850,1\n1900,"0,5"\n', id="quoted-comma"),
        pytest.param("score,opponent_rating\n1,1850\n0.5,1900\n", id="other-order"),
        pytest.param("Opponent_Rating,SCORE\n1850,1\n1900,0.5\n", id="capitals"),
        pytest.param("opponent_rating, score\n1850, 1\n1900, 0.5\n", id="blanks"),
        pytest.param(
            '"opponent_rating","score"\n"1850","1"\n"1900","0.5"\n', id="all-quoted"
        ),
        pytest.param("opponent_rating,score\n1850,1.0\n1900,0.5\n", id="decimals"),
        pytest.param("\ufeffopponent_rating,score\n1850,1\n1900,=\n", id="row63-bom"),
        pytest.param("opponent_rating,score\r\n1850,1\r\n1900,½\r\n", id="row68-crlf"),
        pytest.param(
            "opponent_rating,score\r\n1850,1\n1900,½", id="row68-mixed-no-end"
        ),
        pytest.param("opponent_rating,score\n\n1850,1\n,\n1900,d\n\n", id="blank-rows"),
    ],
)
def test_the_same_two_games(text: str) -> None:
    assert reading(text) == Reading("csv", TWO)


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


def test_all_columns() -> None:
    text = (
        "round,name,opponent_rating,colour,score,rated\n"
        '1,"Ivanova, Anna",2043,w,1,yes\n'
        "2,Petrov,1987,Black,0.5,no\n"
        "4,Lee,,-,1,1\n"
        "5,,1875,white,,\n"
        "6,,1900,B,0,false\n"
    )
    assert reading(text).games == (
        Game(2043, WIN, "Ivanova, Anna", "w", True, 1),
        Game(1987, DRAW, "Petrov", "b", False, 2),
        Game(None, WIN, "Lee", "", True, 4),
        Game(1875, None, "", "w", True, 5),
        Game(1900, LOSS, "", "b", False, 6),
    )


def test_a_score_of_both_is_whites_first() -> None:
    found = reading(
        "opponent_rating,score,colour\n1850,1-0,w\n1850,1-0,b\n1850,1-0,\n"
        "1850,0:1,black\n1850,+/-,b\n1850,½-½,b\n"
    )
    results = [game.result for game in found.games]
    assert results == [WIN, LOSS, WIN, WIN, LOST, DRAW]


def test_words_in_the_column_of_names_are_names() -> None:
    found = reading("opponent_rating,score,name\n1850,1,Default\n1900,,Lee Won\n")
    assert found.games == (Game(1850, WIN, "Default"), Game(1900, None, "Lee Won"))


def test_only_the_rating_is_required() -> None:
    assert reading("opponent_rating\n1850\n1900\n").games == (Game(1850), Game(1900))


def test_a_header_alone_is_an_empty_table() -> None:
    assert reading("opponent_rating,score\n") == Reading("csv", ())
    assert reading("opponent_rating,score") == Reading("csv", ())


def test_short_rows_have_empty_cells_at_the_end() -> None:
    text = "opponent_rating,score,name\n1850\n1900,0.5\n"
    assert reading(text).games == (Game(1850), Game(1900, DRAW))


def test_row07_rating_0_is_unrated_and_said_so() -> None:
    found = reading("opponent_rating,score\n0,1\n1850,1\n0000,0\n")
    assert found.games == (Game(None, WIN), Game(1850, WIN), Game(None, LOSS))
    assert [note.line for note in found.notes] == [2, 4]
    assert all("unrated" in note.text for note in found.notes)


def test_a_blank_rating_is_unrated_without_a_word() -> None:
    found = reading("opponent_rating,score\n,1\n")
    assert found == Reading("csv", (Game(None, WIN),))


@pytest.mark.parametrize("column", ["federation", "fed", "FED", " Federation"])
def test_title_and_federation(column: str) -> None:
    text = (
        f"opponent_rating,score,title,{column}\n"
        "2510,1,GM,GER\n1900,0.5,,\n2400,0,wim,fra\n1850,1,-,-\n1850,1\n"
    )
    assert reading(text) == Reading(
        "csv",
        (
            Game(2510, WIN, title="GM", federation="GER"),
            Game(1900, DRAW),
            Game(2400, LOSS, title="WIM", federation="FRA"),
            Game(1850, WIN),
            Game(1850, WIN),
        ),
    )


@pytest.mark.parametrize(
    ("row", "game", "note"),
    [
        (
            "Grandmaster,GER",
            Game(2510, WIN, federation="GER"),
            "title 'Grandmaster' not read",
        ),
        ("G2,GER", Game(2510, WIN, federation="GER"), "title 'G2' not read"),
        (
            "GM,Germany",
            Game(2510, WIN, title="GM"),
            "federation 'Germany' not read",
        ),
        ("GM,GE", Game(2510, WIN, title="GM"), "federation 'GE' not read"),
        # capitals of these two would be ASCII letters
        ("\u0131m,GER", Game(2510, WIN, federation="GER"), "title '\u0131m' not read"),
        (
            "GM,ge\u017f",
            Game(2510, WIN, title="GM"),
            "federation 'ge\u017f' not read",
        ),
        (
            "GM,\x1b[2J",
            Game(2510, WIN, title="GM"),
            "federation '\ufffd[2J' not read",
        ),
    ],
)
def test_what_is_no_title_or_federation_is_left_out_with_a_note(
    row: str, game: Game, note: str
) -> None:
    found = reading(f"opponent_rating,score,title,fed\n1850,1,,\n2510,1,{row}\n")
    assert found.games == (Game(1850, WIN), game)
    assert found.notes == (Note(3, note, left_out=True),)


def test_of_two_columns_of_the_federation_the_long_one_is_read() -> None:
    found = reading("fed,opponent_rating,federation\nAAA,1850,GER\n")
    assert found.games == (Game(1850, federation="GER"),)
    assert found.notes == (Note(1, "column fed not read"),)


def test_columns_that_are_not_read_are_named() -> None:
    found = reading("opponent_rating,score,club,fide_id\n1850,1,SC,123\n1900,0.5,,\n")
    assert found.games == TWO
    assert [note.line for note in found.notes] == [1, 1]
    assert "club" in found.notes[0].text
    assert "fide_id" in found.notes[1].text


def test_row48_a_hostile_column_name_is_cleaned() -> None:
    note = reading("opponent_rating,\x1b[31m\n1850,1\n").notes[0]
    assert note == Note(1, note.text)
    assert note.text.isprintable()


@pytest.mark.parametrize(
    ("row", "words"),
    [
        pytest.param("abc,1", ["rating", "abc is not a rating"], id="row03-letters"),
        pytest.param("-1850,1", ["negative"], id="row08-negative"),
        pytest.param("1850.5,1", ["whole numbers"], id="row10-decimal"),
        pytest.param("4001,1", ["4001", "4000"], id="row21-too-high"),
        pytest.param("1000000,1", ["1 to 4000"], id="row58-gap-of-a-million"),
        pytest.param("1850,2", ["score"], id="score-of-two"),
        pytest.param("1850,0.25", ["score"], id="row60-quarter"),
        pytest.param("1850,1-1", ["score"], id="both-have-won"),
        pytest.param("1850,0-1 won", ["score", "two results"], id="two-results"),
        pytest.param("1850,1 1", ["score", "two results"], id="one-twice"),
        pytest.param("1850,walkover", ["does not say who won"], id="walkover"),
        pytest.param("1850,No Show", ["does not say who won"], id="no-show"),
        pytest.param("1850,½ ff", ["forfeit is won"], id="drawn-forfeit"),
        pytest.param("1850,1,,x", ["colour"], id="colour"),
        pytest.param("1850,1,,w,maybe", ["rated"], id="rated"),
        pytest.param("1850,1,,w,yes,0", ["round", "1 to 700"], id="round-zero"),
        pytest.param("1850,1,,w,yes,last", ["round"], id="round-word"),
        pytest.param(
            "1850,1,,w,yes,1,2", ["7 cells", "6 columns"], id="too-many-cells"
        ),
        pytest.param("1850,1\x1b[2J", ["score"], id="row48-escape"),
        pytest.param("18\ufffd0,1", ["UTF-8"], id="row65-latin-1"),
    ],
)
def test_a_bad_cell_is_named_with_its_line(row: str, words: list[str]) -> None:
    text = f"opponent_rating,score,name,colour,rated,round\n1850,1\n\n{row}\n1900,x\n"
    found = bad_line(text)
    assert found.line == 4
    assert [word for word in words if word not in found.text] == []


def test_lines_are_counted_in_the_file_and_not_in_rows() -> None:
    text = 'opponent_rating,name\n1850,"Anna\nMaria"\n1900,Bob\nabc,Carl\n'
    assert bad_line(text).line == 5


def test_row51_names_with_separators_quotes_and_line_ends() -> None:
    names = ['Lee, "Jo"', "a;b", "x\ty", "two\nlines", "O’Brien", "李", "=1+1", "'x"]
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(["opponent_rating", "score", "name"])
    writer.writerows([1850, 1, name] for name in names)
    found = reading(file.getvalue())
    assert [game.name for game in found.games] == [clean_name(name) for name in names]


def test_row48_names_are_cleaned() -> None:
    games = reading("opponent_rating,name\n1850,Ann\x1b[31m\n1850,B\u202eob\n").games
    assert [game.name for game in games] == ["Ann\ufffd[31m", "Bob"]


# a quote that is never closed swallows the rest of the file: no game may get lost
@pytest.mark.parametrize(
    "text",
    [
        pytest.param('opponent_rating,score\n1850,"1\n1900,0\n', id="score"),
        pytest.param(
            'opponent_rating,score,name\n1850,1,"Anna\n1900,0,Bo\n', id="name"
        ),
        pytest.param('opponent_rating,score,name\n1850,1,"Anna', id="last-line"),
        pytest.param('opponent_rating,club\n1850,"SC\n1900,SV\n', id="unread-column"),
    ],
)
def test_row78_an_unclosed_quote_is_refused(text: str) -> None:
    assert (bad_line(text).line or 0) >= 2


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
