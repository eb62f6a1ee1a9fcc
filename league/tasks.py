from celery import shared_task

from league.services import challenges as challenging
from league.services import drafting, lateness
from league.services import notices as noticing
from league.services import reminders as reminding


@shared_task(ignore_result=True)
def remind() -> None:
    """Runs every ten minutes. Two runs at once mail nobody twice."""
    reminding.remind()
    drafting.remind_of_drafts()


@shared_task(ignore_result=True)
def notify() -> None:
    """Runs every minute. Two runs at once mail nobody twice."""
    noticing.notify()


@shared_task(ignore_result=True)
def lapse_challenges() -> None:
    """Runs every ten minutes. Two runs at once award nothing twice."""
    challenging.lapse_challenges()


@shared_task(ignore_result=True)
def follow_lateness() -> None:
    """Runs every ten minutes. Two runs at once decide nothing twice, and mail nobody twice."""
    lateness.follow_lateness()
