"""A small event worked by hand, and names that no file may be broken by.

FIDE 8.1.2, 60 points: .58 and .42; 140: .69 and .31; 200: .76 and .24. Round 1: Novak
(K 20) beats Ivanova (K 10): 20 x .58 = +11.60, 10 x -.58 = -5.80. Round 2: Ivanova
beats Lee (K 20): +2.40, -4.80. Round 3: Novak and Lee draw: -3.80, +3.80. Novak +7.80,
Ivanova -3.40, Lee -1.00, in all +3.40, which is what the two K leave over. TPR by
8.1.1: Novak 75 % against 1910: 1910 + 193 = 2103.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.event_ratings import EventRatings, sum_rows
from elo_tui.core.events.reading import EventReading, Note
from elo_tui.features.event.view.field import rate_all
from elo_tui.session.forms import Form

PLAYERS = (
    Participant(
        1,
        "Novak, Jan",
        "FM",
        1950,
        "CZE",
        "0301234",
        2.0,
        (Pairing(1, 2, "w", "1"), Pairing(2, None, "", "H"), Pairing(3, 3, "b", "=")),
        birth_year=1990,
    ),
    Participant(
        2,
        "Ivanova, Anna",
        "WIM",
        2010,
        "BUL",
        points=2.0,
        pairings=(
            *(Pairing(1, 1, "b", "0"), Pairing(2, 3, "w", "1")),
            Pairing(3, 4, "w", "+"),
        ),
        k=10,
        published_change=-3.4,
        published_rating=2007,
    ),
    Participant(
        3,
        "Lee",
        rating=1810,
        pairings=(
            *(Pairing(1, 4, "w", "="), Pairing(2, 2, "b", "0")),
            Pairing(3, 1, "w", "="),
        ),
    ),
    Participant(
        4,
        "Petrov",
        rating=0,
        pairings=(
            *(Pairing(1, 3, "b", "="), Pairing(2, None, "", "U")),
            Pairing(3, 2, "b", "-"),
        ),
    ),
)
EVENT = EventFacts(
    "Spring Open", "Brno", "CZE", date(2026, 1, 30), date(2026, 1, 31), rounds=3
)
CROSSTABLE = Crosstable(EVENT, PLAYERS)
READING = EventReading(
    "trf", (CROSSTABLE,), (Note(7, "a blank rating"), Note(None, "a whole note"))
)

#: Rows 43 to 51 of tests/test_hostile_rows.py.
HOSTILE = (
    "=cmd|'/c calc'!A0",
    "+1",
    "-1",
    "@x",
    "\t=1",
    "\r\n=1",
    "'=1",
    "''-x",
    "'t Hart",
    " =1",
    'a "quoted" name',
    "a;b,c",
    "two\nlines",
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</td></tr></table>",
    "a | b \\| c \\",
    "[x](http://a) <http://a> https://a www.a.b",
    "*a* _b_ `c` ~~d~~ &lt; &#60; $x$ # e",
    "\x1b[31m\x00",
    "李小龙李小龙李小龙李小龙李小龙李小龙李小龙",
    "\u202eabc",
    "",
)
ANY_TEXT = st.sampled_from(HOSTILE) | st.text(max_size=40)


def rated(crosstable: Crosstable = CROSSTABLE, system: str = "fide") -> EventRatings:
    """The event in any system, with the facts that some cannot do without."""
    form = Form(
        system=system,
        date="2026-01-30",
        event_end="2026-01-31",
        own_k="20" if system == "elo" else "",
        rd="80",
        opponent_rd="60",
    )
    field = rate_all(crosstable, form)
    assert isinstance(field, EventRatings), field
    return field


def named(name: str, event: str = "") -> EventRatings:
    """The event with that name, title, federation and id on its first player."""
    first = replace(PLAYERS[0], name=name, title=name, federation=name, fide_id=name)
    facts = replace(EVENT, name=event or EVENT.name, city=event, time_control=event)
    return rated(Crosstable(facts, (first, *PLAYERS[1:])))


def one(field: EventRatings, no: int = 1) -> EventRatings:
    """The same field with one player only."""
    rows = tuple(row for row in field.rows if row.player.no == no)
    return field._replace(rows=rows, totals=sum_rows(rows))


def with_pairings(no: int, pairings: Sequence[Pairing]) -> Crosstable:
    """The event with other rounds for one player."""
    return replace(
        CROSSTABLE,
        players=tuple(
            replace(player, pairings=tuple(pairings)) if player.no == no else player
            for player in PLAYERS
        ),
    )
