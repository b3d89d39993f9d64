"""Fixtures for all tests: services that start when first needed, a live site, a browser."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import ClassVar

import psycopg
import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import OperationalError, connection, transaction
from django.db.backends.postgresql.operations import DatabaseOperations
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright
from psycopg.errors import LockNotAvailable
from pytest_django import DjangoDbBlocker

from duelsite import backups, gc_tuning, sharedredis
from duelsite.run import addresses
from duelsite.run.client import Attachment
from games.watch.shared_cache import shared_cache
from tests import tracebacks
from tests.browser.visitors import Visitors
from tests.livesite import LiveSite, wait_for

MIGRATED = "migrated"
NO_CHROMIUM = "no Chromium"
# The shell first: the same browser without windows, which takes half the time.
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
HOW_TO_INSTALL = "apt-get install chromium-headless-shell"
# A page on a busy machine may take its time; one that is right is never slowed down by this.
PATIENCE_MS = 45_000
expect.set_options(timeout=PATIENCE_MS)
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# What the console of a page must not say (table/words.js complains of missing texts).
COMPLAINT = re.compile(r"Content Security Policy|^No text: ")
# Chromium reports a fade between pages that it gave up as an error of the page. The page is shown without it.
NO_FADE = re.compile(r"^Transition was (skipped|aborted)")


def pytest_addoption(parser: pytest.Parser) -> None:
    """For chaos tests by hand: `pytest tests/live/test_chaos.py --ruleset wonders-2e --tables 100`."""
    parser.addoption("--ruleset", help="the only ruleset that the chaos tests play")
    parser.addoption("--tables", type=int, help="at how many tables")
    parser.addoption(
        "--players", type=int, help="play an evening of tournaments, with this many in its arena"
    )
    parser.addoption("--seconds", type=float, default=0, help="how long the evening lasts at least")
    parser.addoption("--examples", type=int, default=2, help="how often the schema's test asks each endpoint")
    parser.addoption("--games", type=int, default=1, help="how many games the example bots play")
    parser.addoption("--events", type=int, default=4, help="how many tournaments are simulated")


# `make quick` leaves these files out: they train nets, play thousands of games, or start processes.
SLOW = {
    "test_agreement.py", "test_ai_soak.py", "test_ai_training.py", "test_backup.py", "test_command_line.py",
    "test_library.py", "test_migrations.py", "test_nasty_input.py", "test_native.py", "test_older_backups.py",
    "test_older_games.py", "test_previous_release.py", "test_properties.py", "test_redis_down.py",
    "test_settings.py", "test_startgame.py", "test_static_files.py", "test_surface.py",
}  # fmt: skip


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test but those of the engine begins with an empty Redis: no counts, no queue, no cache.

    The site's log is checked after all else: the first fixture to begin is the last to end.
    """
    for item in items:
        if item.path.name in SLOW:
            item.add_marker("slow")
        if isinstance(item, pytest.Function) and not is_of_engine(item):
            item.fixturenames[:0] = ["no_tracebacks", "empty_redis"]
    items.sort(key=turn)


def pytest_collection_finish() -> None:
    """As in the processes of the site; else a tenth of the time goes into garbage collection."""
    gc_tuning.tune()


def turn(item: pytest.Item) -> int:
    """The long ones first, so that no core idles at the end; those with a shared browser or site together."""
    if item.path.name == "test_chaos.py":
        return 0
    if needs_live_site(item):
        return 1 if needs_browser(item) else 2
    folders = item.path.parts
    return 3 if "live" in folders else 5 if "engine" in folders else 4


class SharedBrowser:
    """One Chromium for all tests of this process.

    Playwright's event loop runs in the thread of the tests: asyncio tests need it stopped, and Django has to
    be told that this is no mistake.
    """

    playwright: ClassVar[Playwright | None] = None
    browser: ClassVar[Browser | None] = None
    visitors: ClassVar[Visitors | None] = None

    @classmethod
    def get(cls) -> Visitors:
        if not cls.browser or not cls.browser.is_connected():
            cls.stop()
            executable = chromium()
            cls.playwright = sync_playwright().start()
            os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
            cls.browser = cls.playwright.chromium.launch(executable_path=executable, args=CHROMIUM_ARGUMENTS)
            cls.visitors = Visitors(cls.browser)
        assert cls.visitors
        return cls.visitors

    @classmethod
    def stop(cls) -> None:
        if cls.browser and cls.browser.is_connected():
            cls.browser.close()
        if cls.playwright:
            cls.playwright.stop()
            del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]
        cls.browser = cls.playwright = cls.visitors = None


