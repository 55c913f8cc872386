#! /bin/bash
{{ python-executable }} -I -m elo_tui "$@"
