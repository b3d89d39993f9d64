"""Every setting of the site, in one place, from environment variables.

`deploy/env.example` lists the variables. Without any, settings are those of production and refuse to load,
because there is no SECRET_KEY. `manage.py` on a developer's machine sets DEVELOPMENT=1.
"""

from datetime import timedelta
from pathlib import Path
from typing import Any

import django_stubs_ext
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from duelsite import environment as env
from duelsite import gc_tuning, heartbeat, logs, plugin_folders, redisurl, secretkey
from duelsite.run import addresses

# Until the apps are ready (duelsite/apps.py).
gc_tuning.pause()

# Lets typed code subscript classes of Django that are not generic at run time, such as ModelAdmin[User].
django_stubs_ext.monkeypatch()

# --- Where and how ------------------------------------------------------------------------------------------

BASE_DIR = Path(__file__).resolve().parent.parent
VAR = addresses.var_folder()

# DEBUG shows tracebacks in the browser. DEVELOPMENT is what `make run` uses: plain http, a generated secret
# key, e-mails in the log, but the error pages that visitors would see.
DEBUG = env.flag("DEBUG")
DEVELOPMENT = env.flag("DEVELOPMENT", default=DEBUG)

SECRET_KEY = env.text("SECRET_KEY")
if not SECRET_KEY:
    if not DEVELOPMENT:
        raise ImproperlyConfigured(
            "SECRET_KEY is not set. It signs the sessions of your visitors, so a public site must have its "
            "own: put 50 or more random characters into the environment variable SECRET_KEY (or set "
            "DEVELOPMENT=1 on your own machine, and one is generated)."
        )
    SECRET_KEY = secretkey.generated(VAR / "secret_key")

# The key of Web Push. Without one, a public site pushes nothing; a new one disconnects all devices.
PUSH_KEY = env.text("PUSH_KEY")
if not PUSH_KEY and DEVELOPMENT:
    PUSH_KEY = secretkey.generated(VAR / "push_key", secretkey.new_push_key)

ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]" if DEVELOPMENT else "")
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS")
# Set it behind nginx or another proxy of yours: its X-Forwarded-* headers are then trusted.
BEHIND_PROXY = env.flag("BEHIND_PROXY")
# Behind several proxies in a row: the networks of all but the last.
TRUSTED_PROXIES = env.words("TRUSTED_PROXIES")

# Modules of games that are not part of this project, each with a list `plugins`. Folders beside such a module
# may hold templates, static files and catalogues of its own.
GAME_PLUGINS = env.words("GAME_PLUGINS")

ROOT_URLCONF = "duelsite.urls"
ASGI_APPLICATION = "duelsite.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "engine",
    "duelsite.apps.DuelsiteConfig",
    "accounts.apps.AccountsConfig",
    "games.apps.GamesConfig",
]

MIDDLEWARE = [
    "duelsite.middleware.observe",
    "django.middleware.security.SecurityMiddleware",
    "duelsite.middleware.forbid_features",
    "duelsite.cors.allow_reading",
    "duelsite.compression.StaticFiles",
    "duelsite.stylesheets.serve",
    "duelsite.compression.PackPages",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "duelsite.middleware.explain_not_allowed",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.PresenceMiddleware",
    "accounts.middleware.GuestMiddleware",
    "accounts.middleware.StaffMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates", *plugin_folders.folders(GAME_PLUGINS, "templates")],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.context_processors.appearance",
            ],
        },
    },
]

# --- PostgreSQL and Redis -----------------------------------------------------------------------------------

DATABASE_URL = env.text("DATABASE_URL") or addresses.database_url(VAR)
REDIS_URL = env.text("REDIS_URL") or addresses.redis_url(VAR, env.number("REDIS_DATABASE", 0))

