"""The stakes board: every outcome for both players, decimal points in one column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual import events
from textual.reactive import var

from elo_tui.core import systems
from elo_tui.core.fact_answers import GameAnswer
from elo_tui.core.game_stakes import Stakes
from elo_tui.core.model import RatedEvent
from elo_tui.core.rank_words import describe_ranks_briefly
from elo_tui.core.systems.sums import match_text
from elo_tui.core.text.figures import format_change
from elo_tui.kit.event_words import (
    additions,
    change_text,
    decimal_text,
    expected_text,
    limit_word,
    new_rating_text,
)
from elo_tui.kit.widgets.conventions import Posting
from elo_tui.kit.widgets.lines import (
    Lines,
    Row,
    Span,
    caution_rows,
    first_clauses,
    fit,
    rule,
    tone,
)

if TYPE_CHECKING:
    from elo_tui.core.forecast.odds_models import Odds
    from elo_tui.store.lists import RatingRank


#: The width of the outcomes before both players' columns, cells.
_LABEL = 10
#: The width of a player's columns from which they are spread, and the most extra
#: blanks, cells.
_BLOCK, _APART = 44, 8
#: Between the columns of you and of the opponent, cells.
_GAP = 2
#: The shortest bar of the odds, cells.
BAR_MIN = 6
_WORDS = ("win", "draw", "loss")
#: Additions shown above the board or in the working.
_ELSEWHERE = ("unrounded", "volatility")
_LABEL_ROLES = ("good", "", "bad")
#: Each outcome has its sign in the bar, so that it can be read without colour.
_SIGNS = "█▒░"
#: The narrowest board with full words, cells.
WIDE = 52
#: The bar of a board at 80 columns: each of its cells takes three bytes.
_SPACIOUS, _BAR = 90, 12
#: The lowest board with headings and a row for the odds, rows.
TALL = 7


class Board(Lines):
    """Shows the stakes of a Game form; a click on an outcome enters it."""

    DEFAULT_CLASSES = "group"

    view: var[GameAnswer | None] = var(None)

    class OutcomeChosen(Posting):
        """An outcome was clicked; `halves` is its score in half points."""

        halves: int

    def rows(self, width: int, height: int) -> Sequence[Row]:
        rows = _draw_board(self.view, width, height)
        # without a frame the players over the columns are title enough
        return self.add_title(rows, width, "Stakes") if self.is_framed else rows

    def on_click(self, event: events.Click) -> None:
        result = self.view.result if self.view else None
        row = event.get_content_offset(self)
        if result is None or not result.rated or row is None:
            return
        index = row.y - len(_draw_head(_players(result), *self.content_size))
        if 0 <= index < len(result.outcomes):
            self.post_message(self.OutcomeChosen(result.outcomes[index].half_points))


def _draw_board(view: GameAnswer | None, width: int, height: int) -> Sequence[Row]:
    result = view.result if view else None
    if view is None or result is None:
        return _draw_empty(view, width, height)
    if not result.rated:
        return (((f" not rated: {result.reason}", "wrong"),),)
    return [
        *_draw_head(_players(result), width, height),
        *(_draw_outcome(result, index, width) for index in range(len(result.outcomes))),
        *(_cautions(result, width) if height >= TALL else []),
        _expected_row(result, view.odds, width),
    ]


def _cautions(result: Stakes, width: int) -> list[Row]:
    """Draw assumptions and remarks, or a blank row."""
    event = result.outcomes[0].you
    return caution_rows(event.terms, systems.list_remarks([event]), width, 1) or [()]


def _players(result: Stakes) -> tuple[str, str]:
    """Label both players with the rating before the game, padded to four digits."""
    return (
        f"You {result.you.rating or 'unrated':<4}",
        f"Opponent {result.opponent.rating or 'unrated':<4}",
    )


def _draw_empty(view: GameAnswer | None, width: int, height: int) -> Sequence[Row]:
    """Draw the board without numbers, as for a wrong field."""
    role = "dim"
    prompt = f" {_FIRST}; {_FILES}."
    if view is not None and view.problems:
        prompt, role = " No result while a field is wrong.", "wrong"
        first = next(iter(view.problems.values()))
        brief = first_clauses(f" ! {first.text}", width, ";")
        if width < WIDE and cell_len(brief) <= width:
            # the field has no room for the sentence
            prompt = brief
    elif view is not None and view.missing:
        prompt = f" {view.missing}"
    elif view is not None and view.you is not None:
        prompt = " Type the opponent's rating, such as 1800"
    elif cell_len(prompt) > width:
        prompt = f" {_FIRST}"
    head = _draw_head(("You", "Opponent"), width, height)
    labels = [(_label(label, index, False),) for index, label in enumerate(_WORDS)]
    air: list[Row] = [()] * (height >= TALL)
    return [*head, *labels, *air, ((fit(prompt, width), role),)]


_FIRST = "Type two ratings, such as 1600 and 1800"
_FILES = "Ctrl+O opens a file"


def _expected_row(result: Stakes, odds: Odds | None, width: int) -> Row:
    """Draw expected score, odds as a bar, and additions."""
    shown = result.shown.you
    if shown.first_rating:
        text = f" first rating {new_rating_text(shown)}"
        if shown.why_none:
            return ((fit(_why_none(text, shown.why_none, width), width), "strong"),)
        more = (
            _join_additions(result, width - cell_len(text)) or f"  {result.shown.label}"
        )
        return ((text, "strong"), (fit(more, width - cell_len(text)), "dim"))
    if result.depends_on_result:
        used = shown.games[0].game.opponent
        text = f" the opponent counts as {used} after this {result.shown.label}"
        return ((fit(text, width), ""),)
    match = shown.by_order
    if match is not None and match.rated != (match.played,):
        text = f" {match_text(match)}; waived {format_change(match.waived)}"
        return ((fit(text, width), ""),)
    expected = result.expected or 0.0
    text = f" expected {expected_text(shown, expected)}"
    is_other = odds is not None and not systems.get_row(shown.system).forecasts
    if is_other:
        text += " by rule"
    if result.games > 1:
        whole = f"{expected_text(shown, result.expected_points)} of {result.games}"
        text += f" a game, {whole}"
        if cell_len(text) >= width or shown.unlimited not in (None, shown.change):
            # the limit of a match is in the same row
            text = f" expected {whole}"
    air = 2 if width >= WIDE else 1
    text = fit(text, min(width, max(16, len(text) + air)))
    more = _join_additions(result, width - len(text) - BAR_MIN - 1)
    shares = _shares(odds, is_other) if odds is not None else ()
    used = sum(cell_len(share) for share, _ in shares)
    if cell_len(f"{text}{more}") + used + BAR_MIN >= width:
        shares, used = (), 0
    cells = width - len(text) - len(more) - used - 1
    cells *= cells >= BAR_MIN
    if shares and width < _SPACIOUS:
        cells = min(cells, _BAR)
    return ((text, ""), *_draw_bar(expected, odds, cells), *shares, (more, "dim"))


def _draw_bar(expected: float, odds: Odds | None, cells: int) -> Iterator[Span]:
    """Draw the odds of each outcome as a bar; the expected score without odds."""
    won = round((expected if odds is None else odds.win) * cells)
    drawn = 0 if odds is None else round((odds.win + odds.draw) * cells) - won
    bar = (won, drawn, cells - won - drawn)
    for sign, count, role in zip(_SIGNS, bar, _LABEL_ROLES, strict=True):
        yield sign * count, role


def _why_none(text: str, reason: str, width: int) -> str:
    """Choose the longest reason for a missing first rating that fits."""
    words = (f"{text}: {reason}", f" {reason}", f" {reason.partition(' (')[0]}")
    return next((one for one in words if cell_len(one) <= width), text)


def _shares(odds: Odds, is_observed: bool) -> tuple[Span, ...]:
    """List each outcome with its sign in the bar and its share.

    Those of real games sum to another score than the one expected by the rules.
    """
    parts = zip(
        _SIGNS, _WORDS, (odds.win, odds.draw, odds.loss), _LABEL_ROLES, strict=True
    )
    spans: list[Span] = [("  observed", "")] if is_observed else []
    for sign, word, share, role in parts:
        spans += [(f"  {sign}", role), (f" {word} {100 * share:.0f}", "")]
    return (*spans, (" %", ""))


def _join_additions(result: Stakes, room: int) -> str:
    """Join the system's additions to the new rating, as many as fit."""
    shown, found = result.shown.you, ""
    others = (one for one in additions(shown) if one[0] not in _ELSEWHERE)
    for text in (*shown.remarks, *map(" ".join, others)):
        sign = "," if found else f"  {result.shown.label}:"
        longer = f"{found}{sign} {text}"
        if cell_len(longer) > room:
            break
        found = longer
    return found


