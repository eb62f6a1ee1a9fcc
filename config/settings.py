"""All settings, only from the environment; `.env.example` lists every variable.

With nothing set this is the embedded default: SQLite in `var/`, tasks in the server's own process.
REDIS_URL makes it the scaled deployment: a shared cache and any number of workers.
"""

from pathlib import Path
from urllib.parse import unquote, urlsplit

import dj_database_url

from config import env
from config.floors import FLOORS
from config.logs import LOGGING as LOGGING
from config.openapi import SPECTACULAR_SETTINGS as SPECTACULAR_SETTINGS
from core.secretfile import kept_secret

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"

# --- what the environment says ---------------------------------------------------------------

DEBUG = env.flag("DEBUG")
HTTPS = env.flag("HTTPS")
PORT = env.port("PORT", 8000)
REDIS_URL = env.url("REDIS_URL", ("redis", "rediss", "unix"))
SCALED = bool(REDIS_URL)
SECRET_KEY_GENERATED = not env.text("SECRET_KEY")
SECRET_KEY = env.text("SECRET_KEY") or kept_secret(VAR_DIR / "secret_key", 64)
# Seconds within which a request has to arrive; config.requestlimits limits its size.
BODY_SECONDS, IMPORT_MEGABYTES = env.count("BODY_SECONDS", 30), env.count("IMPORT_MEGABYTES", 1000)
DATA_UPLOAD_MAX_MEMORY_SIZE = None
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", ("localhost", "127.0.0.1", "[::1]"))
SIGNUP_OPEN = env.flag("SIGNUP_OPEN", default=True)
STATIC_COLLECTED = env.flag("STATIC_COLLECTED")
# Where people reach it, for links in mail: there no request says so.
SITE_URL = env.url("SITE_URL", ("http", "https"), f"http://localhost:{PORT}").rstrip("/")

# --- the program -----------------------------------------------------------------------------

INSTALLED_APPS = [
    "config",
    *FLOORS,
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_htmx",
    "template_partials",
]

MIDDLEWARE = [
    "core.api.nul.no_nul",
    "django.middleware.security.SecurityMiddleware",
    # Pages, the API and files that lie uncompressed. Django's varies each answer's length at
    # random, so that it betrays no secret: docs/decisions/one-sheet-packed.md.
    "django.middleware.gzip.GZipMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "config.requestlimits.refused",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    # Innermost: it needs to know who asks, and holds the command's transaction.
    "accounts.idempotency.idempotency",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

# --- data ------------------------------------------------------------------------------------

DATABASES = {
    "default": dj_database_url.parse(
        env.url(
            "DATABASE_URL",
            ("sqlite", "postgres", "postgresql"),
            f"sqlite:///{VAR_DIR / 'db.sqlite3'}",
        ),
        # The server's threads live on, so their connections may too (config.asgi).
        conn_max_age=60,
        conn_health_checks=True,
    )
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Without a timeout and IMMEDIATE four writers at once lost a third of their transactions to
    # "database is locked". FULL waits at each commit until the disk has it: with NORMAL a power cut
    # takes what was committed since the last checkpoint. docs/performance.md says the price.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;",
    }
else:
    # No page is kept waiting by a database that doesn't answer.
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("connect_timeout", 5)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# Guarded: accounts.guards.
WRITTEN_ONCE = ["teams.Change", "teams.Entry", "dungeons.DungeonVersion", "matches.Entry"]

CACHES = {
    "default": (
        # A prefix of its own, so that nothing an older release wrote is read.
        {"BACKEND": "config.cache.RedisOrMemory", "LOCATION": REDIS_URL, "KEY_PREFIX": "json"}
        if SCALED
        else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    )
}

# --- tasks -----------------------------------------------------------------------------------

CELERY_BROKER_URL = REDIS_URL or "memory://localhost"
CELERY_BROKER_TRANSPORT_OPTIONS = (
    # A killed worker's message comes back after two minutes, not after Redis's usual hour. Nothing
    # depends on it: the rows are the queue, and the sweep sends what was dropped again.
    {
        "visibility_timeout": 120,
        "unacked_restore_throttle": 1,
        "socket_timeout": 30,
        "socket_connect_timeout": 5,
    }
    if SCALED
    else {"polling_interval": 0.05}
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_SERIALIZER = CELERY_EVENT_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_ENABLE_REMOTE_CONTROL = SCALED
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
# A correction that more matches build on, or a league with more rows, is left to a worker.
CORRECTED_AT_ONCE, CARRIED_AT_ONCE = env.count("CORRECTED_AT_ONCE", 9), 30_000
SWEEP_TASK, SWEEP_SECONDS = "rules.tasks.sweep", 10
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": SWEEP_TASK, "schedule": SWEEP_SECONDS},
    "forget-answers": {"task": "accounts.tasks.forget_answers", "schedule": 24 * 3600},
    "remind": {"task": "league.tasks.remind", "schedule": 600},
    "notify": {"task": "league.tasks.notify", "schedule": 60},
    "challenges": {"task": "league.tasks.lapse_challenges", "schedule": 600},
    "late": {"task": "league.tasks.follow_lateness", "schedule": 600},
    "deadlines": {"task": "rules.tasks.deadlines", "schedule": 600},
}

# --- people ----------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "allauth.account.auth_backends.AuthenticationBackend",
    # Each floor's answer to the one permission question; Django ORs them, and stops at a yes. The
    # league's comes last, since it may have to look a role up.
    "teams.policy.TeamPolicy",
    "dungeons.policy.DungeonPolicy",
    "matches.policy.MatchPolicy",
    "league.policy.LeaguePolicy",
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
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
# Signing up needs no confirmed address; an address added later does, before it is written to.
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
# Nobody has to prove that an address is theirs, so nobody may keep it from others.
ACCOUNT_UNIQUE_EMAIL = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
    "add_email": "accounts.forms.AddEmailForm",
}
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_TOTP_ISSUER = "Great Wheel"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
# Failed sign-ins are counted in accounts.throttle. Of allauth's own limits we keep those against
# endless mail and against guessing the password of an open session. A club may sign up on one
# evening from one address; a script that goes on and on is stopped.
ACCOUNT_RATE_LIMITS = {"login": None, "login_failed": None, "signup": "500/h/ip"}
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if HTTPS else 0

