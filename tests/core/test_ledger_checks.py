"""A ledger is sound, or its first faulty entry is named: whatever is wrong with it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.pool.ledger_checks import check_entries
from tests.core.test_ledger_undo import SETTINGS, make

#: A ledger with an entry of every kind, each building on those before it.
ENTRIES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("add", {"event": 1, "digest": "a", "notes": ["a line"], "made": "2026-01-02"}),
    ("add", {"event": 2, "digest": "b"}),
    ("replace", {"event": 1, "digest": "c"}),
    ("remove", {"event": 2}),
    ("restore", {"event": 2}),
    ("merge", {"keep": "ann", "gone": "anne"}),
    ("split", {"id": "ann", "events": [1, 2]}),
    ("distinct", {"ids": ["ann", "ben"]}),
    ("private", {"id": "ben", "private": True}),
    ("settings", {"from": "2026-02-01", "settings": {"k": [[0, 30.0]]}}),
    ("undo", {"entry": 5}),
)
DIGESTS = frozenset("abc")
#: What each key may not hold, with the words of the fault.
WRONG: dict[str, tuple[tuple[object, ...], str]] = {
    "event": ((0, -1, True, 1.0, "1", None, 10**8), "no number of an event"),
    "digest": ((None, 7), "no file of the event"),
    "notes": (("x", [1], {}), "wrong notes"),
    "made": ((3, None), "a wrong time"),
    "keep": ((None, 3, "anne"), "two people are not named"),
    "gone": ((None, 3, "ann"), "two people are not named"),
    "events": (([], "x", [0], [True], None), "no event named"),
    "ids": ((["ann"], ["a", "b", "c"], [1, 2], None), "two people are not named"),
    "private": (("yes", 1, None), "no person named"),
    "from": (("soon", 3, None), "wrong rules"),
    "settings": (({}, 3, {"system": "elo"}, {"k": [[0]]}, {"k": "x"}), "wrong rules"),
    "entry": ((0, None, "5", True), "no entry named"),
}
#: Keys that an entry may lack.
OPTIONAL = frozenset({"notes", "made"})


def check(entries: list[tuple[str, dict[str, Any]]]) -> dict[int, str]:
    return check_entries(make(*entries), DIGESTS)


def test_a_ledger_of_every_kind_is_sound() -> None:
    assert check([*ENTRIES]) == {}


@given(st.data())
def test_whatever_an_entry_lacks_or_has_wrong_is_named(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(ENTRIES) - 1))
    kind, sound = ENTRIES[place]
    key = data.draw(st.sampled_from(sorted(sound)))
    values, words = WRONG.get(key, ((None, 3), ""))
    changed = dict(sound)
    if key not in OPTIONAL and data.draw(st.booleans()):
        del changed[key]
    else:
        changed[key] = data.draw(st.sampled_from(values))
    entries = [*ENTRIES]
    entries[place] = kind, changed
    faults = check(entries)
    # the first entry is that of the rules
    assert min(faults) == place + 2
    assert words in faults[place + 2]


@pytest.mark.parametrize(
    ("place", "entry", "said"),
    [
        (0, ("remove", {"event": 1}), "no event 1 before it"),
        (1, ("replace", {"event": 2, "digest": "b"}), "no event 2 before it"),
        (2, ("split", {"id": "ann", "events": [1, 3]}), "no event 3 before it"),
        (2, ("undo", {"entry": 9}), "no entry 9 before it to be undone"),
        (2, ("undo", {"entry": 4}), "no entry 4 before it to be undone"),
        (2, ("undo", {"entry": 1}), "no entry 1 before it to be undone"),
        (0, ("add", {"event": 1, "digest": "z"}), "the file of event 1 is missing"),
        (0, ("rename", {}), "of an unknown kind"),
        (0, ("new", {"settings": SETTINGS}), "of an unknown kind"),
    ],
)
def test_what_an_entry_builds_on_is_before_it(
    place: int, entry: tuple[str, dict[str, Any]], said: str
) -> None:
    entries = [*ENTRIES]
    entries[place] = entry
    assert check(entries)[place + 2] == said


def test_an_entry_or_its_event_that_is_gone_is_missing() -> None:
    lines = make(*ENTRIES)
    assert check_entries([*lines[:4], *lines[5:]], DIGESTS)[5] == "missing"
    # a stored event that no entry names was written with one
    assert check_entries(lines, DIGESTS | {"d"}) == {len(lines) + 1: "missing"}
    assert check_entries([], frozenset()) == {1: "missing"}
