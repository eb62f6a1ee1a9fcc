"""The apothecary over HTTP and on the page: asked for, recorded, and carried into the post-game."""

import pytest

from matches.models import Event
from teams.models import Team
from tests.matches.tales import cast_of
from tests.verbs import tell


@pytest.fixture
def hurt(match, bob):
    """Carol's player is dead, and the team has an apothecary."""
    cast = cast_of(match)
    Team.objects.filter(pk=match.sides.all()[1].team_id).update(apothecary=True)
    blow = {"player": cast["doer"], "victim": cast["foe"], "cause": "block"}
    return tell(match, "casualty", by=bob, rolls={"casualty": 16}, **blow)


def url(match):
    return f"/api/v1/matches/{match.pk}/events/"


def test_it_is_told_and_changes_what_it_treats(api, carol, match, hurt):
    sent = {"type": "apothecary", "victim": hurt.victim_id, "of": hurt.pk, "rolls": {"casualty": 1}}
    reply = api(carol).post(url(match), sent)
    assert reply.status_code == 201, reply.json()
    assert reply.json()["outcome"]["result"] == "reserves"
    hurt.refresh_from_db()
    assert (hurt.outcome["result"], hurt.outcome["dead"], hurt.spp) == ("reserves", False, 2)


def test_twice_a_match_is_noted(api, carol, match, hurt):
    cast = cast_of(match)
    other = tell(match, "knocked_out", by=carol, victim=hurt.victim_id)
    first = {
        "type": "apothecary",
        "victim": hurt.victim_id,
        "of": hurt.pk,
        "rolls": {"casualty": 1},
    }
    assert api(carol).post(url(match), first).status_code == 201
    second = {"type": "apothecary", "victim": hurt.victim_id, "of": other.pk}
    assert api(carol).post(url(match), second).status_code == 201
    notes = api(carol).get(f"/api/v1/matches/{match.pk}/").json()["notes"]
    assert [note["rule"] for note in notes] == ["OPT-37"]
    assert cast["foe"] == hurt.victim_id


def test_the_page_asks_after_which_hurt(browse, carol, match, hurt):
    client, at = browse(carol), f"/matches/{match.pk}/events/new/"
    asked = {"type": "apothecary", "victim": hurt.victim_id}
    form = client.get(at, asked).context["form"]
    assert hurt.pk in dict(form.fields["of"].choices)
    sent = asked | {"of": hurt.pk, "chosen": "first", "form": "f1", "seen": 1}
    assert client.post(at, sent).status_code == 302
    assert Event.objects.last().outcome["chosen"] == "first"


def test_the_page_offers_hurts_alone_and_leaves_the_choice_open(browse, carol, match, hurt):
    tell(match, "note", by=carol, text="Is there a doctor?")
    client, at = browse(carol), f"/matches/{match.pk}/events/new/"
    asked = {"type": "apothecary", "victim": hurt.victim_id}
    form = client.get(at, asked).context["form"]
    assert list(dict(form.fields["of"].choices)) == [hurt.pk]
    assert "the milder one does" in form.fields["chosen"].help_text
    sent = asked | {"of": hurt.pk, "form": "f1", "seen": 2, "roll_casualty": "1"}
    assert client.post(at, sent).status_code == 302
    assert Event.objects.last().outcome["chosen"] == "second"


def offered(page):
    """Who may be answered, and the words of the question."""
    asked = page.context["asking"].question()
    return asked.text, [one.value for group in asked.groups for one in group.answers]


def test_the_page_offers_those_who_can_still_be_treated(browse, carol, match, hurt):
    client, at = browse(carol), f"/matches/{match.pk}/events/new/"
    fine = tell(match, "casualty", by=carol, victim=cast_of(match)["doer"], cause="other",
                rolls={"casualty": 1})  # fmt: skip
    assert fine.victim_team_id != hurt.victim_team_id, "whose side has no apothecary"
    assert offered(client.get(at, {"type": "apothecary"}))[1] == [str(hurt.victim_id)]
    tell(match, "apothecary", by=carol, victim=hurt.victim_id, of=hurt.pk, rolls={"casualty": 16})
    assert offered(client.get(at, {"type": "apothecary"})) == (
        "Nobody is hurt whom an apothecary of their own side could still treat.", [],
    )  # fmt: skip
    kit = client.get(f"/matches/{match.pk}/events/kit/").json()
    asked = kit["kinds"]["apothecary"]["questions"][0]["text"]
    assert asked == "Whom does the apothecary treat?", "a phone without a signal offers everybody"


def test_under_a_table_of_its_own_a_league_tells_what_it_said(browse, carol, match):
    match.house_rules = {**match.house_rules, "casualty_table": "manual"}
    match.save()
    Team.objects.update(apothecary=True)
    hurt = tell(match, "casualty", victim=cast_of(match)["foe"], cause="block", outcome="dead")
    client, at = browse(carol), f"/matches/{match.pk}/events/new/"
    asked = {"type": "apothecary", "victim": hurt.victim_id}
    assert "outcome" in client.get(at, asked).context["form"].fields
    sent = asked | {"of": hurt.pk, "form": "f1", "seen": 1, "outcome": "badly_hurt"}
    assert client.post(at, sent).status_code == 302
    assert Event.objects.last().outcome["result"] == "reserves"


def test_what_cost_nothing_is_not_treated(api, carol, match, hurt):
    Event.objects.all().delete()
    blow = {"victim": hurt.victim_id, "cause": "block", "regenerated": True}
    spared = tell(match, "casualty", by=carol, **blow)
    sent = {"type": "apothecary", "victim": hurt.victim_id, "of": spared.pk}
    reply = api(carol).post(url(match), sent)
    assert (reply.status_code, reply.json()["verdicts"][0]["rule"]) == (422, "POST-14")
    assert "nothing to treat" in reply.json()["verdicts"][0]["message"]


def test_a_team_without_one_is_refused(api, carol, match, hurt):
    Team.objects.update(apothecary=False)
    sent = {"type": "apothecary", "victim": hurt.victim_id, "of": hurt.pk}
    reply = api(carol).post(url(match), sent)
    assert (reply.status_code, reply.json()["verdicts"][0]["rule"]) == (422, "POST-14")
