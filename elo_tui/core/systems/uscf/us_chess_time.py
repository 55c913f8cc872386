"""Remarks on time controls that US Chess rates otherwise, or not at all.

"The US Chess Rating System", Glickman and Doan, 2 September 2020, footnote: the minutes
of the game plus the seconds of delay or increment for a move decide. 5 to 10 are blitz,
more than 10 and less than 30 quick, 30 to 65 both quick and regular, more regular.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elo_tui.core.model import RatedEvent
from elo_tui.core.systems.uscf.quick import KEY
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.time_control import CODED, TimeControl, read_control

_LEAST, _BLITZ_MOST, _REGULAR_LEAST, _QUICK_MOST = 5, 10, 30, 65
#: Above this rating a game that is rated regular and quick has a smaller K.
_SMALLER_K_ABOVE = 2200


def list_remarks(events: Sequence[RatedEvent]) -> tuple[str, ...]:
    """List remarks on the time control of these events."""
    return tuple(_check_time(events)) if events else ()


def _check_time(events: Sequence[RatedEvent]) -> Iterator[str]:
    terms, is_quick = events[0].terms, events[0].system == KEY
    control = read_control(terms.control).control
    if control is None or control.black is not None:
        return
    shown = clean_name(terms.control.removeprefix(CODED), 40)
    time = _add_seconds(control)
    made = f"{shown} makes {time:g}, minutes plus seconds"
    if time < _LEAST:
        yield f"not rated by US Chess: {made}; at least {_LEAST} are needed"
    elif time <= _BLITZ_MOST:
        yield f"US Chess rates this as blitz: {made}"
    elif time < _REGULAR_LEAST and not is_quick:
        yield f"US Chess rates this as quick, not as regular: {made}"
    elif time > _QUICK_MOST and is_quick:
        yield f"US Chess rates this as regular, not as quick: {made}"
    elif (
        _REGULAR_LEAST <= time <= _QUICK_MOST
        and not (is_quick or terms.dual)
        and any(event.player.rating > _SMALLER_K_ABOVE for event in events)
    ):
        yield (
            f"US Chess rates this as regular and quick: {made};"
            f" above {_SMALLER_K_ABOVE} K is smaller then (dual)"
        )


def _add_seconds(control: TimeControl) -> float:
    """Add the minutes of all periods and the seconds for a move."""
    return sum(period.seconds for period in control.periods) / 60 + control.increment
