"""An option or argument that takes one of a few words."""

from __future__ import annotations

import click

from elo_tui.core.did_you_mean import did_you_mean


class WordChoice(click.Choice[str]):
    """On an unknown word, lists the accepted words and the nearest of them."""

    def get_invalid_choice_message(
        self, value: object, ctx: click.Context | None
    ) -> str:
        message = super().get_invalid_choice_message(value, ctx)
        hint = did_you_mean(str(value), self.choices)
        return message.removesuffix(".") + hint if hint else message
