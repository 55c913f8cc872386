"""The tournament report file of FIDE (TRF16, TRF26)."""
