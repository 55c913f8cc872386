"""``elo-tui completion``: scripts that shells load, and answers that they request."""

from __future__ import annotations

import os
from typing import ClassVar

import click
from click import shell_completion
from click.shell_completion import CompletionItem

from elo_tui.cli.group import group
from elo_tui.core.text.clean_text import clean_name
from elo_tui.kit.command_line.arguments import Subcommand, WordChoice
from elo_tui.kit.command_line.guards import USAGE
from elo_tui.kit.command_line.output import write_output
from elo_tui.kit.command_line.subcommand_names import COMPLETE_VARIABLE, PROGRAM

#: Each answer is a line: kind, word and description, separated by tabs. The kind
#: ``file`` leaves the word to the shell and has the extensions of files instead.
_BASH = r"""# %(prog_name)s for bash 4.4 or newer
%(complete_func)s() {
    local line kind word typed=${COMP_WORDS[COMP_CWORD]}
    local -a lines files
    typed=${typed#[\"\']}
    typed=${typed//\\/}
    [[ $typed == = ]] && typed=
    mapfile -t lines < <(IFS=$'\n'; COMP_WORDS="${COMP_WORDS[*]}" \
        COMP_CWORD=$COMP_CWORD %(complete_var)s=bash_complete "${1/#\~/$HOME}" \
        2> /dev/null)
    for line in "${lines[@]}"; do
        IFS=$'\t' read -r kind word _ <<< "$line"
        if [[ $kind != file ]]; then
            COMPREPLY+=("$word")
            # written with what the shell needs to take it for one word
            [[ $word == *[^[:alnum:]_.,/+-]* ]] && compopt -o filenames
            continue
        fi
        compopt -o filenames
        mapfile -t files < <(compgen -f -- "$typed")
        mapfile -O ${#COMPREPLY[@]} -t COMPREPLY < <(compgen -d -- "$typed")
        local -a known=()
        for line in "${files[@]}"; do
            [[ -n $word && ${line,,} == *.@($word) ]] && known+=("$line")
        done
        if (( ${#known[@]} )); then
            COMPREPLY+=("${known[@]}")
        elif (( ! ${#COMPREPLY[@]} )); then
            COMPREPLY=("${files[@]}")
        fi
    done
}
complete -o nosort -F %(complete_func)s %(prog_name)s
"""

_ZSH = r"""#compdef %(prog_name)s
%(complete_func)s() {
    local line
    local -a parts plain described
    for line in "${(@f)$(COMP_WORDS="${words[*]}" COMP_CWORD=$((CURRENT - 1)) \
        %(complete_var)s=zsh_complete ${~words[1]} 2> /dev/null)}"; do
        parts=("${(@ps:\t:)line}")
        if [[ $parts[1] == file ]]; then
            [[ $PREFIX == --*=* ]] && compset -P '*='
            if [[ -n $parts[2] ]]; then
                _files -g "*.(#i)($parts[2])"
            else
                _files
            fi
        elif [[ -n $parts[3] ]]; then
            described+=("${parts[2]//:/\\:}:$parts[3]")
        elif [[ -n $parts[2] ]]; then
            plain+=("$parts[2]")
        fi
    done
    (( $#described )) && _describe -V %(prog_name)s described -U
    (( $#plain )) && compadd -U -V %(prog_name)s -a plain
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    %(complete_func)s "$@"
else
    compdef %(complete_func)s %(prog_name)s
fi
"""

_FISH = r"""# %(prog_name)s for fish
function %(complete_func)s
    set -l program (commandline -opc)[1]
    set -l typed (commandline -ct)
    set -l answer (env COMP_WORDS=(commandline -cp) COMP_CWORD=$typed \
        %(complete_var)s=fish_complete $program 2> /dev/null)
    for line in $answer
        set -l parts (string split \t -- $line)
        if test "$parts[1]" != file
            string join \t -- $parts[2..3]
            continue
        end
        set -l files (complete -C "'' $typed")
        set -l known (string match -re "(?i)(?:/|\.(?:$parts[2]))(?:\t|\$)" -- $files)
        if test -n "$parts[2]" -a -n "$known"
            string join \n -- $known
        else
            string join \n -- $files
        end
    end
end
complete --no-files --command %(prog_name)s --arguments "(%(complete_func)s)"
"""


class _Shell(shell_completion.ShellComplete):
    """Completion for any of the three shells."""

    def split_line(self) -> tuple[list[str], str]:
        """The words before the one being typed, and that one; raises ValueError."""
        words = shell_completion.split_arg_string(os.environ["COMP_WORDS"])
        place = int(os.environ["COMP_CWORD"])
        return words[1:place], words[place] if place < len(words) else ""

    def get_completion_args(self) -> tuple[list[str], str]:
        args, incomplete = self.split_line()
        # to the shell --option=word is one word, including the option
        option, sign, _ = incomplete.partition("=")
        self._joined = option + sign if sign and option.startswith("--") else ""
        return args, incomplete

    def format_completion(self, item: CompletionItem[str]) -> str:
        if item.type == "file":
            return f"{item.type}\t{item.value}"
        # a name from a file must not add lines
        word, meaning = (
            clean_name(text, 200) for text in (item.value, item.help or "")
        )
        return f"{item.type}\t{self._joined}{word}\t{meaning}"


class Bash(_Shell):
    """Splits ``--option=word`` into three words."""

    name: ClassVar[str] = "bash"
    source_template: ClassVar[str] = _BASH

    def split_line(self) -> tuple[list[str], str]:
        args, incomplete = super().split_line()
        return [arg for arg in args if arg != "="], incomplete


class Zsh(_Shell):
    name: ClassVar[str] = "zsh"
    source_template: ClassVar[str] = _ZSH


class Fish(_Shell):
    """Passes the word being typed, which is also the last one, instead of its index."""

    name: ClassVar[str] = "fish"
    source_template: ClassVar[str] = _FISH

    def split_line(self) -> tuple[list[str], str]:
        split = shell_completion.split_arg_string
        words, typed = split(os.environ["COMP_WORDS"]), os.environ["COMP_CWORD"]
        if not typed:
            return words[1:], ""
        return words[1:-1], words[-1]


SHELLS: dict[str, type[_Shell]] = {one.name: one for one in (Bash, Zsh, Fish)}


def make_script(shell: str) -> str:
    """The script for one of SHELLS."""
    return SHELLS[shell](group, {}, PROGRAM, COMPLETE_VARIABLE).source()


def complete_line() -> int:
    """Print the candidates for the shell; returns the exit code."""
    asked = os.environ[COMPLETE_VARIABLE]
    kind = SHELLS.get(asked.removesuffix("_complete"))
    try:
        if kind is None:
            raise ValueError(asked)
        words = kind(group, {}, PROGRAM, COMPLETE_VARIABLE).complete()
    except (KeyError, ValueError):
        message = f"{COMPLETE_VARIABLE} is for {PROGRAM} completion SHELL to use"
        click.echo(f"Error: {message}", err=True)
        return USAGE
    except click.ClickException:
        # the line so far is wrong, which is reported when it is run
        return 0
    click.echo(words)
    return 0


@click.command("completion", cls=Subcommand)
@click.argument("shell", type=WordChoice(tuple(SHELLS)), metavar="SHELL")
def completion_command(shell: str) -> None:
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
    write_output(make_script(shell))
