"""Django's handle on the games app."""

from collections.abc import Callable, Sequence
from importlib import import_module

from django.apps import AppConfig
from django.dispatch import Signal
from django.utils.translation import gettext_lazy as _

# The modules whose functions subscribe to the life of a game (games/events.py), in the order of their calls.
SUBSCRIBERS = (
    "games.table.subscribers",
    "games.ratings.subscribers",
    "games.replays.subscribers",
    "games.matches.subscribers",
    "games.moderation.subscribers",
    "games.notifications.subscribers",
    "games.tournaments.subscribers",
    "games.daily.subscribers",
)
# The modules that add to the conversation at a table (games/table/extensions.py).
TABLE_EXTENSIONS = ("games.judging.at_table", "games.matches.at_table", "games.tournaments.at_table")


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Games")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        for module in (*SUBSCRIBERS, *TABLE_EXTENSIONS):
            import_module(module)
        connect_receivers()
        from accounts import personal_data
        from games.daily.personal_data import attempts_of
        from games.matches.selectors import personal_data_of
        from games.moderation import reports
        from games.personal_data import games_of
        from games.puzzles.personal_data import puzzles_of
        from games.tournaments.personal_data import events_of

        personal_data.register("games", games_of)
        personal_data.register("matches", personal_data_of)
        personal_data.register("moderation", reports.personal_data_of)
        personal_data.register("puzzles", puzzles_of)
        personal_data.register("tournaments", events_of)
        personal_data.register("daily", attempts_of)


def connect_receivers() -> None:
    """What happens to games when something happens to accounts.

    The receivers of a signal run in this order, which is also that of their locks: lobbies before games.
    """
    from django.contrib.auth.signals import user_logged_in

    from accounts import signals
    from games import addresses
    from games.daily import receivers as daily
    from games.lobby import receivers as lobby
    from games.matches import receivers as matches
    from games.moderation import forgetting, reports, rights
    from games.puzzles import receivers as puzzles
    from games.ratings import receivers as ratings
    from games.replays import receivers as replays
    from games.sockets import receivers as sockets
    from games.table import receivers as table
    from games.tournaments import receivers as tournaments

    connections: Sequence[tuple[Signal, Sequence[Callable[..., None]]]] = (
        (user_logged_in, [addresses.note_log_in]),
        (
            signals.guest_absorbed,
            [
                table.hand_over_seats,
                matches.hand_over_matches,
                replays.hand_over_terms,
                lobby.hand_over_lobbies,
                table.hand_over_chat,
                daily.hand_over_attempts,
                ratings.hand_over_statistics,
                sockets.end_sessions_of_guest,
                reports.hand_over,
                puzzles.hand_over,
            ],
        ),
        (
            signals.account_closed,
            [
                lobby.withdraw,
                table.leave_all_games,
                tournaments.leave_all_events,
                daily.leave_ranks,
                ratings.update_leaderboards,
                puzzles.forget,
                forgetting.forget_handles,
            ],
        ),
        (
            signals.account_deactivated,
            [
                lobby.withdraw,
                table.leave_all_games,
                tournaments.leave_all_events,
                daily.leave_ranks,
                sockets.close_sockets,
                ratings.update_leaderboards,
            ],
        ),
        (
            signals.account_suspended,
            [
                lobby.leave_all_lobbies,
                table.leave_large_tables,
                tournaments.leave_all_events,
                daily.leave_ranks,
                sockets.close_sockets,
                ratings.update_leaderboards,
            ],
        ),
        (signals.rights_changed, [rights.log_rights]),
        (signals.people_parted, [lobby.end_challenges, sockets.update_chats]),
        (signals.sessions_ended, [sockets.end_sessions]),
        (signals.tokens_revoked, [sockets.check_streams]),
        (signals.notifications_changed, [sockets.update_bells]),
    )
    for signal, receivers in connections:
        for receiver in receivers:
            signal.connect(receiver)
