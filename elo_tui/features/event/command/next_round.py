"""``elo-tui next``: likely opponents, colours and byes of the round to pair.

The options of pairing are those of ``simulate`` as well.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple, cast

import click

from elo_tui.core import facts
from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.forecast.place_chances import SEED
from elo_tui.core.model import Problem
from elo_tui.core.pairing.next_round import improve_next, usual_runs
from elo_tui.core.pairing.pairing_choices import PairingChoices, read_pairs
from elo_tui.core.pairing.reproduction import (
    REFUSED_BELOW,
    PairingMethod,
    choose_method,
)
from elo_tui.core.pairing.seats import Edition, Unpairable
from elo_tui.core.pairing.swiss_event import Order, SwissEvent, read_swiss
from elo_tui.core.text.clean_text import clean_name
from elo_tui.engines import py4swiss_engine as engine
from elo_tui.features.event.answer.next_round import answer_next
from elo_tui.kit.command_line import completion_candidates, options, source
from elo_tui.kit.command_line.answer_output import form_options, take_output
from elo_tui.kit.command_line.arguments import Subcommand, require_found
from elo_tui.kit.command_line.options import choice_option, parse_number, text_option
from elo_tui.kit.command_line.output import Refused, RunsShown, allow_interrupt


class PairingTexts(NamedTuple):
    """The options of pairing as typed."""

    absent: str | None = None
    withdrawn: str | None = None
    returning: str | None = None
    forbid: str | None = None
    initial: str = "auto"
    acceleration: str = "auto"
    edition: str = "auto"
    order: str = "auto"
    no_check: bool = False


#: What `PairingTexts` has.
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


_SEED_MAX = 2**32
seed_option = text_option("--seed N", f"Seed of the drawn outcomes; default: {SEED}.")


def parse_seed(text: str | None) -> int:
    """Read the seed of the drawn outcomes; raises Refused."""
    return options.parse_number("--seed", text, 0, _SEED_MAX, SEED)


class PairingOptions:
    """The options of `pairing_options`, read."""

    def __init__(self, given: PairingTexts, force: bool, override: str) -> None:
        """Read them; `override` is the option that answers in spite of the check."""
        initial, acceleration = given.initial, given.acceleration
        self.choices = PairingChoices(
            absent=_parse_numbers("absent", given.absent),
            withdrawn=_parse_numbers("withdrawn", given.withdrawn),
            returning=_parse_numbers("returning", given.returning),
            forbidden=_parse_pairs(given.forbid),
            initial_white=None if initial == "auto" else initial == "white",
            is_accelerated=None if acceleration == "auto" else acceleration == "baku",
        )
        edition, order = given.edition, given.order
        self._edition = None if edition == "auto" else cast(Edition, edition)
        self._order = None if order == "auto" else cast(Order, order)
        self._check = not given.no_check
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
        shown.unit = "rounds checked"
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


_RUNS_MIN, _RUNS_MAX = 10, 10_000


class _NextOptions(NamedTuple):
    """The options of ``next`` other than those of pairing and of its output."""

    file: str
    how: source.HowRead
    player: str | None
    runs: str | None
    seed: str | None
    unrated: str | None
    force: bool
    output: str | None


@click.command("next", cls=Subcommand)
@source.files_arguments
@source.player_option("Player to show")
@pairing_options
@text_option(
    "--runs N",
    f"Number of outcomes drawn ({_RUNS_MIN} to {_RUNS_MAX}); default: 400 up to 60"
    " players, 250 up to 200, else 100.",
)
@seed_option
@text_option(
    "--unrated N", f"Rating to assume for unrated players ({options.RATINGS})."
)
@source.reading_options
@form_options
@text_option(
    "-o --output FILE",
    "File to save to; must be new.",
    shell_complete=completion_candidates.any_files,
)
@click.option(
    "--force",
    is_flag=True,
    help=f"Answer even if under {REFUSED_BELOW:.0%} of the pairs are reproduced; with"
    " --output, overwrite that file.",
)
def next_command(**values: Any) -> None:  # noqa: ANN401  (of every option)
    """Show the likely opponents and colours of the next round of a Swiss in FILE.

    The rounds played are paired again by the Dutch rules (C.04.3), to see whether they
    fit. Open games are drawn at random by their odds, and each outcome is paired:
    exactly up to 45 players, by an approximation above. If no game is open, only one
    pairing is possible. Announced absences in FILE count; without any, a player who
    lost by forfeit or was away twice has left.

    This needs the extra pairing: pip install 'elo-tui[pairing]', on Python 3.11 to 3.14

    \b
    Examples:
      elo-tui next report.trf
      elo-tui next report.trf --player 17
      elo-tui next report.trf --absent 5,17 --runs 1000
      elo-tui next report.trf --html -o round8.html
    """
    # the help does without them
    pairing = options.take_options(PairingTexts, values)
    asked = options.take_options(_NextOptions, values)
    overwrites = asked.force and asked.output is not None
    wanted = take_output({**values, "output": asked.output, "force": overwrites})
    rules = PairingOptions(pairing, force=asked.force, override="--force")
    drawn = parse_number("--runs", asked.runs, _RUNS_MIN, _RUNS_MAX, None)
    # from the standard library, because the core has no source of randomness
    lot = Random(parse_seed(asked.seed)).random
    low, high = facts.RATING_MIN, facts.RATING_MAX
    assumed = parse_number("--unrated", asked.unrated, low, high, None)
    reading, crosstable = source.read_event(asked.file, asked.how)
    one = None
    if asked.player is not None:
        one = source.find_player(crosstable, asked.player)
    event = read_swiss_event(asked.file, crosstable, rules, assumed)
    shown = RunsShown()
    with allow_interrupt(shown.describe_stop):
        method = rules.find_method(asked.file, crosstable, event, shown)
        stages = (drawn or usual_runs(len(event.players)),)
        rounds = improve_next(event, method, engine.pair_exactly, lot, stages, shown)
        try:
            found = next(rounds)
        except Unpairable:
            raise unpairable_error(asked.file, event) from None
    shown.wipe()
    wanted.say(answer_next(crosstable.event.name, found, reading.notes, one))
