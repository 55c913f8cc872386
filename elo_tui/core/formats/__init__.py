"""How a format spells its facts, for the readers and the writers alike."""
