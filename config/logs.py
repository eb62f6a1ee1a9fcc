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
        # The server's lines go the same way, as many of them as its own setting asks for.
        **{
            key: {"handlers": [], "propagate": True}
            for key in ("uvicorn", "uvicorn.error", "uvicorn.access")
        },
        # Whoever is refused has read why; only what the program did wrong is kept.
        **{key: {"level": "ERROR"} for key in ("django.request", "django.security.csrf")},
    },
}
