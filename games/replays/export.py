"""The results of a search as a zip file of records, which is written while it is sent."""

import io
import zipfile
from collections.abc import AsyncIterator, Sequence

from duelsite.threads import in_thread
from games.models import Game
from games.replays.records import records_of
from games.table.selectors import SEATS

MOST = 500
AT_ONCE = 20


class Outlet(io.RawIOBase):
    """A file that a zip archive is written to and that is read piece by piece; it cannot seek."""

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        piece = bytes(data)  # type: ignore[call-overload]
        self.written.append(piece)
        return len(piece)

    def take(self) -> bytes:
        taken, self.written = b"".join(self.written), []
        return taken


async def zipped(keys: Sequence[int]) -> AsyncIterator[bytes]:
    """The records of these games, a file for each."""
    outlet = Outlet()
    with zipfile.ZipFile(outlet, "w", zipfile.ZIP_DEFLATED) as archive:
        for first in range(0, len(keys), AT_ONCE):
            for name, text in await in_thread(written, keys[first : first + AT_ONCE]):
                archive.writestr(name, text)
            yield outlet.take()
    yield outlet.take()


def written(keys: Sequence[int]) -> list[tuple[str, str]]:
    """The records of a few games with the names of their files, in this order."""
    rows = Game.objects.filter(pk__in=keys, status=Game.Status.FINISHED).prefetch_related(SEATS)
    found = {game.pk: game for game in rows}
    games = [found[key] for key in keys if key in found]
    records = records_of(games)
    return [(f"{game.code}.txt", record.to_text()) for game, record in zip(games, records, strict=True)]