DATABASES: dict[str, dict[str, Any]] = {"default": {**env.database(DATABASE_URL)}}
# A connection over which PostgreSQL has become silent is given up after a few seconds, and none is waited for
# longer than that, unless DATABASE_URL says otherwise. Unix sockets ignore all but the first.
DATABASES["default"]["OPTIONS"] = {
    "connect_timeout": 3,
    "tcp_user_timeout": 4000,
    "keepalives": 1,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    **DATABASES["default"]["OPTIONS"],
}
# How many connections a web process has. A Celery worker forks and has one connection per process: it sets
# DATABASE_POOL=0 and keeps its connection.
DATABASE_POOL = env.number("DATABASE_POOL", 12)
# How many of them serve the WebSockets and stay with their threads. One more records the pulse of the site.
SOCKET_THREADS = env.number("SOCKET_THREADS", 3)
# How many more are those of the event loop, for moves.
MOVE_CONNECTIONS = env.number("MOVE_CONNECTIONS", 2)
# At once in one web process (a school has one address), and in a minute in all of them together.
SOCKETS_PER_ADDRESS = env.number("SOCKETS_PER_ADDRESS", 200)
NEW_SOCKETS_PER_ADDRESS = env.number("NEW_SOCKETS_PER_ADDRESS", 300)
SOCKETS_PER_USER = env.number("SOCKETS_PER_USER", 30)
# New sockets that a web process lets in together; the others wait for their turn.
HANDSHAKES_AT_ONCE = env.number("HANDSHAKES_AT_ONCE", 8)
# Event streams of the API, at once in one web process.
STREAMS_PER_TOKEN = env.number("STREAMS_PER_TOKEN", 20)
# The other connections are shared by pages, whose threads come and go.
POOLED = max(1, DATABASE_POOL - SOCKET_THREADS - MOVE_CONNECTIONS - 1)
# Requests that a web process serves at once: each needs a connection, and one is left for /readyz.
PAGES_AT_ONCE = env.number("PAGES_AT_ONCE", max(1, POOLED - 1))
# Requests of one address that may wait for their turn.
PAGES_WAITING_PER_ADDRESS = env.number("PAGES_WAITING_PER_ADDRESS", 100)
if DATABASE_POOL:
    DATABASES["default"]["OPTIONS"]["pool"] = {"min_size": 1, "max_size": POOLED, "timeout": 10}
else:
    DATABASES["default"]["CONN_MAX_AGE"] = 60
# Behind a pooler that lends a session for a transaction (PgBouncer), nothing may stay in a session: no cursor
# on the server, for one. Statements are never prepared, and our locks and SETs end with their transaction.
# Commands that need a session use DIRECT_DATABASE_URL (duelsite/commandline.py).
DATABASE_POOLER = env.flag("DATABASE_POOLER")
DIRECT_DATABASE_URL = env.text("DIRECT_DATABASE_URL")
DATABASES["default"]["DISABLE_SERVER_SIDE_CURSORS"] = DATABASE_POOLER
# After a restart of PostgreSQL no request gets a dead connection.
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True

# A copy that follows the database: pages of visitors without a session read there (games/replicas.py) while
# it is no more than this many seconds behind.
REPLICA_URL = env.text("REPLICA_URL")
REPLICA_LAG = env.number("REPLICA_LAG", 5)
if REPLICA_URL:
    copy = env.database(REPLICA_URL)
    DATABASES["replica"] = {
        **DATABASES["default"],
        **copy,
        "OPTIONS": {**DATABASES["default"]["OPTIONS"], **copy["OPTIONS"]},
    }
    DATABASES["replica"]["OPTIONS"].pop("target_session_attrs", None)
    DATABASE_ROUTERS = ["games.replicas.Router"]

# Seconds that `manage.py migrate` waits for a lock before it gives up: queries of the site wait behind it.
MIGRATION_LOCK_TIMEOUT = env.number("MIGRATION_LOCK_TIMEOUT", 5)

