"""Looking forward: odds, every score with its probability, plans, seasons."""
