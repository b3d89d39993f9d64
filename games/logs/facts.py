"""Columns of a game that are emptied when it is packed: what they said follows from the secret or is kept, in
fewer bytes, in the packed column.

Nobody has to know: a packed game gives them back when they are read (`Given`). Queries must not name
these columns of games that are over; `.only()` should fetch `packed` with them.
"""

import json
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.query_utils import DeferredAttribute

from engine import fair
from games.logs import packed
from games.logs.packed import Reader, write_numbers

EMPTIED: dict[str, Any] = {"scores": None, "seed": None, "commitment": "", "nonces": []}
# What follows from the rest, and what is kept as it was.
NOTHING, WHOLE, SHORT = 0, 1, 2
NONCE = 32


class Given(DeferredAttribute):
    """Reads a column, or what it was before the game was packed."""

    def __get__(self, instance: Any, cls: Any = None) -> Any:
        found = super().__get__(instance, cls)
        if instance is None or found != EMPTIED[self.field.attname] or instance.packed is None:
            return found
        instance.__dict__.update(unpacked(instance))
        return instance.__dict__[self.field.attname]

    def __set__(self, instance: Any, value: Any) -> None:
        # A descriptor that can be set is asked even if the instance has a value.
        instance.__dict__[self.field.attname] = value


class _Packed(models.Field):  # type: ignore[type-arg]
    descriptor_class = Given

    def deconstruct(self) -> Any:
        """Migrations know the field that it is in the database."""
        name, _path, args, kwargs = super().deconstruct()
        base = type(self).__mro__[2]
        module = "django.contrib.postgres.fields" if base is ArrayField else "django.db.models"
        return name, f"{module}.{base.__name__}", args, kwargs


class PackedJSONField(_Packed, models.JSONField):
    pass


class PackedBinaryField(_Packed, models.BinaryField):  # type: ignore[type-arg]
    pass


class PackedCharField(_Packed, models.CharField):  # type: ignore[type-arg]
    pass


class PackedArrayField(_Packed, ArrayField):  # type: ignore[type-arg]
    pass


def pack(game: Any) -> bytes:
    """What the emptied columns of a game say."""
    raw = [bytes.fromhex(nonce or "") for nonce in game.nonces]
    is_short = all(len(nonce) == NONCE for nonce in raw) and [nonce.hex() for nonce in raw] == game.nonces
    mixed = fair.mixed_seed(bytes(game.secret), raw)
    seed = None if game.seed is None else bytes(game.seed)
    follows = seed == mixed and fair.commitment(bytes(game.secret)) == game.commitment
    out = bytearray()
    if is_short:
        out += bytes((SHORT, len(raw))) + b"".join(raw)
    else:
        out += text_of(game.nonces)
    if follows:
        out.append(NOTHING)
    else:
        out += text_of([game.commitment, seed.hex() if seed is not None else None])
    out += packed_scores(game.scores)
    return bytes(out)


def text_of(value: Any) -> bytes:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    return bytes((WHOLE,)) + write_numbers((len(text),)) + text


def packed_scores(scores: Any) -> bytes:
    """Points by category are numbers under the same names for all seats."""
    if scores is None:
        return bytes((NOTHING,))
    names = list(scores[0]) if scores and isinstance(scores[0], dict) else []
    are_points = names and all(
        isinstance(score, dict) and list(score) == names and all(type(one) is int for one in score.values())
        for score in scores
    )
    if not are_points:
        return text_of(scores)
    head = ",".join(names)
    if any("," in name for name in names):
        return text_of(scores)
    chosen = packed.best_list([head])
    written = packed.write_moves([head], chosen)
    numbers = [len(names), len(scores), *(score[name] for score in scores for name in names)]
    return bytes((SHORT, chosen)) + written + write_numbers(numbers)


def unpacked(game: Any) -> dict[str, Any]:
    """What the emptied columns of a packed game said."""
    reader = Reader(packed.facts_in(bytes(game.packed)))
    if not reader.data:
        return {name: game.__dict__.get(name, empty) for name, empty in EMPTIED.items()}
    nonces = read_nonces(reader)
    if reader.piece(1)[0] == NOTHING:
        secret = bytes(game.secret)
        commitment: str = fair.commitment(secret)
        seed: bytes | None = fair.mixed_seed(secret, [bytes.fromhex(nonce or "") for nonce in nonces])
    else:
        commitment, written = read_text(reader)
        seed = None if written is None else bytes.fromhex(written)
    return {"nonces": nonces, "commitment": commitment, "seed": seed, "scores": read_scores(reader)}


def read_text(reader: Reader) -> Any:
    return json.loads(reader.piece(reader.number()))


def read_nonces(reader: Reader) -> list[Any]:
    kind = reader.piece(1)[0]
    if kind == WHOLE:
        return list(read_text(reader))
    return [reader.piece(NONCE).hex() for _ in range(reader.piece(1)[0])]


def read_scores(reader: Reader) -> Any:
    kind = reader.piece(1)[0]
    if kind == NOTHING:
        return None
    if kind == WHOLE:
        return read_text(reader)
    (head,) = packed.read_moves(reader, 1, reader.piece(1)[0])
    names = head.split(",")
    width, size = reader.numbers(2)
    assert width == len(names)
    return [dict(zip(names, reader.numbers(width), strict=True)) for _ in range(size)]
