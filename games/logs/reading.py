"""The one way to read the log of a game: from its rows, or from its packed column some time after the end.

Callers name the columns of `Move` that they want and get a tuple for each line, whichever form the log has.
Ids of clients are not among them (packed.py).
"""

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Any

from games.logs import packed
from games.models import Game, Move

Rows = list[tuple[Any, ...]]
MOVES = ("seat", "notation")


def lines(game: Game, *names: str) -> Rows:
    """These columns of the first `game.ply` lines, in their order.

    Fewer lines only if the game has been deleted since it was read.
    """
    if (known := game.__dict__.get("packed")) is not None:
        return unpacked(known, names)[: game.ply]
    # The rows go in the transaction that writes the column: a reader who misses them finds it.
    found = list(
        Move.objects.filter(game_id=game.pk, number__lte=game.ply).order_by("number").values_list(*names)
    )
    if len(found) == game.ply:
        return found
    column = Game.objects.filter(pk=game.pk).values_list("packed", flat=True).first()
    return unpacked(column, names)[: game.ply] if column is not None else found


def lines_of_all(games: Sequence[Game], *names: str) -> dict[int, Rows]:
    """The same for several games, by key, with one statement for those that are not packed."""
    found: dict[int, Rows] = {}
    waiting = []
    for game in games:
        if (known := game.__dict__.get("packed")) is not None:
            found[game.pk] = unpacked(known, names)[: game.ply]
        else:
            waiting.append(game)
            found[game.pk] = []
    if not waiting:
        return found
    # By the order of the index: the log of one game after the other.
    rows = Move.objects.filter(game_id__in=[game.pk for game in waiting]).order_by("game_id", "number")
    for key, *line in rows.values_list("game_id", *names):
        found[key].append(tuple(line))
    for game in waiting:
        del found[game.pk][game.ply :]
        if len(found[game.pk]) < game.ply:
            # It was packed after the caller had read it.
            found[game.pk] = lines(game, *names)
    return found


def moves_by_key(keys: Iterable[int]) -> dict[int, Rows]:
    """Seats and moves of games by their keys; those that are deleted are missing."""
    games = Game.objects.filter(pk__in=list(keys)).only("pk", "ply", "packed")
    return lines_of_all(list(games), *MOVES)


def unpacked(column: bytes | memoryview, names: Sequence[str]) -> Rows:
    if tuple(names) == MOVES:
        return list(packed.moves_in(bytes(column)))
    fields = packed.LogLine._fields
    places = [fields.index(name) for name in names]
    read = packed.unpack(bytes(column))
    return list(map(itemgetter(*places), read)) if len(places) > 1 else [(line[places[0]],) for line in read]


def accepted_before(game: Game, seat: int, client_id: str) -> int | None:
    """The version that a seat's line with this client id has led to; None if there is no such line."""
    same = Move.objects.filter(game_id=game.pk, seat=seat, client_id=client_id)
    found = same.values_list("version", flat=True).first()
    if found is not None:
        return int(found)
    if game.packed is None:
        return None
    for last in packed.last_lines(bytes(game.packed)):
        if last == (seat, packed.digest_of(client_id)):
            return max(int(version) for other, version in lines(game, "seat", "version") if other == seat)
    return None
