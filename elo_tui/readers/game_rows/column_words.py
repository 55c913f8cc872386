"""The meaning of a column by its header: a side and a fact about it.

A header is the word of a side and the word of a thing, in either order and in the
languages of all tables: ``White Elo``, ``Elo Weiß``, ``рейтинг белых``. Two short lists
of words give every combination.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

from elo_tui.readers.folded_words import fold, list_words
from elo_tui.readers.tables.header_words import HEADER_WORDS, OPPONENT_WORDS

#: A draw, as a result and as the column that marks one.
DRAWN = list_words(
    "draw drawn draws tie tied remis unentschieden nulle tablas empate patta remise"
)
#: The column of the opponents of the player in a row.
_OPPONENTS = list_words(
    OPPONENT_WORDS + " opp przeciwnik rakip modstander motstander soupeř súper ellenfél"
    " adversar protivnik суперник"
)
#: What the two sides of a game are called.
Family = Literal["", "colours", "places", "order", "outcome"]
Kind = Literal[
    "name",
    "rating",
    "id",
    "title",
    "points",
    "number",
    "federation",
    "result",
    "round",
    "board",
    "date",
    "event",
    "section",
    "rated",
    "neutral",
    "drawn",
    "control",
    "partner",
    "unused",
]


class SideColumn(NamedTuple):
    """A column: what it has, of which side (0: of neither), and how sides are named."""

    kind: Kind
    side: int = 0
    family: Family = ""


UNUSED = SideColumn("unused")
_SIDES: Mapping[Family, tuple[frozenset[str], frozenset[str]]] = {
    "colours": (
        list_words(
            HEADER_WORDS["white"] + " blanc blanco witspeler branco białymi białych"
            " белыми белых белый бел biały branca witte weiße blanche blanches bílými"
            " білими білих"
        ),
        list_words(
            HEADER_WORDS["black"] + " noir negro zwartspeler preto czarnymi czarnych"
            " чёрными чёрных чёрный черн czarny preta zwarte schwarze noire noires nera"
            " černými чорними чорних"
        ),
    ),
    "places": (
        list_words(
            "home heim domicile local casa thuis mandante gospodarz gospodarze хозяева"
            " ev hemma hemmalag hjemme hjemmehold koti domácí domáci hazai gazde domaći"
            " господарі"
        ),
        list_words(
            "away visitor visitors guest gast gäste extérieur visiteur visitante ospite"
            " trasferta uit fora gość goście гости konuk deplasman borta bortalag ude"
            " udehold borte vieras hosté hostia vendég oaspeți gosti гості"
        ),
    ),
    "outcome": (
        list_words(
            "winner won sieger gewinner vainqueur gagnant ganador vencedor vincitore"
            " vincente winnaar gewonnen ganhador zwycięzca wygrany победитель выиграл"
            " kazanan galip vinnare vinder vinner voittaja vítěz víťaz győztes"
            " câștigător guanyador pobjednik переможець"
        ),
        list_words(
            "loser lost verlierer unterlegener perdant battu perdedor derrotado"
            " perdente sconfitto verliezer verloren przegrany pokonany проигравший"
            " проиграл kaybeden mağlup förlorare taber taper häviäjä poražený porazený"
            " vesztes învins perdut gubitnik переможений"
        ),
    ),
    "order": (
        list_words("1 a x first left"),
        list_words("2 b y second right") | _OPPONENTS,
    ),
}
_THINGS: Mapping[Kind, frozenset[str]] = {
    "name": list_words(
        "name player spieler joueur jugador giocatore speler jogador zawodnik игрок"
        " oyuncu team item model nom nombre nome naam imię nazwisko имя фио ad isim"
        " equipe equipo squadra mannschaft drużyna user username p namn navn nafn név"
        " nume ime meno jméno nimi spelare spiller pelaaja hráč játékos jucător igrač"
        " гравець lag hold joukkue družstvo csapat echipa ekipa команда"
    ),
    "rating": list_words(
        "rating ratings rtg elo dwz nwz twz classement ranking рейтинг эло"
    ),
    "id": list_words("id fideid code código codice kod код knsb"),
    "title": list_words("title titel titre título titolo tytuł звание unvan"),
    "points": list_words(
        "score scores point points pts golos gols golo punkte pkt puntos ptos punti"
        " punten pontos ponto punkty очки puan goals goal gol goles tore poäng poeng"
        " point pisteet body puncte bodovi sets set legs frames"
    ),
    "number": list_words("no nr num number nummer numero startnr snr"),
    "federation": list_words("fed federation land verband country pays pais"),
}
#: Things of neither side; a thing of a side alone may also be one of these.
_GENERAL: Mapping[Kind, frozenset[str]] = {
    "result": list_words(
        HEADER_WORDS["result"] + " rdo resultaat счёт skor ft ftr sets"
    ),
    "round": list_words(
        HEADER_WORDS["turn"] + " rnd t раунд spieltag matchday omgång umferð"
    ),
    "board": list_words(
        HEADER_WORDS["board"] + " tablero tafel tabuleiro stół стол tahta дошка"
    ),
    "date": list_words(
        "date day played timestamp tstamp datum tag jour fecha día data giorno dia"
        " speeldatum дата день tarih gün utcdate dato päivä pvm dátum datum"
    ),
    "event": list_words(
        "event tournament competition turnier veranstaltung tournoi compétition torneo"
        " prueba evento toernooi competitie torneio prova turniej zawody турнир turnuva"
        " turnering turnaj verseny turneu torneig turnir турнір"
    ),
    "section": list_words("section group gruppe groupe grupo gruppo groep pool div"),
    "rated": list_words("rated gewertet"),
    "neutral": list_words("neutral"),
    "drawn": DRAWN,
    "control": list_words("timecontrol cadence bedenkzeit"),
}
#: Headers that are read as a whole.
_WHOLE: Mapping[str, SideColumn] = {
    **dict.fromkeys(
        ("fthg", "hg", "hgoal", "hgoals"), SideColumn("points", 1, "places")
    ),
    **dict.fromkeys(
        ("ftag", "ag", "vgoal", "agoal"), SideColumn("points", 2, "places")
    ),
    "ht": SideColumn("name", 1, "places"),
    "at": SideColumn("name", 2, "places"),
    "welo": SideColumn("rating", 1, "colours"),
    "belo": SideColumn("rating", 2, "colours"),
    "timecontrol": SideColumn("control"),
    "tourneyname": SideColumn("event"),
    "tourneydate": SideColumn("date"),
    "playedon": SideColumn("date"),
    "datapartii": SideColumn("date"),
    "gamedate": SideColumn("date"),
    "matchdate": SideColumn("date"),
    "createdat": SideColumn("date"),
}
_FILLERS = list_words(
    "your fide of de des du der von van la le by door on sahibi lms utc"
)
_PARTNERS = list_words("partner partenaire compañero compagno parceiro partner2")
#: One letter is a side if the other letter of its language is a header, too.
_LETTERS: Sequence[tuple[str, str]] = (
    *(("w", "b"), ("w", "s"), ("b", "n"), ("w", "z"), ("b", "p"), ("b", "c")),
    *(("b", "s"), ("\N{CYRILLIC SMALL LETTER BE}", "ч")),
)
_TOKEN = re.compile(r"[^\W\d_]+|[0-9]+")
#: The kinds of which each side has one.
_OF_SIDES: frozenset[Kind] = frozenset(_THINGS)


@lru_cache(maxsize=1024)
def classify(header: str) -> SideColumn:
    """Read one header; `UNUSED` for a word without a meaning for games."""
    text = header.replace("№", "No ").strip()
    tokens = _TOKEN.findall(fold(_part_capitals(text)))
    if not tokens or len(tokens) > 5:
        return UNUSED
    whole = "".join(tokens)
    if whole in _WHOLE:
        return _WHOLE[whole]
    if _PARTNERS & {*tokens}:
        return SideColumn("partner")
    tokens = [word for token in tokens for word in _split_joined(token)]
    return _classify_words([word for word in tokens if word not in _FILLERS] or tokens)


def _part_capitals(text: str) -> str:
    """Part words before a capital after a small letter: ``WhiteElo``."""
    pairs = pairwise(f"{text} ")
    return "".join(
        f"{one} " if one.islower() and other.isupper() else one for one, other in pairs
    )


def _split_joined(token: str) -> Sequence[str]:
    """Split ``whitepts`` and ``weissname`` into a side and a thing."""
    if _find_kinds(token) or _find_side(token, ("colours", "places", "outcome")):
        return (token,)
    for place in range(3, len(token) - 1):
        one, other = token[:place], token[place:]
        for side, thing in ((one, other), (other, one)):
            if _find_side(side, ("colours", "places")) and _find_kinds(thing):
                return one, other
    return (token,)


def _find_kinds(word: str) -> list[Kind]:
    tables = (*_THINGS.items(), *_GENERAL.items())
    return [kind for kind, words in tables if word in words]


def _find_side(word: str, families: Iterable[Family]) -> tuple[Family, int] | None:
    for family in families:
        for side, words in enumerate(_SIDES[family], start=1):
            if word in words:
                return family, side
    return None


def find_word_side(text: str) -> int:
    """Find the side that a cell names, 1 or 2: ``Weiß``, ``model_a``; 0 for none."""
    words = [word for word in _TOKEN.findall(fold(text)) if word not in _FILLERS]
    column = _classify_words(words) if words else UNUSED
    if len(words) == 1 and (found := _find_side(words[0], (*_SIDES,))):
        return found[1]
    return column.side if column.kind == "name" else 0


def _classify_words(words: list[str]) -> SideColumn:
    sides = [
        (place, found)
        for place, word in enumerate(words)
        if (found := _find_side(word, ("colours", "places", "outcome")))
    ]
    if not sides and len(words) > 1:
        numbered = [
            (place, found)
            for place, word in enumerate(words)
            if (found := _find_side(word, ("order",)))
        ]
        # "Round 1" is no side
        rest = [w for at, w in enumerate(words) if all(at != p for p, _ in numbered)]
        if numbered and rest and all(_OF_SIDES & {*_find_kinds(w)} for w in rest):
            sides = numbered
    if not sides:
        return _classify_general(words)
    place, (family, side) = sides[0]
    rest = words[:place] + words[place + 1 :]
    if any(word.isdigit() for word in rest):
        return SideColumn("partner")
    kinds = [[k for k in _find_kinds(word) if k in _OF_SIDES] for word in rest]
    if not all(kinds):
        # White's result is White's points
        is_result = [word in _GENERAL["result"] for word in rest]
        return SideColumn("points", side, family) if all(is_result) else UNUSED
    things = [one[0] for one in kinds if one[0] != "name"]
    return SideColumn(things[0] if things else "name", side, family)


def _classify_general(words: Sequence[str]) -> SideColumn:
    if len(words) == 1 and words[0] in _ALONE:
        return SideColumn("name", _ALONE[words[0]], "order")
    if len(words) != 1:
        every = [_find_kinds(word) for word in words]
        return SideColumn("id") if all(every) and ["id"] in every else UNUSED
    kinds = _find_kinds(words[0]) or ["unused"]
    general = [kind for kind in kinds if kind in _GENERAL]
    return SideColumn(general[0] if general else kinds[0])


#: Words of votes that name a side without a thing of it.
_ALONE = {"x": 1, "y": 2, "left": 1, "right": 2, **dict.fromkeys(_OPPONENTS, 2)}
_FAMILIES: Sequence[Family] = ("colours", "places", "order", "outcome")


class GameHeader(NamedTuple):
    """The columns of a table of games; `family` is how its two sides are named."""

    columns: tuple[SideColumn, ...]
    family: Family
    has_opponents: bool = False
    """Whether a row is a game as one of its players sees it."""

    def find(self, kind: Kind, side: int = 0) -> int | None:
        """Find the place of the only, or the first, such column."""
        wanted = (
            place
            for place, column in enumerate(self.columns)
            if column.kind == kind and column.side == side
        )
        return next(wanted, None)


def read_header(cells: Sequence[str]) -> GameHeader | None:
    """Read a row as the header of games between two sides; None for any other row."""
    columns = [classify(cell) for cell in cells]
    _read_letters(cells, columns)
    _read_ids_as_names(columns)
    has_opponents = _read_opponents(columns)
    families: list[Family] = [
        family
        for family in _FAMILIES
        if {1, 2}
        <= {c.side for c in columns if c.kind == "name" and c.family == family}
    ]
    if not families:
        if not _read_equal_headers(cells, columns):
            return None
        families = ["order"]
    family: Family = families[0]
    for place, column in enumerate(columns):
        if column.family == "outcome" != family:
            # the winner's name after both names
            is_who = column.kind == "name" and column.side == 1
            columns[place] = SideColumn("result") if is_who else UNUSED
        elif column.family not in ("", family):
            columns[place] = UNUSED
    _read_initials(cells, columns, family)
    _give_to_sides(columns)
    _drop_second(columns)
    _drop_sideless(columns)
    return GameHeader(tuple(columns), family, has_opponents)


def is_doubles(cells: Sequence[str]) -> bool:
    """Whether a header names two people on each side."""
    columns = [classify(cell) for cell in cells]
    return sum(column.kind == "partner" for column in columns) > 1


def _read_letters(cells: Sequence[str], columns: list[SideColumn]) -> None:
    """Read single letters as the colours, if they include a pair of one language."""
    letters = {fold(cell.strip(" .")): at for at, cell in enumerate(cells)}
    if any(c.kind == "name" and c.family == "colours" for c in columns):
        return
    for one, other in _LETTERS:
        if one in letters and other in letters:
            columns[letters[one]] = SideColumn("name", 1, "colours")
            columns[letters[other]] = SideColumn("name", 2, "colours")
            return


def _read_ids_as_names(columns: list[SideColumn]) -> None:
    """Read ``white_id`` and ``black_id`` as the names, without other names."""
    ids = [at for at, c in enumerate(columns) if c.kind == "id" and c.side]
    families = {columns[at].family for at in ids}
    if len(ids) == 2 and not any(
        c.kind == "name" and c.family in families for c in columns
    ):
        for at in ids:
            columns[at] = columns[at]._replace(kind="name")


def _read_opponents(columns: list[SideColumn]) -> bool:
    """Read ``Player`` beside ``Opponent`` as the first side; whether they are so."""
    theirs = {c.kind for c in columns if c.side == 2 and c.family == "order"}
    mine = [at for at, column in enumerate(columns) if column == SideColumn("name")]
    if len(mine) != 1 or "name" not in theirs or SideColumn("name", 1) in columns:
        return False
    for at, column in enumerate(columns):
        if not column.side and column.kind in theirs:
            columns[at] = SideColumn(column.kind, 1, "order")
    return True


def _read_initials(
    cells: Sequence[str], columns: list[SideColumn], family: Family
) -> None:
    """Read ``welo``, ``zres``, ``points w``: initials of the sides."""
    initials = {
        column.side: fold(cells[at].strip())[:1]
        for at, column in enumerate(columns)
        if column.kind == "name" and column.side
    }
    if initials[1] == initials[2]:
        return
    for place, column in enumerate(columns):
        word = "".join(_TOKEN.findall(fold(cells[place])))
        for side, initial in initials.items():
            things = (word.removeprefix(initial), word.removesuffix(initial))
            kinds = [k for thing in things if thing != word for k in _find_kinds(thing)]
            of_side = [kind for kind in kinds if kind in _OF_SIDES]
            if column == UNUSED and (of_side or "result" in kinds):
                kind = of_side[0] if of_side else "points"
                columns[place] = SideColumn(kind, side, family)


def _read_equal_headers(cells: Sequence[str], columns: list[SideColumn]) -> bool:
    """Read two equal columns of people, ``Player;Player;Result``, as the two sides."""
    places = [at for at, column in enumerate(columns) if column == SideColumn("name")]
    if len(places) != 2 or fold(cells[places[0]]) != fold(cells[places[1]]):
        return False
    for side, place in enumerate(places, start=1):
        columns[place] = SideColumn("name", side, "order")
    return True


def _give_to_sides(columns: list[SideColumn]) -> None:
    """Give facts without a side, such as two columns ``Rtg``, to the name before."""
    names = {c.side: at for at, c in enumerate(columns) if c.kind == "name" and c.side}
    for kind in ("rating", "id", "title", "points", "number", "federation"):
        places = [at for at, column in enumerate(columns) if column == SideColumn(kind)]
        if len(places) != 2:
            continue
        owners = [_find_owner(place, names) for place in places]
        if owners[0] == owners[1]:
            owners = sorted(names, key=lambda side: names[side])
        for place, side in zip(places, owners, strict=True):
            columns[place] = SideColumn(kind, side)


def _find_owner(place: int, names: Mapping[int, int]) -> int:
    before = [side for side, at in names.items() if at < place]
    if before:
        return max(before, key=lambda side: names[side])
    return min(names, key=lambda side: names[side])


def _drop_sideless(columns: list[SideColumn]) -> None:
    """Leave facts without a side unused, but points that are the only result."""
    has_result = any(
        c.kind == "result" or (c.kind == "points" and c.side) for c in columns
    )
    for place, column in enumerate(columns):
        is_result = column.kind == "points" and not has_result
        if column.kind in _OF_SIDES and not column.side and not is_result:
            columns[place] = UNUSED


def _drop_second(columns: list[SideColumn]) -> None:
    """Use the first of several columns with the same meaning."""
    seen: set[tuple[Kind, int]] = set()
    for place, column in enumerate(columns):
        key = column.kind, column.side
        if key in seen or (column.kind == "name" and not column.side):
            columns[place] = UNUSED
        seen.add(key)
