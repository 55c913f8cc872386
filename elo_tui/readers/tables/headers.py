"""What the column headers of chess tables mean, in the languages of their users.

The words are those of chess-results.com and Swiss-Manager where a page was at hand,
else the plain words of the language. A column that no word tells is told by its place:
rounds are a number before a word, or bare numbers from 1 upwards.
"""

# Russian headers are Russian letters
# ruff: noqa: RUF001

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from elo_tui.readers.tables.cells import bare

Kind = Literal[
    "blank",
    "number",
    "rank",
    "board",
    "title",
    "name",
    "white",
    "black",
    "rating",
    "international",
    "national",
    "federation",
    "fide_id",
    "birth",
    "sex",
    "type",
    "club",
    "points",
    "result",
    "colour",
    "turn",
    "round",
    "opponent",
    "k",
    "change",
    "counted",
    "passed",
    "unknown",
]
#: ``list`` is a start list or a ranking; ``games`` one player's games without numbers.
Layout = Literal["rounds", "grid", "pairings", "card", "games", "list"]

_WORDS: dict[Kind, str] = {
    "number": "no nr n nº n° num № # sno snr startnr startno noini nroini nrini nini"
    " rankini ном номер стном стартномер start startrang startingrank startnumber"
    " nopp noopp lp č čís nro rankinginicial rangoinicial ranginicial ranginitial"
    " aloitussijoitus стартовыйномер",
    "rank": "rk rg rank rang pos place platz clas puesto pl м место sija posto plaats"
    " plats sijoitus poř poz miejsce",
    "board": "bo br brett board mesa m tabla tavolo tab ech éch échiquier table pöytä"
    " д доска bord bräda bd scacch šach szach szachownica",
    "title": "title titel título titulo titre tit titolo titteli arvonimi звание"
    " titul tytuł",
    "name": "name nimi имя фио игрок nombre nom nome naam namn jméno nazwisko player"
    " spieler jugador joueur jogador giocatore speler spelare pelaaja hráč zawodnik"
    " opponent opponentname gegner rival adversaire adversário avversario"
    " tegenstander motståndare vastustaja соперник",
    "white": "white weiß weiss blancas blancs brancas bianco bianchi wit vit"
    " białe bílý valkea valkoinen белые",
    "black": "black schwarz negras noirs pretas nero neri zwart svart czarne černý"
    " musta черные чёрные",
    "rating": "rtg elo rating рейт рейтинг vahvuusluku ratingi opponentrating wertung"
    " puntaje selo",
    "international": "rtgi eloi irtg ielo elointernational elointernacional"
    " ratinginternational internationalrating ratinginternacional ratinginternaz"
    " fiderating ratingfide elofide fideelo fidertg rtgfide междунрейтинг"
    " международныйрейтинг",
    "national": "rtgn elon nrtg nelo elonational elonacional ratingnational"
    " nationalrating ratingnacional нацрейтинг национальныйрейтинг dwz nwz",
    "federation": "fed land федерация фед federation federación federação fédération"
    " federazione federatie maa liitto land/fed country país pays origin",
    "fide_id": "fideid idfide fide-id кодfide fideид fidenr fidenummer idnofide"
    " fideno fidetunnus fideidno",
    "birth": "birth born year yearofbirth birthyear geburtsjahr geb jahr jahrgang"
    " añodenacimiento nacimiento annéedenaissance anodenascimento syntymävuosi"
    " annodinascita geboortejaar födelseår годрождения гр roknarození rokurodzenia",
    "sex": "sex geschlecht sexo sexe sesso пол sp geslacht kön",
    "club": "club/city club city verein verein/ort ort clubort club/ciudad"
    " club/ville clube/cidade clube club/cidade seura seura/kaupunki kerho клуб"
    " клуб/город город club/città klub klub/miasto team mannschaft equipo équipe",
    "points": "pts pkt pkte punkte points puntos pontos punti punten poäng pisteet"
    " p очки очк body punkty total",
    "result": "result res erg ergebnis resultado résultat risultato uitslag"
    " resultat tulos рез результат wynik výsledek score",
    "colour": "colour color col farbe couleur cor colore kleur färg väri цвет kolor"
    " barva",
    "turn": "rd rnd rde runde round ronda ronde rodada turno tour тур krs kierros"
    " rond kolo runda",
    "k": "k kfactor k-factor kfaktor k-faktor",
    "change": "rtg+/- elo+/- rtgi+/- eloi+/- fidertg+/- fideelo+/- fide+/- рейт+/-"
    " fideрейт+/- рейтинг+/- rating+/- eloi± elo± rtg± var varelo elovar",
    "counted": "ng games partien",
    "type": "typ type gr group gruppe grp тип tipo",
    "passed": "id tb tie-break gms w new we w-we weme rp"
    " perf performance rprfm aro ro rc sb ident identnumber eloavg flag bh k*chg"
    " clubno clubid natid нрейт",
}
_KINDS: dict[str, Kind] = {
    word: kind for kind, words in _WORDS.items() for word in words.split()
}
# the tie-breaks of the languages: a word or two and a number
_TIE_BREAK = re.compile(
    r"(?:tb|wtg|des|dés|bh|buch\w{0,8}|доп|fw|crit|dp|sb|vl)[0-9]{1,2}"
)
_ROUND_WORD = (
    "rd|rde|rnd|runde|round|ronda|ronde|rodada|rod|turno|tour|тур|кр|круг|krs"
    "|kierros|rond|omg|omgång|kolo|runda"
)
_ROUND = re.compile(
    rf"([0-9]{{1,2}})\W?[^\W\d_½]{{1,8}}|(?:r|{_ROUND_WORD})\W?([0-9]{{1,2}})"
)
_HEADING = re.compile(
    rf"(?<!\w)(?:(?:{_ROUND_WORD})[\s.:]*([0-9]{{1,2}})(?![\w/])"
    rf"|([0-9]{{1,2}})[\s.]*(?:{_ROUND_WORD})(?!\w))"
)
_BARE = re.compile(r"[0-9]{1,3}")
_SPACING = re.compile(r"[\s.:]+")

