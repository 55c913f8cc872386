"""What outlives a screen, as plain objects: the files opened, the paths, the start."""
