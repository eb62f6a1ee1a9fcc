"""The page on which a match is told."""

import pytest

from tests.league.playing import settle
from tests.verbs import tell

pytestmark = pytest.mark.django_db


def test_a_sentence_leads_to_the_entry_that_vouches_for_it(browse, bob, match, ours):
    scored = tell(match, "touchdown", player=ours[0])
    settle(match.pk, (1, 0))
    shown = browse(bob).get(f"/matches/{match.pk}/chronicle/").content.decode()
    assert f'href="/matches/{match.pk}/#event-{scored.pk}" aria-label="Entry 1, for proof"' in shown
