"""docs/protocol.md says of every message and object that goes over a socket which fields it has."""

import re
from pathlib import Path
from typing import get_args, is_typeddict

import msgspec
import pytest

from games.lobby import selectors as lobby_selectors
from games.lobby import server_messages as lobby
from games.sockets import messages, server_messages
from games.table import permissions
from games.table import selectors as table_selectors
from games.table import server_messages as table
from games.tournaments import server_messages as tournaments

EVERYWHERE = {server_messages.Ack, server_messages.Error, server_messages.Pong}
# By heading. What every socket is sent has a table of its own.
MESSAGES = {
    "Every socket": EVERYWHERE,
    "A game: from the server": {*get_args(table.TableServerMessage)} - EVERYWHERE,
    "A game: from the client": {*get_args(messages.GameMessage)},
    "The lobby: from the server": {*get_args(lobby.LobbyServerMessage)} - EVERYWHERE,
    "The lobby: from the client": {*get_args(messages.LobbyMessage)},
    "A tournament: from the server": {*get_args(tournaments.TournamentServerMessage)} - EVERYWHERE,
    "A tournament: from the client": {*get_args(messages.TournamentMessage)},
}
OBJECTS: dict[str, type] = {
    "A line of the chat": server_messages.ChatMessage,
    "`welcome.game`": table.GameInfo,
    "A player": table.Player,
    "`state`": table.State,
    "A line of the log": table.LogLine,
    "`state.clocks`": table.Clocks,
    "`state.result`": table.Result,
    "`welcome` of the lobby": lobby.Welcome,
    "`mine`": tournaments.OwnLine,
    "A seek": lobby_selectors.LobbyJson,
    "A running game": table_selectors.RunningJson,
}


@pytest.fixture
def sections(project: Path) -> dict[str, str]:
    page = (project / "docs" / "protocol.md").read_text()
    found = re.findall(r"^#+ (.*)\n((?:(?!#+ ).*\n)*)", page, re.MULTILINE)
    return dict(found)


def rows(section: str, first: str) -> list[list[str]]:
    """The cells of the section's first table, without its head."""
    (head, _, *lines) = [line for line in section.splitlines() if line.startswith("|")]
    assert head.startswith(f"| {first} |")
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def fields_of(kind: type) -> list[str]:
    if is_typeddict(kind):
        return [f"`{name}`" for name in kind.__annotations__]
    fields = msgspec.structs.fields(kind)
    return [f"`{field.encode_name}`" if field.required else f"`{field.encode_name}?`" for field in fields]


@pytest.mark.parametrize("heading", MESSAGES)
def test_the_tables_list_every_message_with_its_fields(heading: str, sections: dict[str, str]) -> None:
    listed = {name: fields for name, fields, _meaning in rows(sections[heading], "message")}
    assert listed == {
        f"`{kind.__struct_config__.tag}`": "below"
        if kind in OBJECTS.values()
        else ", ".join(fields_of(kind)) or "–"
        for kind in MESSAGES[heading]
    }


@pytest.mark.parametrize("heading", OBJECTS)
def test_the_tables_list_every_field_of_an_object(heading: str, sections: dict[str, str]) -> None:
    assert [name for name, *_ in rows(sections[heading], "field")] == fields_of(OBJECTS[heading])


def test_the_page_names_all_that_a_player_can_do(sections: dict[str, str]) -> None:
    (sentence,) = re.findall(r"`can` may contain (.*?)\.", sections["`state`"], re.DOTALL)
    assert set(re.findall(r"`(\w+)`", sentence)) == {*permissions.Action}
