"""The command line: guards, and the subcommands in plain text or JSON."""
