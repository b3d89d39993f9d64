"""The deal of the day: everybody plays the same deal from the same seat against the same bots."""
