"""The stream of a table where there is none: whoever asks is told so at once, and polls."""

from django.db import transaction

from core.hub import HUB
from tests.contract.verbs import check_problem


def test_where_nothing_can_stream_it_says_so_at_once(match, bobs):
    reply = match.night.carol.ask(f"{match.night.at}table/stream/")
    assert (reply.code, reply.body) == (204, None)


def test_who_may_not_see_the_match_isnt_told_even_that(match, mallory, nobody):
    path = f"{match.night.at}table/stream/"
    check_problem(mallory.ask(path), 404)
    check_problem(nobody.ask(path), 401)


def test_what_is_taken_back_with_its_transaction_is_never_said(
    match, bobs, settings, django_capture_on_commit_callbacks
):
    """A malformed entry takes the good one before it along: nobody hears of either."""
    settings.SCALED = False  # what is said in this process is heard in it
    listener = HUB.listen(f"table.{match.night.match}", "test", 1)
    good = bobs.entry("note", text="Good.")
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        bobs.bring(good, {**bobs.entry("dance")}, code=400)
    assert listener.latest == 0
    with django_capture_on_commit_callbacks(execute=True):
        bobs.bring(good)
    assert listener.latest > 0
