"""Django's settings, all of them from the environment, safe by default (`docs/deploy.md` lists them)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from csp.constants import NONCE, NONE, SELF

from .base import data

HERE = Path(__file__).resolve().parent
DATA = data.folder()


def _flag(name: str, default: bool = False) -> bool:
    return os.environ.get(name, "yes" if default else "no").lower() in ("1", "yes", "true", "on")


def _listed(name: str, default: str = "") -> list[str]:
    return [part.strip() for part in os.environ.get(name, default).split(",") if part.strip()]


DEBUG = _flag("TERRARIUM_DEBUG")
SECRET_KEY = data.secret_key(DATA)
SITE_URL = os.environ.get("TERRARIUM_URL", "http://127.0.0.1:8000").rstrip("/")
"""The address under which people reach this server; letters and invitations are made with it."""
SECURE = SITE_URL.startswith("https:")

ALLOWED_HOSTS = _listed("TERRARIUM_HOSTS", (urlsplit(SITE_URL).hostname or "*") if SECURE else "*")
ALLOWED_HOSTS += ["localhost", "127.0.0.1", "[::1]"] if SECURE else []
"""The machine itself asks for its figures by these."""
CSRF_TRUSTED_ORIGINS = [SITE_URL, *_listed("TERRARIUM_ORIGINS")]
INTERNAL_IPS: list[str] = []

INSTALLED_APPS = [
    "terrarium.server.accounts",
    "terrarium.server.tables",
    "terrarium.server.worker",
    "terrarium.server.play",
    "terrarium.server.mail",
    "terrarium.server.api",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "csp",
    "django_tasks",
    "django_tasks_db",
]

MIDDLEWARE = [
    "terrarium.server.base.logs.RequestMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "terrarium.server.web.static.Middleware",
    "terrarium.server.web.compression.SqueezingMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "terrarium.server.web.throttle.PagesMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "terrarium.server.urls"
ASGI_APPLICATION = "terrarium.server.asgi.application"
WSGI_APPLICATION = "terrarium.server.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
            ],
        },
    }
]

DATABASES = {"default": data.database(DATA)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "terrarium_cache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    },
    "once": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "terrarium_once",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    },
}
"""Counts in the one, replies that may be asked for again in the other: many of these must not push those out."""

TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": ["default", "bots", "thinking", "post"]}}

# ---- people

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"email", "username"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "username*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = os.environ.get("TERRARIUM_VERIFY_EMAIL", "mandatory" if SECURE else "optional")
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False
"""A guest is known to the session and still may sign up or log in."""
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_ADAPTER = "terrarium.server.accounts.adapter.AccountAdapter"
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if SECURE else "http"
ACCOUNT_USERNAME_VALIDATORS = "terrarium.server.accounts.adapter.validators"
ACCOUNT_RATE_LIMITS = {
    "guest": os.environ.get("TERRARIUM_RATE_GUEST", "30") + "/m/ip",
    "login": "120/m/ip",
    "login_failed": "5/300s/key",
    "login_failed_address": "20/m/ip",
    "login_failed_account": "100/h/key",
}
"""Failed logins: of an address at an account, of an address, at an account (see `accounts.attempts`)."""
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if _flag("TERRARIUM_BEHIND_PROXY") else 0
"""Guests and failed logins are counted by the address that the proxy saw."""
ACCOUNT_SIGNUP_OPEN = _flag("TERRARIUM_SIGNUP", True)
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Terrarium"
USERSESSIONS_TRACK_ACTIVITY = False

# ---- security

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if SECURE else 0
SECURE_SSL_REDIRECT = SECURE and _flag("TERRARIUM_REDIRECT", True)
SECURE_REDIRECT_EXEMPT = [r"^livez$", r"^healthz$", r"^readyz$", r"^metrics$"]
if _flag("TERRARIUM_BEHIND_PROXY"):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024

# ---- files, language, time

STATIC_URL = "/static/"
STATIC_ROOT = Path(os.environ.get("TERRARIUM_STATIC", str(DATA / "static")))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "terrarium.server.web.static.Storage"
        if _flag("TERRARIUM_HASHED_STATIC", not DEBUG)
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_MANIFEST_STRICT = False
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
MEDIA_ROOT = DATA / "media"
LANGUAGE_CODE = "en"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# ---- post

EMAIL_BACKEND = os.environ.get(
    "TERRARIUM_EMAIL_BACKEND",
    "django.core.mail.backends.smtp.EmailBackend"
    if os.environ.get("TERRARIUM_SMTP_HOST")
    else "django.core.mail.backends.console.EmailBackend",
)
EMAIL_HOST = os.environ.get("TERRARIUM_SMTP_HOST", "localhost")
EMAIL_USE_SSL = os.environ.get("TERRARIUM_SMTP_TLS", "").lower() == "implicit"
EMAIL_USE_TLS = not EMAIL_USE_SSL and (
    _flag("TERRARIUM_SMTP_TLS") or os.environ.get("TERRARIUM_SMTP_TLS") == "starttls"
)
EMAIL_PORT = int(os.environ.get("TERRARIUM_SMTP_PORT", "465" if EMAIL_USE_SSL else "25"))
EMAIL_HOST_USER = os.environ.get("TERRARIUM_SMTP_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("TERRARIUM_SMTP_PASSWORD", "")
EMAIL_TIMEOUT = 20
MAIL_DOMAIN = os.environ.get("TERRARIUM_MAIL_DOMAIN", "localhost")
DEFAULT_FROM_EMAIL = SERVER_EMAIL = os.environ.get("TERRARIUM_FROM", f"Terrarium <terrarium@{MAIL_DOMAIN}>")

DKIM_OUT = {
    "key": os.environ.get("TERRARIUM_DKIM_KEY", ""),
    "selector": os.environ.get("TERRARIUM_DKIM_SELECTOR", "terrarium"),
}
"""The file of a private key by which letters are signed here (with dkimpy), where no mail server does."""
REPLY_DOMAIN = os.environ.get("TERRARIUM_REPLY_DOMAIN", "")
"""Letters to `seat+...@` this domain come in (`docs/mail.md`); empty: none do, and no page promises it."""
REPLY_USER = os.environ.get("TERRARIUM_REPLY_USER", "seat")
MAIL_IN: dict[str, Any] = {
    "hosts": _listed("TERRARIUM_MAIL_HOSTS"),
    "peers": _listed("TERRARIUM_MAIL_PEERS", "127.0.0.0/8,::1"),
    "authserv": os.environ.get("TERRARIUM_AUTHSERV_ID", ""),
    "dkim": _flag("TERRARIUM_DKIM_VERIFY"),
    "most": int(os.environ.get("TERRARIUM_MAIL_MOST", str(2 * 1024 * 1024))),
    "hourly": int(os.environ.get("TERRARIUM_MAIL_HOURLY", "60")),
    "imap": {
        "host": os.environ.get("TERRARIUM_IMAP_HOST", ""),
        "port": int(os.environ.get("TERRARIUM_IMAP_PORT", "993")),
        "user": os.environ.get("TERRARIUM_IMAP_USER", ""),
        "password": os.environ.get("TERRARIUM_IMAP_PASSWORD", ""),
        "folder": os.environ.get("TERRARIUM_IMAP_FOLDER", "INBOX"),
        "done": os.environ.get("TERRARIUM_IMAP_DONE", "Terrarium"),
        "tls": os.environ.get("TERRARIUM_IMAP_TLS", "implicit").lower(),
    },
}
"""`hosts`: as the house's mail server calls itself in Received; `peers`: from where it connects (others are strangers,
of whom neither time nor verdict is believed); `authserv`: as whom it signs Authentication-Results;
`dkim`: where it says nothing of a sender, signatures are checked here (with dkimpy); `most`: bytes of a letter;
`hourly`: letters to one address within an hour."""

# ---- the house's own

TERRARIUM: dict[str, Any] = {
    "rules_seconds": float(os.environ.get("TERRARIUM_RULES_SECONDS", "10")),
    "bot_seconds": float(os.environ.get("TERRARIUM_BOT_SECONDS", "30")),
    "inline_seconds": float(os.environ.get("TERRARIUM_INLINE_SECONDS", "0.05")),
    "snapshot_every": int(os.environ.get("TERRARIUM_SNAPSHOT_EVERY", "64")),
    "hot_tables": int(os.environ.get("TERRARIUM_HOT_TABLES", "256")),
    "papers_a_minute": int(os.environ.get("TERRARIUM_PAPERS_A_MINUTE", "20")),
    "domain_letters": int(os.environ.get("TERRARIUM_DOMAIN_LETTERS", "120")),
    "letter_days": int(os.environ.get("TERRARIUM_LETTER_DAYS", "90")),
    "staff_grace_days": int(os.environ.get("TERRARIUM_STAFF_GRACE_DAYS", "7")),
    "metrics_token": os.environ.get("TERRARIUM_METRICS_TOKEN", ""),
    "docs": os.environ.get("TERRARIUM_DOCS", ""),
    "disk_reserve": int(os.environ.get("TERRARIUM_DISK_RESERVE", "200")),
    "connections": int(os.environ.get("TERRARIUM_CONNECTIONS", "8192")),
    "streams": {
        "all": int(os.environ.get("TERRARIUM_STREAMS_ALL", "5000")),
        "address": int(os.environ.get("TERRARIUM_STREAMS_ADDRESS", "500")),
        "person": int(os.environ.get("TERRARIUM_STREAMS_PERSON", "20")),
        "table": int(os.environ.get("TERRARIUM_STREAMS_TABLE", "2000")),
    },
    "gate": {
        "inside": int(os.environ.get("TERRARIUM_GATE_INSIDE", "8")),
        "waiting": int(os.environ.get("TERRARIUM_GATE_WAITING", "500")),
        "all": int(os.environ.get("TERRARIUM_GATE_ALL", "2000")),
    },
}

# What aiosmtpd notes (mail.log) names the addresses that letters are for, which are their players' secrets.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"lines": {"()": "terrarium.server.base.logs.Lines"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
    "root": {"handlers": ["stderr"], "level": os.environ.get("TERRARIUM_LOG", "INFO")},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
        "mail.log": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
        "psycopg": {"handlers": ["stderr"], "level": "ERROR", "propagate": False},
        "django_tasks": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
        "django_tasks_db": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
    },
}
