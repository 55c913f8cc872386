"""The column headers of chess tables, in the languages of their users.

The words are those of chess-results.com and Swiss-Manager where a page was available,
else the ordinary words of the language. A column without a known word is identified by
its position: rounds are a number before a word, or bare numbers from 1 upwards.
"""

# Russian headers are Russian letters
# ruff: noqa: RUF001

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Literal, NamedTuple

from elo_tui.readers.tables.cells import strip_cell

Kind = Literal[
    "blank",
    "number",
    "rank",
    "board",
    "against",
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
    "tie_break",
    "passed",
    "unknown",
]
#: ``list`` is a start list or a ranking; ``games`` one player's games without numbers;
#: ``boards`` a match between two teams, headed by their names.
Layout = Literal["rounds", "grid", "pairings", "boards", "card", "games", "list"]

#: The words of each kind of column, without blanks and points.
HEADER_WORDS: dict[Kind, str] = {
    "number": "no nr n nº n° num núm № # sno snr nri startnr startnro startnummer"
    " nummer startno stnr stno noini nºini n°ini nroini nrini nini noinic nºinic"
    " nroinic nrinic ninic núminic numinic núminicial noinicial nºinicial númeroinicial"
    " rankini rankinic rkini nodép nodep nºdép n°dép nrdép ndép rgdép numiniz niniz"
    " niniziale nrpocz nrstart nrstartowy kezdőszám rajtszám rsz ssz sorszám"
    " stč stčíslo štčíslo nrcrt crt brsta startbr stbr stbroj ном номер стном"
    " ст№ стартномер start startrang startingrank startnumber nopp noopp lp č čís nro"
    " rankinginicial rangoinicial ranginicial ranginitial classementinitial"
    " rankinginiziale aloitussijoitus startovníporadie стартовыйномер",
    "rank": "rk rg rank rang pos posn posición posição posizione place platz clas"
    " clasificación classificação classement classifica puesto pl м место"
    " sija posto plaats plats plass placering sijoitus poř pořadí por poradie poz"
    " miejsce hely helyezés loc locul mjesto mesto sıra",
    "board": "bo br brett board mesa m tabla tavolo tab ech éch échiquier table pöytä"
    " д доска bord bräda bd scacch šach szach szachownica tabl tisch bræt"
    " ploča masa masă taulell scacchiera",
    "title": "title titel título titulo titre tit titolo titteli arvonimi звание"
    " titul tytuł titlu titula cím títol ünvan",
    "name": "name nimi имя фио игрок nombre nom nome naam namn navn nafn név nume ime"
    " meno isim ad adı adsoyad jméno nazwisko nazwiskoiimię imięinazwisko player"
    " spieler jugador joueur jogador giocatore speler spelare spiller pelaaja hráč"
    " zawodnik játékos jucător igrač oyuncu opponent opponentname gegner rival"
    " adversaire adversário avversario tegenstander motståndare vastustaja соперник",
    "white": "white weiß weiss blancas blancs brancas blanques bianco bianchi wit vit"
    " vita hvit hvid białe bílý biely bílé biele bijeli beli alb világos beyaz"
    " valkea valkoinen белые білі λευκά",
    "black": "black schwarz negras noirs pretas negres nero neri zwart svart svarta"
    " sort czarne černý čierny černé čierne crni črni negru sötét siyah musta черные"
    " чёрные чорні μαύρα",
    "rating": "rtg rtng rat elo rating welo zelo belo рейт рейтинг vahvuusluku ratingi"
    " whiteelo blackelo whiterating blackrating wrtg brtg witelo zwartelo"
    " opponentrating wertung puntaje selo élő élőpont értékszám",
    "international": "rtgi eloi irtg ielo elointernational elointernacional"
    " elointernaz elointernazionale ratinginternational internationalrating"
    " internationalelo ratinginternacional ratinginternaz fiderating ratingfide"
    " elofide fideelo fidertg fidertng fiderat rtgfide frtg frat felo rtgint eloint"
    " intrtg intelo междунрейтинг международныйрейтинг",
    "national": "rtgn elon nrtg nelo nrating elonational elonacional elonazionale"
    " elonaz ratingnational nationalrating nationalelo ratingnacional ratingnazionale"
    " rtgnat elonat natrtg natelo нацрейтинг национальныйрейтинг dwz nwz",
    "federation": "fed land федерация фед federation federación federação fédération"
    " federazione federatie federació federacja federace federácia fedcode maa liitto"
    " land/fed country país pays paese kraj ország țara ţara zemlja ülke origin",
    "fide_id": "fideid idfide fide-id кодfide fideид fidenr fidenummer idnofide"
    " fideno fidetunnus fideidno fideidnummer codfide códfide fidecode codefide"
    " códigofide codicefide numfide nºfide fidekimlik fideidentnr",
    "birth": "birth born year yearofbirth birthyear geburtsjahr geb jahr jahrgang"
    " geburtsdatum birthdate dateofbirth añodenacimiento nacimiento fechanacimiento"
    " annéedenaissance naissance anodenascimento nascimento datadenasc syntymävuosi"
    " annodinascita nascita geboortejaar födelseår fødselsår годрождения гр"
    " roknarození roknarodenia rokurodzenia szülév doğumyılı",
    "sex": "sex geschlecht sexo sexe sesso пол sp geslacht kön kjønn køn pohlaví płeć"
    " nem cinsiyet",
    "club": "club/city club city verein verein/ort ort clubort club/ciudad"
    " club/ville clube/cidade clube club/cidade club/città circolo club/localidad"
    " seura seura/kaupunki kerho klubb klubb/ort klubb/by klub/by forening клуб"
    " клуб/город город club/plaats vereniging klub klub/miasto klub/město klub/mesto"
    " klub/grad kulüp kulüp/şehir egyesület egyesület/város clubul club/oraș team"
    " mannschaft equipo équipe equipe squadra drużyna družstvo csapat takım joukkue"
    " lag hold ekipa echipa команда",
    "points": "pts pt pkt pkte punkte punkty points puntos ptos pontos punti punten ptn"
    " punts poäng poeng point pisteet p pont pct puncte puan bod bodovi очки очк body"
    " total",
    "result": "result res erg ergebnis resultado resultat résultat rés risultato ris"
    " uitslag uitsl tulos рез результат wynik wyn výsledek výsledok výs eredmény eredm"
    " rezultat rez sonuç úrslit score wres zres bres",
    "colour": "colour color col farbe couleur cor colore kleur färg farge farve väri"
    " цвет kolor barva farba boja szín renk",
    "turn": "rd rnd rde runde round ronda ronde rodada rod turno tour тур krs kierros"
    " rond kolo runda forduló ford tur etapa",
    "k": "k kfactor k-factor kfaktor k-faktor factork kfaktör",
    "change": "rtg+/- elo+/- rtgi+/- eloi+/- fidertg+/- fideelo+/- fide+/- рейт+/-"
    " fideрейт+/- рейтинг+/- rating+/- eloi± elo± rtg± elo+- rtg+- var varelo elovar"
    " variación variação",
    "counted": "ng games partien",
    "type": "typ type gr group gruppe grp grupo groupe gruppo тип tipo típus",
    "passed": "id tb tie-break gms w new we w-we weme rp"
    " perf performance rprfm aro ro rc sb ident identnumber eloavg flag bh k*chg"
    " clubno clubid natid нрейт",
}
_KINDS: dict[str, Kind] = {
    word: kind for kind, words in HEADER_WORDS.items() for word in words.split()
}
# the tie-breaks in various languages: a word or two and a number
_TIE_BREAK = re.compile(
    r"(?:tb|wtg|wert|desp?|desemp|dés|dép|bh|buch\w{0,8}|доп|fw|crit|dp|sb|vl|spareg"
    r"|spar|pom|krit|dod|tie)[0-9]{1,2}"
)
_ROUND_WORD = (
    "rd|rde|rnd|runde|round|ronda|ronde|rodada|rod|turno|tour|тур|кр|круг|krs"
    "|kierros|rond|omg|omgång|kolo|runda|forduló|ford|tur|etapa"
)
_ROUND = re.compile(
    rf"([0-9]{{1,2}})\W?[^\W\d_½]{{1,8}}|(?:r|{_ROUND_WORD})\W?([0-9]{{1,2}})"
)
_HEADING = re.compile(
    rf"(?<!\w)(?:(?:{_ROUND_WORD})[\s.:]*([0-9]{{1,2}})(?![\w/])"
    rf"|([0-9]{{1,2}})[\s.]*(?:{_ROUND_WORD})(?!\w))"
)
#: What may surround the round in a title.
_AROUND = " \t,;:|–-"
_BARE = re.compile(r"[0-9]{1,3}")
#: The points of two teams in a match.
_MATCH = re.compile(r"[0-9]{0,3}(?:½|[.,][05])?\s*:\s*[0-9]{0,3}(?:½|[.,][05])?")
_TEAMS = frozenset(
    (
        *("team", "teams", "mannschaft", "equipo", "équipe", "equipe", "squadra"),
        *("drużyna", "družstvo", "csapat", "takım", "joukkue", "lag", "hold", "ekipa"),
        *("echipa", "команда", "mannschaften", "ploeg", "equip"),
    )
)
_SPACING = re.compile(r"[\s.:]+")

