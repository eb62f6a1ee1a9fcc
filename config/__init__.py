"""Wiring: settings, addresses, the API's router, the Celery app."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
