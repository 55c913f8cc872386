"""The output of ``elo-tui event``: text, JSON, CSV, Markdown, a web page; or a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from elo_tui.answers import comparison, rated_data, rated_text, us_norms
from elo_tui.answers.answer_parts import Answer, make_answer
from elo_tui.cli import options
from elo_tui.cli.answer_output import (
    AnswerOutput,
    file_options,
    form_options,
    take_output,
)
from elo_tui.cli.event_rated import Alone
from elo_tui.cli.output import Refused, json_text, write_output
from elo_tui.core.events.rated_field import RatedField
from elo_tui.core.events.reading import EventReading, Reading
from elo_tui.core.norms.us_chess import UsNorms, judge_player
from elo_tui.core.performance import Performance, performance
from elo_tui.core.systems import get_row
from elo_tui.writers import export

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
        write_output(text, self.form.file, self.form.force)


#: What `answer` takes.
answer_options = options.combine_options(
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
    one, *others = alone
    if others:
        wanted.form.say(_answer_each_k(alone, reading, completion))
    elif wanted.kind in ("csv", "markdown", "html") and "compared" not in one.texts:
        wanted.deliver(_of_field(one.as_field(), reading, wanted))
    else:
        wanted.form.say(_answer_one(one, reading, wanted, completion))


def _answer_each_k(
    alone: Sequence[Alone], reading: Reading, completion: Completion | None
) -> Answer:
    events = [_data(one, reading, _performance(one)) for one in alone]
    players = [player for event in events for player in event["players"]]
    shown = {
        **{name: value for name, value in events[0].items() if name != "players"},
        "by_k": [{"k": player["k"], **player} for player in players],
    }
    return make_answer(
        _title(alone[0]),
        {"by_k": events, **_completed(completion)},
        shown,
        rated_text.event_by_k_lines([one.event for one in alone]),
    )


def _answer_one(
    alone: Alone,
    reading: Reading,
    wanted: EventOutput,
    completion: Completion | None,
) -> Answer:
    system, event, found = alone.system, alone.event, _performance(alone)
    data = _data(alone, reading, found)
    lines = [*rated_text.event_lines(event, found, reading.notes)]
    if found_norms := _norms(alone):
        lines += us_norms.norm_lines(found_norms)
    if wanted.explain:
        data["working"] = rated_data.event_working(system, event, found)
        lines += rated_text.event_working(system, event, found)
    if "compared" in alone.texts:
        compared = comparison.answer_events(alone.texts, alone.games)
        data |= rated_data.compared_event_data(compared)
        lines += comparison.comparison_lines(comparison.compare_events(compared))
    answer = make_answer(_title(alone), data | _completed(completion), text=lines)
    if wanted.chart:
        from elo_tui.answers.charts import course

        answer = answer.with_chart(course(event))
    return answer


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


def _data(alone: Alone, reading: Reading, found: Performance) -> dict[str, Any]:
    data = rated_data.event_data(alone.event, found, reading)
    if found_norms := _norms(alone):
        data["players"][0]["norms"] = us_norms.norm_data(found_norms)
    return data


def _performance(alone: Alone) -> Performance:
    return performance(alone.event, alone.system)


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


def _norms(alone: Alone) -> UsNorms | None:
    """The title norms, if the system has any that depend on the ratings alone."""
    if get_row(alone.system.key).norms != "ratings":
        return None
    return judge_player(
        alone.crosstable, alone.player, alone.ratings_after, alone.event.terms.dual
    )
