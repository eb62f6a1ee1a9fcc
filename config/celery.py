"""The Celery app. A task is a kick: what there is to do lies in rows of the database."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("great-wheel")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
