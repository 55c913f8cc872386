"""The lines of tournament report files (TRF16, TRF26), for reader and writer alike."""
