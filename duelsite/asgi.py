"""The ASGI application that Daphne serves: pages by Django, sockets by Channels."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "duelsite.settings")
pages = get_asgi_application()  # sets Django up, so it must come before the imports below

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.urls import re_path  # noqa: E402

from accounts.sockets import identified  # noqa: E402
from duelsite import gc_tuning  # noqa: E402
from duelsite.admission import admitted  # noqa: E402
from duelsite.handshakes import in_turn  # noqa: E402
from duelsite.metrics import counted  # noqa: E402
from duelsite.request_cleanup import cleaned_up  # noqa: E402
from duelsite.socket_limits import limited  # noqa: E402
from duelsite.sockets import from_our_pages, refuse  # noqa: E402
from duelsite.transient_errors import handled  # noqa: E402
from games.routing import look_up_for, websocket_urlpatterns  # noqa: E402
from games.table.heart import beat_when_serving  # noqa: E402

routes = URLRouter([*websocket_urlpatterns, re_path(r"", refuse)])  # type: ignore[arg-type]

application = ProtocolTypeRouter(
    {
        "http": cleaned_up(admitted(pages)),  # type: ignore[arg-type]
        "websocket": from_our_pages(counted(limited(handled(in_turn(identified(routes, look_up_for)))))),
    }
)

beat_when_serving()

gc_tuning.tune()
