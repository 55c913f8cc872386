"""``elo-tui pool``: a list of one's own, replayed from a ledger; its changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import click

from elo_tui.core.pool.game_columns import (
    POOL_ROWS,
    PoolSettings,
    complete_settings,
    read_k,
)
from elo_tui.core.pool.game_kind import MARGINS, SIDE_NAMES
from elo_tui.core.pool.ledger import (
    check_change,
    read_settings,
)
from elo_tui.core.pool.ledger_undo import check_undo
from elo_tui.core.systems import find_row
from elo_tui.features.pool.answer.ledger import (
    BegunPool,
    NewEntries,
    answer_entry,
    answer_private,
    describe_settings,
)
from elo_tui.features.pool.command import analysis, queries, stakes
from elo_tui.features.pool.command import events as pool_events
from elo_tui.features.pool.command.stored_pool import (
    OpenedPool,
    find_person,
    find_pool_file,
    is_active,
    open_named,
    pool_argument,
    read_day,
    read_number,
)
from elo_tui.features.pool.opening_file import read_opening_file
from elo_tui.kit.command_line import completion_candidates, source
from elo_tui.kit.command_line.answer_output import AnswerOutput, answer_options
from elo_tui.kit.command_line.arguments import (
    CommandGroup,
    Subcommand,
    WholeRange,
    WordChoice,
    require_found,
)
from elo_tui.kit.command_line.options import text_option
from elo_tui.kit.command_line.output import Refused
from elo_tui.store.faults import StoreFault
from elo_tui.store.pool_file import create_pool

#: Options of `new` that are numbers, with their help.
_NUMBERS = {
    "scale": "Elo: points that make the odds ten to one; default: 400.",
    "start": "Rating of newcomers; default: 1500.",
    "prior": "Elo, newcomers by fit: virtual draws against --start; default: 2.",
    "floor": "Lowest rating.",
    "c": "Glicko: growth of the deviation per period; default: 34.6.",
    "rd": "Deviation of newcomers; default: 350.",
    "tau": "Glicko-2: system constant; default: 0.5.",
    "volatility": "Volatility of newcomers; default: 0.06.",
    "advantage": "Elo: points of the first side, such as of playing at home.",
}
_WORDS = {
    "mode": (("event", "game"), "Elo: rate by event or game by game."),
    "newcomers": (("start", "file", "fit", "list"), "Where newcomers begin."),
    "rounding": (("none", "event"), "Elo: round the change of an event."),
    "speed": (
        ("ultrabullet", "bullet", "blitz", "rapid", "classical"),
        "Lichess: kind of game; default: rapid.",
    ),
    "sides": (tuple(SIDE_NAMES), "Names of the sides; default: white-black."),
    "margin": (
        tuple(MARGINS),
        "Elo: weight of a score: that of World Football Elo, the root of the goal"
        " difference, a logarithm, or each game of a match; default: off.",
    ),
    "draws": (("yes", "no"), "Whether the game has draws; default: yes."),
}


def _settings_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the settings that may also change from a day on."""
    for name, help in reversed(_NUMBERS.items()):
        command = click.option(f"--{name}", metavar="N", help=help)(command)
    for name, (words, help) in reversed(_WORDS.items()):
        command = click.option(f"--{name}", type=WordChoice(words), help=help)(command)
    return text_option("--k STEPS", "Elo: K by games, such as 40,30@10,20@30.")(command)


def _read_changes(texts: Mapping[str, str | None]) -> dict[str, object]:
    """Read the settings that were given; raises Refused."""
    found: dict[str, object] = {}
    for name, text in texts.items():
        if text is None:
            continue
        if name == "k":
            found[name] = require_found(read_k(text), f"--k '{text[:20]}': ")
        elif name in _NUMBERS:
            found[name] = read_number(text, f"--{name}")
        else:
            found[name] = text
    return found


