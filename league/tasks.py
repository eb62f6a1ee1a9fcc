from celery import shared_task

from league.services import notices as noticing
from league.services import reminders as reminding


@shared_task(ignore_result=True)
def remind() -> None:
    """Runs every ten minutes. Two runs at once mail nobody twice."""
    reminding.remind()


@shared_task(ignore_result=True)
def notify() -> None:
    """Runs every minute. Two runs at once mail nobody twice."""
    noticing.notify()
