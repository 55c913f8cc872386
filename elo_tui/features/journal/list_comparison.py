"""The journal of a person compared with a rating list."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from elo_tui.features.journal.fact_dialogs import OfficialRating
from elo_tui.features.journal.questions import DifferencesScreen
from elo_tui.features.journal.screen import JournalScreen
from elo_tui.features.lists.lookup_dialog import ChosenPlayer
from elo_tui.kit.screens.workspace import Workspace
from elo_tui.session.session import Session
from elo_tui.store.lists.list_differences import (
    ListDifference,
    find_id_conflict,
    find_list_differences,
)


def compare_with_list(
    workspace: Workspace,
    session: Session,
    account_changed: Callable[[], object],
    chosen: ChosenPlayer,
) -> None:
    """Show the differences to a list, each to be adopted on its own.

    `account_changed` is called once a fact of the person has been adopted.
    """
    people = session.people
    account, screen = people.account, workspace.front
    if account is None or not isinstance(screen, JournalScreen):
        return

    def adopt(one: ListDifference) -> None:
        if one.rating is not None:
            screen.give(OfficialRating(one.rating))
        elif one.fact is not None and people.chosen is not None:
            name, value = one.fact
            session.journal.put(replace(people.chosen, **{name: value}))
            account_changed()

    listing, info = chosen
    found = find_list_differences(account, listing, info)
    if refusal := find_id_conflict(account.person, listing, info):
        workspace.announce(refusal, "wrong")
    elif not found:
        name = account.person.name
        same = f"The {info.label} agrees with the journal on {name}"
        workspace.announce(same, "dim")
    else:
        heading = (
            f"Differences: {account.person.name}",
            f"{listing.name}, {info.label}",
        )
        dialog = DifferencesScreen(workspace.keys, heading, found, adopt)
        workspace.app.push_screen(dialog)
