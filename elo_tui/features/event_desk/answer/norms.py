"""The title norms of all players as a typed answer, with the certificate's figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Annotated, NamedTuple

from msgspec import UNSET, UnsetType

from elo_tui.core.events.crosstable import Crosstable, Participant
from elo_tui.core.norms.all_norms import (
    EXEMPTIONS,
    MANY_FOREIGNERS,
    AllNorms,
    NormTerms,
    PlayerNorm,
)
from elo_tui.core.norms.report import join_rounds
from elo_tui.core.norms.requirements import (
    LEAST_GAMES,
    LEAST_GAMES_ONE_MISSED,
    LEAST_GAMES_TEAM,
    LEAST_GAMES_WORLD_CUP,
)
from elo_tui.core.norms.us_all_norms import UsPlayerNorm
from elo_tui.core.text.figures import format_points, plural
from elo_tui.features.event_desk.answer.certificate import (
    CertificateRecord,
    describe_certificate,
    list_fields,
)
from elo_tui.features.tournament.answer.title_norms import (
    NormCondition,
    describe_checklist,
)
from elo_tui.kit.answer import BASIS, Answer, Basis, Measure, Notes, Record, Score
from elo_tui.kit.text_parts import TextPart, TextTable

#: The width of a text, characters.
WIDTH = 80
#: The longest sentence in a column, characters.
_SENTENCE = 60
#: The best first.
STATUSES = ("reached", "possible", "undecided", "missed")
#: What no file shows about an event and its norms.
_UNKNOWN = (
    "not in a file: registration 30 days before, titles of arbiters, the games as PGN,"
    " titles awarded and not yet confirmed (B.01 1.1, 1.9)"
)
#: The days of an event that has the ratings of each game's day.
_SEASON_DAYS = 30
#: What an application for the title needs in addition.
_APPLICATION = (
    "an application needs 27 games of norms, one of them without exemption (1.4.3e,"
    " 1.5.6), and the rating"
)
#: The exceptions to the nine games of a norm.
_SHORTER = (
    f"{LEAST_GAMES_TEAM} in World and Continental team championships,"
    f" {LEAST_GAMES_WORLD_CUP} in the World Cup (1.4.1b), {LEAST_GAMES_ONE_MISSED} in"
    " nine rounds with a forfeit win or a pairing bye (1.4.1c)"
)


class LeftOutRow(Record, frozen=True, kw_only=True):
    """A round that does not count."""

    round: int
    article: str
    why: str


class NormOfPlayer(Record, frozen=True, kw_only=True):
    """The norm of one title for one player."""

    no: Annotated[int, Measure("no.")]
    name: str
    title: str
    status: str
    games: int
    score: Score
    average: int | None
    performance: int | None
    missing: str
    needs: Annotated[Score | None, Measure("needs in the last round", unit="score")]
    rounds: Annotated[tuple[int, ...], Measure(role="json")]
    counted: Annotated[str, Measure("rounds", role="added")]
    failing: Annotated[tuple[str, ...], Measure(role="json")]
    articles: Annotated[str, Measure("not met", role="added")]
    left_out: Annotated[tuple[LeftOutRow, ...], Measure(role="json")]
    conditions: Annotated[tuple[NormCondition, ...], Measure(role="json")]
    assumed: Annotated[int | None, Measure("assumed opponents", role="data")]
    certificate: Annotated[CertificateRecord | UnsetType, Measure(role="json")] = UNSET


class EventNormsAnswer(Answer, frozen=True, kw_only=True):
    """The norms of all players, or of some."""

    event: Annotated[str, Measure(role="source")]
    format: Basis
    rounds: Annotated[int, BASIS]
    exempt_143d: Annotated[bool, Measure("1.4.3d, many foreigners", role="basis")]
    exemptions: Annotated[tuple[str, ...], BASIS]
    open_rounds: Annotated[tuple[int, ...], Measure(role="json")]
    player: Annotated[str, Measure(role="source")]
    """The player that was asked for; empty for all."""
    norms: Annotated[tuple[NormOfPlayer, ...], Measure(empty="no norm reached or near")]
    notes: Notes

    @property
    def title(self) -> str:
        return f"Norms of {self.event}" if self.event else "Norms"

    def write_text(self) -> Iterator[TextPart]:
        # a table for each status, as a sentence takes the end of each row
        yield self.title
        yield f"format: {self.format}, {plural(self.rounds, 'round')}"
        if self.exempt_143d:
            article, name = MANY_FOREIGNERS
            yield f"{article}: {name} in every round, 1.4.3 and 1.4.4 are waived"
        for article in self.exemptions:
            yield f"exempt by {article}: {EXEMPTIONS[article]}"
        if not self.norms:
            yield "no norm reached or near"
        for status in STATUSES:
            rows = [row for row in self.norms if row.status == status]
            if rows:
                yield ""
                yield status.upper()
                yield from _tabulate(rows)
        if self.player:
            yield from _list_conditions(self.norms)
        yield ""
        for note in self.notes:
            yield from wrap(f"note: {note}", WIDTH, subsequent_indent="  ")


def _list_conditions(norms: Sequence[NormOfPlayer]) -> Iterator[TextPart]:
    """List the conditions of each norm, and what the certificate asks for."""
    words = {True: "met", False: "not met", None: "open"}
    for row in norms:
        yield ""
        yield f"{row.title}: {row.counted}"
        cells = [(one.article, words[one.met], one.text) for one in row.conditions]
        yield TextTable(tuple(cells), (0, 1, 2))
        if isinstance(row.certificate, CertificateRecord):
            yield from list_fields(row.certificate)


def _tabulate(rows: Sequence[NormOfPlayer]) -> Iterator[TextPart]:
    """Tabulate the norms of a status, long sentences below the table."""
    texts = {id(row): row.missing or row.counted for row in rows}
    are_short = max(map(len, texts.values())) <= _SENTENCE
    head = ("no", "name", "", "score", "avg", "perf", *[""] * are_short)
    cells = [
        (
            str(row.no),
            row.name,
            row.title,
            f"{format_points(round(2 * row.score))}/{row.games}",
            str(row.average or "-"),
            str(row.performance or "-"),
            *[texts[id(row)]] * are_short,
        )
        for row in rows
    ]
    widest = (4, 24, 16, 6, 4, 4, *[_SENTENCE] * are_short)
    yield TextTable((head, *cells), (1, 2, 6), widest)
    if not are_short:
        for row in rows:
            text = f"{row.no} {row.name}, {row.title}: {texts[id(row)]}"
            yield from wrap(text, WIDTH, subsequent_indent="  ")


class NormsShown(NamedTuple):
    """The norms of an event, and those that are shown."""

    crosstable: Crosstable
    found: AllNorms
    terms: NormTerms
    selected: Sequence[PlayerNorm]
    player: Participant | None = None
    """The only player shown; None for all."""


def answer_norms(shown: NormsShown, notes: Sequence[str] = ()) -> EventNormsAnswer:
    """Answer with the selected norms of an event."""
    crosstable, found, terms, selected, player = shown
    remarks = [*notes]
    if length := explain_length(found, terms):
        remarks.append(f"{length}; {_SHORTER}")
    if any(one.status == "reached" for one in selected):
        remarks += [_UNKNOWN, _APPLICATION]
    remarks += _describe_season(crosstable, terms)
    if crosstable.event.rounds is None:
        remarks.append(f"number of rounds not stated: {found.rounds}, those in FILE")
    if not any(player.sex for player in crosstable.players):
        remarks.append(
            "no player of the file has a sex: norms of WGM and WIM are judged for"
            " holders of women's titles alone"
        )
    if any(player.federation == "FID" for player in crosstable.players):
        remarks.append(
            "players shown as FID have no federation here; those of RUS and BLR count"
            " under that flag if the file has it"
        )
    return EventNormsAnswer(
        event=crosstable.event.name,
        format=found.format,
        rounds=found.rounds,
        exempt_143d=found.has_foreigners,
        exemptions=tuple(sorted(terms.exemptions)),
        open_rounds=found.open_rounds,
        player=player.name if player else "",
        norms=tuple(_describe_norm(crosstable, found, one) for one in selected),
        notes=tuple(remarks),
    )


def explain_length(found: AllNorms, terms: NormTerms) -> str:
    """Explain that an event is too short for a norm; "" for one that is not."""
    least = LEAST_GAMES
    if terms.is_team_championship:
        least = LEAST_GAMES_TEAM
    elif terms.is_world_cup:
        least = LEAST_GAMES_WORLD_CUP
    if found.rounds >= least:
        return ""
    return f"{plural(found.rounds, 'round')}: a norm needs {least} games (1.4.1)"


def _describe_season(crosstable: Crosstable, terms: NormTerms) -> list[str]:
    """Name the ratings that count in an event of over 30 days, such as a league."""
    start, end = crosstable.event.start, crosstable.event.end
    if start is None or end is None or (end - start).days < _SEASON_DAYS:
        return []
    text = "over 30 days: ratings and titles of each game's day count (1.1.4)"
    if not terms.months:
        return [f"{text}; here those of the file, as no list of a month is given"]
    months = [one.listed for one in terms.months]
    listed = {f"{one.since:%Y-%m}" if one else "the file" for one in months}
    return [f"{text}; here those of {', '.join(sorted(listed))}"]


def _describe_norm(
    crosstable: Crosstable, found: AllNorms, one: PlayerNorm
) -> NormOfPlayer:
    report = one.report
    certificate: CertificateRecord | UnsetType = UNSET
    if one.status == "reached":
        certificate = describe_certificate(crosstable, found, one)
    return NormOfPlayer(
        no=one.player.no,
        name=one.player.name,
        title=one.title,
        status=one.status,
        games=len(report.counted),
        score=report.half_points / 2,
        average=report.average or 0,
        performance=report.performance or 0,
        missing=one.missing,
        needs=None if one.needs is None else one.needs / 2,
        rounds=report.counted,
        counted=_describe_rounds(one),
        failing=one.failing,
        articles=" ".join(one.failing),
        left_out=tuple(
            LeftOutRow(round=left.round, article=left.article, why=left.why)
            for left in one.left_out
        ),
        conditions=describe_checklist(report).conditions,
        assumed=one.outlook.assumed if one.outlook else None,
        certificate=certificate,
    )


def _describe_rounds(one: PlayerNorm) -> str:
    """The rounds that count as a text, and those that do not with their articles."""
    counted = one.report.counted
    text = join_rounds(counted) if counted else "no round"
    if counted and counted == tuple(range(counted[0], counted[-1] + 1)):
        text = f"rounds {counted[0]} to {counted[-1]}"
    left = ", ".join(f"{left.round} ({left.article})" for left in one.left_out)
    return f"{text}; not {left}" if left else text


def answer_us_norms(
    crosstable: Crosstable, found: Sequence[UsPlayerNorm], notes: Sequence[str]
) -> EventNormsAnswer:
    """Answer with the norms of US Chess, in the same table."""
    return EventNormsAnswer(
        event=crosstable.event.name,
        format="US Chess",
        rounds=crosstable.rounds,
        exempt_143d=False,
        exemptions=(),
        open_rounds=(),
        player="",
        norms=tuple(
            NormOfPlayer(
                no=one.player.no,
                name=one.player.name,
                title=one.level.title,
                status=one.status,
                games=one.games,
                score=one.half_points / 2,
                average=None,
                performance=None,
                missing=one.missing,
                needs=None if one.needs is None else one.needs / 2,
                rounds=(),
                counted=f"level {one.level.rating}",
                failing=(),
                articles="",
                left_out=(),
                conditions=(),
                assumed=None,
            )
            for one in found
        ),
        notes=tuple(notes),
    )
