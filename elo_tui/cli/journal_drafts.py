"""``elo-tui journal drafts``: what was left unsaved on the screens."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

import click

from elo_tui.answers.answer import make_answer
from elo_tui.cli import journal_store, options, screen_options
from elo_tui.cli.answer_output import AnswerOutput, answer_options
from elo_tui.cli.output import Refused
from elo_tui.session.drafts import STATES, described, moment
from elo_tui.session.prefill import Prefill

if TYPE_CHECKING:
    from elo_tui.store.stored_drafts import Draft


def _numbered(found: Sequence[Draft], flag: str, number: int) -> Draft:
    """The draft with a number from the list; raises Refused."""
    if not 1 <= number <= len(found):
        count = f"there are {len(found)}" if found else "there is none"
        raise Refused(f"{flag}: no draft has the number {number}; {count}")
    return found[number - 1]


@click.command("drafts", cls=options.Subcommand, short_help="What was left unsaved.")
@click.option(
    "--drop", type=int, metavar="NUMBER", help="Discard the draft with this number."
)
@click.option(
    "--take",
    type=int,
    metavar="NUMBER",
    help="Open the draft with this number on its screen.",
)
@answer_options
@click.pass_context
def command(
    ctx: click.Context, /, drop: int | None, take: int | None, wanted: AnswerOutput
) -> None:
    """What was unsaved on the screens when the program ended, newest first.

    The screens offer the newest; a draft is kept for thirty days.

    \b
    Examples:
      elo-tui journal drafts
      elo-tui journal drafts --take 1
      elo-tui journal drafts --drop 2
    """
    from elo_tui.store import stored_drafts

    if take is not None and (wanted.kind or wanted.file or drop is not None):
        raise Refused("--take: use it alone; it opens the screens")
    now = datetime.now()
    with journal_store.open_store() as store:
        # no run has the number 0
        found = stored_drafts.drafts(store, 0, now, STATES)
        if drop is not None:
            gone = _numbered(found, "--drop", drop)
            stored_drafts.drop(store, gone.session, gone.screen)
            found = (gone,)
    if take is not None:
        taken = _numbered(found, "--take", take)
        draft = taken.session, taken.screen
        screen_options.start(ctx, Prefill(taken.screen, draft=draft))
    shown = [
        {
            "number": drop or number,
            "screen": one.screen,
            "saved": f"{one.saved:%Y-%m-%dT%H:%M:%S}",
            "what": described(one.state),
        }
        for number, one in enumerate(found, start=1)
    ]
    data = {"drafts" if drop is None else "dropped": shown}
    verb = "" if drop is None else "dropped "
    lines = [
        f"{verb}{row['number']}  {moment(one.saved, now)}  {one.screen}: {row['what']}"
        for row, one in zip(shown, found, strict=True)
    ]
    wanted.say(make_answer("Drafts", data, text=lines or ["no drafts"]))
