"""The widgets: they draw what they are given and send messages, nothing else."""
