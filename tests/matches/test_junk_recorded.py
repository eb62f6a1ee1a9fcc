"""Values of every JSON type in every field of every kind of event: recorded or 4xx, no error."""

import pytest
from django.db import transaction

from dungeonbowl.keys import OptionScope
from dungeonbowl.match.events import EVENTS, kinds
from matches.queries import rules_of
from tests.matches.tales import TALES, staged

JSON = [
    True, 0, 10**12, 1.5, "", "a word", [], [[]], [{}], ["a", 1, None], {}, {"a": {}},
    # A ball, half right.
    {"number": []}, {"number": 1, "type": []}, {"number": 1, "type": {}}, {"number": 1, "type": 3},
]  # fmt: skip
# What any kind may be given; one stands for all.
SHARED = ("type", "player", "victim", "team", "rolls", "of", "text")


def thrown(client, url, sent):
    """The answer's status; an error of ours is a 500 here, and what was written is gone again."""
    client.raise_request_exception = False
    with transaction.atomic():
        status = client.post(url, sent).status_code
        transaction.set_rollback(True)
    return status


def spoiled(event, names):
    """The event with each of these fields spoiled in turn."""
    return [{**event, name: value} for name in names for value in JSON]


def with_spoiled_dice(event, kind, rules):
    """The event with each of its dice spoiled in turn, the others as they fell."""
    dice, faces = kind.dice(rules), event.get("rolls", {})
    return [{**event, "rolls": {**faces, die.purpose: face}} for die in dice for face in JSON]


def thrown_at(api, bob, match, key):
    """A program of Bob's, the address, and an event of this kind that can be recorded."""
    tale = next(tale for tale in TALES if tale.type == key)
    event = tale.event(staged(match, tale))
    client, url = api(bob), f"/api/v1/matches/{match.pk}/events/"
    assert thrown(client, url, event) == 201
    return client, url, event


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.key)
def test_no_value_of_a_detail_or_a_die_is_an_error(api, bob, match, kind):
    client, url, event = thrown_at(api, bob, match, kind.key)
    events = spoiled(event, kind.names) + with_spoiled_dice(event, kind, rules_of(match))
    assert [one for one in events if thrown(client, url, one) >= 500] == []


def test_no_value_of_what_every_kind_is_told_is_an_error(api, bob, match):
    client, url, event = thrown_at(api, bob, match, "casualty")
    assert kinds()["casualty"].asked == ("player", "victim")
    assert [one for one in spoiled(event, SHARED) if thrown(client, url, one) >= 500] == []


def test_no_value_of_a_matchs_option_is_an_error(api, bob, scheduled):
    client, url = api(bob), f"/api/v1/matches/{scheduled.pk}/proposals/"
    assert thrown(client, url, {"options": {"ball_type": "living"}}) == 201
    options = rules_of(scheduled).book.options
    agreed = [key for key, option in options.items() if option.scope == OptionScope.MATCH]
    bodies = [{"options": {key: value}} for key in agreed for value in [*JSON, [[1], [[]]]]]
    assert [one for one in bodies if thrown(client, url, one) >= 500] == []