@click.group(
    "pool", cls=CommandGroup, short_help="A list of your own, with its history."
)
def pool_command() -> None:
    """Manage a rating list of your own: a club, a school, a league.

    POOL is a name, or the path of a file. Every event is stored with its file, nothing
    is changed in place, and every change can be undone.

    \b
    Examples:
      elo-tui pool new club --system elo --k 40,30@10,20@30
      elo-tui pool add club spring.trf autumn.trf
      elo-tui pool list club
      elo-tui pool new league --system elo --sides home-away --advantage 65
    """


class _PoolSystem(WordChoice):
    """A system; one that has no pool is refused with the reason."""

    def get_invalid_choice_message(
        self, value: object, ctx: click.Context | None
    ) -> str:
        found = super().get_invalid_choice_message(value, ctx)
        return find_row(str(value).lower()).why_no_pool or found


@pool_command.command("new", cls=Subcommand, short_help="Begin a pool.")
@pool_argument
@click.option(
    "--system",
    type=_PoolSystem(tuple(POOL_ROWS)),
    required=True,
    help="Rating system.",
)
@text_option(
    "--period event|month|DAYS",
    "Rated together; DAYS are those of the lists, such as 01-01,07-01.",
)
@click.option("--pool", "list_pool", type=WordChoice(("standard", "rapid", "blitz")))
@_settings_options
@text_option(
    "--opening LIST",
    "People to begin with: CSV with name and rating, or any list of ratings.",
    shell_complete=completion_candidates.any_files,
)
@answer_options
def new(
    pool: str,
    system: str,
    period: str | None,
    list_pool: str | None,
    opening: str | None,
    wanted: AnswerOutput,
    **texts: str | None,
) -> None:
    """Begin a pool with its rules.

    \b
    Examples:
      elo-tui pool new club --system elo --k 30,15@30
      elo-tui pool new league --system elo --sides home-away --advantage 65
    """
    changes = _read_changes({**texts, "period": period, "pool": list_pool})
    settings = require_found(
        complete_settings(read_settings(PoolSettings(system)._asdict() | changes)), "--"
    )
    rows = _read_opening(opening) if opening else []
    begun = {"settings": settings._asdict(), "opening": rows}
    path = find_pool_file(pool)
    try:
        create_pool(path, begun)
    except StoreFault as fault:
        raise Refused(str(fault)) from None
    rules = describe_settings(settings)
    wanted.say(
        BegunPool(pool=pool, system=system, entry=1, people=len(rows), rules=rules)
    )


def _read_opening(name: str) -> list[dict[str, object]]:
    """Read an opening list; raises Refused."""
    rows = read_opening_file(source.read_bytes(name))
    return require_found(rows, f"--opening {name}: ")


@pool_command.command("undo", cls=Subcommand, short_help="Undo an entry of the ledger.")
@pool_argument
@click.argument("entry", type=WholeRange(0))
@answer_options
def undo(pool: str, entry: int, wanted: AnswerOutput) -> None:
    """Undo an entry; what follows from all others is as if it had not been made.

    \b
    Examples:
      elo-tui pool undo club 3
    """
    with open_named(pool, changes=True) as opened:
        if problem := check_undo(opened.entries, entry):
            raise Refused(f"ENTRY {entry}: {problem.text}")
        number = opened.file.append("undo", {"entry": entry})
    wanted.say(answer_entry(number, f"entry {entry} undone"))


def _require_person(opened: OpenedPool, id: str, label: str) -> str:
    columns = opened.load_columns()
    return columns.people.ids[find_person(columns, id, label)]


@pool_command.command("merge", cls=Subcommand, short_help="Two ids are one person.")
@pool_argument
@click.argument("keep")
@click.argument("gone")
@answer_options
def merge(pool: str, keep: str, gone: str, wanted: AnswerOutput) -> None:
    """Make one person of two; the ids of both are known to later files.

    \b
    Examples:
      elo-tui pool merge club 103 104
    """
    with open_named(pool, changes=True) as opened:
        keep = _require_person(opened, keep, "KEEP")
        gone = _require_person(opened, gone, "GONE")
        if keep == gone:
            raise Refused(f"KEEP and GONE '{keep}': one person already")
        number = opened.file.append("merge", {"keep": keep, "gone": gone})
    wanted.say(answer_entry(number, f"{gone} is {keep}"))


