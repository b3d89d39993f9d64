"""What the bots of all games share: layers and tree, characters and choices, training, matches, ratings."""
