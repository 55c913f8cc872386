"""``elo-tui journal drafts``: what was left unkept on the screens."""

from __future__ import annotations

from datetime import datetime

import click

from elo_tui.cli import journal_kept, options
from elo_tui.cli.output import Refused, say_json, say_lines
from elo_tui.session.drafts import STATES, described, moment


@click.command("drafts", cls=options.Command, short_help="What was left unkept.")
@click.option(
    "--drop", type=int, metavar="NUMBER", help="Throw the draft with this number away."
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON instead of text.")
def command(drop: int | None, as_json: bool) -> None:
    """What stood on the screens when the program ended, the newest first.

    The screens offer the newest; a draft is kept for thirty days.

    \b
    Examples:
      elo-tui journal drafts
      elo-tui journal drafts --drop 2
    """
    from elo_tui.store import drafts

    now = datetime.now()
    with journal_kept.kept() as store:
        # no run has the number 0
        found = drafts.drafts(store, 0, now, STATES)
        if drop is not None:
            if not 1 <= drop <= len(found):
                count = f"there are {len(found)}" if found else "there is none"
                raise Refused(f"--drop: no draft has the number {drop}; {count}")
            gone = found[drop - 1]
            drafts.drop(store, gone.session, gone.screen)
            found = (gone,)
    shown = [
        {
            "number": drop or number,
            "screen": one.screen,
            "saved": f"{one.saved:%Y-%m-%dT%H:%M:%S}",
            "what": described(one.state),
        }
        for number, one in enumerate(found, start=1)
    ]
    if as_json:
        say_json({"drafts" if drop is None else "dropped": shown})
        return
    verb = "" if drop is None else "dropped "
    lines = [
        f"{verb}{row['number']}  {moment(one.saved, now)}  {one.screen}: {row['what']}"
        for row, one in zip(shown, found, strict=True)
    ]
    say_lines(lines or ["no drafts"])
