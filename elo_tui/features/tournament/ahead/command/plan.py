"""``elo-tui plan``: the score that the games to come must bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, get_args

import click

from elo_tui.core import entry, systems
from elo_tui.core.events.crosstable import Crosstable, Participant, build_crosstable
from elo_tui.core.events.reading import Note, Reading
from elo_tui.core.forecast import odds_models
from elo_tui.core.forecast.next_games import (
    GameToCome,
    list_norm_games,
    read_games_ahead,
)
from elo_tui.core.forecast.planner import (
    NormTarget,
    PerformanceTarget,
    RatingTarget,
    Target,
    UsNormTarget,
    plan_event,
)
from elo_tui.core.model import Game, Player, Problem, Terms
from elo_tui.core.norms.report import flag_note
from elo_tui.core.norms.requirements import (
    ORDINARY,
    NormGame,
    NormTitle,
    player_norm_games,
)
from elo_tui.core.norms.us_chess import LEVELS, find_level, us_norm_games
from elo_tui.core.player_event import rate_player
from elo_tui.core.systems import RatingSystem
from elo_tui.core.text.figures import plural
from elo_tui.features.game.command.rate import model_option
from elo_tui.features.tournament.ahead.answer.plan import answer_plan
from elo_tui.features.tournament.command.event import add_stated_facts
from elo_tui.kit.command_line import completion_candidates, options, source
from elo_tui.kit.command_line.answer_output import AnswerOutput, answer_options
from elo_tui.kit.command_line.arguments import Subcommand, require_found, usage_error
from elo_tui.kit.command_line.options import Texts, choice_option, text_option
from elo_tui.kit.command_line.output import Refused

#: Problems with the games rather than with an option.
OF_GAMES = ("games", "opponent", "rounds")
_NO_EXEMPTION = (
    "taken for an ordinary event: no zonal, no national final, no team championship"
)
TITLES: tuple[NormTitle, ...] = get_args(NormTitle)
#: The US Chess norms, by the code of their title.
_US_TITLES = tuple(level.code for level in LEVELS)

norm_option = choice_option(
    "--norm",
    (*TITLES, *_US_TITLES),
    f"Title norm to make; {_US_TITLES[0]} to {_US_TITLES[-1]} of US Chess.",
)
federation_option = text_option(
    "--federation FED", "Your federation, for a norm, such as NOR."
)


class _PlanOptions(NamedTuple):
    """The options other than facts."""

    file: str | None
    how: source.HowRead
    target: str | None
    performance: str | None
    norm: str | None
    ahead: str | None
    federation: str | None
    model: str
    player: str | None
    wanted: AnswerOutput


class _PlannedEvent(NamedTuple):
    """The player, and the rounds in FILE."""

    texts: Texts
    """All facts, typed or not."""
    system: RatingSystem
    player: Player
    terms: Terms
    games: tuple[Game, ...]
    crosstable: Crosstable | None = None
    """Set if FILE gives more than the ratings of one player's opponents."""
    who: Participant | None = None
    notes: tuple[Note, ...] = ()


@click.command("plan", cls=Subcommand)
@click.argument(
    "file", required=False, shell_complete=completion_candidates.event_files
)
@options.form_options("own", *options.PLAYER, *options.RULES)
@text_option("--target N", f"New rating to reach ({options.RATINGS}).")
@text_option("--performance N", f"Performance to reach ({options.RATINGS}).")
@norm_option
@text_option(
    "--remaining TEXT", "Games to come, such as '2010, 2100 w, ?1950, 3x1980'.", "ahead"
)
@federation_option
@model_option
@source.player_option("Player of a whole event")
@source.reading_options
@answer_options
def plan_command(**values: Any) -> None:  # noqa: ANN401  (of every option)
    """Show the score you need from the games to come, and its chance.

    The target is a new rating, a performance or a norm. FILE holds games as for elo-tui
    event; those without a result are still to come, and so are those of --remaining:
    a rating each, with ? before it for an unknown opponent, or 3x1980 for three
    unknown opponents with that average. A norm needs every opponent's title and
    federation: a TRF report has them; in --remaining they follow the rating. With
    --system uscf the norms are those of US Chess: 4, 3, 2, 1 are categories, C, M, S
    masters.

    \b
    Examples:
      elo-tui plan --rating 1990 --target 2000 --remaining "2010, 2100 w, ?1950"
      elo-tui plan --rating 1950 --performance 2100 games.txt
      elo-tui plan report.trf --player 17 --norm IM --remaining "2510 GM GER"
      elo-tui plan --system uscf --rating 1500 --norm 2 --remaining "1600, 1700, ?1650"
    """
    asked = options.take_options(_PlanOptions, values)
    _require_one_target(asked)
    texts = options.collect_texts(values)
    whole = options.check_texts(texts)
    # an error of the options comes before those of FILE
    select_norm_title(asked.norm, asked.federation, whole)
    coming: tuple[GameToCome, ...] = ()
    if asked.ahead is not None:
        coming = require_found(read_games_ahead(asked.ahead), "--")
    event = _read_event(asked, whole, texts, bool(coming))
    games = (*event.games, *(one.game for one in coming))
    title = select_norm_title(asked.norm, asked.federation, event.texts)
    model = odds_models.get_model(asked.model)
    aim = _build_target(asked, event, coming, title)
    found = plan_event(event.system, event.player, games, event.terms, model, aim)
    if isinstance(found, Problem):
        if found.field in OF_GAMES:
            raise Refused(found.text)
        raise options.fact_error(found, texts)
    notes = (*event.notes, *_notes(event, games, coming, title is not None))
    asked.wanted.say(answer_plan(found, model, notes))


