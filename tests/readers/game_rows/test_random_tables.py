"""A random event written as a table in a random way, and read again, is the same.

The words are the ordinary ones of ten languages for the columns of pairings, as
chess-results.com and club sites have them.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Callable
from datetime import date, timedelta
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from elo_tui.core.events.reading import EventReading
from elo_tui.readers.detect import read_data
from tests.readers.game_rows.rows_read import GameRead, count_games, make_game


class Words(NamedTuple):
    """The headers of one language."""

    white: tuple[str, ...]
    black: tuple[str, ...]
    result: tuple[str, ...]
    round: tuple[str, ...]
    date: tuple[str, ...]
    rating: tuple[str, ...]


LANGUAGES = {
    "en": Words(
        ("White", "white_name", "WhitePlayer"),
        ("Black", "black_name", "BlackPlayer"),
        ("Result", "Res."),
        ("Round", "Rd"),
        ("Date", "Day"),
        ("White Elo", "Black Elo"),
    ),
    "de": Words(
        ("Weiß", "Weiss", "Spieler Weiß"),
        ("Schwarz", "Schwarz", "Spieler Schwarz"),
        ("Ergebnis", "Erg."),
        ("Runde", "Rd"),
        ("Datum", "Tag"),
        ("Elo Weiß", "Elo Schwarz"),
    ),
    "fr": Words(
        ("Blancs",), ("Noirs",), ("Résultat", "Rés"), ("Ronde", "Rde"),
        ("Date", "Jour"),
        ("Elo Blancs", "Elo Noirs"),
    ),
    "es": Words(
        ("Blancas",), ("Negras",), ("Resultado", "Rdo"), ("Ronda",), ("Fecha",),
        ("Elo Blancas", "Elo Negras"),
    ),
    "it": Words(
        ("Bianco",), ("Nero",), ("Risultato",), ("Turno",), ("Data",),
        ("Elo Bianco", "Elo Nero"),
    ),
    "nl": Words(
        ("Wit",), ("Zwart",), ("Uitslag",), ("Ronde",), ("Datum",),
        ("Rating wit", "Rating zwart"),
    ),
    "pl": Words(
        ("Białe",), ("Czarne",), ("Wynik",), ("Runda",), ("Data",),
        ("Ranking białych", "Ranking czarnych"),
    ),
    "ru": Words(
        ("Белые",), ("Чёрные", "Черные"), ("Результат",), ("Раунд",), ("Дата",),
        ("Рейтинг белых", "Рейтинг чёрных"),
    ),
    "tr": Words(
        ("Beyaz",), ("Siyah",), ("Sonuç",), ("Tur",), ("Tarih",),
        ("Elo Beyaz", "Elo Siyah"),
    ),
}  # fmt: skip
PEOPLE = (
    *("Berg, Anna", "Bo Dahl", "Cleo Eide", "Foss Dan", "Eva Groß", "Łucja Hrabia"),
    *("Ivo Jansen-Lang", "Жанна Кузнецова", "Şule Öz", "O'Neill, Pat"),
)
RESULTS = (
    {2: "1-0", 1: "½-½", 0: "0-1"},
    {2: "1 : 0", 1: "0,5 : 0,5", 0: "0 : 1"},
    {2: "1–0", 1: "1/2-1/2", 0: "0–1"},
    {2: "1.0-0.0", 1: "0.5-0.5", 0: "0.0-1.0"},
    {2: "W", 1: "D", 0: "L"},
    {2: "1", 1: "½", 0: "0"},
    {2: "1", 1: "X", 0: "2"},
)
DAYS = ("%Y-%m-%d", "%d.%m.%Y", "%Y.%m.%d", "%Y%m%d", "%Y-%m-%dT19:30:00Z")


class Game(NamedTuple):
    """A game of the event: the places of the people, half points of White, the day."""

    white: int
    black: int
    halves: int
    day: int


@st.composite
def events(draw: st.DrawFn) -> list[Game]:
    """Draw games of which every way of writing results can be told."""
    pairs = st.lists(
        st.sampled_from(range(len(PEOPLE))), min_size=2, max_size=2, unique=True
    )
    games = [
        Game(pair[0], pair[1], halves, day)
        for pair, halves, day in draw(
            st.lists(
                st.tuples(pairs, st.sampled_from((0, 1, 2)), st.integers(0, 60)),
                min_size=1,
                max_size=12,
            )
        )
    ]
    # one of each result, so that a column says what its cells mean
    return [*games, *(Game(0, 1, halves, 30) for halves in (0, 1, 2))]


@st.composite
def tables(draw: st.DrawFn) -> tuple[bytes, list[Game], bool]:
    """Draw a table of an event: its bytes, its games, whether it has ratings."""
    games = draw(events())
    words = LANGUAGES[draw(st.sampled_from(sorted(LANGUAGES)))]
    results = draw(st.sampled_from(RESULTS))
    days = draw(st.sampled_from(DAYS))
    side = draw(st.integers(0, 9))
    ratings = draw(st.booleans())
    columns: list[tuple[str, Callable[[Game], str]]] = [
        (words.white[side % len(words.white)], lambda game: PEOPLE[game.white]),
        (words.black[side % len(words.black)], lambda game: PEOPLE[game.black]),
        (draw(st.sampled_from(words.result)), lambda game: results[game.halves]),
        (draw(st.sampled_from(words.date)), lambda game: write_day(game.day, days)),
    ]
    if ratings:
        columns += [
            (words.rating[0], lambda game: str(1500 + 37 * game.white)),
            (words.rating[1], lambda game: str(1500 + 37 * game.black)),
        ]
    if draw(st.booleans()):
        columns.append(("Shoe size", lambda game: str(36 + game.white)))
    ordered = draw(st.permutations(columns))
    titles = [title for title, _ in ordered]
    if draw(st.booleans()):
        titles = [title.upper() for title in titles]
    rows = [titles, *([cell(game) for _, cell in ordered] for game in games)]
    text = write_table(rows, draw(st.sampled_from(",;\t|")))
    if draw(st.booleans()):
        text = f"Club championship\n\n{text}"
    encoding = draw(st.sampled_from(("utf-8", "utf-8-sig", "utf-16")))
    return text.encode(encoding), games, ratings


def write_day(number: int, form: str) -> str:
    return (date(2026, 1, 1) + timedelta(number)).strftime(form)


def write_table(rows: list[list[str]], mark: str) -> str:
    if mark == "|":
        lines = [f"| {' | '.join(row)} |" for row in rows]
        return "\n".join((lines[0], f"|{' --- |' * len(rows[0])}", *lines[1:], ""))
    file = io.StringIO()
    csv.writer(file, delimiter=mark, lineterminator="\n").writerows(rows)
    return file.getvalue()


def expect(games: list[Game], has_ratings: bool) -> Counter[GameRead]:
    return Counter(
        make_game(
            write_day(game.day, "%Y-%m-%d"),
            PEOPLE[game.white],
            PEOPLE[game.black],
            game.halves,
            (1500 + 37 * game.white, 1500 + 37 * game.black)
            if has_ratings
            else (None, None),
            True,
        )
        for game in games
    )


@pytest.mark.fast
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(tables())
def test_what_is_written_is_read(table: tuple[bytes, list[Game], bool]) -> None:
    data, games, has_ratings = table
    reading = read_data(data)
    assert isinstance(reading, EventReading), str(reading)
    assert count_games(reading) == expect(games, has_ratings)