# Two sites may share a Redis if their prefixes differ.
REDIS_PREFIX = env.text("REDIS_PREFIX", "duelsite")
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": REDIS_PREFIX,
        "OPTIONS": {
            "pool_class": "duelsite.redisurl.Pool",
            "socket_timeout": 2,
            "socket_connect_timeout": 2,
        },
    },
}

# --- Old games ----------------------------------------------------------------------------------------------

# How many days after its end the log of a game is packed (games/table/packing.py); 0: never.
PACK_GAMES_AFTER_DAYS = env.number("PACK_GAMES_AFTER_DAYS", 3)
# For tests: games are packed as soon as they are over.
PACK_GAMES_AT_ONCE = env.flag("PACK_GAMES_AT_ONCE")
PACK_GAMES_AFTER: timedelta | None = (
    timedelta()
    if PACK_GAMES_AT_ONCE
    else timedelta(days=PACK_GAMES_AFTER_DAYS)
    if PACK_GAMES_AFTER_DAYS
    else None
)

# --- Celery -------------------------------------------------------------------------------------------------

CELERY_BROKER_URL, SENTINEL_OPTIONS = redisurl.broker(REDIS_URL)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A task whose worker dies is given to another one after this many seconds. No task of ours runs that long.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 300,
    "global_keyprefix": f"{REDIS_PREFIX}:celery:",
    # A move after which a bot must decide does not wait for a broker that hangs: upkeep finds the bot later.
    "socket_timeout": 2,
    "socket_connect_timeout": 2,
    "max_retries": 0,
    "connect_retries_timeout": 2,
    **SENTINEL_OPTIONS,
}
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_SERIALIZER = "json"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_DEFAULT_QUEUE = "default"
# Bots think long; their queue has workers of its own, so that no rating or deadline waits for them.
CELERY_TASK_ROUTES = {
    "games.tasks.ai_move": "ai",
    "games.tasks.think_of_hint": "ai",
    "games.tasks.review_piece": "ai",
    "games.tasks.think_of_line": "ai",
    "games.tasks.do_next_work": "ai",
    "duelsite.tasks.send_email": "mail",
    # Retries of what the previous release queued.
    "duelsite.tasks.send_letter": "mail",
    "accounts.send_emails": "mail",
    "accounts.send_pushes": "push",
    "games.tasks.rate_game": "ratings",
    "games.tasks.sweep_deadlines": "deadlines",
    "games.tasks.pair_players": "deadlines",
    "games.tasks.conduct_tournaments": "deadlines",
    "games.tasks.remind_bots": "deadlines",
    "games.tasks.look_after_games": "deadlines",
}
CELERY_TASK_TIME_LIMIT = 240
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "heartbeat": {"task": "duelsite.tasks.note_heartbeat", "schedule": heartbeat.EVERY},
    "sweep-deadlines": {"task": "games.tasks.sweep_deadlines", "schedule": 1.0},
    "conduct-matches": {"task": "games.tasks.conduct_matches", "schedule": 1.0},
    "pair-players": {"task": "games.tasks.pair_players", "schedule": 1.0},
    "conduct-tournaments": {"task": "games.tasks.conduct_tournaments", "schedule": 1.0},
    "create-events": {"task": "games.tasks.create_events", "schedule": 30.0},
    "conduct-days": {"task": "games.tasks.conduct_days", "schedule": 5.0},
    "find-pars": {"task": "games.tasks.find_pars", "schedule": 60.0},
    "remind-bots": {"task": "games.tasks.remind_bots", "schedule": 2.0},
    "look-after-games": {"task": "games.tasks.look_after_games", "schedule": 5.0},
    "send-emails": {"task": "accounts.send_emails", "schedule": 15.0},
    "send-pushes": {"task": "accounts.send_pushes", "schedule": 10.0},
    "notify-followers": {"task": "games.tasks.notify_followers", "schedule": 15.0},
    "check-integrity": {"task": "games.tasks.check_integrity", "schedule": 24 * 3600.0},
    "pack-games": {"task": "games.tasks.pack_games", "schedule": 1.0 if PACK_GAMES_AT_ONCE else 60.0},
    "tidy-notifications": {"task": "accounts.tidy_notifications", "schedule": 24 * 3600.0},
    "sweep-ranks": {"task": "games.tasks.sweep_ranks", "schedule": 600.0},
    "dump-games": {"task": "games.tasks.dump_games", "schedule": 24 * 3600.0},
    "look-for-suspicions": {"task": "games.tasks.look_for_suspicions", "schedule": 24 * 3600.0},
    "delete-unconfirmed": {"task": "accounts.delete_unconfirmed", "schedule": 3600.0},
    "delete-idle-guests": {"task": "accounts.delete_idle_guests", "schedule": 24 * 3600.0},
}
# While no worker runs, periodic tasks do not pile up: the next one does what the missed ones would have done.
for turn in CELERY_BEAT_SCHEDULE.values():
    turn["options"] = {"expires": max(float(turn["schedule"]), 15.0)}

