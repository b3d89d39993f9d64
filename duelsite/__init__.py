"""The project: settings, addresses, servers and the supervisor that runs them."""
