"""The command line: guards, then the app or a subcommand in plain text or JSON."""
