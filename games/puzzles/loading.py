"""Loads the puzzles of a file into the database, quickly, and again when the file has changed.

Puzzles keep their ratings, votes and attempts. Those that a newer file no longer has are retired.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from django.db import connection, transaction

from duelsite import sitetime
from engine.ai import puzzles as engine
from games.puzzles.models import MOST_THEMES, Puzzle, PuzzleFile
from games.registry import RULESETS

# The makers' estimate of a rating is good, but it is an estimate.
ESTIMATE_DEVIATION = 150.0
BATCH = 500
# The first number of the advisory lock: two processes that start at once load one after the other.
LOADING = 11
CHANGED = ("ruleset", "pool", "kind", "themes", "document")


@dataclass(frozen=True)
class Loaded:
    added: int = 0
    changed: int = 0
    retired: int = 0
    skipped: int = 0


@transaction.atomic
def load(path: Path) -> Loaded | None:
    """Bring the puzzles of a file into the database; None if this very file has been loaded already."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s, 0)", [LOADING])
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    known = PuzzleFile.objects.filter(name=path.name).first()
    if known is not None and known.sha256 == digest:
        return None
    given = engine.read(path)
    # Another version of the rules may deal other cards from the same seed.
    fit = [one for one in given if one.rules in RULESETS and RULESETS[one.rules].version == one.version]
    stored = store(fit, source=path.name)
    PuzzleFile.objects.update_or_create(
        name=path.name, defaults={"sha256": digest, "loaded_at": sitetime.now()}
    )
    return Loaded(*stored, skipped=len(given) - len(fit))


def store(given: Sequence[engine.Puzzle], *, source: str) -> tuple[int, int, int]:
    """How many were added, changed and retired."""
    fresh = {row.key: row for row in rows(given, source)}
    before: Mapping[str, Puzzle] = {row.key: row for row in Puzzle.objects.filter(key__in=fresh)}
    added = [row for key, row in fresh.items() if key not in before]
    changed = []
    for key, old in before.items():
        if any(getattr(old, name) != getattr(fresh[key], name) for name in CHANGED):
            for name in CHANGED:
                setattr(old, name, getattr(fresh[key], name))
            changed.append(old)
    Puzzle.objects.bulk_create(added, batch_size=BATCH)
    Puzzle.objects.bulk_update(changed, CHANGED, batch_size=BATCH)
    left_out = Puzzle.objects.filter(source=source, status=Puzzle.Status.ACTIVE).exclude(key__in=fresh)
    return len(added), len(changed), left_out.update(status=Puzzle.Status.RETIRED)


def rows(given: Iterable[engine.Puzzle], source: str) -> Iterable[Puzzle]:
    for one in given:
        yield Puzzle(
            key=one.id,
            source=source,
            ruleset=one.rules,
            pool=RULESETS[one.rules].pool,
            kind=str(one.kind),
            themes=[str(theme) for theme in one.themes][:MOST_THEMES],
            document=one.to_json(),
            rating=float(one.rating),
            deviation=ESTIMATE_DEVIATION,
        )