def _require_one_target(asked: _PlanOptions) -> None:
    """Raise Refused or UsageError unless one target is named."""
    aims = (
        ("target", asked.target),
        ("performance", asked.performance),
        ("norm", asked.norm),
    )
    named = [name for name, text in aims if text is not None]
    if len(named) > 1:
        raise Refused(f"--{named[0]} and --{named[1]}: choose one")
    if not named:
        raise usage_error("Missing option '--target', '--performance' or '--norm'")


def _read_event(
    asked: _PlanOptions, whole: Texts, texts: dict[str, str], has_coming: bool
) -> _PlannedEvent:
    """Read the rounds in FILE, if it is named, and their player; raises Refused."""
    file, how, player = asked.file, asked.how, asked.player
    if file is None and asked.ahead is not None:
        given = "player" if player is not None else how.first_given
        if given:
            raise Refused(f"--{given}: only with a FILE")
        return _player_with_games((), whole, texts)
    if file is None and source.is_keyboard():
        raise usage_error("no games: name a FILE, or give --remaining")
    file = source.STANDARD_INPUT if file is None else file
    reading = how.understood(file)
    if isinstance(reading, Reading):
        source.refuse_event_options(how, player=player)
        event = _player_with_games(reading.games, whole, texts)
        return event._replace(notes=reading.notes)
    reading, place = source.select_section(reading, how)
    crosstable = reading.sections[place]
    label = source.source_label(file)
    whole = add_stated_facts(crosstable, whole, texts, label)
    source.refuse_if_unrated(file, reading, place, 0)
    if not has_coming:
        source.refuse_without_rounds(crosstable, file, "add --remaining, or ")
    # FILE may name the kind of its ratings
    select_norm_title(asked.norm, asked.federation, whole)
    event = _player_of_event(crosstable, player, whole, texts, label)
    return event._replace(notes=reading.notes)


def select_norm_title(
    norm: str | None, federation: str | None, whole: Texts
) -> NormTitle | None:
    """Return FIDE's title if the norm is one; raises Refused for a conflict."""
    title = next((one for one in TITLES if one == norm), None)
    if federation is not None and not title:
        raise Refused(f"--federation: only with --norm {' or '.join(TITLES)}")
    pool = whole.get("pool", Terms().pool)
    known = systems.get_row(whole["system"]).norms
    if title and (known != "titles" or pool != "standard"):
        raise Refused(f"--norm {title}: only with FIDE's standard ratings")
    if norm and not title and known != "ratings":
        raise Refused(f"--norm {norm}: only with --system uscf")
    return title


def _player_with_games(
    games: Sequence[Game], whole: Texts, texts: dict[str, str]
) -> _PlannedEvent:
    """Take one player's games with the typed rating."""
    if "own" not in texts:
        raise usage_error("Missing option '--rating'")
    system, player, terms = options.require_inputs(whole, texts)
    return _PlannedEvent(
        texts=whole, system=system, player=player, terms=terms, games=tuple(games)
    )