def pytest_sessionfinish() -> None:
    SharedBrowser.stop()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A live site that an earlier test has started would do the work of the services before the test does."""
    if not needs_browser(item):
        SharedBrowser.stop()
    if LiveSite.started and not is_of_engine(item) and not needs_live_site(item):
        LiveSite.started.rest()


def needs_live_site(item: pytest.Item) -> bool:
    return "live_site" in getattr(item, "fixturenames", ())


def needs_browser(item: pytest.Item) -> bool:
    return "browser" in getattr(item, "fixturenames", ())


def is_of_engine(item: pytest.Item) -> bool:
    return item.path.is_relative_to(Path(__file__).parent / "engine")


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # the process that made the folder
        shutil.rmtree(os.environ.get("DUELSITE_TEST_VAR", ""), ignore_errors=True)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = terminalreporter.stats.get("skipped", [])
    if number := sum(NO_CHROMIUM in str(report.longrepr) for report in skipped):
        terminalreporter.write_line(
            f"{number} browser tests were not run, without a Chromium: {HOW_TO_INSTALL}"
        )
    elif not is_headless_shell(found_chromium()):
        terminalreporter.write_line(
            f"The browser tests take half the time in the headless shell: {HOW_TO_INSTALL}"
        )


@pytest.fixture
def no_tracebacks(request: pytest.FixtureRequest) -> Iterator[None]:
    """A traceback in a site's log fails the test, unless the test has announced it."""
    yield
    announced = [word for marker in request.node.iter_markers("tracebacks") for word in marker.args]
    found = tracebacks.unannounced(tracebacks.news(), announced)
    assert not found, "\n\n".join(["In the log of the site:", *found])


@pytest.fixture(scope="session")
def services() -> Iterator[Attachment]:
    """PostgreSQL and Valkey, shared by all processes of this test run."""
    attachment = Attachment(settings.VAR)
    yield attachment
    attachment.release()


@pytest.fixture
def empty_redis(services: Attachment) -> None:
    """All but Celery's bindings, which a running live site made when it started and relies on.

    What this process has kept for a few seconds goes, too.
    """
    shared_cache.clear()
    redis = sharedredis.client()
    if keys := [key for key in redis.keys("*") if b"_kombu.binding" not in key]:
        redis.delete(*keys)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    services: Attachment,
    django_db_modify_db_settings_parallel_suffix: None,
    django_db_blocker: DjangoDbBlocker,
    worker_id: str,
) -> None:
    """pytest-django calls this before it makes the database: the server must be there by then.

    Of several processes the first applies the migrations, and the others copy what it has made.
    """
    if worker_id == "master":
        return
    with psycopg.connect(addresses.database_url(settings.VAR, "postgres"), autocommit=True) as server:
        server.execute("SELECT pg_advisory_lock(1)")
        if not server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [MIGRATED]).fetchone():
            server.execute(f"DROP DATABASE IF EXISTS {MIGRATED}_soon".encode())  # of one that failed
            server.execute(f"CREATE DATABASE {MIGRATED}_soon".encode())
            apply_migrations(f"{MIGRATED}_soon", django_db_blocker)
            server.execute(f"ALTER DATABASE {MIGRATED}_soon RENAME TO {MIGRATED}".encode())
        name = connection.settings_dict["TEST"]["NAME"]
        server.execute(f'CREATE DATABASE "{name}" TEMPLATE {MIGRATED}'.encode())


