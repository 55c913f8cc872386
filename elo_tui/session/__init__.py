"""What outlives a screen, as plain objects: people, journal, drafts, files, lookup."""
