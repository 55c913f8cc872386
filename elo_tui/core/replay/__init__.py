"""A player's own record: events and official ratings, replayed to a live rating."""
