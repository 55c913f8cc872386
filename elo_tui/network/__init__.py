"""The network, asked only on a person's command: one thing, from one known host."""
