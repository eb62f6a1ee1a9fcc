from django.apps import AppConfig


class RulesConfig(AppConfig):
    name = "rules"

    def ready(self) -> None:
        # A process that only serves pages enqueues tasks by name, so they have to be registered.
        from rules import tasks  # noqa: F401
