"""The Celery application. Tasks live in each app's `tasks.py`; their queues are named in the settings."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "duelsite.settings")

app = Celery("duelsite")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
