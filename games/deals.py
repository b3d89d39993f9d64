"""Where a game comes from, and deals that are held elsewhere.

Usually a game has a deal of its own: the server's secret, mixed with a nonce of each player. A shared deal is
drawn and kept by its holder, such as the deal of a day: the holder publishes the commitment beforehand, any
number of games may be dealt from it, and no nonce changes it. docs/fairness.md says how to check both.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from engine import fair
from games.models import Game


@dataclass(frozen=True)
class Origin:
    """What a game was created by: `key` names the lobby, the game before, the round …"""

    kind: Game.Origin
    key: str = ""


@dataclass(frozen=True)
class SharedDeal:
    """A deal that several games may share. Its seed is the secret itself, unless the cards are given."""

    key: str
    secret: bytes
    commitment: str
    deal: Mapping[str, Any] | None = None

    def __post_init__(self) -> None:
        if not self.key:
            raise ValueError("a shared deal needs a name")
        if len(self.secret) != fair.SEED_BYTES:
            raise ValueError(f"the secret of a deal has {fair.SEED_BYTES} bytes")
        if self.commitment != commitment_of(self.secret, self.deal):
            raise ValueError("the commitment is not that of this deal")

    @classmethod
    def of(cls, key: str, secret: bytes, deal: Mapping[str, Any] | None = None) -> Self:
        return cls(key, secret, commitment_of(secret, deal), deal)

    @property
    def seed(self) -> bytes | None:
        return self.secret if self.deal is None else None


def commitment_of(secret: bytes, deal: Mapping[str, Any] | None) -> str:
    return fair.commitment(secret) if deal is None else fair.deal_commitment(secret, deal)
