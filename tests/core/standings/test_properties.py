"""What must hold of the standings of every event, however it was played."""

from __future__ import annotations

from collections import Counter
from datetime import date

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core.events.crosstable import (
    Crosstable,
    EventFacts,
    Pairing,
    Participant,
)
from elo_tui.core.standings.codes import TieBreakCode
from elo_tui.core.standings.round_kinds import RoundKind
from elo_tui.core.standings.standings import (
    Standings,
    Wanted,
    compute_standings,
    rank_players,
)
from elo_tui.core.standings.tie_breaks import SWISS_USUAL, TIE_BREAKS
from tests.core.standings.boards import OF_2024, OF_2026

EVERY_CODE = ("DE", *TIE_BREAKS)
_GAMES = ("1 0", "0 1", "= =", "+ -", "- +", "- -")


@st.composite
def events(draw: st.DrawFn) -> Crosstable:
    """A Swiss event of random pairings, byes, absences and forfeits."""
    count = draw(st.integers(2, 9))
    rows: dict[int, list[Pairing]] = {no: [] for no in range(1, count + 1)}
    for number in range(1, draw(st.integers(1, 6)) + 1):
        left = draw(st.permutations(list(rows)))
        while left:
            one = left.pop()
            if not left or draw(st.integers(0, 5)) == 0:
                code = draw(st.sampled_from("HZUF"))
                rows[one].append(Pairing(number, None, "", code))
                continue
            other = left.pop()
            mine, theirs = draw(st.sampled_from(_GAMES)).split()
            rows[one].append(Pairing(number, other, "w", mine))
            rows[other].append(Pairing(number, one, "b", theirs))
    return Crosstable(
        EventFacts(start=OF_2026, pairing="Swiss"),
        tuple(
            Participant(no, f"P{no}", rating=1500 + no, pairings=tuple(pairings))
            for no, pairings in rows.items()
        ),
    )


@st.composite
def misread(draw: st.DrawFn) -> Crosstable:
    """An event in which some rounds name another opponent than the one who played."""
    event = draw(events())
    numbers = st.integers(1, len(event.players) + 1)

    def changed(pairing: Pairing) -> Pairing:
        if pairing.opponent is None or draw(st.integers(0, 3)):
            return pairing
        return replace(pairing, opponent=draw(numbers))

    return replace(
        event,
        players=tuple(
            replace(player, pairings=tuple(map(changed, player.pairings)))
            for player in event.players
        ),
    )


def of(event: Crosstable, wanted: Wanted) -> Standings:
    found = compute_standings(event, wanted)
    assert isinstance(found, Standings), found
    return found


@given(events())
def test_everybody_has_a_place_and_the_points_fall(event: Crosstable) -> None:
    rows = of(event, Wanted(SWISS_USUAL)).rows
    assert sorted(row.who.no for row in rows) == [p.no for p in event.players]
    assert [row.points for row in rows] == sorted(
        (row.points for row in rows), reverse=True
    )
    sizes = Counter(row.place for row in rows)
    assert all(row.shared == (sizes[row.place] > 1) for row in rows)
    place = 1
    for size in (sizes[place] for place in sorted(sizes)):
        assert place in sizes
        place += size


@given(misread(), st.sampled_from((OF_2024, OF_2026)))
def test_a_wrong_number_of_an_opponent_decides_nothing(
    event: Crosstable, day: date
) -> None:
    event = replace(event, event=EventFacts(start=day, pairing="Swiss"))
    found = of(event, Wanted(tuple(TieBreakCode(name) for name in EVERY_CODE)))
    assert sorted(row.who.no for row in found.rows) == [p.no for p in event.players]
    # the direct encounter goes by the games that both have: who is level with whom
    # alone, in whichever order the two are looked at
    met = found.table.meetings
    assert all(one in met[other] for one, row in enumerate(met) for other in row)


def test_a_game_of_one_side_alone_is_no_direct_encounter() -> None:
    ann, bo = (
        Participant(1, "Ann", rating=1800, pairings=(Pairing(1, 2, "w", "1"),)),
        Participant(2, "Bo", rating=1800, pairings=(Pairing(1, 3, "w", "1"),)),
    )
    rows = of(
        Crosstable(EventFacts(start=OF_2026, pairing="Swiss"), (ann, bo)),
        Wanted((TieBreakCode("DE"),)),
    ).rows
    assert [row.place for row in rows] == [1, 1]


@given(events())
def test_the_quick_order_of_a_simulation_is_the_same(event: Crosstable) -> None:
    found = of(event, Wanted(SWISS_USUAL))
    quick = [sorted(level) for level in rank_players(found.table, SWISS_USUAL)]
    assert quick == [sorted(level) for level in found.levels[-1]]


@given(events())
def test_the_caps_of_2026_never_raise_a_buchholz(event: Crosstable) -> None:
    codes = SWISS_USUAL[2:3]
    before, after = (
        {row.who.no: row.values[0] for row in of(event, Wanted(codes, on)).rows}
        for on in (OF_2024, OF_2026)
    )
    for no, value in after.items():
        old = before[no]
        assert value is not None
        assert old is not None
        assert value <= old


@given(events())
def test_the_order_of_the_lines_does_not_matter(event: Crosstable) -> None:
    turned = replace(event, players=tuple(reversed(event.players)))
    one, other = (of(table, Wanted(SWISS_USUAL)).rows for table in (event, turned))
    assert [row.who.no for row in one] == [row.who.no for row in other]


@given(events())
def test_what_opponents_see_is_a_draw_more_a_bye_at_the_end(event: Crosstable) -> None:
    # 16.3.2: byes of a draw or less become draws, nothing else changes
    table = of(event, Wanted(SWISS_USUAL)).table
    for player, row in enumerate(table.rounds):
        added = table.adjusted[player] - table.score[player]
        absences = sum(one.kind is RoundKind.ZERO_BYE for one in row)
        assert 0 <= added <= absences
