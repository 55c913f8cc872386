"""Undo of entries of a ledger: later entries that build on one are named."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.pool.game_columns import PoolSettings, complete_settings
from elo_tui.core.pool.ledger import (
    LedgerLine,
    fold_entries,
    list_undone,
    read_settings,
)
from elo_tui.core.pool.ledger_checks import check_entries
from elo_tui.core.pool.ledger_undo import check_undo

RULES = complete_settings(read_settings({"system": "elo", "k": [[0, 20.0]]}))
assert isinstance(RULES, PoolSettings)
SETTINGS = {**RULES._asdict(), "k": [list(step) for step in RULES.k]}


def make(*entries: tuple[str, dict[str, Any]]) -> list[LedgerLine]:
    """A ledger with these entries after the first."""
    lines = [("new", {"settings": SETTINGS}), *entries]
    return [
        LedgerLine(number=at, kind=kind, data=data)
        for at, (kind, data) in enumerate(lines, 1)
    ]


def add(event: int) -> tuple[str, dict[str, Any]]:
    return "add", {"event": event, "digest": f"d{event}"}


def undo(entry: int) -> tuple[str, dict[str, Any]]:
    return "undo", {"entry": entry}


@pytest.mark.parametrize(
    ("entries", "number", "why"),
    [
        ([add(1)], 2, ""),
        ([add(1), ("remove", {"event": 1})], 2, "entry 3 (remove) builds on it"),
        ([add(1), ("remove", {"event": 1}), undo(3)], 2, ""),
        ([add(1), ("replace", {"event": 1, "digest": "e"})], 3, ""),
        ([add(1), ("replace", {"event": 1, "digest": "e"}), undo(3)], 4, ""),
        # the number of the event has been given again
        ([add(1), undo(2), add(1)], 3, "entry 4 (add) builds on it"),
        # a correction without its event
        (
            [add(1), ("replace", {"event": 1, "digest": "e"}), undo(3), undo(2)],
            4,
            "it needs event 1, whose entry is undone",
        ),
        # the second part of Ann is called after the first one
        (
            [
                *(add(1), add(2)),
                ("split", {"id": "Ann", "events": [1]}),
                ("split", {"id": "Ben", "events": [2]}),
            ],
            4,
            "entry 5 (split) builds on it",
        ),
        (
            [
                add(1),
                ("merge", {"keep": "Ann", "gone": "A."}),
                ("split", {"id": "Ann", "events": [1]}),
            ],
            3,
            "entry 4 (split) builds on it",
        ),
        ([add(1), ("merge", {"keep": "Ann", "gone": "A."}), add(2)], 3, ""),
    ],
)
def test_what_builds_on_an_entry_is_named(
    entries: list[tuple[str, dict[str, Any]]], number: int, why: str
) -> None:
    found = check_undo(make(*entries), number)
    assert (found.text if found else "").partition(";")[0] == why


KINDS = st.sampled_from(["add", "replace", "remove", "restore", "split", "undo"])


@given(st.lists(st.tuples(KINDS, st.integers(1, 9)), max_size=12))
def test_no_undo_leaves_an_event_without_its_entry(run: list[tuple[str, int]]) -> None:
    """Whatever is undone, all is sound, and the newest first takes everything back."""
    entries = make()
    for kind, number in run:
        events = [one.number for one in fold_entries(entries).events]
        data: dict[str, Any] = {"event": 1 + number % 3, "digest": "x"}
        if kind == "add":
            data["event"] = fold_entries(entries).next_event
        elif kind == "undo":
            data = {"entry": number}
            if check_undo(entries, number) is not None:
                continue
        elif not events:
            continue
        elif kind == "split":
            data = {"id": "Ann", "events": [events[number % len(events)]]}
        else:
            data["event"] = events[number % len(events)]
        entries.append(LedgerLine(number=len(entries) + 1, kind=kind, data=data))
        assert (
            check_entries(entries, {"x"} & {one.data.get("digest") for one in entries})
            == {}
        )
    added = {one.number: one for one in entries if one.kind == "add"}
    state = fold_entries(entries)
    undone = list_undone(entries)
    in_force = {one.data["event"] for at, one in added.items() if at not in undone}
    assert {one.number for one in state.events} == in_force
    for one in reversed(entries[1:]):
        if one.kind != "undo" and one.number not in list_undone(entries):
            assert check_undo(entries, one.number) is None
            entries.append(
                LedgerLine(
                    number=len(entries) + 1, kind="undo", data={"entry": one.number}
                )
            )
    assert fold_entries(entries).events == ()