def _block(width: int) -> int:
    """The width of one player's columns."""
    return (width - _LABEL - _GAP) // 2


def _draw_head(players: tuple[str, str], width: int, height: int) -> Sequence[Row]:
    """Both players over their columns."""
    if width < WIDE:
        return (((fit(f"{players[0]:>23}{players[1]:>14}", width), "key"),),)
    block = _block(width)
    titles = [rule(block, player) for player in players]
    names = ((" " * _LABEL, ""), *titles[0], (" " * _GAP, ""), *titles[1])
    if height < TALL:
        return (names,)
    columns = _align_change("change", "new rating", block)
    text = f"{'':{_LABEL}}{columns}{'':{_GAP}}{columns}"
    return names, ((fit(text, width), "dim"),)


def _align_change(change: str, new: str, block: int) -> str:
    """Change and new rating of one player, below the player's name."""
    apart = min(_APART, max(0, block - _BLOCK) // 2)
    return f"{change:>{min(block - 13, 11) + apart}}{new:>{13 + apart}}".ljust(block)


def _label(label: str, index: int, chosen: bool) -> Span:
    role = _LABEL_ROLES[index] if label in _WORDS else ""
    return (fit(f"{'▸' if chosen else ' '}{label}", _LABEL), role)


def _draw_outcome(result: Stakes, index: int, width: int) -> Row:
    """Draw an outcome; yours is emphasized unless another one is entered."""
    outcome = result.outcomes[index]
    chosen = index == result.chosen
    answer = "strong" if chosen or result.chosen is None else ""
    other = "strong" if chosen else ""
    yours = _draw_change(outcome.you, answer, width)
    theirs = _draw_change(outcome.opponent, other, width)
    between = (" " * (_GAP if width >= WIDE else 1), "")
    figures = (*yours, between, *theirs)
    room = width - sum(cell_len(text) for text, _ in figures)
    label = outcome.label
    if max(len(one.label) for one in result.outcomes) >= _LABEL:
        label = label.replace(" of ", "/")
    text, role = _label(label, index, chosen)
    return ((fit(text, min(_LABEL, room)), role), *figures)


def _draw_change(event: RatedEvent, role: str, width: int) -> tuple[Span, ...]:
    """The change, coloured by its sign, and the new rating."""
    change = "first" if event.first_rating else change_text(event)
    new = new_rating_text(event)
    if width < WIDE and event.by_order is not None and event.by_order.is_open:
        return ((f"{new:>13}", role),)
    if width < WIDE:
        return (f"{change:>8}", tone(change)), (f" {new:>4}", role)
    word = limit_word(event)
    # a limit is a whole number
    new = f"{word} {new}" if word else decimal_text(event) or new
    text = _align_change(change, new, _block(width))
    at = text.index(change) + len(change)
    return (text[:at], tone(change)), (text[at:], role)


class RankLine(Lines):
    """Empty without a list; the date of the list is always shown."""

    standing: var[RatingRank | None] = var(None)

    def watch_standing(self) -> None:
        if self.standing is not None:
            # once shown, the row stays
            self.add_class("-there")
        self.redraw()

    def rows(self, width: int, height: int) -> Sequence[Row]:
        found = self.standing
        if found is None:
            return ()
        text = describe_ranks_briefly(
            found.rating, found.ranks, found.info.label, width - 2
        )
        return (((fit(f" {text}", width), "dim"),),)
