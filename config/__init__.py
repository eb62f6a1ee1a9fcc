"""Wiring: settings, addresses, the API's router, the Celery app."""

# The collector comes first: with it the loading begins.
from config import collector as collector
from config.celery import app as celery_app

__all__ = ["celery_app"]
