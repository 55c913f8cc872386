"""Events and accounts that tests of screens open, by their names in transcripts."""

from __future__ import annotations

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.replay.journal_records import Account
from tests.accounts import ANNA, YEAR, official
from tests.accounts import event as entry
from tests.core.crosstables import SMALL, event, rated
from tests.core.standings import boards

#: Sixty players of falling ratings; each beats the next one.
LARGE = event(
    [rated(no, 2000 - 10 * no, name=f"{'AB'[no % 2]}nna {no}") for no in range(1, 61)],
    [(1, no, no + 1, "1") for no in range(1, 60, 2)],
)
#: The second has a birth year of its own: under 18 (B.02 8.3.3).
THREE = event(
    (rated(1, 1600), rated(2, 1700, birth_year=2010), rated(3, 1800)),
    [(1, 1, 2, "1"), (2, 2, 3, "=")],
)
#: The Swiss of the exercises of FIDE's Technical Commission, 16 players, 5 rounds.
TEC = boards.event(boards.TEC_SWISS)
#: Two open games: no. 2 has White against no. 1, no. 4 against no. 3; points 1 1 0 0.
OPEN = boards.event("2000 3w1 2b*\n2000 4b1 1w*\n2000 1b0 4b*\n2000 2w0 3w*")
#: Ten open games, too many to be counted.
MANY = boards.event(
    "\n".join(f"{2000 - no} {no + 10}w*" for no in range(1, 11))
    + "\n"
    + "\n".join(f"{1900 - no} {no}b*" for no in range(1, 11))
)
EVENTS: dict[str, Crosstable] = {
    "small": SMALL,
    "large": LARGE,
    "three": THREE,
    "tec": TEC,
    "open": OPEN,
    "many": MANY,
}

#: One event in each of forty months, the newest one pending.
LONG = Account(
    ANNA,
    (official(1, "2023-01-01", 1800),),
    tuple(
        entry(
            n, f"Event {n}", f"{2023 + n // 12}-{n % 12 + 1:02}-05", "", "1850 1;1900 ="
        )
        for n in range(47)
    ),
)
ACCOUNTS = {"year": YEAR, "long": LONG, "anna": Account(ANNA)}