#: No table is without one of these.
TELLING: frozenset[Kind] = frozenset(
    ("name", "white", "black", "rating", "international", "national")
)

_HEADER_MAX = 40
#: What a table may have at most.
COLUMNS_MAX = 200


class Column(NamedTuple):
    """What a column holds; ``number`` is that of the round or of the opponent."""

    kind: Kind
    number: int = 0


class Header(NamedTuple):
    """The columns of a table, and the kind of table they make."""

    layout: Layout
    columns: tuple[Column, ...]

    def places(self, *kinds: Kind) -> tuple[int, ...]:
        """Where columns of some kinds stand."""
        return tuple(i for i, c in enumerate(self.columns) if c.kind in kinds)

    def place(self, *kinds: Kind) -> int | None:
        """Where the first column of the first of these kinds that is there stands."""
        for kind in kinds:
            if found := self.places(kind):
                return found[0]
        return None


@lru_cache(maxsize=4_096)
def kind_of(text: str) -> Kind:
    """What a header word, or the label of an info line, stands for."""
    word = _SPACING.sub("", bare(text).casefold())
    if not word:
        return "blank"
    if _TIE_BREAK.fullmatch(word):
        return "passed"
    return _KINDS.get(word, "unknown")


def header_of(cells: Sequence[str]) -> Header | None:
    """The columns that a row of texts heads, or None when it is no such row."""
    if not 2 <= len(cells) <= COLUMNS_MAX or any(len(c) > _HEADER_MAX for c in cells):
        return None
    kinds = set(map(kind_of, cells))
    if not kinds & TELLING:
        return None
    columns = _numbered([_column(cell) for cell in cells])
    if any(
        column.kind == "unknown" and bare(text)[0].isdigit()
        for column, text in zip(columns, cells, strict=True)
    ):
        # a number that heads nothing: this is a row of a table, of a player White
        return None
    layout = _layout([column.kind for column in columns])
    if layout is None:
        return None
    if layout in ("rounds", "grid", "list") and "points" not in kinds:
        # what heads a game's result elsewhere is the total here: "Score"
        columns = [Column("points") if c.kind == "result" else c for c in columns]
    return Header(layout, tuple(columns))


def round_in(heading: str) -> int | None:
    """The one round that a heading such as ``Round 3 on 2026/08/12`` speaks of."""
    found = _HEADING.findall(bare(heading)[:200].casefold())
    return int(found[0][0] or found[0][1]) if len(found) == 1 else None


def _column(text: str) -> Column:
    kind = kind_of(text)
    if kind == "unknown":
        word = _SPACING.sub(".", bare(text).casefold()).strip(".")
        if _BARE.fullmatch(word):
            return Column("opponent", int(word))
        if found := _ROUND.fullmatch(word):
            return Column("round", int(found[1] or found[2]))
    return Column(kind)


def _numbered(columns: list[Column]) -> list[Column]:
    """Bare numbers count only as a row from 1 upwards, rounds only in their order."""
    bare = [column.number for column in columns if column.kind == "opponent"]
    rounds = [column.number for column in columns if column.kind == "round"]
    no_kinds = set()
    if len(bare) < 2 or bare != list(range(1, len(bare) + 1)):
        no_kinds.add("opponent")
    if rounds != sorted(rounds):
        no_kinds.add("round")
    return [Column("unknown") if c.kind in no_kinds else c for c in columns]


def _layout(kinds: list[Kind]) -> Layout | None:
    """The kind of table, by the columns that only it has."""
    names = [i for i, kind in enumerate(kinds) if kind in ("name", "white", "black")]
    ratings = {"rating", "international", "national"} & set(kinds)
    results = [i for i, kind in enumerate(kinds) if kind == "result"]
    if results and len(names) == 2 and names[0] < results[0] < names[1]:
        return "pairings"
    if names and "round" in kinds:
        return "rounds"
    if names and "opponent" in kinds:
        return "grid"
    if results and names and "turn" in kinds and "number" in kinds:
        return "card"
    if results and ratings:
        return "games"
    known = set(kinds) - {"blank", "unknown", "passed", "type"}
    # two words may stand beside each other in any text, three may not
    return "list" if names and len(known) >= 3 else None
