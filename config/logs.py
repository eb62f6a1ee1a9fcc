"""What is logged, and how."""

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "config.redaction.Formatter",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        }
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django.server": {"level": "INFO"},
        # The server's own lines go the same way, at the level that it sets itself.
        **{
            key: {"handlers": [], "propagate": True}
            for key in ("uvicorn", "uvicorn.error", "uvicorn.access")
        },
        # Whoever is refused was told why; only the program's own faults are logged.
        **{key: {"level": "ERROR"} for key in ("django.request", "django.security.csrf")},
    },
}
