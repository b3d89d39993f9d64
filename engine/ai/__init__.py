"""What the bots of all games share: their characters, how they are rated, the graph of their strength."""
