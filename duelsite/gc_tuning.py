"""When the garbage collector looks for unreachable cycles: seldom, and never for long."""

import gc

# A page leaves some thousand objects in cycles, and to collect very many at once takes longer than the page;
# the view of a game has thousands of short-lived objects without cycles, which need no collection.
THRESHOLDS = (25_000, 10, 50)


def tune() -> None:
    """Everything that is loaded now stays: the collector never looks at it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


def pause() -> None:
    """While modules are imported, what is made stays: to look for garbage takes a sixth of a start."""
    gc.disable()


def resume() -> None:
    gc.enable()
