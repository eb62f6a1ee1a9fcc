from celery import shared_task

from accounts import services


@shared_task
def forget_answers() -> None:
    """Runs once a day."""
    services.forget_answers()
