"""An event in a file and the steps to it, as the tests of opening and saving need."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.screen import Screen

from elo_tui.features.event.open_dialog import OpenScreen
from elo_tui.features.event.review_dialog import ReviewScreen
from elo_tui.kit.screens.dialog import Dialog
from tests.screens.desk import AnyDesk


def player_line(
    no: int, name: str, rating: int, *rounds: tuple[int, str, str], born: int = 1980
) -> str:
    """A line of a player as TRF16 lays it out: columns are counted from 1."""
    points = sum({"1": 1.0, "=": 0.5, "0": 0.0}[code] for _, _, code in rounds)
    line = f"001 {no:>4} m    {name:<33} {rating:>4} LAT {10000 + no:>11} {born}/00/00"
    line += f" {points:>4} {no:>4}"
    return line + "".join(
        f"  {other:>4} {colour} {code}" for other, colour, code in rounds
    )


#: Three players, each against each; Kārlis beats Anna, the others draw.
EVENT = "\n".join(
    [
        "012 Riga Open",
        "022 Riga",
        "032 LAT",
        "042 2026/05/01",
        "052 2026/05/03",
        player_line(1, "Ozols, Kārlis", 2100, (2, "w", "1"), (3, "b", "=")),
        player_line(2, "Berg, Anna", 1900, (1, "b", "0"), (3, "w", "=")),
        player_line(3, "Müller, Jörg", 2000, (1, "w", "="), (2, "b", "=")),
        "",
    ]
)


async def settled(desk: AnyDesk) -> None:
    """Wait for what is read in threads, and for what comes of it."""
    for _ in range(3):
        await desk.app.workers.wait_for_complete()
        await desk.settle()


async def open_dialog(desk: AnyDesk) -> OpenScreen[Any]:
    await desk.press("ctrl+o")
    await settled(desk)
    assert isinstance(desk.top, OpenScreen)
    return desk.top


async def type_path(desk: AnyDesk, path: Path | str) -> None:
    """Put a path into the field at once, as typing does key by key."""
    assert isinstance(desk.top, OpenScreen)
    desk.top.field.value = str(path)
    await settled(desk)


async def open_file(desk: AnyDesk, path: Path | str) -> None:
    """Open a file as far as it goes: to the review, or to why not."""
    await open_dialog(desk)
    await type_path(desk, path)
    await desk.press("enter")
    await settled(desk)


async def review(desk: AnyDesk, path: Path | str) -> ReviewScreen:
    await open_file(desk, path)
    return reviewed(desk)


def reviewed(desk: AnyDesk) -> ReviewScreen:
    """The review, which is in front."""
    top = desk.top
    assert isinstance(top, ReviewScreen), (type(top), said(desk))
    return top


def in_front(desk: AnyDesk) -> Screen[object]:
    """The screen in front, whatever was known of it before."""
    return desk.top


def said(desk: AnyDesk) -> tuple[str, str]:
    """The sentence of the screen in front with its role."""
    top = desk.top
    return top.message if isinstance(top, Dialog) else desk.screen.message
