"""``elo-tui list find``: players in the imported lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from elo_tui.answers.answer import make_answer
from elo_tui.cli import completion_candidates, list_group, lists, options
from elo_tui.cli.answer_output import AnswerOutput, answer_options
from elo_tui.cli.output import Refused, say_left_out
from elo_tui.store.lists.player_facts import fide_id_of

if TYPE_CHECKING:
    from elo_tui.store.lists import ListInfo, Listing, Rating


@click.command("find", cls=options.Subcommand)
@click.argument(
    "text", metavar="TEXT|ID", shell_complete=completion_candidates.listed_players
)
@list_group.federation_option
@list_group.limit_option
@answer_options
def command(
    text: str, federation: str | None, limit: str | None, wanted: AnswerOutput
) -> None:
    """Players of the imported lists by ID, or by words of their names in any order.

    The beginnings of words are enough, accents do not matter, and one letter of the
    last word may be wrong. The strongest come first. In JSON the numbers of the pools
    are in standard, rapid and blitz, each with rating, games and k; system says whose
    ratings they are, fide_id joins a national list with FIDE's, born is a year and
    dwz_index belongs to a DWZ.

    \b
    Examples:
      elo-tui list find 1503014
      elo-tui list find "nepo ian"
      elo-tui list find muller --federation GER --limit 5 --json
    """
    code = options.federation(federation)
    most = list_group.most(limit)
    with lists.opened() as there:
        infos = {info.name: info for info in there.info()}
        found = there.find(text, code, most)
        say_left_out(there.left_out.values())
    if not infos:
        raise Refused("no rating list here yet; elo-tui list import FILE reads one")
    data = {"players": [_data(one, infos[one.list_name]) for one in found]}
    lines = map(_line, found) if found else ["no player found"]
    wanted.say(make_answer("Players found", data, text=lines))


def _data(one: Listing, info: ListInfo) -> dict[str, object]:
    data: dict[str, object] = {
        **{field: value or None for field, value in one._asdict().items()},
        "inactive": one.inactive,
        "fide_id": one.fide_id or fide_id_of(one, info) or None,
        "system": info.system or None,
        "list_date": info.date,
    }
    for pool in ("standard", "rapid", "blitz"):
        data[pool] = getattr(one, pool)._asdict()
    data["list"] = data.pop("list_name")
    return data


def _line(one: Listing) -> str:
    facts = [
        *(one.title, one.federation),
        *(_rating("standard", one.standard), _rating("rapid", one.rapid)),
        _rating("blitz", one.blitz),
        f"index {one.dwz_index}" if one.dwz_index is not None else "",
        f"born {one.born}" if one.born else "",
        "inactive" if one.inactive else "",
        f"FIDE ID {one.fide_id}" if one.fide_id else "",
        one.list_name,
    ]
    name = one.name or "(unnamed)"
    return f"{one.id}  {name}  {', '.join(fact for fact in facts if fact)}"


def _rating(pool: str, rating: Rating) -> str:
    if rating.rating is None:
        return ""
    return f"{pool} {rating.rating}" + ("" if rating.k is None else f" (K {rating.k})")
