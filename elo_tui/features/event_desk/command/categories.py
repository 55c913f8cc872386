"""``elo-tui categories``: lists of an event with places of their own."""

from __future__ import annotations

from typing import Any, NamedTuple

import click

from elo_tui.core.desk.categories import read_category
from elo_tui.core.desk.category_lists import ListsTerms, prepare_lists
from elo_tui.core.events.event_ratings import write_event_texts
from elo_tui.features.event_desk.answer.categories import answer_categories
from elo_tui.kit.command_line import options, source
from elo_tui.kit.command_line.answer_output import AnswerOutput, answer_options
from elo_tui.kit.command_line.arguments import Subcommand, require_found
from elo_tui.kit.command_line.options import text_option
from elo_tui.kit.command_line.output import Refused
from elo_tui.session.saved_categories import (
    read_categories,
    split_name,
    write_categories,
)


class _CategoriesOptions(NamedTuple):
    """The options of ``categories``."""

    file: str
    how: source.HowRead
    filters: tuple[str, ...]
    save: bool
    delete: tuple[str, ...]
    wanted: AnswerOutput


@click.command("categories", cls=Subcommand)
@source.files_arguments
@text_option(
    "--filter WORDS",
    "Category, such as 'women u18' or 'Club: club:Rooks <1800'; may be repeated."
    " Default: the saved ones, else women, youth and seniors.",
    "filters",
    multiple=True,
)
@click.option("--save", is_flag=True, help="Save the filters under their names.")
@text_option("--delete NAME", "Saved category to delete.", multiple=True)
@source.reading_options
@answer_options
def categories_command(**values: Any) -> None:  # noqa: ANN401  (of every option)
    """Show lists of the event in FILE by category, each with its own places.

    A filter is words that have to hold together: women, men, u18 (not older on the
    first day of the year), 65+ (so old by its last day), u18@09-01 (on another day),
    <1800, 1600-1799, 2000+, unrated, untitled, norm (without a title of norms),
    fed:NOR, club:NAME, team:NAME, title:FM, group:U14. "NAME: WORDS" names it.

    The order is that of the standings: players level in them share a place. Below are
    the best of each rating group, the best performances, most rating gained, and the
    upsets of the last finished round.

    \b
    Examples:
      elo-tui categories report.trf
      elo-tui categories report.trf --filter u18 --filter "Girls: women u12"
      elo-tui categories report.trf --filter "Juniors: u18" --save
      elo-tui categories report.trf --csv
    """
    asked = options.take_options(_CategoriesOptions, values)
    words = dict(map(split_name, asked.filters))
    for name, text in words.items():
        require_found(read_category(text), "--filter: ")
        if not name:
            raise Refused("--filter: a name before the colon; such as 'Juniors: u18'")
    saved = _change_saved(asked, words)
    _, crosstable = source.read_event(asked.file, asked.how)
    texts = options.check_texts({}, stated=crosstable.system)
    today = options.today()
    texts |= write_event_texts(crosstable, today)
    label = f"{source.source_label(asked.file)}: "
    event = require_found(prepare_lists(crosstable, ListsTerms(today, texts)), label)
    answer = require_found(answer_categories(event, words or saved), label)
    asked.wanted.say(answer)


def _change_saved(asked: _CategoriesOptions, words: dict[str, str]) -> dict[str, str]:
    """Save and delete categories as asked; return the saved ones, raises Refused."""
    saved = read_categories()
    if asked.save and not words:
        raise Refused("--save: only with --filter")
    for name in asked.delete:
        if saved.pop(name, None) is None:
            known = ", ".join(saved) or "none"
            raise Refused(f"--delete '{name}': not saved; saved: {known}")
    if asked.save:
        saved |= words
    if (asked.save or asked.delete) and (error := write_categories(saved)):
        raise Refused(f"not saved: {error}")
    return saved
