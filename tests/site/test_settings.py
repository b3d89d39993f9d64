"""Settings are safe by default, and say what is missing."""

import ast
import functools
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from duelsite import environment, secretkey

PRODUCTION = {
    "SECRET_KEY": "q7Zt-9w2Lx_VbN4mKfR8sYhJ3dPcGaE6uTiOoXz5BvCnMlQkWjHgFrDs",
    "DATABASE_URL": "postgresql://duelsite:secret@db.example.org/duelsite",
    "REDIS_URL": "redis://redis.example.org:6379/0",
    "ALLOWED_HOSTS": "play.example.org",
    "SITE_URL": "https://play.example.org",
    "SOURCE_URL": "https://git.example.org/duelsite",
    "EMAIL_HOST": "smtp.example.org",
}


def python(project: Path, *arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Python in a process with this environment alone."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=project,
        env={"PATH": os.environ["PATH"], **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@functools.cache
def plain_settings(project: Path, *environment: tuple[str, str]) -> dict[str, str]:
    """Flags and hashers in a process with this environment."""
    code = (
        "from duelsite import settings; print({name: str(value) for name, value in vars(settings).items() "
        "if isinstance(value, bool) or name == 'PASSWORD_HASHERS'})"
    )
    result = python(project, "-c", code, **dict(environment))
    assert result.returncode == 0, result.stderr
    found: dict[str, str] = ast.literal_eval(result.stdout)
    return found


def plain_setting(project: Path, name: str, **environment: str) -> str:
    return plain_settings(project, *environment.items())[name]


def setting(project: Path, expression: str, **environment: str) -> str:
    code = f"from duelsite import settings; print(settings.{expression})"
    result = python(project, "-c", code, **environment)
    assert result.returncode == 0, result.stderr
    return result.stdout.strip()


def test_without_a_secret_key_the_site_does_not_start_and_says_why(project: Path) -> None:
    result = python(project, "-c", "import duelsite.asgi")
    assert result.returncode != 0
    assert "SECRET_KEY is not set. It signs the sessions of your visitors" in result.stderr


def test_a_server_without_a_secret_key_is_not_taken_for_a_developers_machine(project: Path) -> None:
    result = python(project, "manage.py", "check", DATABASE_URL=PRODUCTION["DATABASE_URL"])
    assert result.returncode != 0
    assert "SECRET_KEY is not set" in result.stderr


def test_the_check_for_deployment_is_clean(project: Path) -> None:
    result = python(project, "manage.py", "check", "--deploy", "--fail-level", "WARNING", **PRODUCTION)
    assert result.returncode == 0, result.stderr
    assert "no issues (0 silenced)" in result.stdout


@pytest.mark.parametrize(
    ("environment", "told"),
    [
        (
            {"SITE_URL": "", "BEHIND_PROXY": "1", "TRUSTED_PROXIES": "10.0.0.1/8"},
            [
                "SITE_URL is not set: links in e-mails lead to https://play.example.org.",
                "TRUSTED_PROXIES cannot be read",
            ],
        ),
        (
            {"SITE_URL": "play.example.org", "TRUSTED_PROXIES": "10.0.0.0/8"},
            ["SITE_URL is no address of a site", "means nothing without BEHIND_PROXY=1"],
        ),
        ({"SITE_URL": "https://elsewhere.example.org"}, ["which is not one of ALLOWED_HOSTS"]),
        ({"SITE_URL": "http://play.example.org"}, ["the site insists on https"]),
    ],
)
def test_the_check_for_deployment_complains(
    project: Path, environment: dict[str, str], told: list[str]
) -> None:
    arguments = ("manage.py", "check", "--deploy", "--fail-level", "WARNING")
    result = python(project, *arguments, **{**PRODUCTION, **environment})
    assert result.returncode != 0
    assert f"System check identified {len(told)} issue" in result.stderr
    for sentence in told:
        assert sentence in result.stderr


def test_the_examples_name_what_a_public_site_must_say(project: Path) -> None:
    for name in ("env.example", "compose.yaml"):
        text = (project / "deploy" / name).read_text()
        assert re.search(r"^\s*SITE_URL[=:]", text, re.MULTILINE), name
        assert "TRUSTED_PROXIES" in text, name


@pytest.mark.parametrize(
    "name", ["SECURE_SSL_REDIRECT", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_HSTS_PRELOAD"]
)
def test_production_insists_on_https(project: Path, name: str) -> None:
    assert plain_setting(project, name, **PRODUCTION) == "True"
    assert plain_setting(project, name, DEVELOPMENT="1", SECRET_KEY="s") == "False"


def test_debug_is_off_unless_switched_on(project: Path) -> None:
    assert plain_setting(project, "DEBUG", **PRODUCTION) == "False"
    assert plain_setting(project, "DEBUG", DEVELOPMENT="1", SECRET_KEY="s") == "False"
    assert plain_setting(project, "DEVELOPMENT", DEBUG="1", SECRET_KEY="s") == "True"


def test_passwords_are_hashed_by_argon2(project: Path) -> None:
    assert (
        "Argon2PasswordHasher"
        in ast.literal_eval(plain_setting(project, "PASSWORD_HASHERS", **PRODUCTION))[0]
    )


def test_a_developers_key_is_made_once_and_kept_to_its_owner(tmp_path: Path) -> None:
    file = tmp_path / "var" / "secret_key"
    key = secretkey.generated(file)
    assert len(key) >= 64
    assert secretkey.generated(file) == key
    assert file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in file.parent.iterdir()] == ["secret_key"]


def test_a_database_address_is_read_in_all_its_parts() -> None:
    parts = environment.database("postgres://ann:p%40ss@db:6543/my%20site?sslmode=require")
    assert (parts["USER"], parts["PASSWORD"], parts["HOST"], parts["PORT"]) == ("ann", "p@ss", "db", "6543")
    assert parts["NAME"] == "my site"
    assert parts["OPTIONS"] == {"sslmode": "require"}


def test_a_database_address_may_name_a_socket() -> None:
    parts = environment.database("postgresql://ann@/site?host=/run/postgresql")
    assert (parts["HOST"], parts["NAME"]) == ("/run/postgresql", "site")


def test_another_kind_of_database_is_rejected() -> None:
    with pytest.raises(ValueError, match="postgresql://"):
        environment.database("mysql://ann@db/site")
