"""``elo-tui accuracy``: evaluations of PGN games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from elo_tui.core.performance import compute_accuracy
from elo_tui.readers.pgn.pgn_reader import read_evaluations
from tests.cli.answers import data
from tests.shared import SHARED, needs

_TAGS = '[Event "Club"]\n[White "Ada"]\n[Black "Bo"]\n[Date "2026.01.??"]\n'
_VECTORS = "vectors/lichess_accuracy.json"


def _file(folder: Path, text: str) -> str:
    path = folder / "games.pgn"
    path.write_text(text)
    return str(path)


def _evaluations(moves: str, tags: str = _TAGS) -> tuple[int | None, ...]:
    [game] = read_evaluations(f"{tags}\n{moves}\n")
    return game.evaluations


@pytest.mark.parametrize(
    ("moves", "found"),
    [
        ("1. e4 {[%eval 0.29]} e5 {a [%clk 0:01] [%eval -1.07,30] b} *", (29, -107)),
        ("1. e4 {[%eval #3]} e5 {[%eval #-12]} *", (999_997, -999_988)),
        ("1. e4 e5 {[%eval 0.0]} *", (None, 0)),
        ("1. e4 {no number [%eval x]} *", (None,)),
        # the checkmate needs no evaluation; one that is there counts
        ("1. f3 {[%eval 0]} e5 {[%eval 0]} 2. g4 {[%eval 0]} Qh4# *", (0, 0, 0)),
        ("1. f3 e5 2. g4 Qh4# {[%eval #0]} *", (None, None, None, -1_000_000)),
    ],
)  # fmt: skip
def test_what_comments_say(moves: str, found: tuple[int | None, ...]) -> None:
    assert _evaluations(moves) == found


def test_whose_turn_it_is_after_a_position() -> None:
    tags = f'{_TAGS}[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/4K3 b - - 0 1"]\n'
    [game] = read_evaluations(f"{tags}\n1... Kd7 {{[%eval 0.0]}} *\n")
    assert game.white_begins is False


@example("a1)?")
@given(st.text(st.sampled_from('[]{}()"%;#.:=- \n1e4RNx?eval0'), max_size=80))
def test_no_text_ends_in_a_traceback(text: str) -> None:
    for game in read_evaluations(f"{_TAGS}{text}"):
        assert len(game.evaluations) <= len(text)
        compute_accuracy(game.evaluations, game.white_begins)


def _as_pgn(case: dict[str, Any]) -> str:
    """The evaluations of a case as comments of knights that go to and fro."""
    there = ("Nf3", "Nf6", "Ng1", "Ng8")
    black = case["start"] == "black"
    side = "b" if black else "w"
    fen = f"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR {side} KQkq - 0 1"
    order = (there[1], there[0], there[3], there[2]) if black else there
    moves = " ".join(
        f"{order[place % 4]} {{ [%eval {centipawns / 100:.2f}] }}"
        for place, centipawns in enumerate(case["cps"])
    )
    return f'{_TAGS}[SetUp "1"]\n[FEN "{fen}"]\n\n{moves} *\n\n'


@needs(_VECTORS)
def test_the_games_of_the_reference(tmp_path: Path) -> None:
    cases = json.loads((SHARED / _VECTORS).read_text())["game"]
    file = _file(tmp_path, "".join(map(_as_pgn, cases)))
    found = data("accuracy", file)["games"]
    assert len(found) == len(cases)
    for case, game in zip(cases, found, strict=True):
        for side in ("white", "black"):
            accuracy = game[side]["accuracy"]
            if case[side] is None:
                assert accuracy is None
            else:
                within = case[f"{side}_tol"]
                assert accuracy == pytest.approx(case[side], abs=within), case["id"]
