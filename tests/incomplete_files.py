"""Files of which a part is left out: a report, a page of FIDE's calculations."""

from __future__ import annotations

from collections.abc import Sequence

from tests.readers.trf_text import player

#: Three players, each against each; Berg has 2 of 2.
LINES = (
    "012 Fjord Cup",
    "042 2026/03/02",
    "052 2026/03/03",
    "062 3",
    player(
        *(1, "   2 w 1", "   3 b 1", "0000 - Z"),
        name="Berg, Anna",
        rating=1800,
        fide_id="900001",
        points="2.0",
    ),
    player(
        *(2, "   1 b 0", "0000 - Z", "   3 w ="),
        name="Dahl, Bo",
        rating=1700,
        fide_id="900002",
        points="0.5",
    ),
    player(
        *(3, "0000 - Z", "   1 w 0", "   2 b ="),
        name="Ek, Cy",
        rating=1600,
        fide_id="900003",
        points="0.5",
    ),
)

#: Name, rating and score of the opponents of one event.
GAMES = (("Dahl, Bo", 1700, "1.00"), ("Ek, Cy", 1750, "0.50"), ("Falk, Di", 1800, "0"))


def write_page(games: Sequence[tuple[str, int, str]]) -> str:
    """Write a page, as a browser saves it, of one event with the sums of GAMES."""
    head = _write_row("Rc", "Ro", "", "", "w", "n", "chg", "K", "K*chg")
    sums = _write_row("1750", "1750", "", "", "1.50", "3", "0.00", "20", "0.00")
    rows = [
        _write_row(name, "", "", str(rating), score, "1", "0.10", "20", "2.00")
        for name, rating, score in games
    ]
    lines = (
        "<div class=rtng_line01>Standard Ratings December 2025</div>"
        "<div class=rtng_line01><a href=/report.phtml?event=451&t=0>Fjordby Open</a>"
        "</div><div class=rtng_line02>Fjordby NOR 2025-11-04 2025-11-07</div>",
        "<table class=calc_table>",
        head,
        sums,
        *rows,
        "</table>",
    )
    return "\n".join(lines)


def _write_row(*cells: str) -> str:
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
