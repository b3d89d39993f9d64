"""How common each search term is, by PostgreSQL's statistics: a search looks up the rarest terms first."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from time import monotonic

from games import replicas

STATISTICS = """
SELECT reltuples, most_common_elems::text::int[], most_common_elem_freqs
FROM pg_class
    LEFT JOIN pg_stats ON schemaname = current_schema() AND tablename = relname AND attname = 'terms'
WHERE pg_class.oid = 'games_seat'::regclass
"""
# ANALYZE runs far less often than this.
KEPT_SECONDS = 600


@dataclass(frozen=True)
class TermShares:
    """The number of seats, and the share of them that has each common term; `least` holds for all others."""

    seats: float
    common: Mapping[int, float]
    least: float = 0.0

    def of(self, term: int) -> float:
        return self.common.get(term, self.least)


class NotAnalyzed(TermShares):
    """Before the first ANALYZE any term may be rare, so each of them is looked up."""

    def of(self, _term: int) -> float:
        return 1.0


def current_shares() -> TermShares:
    return read_shares(int(monotonic() // KEPT_SECONDS))


@lru_cache(maxsize=1)
def read_shares(_moment: int) -> TermShares:
    with replicas.connection().cursor() as cursor:
        cursor.execute(STATISTICS)
        seats, elements, frequencies = cursor.fetchone()
    if not elements:
        return NotAnalyzed(math.inf, {})
    # Three more frequencies than terms: the lowest, the highest, and that of rows without elements.
    of_terms = frequencies[: len(elements)]
    return TermShares(seats, dict(zip(elements, of_terms, strict=True)), least=min(of_terms))
