"""The door to the compiled copy of the core, if this machine has one that fits the sources.

The copy is a package of its own (`engine_native`, see build.py): an extension module beside the sources would
shadow an edited file. A copy made from other sources than these is not used.
"""

import hashlib
import importlib
import logging
import platform
import re
from pathlib import Path
from types import ModuleType

log = logging.getLogger(__name__)

ENGINE = Path(__file__).resolve().parent.parent
# The rules, then the AI, in the order in which the parts build on each other.
SUBSET = (
    "duel.state",
    "duel.payment",
    "duel.effects",
    "duel.scoring",
    "duel.turns",
    "duel.playout",
    "ai.knowledge",
    "ai.features",
    "ai.net",
    "ai.baseline",
    "ai.search",
    "ai.endgame",
)

_core: ModuleType | None = None
_looked = False


def sources_digest() -> str:
    """Names the sources that a compiled copy was made from."""
    digest = hashlib.sha256()
    for name in ("duel.data", "duel.tables", *SUBSET, "native.build", "native.doors"):
        digest.update((ENGINE / f"{name.replace('.', '/')}.py").read_bytes())
    return digest.hexdigest()


def cpu() -> str:
    """Names the kind of processor: a copy made for another one might use instructions that this one lacks."""
    try:
        flags = re.search(r"^(?:flags|Features)\s*:(.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    except OSError:
        flags = None
    known = f"{platform.machine()} {flags[1] if flags else platform.processor()}"
    return hashlib.sha256(known.encode()).hexdigest()[:16]


def core() -> ModuleType | None:
    """The compiled core, or None; says once in the log if the rules have to run as plain Python."""
    global _core, _looked
    if not _looked:
        _looked = True
        try:
            if cpu() != importlib.import_module("engine_native").CPU:
                log.warning("The compiled core was made for another processor (make setup renews it).")
                return None
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
