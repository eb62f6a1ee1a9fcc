from celery import shared_task

from league.services import notices as noticing
from league.services import reminders as reminding


@shared_task(ignore_result=True)
def remind() -> None:
    """Every ten minutes. Run twice at once, it mails nobody twice."""
    reminding.remind()


@shared_task(ignore_result=True)
def notify() -> None:
    """Every minute. Run twice at once, it writes to nobody twice."""
    noticing.notify()
