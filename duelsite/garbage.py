"""When Python looks for cycles that nobody holds any more: seldom, and never for long."""

import gc

# A page leaves some thousand objects in cycles, and to sweep up very many at once takes longer than the
# page; a view of a game has thousands, without cycles and soon gone, for which it need not look at all.
THRESHOLDS = (25_000, 10, 50)


def settle() -> None:
    """What is there now stays, so that it need not be gone through again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
