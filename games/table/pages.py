"""What the page of a table, live or replayed, loads: the site's own files and those of the plug-in."""

from typing import Any

from games.art import files
from games.plugin import Coach, GamePlugin

STYLES = ("games/table/table.css", "games/table/sheets.css")
TABLE_STYLES = ("games/table/hint.css",)
REPLAY_STYLES = ("games/replay/replay.css",)


def scripts(room: str, names: str) -> tuple[str, ...]:
    return tuple(f"games/{room}/{name}.js" for name in names.split())


# Whatever the first script imports, by way of others too: browsers fetch it all at once.
TABLE_MODULES = scripts(
    "table",
    "announce awake chat claim clocks dom end event focus game hint keyboard later log match menu pieces "
    "seals seats sheets socket sounds tabs toasts tooltip turn words",
)
REPLAY_MODULES = (
    *scripts(
        "table",
        "announce clocks dom keyboard later log pieces seals seats sheets tabs toasts tooltip words",
    ),
    *scripts("replay", "address bar check fairness keys movelist player share source"),
)


def table_page(plugin: GamePlugin, coach: Coach | None = None) -> dict[str, Any]:
    """What table/table.html needs to show a game in progress."""
    styles, modules = (coach.styles, coach.modules) if coach else ((), ())
    return {
        **common(plugin),
        "styles": (*STYLES, *TABLE_STYLES, *plugin.board.styles, *styles),
        "modules": (*TABLE_MODULES, *plugin.board.live_modules, *modules),
        "start": "games/table/main.js",
        "plugin": plugin.board.live,
    }


def replay_page(plugin: GamePlugin) -> dict[str, Any]:
    """What it needs to show a game that is over."""
    return {
        **common(plugin),
        "styles": (*STYLES, *REPLAY_STYLES, *plugin.board.styles, *plugin.board.replay_styles),
        "modules": (*REPLAY_MODULES, *plugin.board.replay_modules),
        "start": "games/replay/main.js",
        "plugin": plugin.board.replay,
    }


def common(plugin: GamePlugin) -> dict[str, Any]:
    return {
        "title": plugin.title,
        "folder": plugin.folder,
        "art": files.art_files(plugin.board.sprite),
        "art_first": files.first(plugin.board.sprite),
        "board": plugin.board.template,
        "help": plugin.board.help_template,
    }
