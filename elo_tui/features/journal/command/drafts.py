"""``elo-tui journal drafts``: the unsaved input of earlier sessions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import starmap

import click
from msgspec import UNSET

from elo_tui.core.text.figures import plural
from elo_tui.features.journal.answer.changes import DraftRow, DraftsAnswer
from elo_tui.features.journal.command import stored_journal as journal_store
from elo_tui.kit.command_line import screen_options
from elo_tui.kit.command_line.answer_output import AnswerOutput, answer_options
from elo_tui.kit.command_line.arguments import Subcommand, WholeRange
from elo_tui.kit.command_line.options import text_option
from elo_tui.kit.command_line.output import Refused
from elo_tui.session.drafts import STATES, describe_state
from elo_tui.session.permissions import Prefill
from elo_tui.store import stored_drafts
from elo_tui.store.faults import NotSaved
from elo_tui.store.stored_drafts import COUNT, KEPT, Draft


def _get_draft(found: Sequence[Draft], flag: str, number: int) -> Draft:
    """The draft with a number from the list; raises Refused."""
    if not 1 <= number <= len(found):
        count = f"the last is {len(found)}" if found else "no drafts"
        raise Refused(f"{flag}: no draft has the number {number}; {count}")
    return found[number - 1]


@click.command("drafts", cls=Subcommand)
@text_option("--drop NUMBER", "Discard the draft with this number.", type=WholeRange(1))
@text_option(
    "--take NUMBER",
    "Open the draft with this number on its screen.",
    type=WholeRange(1),
)
@click.option("--keep", is_flag=True, help="Renew drafts older than thirty days.")
@answer_options
@click.pass_context
def drafts_command(
    ctx: click.Context,
    /,
    drop: int | None,
    take: int | None,
    keep: bool,
    wanted: AnswerOutput,
) -> None:
    """List the unsaved input of earlier sessions, newest first.

    The screens offer the newest. Each screen has its ten newest drafts stored, for
    thirty days; older ones are unlisted first, and deleted when a later session begins.

    \b
    Examples:
      elo-tui journal drafts
      elo-tui journal drafts --take 1
      elo-tui journal drafts --drop 2
      elo-tui journal drafts --keep
    """
    if take is not None and (wanted.kind or wanted.file or drop is not None):
        raise Refused("--take: use it alone; it opens the screens")
    now = datetime.now()
    with journal_store.open_journal() as store:
        if keep:
            stored_drafts.renew_expired(store, now)
        with suppress(NotSaved):
            # in a file that cannot be written they stay unlisted
            stored_drafts.restore_expired(store, now)
        expired = stored_drafts.count_expired(store)
        # no run has the number 0
        found = stored_drafts.list_drafts(store, 0, now, STATES)
        if drop is not None:
            gone = _get_draft(found, "--drop", drop)
            stored_drafts.delete_draft(store, gone.session, gone.screen)
            found = (gone,)
    if take is not None:
        taken = _get_draft(found, "--take", take)
        draft = taken.session, taken.screen
        screen = "pool" if taken.screen == "evening" else taken.screen
        screen_options.start_screens(ctx, Prefill(screen, draft=draft))
    rows = tuple(starmap(_make_row, enumerate(found, start=drop or 1)))
    if drop is not None:
        wanted.say(DraftsAnswer(dropped=rows))
        return
    notes = tuple(_note_limits(found, expired))
    wanted.say(DraftsAnswer(drafts=rows, notes=notes or UNSET))


def _make_row(number: int, draft: Draft) -> DraftRow:
    return DraftRow(
        number=number,
        screen=draft.screen,
        saved=f"{draft.saved:%Y-%m-%dT%H:%M:%S}",
        what=describe_state(draft.state),
    )


def _note_limits(found: Sequence[Draft], expired: int) -> Iterator[str]:
    """Note drafts that the list does not show, and those deleted now or later."""
    counts = Counter(one.screen for one in found)
    for screen, count in counts.items():
        if count >= COUNT:
            yield f"{screen}: the {COUNT} newest are stored, older ones were deleted"
    if expired:
        yield (
            f"{plural(expired, 'draft')} older than {KEPT.days} days not listed; the"
            " next session deletes them, --keep renews them"
        )
