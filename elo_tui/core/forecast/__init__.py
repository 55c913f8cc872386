"""Looking ahead: odds, every score with its probability, plans, seasons."""
