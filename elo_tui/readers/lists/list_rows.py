"""A row of a rating list: from texts to stored facts; names of columns and files."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from elo_tui.core.entry import OLD_TITLES, TITLES
from elo_tui.core.events.crosstable import Note
from elo_tui.core.facts import RATING_MAX
from elo_tui.core.model import POOLS, Pool
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import plural
from elo_tui.core.text.latin import list_spellings
from elo_tui.readers.shared import quote

#: What readers return for each player, in this order; an empty text is unknown.
FIELDS = (
    *("id", "name", "federation", "sex", "title", "women_title"),
    *("standard", "standard_games", "standard_k"),
    *("rapid", "rapid_games", "rapid_k"),
    *("blitz", "blitz_games", "blitz_k"),
    *("born", "flag", "dwz_index", "fide_id"),
)
#: What is stored of a player after the ID, and the separator between the texts.
FACTS = tuple(field for field in FIELDS[1:] if field != "women_title")
MARK = "\t"


#: A player as stored, a plain tuple because there are millions: the rank, lowest first
#: (the highest rating, then active players), the line, the ID, the texts of FACTS, and
#: the words that find the player, federation and FIDE ID after ``=``.
ListRow = tuple[int, int, str, str, str]


#: How many faulty rows are named one by one; the rest are only counted.
NAMED_MAX = 20
NAME_MAX = 80
#: How many of the unused columns are named.
_SHOWN = 3

_ID = re.compile(r"(?=[A-Z/-]*[0-9])[0-9A-Z][0-9A-Z/-]{0,19}", re.IGNORECASE)
_DIGITS = 12
_FEDERATION = re.compile("[A-Za-z]{3}")
_SEXES = {"": "", "m": "m", "M": "m", "w": "w", "W": "w", "f": "w", "F": "w"}
#: Lists up to 2012 wrote titles as one or two letters.
_TITLES = {
    "": "",
    **OLD_TITLES,
    **{letters.upper(): title for letters, title in OLD_TITLES.items()},
    **{title: title for title in TITLES},
}
_FLAGS = {"": "", "i": "i", "I": "i", "w": "w", "wi": "wi", "WI": "wi"}
_NONE = {"": "", "0": "", "0000": ""}
_YEARS = {**_NONE, **{str(year): str(year) for year in range(1850, 2100)}}
_DATE = re.compile(r"([0-9]{4})[-/.][0-9. ]{1,2}(?:[-/.][0-9. ]{1,2})?\.?")
_DATE_BACKWARDS = re.compile(r"[0-9]{1,2}[-/.][0-9]{1,2}[-/.]([0-9]{4})")
#: What is stored for each accepted spelling.
_RATINGS = {
    **dict.fromkeys(("-", "unr", "UNR", "Unr"), ""),
    **{f"{value:04}": str(value) for value in range(1, RATING_MAX + 1)},
    **{str(value): str(value) for value in range(1, RATING_MAX + 1)},
    **_NONE,
}
_COUNTS = {"": "", **{str(count): str(count) for count in range(10_000)}}
_KS = {"": "", **{str(k): str(k) for k in range(101)}}


_UNRATED = [""] * 9


def make_row(line: int, number: str, facts: Sequence[str]) -> ListRow:
    """Make the row of a player from the texts of FACTS."""
    ratings = facts[4:13]
    best = max(int(rating or 0) for rating in ratings[::3])
    return _join_row(line, number, best, facts)


def _join_row(line: int, number: str, best: int, facts: Sequence[str]) -> ListRow:
    name, federation, *_, flag, _, fide_id = facts
    words = f"{list_spellings(name)} ={federation.lower()}"
    return (
        -2 * best - ("i" not in flag),
        line,
        number,
        MARK.join(facts),
        f"{words} ={fide_id}" if fide_id else words,
    )


def is_plain_number(text: str) -> bool:
    """Whether a text is an ID in digits."""
    return text.isdigit() and text.isascii() and len(text) <= _DIGITS


def is_plain_name(text: str) -> bool:
    """Whether a name is stored as written."""
    return (
        text.isascii()
        and text.isprintable()
        and "  " not in text
        and len(text) <= NAME_MAX
    )


def normalise_ratings(texts: list[str]) -> int:
    """Write ratings, each with games and K, as stored; return the highest.

    Raises KeyError for a text that is none.
    """
    texts[::3] = [_RATINGS[text] for text in texts[::3]]
    texts[1::3] = [_COUNTS[text] for text in texts[1::3]]
    texts[2::3] = [_KS[text] for text in texts[2::3]]
    return max(int(rating or 0) for rating in texts[::3])


def are_plain_numbers(texts: Sequence[str]) -> bool:
    """Whether each of these ASCII texts is an ID in digits."""
    return all(texts) and "".join(texts).isdigit() and max(map(len, texts)) <= _DIGITS


def are_plain_names(texts: Sequence[str]) -> bool:
    """Whether each of these stripped names is stored as written."""
    together = ",".join(texts)
    return (
        together.isascii()
        and together.isprintable()
        and "  " not in together
        and max(map(len, texts)) <= NAME_MAX
    )


class Collector:
    """The builder of rows, with a record of the faults and their first lines."""

    def __init__(self) -> None:
        self.left_out = 0
        self._others = 0
        self._federations = {"": ""}
        self._named: list[Note] = []
        self._unknown: Counter[str] = Counter()
        self._first: dict[str, tuple[int, str]] = {}
        self._not_used: list[str] = []
        self._without: list[str] = []
        self.no_players = 0
        """Rows that are only placeholders."""
        self.memberships = 0
        """Rows of players already listed, as members of another club."""

    def note_unused(self, headings: Iterable[str]) -> None:
        """Record columns that are not needed here."""
        self._not_used += headings

    def note_missing(self, headings: Iterable[str]) -> None:
        """Record columns that such a list usually has and this one lacks."""
        self._without += headings

    def leave_out(self, line: int, reason: str) -> None:
        """Count a row that is left out."""
        self.left_out += 1
        if len(self._named) < NAMED_MAX:
            self._named.append(Note(line, f"{reason}; left out", left_out=True))

    def count_foreign(self, line: int) -> None:
        """Count a line that was read in another encoding."""
        self._first.setdefault("", (line, ""))
        self._others += 1

    def list_notes(self) -> tuple[Note, ...]:
        """List the first faulty rows, the fields left empty, then the skipped ones."""
        more = self.left_out - len(self._named)
        rest = [Note(None, f"{more:,} more rows left out", left_out=True)]
        fields = []
        for field, count in self._unknown.items():
            line, text = self._first[field]
            times = "once" if count == 1 else f"{count:,} times"
            message = f"{field} not understood {times}, first '{text}'; left empty"
            fields.append(Note(line, message, left_out=True))
        if self._others:
            lines = plural(self._others, "line")
            message = f"{lines} not in UTF-8; read as Windows-1252"
            fields.append(Note(self._first[""][0], message))
        return (
            *self._named,
            *(rest if more else ()),
            *fields,
            *(Note(None, message) for message in self._list_skipped()),
        )

    def _list_skipped(self) -> Iterator[str]:
        if self.memberships:
            yield (
                f"{plural(self.memberships, 'row')} of further memberships:"
                " each player counts once, with the active one"
            )
        if self.no_players:
            yield f"{plural(self.no_players, 'row')} without a player"
        if self._without:
            yield f"without the column{_format_names(self._without)}"
        if self._not_used:
            count = len(self._not_used)
            names = _format_names(self._not_used[:_SHOWN])
            more = f" and {count - _SHOWN} more" if count > _SHOWN else ""
            yield f"not used: column{names}{more}"

    def make_row(self, line: int, texts: Iterable[str]) -> ListRow | None:
        """Make a row from the stripped texts of FIELDS; None for a faulty one."""
        number, name, federation, sex, title, women_title, *rest = texts
        if not is_plain_number(number) and not _ID.fullmatch(number):
            self.leave_out(line, f"ID {quote(number, 20)} is not a number")
            return None
        if federation not in self._federations:
            if not _FEDERATION.fullmatch(federation):
                self.leave_out(
                    line, f"federation {quote(federation, 20)} is not three letters"
                )
                return None
            self._federations[federation] = federation.upper()
        federation = self._federations[federation]
        *ratings, born, flag, index, fide_id = rest
        best = 0
        if ratings != _UNRATED or index:
            try:
                best = normalise_ratings(ratings)
                index = _COUNTS[index]
            except KeyError as error:
                shown = quote(str(error.args[0]), 20)
                self.leave_out(line, f"{shown} is not a rating, number of games or K")
                return None
        if not is_plain_name(name):
            name = clean_name(name, NAME_MAX)
        title = title or women_title
        sex = _SEXES[sex] if sex in _SEXES else self.leave_empty(line, "sex", sex)
        title = (
            _TITLES[title]
            if title in _TITLES
            else self.leave_empty(line, "title", title)
        )
        flag = _FLAGS[flag] if flag in _FLAGS else self.leave_empty(line, "flag", flag)
        born = _YEARS[born] if born in _YEARS else self._read_year(line, born)
        facts = (name, federation, sex, title, *ratings, born, flag, index, fide_id)
        return _join_row(line, number, best, facts)

    def _read_year(self, line: int, text: str) -> str:
        found = _DATE.fullmatch(text) or _DATE_BACKWARDS.fullmatch(text)
        if found is None or found[1] not in _YEARS:
            return self.leave_empty(line, "year of birth", text)
        return _YEARS[found[1]]

    def leave_empty(self, line: int, field: str, text: str) -> str:
        """Count a text that is not understood in a field, which is left empty."""
        self._unknown[field] += 1
        self._first.setdefault(field, (line, clean_name(text, 20)))
        return ""


def _format_names(headings: Sequence[str]) -> str:
    names = ", ".join(clean_name(name, 20) for name in headings)
    return f"{'s' * (len(headings) != 1)} {names}"


_NAMES = {
    "id": "id idnumber idno fideid fideno code number",
    "name": "name fullname player playername",
    "federation": "federation fed country nation",
    "sex": "sex gender",
    "title": "title tit titl",
    "women_title": "wtitle wtit womentitle",
    "rating": "rating rtng rtg elo",
    "games": "games game gms gm",
    "k": "k kfactor",
    "standard": "standard ratingstandard standardrating srtng stdrating std",
    "standard_games": "standardgames sgm gamesstandard",
    "standard_k": "standardk sk kstandard",
    "rapid": "rapid ratingrapid rapidrating rrtng rpd",
    "rapid_games": "rapidgames rgm gamesrapid rgames",
    "rapid_k": "rapidk rk krapid",
    "blitz": "blitz ratingblitz blitzrating brtng blz",
    "blitz_games": "blitzgames bgm gamesblitz",
    "blitz_k": "blitzk bk kblitz",
    "born": "born birthday bday birth birthyear yearofbirth year byear dateofbirth",
    "flag": "flag",
}
_FIELDS = {word: name for name, words in _NAMES.items() for word in words.split()}
_PLACES = {name: place for place, name in enumerate(FIELDS)}
_MONTHS = re.findall("...", "janfebmaraprmayjunjulaugsepoctnovdec")
#: The heading of the rating in a list of one month: ``FEB15``.
MONTH = re.compile(rf"({'|'.join(_MONTHS)})t?([0-9]{{2}})", re.IGNORECASE)
_MONTH_IN_NAME = re.compile(
    rf"(?<![a-z0-9])({'|'.join(_MONTHS)})t?([0-9]{{2}})(?:frl)?(?![a-z0-9])",
    re.IGNORECASE,
)
_DAY_IN_NAME = re.compile(
    r"(?<![0-9])(20[0-9]{2})[-_.]?(0[1-9]|1[0-2])(?:[-_.]?(0[1-9]|[12][0-9]))?(?![0-9])"
)


def find_field(heading: str) -> str | None:
    """Return the field of a column by its name; ``rating`` without a stated pool."""
    if MONTH.fullmatch(heading.strip()):
        return "rating"
    return _FIELDS.get(re.sub("[^a-z0-9]", "", heading.casefold()))


def find_place(field: str, pool: str) -> int:
    """Return the index of a field in FIELDS; a rating without a pool is of `pool`."""
    if field in ("rating", "games", "k"):
        field = pool if field == "rating" else f"{pool}_{field}"
    return _PLACES[field]


def list_missing(fields: Collection[str]) -> tuple[str, ...]:
    """List the fields that every rating list must have and these columns lack."""
    missing = [field for field in ("id", "name") if field not in fields]
    if not {"rating", *POOLS} & {*fields}:
        missing.append("rating")
    return tuple(missing)


def holds_players(fields: Collection[str]) -> bool:
    """Whether columns are those of a rating list: each once, one of them a rating."""
    return len({*fields}) == len(fields) and not list_missing(fields)


def parse_month(text: str) -> str | None:
    """Return the first day of a month such as ``FEB15``, else None."""
    found = MONTH.fullmatch(text)
    if found is None:
        return None
    return f"20{found[2]}-{_MONTHS.index(found[1].lower()) + 1:02}-01"


def find_day(names: Iterable[str]) -> str | None:
    """Return the day in the name of a file: ``standard_feb15frl.txt``, ``2025-02``."""
    for name in names:
        if found := _MONTH_IN_NAME.search(name.replace("_", " ")):
            return parse_month(found[1] + found[2])
        if found := _DAY_IN_NAME.search(name):
            return f"{found[1]}-{found[2]}-{found[3] or '01'}"
    return None


def find_pool(names: Iterable[str], words: Mapping[str, Pool]) -> str | None:
    """Return the pool in the name of a file, in these words or those of FIDE."""
    pools: dict[str, Pool] = {pool: pool for pool in POOLS}
    pools.update(words)
    for name in names:
        found = {pool for word, pool in pools.items() if word in name.casefold()}
        if len(found) == 1:
            return found.pop()
    return None
