"""US Chess: one player's rounds in `system`, a whole field in `whole_event`."""
