"""Games drawn by a generator that is written down, so that others can rate them."""

from __future__ import annotations

from collections.abc import Iterator


def draw_games(
    count: int, players: int, draws: float
) -> Iterator[tuple[int, int, float]]:
    """White, Black and White's score; a player is 60 points above the one before."""
    state = 20261128

    def draw_share() -> float:
        nonlocal state
        state = (state * 1103515245 + 12345) % 2**31
        return state / 2**31

    for _ in range(count):
        white, black = int(draw_share() * players), int(draw_share() * (players - 1))
        black += black >= white
        expected = 1 / (1 + 10 ** ((black - white) * 60 / 400))
        share, half = draw_share(), draws * min(expected, 1 - expected)
        if abs(share - expected) < half:
            score = 0.5
        else:
            score = 1.0 if share < expected else 0.0
        yield white, black, score