#: Every table has one of these.
TELLING: frozenset[Kind] = frozenset(
    ("name", "white", "black", "rating", "international", "national")
)

_RATED: frozenset[Kind] = frozenset(("rating", "international", "national"))
_HEADER_MAX = 40
#: The column of other players; every name in a list of players is one of the players'.
OPPONENT_WORDS = (
    "opponent gegner rival adversaire adversário avversario tegenstander motståndare"
    " vastustaja соперник"
)
_OPPONENT = frozenset((*OPPONENT_WORDS.split(), "opponentname", "opponentrating"))
#: The name of a team is the header of its column.
_TEAM_MAX = 120
#: The most columns and rounds of a table.
COLUMNS_MAX = 200


class TableColumn(NamedTuple):
    """The kind of a column; ``number`` is that of the round or of the opponent."""

    kind: Kind
    number: int = 0


@dataclass(frozen=True)
class TableHeader:
    """The columns of a table, and the kind of table they make."""

    layout: Layout
    columns: tuple[TableColumn, ...]

    def places(self, *kinds: Kind) -> tuple[int, ...]:
        """Return the indices of the columns of some kinds."""
        if len(kinds) == 1:
            return self._by_kind.get(kinds[0], ())
        return tuple(i for i, c in enumerate(self.columns) if c.kind in kinds)

    def place(self, *kinds: Kind) -> int | None:
        """Return the index of the first existing column of these kinds."""
        for kind in kinds:
            if found := self._by_kind.get(kind):
                return found[0]
        return None

    @cached_property
    def _by_kind(self) -> dict[Kind, tuple[int, ...]]:
        found: dict[Kind, tuple[int, ...]] = {}
        for place, column in enumerate(self.columns):
            found[column.kind] = (*found.get(column.kind, ()), place)
        return found


