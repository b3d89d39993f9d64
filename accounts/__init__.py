"""People: users, guests, bots, their settings and how they sign in. Games live elsewhere."""
