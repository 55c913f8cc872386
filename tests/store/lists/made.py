"""Small invented lists, and a folder of lists to import them into."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from elo_tui.readers.lists import Tick, no_tick
from elo_tui.store.lists import ListInfo, Listing, Lists
from elo_tui.store.lists.build import ImportTerms, import_list
from elo_tui.store.lists.list_records import Imported
from tests.closing_time import until_end

SAMPLES = Path(__file__).with_name("samples")
NOW = datetime(2026, 2, 1, 12, 30, tzinfo=UTC)

HEADER = (
    "ID Number      Name                                                        "
    " Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK"
    " B-day Flag"
)
#: Invented numbers; names that are hard to type.
NAMES = (
    ("900001", "Nepomniachtchi, Ian", "FID", 2750),
    ("900002", "Müller, Jörg", "GER", 2400),
    ("900003", "Mueller, Anna", "SUI", 2300),
    ("900004", "O'Brien-Kelly, Seán", "IRL", 2100),
    ("900005", "Nuñez, Begoña", "ESP", 2050),
    ("900006", "Łukasik, Paweł", "POL", 2010),
    ("900007", "Sørensen, Åse", "DEN", 1990),
    ("900008", "Van Der Berg, Al", "NED", 1800),
    ("900009", "Alvarez Lopez, Alba", "ESP", 1700),
    ("900010", "Alonso, Alba", "ARG", 0),
    ("900011", "Karyakov, Oleg", "FID", 1650),
)


def row(
    number: str = "900001",
    name: str = "Last, First",
    federation: str = "NOR",
    sex: str = "M",
    titles: Sequence[str] = ("", ""),
    ratings: Sequence[object] = (),
    born: str = "1990",
    flag: str = "",
) -> str:
    """A line of the combined list; the ratings, games and K in the order there."""
    cells = [*map(str, ratings), *[""] * 9][:9]
    widths = (6, 4, 3) * 3
    numbers = "".join(
        f"{cell:<{width}}" for cell, width in zip(cells, widths, strict=True)
    )
    return (
        f"{number:<15}{name:<61}{federation:<4}{sex:<4}{titles[0]:<5}{titles[1]:<5}"
        f"{'':<19}{numbers}{born:<6}{flag:<4}"
    )


def combined(*rows: str) -> bytes:
    """FIDE's combined list with these lines."""
    return "".join(f"{line}\r\n" for line in (HEADER, *rows)).encode()


def named() -> bytes:
    """The combined list of NAMES."""
    return combined(
        *(
            row(number, name, federation, ratings=(rating or "",))
            for number, name, federation, rating in NAMES
        )
    )


def imported(
    folder: Path,
    content: bytes,
    file: str = "players_list.txt",
    *,
    name: str | None = None,
    date: str | None = None,
    pool: str | None = None,
    tick: Tick = no_tick,
) -> Imported:
    """Import a list that lies as a file beside its folder."""
    path = folder.parent / file
    path.write_bytes(content)
    terms = ImportTerms(name=name, date=date, pool=pool)
    return import_list(folder, path, NOW, terms, tick)


def sample(name: str) -> str:
    """The text of an invented list."""
    return (SAMPLES / f"{name}.txt").read_bytes().decode()


def lists_of(folder: Path | None) -> Lists:
    """The lists of a folder, open as long as the test runs."""
    return until_end(Lists(folder))


def infos_in(folder: Path) -> list[ListInfo]:
    """The information about each list of a folder, all closed again."""
    with closing(Lists(folder)) as lists:
        return lists.info()


def list_facts(one: Listing) -> tuple[str, ...]:
    """The facts of a player that are texts, but for the flag."""
    return one.id, one.name, one.federation, one.sex, one.title


def one_of(lists: Lists | Path, number: str) -> Listing:
    """The player with an ID in some lists, or in the lists of a folder."""
    found = (lists_of(lists) if isinstance(lists, Path) else lists).find_by_id(number)
    assert found is not None
    return found
