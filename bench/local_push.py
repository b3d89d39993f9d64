"""For bench.push: a "game" that makes the processes of a site take a push service on this machine for public.

Its certificate and port are in the folder of the site (`push.json`). It brings no game.
"""

import json
import ssl

from django.conf import settings

from accounts.notifications import endpoints
from games.plugin import GamePlugin

plugins: list[GamePlugin] = []

_file = settings.VAR / "push.json"
if _file.exists():
    _service = json.loads(_file.read_text())
    _trusted = ssl.create_default_context(cafile=_service["certificate"])
    endpoints.PORT = _service["port"]
    endpoints.is_public = lambda address: True
    endpoints.trust = lambda: _trusted  # type: ignore[assignment]
