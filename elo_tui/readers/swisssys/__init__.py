"""SwissSys and the other programs of the United States: what they export."""
