"""The figures of a certificate of title result (FIDE's form IT1), as fields."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TypeAlias

from elo_tui.core.events.crosstable import Crosstable, index_players
from elo_tui.core.model import HALF_POINTS, PLAYED
from elo_tui.core.norms.all_norms import AllNorms, PlayerNorm
from elo_tui.core.norms.requirements import NormGame
from elo_tui.core.text.figures import format_points, round_half_up
from elo_tui.kit.answer import Record
from elo_tui.kit.text_parts import TextPart, TextTable

#: The titles that the form counts.
_COUNTED = ("GM", "IM", "FM", "WGM", "WIM", "WFM")
#: In a record that has a field of this name.
Day: TypeAlias = date


class CertificateGame(Record, frozen=True, kw_only=True):
    """A round as the form lists it; rounds that do not count are struck."""

    round: int | None
    opponent: str
    federation: str
    title: str
    rating: int | None
    """None for unrated."""
    result: float | None
    """None for a round that was not played."""
    counts: bool


class CertificateRecord(Record, frozen=True, kw_only=True):
    """Fields of the form that the file has; signatures are the arbiter's."""

    player: str
    fide_id: str
    birth_year: int | None
    federation: str
    event: str
    place: str
    host: str
    start: Day | None
    end: Day | None
    system: str
    time_control: str
    games: int
    score: float
    percent: int
    average: int
    performance: int
    required_score: float | None
    """The least score against this average."""
    federations: int
    """The opponents' federations, the player's own among them."""
    own_federation: int
    titled: int
    titles: dict[str, int]
    exemption: str
    remarks: tuple[str, ...]
    opponents: tuple[CertificateGame, ...]


def describe_certificate(
    crosstable: Crosstable, found: AllNorms, one: PlayerNorm
) -> CertificateRecord:
    """Describe a norm that is reached by the fields of the form."""
    report, player, event = one.report, one.player, crosstable.event
    counted = [game for game in one.games if game.round in report.counted]
    titles = [game.title or "" for game in counted]
    federations = [game.federation for game in counted if game.federation != "FID"]
    remarks = [
        f"round {left.round}: {left.why} ({left.article})" for left in one.left_out
    ]
    if report.raised is not None:
        rounds = ", ".join(map(str, report.raised.rounds))
        remarks.append(
            f"round {rounds}: {report.raised.rating or 'unrated'} counts as"
            f" {report.raised.counts} (1.4.6c)"
        )
    games = len(report.counted)
    return CertificateRecord(
        player=player.name,
        fide_id=player.fide_id,
        birth_year=player.birth_year,
        federation=player.federation,
        event=event.name,
        place=event.city,
        host=event.federation,
        start=event.start,
        end=event.end,
        system=event.pairing or found.format,
        time_control=event.time_control,
        games=games,
        score=report.half_points / 2,
        percent=round_half_up(50 * report.half_points, games) if games else 0,
        average=report.average or 0,
        performance=report.performance or 0,
        required_score=(
            None if report.least_half_points is None else report.least_half_points / 2
        ),
        federations=len(set(federations)),
        own_federation=federations.count(player.federation),
        titled=sum(title in _COUNTED for title in titles),
        titles={title: titles.count(title) for title in _COUNTED if title in titles},
        exemption=_name_exemption(found, one),
        remarks=tuple(remarks),
        opponents=tuple(
            _describe_game(crosstable, game, game.round in report.counted)
            for game in one.games
        ),
    )


#: The fields that a text lists one by one; opponents are a table.
_LISTED = tuple(
    name for name in CertificateRecord.__struct_fields__ if name != "opponents"
)


def list_fields(certificate: CertificateRecord) -> Iterator[TextPart]:
    """List the fields of a certificate and its rounds, struck ones in brackets."""
    yield "certificate (IT1)"
    for name in _LISTED:
        value = getattr(certificate, name)
        if isinstance(value, dict):
            value = ", ".join(f"{count} {title}" for title, count in value.items())
        elif isinstance(value, tuple):
            value = "; ".join(value)
        if value not in (None, ""):
            yield f"  {name.replace('_', ' ')}: {value}"
    rows = [
        (
            str(one.round or ""),
            one.title,
            one.opponent,
            one.federation,
            str(one.rating or "-"),
            "-" if one.result is None else format_points(round(2 * one.result)),
            "" if one.counts else "struck",
        )
        for one in certificate.opponents
    ]
    head = ("rd", "", "opponent", "fed", "rating", "result", "")
    yield TextTable((head, *rows), (1, 2, 3, 6), (3, 4, 28, 3, 6, 6, 6))


def _name_exemption(found: AllNorms, one: PlayerNorm) -> str:
    """The exemptions of which one waives 1.4.3 and 1.4.4."""
    named = [f"1.4.3{letter}" for letter in one.exemptions]
    return ", ".join([*named, *(["1.4.3d"] if found.has_foreigners else [])])


def _describe_game(
    crosstable: Crosstable, game: NormGame, counts: bool
) -> CertificateGame:
    opponent = index_players(crosstable).get(int(game.opponent or 0))
    is_played = game.result in PLAYED
    return CertificateGame(
        round=game.round,
        opponent=opponent.name if opponent else "",
        federation=game.federation,
        title=game.title or "",
        rating=game.rating,
        result=HALF_POINTS[game.result] / 2 if is_played and game.result else None,
        counts=counts,
    )
