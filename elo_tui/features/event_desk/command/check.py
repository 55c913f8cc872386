"""``elo-tui check``: whether a report is fit to send."""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

import click

from elo_tui.core.checks.checked_report import Report
from elo_tui.core.checks.report_checks import CheckTerms, check_report
from elo_tui.core.events.reading import Reading
from elo_tui.core.text.clean_text import clean_name
from elo_tui.features.event_desk.answer.verdict import answer_verdict
from elo_tui.kit.command_line import completion_candidates, options, source
from elo_tui.kit.command_line.answer_output import AnswerOutput, answer_options
from elo_tui.kit.command_line.arguments import Subcommand
from elo_tui.kit.command_line.options import text_option
from elo_tui.kit.command_line.output import Refused
from elo_tui.readers.lists import ListError
from elo_tui.readers.lists.listed_players import ListRead, read_listed_players
from elo_tui.readers.report_lines import make_report, read_report_file
from elo_tui.session.web import is_address


class _CheckOptions(NamedTuple):
    """The options of ``check``."""

    file: str
    how: source.HowRead
    list_file: str | None
    today: str | None
    is_approved: bool
    wanted: AnswerOutput


@click.command("check", cls=Subcommand)
@source.files_arguments
@text_option(
    "--list LIST",
    "Rating list as FIDE publishes it, a file: numbers, names, ratings and titles are"
    " compared with it.",
    "list_file",
    shell_complete=completion_candidates.any_files,
)
@text_option(
    "--today YYYY-MM-DD",
    "Day on which the report is sent; default: today, and an old report is not late.",
)
@click.option(
    "--approved-standard",
    "is_approved",
    is_flag=True,
    help="FIDE approved a time control of 45+30 or longer as standard.",
)
@source.reading_options
@answer_options
def check_command(**values: Any) -> None:  # noqa: ANN401  (of every option)
    """Check whether the report in FILE is fit to send.

    Errors would be returned, warnings are probably wrong, questions are unusual; each
    has its lines or players, the rule and the remedy. A report file (TRF) is read as
    written, by its edition: dates are mandatory in TRF26 only. In other formats, games
    and players are checked.

    The exit status is 2 with an error, 1 with a warning, else 0.

    \b
    Examples:
      elo-tui check report.trf
      elo-tui check report.trf --list players_list_foa.txt
      elo-tui check report.trf --json
      elo-tui check report.trf --html -o check.html
    """
    asked = options.take_options(_CheckOptions, values)
    today = asked.today and options.parse_event_day("--today", asked.today)
    name, report = _read_report(asked.file, asked.how)
    found = None if asked.list_file is None else _read_list(asked.list_file, report)
    terms = CheckTerms(
        today=today or options.today(),
        is_sent_today=bool(today),
        listed=found and found.players,
        list_day=found.day if found else "",
        is_approved=asked.is_approved,
    )
    answer = answer_verdict(name, report, terms, check_report(report, terms))
    asked.wanted.say(answer)
    if answer.exit_code:
        sys.exit(answer.exit_code)


def _read_report(file: str, how: source.HowRead) -> tuple[str, Report]:
    """Read a report file as written, any other format by its reader."""
    data = None if is_address(file) else source.read_bytes(file)
    is_written = data is not None and not how.second and how.format in (None, "trf")
    report = read_report_file(data or b"", how.encoding or "") if is_written else None
    if report is not None:
        if not report.rows:
            raise Refused(f"{source.source_label(file)}: no players found")
        record = report.find_record("012")
        return clean_name(record.value if record else "", 80), report
    reading = how.understood(file, data)
    if isinstance(reading, Reading):
        raise Refused(f"{source.source_label(file)}: one player's games, no report")
    reading, place = source.select_section(reading, how)
    crosstable = reading.sections[place]
    return crosstable.event.name, make_report(crosstable, reading.encoding)


def _read_list(file: str, report: Report) -> ListRead:
    """Read the players of the report from a list; raises Refused."""
    ids = {row.fide_id.lstrip("0") for row in report.rows}
    try:
        return read_listed_players(file, ids, report.pool or "standard")
    except ListError as fault:
        raise Refused(f"--list: {fault}") from None
