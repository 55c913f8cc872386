"""National rating lists: the names of their columns, and the peculiarities of each.

Headers and rows are as Sharly Chess documents them for the lists of autumn 2026; those
of the DWZ are also in the tests of the German federation's bundle. K, titles and
ratings are never taken from a column that holds those of another federation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from elo_tui.core.model import Pool

#: The cells of a row by field: those of ``rows.FIELDS``, ``rating``, ``games`` and
#: ``k`` for a file with one pool, and those that `Description.tidy` turns into one of
#: these.
Cells = dict[str, str]


class Description(NamedTuple):
    """The layout of a list with delimited cells."""

    kind: str
    """``ECF``, for example; in lower case, the system of its ratings."""
    columns: Mapping[str, str]
    """The field of a column by its heading; two fields for a repeated heading."""
    needed: tuple[str, ...]
    """The headings that such a list always has."""
    federation: str = ""
    """The federation of all players, if no column gives it."""
    encoding: str = "utf-8"
    """The encoding of its publisher; UTF-8 is always understood as well."""
    loose_quotes: bool = False
    """Whether quotation marks may be unpaired, so that commas alone separate cells."""
    sexes: Mapping[str, str] = {}
    """``m``, ``w`` or nothing for other spellings, in lower case."""
    pool_words: Mapping[str, Pool] = {}
    """The pool by a word in the name of the file, in addition to the usual words."""
    has_pool_a_file: bool = False
    """Whether the list has one file for each pool."""
    dated_by_zip: bool = False
    """Whether its day is the date of the file inside the zip."""
    headings: tuple[str, ...] = ()
    """The columns of a file without a header."""
    tidy: Callable[[Cells], bool] = lambda _cells: True
    """Normalises a row; False for a row that is not a player."""


def _accept_joined_names(cells: Cells) -> bool:
    names = (cells["name"], cells.pop("first_name"))
    cells["name"] = ", ".join(name.strip() for name in names if name.strip())
    return True


def _accept_german_row(cells: Cells) -> bool:
    cells["name"] = ", ".join(part.strip() for part in cells["name"].split(","))
    if "club" in cells:
        cells["id"] = f"{cells.pop('club')}-{cells.pop('member')}"
    if "dwz_and_index" in cells:
        dwz, _, index = cells.pop("dwz_and_index").partition("-")
        cells |= {"standard": dwz, "dwz_index": index}
    # 0-0 is a member without a DWZ
    if cells["standard"].strip("0") == "":
        cells["dwz_index"] = ""
    return True


def _accept_english_row(cells: Cells) -> bool:
    # FM/...: FIDE's title comes first
    cells["title"] = cells.get("title", "").partition("/")[0]
    return True


def _accept_canadian_row(cells: Cells) -> bool:
    return cells["name"].strip(" -") != "" and _accept_joined_names(cells)


def _accept_italian_row(cells: Cells) -> bool:
    cells["flag"] = "i" if cells.pop("active", "").casefold() == "n" else ""
    # the number 0 is only a placeholder
    return cells["id"] != "0"


def _accept_south_african_row(cells: Cells) -> bool:
    if cells.get("born", "").startswith("1900/01/01"):
        cells["born"] = ""
    return _accept_joined_names(cells)


_GERMAN = {
    "Status": "status",
    "Geschlecht": "sex",
    "Geburtsjahr": "born",
    "FIDE-Titel": "title",
    "FIDE-ID": "fide_id",
    "FIDE-Land": "federation",
}
_DWZ = Description(
    "DWZ",
    {
        "ID": "id",
        "Name,Vorname": "name",
        "DWZ": "standard",
        "Index": "dwz_index",
        "FIDE-Frauentitel": "women_title",
        **_GERMAN,
    },
    needed=("ID", "Name,Vorname", "DWZ"),
    encoding="cp1252",
    tidy=_accept_german_row,
)
#: SPIELER.TXT: rows with these columns and no header.
DWZ_TEXT = _DWZ._replace(
    needed=(),
    columns={"ID": "id", "Name": "name", "DWZ-Index": "dwz_and_index", **_GERMAN},
    encoding="cp850",
    headings=(
        *("ID", "ZPS", "Mitgliedsnummer", "Status", "Name", "Geschlecht"),
        *("Spielberechtigung", "Geburtsjahr", "Letzte Auswertung", "DWZ-Index"),
        *("FIDE-Elozahl", "FIDE-Titel", "FIDE-ID", "FIDE-Land"),
    ),
)
#: A row of it: 14 cells, a person's number in the first, DWZ and index in the tenth.
DWZ_TEXT_ROW = re.compile(r"NU[0-9]+\|(?:[^|]*\|){8}[0-9]+-[0-9]+(?:\|[^|]*){4}\s*")
_DEWIS = {"Spielername": "name", "DWZ": "standard", "Index": "dwz_index", **_GERMAN}
_CFR = Description(
    "CFR",
    {
        "ID_No": "id",
        "Name": "name",
        "Sex": "sex",
        "Fed": "federation",
        "Birthday": "born",
        "Rtg_Nat": "rating",
        "Fide_No": "fide_id",
    },
    needed=("ID_No", "Name", "Clubnumber", "ClubName", "Rtg_Nat", "Fide_No", "Rtg_Int"),
    federation="RUS",
    sexes={"": "m"},
    has_pool_a_file=True,
)
#: What Swiss-Manager imports: the lists of several federations, saved as CSV.
_SWISS_MANAGER = Description(
    "CSV",
    {**_CFR.columns, "Title": "title"},
    needed=("ID_No", "Name", "Rtg_Nat"),
    has_pool_a_file=True,
)

#: Where two fit equally well, the first is used.
NATIONAL = (
    _DWZ,
    _DWZ._replace(columns={"ID": "id", **_DEWIS}, needed=("ID", "Spielername", "DWZ")),
    _DWZ._replace(
        columns={"ZPS": "club", "Mgl-Nr": "member", **_DEWIS},
        needed=("ZPS", "Mgl-Nr", "Spielername", "DWZ"),
    ),
    Description(
        "ECF",
        {
            "ECF_code": "id",
            "full_name": "name",
            "FIDE_no": "fide_id",
            "gender": "sex",
            "nation": "federation",
            "revised_standard": "standard",
            "revised_rapid": "rapid",
            "revised_blitz": "blitz",
            "title": "title",
        },
        needed=("ECF_code", "full_name", "revised_standard"),
        federation="ENG",
        sexes={"n": ""},
        tidy=_accept_english_row,
    ),
    Description(
        "CFC",
        {
            "CFC#": "id",
            "Last": "name",
            "First": "first_name",
            "Rating": "standard",
            "Active Rtg": "rapid",
            "FIDE Number": "fide_id",
        },
        needed=("CFC#", "Last", "First", "Rating"),
        federation="CAN",
        loose_quotes=True,
        tidy=_accept_canadian_row,
    ),
    # FIDE's ratings and the categories do not belong to the Italian list
    Description(
        "FSI",
        {
            "Nominativo": "name",
            "Elo": "standard",
            "K Italia": "standard_k",
            "Federazione": "federation",
            "Anno Nascita": "born",
            "ID FSI": "id",
            "Sex": "sex",
            "FIN": "fide_id",
            "Attivo": "active",
        },
        needed=("Nominativo", "Elo", "ID FSI"),
        federation="ITA",
        tidy=_accept_italian_row,
    ),
    Description(
        "KNSB",
        {
            "Relatienummer": "id",
            "Naam": "name",
            "Titel": "title",
            "FED": "federation",
            "Rating": "rating",
            "Geboren": "born",
            "S": "sex",
        },
        needed=("Relatienummer", "Naam", "Rating"),
        federation="NED",
        encoding="cp1252",
        sexes={"": "m"},
        pool_words={"klassiek": "standard", "snel": "blitz"},
        has_pool_a_file=True,
        dated_by_zip=True,
    ),
    # Fide and K are FIDE's rating and K
    Description(
        "DSU",
        {
            "Nr": "id fide_id",
            "Født": "born",
            "Navn": "name",
            "Titel": "title",
            "Rat.": "standard",
            "Hur.": "rapid",
            "Lyn": "blitz",
        },
        needed=("Nr", "Navn", "Rat."),
        federation="DEN",
        encoding="cp1252",
    ),
    _CFR,
    _SWISS_MANAGER,
    Description(
        "CHESSA",
        {
            "UNIQUE_NO": "id",
            "SURNAME": "name",
            "FIRSTNAME": "first_name",
            "BDATE": "born",
            "SEX": "sex",
            "TITLE": "title",
            "RATING": "rating",
        },
        needed=("UNIQUE_NO", "SURNAME", "FIRSTNAME", "RATING"),
        federation="RSA",
        pool_words={"main": "standard"},
        has_pool_a_file=True,
        tidy=_accept_south_african_row,
    ),
    Description(
        "SELO",
        {
            "Id": "id",
            "Sukunimi": "name",
            "Etunimi": "first_name",
            "Selo": "standard",
            "Selopelejä": "standard_games",
            "Maa": "federation",
        },
        needed=("Id", "Sukunimi", "Etunimi", "Selo"),
        federation="FIN",
        encoding="cp1252",
        tidy=_accept_joined_names,
    ),
    Description(
        "PERCASI",
        {
            "ID.": "id",
            "FIDE-ID": "fide_id",
            "NAMA": "name",
            "L/P": "sex",
            "Tgl.Lahir": "born",
            "Gelar": "title",
            "Standar": "standard",
            "Cepat": "rapid",
            "Kilat": "blitz",
        },
        needed=("ID.", "NAMA", "Standar"),
        federation="INA",
        sexes={"l": "m", "p": "w"},
    ),
)
