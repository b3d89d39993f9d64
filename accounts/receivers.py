"""What accounts do when something happens elsewhere (a log-in, a confirmed e-mail address)."""
