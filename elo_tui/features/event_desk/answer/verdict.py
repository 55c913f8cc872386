"""The verdict on a report as a typed answer: every finding with its remedy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import wrap
from typing import Annotated

from elo_tui.core.checks.checked_report import Report
from elo_tui.core.checks.finding import SEVERITIES, ReportFinding
from elo_tui.core.checks.report_checks import CheckTerms, find_verdict
from elo_tui.core.text.figures import plural
from elo_tui.kit.answer import Answer, Basis, Measure, Notes, Record, Sentence

#: The width of a text, characters.
WIDTH = 80
#: The meaning of each verdict for the sender of the report.
_MEANINGS = {
    "errors": "would be returned",
    "warnings": "may be sent once the warnings are checked",
    "questions": "may be sent; some things are unusual",
    "clean": "nothing found",
}
#: How many findings of one check a text lists.
_LISTED = 5
#: B.02 9.1: days until a report is late.
_REPORT_DAYS = 30


class VerdictRow(Record, frozen=True, kw_only=True):
    """Something wrong or doubtful in a report."""

    check: str
    severity: str
    text: str
    players: Annotated[tuple[int, ...], Measure(role="json")]
    round: int | None
    lines: Annotated[tuple[int, ...], Measure(role="json")]
    player_numbers: Annotated[str, Measure("players", role="added")]
    line_numbers: Annotated[str, Measure("lines", role="added")]
    fix: str
    rule: str

    @property
    def place(self) -> str:
        """The lines of the file as a text; empty without one."""
        if not self.lines:
            return ""
        shown = ", ".join(map(str, self.lines[:_LISTED]))
        more = ", …" if len(self.lines) > _LISTED else ""
        return f"line{'s' * (len(self.lines) > 1)} {shown}{more}"


class VerdictAnswer(Answer, frozen=True, kw_only=True):
    """The verdict on a report, the gravest findings first."""

    name: Annotated[str, Measure(role="source")]
    verdict: Annotated[str, Measure(role="data")]
    summary: Sentence
    edition: Basis
    findings: Annotated[
        tuple[VerdictRow, ...], Measure(empty="nothing found in the report")
    ]
    notes: Notes

    @property
    def title(self) -> str:
        return f"Check of {self.name}" if self.name else "Check of the report"

    @property
    def exit_code(self) -> int:
        """2 with an error, 1 with a warning, else 0."""
        return {"errors": 2, "warnings": 1}.get(self.verdict, 0)

    def write_text(self) -> Iterator[str]:
        # sentences are longer than any column
        yield self.title
        yield ""
        yield self.summary
        yield f"format: {self.edition}"
        for severity, found in groupby(self.findings, lambda one: one.severity):
            yield ""
            yield f"{severity.upper()}S"
            for _, same in groupby(found, lambda one: one.check):
                yield from _list_findings([*same])
        yield ""
        for note in self.notes:
            yield from _wrap(f"note: {note}")


def _list_findings(found: Sequence[VerdictRow]) -> Iterator[str]:
    """List findings of one check, the remedy once if it is the same."""
    for place, row in enumerate(found[:_LISTED]):
        yield from _wrap(f"{row.text}{f' ({row.place})' if row.place else ''}")
        following = found[place + 1 : _LISTED]
        if not following or following[0].fix != row.fix:
            if len(found) > _LISTED and not following:
                yield f"and {len(found) - _LISTED} more of {row.check}"
            yield from _wrap(f"{row.check}: {row.fix} [{row.rule}]", "  ")


def _wrap(text: str, indent: str = "") -> list[str]:
    """Break a sentence into lines that fit."""
    further = f"{indent}  "
    return wrap(text, WIDTH, initial_indent=indent, subsequent_indent=further)


def answer_verdict(
    name: str, report: Report, terms: CheckTerms, found: Sequence[ReportFinding]
) -> VerdictAnswer:
    """Answer with all findings of a report."""
    verdict = find_verdict(found)
    counts = [
        plural(count, severity)
        for severity in SEVERITIES
        if (count := sum(one.severity == severity for one in found))
    ]
    summary = f"{verdict}: {_MEANINGS[verdict]}"
    if counts:
        summary += f" ({', '.join(counts)})"
    return VerdictAnswer(
        name=name,
        verdict=verdict,
        summary=summary,
        edition=report.edition or "no report file: games and players only",
        findings=tuple(
            VerdictRow(
                check=one.check,
                severity=one.severity,
                text=one.text,
                players=one.players,
                round=one.round,
                lines=one.lines,
                player_numbers=" ".join(map(str, one.players)),
                line_numbers=" ".join(map(str, one.lines)),
                fix=one.fix,
                rule=one.rule,
            )
            for one in found
        ),
        notes=tuple(_list_notes(report, terms)),
    )


def _list_notes(report: Report, terms: CheckTerms) -> Iterator[str]:
    if terms.listed is None and report.is_fide:
        yield "no rating list given: numbers, names and ratings are not compared"
    start = f"{report.start or ''}"
    if terms.list_day and start and terms.list_day[:7] != start[:7]:
        yield (
            f"the list is of {terms.list_day}; the ratings that count are those of the"
            f" first day, {start} (B.02 8.3.1)"
        )
    days = (terms.today - report.end).days if report.end else 0
    if not terms.is_sent_today and days > _REPORT_DAYS:
        yield (
            f"the event ended {days} days ago; sent now, the report would be late"
            " (B.02 9.1), as --today judges"
        )
