"""Players split into tables so that costly pairs are apart: a tabu search, limited by steps.

Players are numbers from 0 here, and a pair at one table costs what a matrix says. All chance comes from a
stream of numbers, so that the same stream gives the same tables.
"""

from collections.abc import Iterator, Sequence

from engine import fair

# How many splits of the same cost a search keeps: the orders around their tables decide between them.
MOST_EQUALS = 8


class Partition:
    """Players at tables, without an order. It starts from a greedy split, and the search only betters it.

    A step takes a player who costs something and exchanges this player for the best other one, even if that
    is no improvement; both then stay where they are for a few steps.
    """

    def __init__(
        self,
        costs: Sequence[Sequence[int]],
        sizes: Sequence[int],
        stream: Iterator[int],
        start: Sequence[Sequence[int]] | None = None,
    ) -> None:
        self.costs = costs
        self.stream = stream
        self.tables: list[list[int]] = [[] for _ in sizes]
        self.table_of = [0] * len(costs)
        # What each player costs at each table, by table; and at their own.
        self.load = [[0] * len(costs) for _ in sizes]
        if start is None:
            for player in shuffled(stream, range(len(costs))):
                self._place(player, self._cheapest(player, sizes))
        else:
            for number, table in enumerate(start):
                for player in table:
                    self._place(player, number)
        self.own = [self.load[table][player] for player, table in enumerate(self.table_of)]
        self.cost = self.best_cost = sum(self.own) // 2
        # The first splits that were found of that cost, all different.
        self.best: list[list[list[int]]] = []
        self._keep()

    def search(self, steps: int) -> None:
        """Leaves the best splits that it finds in `best`. It ends early where nobody costs anything."""
        if len(self.tables) < 2:
            return
        free_at = [0] * len(self.costs)
        for step in range(steps):
            costly = [player for player, cost in enumerate(self.own) if cost]
            if not costly:
                return
            player = costly[next(self.stream) % len(costly)]
            other = self._best_exchange(player, free_at, step)
            if other is None:
                continue
            self._exchange(player, other)
            # Not always the same number of steps, so that the search does not go round in circles.
            free_at[player] = step + 2 + next(self.stream) % 8
            free_at[other] = step + 2 + next(self.stream) % 4
            if self.cost <= self.best_cost:
                self._keep()

    def _keep(self) -> None:
        if self.cost < self.best_cost:
            self.best_cost = self.cost
            self.best = []
        if len(self.best) < MOST_EQUALS:
            split = sorted(sorted(table) for table in self.tables)
            if split not in self.best:
                self.best.append(split)

    def _cheapest(self, player: int, sizes: Sequence[int]) -> int:
        """The table with room that costs least; the emptiest of these."""
        _, _, table = min(
            (self.load[table][player], len(self.tables[table]) - size, table)
            for table, size in enumerate(sizes)
            if len(self.tables[table]) < size
        )
        return table

    def _place(self, player: int, table: int) -> None:
        self.tables[table].append(player)
        self.table_of[player] = table
        self.load[table] = [x + y for x, y in zip(self.load[table], self.costs[player], strict=True)]

    def _best_exchange(self, player: int, free_at: list[int], step: int) -> int | None:
        here = self.table_of[player]
        at = [load[player] for load in self.load]
        # What an exchange adds, apart from what this player costs now.
        changes = [
            load + at[table] - own - 2 * cost
            for load, table, own, cost in zip(
                self.load[here], self.table_of, self.own, self.costs[player], strict=True
            )
        ]
        # An exchange that gives the best tables so far is always allowed.
        wanted = self.best_cost - self.cost + at[here]
        allowed = [
            (change, other)
            for other, change in enumerate(changes)
            if self.table_of[other] != here and (free_at[other] <= step or change < wanted)
        ]
        if not allowed:
            return None
        least, _ = min(allowed)
        best = [other for change, other in allowed if change == least]
        return best[next(self.stream) % len(best)]

    def _exchange(self, one: int, other: int) -> None:
        a, b = self.table_of[one], self.table_of[other]
        of_one, of_other = self.costs[one], self.costs[other]
        self.cost += self.load[a][other] + self.load[b][one] - 2 * of_one[other]
        self.cost -= self.own[one] + self.own[other]
        self.tables[a][self.tables[a].index(one)] = other
        self.tables[b][self.tables[b].index(other)] = one
        self.table_of[one], self.table_of[other] = b, a
        self.load[a] = [x + y - z for x, y, z in zip(self.load[a], of_other, of_one, strict=True)]
        self.load[b] = [x + y - z for x, y, z in zip(self.load[b], of_one, of_other, strict=True)]
        for table in (a, b):
            for player in self.tables[table]:
                self.own[player] = self.load[table][player]


def shuffled(stream: Iterator[int], numbers: range) -> list[int]:
    """All of them in an order drawn as docs/fairness.md says."""
    order = list(numbers)
    for last in range(len(order) - 1, 0, -1):
        chosen = fair.below(stream, last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order
