from django.apps import AppConfig

from config import collector


class ConfigConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        from config import checks  # noqa: F401  (registers the system checks)

        collector.loaded()
