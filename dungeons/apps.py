from django.apps import AppConfig


class DungeonsConfig(AppConfig):
    name = "dungeons"
