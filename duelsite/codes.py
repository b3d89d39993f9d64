"""Short names that people read aloud and type."""

import secrets

# Without letters and digits that are mistaken for one another
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def new_code(length: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))
