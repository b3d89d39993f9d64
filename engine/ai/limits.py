"""How long a search goes on: until its nodes or its seconds are used up, or its choice is settled."""

from collections.abc import Callable

DEFAULT_NODES = 1_000
MOST_NODES = 2_000_000


def grow_within_limits(
    grow: Callable[[int], None],
    *,
    clock: Callable[[], float],
    stride: int,
    nodes: int | None,
    seconds: float | None,
    done: int,
    lead: Callable[[], int] | None,
    more: Callable[[int], bool] | None = None,
) -> int:
    """Grow until the nodes or the seconds are used up or the lead cannot be lost; the number of walks.

    Stride: walks between two looks at the clock. Done: walks made before. Lead: by how many tries the most
    tried move is ahead. More: called when the nodes are used up; whether to double them.
    """
    if nodes is None and seconds is None:
        nodes = DEFAULT_NODES
    most = MOST_NODES if nodes is None else nodes
    start = clock()
    spent = 0.0
    walked = 0
    while done + walked < most and (seconds is None or spent < seconds):
        left = most - done - walked
        step = left if seconds is None and lead is None else min(stride, left)
        grow(step)
        walked += step
        spent = clock() - start
        if lead:
            if seconds is not None:
                # At the speed so far
                left = min(left, int(walked * (seconds - spent) / max(spent, 1e-9)) + 1)
            if lead() > left:
                break
        if more and done + walked >= most and seconds is not None:
            most, more = most * (2 if more(most) else 1), None
    return walked
