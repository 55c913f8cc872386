"""The options of a round to pair, shared by ``next`` and ``simulate``."""

from __future__ import annotations

from typing import cast

import click

from elo_tui.cli import options, source
from elo_tui.cli.arguments import require_found
from elo_tui.cli.options import choice_option, text_option
from elo_tui.cli.output import Refused
from elo_tui.cli.progress_line import RunsShown
from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.model import Problem
from elo_tui.core.pairing.pairing_choices import PairingChoices, read_pairs
from elo_tui.core.pairing.reproduction import PairingMethod, choose_method
from elo_tui.core.pairing.seats import Edition
from elo_tui.core.pairing.swiss_event import Order, SwissEvent, read_swiss
from elo_tui.core.text.clean_text import clean_name
from elo_tui.engines import py4swiss_engine as engine

#: The options of `pairing_options` that were not given.
PAIRING_DEFAULTS = {
    "absent": None,
    "withdrawn": None,
    "returning": None,
    "forbid": None,
    "initial": "auto",
    "acceleration": "auto",
    "edition": "auto",
    "order": "auto",
    "no_check": False,
}
#: What `PairingOptions` takes.
pairing_options = options.combine_options(
    text_option(
        "--absent NUMBERS",
        "Starting numbers of players who will not play the next round: 5,17.",
    ),
    text_option(
        "--withdrawn NUMBERS", "Players who will play in no later round, either."
    ),
    text_option(
        "--returning NUMBERS",
        "Players who will play although they were away, and late entries.",
    ),
    text_option("--forbid PAIRS", "Players who must not meet: 3-7,4-9."),
    choice_option(
        "--initial",
        ("auto", "white", "black"),
        "Colour of the first player in round 1; auto: by the games so far.",
        default="auto",
    ),
    choice_option(
        "--acceleration",
        ("auto", "none", "baku"),
        "Acceleration; auto: as the file states, else the one that fits.",
        default="auto",
    ),
    choice_option(
        "--edition",
        ("auto", "2017", "2026"),
        "Edition of the Dutch rules; auto: the one that fits the rounds so far.",
        default="auto",
    ),
    choice_option(
        "--order",
        ("auto", "numbers", "rating"),
        "Order of the players: starting numbers, or ratings if the numbers are"
        " places; auto: the one that fits.",
        default="auto",
    ),
    click.option(
        "--no-check", is_flag=True, help="Do not pair the rounds so far again to check."
    ),
)


class PairingOptions:
    """The options of `pairing_options`, read."""

    def __init__(
        self,
        absent: str | None,
        withdrawn: str | None,
        returning: str | None,
        forbid: str | None,
        initial: str,
        acceleration: str,
        edition: str,
        order: str,
        no_check: bool,
        force: bool,
        override: str,
    ) -> None:
        """Read them; `override` is the option that answers in spite of the check."""
        self.choices = PairingChoices(
            absent=_parse_numbers("absent", absent),
            withdrawn=_parse_numbers("withdrawn", withdrawn),
            returning=_parse_numbers("returning", returning),
            forbidden=_parse_pairs(forbid),
            initial_white=None if initial == "auto" else initial == "white",
            is_accelerated=None if acceleration == "auto" else acceleration == "baku",
        )
        self._edition = None if edition == "auto" else cast(Edition, edition)
        self._order = None if order == "auto" else cast(Order, order)
        self._check = not no_check
        self._override = override
        self._force = force

    def find_method(
        self, file: str, crosstable: Crosstable, event: SwissEvent, shown: RunsShown
    ) -> PairingMethod:
        """Choose edition and order; raises Refused for an event of other rules."""
        if event.stated_system and self._check and not self._force:
            raise Refused(
                f"{source.source_label(file)}: it names the {event.stated_system}"
                f" system: not paired by the Dutch system; {self._override} answers"
                " nevertheless"
            )
        day = crosstable.event.start or crosstable.event.end
        shown.unit = "rounds paired again"
        method = choose_method(
            event,
            engine.pair_exactly if self._check else None,
            self._edition,
            self._order,
            day,
            shown,
        )
        shown.unit = "outcomes"
        found = method.reproduced
        if found is not None and found.is_refused and not self._force:
            teams = "; it lists teams, whose pairings have rules of their own"
            raise Refused(
                f"{source.source_label(file)}: only {found.pairs} of {found.most_pairs}"
                f" pairs reproduced: not paired by the Dutch system"
                f"{teams * crosstable.has_teams}; {self._override} answers nevertheless"
            )
        return method


def read_swiss_event(
    file: str, crosstable: Crosstable, asked: PairingOptions, unrated: int | None
) -> SwissEvent:
    """Read the event for pairing; raises Refused."""
    if not engine.is_installed():
        raise Refused(engine.MISSING)
    found = read_swiss(crosstable, asked.choices, unrated)
    if isinstance(found, Problem):
        if found.field != "file":
            raise Refused(f"--{found.field}: {found.text}")
        raise Refused(f"{source.source_label(file)}: {found.text}")
    return found


def unpairable_error(file: str, event: SwissEvent) -> Refused:
    """Build the error of a round that the rules cannot pair."""
    return Refused(
        f"{source.source_label(file)}: round {event.next_round} cannot be paired: too"
        " few players have not met yet"
    )


def _parse_numbers(option: str, text: str | None) -> tuple[int, ...]:
    if text is None:
        return ()
    words = [word.strip() for word in text.split(",")]
    if not all(word.isascii() and word.isdigit() and len(word) < 5 for word in words):
        shown = clean_name(text, 40)
        raise Refused(
            f"--{option} '{shown}': starting numbers with commas, such as 5,17"
        )
    return tuple(map(int, words))


def _parse_pairs(text: str | None) -> tuple[tuple[int, int], ...]:
    found = () if text is None else read_pairs(text or "-", "forbid")
    return require_found(found, "--forbid ")
