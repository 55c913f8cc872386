"""Players found in rating lists, as an answer in every format."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from elo_tui.answers.answer_parts import Answer
from elo_tui.core.model import POOLS
from elo_tui.store.lists.player_facts import get_fide_id

if TYPE_CHECKING:
    from elo_tui.store.lists import ListInfo, Listing, Rating


def answer_players(found: Sequence[tuple[Listing, ListInfo]]) -> Answer:
    """Answer with a row for each player and list."""
    data = {"players": [_encode_player(*one) for one in found]}
    lines = [_describe_player(one) for one, _ in found] or ["no player found"]
    return Answer("Players found", data, text=lines)


def _encode_player(one: Listing, info: ListInfo) -> dict[str, object]:
    data: dict[str, object] = {
        **{field: value or None for field, value in one._asdict().items()},
        "inactive": one.is_inactive,
        "fide_id": one.fide_id or get_fide_id(one, info) or None,
        "system": info.system or None,
        "list_date": info.date,
    }
    for pool in POOLS:
        data[pool] = getattr(one, pool)._asdict()
    data["list"] = data.pop("list_name")
    return data


def _describe_player(one: Listing) -> str:
    facts = [
        *(one.title, one.federation),
        *(_pool_text("standard", one.standard), _pool_text("rapid", one.rapid)),
        _pool_text("blitz", one.blitz),
        f"index {one.dwz_index}" if one.dwz_index is not None else "",
        f"born {one.born}" if one.born else "",
        "inactive" if one.is_inactive else "",
        f"FIDE ID {one.fide_id}" if one.fide_id else "",
        one.list_name,
    ]
    name = one.name or "(unnamed)"
    return f"{one.id}  {name}  {', '.join(fact for fact in facts if fact)}"


def _pool_text(pool: str, rating: Rating) -> str:
    if rating.rating is None:
        return ""
    return f"{pool} {rating.rating}" + ("" if rating.k is None else f" (K {rating.k})")
