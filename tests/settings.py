"""The settings of the tests: those of development, on services of their own that start when first needed.

The first process to load them (the one that runs xdist's workers, if there are any) names a temporary folder
for the services; the workers inherit it and get a database and a Redis each.
"""

import os
import sys
import tempfile
from pathlib import Path

for outside in [
    "DATABASE_URL",
    "REDIS_URL",
    "ALLOWED_HOSTS",
    "DEBUG",
    "EMAIL_HOST",
    "METRICS_TOKEN",
    "METRICS_NETWORKS",
    "PYTHONDONTWRITEBYTECODE",
]:
    os.environ.pop(outside, None)
# Every process, and this one, would compile all that it imports again.
sys.dont_write_bytecode = False
os.environ.setdefault("DUELSITE_TEST_VAR", str(Path(tempfile.gettempdir()) / f"duelsite-test-{os.getpid()}"))
worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
# Named by hand, for a game that the site does not offer of itself.
named = [plugin for plugin in os.environ.get("GAME_PLUGINS", "").split(",") if plugin]
plugins = ["tests.toy.plugin", "tests.scenes.plugin", *named]
os.environ |= {
    "DUELSITE_VAR": os.environ["DUELSITE_TEST_VAR"],
    "DUELSITE_NOT_DURABLE": "1",
    "DEVELOPMENT": "1",
    "SECRET_KEY": "known to everybody who reads the tests",
    "LOG_LEVEL": "WARNING",
    "GAME_PLUGINS": ",".join(dict.fromkeys(plugins)),
    "REDIS_DATABASE": worker,
    "REDIS_PREFIX": f"test{worker}",
}

from duelsite.settings import *  # noqa: E402, F403

# Real hashing is slow on purpose.
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.MD5PasswordHasher",
    "django.contrib.auth.hashers.Argon2PasswordHasher",
]

MAIL_DELIVERY_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
