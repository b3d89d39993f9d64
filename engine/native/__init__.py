"""The door to the compiled copy of the core, if this machine has one that fits the sources.

The copy is a package of its own (`engine_native`, see build.py): an extension module beside the sources would
shadow an edited file. A copy made from other sources than these is not used.
"""

import hashlib
import importlib
import logging
from pathlib import Path
from types import ModuleType

log = logging.getLogger(__name__)

DUEL = Path(__file__).resolve().parent.parent / "duel"
# The core in the order in which its parts build on each other.
CORE = ("state", "payment", "effects", "scoring", "turns", "playout")

_core: ModuleType | None = None
_looked = False


def sources_digest() -> str:
    """Names the sources that a compiled copy was made from."""
    digest = hashlib.sha256()
    for name in ("data", "tables", *CORE):
        digest.update((DUEL / f"{name}.py").read_bytes())
    digest.update((Path(__file__).parent / "build.py").read_bytes())
    return digest.hexdigest()


def core() -> ModuleType | None:
    """The compiled core, or None; says once in the log if the rules have to run as plain Python."""
    global _core, _looked
    if not _looked:
        _looked = True
        try:
            found = importlib.import_module("engine_native.core")
        except ImportError:
            log.warning("No compiled core: the rules run as plain Python, and the bots think less far.")
        else:
            if sources_digest() == found.SOURCES:
                _core = found
            else:
                log.warning(
                    "The compiled core is out of date (make setup renews it): running as plain Python."
                )
    return _core
