"""Wiring: settings, addresses, the API's router, the Celery app."""

import gc

from config.celery import app as celery_app

__all__ = ["celery_app"]

# How many new objects Python's collector waits for before it looks through them. At its own 700 it
# went through all that is loaded so often that a tenth of every start went into it; a page makes
# more than that, and little of it is junk.
gc.set_threshold(10_000)
