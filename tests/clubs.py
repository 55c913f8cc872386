"""An invented club: its events as report files, and its pool in the data folder."""

from __future__ import annotations

from datetime import date, timedelta

from elo_tui.core.model import Problem
from elo_tui.core.pool.game_columns import PoolSettings, complete_settings
from elo_tui.core.pool.ledger import EventContent, extract_event
from elo_tui.core.pool.replayed_pool import ReplayedPool
from elo_tui.features.pool import pools
from elo_tui.store.pool_file import AddedFile, NewEntry
from tests.readers.trf_text import event, player

#: Names by strength, the strongest first.
NAMES = (
    *("Okafor, Chidi", "Ivanova, Anna", "Berg, Lars", "Silva, Inês", "Schmidt, Jürgen"),
    *("Tanaka, Ren", "Kowalski, Ewa", "Novak, Petra", "O'Brien, Sean", "García, Lucía"),
    *("Haddad, Karim", "Virtanen, Aino"),
)
#: White's result by the last digit of a number that the round and the boards make.
_RESULTS = ("1", "1", "=", "1", "0", "=", "1", "0", "1", "=")
_CODES = {"1": "0", "0": "1", "=": "="}
ROUNDS = 4


def report(number: int) -> str:
    """Write a club evening: all play four rounds; an id is the place in NAMES."""
    # every third evening two people stay away
    names = NAMES if number % 3 else NAMES[: -2 * (number % 2 + 1)]
    cells: dict[int, list[str]] = {no: [] for no in range(1, len(names) + 1)}
    turned = number % len(cells)
    circle = [*cells][turned:] + [*cells][:turned]
    for round in range(1, ROUNDS + 1):
        half = len(circle) // 2
        pairs = zip(circle[:half], reversed(circle[half:]), strict=True)
        for white, black in pairs:
            result = _RESULTS[(7 * white + 3 * black + 5 * round + number**2) % 10]
            if white > black:
                result = _CODES[result]
            cells[white].append(f"{black:>4} w {result}")
            cells[black].append(f"{white:>4} b {_CODES[result]}")
        circle = [circle[0], *circle[2:], circle[1]]
    day = date(2026, 1, 16) + timedelta(days=28 * number)
    lines = [f"012 Club evening {number + 1}", f"042 {day:%Y/%m/%d}"]
    for no, name in enumerate(names, start=1):
        # a guest book without an id and with an initial asks who that is
        is_short = number == 5 and name == "Berg, Lars"
        lines.append(
            player(
                no,
                *cells[no],
                name="Berg, L." if is_short else name,
                fide_id="" if is_short else str(100 + no),
            )
        )
    return "\n".join([*lines, ""])


def content(number: int) -> EventContent:
    """Read a club evening as the pool does."""
    found = extract_event(event(*report(number).splitlines()))
    assert not isinstance(found, Problem), found
    return found


def make_club(
    name: str = "club", evenings: int = 8, **settings: object
) -> ReplayedPool:
    """Begin a pool in the data folder and add evenings to it."""
    wanted = PoolSettings(k=((0, 40.0), (20, 20.0)))._replace(**settings)
    complete = complete_settings(wanted)
    assert not isinstance(complete, Problem), complete
    assert pools.begin_pool(name, complete) is None
    added = [
        AddedFile(f"evening{no + 1}.trf", report(no).encode(), content(no))
        for no in range(evenings)
    ]
    found = pools.change_pool(name, [NewEntry("add", added=one) for one in added])
    assert not isinstance(found, Problem), found
    return found