# --- The engine's judgement ---------------------------------------------------------------------------------

# How many nodes it searches for each position of an analysis and for a hint; 0: the default of the engine.
ANALYSIS_NODES = env.number("ANALYSIS_NODES", 0)
HINT_NODES = env.number("HINT_NODES", 40_000)

# --- The API ------------------------------------------------------------------------------------------------

# The puzzles that ship with the project, compressed.
PUZZLES = BASE_DIR / "games" / "puzzles" / "data"
# Where the nightly dump of finished games is written, and served from: /dumps/.
DUMPS = Path(env.text("DUMPS") or VAR / "dumps")

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "games.api.auth.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_SCHEMA_CLASS": "games.api.schema.Schema",
    "EXCEPTION_HANDLER": "duelsite.problems.handler",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["duelsite.rest.ShallowJSONParser"],
    "DEFAULT_THROTTLE_CLASSES": ["duelsite.rest.Throttle"],
    # No parameter chooses the format of a response.
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "duelsite",
    "DESCRIPTION": "Games, tables, moves and event streams over HTTP; docs/api.md tells the story.",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api/v1/",
    "PREPROCESSING_HOOKS": ["games.api.schema.of_this_version"],
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_AUTHENTICATION": [],
    "ENUM_NAME_OVERRIDES": {
        "Speed": "games.time_controls.SPEEDS",
        "MatchKind": "games.matches.models.Kind",
        "PuzzleKind": "games.api.puzzle_shapes.KINDS",
        "GameStatus": "games.models.Game.Status",
        "TournamentStatus": "games.api.tournament_shapes.STATUSES",
        "RoundStatus": "games.tournaments.models.Round.Status",
    },
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
}

# --- People -------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.backends.PlayerBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"

# django-allauth. Its rate limits and its protection against account enumeration are on by default.
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "add_email": "accounts.forms.AddEmailForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "set_password": "accounts.forms.SetPasswordForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
}
ACCOUNT_USER_MODEL_USERNAME_FIELD = "handle"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
# Besides the limits of django-allauth for a minute; accounts/mailboxes.py counts e-mails.
ACCOUNT_RATE_LIMITS = {
    "signup": "20/m/ip,60/h/ip",
    "reset_password": "20/m/ip,60/h/ip,5/m/key",
    "confirm_email": "5/h/key",
}
ACCOUNT_SIGNUP_FORM_HONEYPOT_FIELD = "website"
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
# Opening the link in the browser that signed up also logs in.
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "http" if DEVELOPMENT else "https"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "add_webauthn": "accounts.passkeys.AddForm",
    "edit_webauthn": "accounts.passkeys.EditForm",
    "authenticate_webauthn": "accounts.passkeys.AuthenticateForm",
    "login_webauthn": "accounts.passkeys.LoginForm",
    "reauthenticate_webauthn": "accounts.passkeys.ReauthenticateForm",
}
MFA_TOTP_ISSUER = "duelsite"
# Whether staff must have a second factor before the admin opens to them.
STAFF_NEED_SECOND_FACTOR = env.flag("STAFF_NEED_SECOND_FACTOR", default=not DEVELOPMENT)
# Browsers treat http://localhost as secure; so do we, on a developer's machine.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = DEVELOPMENT

