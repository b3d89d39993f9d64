"""The secrets of the days: a hash chain whose end is published before its first day.

The secret of a day is the SHA-256 of the secret of the day after, so the published end fixes them all, and
none says anything of a later day. The seed of a deal mixes the secret with the results of the deal before,
which nobody knows in advance. docs/fairness.md describes both.
"""

import hashlib
import secrets
from datetime import date, timedelta

from engine import fair
from games.daily.models import DailyChain, DailyDeal

DAYS = 4_000
# How long before the end of a chain the end of the next one is published.
AHEAD = timedelta(days=60)


def sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def after(secret: bytes, steps: int) -> bytes:
    """What a secret leads to after this many hashes."""
    for _ in range(steps):
        secret = sha256(secret)
    return secret


def new_chain(first_day: date, *, days: int = DAYS) -> DailyChain:
    root = secrets.token_bytes(fair.SEED_BYTES)
    return DailyChain.objects.create(root=root, end=after(root, days).hex(), first_day=first_day, length=days)


def secret_of(chain: DailyChain, day: date) -> bytes:
    """The secret of a day; for the day before the first one, the published end."""
    number = (day - chain.first_day).days + 1
    if not 0 <= number <= chain.length:
        raise ValueError(f"{day} is not in the chain from {chain.first_day} on")
    return after(bytes(chain.root), chain.length - number)


def seed_of(secret: bytes, digest_before: str, ruleset: str) -> bytes:
    return sha256(secret, bytes.fromhex(digest_before), ruleset.encode())


def chain_for(day: date) -> DailyChain:
    """The chain of a day, and the next one if this one ends soon.

    If the clock was wrong for a while, the secret of a later day may be out, and with it those of all days
    before: then another chain begins.
    """
    chain = next((one for one in DailyChain.objects.order_by("pk") if is_fit(one, day)), None)
    chain = chain or new_chain(day)
    following = chain.last_day + timedelta(days=1)
    if day + AHEAD > chain.last_day and not DailyChain.objects.filter(first_day=following).exists():
        new_chain(following)
    return chain


def is_fit(chain: DailyChain, day: date) -> bool:
    if not chain.first_day <= day <= chain.last_day:
        return False
    later = DailyDeal.objects.filter(chain=chain, day__gte=day)
    return not later.exclude(status=DailyDeal.Status.OPEN).exists()


def revealed_secret(deal: DailyDeal) -> bytes | None:
    """The secret of a day, once every deal of the day is over."""
    if DailyDeal.objects.filter(day=deal.day, status=DailyDeal.Status.OPEN).exists():
        return None
    return secret_of(deal.chain, deal.day)
