"""Rows of cells: a heading, records in the widths of their columns, sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from rich.cells import cell_len

from elo_tui.kit.tables.columns import Column, Record
from elo_tui.kit.widgets.lines import (
    Row,
    Span,
    fit,
    fit_right,
    put_on_cursor,
    sentence_rows,
    tone,
)

#: The least cells of a name, if a reason needs its room.
_NAME_MIN = 12
#: The role of the chosen value, which has not the colour of the cursor.
_VALUE = "value"


class Replacement(Struct, frozen=True):
    """A text in place of some cells of a row, at the right end of their columns."""

    text: str
    role: str
    starts: tuple[str, ...] = ()
    """Names of the first column replaced; empty: the one after the name."""


class RowLook(Struct, frozen=True):
    """The look of a row, apart from the texts of its cells."""

    mark: str
    """The sign before it."""
    role: str = ""
    """The role of cells without one of their own."""
    has_cursor: bool = False
    chosen: str = ""
    """The name of the column with the chosen value."""


class Order(Struct, frozen=True):
    """The column that the rows are sorted by."""

    name: str = ""
    is_down: bool = False
    """Whether the values fall from row to row, or the letters rise in reverse."""


def draw_heading(
    columns: Sequence[Column[Record]],
    width: int,
    shown: str = "",
    order: Order = Order(),  # noqa: B008  (frozen)
    chosen: str = "",
) -> Row:
    """Draw the titles, with an arrow at the one that the rows are sorted by."""
    spans: list[Span] = []
    for column in columns:
        title = column.title
        if shown and (column.is_elastic or column is columns[-1]):
            texts = (f"{title}  {shown}", f"{title} {shown}", shown)
            title = next((one for one in texts if cell_len(one) < column.width), shown)
            shown = ""
        text = _place_text(title, column.width, column.is_left)
        role = "key"
        if column.name == order.name:
            arrow = "↓" if order.is_down else "↑"
            text, role = _add_arrow(text, arrow, column.is_left), "strong"
        spans.append((text, "cursor" if column.name == chosen else role))
    return _join_spans(spans, width, "key")


def _add_arrow(text: str, arrow: str, is_left: bool) -> str:
    """Add an arrow after a title, without moving the end of a right-aligned one."""
    bare = text.rstrip()
    if bare[:1] == " " and not is_left:
        return f"{bare[1:]}{arrow}{' ' * (len(text) - len(bare))}"
    return f"{bare}{arrow}".ljust(len(text))[: len(text)]


def draw_record(
    columns: Sequence[Column[Record]],
    record: Record,
    width: int,
    look: RowLook,
    replacement: Replacement | None = None,
) -> Row:
    """Draw the cells of a record."""
    widths = [column.width for column in columns]
    end = len(columns)
    if replacement is not None:
        if not columns[-1].title:
            # the blank at the edge stays
            del widths[-1]
        end = _find_start(columns, replacement)
        _lend_room(columns, widths, end, replacement)
    spans = _draw_cells(columns[:end], record, widths, look)
    if replacement is not None:
        text = f" {fit_right(replacement.text, sum(widths[end:]) - 1)}"
        spans.append((text, replacement.role))
    if spans:
        mark = look.mark
        spans[0] = (mark + spans[0][0][len(mark) :], spans[0][1])
    if look.has_cursor:
        return _join_spans(_put_on_cursor(spans), width, "cursor")
    return _join_spans(spans, width, look.role)


def _draw_cells(
    columns: Sequence[Column[Record]],
    record: Record,
    widths: list[int],
    look: RowLook,
) -> list[Span]:
    """Draw the cells of these columns in their widths, without the mark.

    A text too long for its column takes the next ones while they are empty.
    """
    spans: list[Span] = []
    role = look.role
    for place, column in enumerate(columns):
        cells = widths[place]
        if not cells:
            continue
        text = column.cell(record)
        after = place + 1
        while column.is_left and len(text) >= cells and after < len(columns):
            if columns[after].cell(record):
                break
            cells += widths[after]
            widths[after] = 0
            after += 1
        # most texts are plain and fit: without further calls
        if not text.isascii() or len(text) + column.is_left > cells:
            text = (
                fit(text, cells - 1) + " " if column.is_left else fit_right(text, cells)
            )
        elif not column.is_left:
            text = text.rjust(cells)
        else:
            text = text.ljust(cells)
        own = column.role or role
        if not isinstance(own, str):
            own = own(record)
        if column.name == look.chosen:
            # the chosen value contrasts with its row
            text, value = _split_value(text)
            spans.append((text, role))
            text, own = value, _VALUE
        if column.has_sign:
            change, text = _split_word(text)
            spans.append((change, tone(change.lstrip().rstrip("-")) or role))
        spans.append((text, own))
    return spans


def _put_on_cursor(spans: Iterable[Span]) -> Iterator[Span]:
    """Lay texts on the colour of the cursor, where blanks have no colour of theirs.

    In 16 colours the row is reversed, and a colour fills its cells.
    """
    for text, role in spans:
        if role == _VALUE:
            yield text, "strong"
            continue
        bare = text.strip()
        before = len(text) - len(text.lstrip())
        yield text[:before], "cursor"
        yield bare, put_on_cursor(role)
        yield text[before + len(bare) :], "cursor"


def _split_value(text: str) -> tuple[str, str]:
    """Split a cell before its value, with a sign for the blank before it."""
    at = len(text) - len(text.lstrip(" ")) - 1
    return text[:at], f">{text[at + 1 :]}"


def _split_word(text: str) -> tuple[str, str]:
    """Split a cell after its first word."""
    at = text.find(" ", len(text) - len(text.lstrip(" ")))
    return (text, "") if at < 0 else (text[:at], text[at:])


def _place_text(text: str, width: int, is_left: bool) -> str:
    """The text in a column; a blank follows one that begins at the left."""
    if text.isascii() and len(text) < width:
        # most cells: without further calls
        return text.ljust(width) if is_left else text.rjust(width)
    return fit(text, width - 1) + " " if is_left else fit_right(text, width)


def _find_start(columns: Sequence[Column[Record]], replacement: Replacement) -> int:
    places = enumerate(columns)
    if replacement.starts:
        return next(n for n, one in places if one.name in replacement.starts)
    return max(n for n, one in places if one.is_elastic) + 1


def _lend_room(
    columns: Sequence[Column[Record]],
    widths: list[int],
    start: int,
    replacement: Replacement,
) -> None:
    """Widen the columns replaced at the expense of a long name before them."""
    if columns[start - 1].is_elastic:
        wanted = cell_len(replacement.text) + 1 - sum(widths[start:])
        lent = max(0, min(wanted, widths[start - 1] - _NAME_MIN))
        widths[start - 1] -= lent
        widths[start:] = [sum(widths[start:]) + lent]


def _join_spans(spans: Iterable[Span], width: int, role: str) -> Row:
    """Join neighbours of one role, and fill the row with blanks."""
    joined: list[Span] = []
    used = 0
    for text, own in spans:
        used += len(text) if text.isascii() else cell_len(text)
        if joined and joined[-1][1] == own:
            joined[-1] = (joined[-1][0] + text, own)
        else:
            joined.append((text, own))
    if used < width:
        blanks = " " * (width - used)
        if joined and joined[-1][1] == role:
            joined[-1] = (joined[-1][0] + blanks, role)
        else:
            joined.append((blanks, role))
    return tuple(joined)


def paragraph_rows(lines: Iterable[str], width: int) -> list[Row]:
    """Sentences in place of rows, wrapped if they are longer."""
    return [row for line in lines for row in sentence_rows(line, width, "dim")]
