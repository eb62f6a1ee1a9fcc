from celery import shared_task

from league.services import reminding


@shared_task(ignore_result=True)
def remind() -> None:
    """Every ten minutes. Run twice at once, it mails nobody twice."""
    reminding.remind()
