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
    """The headers of one language; pairs are those of the first and second side."""

    colours: tuple[tuple[str, str], ...]
    others: tuple[tuple[str, str], ...]
    result: tuple[str, ...]
    date: tuple[str, ...]
    ratings: tuple[tuple[str, str], ...]
    points: tuple[tuple[str, str], ...]
    months: str
    """Of January, February and March, as in a date."""
    draw: str = "draw"


LANGUAGES = {
    "en": Words(
        (("White", "Black"), ("white_name", "black_name"),
         ("WhitePlayer", "BlackPlayer")),
        (("Home", "Away"), ("HomeTeam", "AwayTeam"), ("Player 1", "Player 2"),
         ("player_a", "player_b"), ("Team 1", "Team 2")),
        ("Result", "Res.", "Score"), ("Date", "Day", "Played on"),
        (("White Elo", "Black Elo"), ("WhiteRating", "BlackRating"), ("Rtg", "Rtg")),
        (("White points", "Black points"), ("whitepts", "blackpts")),
        "January February March",
    ),
    "de": Words(
        (("Weiß", "Schwarz"), ("Weiss", "Schwarz"),
         ("Spieler Weiß", "Spieler Schwarz")),
        (("Heim", "Gast"), ("Spieler 1", "Spieler 2")),
        ("Ergebnis", "Erg.", "Resultat"), ("Datum", "Tag"),
        (("Elo Weiß", "Elo Schwarz"), ("DWZ Weiß", "DWZ Schwarz"), ("DWZ", "DWZ")),
        (("Punkte Weiß", "Punkte Schwarz"), ("Pkt. Weiß", "Pkt. Schwarz")),
        "Januar Februar März", "remis",
    ),
    "fr": Words(
        (("Blancs", "Noirs"), ("Joueur blanc", "Joueur noir")),
        (("Domicile", "Extérieur"), ("Joueur 1", "Joueur 2")),
        ("Résultat", "Rés"), ("Date", "Jour"),
        (("Elo Blancs", "Elo Noirs"), ("Classement blanc", "Classement noir")),
        (("Points Blancs", "Points Noirs"),), "janvier février mars", "nulle",
    ),
    "es": Words(
        (("Blancas", "Negras"),), (("Local", "Visitante"), ("Jugador 1", "Jugador 2")),
        ("Resultado", "Rdo"), ("Fecha", "Día"),
        (("Elo Blancas", "Elo Negras"), ("Ranking Blancas", "Ranking Negras")),
        (("Puntos Blancas", "Puntos Negras"),), "enero febrero marzo", "tablas",
    ),
    "it": Words(
        (("Bianco", "Nero"), ("Bianchi", "Neri")),
        (("Casa", "Ospite"), ("Casa", "Trasferta"), ("Giocatore 1", "Giocatore 2")),
        ("Risultato", "Ris"), ("Data", "Giorno"), (("Elo Bianco", "Elo Nero"),),
        (("Punti Bianco", "Punti Nero"),), "gennaio febbraio marzo", "patta",
    ),
    "nl": Words(
        (("Wit", "Zwart"), ("Witspeler", "Zwartspeler")),
        (("Thuis", "Uit"), ("Speler 1", "Speler 2")), ("Uitslag", "Resultaat"),
        ("Datum", "Speeldatum"), (("Rating wit", "Rating zwart"),),
        (("Punten wit", "Punten zwart"),), "januari februari maart", "remise",
    ),
    "pt": Words(
        (("Brancas", "Pretas"), ("Brancas", "Negras")),
        (("Casa", "Fora"), ("Mandante", "Visitante"), ("Jogador 1", "Jogador 2")),
        ("Resultado", "Res"), ("Data", "Dia"), (("Rating Brancas", "Rating Pretas"),),
        (("Pontos Brancas", "Pontos Pretas"),), "janeiro fevereiro março", "empate",
    ),
    "pl": Words(
        (("Białe", "Czarne"),),
        (("Gospodarz", "Gość"), ("Gospodarze", "Goście"), ("Zawodnik 1", "Zawodnik 2")),
        ("Wynik", "Rezultat"), ("Data", "Data partii"),
        (("Ranking białych", "Ranking czarnych"),),
        (("Punkty białych", "Punkty czarnych"),), "stycznia lutego marca", "remis",
    ),
    "ru": Words(
        (("Белые", "Чёрные"), ("Белые", "Черные")),
        (("Хозяева", "Гости"), ("Игрок 1", "Игрок 2")),
        ("Результат", "Рез", "Счёт"), ("Дата", "День"),
        (("Рейтинг белых", "Рейтинг чёрных"), ("Эло белых", "Эло черных")),
        (("Очки белых", "Очки чёрных"),), "января февраля марта", "ничья",
    ),
    "tr": Words(
        (("Beyaz", "Siyah"),),
        (("Ev sahibi", "Konuk"), ("Ev", "Deplasman"), ("Oyuncu 1", "Oyuncu 2")),
        ("Sonuç", "Skor"), ("Tarih", "Gün"), (("Elo Beyaz", "Elo Siyah"),),
        (("Puan Beyaz", "Puan Siyah"),), "Ocak Şubat Mart", "berabere",
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
    {2: "1,0:0,0", 1: ".5-.5", 0: "0,0:1,0"},
    {2: "1-0", 1: "=", 0: "0-1"},
    {2: "1 - 0", 1: "=-=", 0: "0 - 1"},
    {2: "W", 1: "D", 0: "L"},
    {2: "w", 1: "d", 0: "l"},
    {2: "1", 1: "½", 0: "0"},
    {2: "1", 1: "X", 0: "2"},
    {2: "3-1", 1: "2-2", 0: "0-2"},
    {2: "2:1", 1: "0:0", 0: "1:4"},
    {2: "1-0", 1: "", 0: "0-1"},
)
POINTS = (
    {2: ("1", "0"), 1: ("½", "½"), 0: ("0", "1")},
    {2: ("1", "0"), 1: ("0,5", "0,5"), 0: ("0", "1")},
    {2: ("1.0", "0.0"), 1: ("0.5", "0.5"), 0: ("0.0", "1.0")},
    {2: ("3", "0"), 1: ("1", "1"), 0: ("0", "3")},
    {2: ("4", "2"), 1: ("3", "3"), 0: ("0", "1")},
)
#: Forms of a day; with a ``{}`` for the month's name of the language.
DAYS = (
    *("%Y-%m-%d", "%d.%m.%Y", "%Y.%m.%d", "%Y%m%d", "%Y-%m-%dT19:30:00Z", "%d.%m.%y"),
    *("%d %B %Y", "%d/%m/%Y", "%d-%m-%Y", "%Y/%m/%d"),
)


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


class Table(NamedTuple):
    """A table as written, and what is in it."""

    data: bytes
    encoding: str
    games: list[Game]
    has_ratings: bool
    is_white_known: bool


Column = tuple[str, Callable[[Game], str]]


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Draw a table of an event."""
    games = draw(events())
    words = LANGUAGES[draw(st.sampled_from(sorted(LANGUAGES)))]
    is_white_known = draw(st.booleans())
    names = draw(st.sampled_from(words.colours if is_white_known else words.others))
    days = draw(st.sampled_from(DAYS))
    columns: list[Column] = [
        (names[0], lambda game: PEOPLE[game.white]),
        (names[1], lambda game: PEOPLE[game.black]),
        *draw(list_results(words, is_white_known)),
        (
            draw(st.sampled_from(words.date)),
            lambda game: write_day(game.day, days, words.months),
        ),
    ]
    ratings = draw(st.sampled_from(words.ratings))
    has_ratings = is_white_known and draw(st.booleans())
    is_alike = ratings[0] == ratings[1]
    if has_ratings and not is_alike:
        columns += list_ratings(ratings)
    if draw(st.booleans()):
        columns.append(("Shoe size", lambda game: str(36 + game.white)))
    ordered = draw(st.permutations(columns))
    if has_ratings and is_alike:
        # equal headers belong to the name before each
        for side, column in enumerate(list_ratings(ratings)):
            place = next(at for at, one in enumerate(ordered) if one[0] == names[side])
            ordered.insert(place + 1, column)
    titles = [title for title, _ in ordered]
    if draw(st.booleans()):
        titles = [title.upper() for title in titles]
    rows = [titles, *([cell(game) for _, cell in ordered] for game in games)]
    text = write_table(rows, draw(st.sampled_from((*",;\t|", "  "))))
    if draw(st.booleans()):
        text = f"Club championship\n\n{text}"
    encoding = draw(
        st.sampled_from(("utf-8", "utf-8-sig", "utf-16", "cp1251", "cp1254"))
    )
    try:
        data = text.encode(encoding)
    except UnicodeEncodeError:
        encoding, data = "utf-8", text.encode()
    return Table(data, encoding, games, has_ratings, is_white_known)


@st.composite
def list_results(draw: st.DrawFn, words: Words, is_white_known: bool) -> list[Column]:
    """Draw the column of results, or those of the points of both sides."""
    if is_white_known and draw(st.integers(0, 3)) == 0:
        points = draw(st.sampled_from(POINTS))
        titles = draw(st.sampled_from(words.points))
        return [
            (titles[0], lambda game: points[game.halves][0]),
            (titles[1], lambda game: points[game.halves][1]),
        ]
    results = dict(draw(st.sampled_from(RESULTS)))
    results[1] = results[1] or words.draw
    return [(draw(st.sampled_from(words.result)), lambda game: results[game.halves])]


def list_ratings(titles: tuple[str, str]) -> list[Column]:
    return [
        (titles[0], lambda game: str(1500 + 37 * game.white)),
        (titles[1], lambda game: str(1500 + 37 * game.black)),
    ]


def write_day(number: int, form: str, months: str = "") -> str:
    day = date(2026, 1, 1) + timedelta(number)
    name = months.split()[day.month - 1] if months else ""
    return day.strftime(form.replace("%B", name))


def write_table(rows: list[list[str]], mark: str) -> str:
    if mark == "|":
        lines = [f"| {' | '.join(row)} |" for row in rows]
        return "\n".join((lines[0], f"|{' --- |' * len(rows[0])}", *lines[1:], ""))
    if mark == "  ":
        widths = [max(map(len, cells)) + 3 for cells in zip(*rows, strict=True)]
        lines = ["".join(map(str.ljust, row, widths)).rstrip() for row in rows]
        return "\n".join((*lines, ""))
    file = io.StringIO()
    csv.writer(file, delimiter=mark, lineterminator="\n").writerows(rows)
    return file.getvalue()


def expect(table: Table) -> Counter[GameRead]:
    return Counter(
        make_game(
            write_day(game.day, "%Y-%m-%d"),
            PEOPLE[game.white],
            PEOPLE[game.black],
            game.halves,
            (1500 + 37 * game.white, 1500 + 37 * game.black)
            if table.has_ratings
            else (None, None),
            table.is_white_known,
        )
        for game in table.games
    )


@pytest.mark.fast
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(tables())
def test_what_is_written_is_read(table: Table) -> None:
    encoding = table.encoding if table.encoding.startswith("cp") else ""
    reading = read_data(table.data, "", encoding)
    assert isinstance(reading, EventReading), str(reading)
    assert count_games(reading) == expect(table)