@lru_cache(maxsize=4_096)
def classify_header(text: str) -> Kind:
    """Return the kind of a header word, or of the label of an info line."""
    word = _normalise(text)
    if not word:
        return "blank"
    if _TIE_BREAK.fullmatch(word):
        return "tie_break"
    return _KINDS.get(word, "unknown")


def _normalise(text: str) -> str:
    return _SPACING.sub("", strip_cell(text).casefold())


def read_header(cells: Sequence[str]) -> TableHeader | None:
    """Return the columns of a header row, or None if the row is not one."""
    if not 2 <= len(cells) <= COLUMNS_MAX or any(len(c) > _TEAM_MAX for c in cells):
        return None
    if boards := _read_match_header(cells):
        return boards
    if any(len(cell) > _HEADER_MAX for cell in cells):
        return None
    # no telling word begins with a digit, but most cells of the rows below do
    kinds = {classify_header(cell) for cell in cells if not cell[:1].isdigit()}
    if not kinds & TELLING:
        return None
    columns = _check_numbers([_classify_column(cell) for cell in cells])
    if any(
        column.kind == "unknown" and strip_cell(text)[0].isdigit()
        for column, text in zip(columns, cells, strict=True)
    ):
        # a number that is not a header: this is a data row, with a player named White
        return None
    has_opponent = any(_normalise(cell) in _OPPONENT for cell in cells)
    if not has_opponent:
        columns = _read_total_scores(cells, columns)
    layout = _detect_layout([column.kind for column in columns], has_opponent)
    if layout is None:
        return None
    if layout in ("rounds", "grid", "list"):
        columns = _drop_counts(cells, columns)
        if [column.kind for column in columns].count("points") > 1:
            # next to a column that is surely the points, p counts the games played
            columns = [
                TableColumn("passed") if _normalise(text) == "p" else column
                for text, column in zip(cells, columns, strict=True)
            ]
        if "points" not in kinds:
            # the header of a game's result elsewhere is the total here: "Score"
            columns = [
                TableColumn("points") if c.kind == "result" else c for c in columns
            ]
    return TableHeader(layout, tuple(columns))


