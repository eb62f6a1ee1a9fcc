"""A team is handed over to whoever reported its match, while its word was the last one missing."""

import pytest

from accounts.commands import Command
from league.services.handing import hand_over
from rules.queries import latest_revision, unconfirmed
from rules.services import reports
from tests.verbs import confirm

pytestmark = pytest.mark.django_db


def test_the_new_coach_is_asked_for_the_team_s_word(night, browse):
    night.start()
    reports.report(Command(night.alice, night.match.pk), night.home_wins())
    confirm(night.match, night.carol)
    hand_over(night.alice, night.home.pk, "alice", "Bob moved to another town.")
    report = latest_revision(night.fresh().match)
    assert unconfirmed(night.match, report) == [night.home.pk]
    assert (
        f"/matches/{night.match.pk}/confirm/" in browse(night.alice).get("/desk/").content.decode()
    )
    confirm(night.match, night.alice)
    assert night.fresh().match.status == "postgame"
