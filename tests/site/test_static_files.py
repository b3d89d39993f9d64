"""In production static files have hashed names, and every page finds its own."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from duelsite.services import addresses
from tests.site.test_settings import PRODUCTION, python

# Compressing these takes long, and no page of ours uses them.
OTHERS = ["--ignore", "admin", "--ignore", "rest_framework"]

SHOW = """
import django; django.setup()
from django.test import Client
for path in ("/", "/about/", "/accounts/login/", "/accounts/signup/"):
    response = Client().get(path, headers={"Host": "play.example.org"})
    assert response.status_code == 200, (path, response.status_code)
    print(response.content.decode())
"""


@pytest.mark.django_db(transaction=True)
def test_pages_refer_to_collected_files_by_hashed_names(project: Path, tmp_path: Path) -> None:
    production = PRODUCTION | {
        "STATIC_ROOT": str(tmp_path),
        "DATABASE_URL": addresses.database_url(settings.VAR, connection.settings_dict["NAME"]),
        "REDIS_URL": settings.REDIS_URL,
        "SECURE_SSL_REDIRECT": "0",
        "DJANGO_SETTINGS_MODULE": "duelsite.settings",
    }
    collected = python(project, "manage.py", "collectstatic", "--noinput", *OTHERS, **production)
    assert collected.returncode == 0, collected.stderr
    assert (tmp_path / "staticfiles.json").exists()

    shown = python(project, "-c", SHOW, **production)
    assert shown.returncode == 0, shown.stderr
    names = re.findall(r'(?:src|href)="/static/([^"#?]+)', shown.stdout)
    assert names
    for name in names:
        assert re.search(r"\.[0-9a-f]{12}\.", name), f"{name} has no hash"
        assert (tmp_path / name).exists()
