"""``elo-tui round``: the news of a round."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import click

from elo_tui.core import facts
from elo_tui.core.desk.round_news import NewsTerms, find_news
from elo_tui.core.events.event_ratings import write_event_texts
from elo_tui.core.forecast.place_chances import SEED
from elo_tui.features.event_desk.answer.round_page import answer_round
from elo_tui.kit.command_line import options, source
from elo_tui.kit.command_line.answer_output import AnswerOutput, answer_options
from elo_tui.kit.command_line.arguments import Subcommand, require_found
from elo_tui.kit.command_line.options import parse_number, text_option


class _RoundOptions(NamedTuple):
    """The options of ``round``."""

    file: str
    how: source.HowRead
    round: str | None
    wanted: AnswerOutput


@click.command("round", cls=Subcommand)
@source.files_arguments
@text_option("--round N", "Number of the round; default: the last finished one.")
@source.reading_options
@answer_options
def round_command(**values: Any) -> None:  # noqa: ANN401  (of every option)
    """Show the news of a round of the event in FILE, for the web or a chat.

    Results, upsets by the odds before the games (FIDE's model of July 2025), leaders,
    who can still win, norms reached or possible, rating gained, and the next pairings
    if FILE has them. Everything is as after that round, also if FILE has later ones.
    The text has short lines for messengers; --html writes a page.

    Those can still win who reach the leader's points by winning all that is left; if
    the games to come are known, with their chances.

    \b
    Examples:
      elo-tui round report.trf
      elo-tui round report.trf --round 5
      elo-tui round report.trf --round 5 --html -o round5.html
    """
    asked = options.take_options(_RoundOptions, values)
    number = parse_number("--round", asked.round, 1, facts.GAMES_MAX, None)
    reading, crosstable = source.read_event(asked.file, asked.how)
    texts = options.check_texts({}, stated=crosstable.system)
    texts |= write_event_texts(crosstable, options.today())
    terms = NewsTerms(number=number, texts=texts, lot=Random(SEED).random)
    label = source.source_label(asked.file)
    news = require_found(find_news(crosstable, terms), f"{label}: ")
    notes = [note.text for note in reading.notes if note.is_gap]
    asked.wanted.say(answer_round(news, notes))