# A link for a forgotten password, and reminders of matches; without a mail server they are printed.
MAIL = urlsplit(env.url("EMAIL_URL", ("smtp", "smtps")))
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if MAIL.hostname else 'console'}.EmailBackend"
EMAIL_HOST, EMAIL_TIMEOUT = MAIL.hostname or "", 10
EMAIL_PORT = MAIL.port or (465 if MAIL.scheme == "smtps" else 587)
EMAIL_HOST_USER = unquote(MAIL.username or "")
EMAIL_HOST_PASSWORD = unquote(MAIL.password or "")
EMAIL_USE_SSL = MAIL.scheme == "smtps"
EMAIL_USE_TLS = not EMAIL_USE_SSL
DEFAULT_FROM_EMAIL = env.text("EMAIL_FROM", "Great Wheel <wheel@localhost>")

# --- the wire --------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "object-src": ["'none'"],
    }
}
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz)$"]
SECURE_REFERRER_POLICY = "same-origin"
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = True
else:
    # Plain HTTP is a choice (phones at the table, on a home network): docs/decisions/ says why.
    SILENCED_SYSTEM_CHECKS = ["security.W004", "security.W008", "security.W012", "security.W016"]

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "config.stylesheets.JoinedSheet",
    "config.scripts.LightScripts",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
]
STATIC_ROOT = BASE_DIR / "staticfiles" if STATIC_COLLECTED else None
# In the embedded deployment WhiteNoise reads the files in place; nothing is collected.
WHITENOISE_USE_FINDERS = not STATIC_COLLECTED
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "whitenoise.storage.CompressedManifestStaticFilesStorage"
            if STATIC_COLLECTED
            else "django.contrib.staticfiles.storage.StaticFilesStorage"
        )
    },
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        # First, because the first one's scheme goes into the 401.
        "accounts.authentication.HashedTokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["core.api.parsers.StrictJSONParser"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "core.api.negotiation.AnswersAnyway",
    "DEFAULT_PAGINATION_CLASS": "core.api.pagination.Pages",
    "DEFAULT_SCHEMA_CLASS": "core.api.schema.CommandSchema",
    "EXCEPTION_HANDLER": "core.api.problems.handle",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}

LANGUAGE_CODE = "en"
USE_I18N = USE_TZ = True
TIME_ZONE = env.text("TIME_ZONE", "UTC")
