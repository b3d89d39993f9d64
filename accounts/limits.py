"""A small counter in the shared cache, for acts that nobody does a hundred times an hour."""

from django.core.cache import cache


def within_limit(*, key: str, amount: int, seconds: int) -> bool:
    """Count one act under `key`; False once there were more than `amount` within a window of `seconds`."""
    cache_key = f"limit:{key}"
    if cache.add(cache_key, 1, seconds):
        return True
    try:
        return cache.incr(cache_key) <= amount
    except ValueError:  # the window ended between the two calls
        cache.set(cache_key, 1, seconds)
        return True