def is_team_word(text: str) -> bool:
    """Whether a header word is that of a column of teams."""
    return _normalise(text) in _TEAMS


def is_team_header(cells: Sequence[str]) -> bool:
    """Whether a row is the header of a team table: the names, numbers or results."""
    words = set(map(_normalise, cells))
    known = words & _KINDS.keys()
    return (
        len(known) > 1
        and bool(words & _TEAMS)
        and not set(map(classify_header, cells)) & TELLING
    )


def find_round(heading: str) -> int | None:
    """Return the only round named in a heading such as ``Round 3 on 2026/08/12``."""
    found = _HEADING.findall(strip_cell(heading)[:200].casefold())
    return int(found[0][0] or found[0][1]) if len(found) == 1 else None


def remove_round(text: str) -> tuple[str, int | None]:
    """Return a title without the only round that it names, and the round's number."""
    number = find_round(text)
    if number is None:
        return text.strip(), None
    plain = strip_cell(text)
    found = next(_HEADING.finditer(plain[:200].casefold()))
    # a letter such as ß becomes two when folded
    ends = [*accumulate(len(letter.casefold()) for letter in plain)]
    start, end = (bisect_right(ends, place) for place in found.span())
    parts = (part.strip(_AROUND) for part in (plain[:start], plain[end:]))
    return " ".join(filter(None, parts)), number


def _read_match_header(cells: Sequence[str]) -> TableHeader | None:
    """Read the header of a match: ``Bo. 2 Rooks Rtg - 1 Knights Rtg 2½ : 1½``."""
    texts = list(map(strip_cell, cells))
    if classify_header(texts[0]) != "board" or texts.count("-") != 1:
        return None
    ends = [place for place, text in enumerate(texts) if _MATCH.fullmatch(text)]
    middle = texts.index("-")
    last = ends[-1] if ends else len(texts) - 1
    sides = [_read_team(texts[1:middle]), _read_team(texts[middle + 1 : last])]
    if not all(sides):
        return None
    columns = [TableColumn("board"), *sides[0], TableColumn("against"), *sides[1]]
    blank = [TableColumn("blank")] * (len(texts) - last - 1)
    return TableHeader("boards", (*columns, TableColumn("result"), *blank))


