"""The news about the people of the roster."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Annotated

from msgspec import field

from elo_tui.core.roster.notices import Notice
from elo_tui.kit.answer import Answer, Measure, Record


class NoticeRow(Record, frozen=True, kw_only=True):
    """One piece of news; None for the person of news about a list."""

    day: date = field(name="date")
    kind: str
    name: str | None
    fide_id: Annotated[str | None, Measure("FIDE ID")]
    text: str


class NoticesAnswer(Answer, frozen=True, kw_only=True):
    """The news of all people of the roster."""

    since: date | None
    notices: tuple[NoticeRow, ...]

    @property
    def title(self) -> str:
        return "News"

    def write_text(self) -> Iterator[str]:
        # it goes into mail: a line for each piece, and no heading
        for one in self.notices:
            yield f"{one.day} {f'{one.name}: ' if one.name else ''}{one.text}"
        if not self.notices:
            yield f"nothing new since {self.since}" if self.since else "nothing new"


def answer_notices(notices: Sequence[Notice], since: date | None) -> NoticesAnswer:
    """Answer with notices."""
    return NoticesAnswer(
        since=since,
        notices=tuple(
            NoticeRow(
                day=one.day,
                kind=one.kind,
                name=None if one.person is None else one.person.name,
                fide_id=one.person.fide_id or None if one.person else None,
                text=one.text,
            )
            for one in notices
        ),
    )