def apply_migrations(database: str, blocker: DjangoDbBlocker) -> None:
    usual = connection.settings_dict["NAME"]
    connection.settings_dict["NAME"] = database
    try:
        with blocker.unblock():
            call_command("migrate", interactive=False, verbosity=0)
            backups.close_connections(connection.alias)
    finally:
        connection.settings_dict["NAME"] = usual


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """No need to drop it: the server goes away with all its databases."""
    return True


@pytest.fixture(scope="session", autouse=True)
def patient_flush() -> Iterator[None]:
    """Tests of a running site empty its database between its transactions, never in the middle of one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatabaseOperations, "sql_flush", sql_flush)
        patch.setattr(DatabaseOperations, "execute_sql_flush", flush_patiently)
        yield


def sql_flush(operations: DatabaseOperations, _style: object, tables: list[str], **_: object) -> list[str]:
    """Few of the tables have any rows: to delete those takes a hundredth of the time of new files for all.

    Without the triggers: they keep the order among tables, and the moderation's log from being deleted.
    """
    names = [operations.quote_name(table) for table in sorted(tables)]
    deletions = "; ".join(f"DELETE FROM {name}" for name in names)
    return [
        f"LOCK TABLE {', '.join(names)} IN ACCESS EXCLUSIVE MODE",
        f"SET LOCAL session_replication_role = replica; {deletions}",
    ]


def flush_patiently(operations: DatabaseOperations, statements: list[str]) -> None:
    """Release all tables as soon as one is locked: the process that holds it may wait for the others."""
    database = operations.connection

    def is_empty() -> bool:
        try:
            with transaction.atomic(using=database.alias), database.cursor() as cursor:
                cursor.execute("SET LOCAL lock_timeout = '200ms'")
                for statement in statements:
                    cursor.execute(statement)
        except OperationalError as error:
            if isinstance(error.__cause__, LockNotAvailable):
                return False
            raise
        return True

    wait_for(is_empty)


@pytest.fixture(scope="session")
def running_live_site(
    services: Attachment, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[LiveSite]:
    with django_db_blocker.unblock():
        site = LiveSite.started = LiveSite()
    site.start()
    yield site
    site.stop()


@pytest.fixture
def live_site(transactional_db: None, empty_redis: None, running_live_site: LiveSite) -> Iterator[LiveSite]:
    """The real thing: Daphne and a Celery worker (with beat) on the test database, which is emptied after."""
    running_live_site.keep_up()
    yield running_live_site
    running_live_site.let_sockets_close()
    running_live_site.let_work_end()


def found_chromium() -> str:
    """The program named by CHROMIUM, or the first that is installed."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), "")


def is_headless_shell(program: str) -> bool:
    return "headless-shell" in program or "headless_shell" in program


def chromium() -> str:
    if found := found_chromium():
        return found
    if os.environ.get("CI"):
        pytest.fail(f"{NO_CHROMIUM}: CI must run the browser tests")
    pytest.skip(NO_CHROMIUM)


@pytest.fixture
def browser() -> Visitors:
    return SharedBrowser.get()


@pytest.fixture
def new_page(browser: Visitors, live_site: LiveSite) -> Iterator[Callable[..., Page]]:
    """Opens a page of a visitor (own cookies). Errors, and texts that are missing, fail the test."""
    complaints: list[str] = []
    entered = []

    def open_page(width: int = 1280, height: int = 800, **options: object) -> Page:
        viewport = {"width": width, "height": height}
        # A service worker would fetch pages past the routes of a test.
        kind = {"base_url": live_site.url, "viewport": viewport, "service_workers": "block"}
        visitor = browser.enter(kind | options)
        visitor.context.set_default_timeout(PATIENCE_MS)
        entered.append(visitor)
        page = visitor.context.new_page()
        page.on(
            "pageerror",
            lambda error: None if NO_FADE.search(str(error)) else complaints.append(str(error)),
        )
        page.on(
            "console",
            lambda message: complaints.append(message.text) if COMPLAINT.search(message.text) else None,
        )
        return page

    yield open_page
    for visitor in entered:
        browser.leave(visitor)
    assert not complaints


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    return new_page()


@pytest.fixture
def project() -> Path:
    return Path(__file__).parents[1]