@pool_command.command("split", cls=Subcommand, short_help="One id is two people.")
@pool_argument
@click.argument("id")
@click.argument(
    "events", nargs=-1, required=True, type=WholeRange(0), metavar="EVENT..."
)
@answer_options
def split_person(
    pool: str, id: str, events: tuple[int, ...], wanted: AnswerOutput
) -> None:
    """Make another person of a player in these events.

    \b
    Examples:
      elo-tui pool split club 103 2
    """
    with open_named(pool, changes=True) as opened:
        id = _require_person(opened, id, "ID")
        for event in events:
            is_active(opened, event)
        number = opened.file.append("split", {"id": id, "events": list(events)})
    wanted.say(answer_entry(number, f"{id} is another person in these events"))


@pool_command.command("distinct", cls=Subcommand, short_help="They are two people.")
@pool_argument
@click.argument("one")
@click.argument("other")
@answer_options
def distinct(pool: str, one: str, other: str, wanted: AnswerOutput) -> None:
    """Answer a question of `pool duplicates`: they are two.

    \b
    Examples:
      elo-tui pool distinct club 101 102
    """
    with open_named(pool, changes=True) as opened:
        ids = sorted(_require_person(opened, id, "ID") for id in (one, other))
        number = opened.file.append("distinct", {"ids": ids})
    wanted.say(answer_entry(number, f"{ids[0]} and {ids[1]} are two people"))


def _set_private(pool: str, ids: tuple[str, ...], private: bool) -> NewEntries:
    """Append an entry for each person; raises Refused."""
    numbers = []
    with open_named(pool, changes=True) as opened:
        people = [_require_person(opened, id, "ID") for id in ids]
        for id in people:
            data = {"id": id, "private": private}
            numbers.append(opened.file.append("private", data))
    return answer_private(people, numbers, private)


@pool_command.command("hide", cls=Subcommand, short_help="Publish nothing of people.")
@pool_argument
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
@answer_options
def hide(pool: str, ids: tuple[str, ...], wanted: AnswerOutput) -> None:
    """Leave people out of every published list from now on.

    They stay in the working and in `pool list`.

    \b
    Examples:
      elo-tui pool hide club 103
    """
    wanted.say(_set_private(pool, ids, private=True))


@pool_command.command("show", cls=Subcommand, short_help="Publish people again.")
@pool_argument
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
@answer_options
def show(pool: str, ids: tuple[str, ...], wanted: AnswerOutput) -> None:
    """Publish the people again that `pool hide` left out.

    \b
    Examples:
      elo-tui pool show club 103
    """
    wanted.say(_set_private(pool, ids, private=False))


@pool_command.command("settings", cls=Subcommand, short_help="Change rules from a day.")
@pool_argument
@text_option("--from YYYY-MM-DD", "First day.", "day", required=True)
@_settings_options
@answer_options
def settings(pool: str, day: str, wanted: AnswerOutput, **texts: str | None) -> None:
    """Change rules for lists of a day and later; system and period stay.

    \b
    Examples:
      elo-tui pool settings club --from 2026-09-01 --k 30
    """
    changes = _read_changes(texts)
    if not changes:
        raise Refused("no setting given, such as --k 20")
    first = read_day(day, "--from")
    with open_named(pool, changes=True) as opened:
        require_found(check_change(opened.state, changes), "--")
        data = {"from": first.isoformat(), "settings": changes}
        number = opened.file.append("settings", data)
    wanted.say(answer_entry(number, f"new rules from {first}"))


for _command in (
    *pool_events.COMMANDS,
    *queries.COMMANDS,
    *analysis.COMMANDS,
    *stakes.COMMANDS,
):
    pool_command.add_command(_command)
