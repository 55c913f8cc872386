"""The club lists that the program keeps, as scripts open and change them."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from elo_tui import core, pools, readers
from tests.lakeside import LAKESIDE


def test_a_club_list_is_kept_and_corrected(tmp_path: Path) -> None:
    report = tmp_path / "report.trf"
    report.write_text(LAKESIDE, encoding="utf-8")
    empty = core.require(pools.create(tmp_path / "club.pool"))
    assert (empty.day, empty.rows) == (None, ())
    assert core.require(empty.add(report)).day == date(2026, 8, 18)
    club = core.require(pools.open(tmp_path / "club.pool"))
    assert club.day == date(2026, 8, 18)
    # eleven rated players start alike; the winner of a game gains 10 at K 20
    assert club.rows[0].rating > 1500 > club.rows[-1].rating
    again = club.add(report)
    assert isinstance(again, core.Problem)
    assert "event 1" in again.text
    twice = core.require(club.add(report, again=True))
    assert twice.rows[0].games == 2 * club.rows[0].games
    # a draw of round 4 was a loss of the second
    corrected = LAKESIDE.replace("4.0          2 w =", "4.5          2 w =")
    corrected = corrected.replace(
        "4 b =     3 b 1     7 b 1", "4 b 1     3 b 1     7 b 1"
    )
    doubtful = core.require(pools.create(tmp_path / "doubtful.pool"))
    gap = doubtful.add(corrected.encode())
    assert isinstance(gap, core.Problem)
    assert gap.text.endswith("give `incomplete` to add it all the same")
    assert core.require(doubtful.add(corrected.encode(), incomplete=True)).rows
    corrected = corrected.replace("3.5          3 w =", "3.0          3 w =")
    corrected = corrected.replace("6 b 1     1 w =", "6 b 1     1 w 0")
    other = core.require(pools.create(tmp_path / "other.pool"))
    after = core.require(other.add(LAKESIDE.encode()))
    now = core.require(after.add(corrected.encode()))
    assert now.rows[0].rating > after.rows[0].rating
    assert now.list_on(date(2026, 8, 1)) == ()
    assert isinstance(pools.open("no such list"), core.Problem)
    assert isinstance(readers.read_event(b"nothing"), core.Problem)