def _player_of_event(
    crosstable: Crosstable,
    player: str | None,
    whole: Texts,
    texts: dict[str, str],
    label: str,
) -> _PlannedEvent:
    """Take one player of a whole event, or the owner of the list."""
    if crosstable.owner is not None:
        source.refuse_event_options(player=player)
        who = crosstable.player(crosstable.owner)
        assert who is not None
    elif player is None:
        raise Refused(f"{label}: a whole event; add --player for the one to plan for")
    else:
        who = source.find_player(crosstable, player)
    if who.rating is None and "own" not in texts:
        raise Refused(f"--rating: {label} does not give yours; {options.RATINGS}")
    alone = options.require_result(rate_player(crosstable, who, whole, texts), texts)
    event = alone.event
    return _PlannedEvent(
        texts=whole,
        system=alone.system,
        player=event.player,
        terms=event.terms,
        games=alone.games,
        crosstable=crosstable,
        who=who,
    )


def _build_target(
    asked: _PlanOptions,
    event: _PlannedEvent,
    coming: Sequence[GameToCome],
    title: NormTitle | None,
) -> Target:
    """Build the target named, a norm with the facts it needs; raises Refused."""
    if asked.target is not None:
        return RatingTarget(_parse_rating("target", asked.target))
    if asked.performance is not None:
        return PerformanceTarget(_parse_rating("performance", asked.performance))
    if title:
        return _norm_target(title, event, coming, asked.federation)
    games = (*event.games, *(one.game for one in coming))
    return _us_norm_target(asked.norm or "", event, games)


def _parse_rating(name: str, text: str) -> int:
    found = entry.read_rating(text, name)
    return options.require_value(f"--{name}", text, found, options.RATINGS)


def _norm_target(
    title: NormTitle,
    event: _PlannedEvent,
    coming: Sequence[GameToCome],
    federation: str | None,
) -> NormTarget:
    """Build the norm with the facts its rules need; raises Refused if some lack."""
    played: tuple[NormGame, ...] = ()
    rounds = len(event.games) + len(coming)
    if event.crosstable is not None and event.who is not None:
        played = player_norm_games(event.crosstable, event.who)
        rounds = max(rounds, event.crosstable.rounds)
    elif event.games:
        played = player_norm_games(
            crosstable := build_crosstable(event.games), crosstable.players[0]
        )
    for place, game in enumerate(played, start=1):
        if game.opponent and (game.title is None or not game.federation):
            what = "title" if game.title is None else "federation"
            raise Refused(
                f"--norm {title}: no {what} of the opponent in round"
                f" {game.round or place}; a TRF report has them"
            )
    for one in coming:
        if not one.assumed and (one.title is None or not one.federation):
            what = "title" if one.title is None else "federation"
            rating = one.game.opponent
            raise Refused(
                f"--norm {title}: no {what} of {rating} in --remaining;"
                f" write {rating} GM GER, {rating} - GER without a title,"
                f" ?{rating} if not known"
            )
    own = require_federation(title, event.who, federation)
    facts = ORDINARY._replace(federation=own, date=event.terms.date, rounds=rounds)
    return NormTarget(title, (*played, *list_norm_games(coming)), facts)


def _us_norm_target(
    code: str, event: _PlannedEvent, games: Sequence[Game]
) -> UsNormTarget:
    """Build the US Chess norm with the rounds it depends on."""
    level = find_level(code)
    assert level is not None
    rounds = event.crosstable.rounds if event.crosstable else 0
    return UsNormTarget(
        level, us_norm_games(games), max(rounds, len(games)), event.terms.dual
    )


def require_federation(title: str, who: Participant | None, typed: str | None) -> str:
    """Return the player's federation, typed or from FILE; raises Refused."""
    if typed is not None:
        return options.parse_federation(typed)
    if who is None or not who.federation:
        raise Refused(f"--norm {title}: no federation of yours; add --federation NOR")
    return who.federation


def _notes(
    event: _PlannedEvent,
    games: Sequence[Game],
    coming: Sequence[GameToCome],
    norm: bool,
) -> list[Note]:
    """List the conditions of the answer other than the games."""
    notes = []
    assumed = sum(one.assumed for one in coming)
    if assumed:
        rest = f"{assumed} of {len(coming)} in --remaining"
        notes.append(Note(None, f"opponents not known, ratings assumed: {rest}"))
    if norm:
        notes.append(Note(None, _NO_EXEMPTION))
        flags = [game.federation for game in event.games]
        flags += [one.federation for one in coming]
        notes += [Note(None, text) for text in (flag_note(flags),) if text]
    rounds = event.crosstable.rounds if event.crosstable else 0
    if rounds > len(games):
        missing = f"{plural(rounds, 'round')}, {len(games)} given"
        notes.append(Note(None, f"{missing}; --remaining adds the others"))
    return notes
