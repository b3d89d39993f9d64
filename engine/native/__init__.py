"""Loads the compiled copies of the cores, if this machine has some that fit the sources.

Each ruleset that has a `compiled.py` gets a module of its own in the package `engine_native` (see build.py):
an extension module beside the sources would shadow an edited file. A copy made from other sources than these
is not used.
"""

import hashlib
import importlib
import logging
import platform
import re
from functools import cache
from pathlib import Path
from types import ModuleType

log = logging.getLogger(__name__)

PACKAGE = "engine_native"
ENGINE = Path(__file__).resolve().parent.parent
HEADER = Path(__file__).resolve().with_name("vectors.h")  # loops written in C
GAMES = tuple(sorted(path.parent.name for path in ENGINE.glob("*/compiled.py")))


def manifest(game: str) -> ModuleType:
    """What of a game is compiled: its DATA, EXTERNAL, PARTS, BINDINGS and ARRAY_LENGTHS."""
    return importlib.import_module(f"engine.{game}.compiled")


def source(part: str) -> Path:
    return ENGINE / f"{part.replace('.', '/')}.py"


def sources_digest(game: str) -> str:
    """Identifies the sources that a compiled copy is made from."""
    digest = hashlib.sha256()
    found = manifest(game)
    for part in (*found.DATA, *found.PARTS, *found.BINDINGS, f"{game}.compiled", "native.build"):
        digest.update(source(part).read_bytes())
    digest.update(HEADER.read_bytes())
    return digest.hexdigest()


def cpu() -> str:
    """Identifies the kind of processor: a copy for another might use instructions that this one lacks."""
    try:
        flags = re.search(r"^(?:flags|Features)\s*:(.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    except OSError:
        flags = None
    known = f"{platform.machine()} {flags[1] if flags else platform.processor()}"
    return hashlib.sha256(known.encode()).hexdigest()[:16]


@cache
def core(game: str) -> ModuleType | None:
    """The compiled core of a game, or None; logs once if its rules have to run as plain Python."""
    try:
        if cpu() != importlib.import_module(PACKAGE).CPU:
            log.warning("The compiled cores were made for another processor (make setup renews them).")
            return None
        found = importlib.import_module(f"{PACKAGE}.{game}")
    except ImportError:
        log.warning("No compiled core of %s: it runs as plain Python, and its bots think less far.", game)
        return None
    if sources_digest(game) != found.SOURCES:
        log.warning(
            "The compiled core of %s is out of date (make setup renews it): it runs as plain Python.", game
        )
        return None
    return found
