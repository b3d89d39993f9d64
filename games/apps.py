"""Django's handle on the games app."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

# The modules whose functions subscribe to the life of a game (games/events.py), in the order of their calls.
SUBSCRIBERS = (
    "games.table.subscribers",
    "games.ratings.subscribers",
    "games.replays.subscribers",
    "games.moderation.subscribers",
    "games.notifications.subscribers",
)
# The modules that add to the conversation at a table (games/table/extensions.py).
TABLE_EXTENSIONS = ("games.judging.at_table",)


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Games")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        for module in (*SUBSCRIBERS, *TABLE_EXTENSIONS):
            import_module(module)
        from django.contrib.auth.signals import user_logged_in

        from accounts import personal_data, signals
        from games import addresses, receivers
        from games.moderation import reports

        signals.guest_absorbed.connect(receivers.hand_over_games)
        signals.guest_absorbed.connect(reports.hand_over)
        user_logged_in.connect(addresses.note_log_in)
        for ended in (signals.account_closed, signals.account_deactivated):
            ended.connect(receivers.leave_games)
        signals.account_deactivated.connect(receivers.close_sockets)
        signals.account_suspended.connect(receivers.leave_while_suspended)
        for left in (signals.account_closed, signals.account_deactivated, signals.account_suspended):
            left.connect(receivers.leave_leaderboards)
        signals.people_parted.connect(receivers.part_people)
        signals.sessions_ended.connect(receivers.look_at_sessions)
        signals.notifications_changed.connect(receivers.ring_bells)
        personal_data.register("games", receivers.games_of)
        personal_data.register("moderation", reports.personal_data_of)
