"""Values of every JSON type in whatever a correction tells of events: 4xx or done, no error."""

import pytest
from django.db import transaction

from tests.rules.night import players

JSON = [True, 0, 10**12, 1.5, "a word", [], [[]], [{}], {}, {"a": {}}, {"number": 1, "type": []}]


@pytest.fixture
def thrown(seasoned, api):
    """`thrown(change=...)` is what a correction of Bob's teleport answers; nothing is written."""
    doer = players(seasoned.home)[0]
    event = {"type": "teleport", "player": doer.pk, "hops": [3, 5]}
    seasoned.first.play_out(event, {"type": "chest_ball", "player": doer.pk})
    client = api(seasoned.alice)
    client.raise_request_exception = False
    url = f"/api/v1/matches/{seasoned.first.match.pk}/correct/"

    def throw(**wanted):
        with transaction.atomic():
            sent = {"reason": "Told wrong.", "preview": True, **wanted}
            status = client.post(url, sent).status_code
            transaction.set_rollback(True)
        return status

    return throw


def errors(thrown, bodies):
    return [one for one in bodies if thrown(**one) >= 500]


def test_no_value_of_a_changed_event_is_an_error(thrown, seasoned):
    ids = list(seasoned.first.match.events.values_list("pk", flat=True))
    assert thrown(change=[{"id": ids[0], "hops": [4]}]) == 200
    shared = ["id", "type", "player", "victim", "team", "rolls", "of", "text"]
    bodies = [
        {"change": [{"id": ids[1], name: value}]} for name in [*shared, "ball"] for value in JSON
    ]
    bodies += [{"change": [{"id": ids[0], "hops": value}]} for value in JSON]
    assert errors(thrown, bodies) == []


def test_no_value_of_what_is_to_be_corrected_is_an_error(thrown):
    names = ("add", "change", "revoke", "answers", "result")
    bodies = [{name: value} for name in names for value in [*JSON, [1, None], [{"id": {}}]]]
    bodies += [{"add": [{"type": value}]} for value in JSON]
    assert errors(thrown, bodies) == []
