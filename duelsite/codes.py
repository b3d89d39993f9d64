"""Short codes that people read aloud and type."""

import secrets

# Without letters and digits that look alike
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def new_code(length: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))
