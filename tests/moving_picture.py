"""``python -m tests.moving_picture``: docs/tour.svg, made by driving the app.

A scenario of keys and a paste; what the screen shows after each step is a frame. Rows
that stay the same are drawn once, and shown for the frames that have them. Who prefers
no motion sees the last frame.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from textual.strip import Strip

from elo_tui.session.permissions import Prefill
from elo_tui.start import build_app
from tests import svg
from tests.pictures import TODAY, settle, untouched_by_this_machine
from tests.scenes import USUAL, Start
from tests.screens.desk import AnyDesk, Desk

PATH = Path(__file__).resolve().parents[1] / "docs" / "tour.svg"
#: A crosstable as it is copied from a page, after six rounds of nine; invented.
CROSSTABLE = """\
Harbour Masters 2026
Date: 2026/11/14 to 2026/11/22
Time control: 90 min + 30 sec
No.\t\tName\tRtg\tFED\t1.Rd\t2.Rd\t3.Rd\t4.Rd\t5.Rd\t6.Rd\t7.Rd\t8.Rd\t9.Rd\tPts.
1\tGM\tOkafor, Chidi\t2512\tNGR\t10w½\t2w½\t3b0\t4w1\t5b0\t6w½\t7b\t8w\t9b\t2½
2\tIM\tIvanova, Anna\t2456\tBUL\t9w½\t1b½\t10w½\t3w0\t4b0\t5w1\t6b\t7w\t8b\t2½
3\tIM\tBerg, Lars\t2441\tNOR\t8w½\t9b1\t1w1\t2b1\t10w½\t4w1\t5b\t6w\t7b\t5
4\tIM\tHaddad, Karim\t2428\tLBN\t7w0\t8b½\t9w1\t1b0\t2w1\t3b0\t10w\t5w\t6b\t2½
5\tFM\tTanaka, Ren\t2389\tJPN\t6w½\t7b½\t8w½\t9b1\t1w1\t2b0\t3w\t4b\t10w\t3½
6\tIM\tSilva, Inês\t2401\tPOR\t5b½\t10b1\t7w½\t8b0\t9w1\t1b½\t2w\t3b\t4w\t3½
7\tFM\tSchmidt, Jürgen\t2337\tGER\t4b1\t5w½\t6b½\t10b½\t8w½\t9b0\t1w\t2b\t3w\t3
8\tFM\tNovak, Petra\t2322\tCZE\t3b½\t4w½\t5b½\t6w1\t7b½\t10b0\t9w\t1b\t2w\t3
9\tFM\tO'Brien, Sean\t2298\tIRL\t2b½\t3w0\t4b0\t5w0\t6b0\t7w1\t8b\t10b\t1w\t1½
10\t\tGarcía, Lucía\t2275\tESP\t1b½\t6w0\t2b½\t7w½\t3b½\t8w1\t4b\t9w\t5b\t3
"""
#: Seconds after a key, and after a step that is to be read.
_KEY, _READ = 0.15, 3.0


class Frame(NamedTuple):
    """What the screen shows for some seconds."""

    strips: Sequence[Strip]
    seconds: float


class Step(NamedTuple):
    """Keys, each a frame, or a paste; then the last frame stays."""

    keys: Sequence[str] = ()
    paste: str = ""
    seconds: float = _READ


#: Ratings typed; a crosstable pasted, and one's own rounds; what a norm needs.
STORY = (
    Step(seconds=1),
    Step((*"1850", "enter", *"2010"), seconds=2),
    Step(("enter", "enter", "enter", *"2010")),
    Step(paste=CROSSTABLE, seconds=2),
    Step(tuple("tan"), seconds=1),
    Step(("enter",)),
    Step(("f7",)),
    Step(("f9", "f9", "shift+tab", "right"), seconds=5),
)


async def take_frames(story: Sequence[Step]) -> list[Frame]:
    """Drive the app through a story."""
    frames = []
    with untouched_by_this_machine(Start("game", ())):
        app = build_app(Prefill("game"), TODAY)
        async with app.run_test(size=USUAL) as pilot:
            desk: AnyDesk = Desk(pilot, app, app.screen)
            await settle(desk)
            for step in story:
                for key in step.keys:
                    frames.append(Frame(_strips(desk), _KEY))
                    await desk.press(key)
                    await settle(desk)
                if step.paste:
                    await desk.paste(step.paste)
                    await settle(desk)
                frames.append(Frame(_strips(desk), step.seconds))
        app.session.close()
    return frames


def _strips(desk: AnyDesk) -> list[Strip]:
    return [*desk.app.screen._compositor.render_strips()]


def draw_frames(frames: Sequence[Frame], title: str) -> str:
    """Draw the frames as one picture that moves without end."""
    layers = defaultdict[frozenset[int], list[svg.Run]](list)
    for row, shown in _rows(frames).items():
        layers[shown].extend(row)
    sheet = svg.Sheet.of([run for runs in layers.values() for run in runs])
    ends = [0.0]
    for frame in frames:
        ends.append(ends[-1] + frame.seconds)
    style, parts = ["g g{visibility:hidden}"], []
    always = frozenset(range(len(frames)))
    for number, (shown, runs) in enumerate(layers.items()):
        drawn = [*svg.draw_runs(runs, sheet)]
        if shown == always or not drawn:
            parts += drawn
            continue
        style.append(
            f"@keyframes f{number}{{{''.join(_keyframes(shown, ends))}}}"
            f".f{number}{{animation:f{number} {ends[-1]:g}s step-end infinite}}"
        )
        last = ' style="visibility:visible"' if len(frames) - 1 in shown else ""
        parts += [f'<g class="f{number}"{last}>', *drawn, "</g>"]
    style.append("@media(prefers-reduced-motion:reduce){g g{animation:none}}")
    size = (frames[0].strips[0].cell_length, len(frames[0].strips))
    return svg.draw_window(title, size, sheet, "".join(style), parts)


def _rows(frames: Sequence[Frame]) -> dict[tuple[svg.Run, ...], frozenset[int]]:
    """List the rows that differ, each with the frames that have it."""
    found = defaultdict[tuple[svg.Run, ...], set[int]](set)
    for number, frame in enumerate(frames):
        for y, strip in enumerate(frame.strips):
            found[tuple(svg.list_runs([strip], y))].add(number)
    return {row: frozenset(numbers) for row, numbers in found.items()}


def _keyframes(shown: frozenset[int], ends: Sequence[float]) -> Iterator[str]:
    """Write when a layer is shown and hidden, in percent of the whole."""
    before = None
    for number, start in enumerate(ends[:-1]):
        state = "visible" if number in shown else "hidden"
        if state != before:
            yield f"{100 * start / ends[-1]:.3g}%{{visibility:{state}}}"
        before = state


def main() -> None:
    """Write the picture."""
    frames = asyncio.run(take_frames(STORY))
    PATH.write_text(draw_frames(frames, "elo-tui"), encoding="utf-8")


if __name__ == "__main__":
    main()
