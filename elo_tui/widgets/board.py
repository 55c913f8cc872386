"""The stakes board: every outcome for both players, decimal points in one column."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual import events
from textual.message import Message
from textual.reactive import var

from elo_tui.core import systems
from elo_tui.core.events.sums import additions, new_rating_text
from elo_tui.core.figures import signed
from elo_tui.core.model import RatedEvent
from elo_tui.core.stakes import Stakes
from elo_tui.views.game import GameView
from elo_tui.widgets.lines import Lines, Row, Span, fit

if TYPE_CHECKING:
    from elo_tui.core.forecast.odds import Odds

_LABEL = 9
#: The length of the bar of the expected score, cells, and what it keeps of it
#: beside other figures.
BAR = 12
BAR_MIN = 6
_WORDS = ("win", "draw", "loss")
_LABEL_ROLES = ("good", "", "bad")
#: From this width on the board has its words in full, cells.
WIDE = 76


class Board(Lines):
    """Shows the stakes of a Game form; a click on an outcome enters it."""

    view: var[GameView | None] = var(None)

    class OutcomeChosen(Message):
        """An outcome was clicked; `halves` is its score in half points."""

        def __init__(self, halves: int) -> None:
            super().__init__()
            self.halves = halves

    def watch_view(self) -> None:
        self.redraw()

    def rows(self, width: int, height: int) -> Sequence[Row]:
        result = self.view.result if self.view else None
        if result is None:
            return _empty(self.view, width)
        if not result.rated:
            reason = result.outcomes[0].you.games[0].reason
            return (((f" not rated: {reason}", "wrong"),),)
        return [
            _expected(result, self.view.odds if self.view else None, width),
            _head(width),
            *(_outcome(result, index, width) for index in range(len(result.outcomes))),
        ]

    def on_click(self, event: events.Click) -> None:
        result = self.view.result if self.view else None
        row = event.get_content_offset(self)
        if result is None or not result.rated or row is None:
            return
        if 0 <= row.y - 2 < len(result.outcomes):
            self.post_message(self.OutcomeChosen(result.outcomes[row.y - 2].halves))


def _empty(view: GameView | None, width: int) -> Sequence[Row]:
    """The board without a number: an old result never stands beside a wrong field."""
    prompt: Span = ("Type two ratings: every outcome appears here.", "dim")
    if view is not None and view.problems:
        prompt = ("No result while a field is wrong.", "wrong")
    elif view is not None and view.missing:
        prompt = (view.missing, "dim")
    labels = [_label(label, index, False) for index, label in enumerate(_WORDS)]
    return [
        ((fit(f" {prompt[0]}", width), prompt[1]),),
        _head(width),
        *zip(labels, strict=True),
    ]


def _expected(result: Stakes, odds: Odds | None, width: int) -> Row:
    """The row above the board: expected score, odds as a bar, what the system adds."""
    shown = result.shown.you
    if shown.first_rating:
        text = f" first rating {new_rating_text(shown)}"
        if shown.why_none:
            return ((fit(f"{text}: {shown.why_none}", width), "strong"),)
        more = _added(result, width - cell_len(text)) or f"  {result.shown.label}"
        return ((text, "strong"), (fit(more, width - cell_len(text)), "dim"))
    places = systems.row(shown.system).places
    expected = result.expected or 0.0
    text = f" expected {expected:.{places}f}"
    if result.games > 1:
        whole = f"{result.expected_points:.{places}f} of {result.games}"
        text += f" a game, {whole}"
        if cell_len(text) >= width:
            text = f" expected {whole}"
    text = fit(text, max(16, len(text) + 1))
    more = _added(result, width - len(text) - BAR_MIN - 1)
    if odds is not None:
        shares = " ".join(
            f"{word} {100 * share:.0f}"
            for word, share in zip(_WORDS, odds[:3], strict=True)
        )
        if cell_len(f"{text}{more}  {shares} %") + BAR_MIN < width:
            more += f"  {shares} %"
    cells = max(0, min(BAR, width - len(text) - len(more) - 1))
    won = round((expected if odds is None else odds.win) * cells)
    drawn = 0 if odds is None else round((odds.win + odds.draw) * cells) - won
    return (
        (text, "strong"),
        ("━" * won + "╍" * drawn, "key"),
        ("─" * (cells - won - drawn), "rule"),
        (more, "dim"),
    )


def _added(result: Stakes, room: int) -> str:
    """What the system adds to the new rating, as much of it as there is room for."""
    found = ""
    for label, figure in additions(result.shown.you):
        if label != "volatility":
            sign = "," if found else f"  {result.shown.label}:"
            longer = f"{found}{sign} {label} {figure}"
            if cell_len(longer) > room:
                break
            found = longer
    return found


def _head(width: int) -> Row:
    if width < WIDE:
        return ((fit(f"{'you':>18}{'opponent':>15}", width), "dim"),)
    columns = f"{'change':>9}{'new rating':>14}"
    text = f"{' stakes':<{_LABEL}}{'you':<6}{columns}   {'opponent':<8}{columns}"
    return ((fit(text, width), "dim"),)


def _label(label: str, index: int, chosen: bool) -> Span:
    role = _LABEL_ROLES[index] if label in _WORDS else ""
    if len(label) >= _LABEL:
        label = label.replace(" of ", "/")
    return (fit(f"{'▸' if chosen else ' '}{label}", _LABEL), role)


def _outcome(result: Stakes, index: int, width: int) -> Row:
    outcome = result.outcomes[index]
    chosen = index == result.chosen
    if width < WIDE:
        text = f"{_short(outcome.you)} {_short(outcome.opponent)}"
    else:
        text = f"{_move(outcome.you):>29}{_move(outcome.opponent):>34}"
    return (
        _label(outcome.label, index, chosen),
        (fit(text, width - _LABEL), "strong" if chosen else ""),
    )


def _move(event: RatedEvent) -> str:
    return f"{_change(event):>9}{new_rating_text(event):>14}"


def _short(event: RatedEvent) -> str:
    return f"{_change(event):>8} {new_rating_text(event):>4}"


def _change(event: RatedEvent) -> str:
    return "first" if event.first_rating else signed(event.change)
