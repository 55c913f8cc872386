"""What may still happen in an event: its open games and the places they give."""
