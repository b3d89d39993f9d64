"""What clients may send, as types: a message is read and checked in one step. See docs/protocol.md."""

import re
from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from games.match_terms import MatchTerms
from games.registry import FIRST

LARGEST = 4096

Id = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(max_length=600)]
Word = Annotated[str, Meta(max_length=80)]
Version = Annotated[int, Meta(ge=0, lt=2**31)]
Milliseconds = Annotated[int, Meta(ge=0, le=60_000)]
RatingBound = Annotated[int, Meta(ge=0, le=5000)]
Size = Annotated[int, Meta(ge=2, le=20)]
Names = Annotated[list[Word], Meta(max_length=20)]
# What can be chosen before a game begins; the rules say what there is.
Options = dict[Word, bool | Word]


class Message(Struct, tag_field="t", tag=str.lower, forbid_unknown_fields=True):
    """A message of a client; its type is the class's name in small letters."""


class Ping(Message):
    n: int = 0


# A game


class Ready(Message):
    nonce: Word
    id: Id = "ready"


class Move(Message):
    id: Id
    v: Version
    move: Word
    lag: Milliseconds = 0


class Undo(Message):
    id: Id
    v: Version


class Hint(Message):
    id: Id
    v: Version


class Resign(Message):
    id: Id


class Abort(Message):
    id: Id


class Pause(Message):
    id: Id


class Resume(Message):
    id: Id


class Claim(Message):
    id: Id


class Return(Message):
    id: Id


class Rematch(Message):
    id: Id


class Next(Message):
    """Begin the next game of the match at once."""

    id: Id


class ResignMatch(Message, tag="resign_match"):
    id: Id


class Berserk(Message):
    """In an arena: half of the clock for a point more."""

    id: Id


class Decline(Message):
    id: Id
    offer: Word


class Chat(Message):
    id: Id
    text: Text


class Sync(Message):
    v: Version


GameMessage = (
    Ready
    | Move
    | Undo
    | Hint
    | Resign
    | Abort
    | Pause
    | Resume
    | Claim
    | Return
    | Rematch
    | Next
    | ResignMatch
    | Berserk
    | Decline
    | Chat
    | Sync
    | Ping
)


# The lobby


# The protocol calls a lobby a seek.
ON_THE_WIRE = {"lobby": "seek"}


class OpenLobby(Message, tag="seek"):
    id: Id
    time_control: Word
    ruleset: Word = FIRST
    rated: bool = False
    options: Options = {}
    size: Size | None = None
    rating_min: RatingBound | None = None
    rating_max: RatingBound | None = None
    match: MatchTerms | None = None


class Quick(Message):
    id: Id
    time_control: Word
    ruleset: Word = FIRST
    rated: bool = False
    size: Size | None = None
    size_from: Size | None = None


class Challenge(Message):
    id: Id
    handle: Word
    time_control: Word
    ruleset: Word = FIRST
    rated: bool = False
    options: Options = {}
    others: Names = []
    size: Size | None = None
    match: MatchTerms | None = None


class Cancel(Message, rename=ON_THE_WIRE):
    id: Id
    lobby: Word | None = None


class Join(Message, rename=ON_THE_WIRE):
    id: Id
    lobby: Word


class Leave(Message, rename=ON_THE_WIRE):
    id: Id
    lobby: Word


class Fill(Message, rename=ON_THE_WIRE):
    """A bot for a free seat of my table."""

    id: Id
    lobby: Word
    level: Word


class Unseat(Message, rename=ON_THE_WIRE):
    """That bot off my table again."""

    id: Id
    lobby: Word
    level: Word


class Start(Message, rename=ON_THE_WIRE):
    """Begin my table now, with bots on the free seats."""

    id: Id
    lobby: Word


class DeclineChallenge(Message, tag="decline", rename=ON_THE_WIRE):
    id: Id
    lobby: Word


class ListLobbies(Message, tag="seeks"):
    """Send me all open lobbies: I have missed a change."""


LobbyMessage = (
    ListLobbies
    | OpenLobby
    | Quick
    | Challenge
    | Cancel
    | Join
    | Leave
    | Fill
    | Unseat
    | Start
    | DeclineChallenge
    | Ping
)

TournamentMessage = Chat | Sync | Ping

game_decoder = msgspec.json.Decoder(GameMessage)
lobby_decoder = msgspec.json.Decoder(LobbyMessage)
tournament_decoder = msgspec.json.Decoder(TournamentMessage)


# PostgreSQL takes no NUL, JSON and terminals take no lone surrogates, and nobody types the other ones.
UNFIT = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


def is_fit(text: str) -> bool:
    return not UNFIT.search(text)


def texts_of(message: Message) -> Iterator[str]:
    """Every text that the sender has chosen, whatever the message is."""
    for value in msgspec.structs.astuple(message):
        if isinstance(value, str):
            yield value
        elif isinstance(value, list):
            yield from value
        elif isinstance(value, dict):
            yield from value
            yield from (chosen for chosen in value.values() if isinstance(chosen, str))
