"""docs/architecture.md says what happens when a key is pressed: a digit is followed."""

from __future__ import annotations

import re
import sys
from types import FrameType

from elo_tui.terminal.driver import TerminalDecoder, TolerantParser
from tests.screens.desk import game
from tests.screens.outcomes import stakes
from tests.shared import CHECKOUT

PACKAGE = f"{CHECKOUT / 'elo_tui'}/"
DOCUMENT = (CHECKOUT / "docs" / "architecture.md").read_text("utf-8")
#: A function, and the file it is in where that is not the one named before.
STATION = re.compile(r"`([A-Za-z_.]+)`\s+\(`([a-z_/]+\.py)`\)")


def way_in_the_document() -> list[tuple[str, str]]:
    """The functions that the steps name with their files, in their order."""
    _, _, steps = DOCUMENT.partition("## What happens when a key is pressed")
    steps = steps.partition("\n## ")[0]
    return [(file, name) for name, file in STATION.findall(steps)]


async def test_a_digit_goes_the_way_of_the_document() -> None:
    passed: list[tuple[str, str]] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(PACKAGE):
            name = code.co_qualname.removesuffix(".<locals>.typed")
            passed.append((code.co_filename.removeprefix(PACKAGE), name))

    async with game(own="1600", opponent="180") as desk:
        await desk.go("opponent")
        await desk.press("end")
        driver = desk.app._driver
        assert driver is not None
        sys.setprofile(note)
        try:
            for message in TolerantParser(False).feed(TerminalDecoder().decode(b"7")):
                driver.process_message(message)
            await desk.settle()
        finally:
            sys.setprofile(None)
        assert stakes(desk).opponent.rating == 1807
    way = way_in_the_document()
    assert len(way) > 10
    places = [passed.index(station) if station in passed else -1 for station in way]
    assert [one for one, place in zip(way, places, strict=True) if place < 0] == []
    assert places == sorted(places), [way[places.index(one)] for one in sorted(places)]
    # the question is asked once
    asked = [station for station in way if station[0].startswith(("core/", "views/"))]
    assert [passed.count(station) for station in asked] == [1] * len(asked)
