"""The output of ``elo-tui event``: text, JSON, CSV, Markdown, a web page; or a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from elo_tui.answers import comparison, rated
from elo_tui.answers.answer import make_answer
from elo_tui.answers.us_norms import norm_data
from elo_tui.cli import options
from elo_tui.cli.answer_output import (
    AnswerOutput,
    file_options,
    form_options,
    take_output,
)
from elo_tui.cli.event_rated import Alone
from elo_tui.cli.guards import has_poor_font
from elo_tui.cli.output import Refused, deliver, json_text
from elo_tui.core.events.rated_field import RatedField
from elo_tui.core.events.reading import EventReading, Reading
from elo_tui.core.norms.us_chess import UsNorms, judge_player
from elo_tui.core.performance import performance
from elo_tui.core.systems import row
from elo_tui.writers import export, text_report, us_norms

if TYPE_CHECKING:
    from elo_tui.store.lists.event_completion import Completion


class EventOutput(NamedTuple):
    """The form of the output."""

    form: AnswerOutput
    explain: bool
    chart: bool

    @property
    def kind(self) -> str:
        """One of json, csv, markdown, html; empty for text."""
        return self.form.kind

    def deliver(self, text: str) -> None:
        """Print it, or save it as a file; raises Refused."""
        deliver(text, self.form.file, self.form.force)


#: What `answer` takes.
answer_options = options.together(
    options.explain_option,
    click.option("--chart", is_flag=True, help="Draw the course of the event."),
    form_options,
    file_options,
)


def answer(values: dict[str, object]) -> EventOutput:
    """Remove the output options from `values`; raises Refused."""
    wanted = EventOutput(
        take_output(values),
        explain=bool(values.pop("explain")),
        chart=bool(values.pop("chart")),
    )
    wanted.form.refuse(chart=wanted.chart)
    wanted.form.refuse_working(wanted.explain)
    return wanted


def say_alone(
    alone: Sequence[Alone],
    reading: Reading,
    wanted: EventOutput,
    completion: Completion | None = None,
) -> None:
    """One player's event, round by round; or with several K-factors side by side."""
    if len(alone) == 1:
        _say_one(alone[0], reading, wanted, completion)
        return
    from elo_tui.writers.several_k import event_lines

    events = [_data(one, reading, wanted.explain) for one in alone]
    players = [player for event in events for player in event["players"]]
    data = {"by_k": events, **_completed(completion)}
    shown = {
        **{name: value for name, value in events[0].items() if name != "players"},
        "by_k": [{"k": player["k"], **player} for player in players],
    }
    answer = make_answer(_title(alone[0]), data, shown)
    wanted.form.say(answer, event_lines([one.event for one in alone]))


def _say_one(
    alone: Alone,
    reading: Reading,
    wanted: EventOutput,
    completion: Completion | None,
) -> None:
    if "compared" in alone.texts and wanted.kind:
        data = _data(alone, reading, wanted.explain) | _completed(completion)
        wanted.form.say(make_answer(_title(alone), data), ())
        return
    if wanted.kind in ("csv", "markdown", "html"):
        text = _of_field(alone.as_field(), reading, wanted)
    elif wanted.kind == "json":
        data = _data(alone, reading, wanted.explain)
        text = json_text(data | _completed(completion))
    else:
        lines = [*_lines(alone, reading, wanted.explain)]
        if wanted.chart:
            from elo_tui.core.charts import course
            from elo_tui.writers.chart_text import chart_lines

            drawn = course(alone.event)
            lines += ["", *chart_lines(drawn, ascii=has_poor_font())]
        text = _text(lines)
    wanted.deliver(text)


def say_field(
    field: RatedField,
    reading: EventReading,
    section: int,
    wanted: EventOutput,
    completion: Completion | None = None,
) -> None:
    """A whole event."""
    if wanted.explain and wanted.kind != "html":
        raise Refused("--explain: for a whole event only with --html; or add --player")
    if wanted.chart:
        raise Refused("--chart: for one player; add --player")
    if wanted.kind == "json":
        from elo_tui.writers.export import json_data

        data = json_data.field_data(field, reading, section)
        text = json_text(data | _completed(completion))
    else:
        text = _of_field(field, reading, wanted)
    wanted.deliver(text)


def _of_field(
    field: RatedField, reading: Reading | EventReading, wanted: EventOutput
) -> str:
    text = export.write(wanted.kind or "text", field, reading, wanted.explain)
    assert isinstance(text, str), "only a tournament report file refuses an event"
    return text


def _data(alone: Alone, reading: Reading, explain: bool) -> dict[str, Any]:
    found = performance(alone.event, alone.system)
    data = rated.event_data(alone.event, found, reading)
    if found_norms := _norms(alone):
        data["players"][0]["norms"] = norm_data(found_norms)
    if explain:
        data["working"] = rated.event_working(alone.system, alone.event, found)
    if "compared" in alone.texts:
        answers = comparison.events(alone.texts, alone.games)
        data |= rated.compared_events(answers)
    return data


def _title(alone: Alone) -> str:
    names = alone.event.player.name, alone.crosstable.event.name
    return ", ".join(filter(None, names)) or "Event"


def _completed(completion: Completion | None) -> dict[str, Any]:
    """The players completed from the rating lists, and the facts."""
    if completion is None:
        return {}
    filled_in = completion.filled_in.items()
    return {
        "completed": {
            "players": [{"no": no, "facts": list(facts)} for no, facts in filled_in],
            "ids_not_listed": list(completion.not_listed),
            "ids_of_another_name": list(completion.others),
            "lists": list(completion.lists),
        }
    }


def _lines(alone: Alone, reading: Reading, explain: bool) -> Iterator[str]:
    found = performance(alone.event, alone.system)
    yield from text_report.event_lines(alone.event, found, reading.notes)
    if found_norms := _norms(alone):
        yield from us_norms.norm_lines(found_norms)
    if explain:
        yield from text_report.event_working(alone.system, alone.event, found)
    if "compared" in alone.texts:
        compared = comparison.of_events(comparison.events(alone.texts, alone.games))
        yield from text_report.comparison_lines(compared)


def _norms(alone: Alone) -> UsNorms | None:
    """The title norms, if the system has any that depend on the ratings alone."""
    if row(alone.system.key).norms != "ratings":
        return None
    return judge_player(
        alone.crosstable, alone.player, alone.ratings_after, alone.event.terms.dual
    )


def _text(lines: Iterable[str]) -> str:
    return "\n".join(lines) + "\n"
