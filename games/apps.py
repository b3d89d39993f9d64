"""Django's handle on the games app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Games")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from accounts import personal_data, signals
        from games import receivers

        signals.guest_absorbed.connect(receivers.hand_over_games)
        signals.account_closed.connect(receivers.leave_games)
        signals.account_suspended.connect(receivers.close_sockets)
        signals.sessions_ended.connect(receivers.look_at_sessions)
        personal_data.register("games", receivers.games_of)
