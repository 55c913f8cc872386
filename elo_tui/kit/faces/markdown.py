"""Answers as Markdown with GitHub tables, readable as plain text."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from elo_tui.core.text.clean_text import clean_name
from elo_tui.kit.answer import Answer
from elo_tui.kit.answer_parts import sort_parts

#: Characters that begin or end an element, an entity, a link, a cell or code.
_MARKS = re.compile(r"[\\`*_\[\]<>|~&#$]|:(?=//)|(?<=www)\.")


def escape(text: str) -> str:
    """Write a text as one line that Markdown and HTML display unchanged."""
    return _MARKS.sub(r"\\\g<0>", " ".join(text.split()))


def write_answer(answer: Answer) -> str:
    """Write a heading, the sentences, the values and the tables, the notes."""
    return "\n".join(_answer_lines(answer)) + "\n"


def _answer_lines(answer: Answer) -> Iterator[str]:
    parts = sort_parts(answer)
    yield f"# {escape(clean_name(answer.title, 300))}"
    if sentences := (*parts.sentences, *parts.lead):
        yield ""
        yield "  \n".join(map(escape, sentences))
    if parts.shown_values:
        yield ""
        yield from list_lines((one.name.label, one.text) for one in parts.shown_values)
    for found in parts.page_tables:
        yield ""
        if len(parts.page_tables) > 1:
            yield f"## {escape(found.title)}"
            yield ""
        heads = [escape(column.label) for column in found.columns]
        pairs = zip(heads, found.columns, strict=True)
        texts = [head for head, column in pairs if column.is_text]
        yield from table_lines(
            heads, texts, (map(escape, row) for row in found.texts())
        )
    if remarks := parts.remarks():
        yield ""
        yield from list_lines(remarks)


def list_lines(remarks: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Write remarks, each with its label."""
    for label, text in remarks:
        yield f"- {escape(label)}: {escape(text)}"


def table_lines(
    columns: Sequence[str], texts: Collection[str], rows: Iterable[Iterable[str]]
) -> Iterator[str]:
    """Write a table of escaped cells; the columns `texts` are aligned at the left."""
    yield _row(columns)
    yield _row("---" if name in texts else "---:" for name in columns)
    yield from map(_row, rows)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
