"""``elo-tui list info``: the imported rating lists and their dates."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from elo_tui.answers.answer import make_answer
from elo_tui.cli import lists, options
from elo_tui.cli.answer_output import AnswerOutput, answer_options
from elo_tui.cli.output import say_left_out
from elo_tui.core.figures import plural

if TYPE_CHECKING:
    from elo_tui.store.lists import ListInfo


@click.command("info", cls=options.Subcommand)
@answer_options
def command(wanted: AnswerOutput) -> None:
    """The imported lists: date, number of players, from which file and when.

    \b
    Examples:
      elo-tui list info
      elo-tui list info --json
    """
    from elo_tui.session.list_age import command as newer
    from elo_tui.session.list_age import is_old

    today = options.today()
    with lists.opened() as there:
        infos = there.info()
        say_left_out(there.left_out.values())
    lines = [
        f"{info.name}: {plural(info.players, 'player')},"
        f" of {info.date or 'unknown date'},"
        f" from {info.source} ({info.layout}), imported {info.imported}Z"
        f"{f'; holds {info.pools}' if info.pools else ''}"
        f"{f'; older than a month: {newer(info.name)}' if is_old(info, today) else ''}"
        for info in infos
    ]
    data = {"lists": [_data(info) for info in infos]}
    lines = lines or ["no rating list here yet"]
    wanted.say(make_answer("Rating lists", data, text=lines))


def _data(info: ListInfo) -> dict[str, object]:
    return {
        **info._asdict(),
        "pools": info.pools.split(", ") if info.pools else None,
        "system": info.system or None,
    }
