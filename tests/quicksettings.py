"""The settings as they are, for servers of the suite: but a password is hashed in no time."""

from config.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
