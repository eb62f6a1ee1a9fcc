"""The settings as they are, for servers of the suite: but a password is hashed in no time, and
who waits for SQLite's one writer may be told to do so for fewer seconds (WRITER_SECONDS)."""

import os

from config.settings import *  # noqa: F403
from config.settings import DATABASES

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
if seconds := os.environ.get("WRITER_SECONDS"):
    DATABASES["default"]["OPTIONS"]["timeout"] = int(seconds)
