"""All that a phone without a signal needs to ask on, fetched while there is one."""

import re

import pytest

from dungeonbowl.match.events import kinds

NAMES = re.compile(r'<(?:input|select|textarea)[^>]* name="(\w+)"')
# Each page's own, or answered on the way to the form.
CARRIED = {"csrfmiddlewaretoken", "once", "form", "seen", "since", "player", "victim", "team"}


def kit_of(client, match):
    return client.get(f"/matches/{match.pk}/events/kit/")


@pytest.mark.parametrize("kind", kinds())
def test_it_asks_and_shows_what_the_pages_do(browse, bob, match, kind):
    client = browse(bob)
    kit = kit_of(client, match).json()
    described = kit["kinds"][kind]
    at, answers = f"/matches/{match.pk}/events/new/", {"type": str(kind)}
    for question in described["questions"]:
        name = question["name"]
        page = client.get(at, answers).context["asking"].question()
        groups = kit["teams" if name == "team" else "people"]
        # Who is hurt or may cast by the time it is recorded, a phone without a signal can't know.
        if name not in kinds()[kind].choosy:
            assert page.text == question["text"]
        shown = [[answer.text for answer in group.answers] for group in page.groups]
        if question["nobody"]:
            assert shown.pop() == [question["nobody"]]
        if name != "victim" and name not in kinds()[kind].choosy:
            assert shown == [[answer["text"] for answer in group["answers"]] for group in groups]
        answers[name] = groups[name == "victim"]["answers"][0]["value"]
    form = client.get(at, answers)
    assert form.context["form"] is not None
    kept = described["forms"][answers.get("team", "")]
    assert set(NAMES.findall(kept)) - CARRIED == (
        set(NAMES.findall(form.content.decode().partition("data-outbox")[2])) - CARRIED
    )


def test_a_side_of_ones_own_stands_first_there_too(browse, bob, carol, match):
    for coach, colleges in ((bob, ["light", "gold"]), (carol, ["gold", "light"])):
        people = kit_of(browse(coach), match).json()["people"]
        assert [group["college"] for group in people] == colleges


def test_it_is_for_those_who_may_tell(browse, mallory, match):
    assert kit_of(browse(mallory), match).status_code == 404
    assert kit_of(browse(), match).url.startswith("/accounts/login/")
