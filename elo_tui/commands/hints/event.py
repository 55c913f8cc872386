"""Hints for the parts of a whole event: standings, chances, open games."""

from __future__ import annotations

from elo_tui.commands.hints.hint import Hint

EVENT = {
    "standings": Hint(
        "The standings",
        "= shares a place; * is not what the report prints",
        "Points, then the tie-breaks in their order, by FIDE's Tie-Break Regulations"
        " (Handbook C.07) in the edition of the event's first day. Every value has its"
        " working: the adjusted scores that count, the cut ones, the article; then the"
        " player just ahead, and the margin. A * marks a value that differs from the"
        " printed one; its working names both, and the reading of the rule that gives"
        " the printed one, if any. Players tied after all tie-breaks share a"
        " place, marked =. o opens a player's rounds on the Tournament screen.",
    ),
    "chances": Hint(
        "What may still happen",
        "Exp: the final score expected; Win %: first place; <0.1: possible, but rare",
        "From the pairings without a result, in a round robin also from those who have"
        " not met: the chances of winning, of the first places, of every place and"
        " score. With up to 8 open games every outcome is counted; with more, 10,000"
        " are drawn at random, always the same ones, and the standard error is given."
        " How likely results are is an estimate by the model of FIDE's Technical"
        " Commission (July 2025). Rounds of a Swiss that are not paired are not"
        " guessed. Esc stops a long run.",
    ),
    "open_games": Hint(
        "Open games",
        "w d l: assume White wins, draws, loses; n: open again; Enter: the next game",
        "Results assumed here change the chances, the standings and all"
        " ratings and are marked as assumed; they are never saved. Undo works.",
    ),
    "tie_breaks": Hint(
        "Tie-breaks",
        "codes in order, such as DE,BH/C1,BH,SB; default: as the event states",
        "DE direct encounter, WIN WON BPG BWG wins and Black, PS progressive, REP"
        " rounds elected, STD standard points, TPN number, BH FB AOB Buchholz, SB"
        " Sonneborn-Berger, KS Koya, ARO TPR PTP APRO APPO RTNG ratings. /C1 cuts the"
        " lowest, /M1 the lowest and the highest, /L+1 moves Koya's limit, /P counts"
        " forfeits as games.",
    ),
    "unrated": Hint(
        "Unrated players",
        "rating assumed for unrated players in ARO, TPR, chances, such as 1400",
        "Without it tie-breaks from ratings are dropped if anyone is unrated (C.07"
        " 10), and for chances an unrated player counts as 1400, the floor of FIDE's"
        " list: an estimate.",
    ),
    "first": Hint(
        "Prize places",
        "prize places; default: 3",
        "The chance of one of these places, and what each player needs for it.",
    ),
}