THEME_COOKIE_NAME = "theme"

# --- E-mail -------------------------------------------------------------------------------------------------

EMAIL_HOST = env.text("EMAIL_HOST")
EMAIL_PORT = env.number("EMAIL_PORT", 587)
EMAIL_HOST_USER = env.text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = env.text("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = env.flag("EMAIL_USE_TLS", default=True)
EMAIL_TIMEOUT = 10
EMAIL_BACKEND = "duelsite.mail.QueueBackend"
# With which the worker delivers.
MAIL_DELIVERY_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
# The address of the site in e-mails that no request has caused. A public site must set it; this is a guess.
SITE_URL_IS_SET = bool(env.text("SITE_URL"))
SITE_URL = (
    env.text("SITE_URL")
    or ("http://localhost:8000" if DEVELOPMENT or not ALLOWED_HOSTS else f"https://{ALLOWED_HOSTS[0]}")
).rstrip("/")
# Where visitors find the source code of the site they use, as its licence demands.
SOURCE_URL = env.text("SOURCE_URL")
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.text("EMAIL_FROM", "duelsite@localhost")

# --- Languages ----------------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [
    ("en", _("English")),
    ("et", _("Estonian")),
    ("fi", _("Finnish")),
    ("da", _("Danish")),
    ("uk", _("Ukrainian")),
]
LOCALE_PATHS = [BASE_DIR / "locale", *plugin_folders.folders(GAME_PLUGINS, "locale")]
USE_I18N = True
FORMAT_MODULE_PATH = "duelsite.formats"
USE_TZ = True
TIME_ZONE = "UTC"

# --- Static files -------------------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATICFILES_DIRS = plugin_folders.folders(GAME_PLUGINS, "static")
STATIC_ROOT = Path(env.text("STATIC_ROOT") or BASE_DIR / "staticfiles")
STORAGES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEVELOPMENT
        else "duelsite.staticfiles.HashedModulesStorage"
    },
}
# Where copies of dumps and backups go, if anywhere: a storage that speaks S3 (duelsite/copies.py).
if S3_BUCKET := env.text("S3_BUCKET"):
    STORAGES["copies"] = {
        "BACKEND": "storages.backends.s3.S3Storage",
        "OPTIONS": {
            "bucket_name": S3_BUCKET,
            "endpoint_url": env.text("S3_ENDPOINT") or None,
            "region_name": env.text("S3_REGION") or None,
            "access_key": env.text("S3_ACCESS_KEY") or None,
            "secret_key": env.text("S3_SECRET_KEY") or None,
            "location": env.text("S3_PREFIX"),
            "default_acl": None,
        },
    }
# In development an edited file is served at the next reload, without collectstatic.
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEVELOPMENT

# --- Security -----------------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "media-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
CSRF_FAILURE_VIEW = "duelsite.errors.csrf_failure"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_SSL_REDIRECT = env.flag("SECURE_SSL_REDIRECT", default=not DEVELOPMENT)
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]
SECURE_HSTS_SECONDS = 0 if DEVELOPMENT else 365 * 24 * 3600
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = not DEVELOPMENT
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = not DEVELOPMENT
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# --- Watching it --------------------------------------------------------------------------------------------

LOGGING = logs.configuration(
    as_json=env.flag("LOG_JSON", not DEVELOPMENT), level=env.text("LOG_LEVEL", "INFO")
)
# /metrics is for clients with the token or from one of these networks; with neither set, for nobody.
METRICS_TOKEN = env.text("METRICS_TOKEN")
METRICS_NETWORKS = env.words("METRICS_NETWORKS")