def _read_team(texts: Sequence[str]) -> list[TableColumn]:
    """Return the columns of one team, named above its players; none without a name."""
    kinds: list[Kind] = [classify_header(text) for text in texts]
    names = [
        place
        for place, (kind, text) in enumerate(zip(kinds, texts, strict=True))
        if kind not in _RATED and not text.isdigit() and text
    ]
    if not names:
        return []
    return [
        TableColumn("name")
        if place == names[0]
        else TableColumn("title" if place < names[0] else kind)
        for place, kind in enumerate(kinds)
    ]


def _drop_counts(cells: Sequence[str], columns: list[TableColumn]) -> list[TableColumn]:
    """Read ``n`` next to another number and after the names as the rated games."""
    kinds = [column.kind for column in columns]
    names_at = kinds.index("name") if "name" in kinds else 0
    if kinds.count("number") < 2:
        return columns
    return [
        TableColumn("passed")
        if place > names_at and strip_cell(text).casefold() == "n"
        else column
        for place, (text, column) in enumerate(zip(cells, columns, strict=True))
    ]


def _classify_column(text: str) -> TableColumn:
    kind = classify_header(text)
    if kind == "unknown":
        word = _SPACING.sub(".", strip_cell(text).casefold()).strip(".")
        if _BARE.fullmatch(word):
            return TableColumn("opponent", int(word))
        if found := _ROUND.fullmatch(word):
            return TableColumn("round", int(found[1] or found[2]))
    return TableColumn(kind)


def _check_numbers(columns: list[TableColumn]) -> list[TableColumn]:
    """Accept bare numbers only as a sequence from 1, rounds only in order."""
    bare = [column.number for column in columns if column.kind == "opponent"]
    rounds = [column.number for column in columns if column.kind == "round"]
    no_kinds = set()
    if len(bare) < 2 or bare != list(range(1, len(bare) + 1)):
        no_kinds.add("opponent")
    if rounds != sorted(rounds):
        no_kinds.add("round")
    return [TableColumn("unknown") if c.kind in no_kinds else c for c in columns]


def _read_total_scores(
    cells: Sequence[str], columns: list[TableColumn]
) -> list[TableColumn]:
    """Read ``Score`` in a list of people as their points, not as a result each."""
    kinds = [column.kind for column in columns]
    people = kinds.count("name") + kinds.count("white") + kinds.count("black")
    ids = [
        kind == "fide_id" or _normalise(cell) == "id"
        for kind, cell in zip(kinds, cells, strict=True)
    ]
    is_id_name = not people and sum(ids) == 1
    if not (people == 1 or is_id_name) or {"turn", "colour"} & {*kinds}:
        return columns
    scores = [_normalise(cell) in ("score", "scores") for cell in cells]
    return [
        TableColumn("points")
        if is_score
        else TableColumn("name")
        if is_id_name and is_id
        else column
        for column, is_score, is_id in zip(columns, scores, ids, strict=True)
    ]


def _detect_layout(kinds: list[Kind], has_opponent: bool) -> Layout | None:
    """Return the kind of table, by the columns that only it has."""
    names = [i for i, kind in enumerate(kinds) if kind in ("name", "white", "black")]
    ratings = _RATED & set(kinds)
    results = [i for i, kind in enumerate(kinds) if kind == "result"]
    if results and len(names) == 2 and names[0] < results[0] < names[1]:
        return "pairings"
    if names and "round" in kinds:
        return "rounds"
    if names and "opponent" in kinds:
        return "grid"
    if results and names and "turn" in kinds and "number" in kinds:
        return "card"
    is_counted = {"number", "rank"} & set(kinds) and not {"turn", "colour"} & set(kinds)
    if results and ratings and (has_opponent or not (names and is_counted)):
        return "games"
    known = set(kinds) - {"blank", "unknown", "passed", "type", "tie_break"}
    if len(kinds) == 2 and names and ratings:
        return "list"
    # two such words may be adjacent in any text, three may not
    return "list" if names and len(known) >= 3 else None
