"""What lists call their columns, and the date in their file names."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from elo_tui.core.model import POOLS, Pool
from elo_tui.readers.lists.list_rows import FIELDS

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
_FIELDS = {word: field for field, words in _NAMES.items() for word in words.split()}
_PLACES = {field: place for place, field in enumerate(FIELDS)}
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


def field_of(heading: str) -> str | None:
    """What a column holds, by its name; ``rating`` where the pool is not stated."""
    if MONTH.fullmatch(heading.strip()):
        return "rating"
    return _FIELDS.get(re.sub("[^a-z0-9]", "", heading.casefold()))


def place_of(field: str, pool: str) -> int:
    """The index of a field in FIELDS; a rating without a pool is one of `pool`."""
    if field in ("rating", "games", "k"):
        field = pool if field == "rating" else f"{pool}_{field}"
    return _PLACES[field]


def missing_in(fields: Collection[str]) -> tuple[str, ...]:
    """What every rating list must have and these columns lack."""
    missing = [field for field in ("id", "name") if field not in fields]
    if not {"rating", *POOLS} & {*fields}:
        missing.append("rating")
    return tuple(missing)


def holds_players(fields: Collection[str]) -> bool:
    """Whether columns are those of a rating list: each once, one of them a rating."""
    return len({*fields}) == len(fields) and not missing_in(fields)


def month_of(text: str) -> str | None:
    """The first day of a month such as ``FEB15``."""
    found = MONTH.fullmatch(text)
    if found is None:
        return None
    return f"20{found[2]}-{_MONTHS.index(found[1].lower()) + 1:02}-01"


def day_in(names: Iterable[str]) -> str | None:
    """The day given by the name of a file: ``standard_feb15frl.txt``, ``2025-02``."""
    for name in names:
        if found := _MONTH_IN_NAME.search(name.replace("_", " ")):
            return month_of(found[1] + found[2])
        if found := _DAY_IN_NAME.search(name):
            return f"{found[1]}-{found[2]}-{found[3] or '01'}"
    return None


def pool_in(names: Iterable[str], words: Mapping[str, Pool]) -> str | None:
    """The pool given by the name of a file, in these words or those of FIDE."""
    pools: dict[str, Pool] = {pool: pool for pool in POOLS}
    pools.update(words)
    for name in names:
        found = {pool for word, pool in pools.items() if word in name.casefold()}
        if len(found) == 1:
            return found.pop()
    return None
