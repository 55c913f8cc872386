"""``elo-tui completion``: what a shell loads to complete the command line."""

from __future__ import annotations

import click

from elo_tui.cli import options, shell_completion
from elo_tui.cli.choice import WordChoice
from elo_tui.cli.output import deliver


@click.command("completion", cls=options.Subcommand)
@click.argument(
    "shell", type=WordChoice(tuple(shell_completion.SHELLS)), metavar="SHELL"
)
def command(shell: str) -> None:
    """Print the completion for SHELL, which is bash, zsh or fish.

    It completes commands, options, rating systems, files that can be read, the players
    of a file or of an imported rating list, and the people of the journal. To have it,
    add one line to the start-up file of your shell.

    \b
    Examples:
      eval "$(elo-tui completion bash)"         # ~/.bashrc
      eval "$(elo-tui completion zsh)"          # ~/.zshrc, after compinit
      elo-tui completion fish | source          # ~/.config/fish/config.fish
    """
    deliver(shell_completion.script(shell))
