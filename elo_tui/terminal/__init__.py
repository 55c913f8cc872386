"""What touches the insides of the framework, or the wire."""
