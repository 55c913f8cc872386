"""What may still happen in an event: open games, their chances, the places they give."""
