"""In production static files have hashed names, and every page and every script finds its own."""

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from duelsite.run import addresses
from tests.site.test_settings import PRODUCTION, python

# Compressing these takes long, and no page of ours uses them.
OTHERS = ["--ignore", "admin", "--ignore", "rest_framework"]

HASHED = re.compile(r"\.[0-9a-f]{12}\.")
COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)
# However it is written: what the storage overlooks shall be found here.
IMPORTED = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']""")

SHOW = """
import django; django.setup()
from accounts import services
from django.test import Client
services.create_bots()
table = Client().post("/play/bot/", {"level": "greedy"}, headers={"Host": "play.example.org"}, follow=True)
assert "modulepreload" in table.content.decode(), table.content.decode()[:500]
print(table.content.decode())
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
    names = set(re.findall(r'(?:src|href|content)="/static/([^"#?]+)', shown.stdout))
    assert any("/table/main." in name for name in names)
    for name in names:
        assert HASHED.search(name), f"{name} has no hash"
        assert (tmp_path / name).exists()
    check_imports(tmp_path)


def check_imports(collected: Path) -> None:
    """A browser that holds scripts of an older version never takes one of them for a part of this one."""
    manifest = json.loads((collected / "staticfiles.json").read_text())["paths"]
    imports = 0
    for plain, hashed in manifest.items():
        if not (plain.startswith("games/") and plain.endswith(".js")):
            continue
        script = collected / hashed
        for imported in IMPORTED.findall(COMMENT.sub("", script.read_text())):
            name = (script.parent / imported).resolve().relative_to(collected.resolve()).as_posix()
            assert name in manifest.values(), f"{plain} imports {imported}"
            assert (collected / name).exists()
            imports += 1
    assert imports > 100
