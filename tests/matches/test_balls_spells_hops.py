"""What a match could not tell before: balls, illusions, spells, hops, who stood beside a chest."""

import pytest

from matches.models import Event
from teams.models import Player
from tests.matches.tales import cast_of
from tests.verbs import tell


@pytest.fixture
def cast(match):
    return cast_of(match)


def url(match):
    return f"/api/v1/matches/{match.pk}/events/"


def record(api, bob, match, type, **fields):
    reply = api(bob).post(url(match), {"type": type, **fields})
    assert reply.status_code == 201, reply.json()
    return reply.json()


def test_a_ball_is_told_by_number_and_type(api, bob, match, cast):
    found = record(
        api, bob, match, "chest_ball", player=cast["doer"], ball={"number": 2, "type": "living"}
    )
    assert found["ball"] == {"number": 2, "type": "living"}
    assert "there is ball 2, a living ball" in found["outcome"]["text"]
    scored = record(api, bob, match, "touchdown", player=cast["doer"], ball={"number": 2})
    assert " with ball 2." in scored["outcome"]["text"]


@pytest.mark.parametrize(
    "ball", [2, {"number": 0}, {"number": "2"}, {"type": "living"}, {"number": 1, "type": "soap"},
             {"number": 1, "colour": "red"}, [1]],
)  # fmt: skip
def test_an_unknown_ball_is_named(api, bob, match, cast, ball):
    reply = api(bob).post(url(match), {"type": "touchdown", "player": cast["doer"], "ball": ball})
    assert (reply.status_code, [*reply.json()["errors"]]) == (400, ["ball"])


def test_an_illusion_vanishes_and_is_no_touchdown(api, bob, match, cast):
    gone = record(api, bob, match, "illusion", player=cast["doer"], ball={"number": 1})
    assert gone["spp"] == 0
    assert "vanishes" in gone["outcome"]["text"]
    shown = api(bob).get(f"/api/v1/matches/{match.pk}/").json()
    assert not [event for event in shown["events"] if event["type"] == "touchdown"]


def test_who_stood_beside_an_exploding_chest_is_told(api, bob, match, cast):
    burst = record(
        api, bob, match, "chest_trap", player=cast["doer"], victims=[cast["mate"], cast["foe"]]
    )
    assert burst["victims"] == [cast["mate"], cast["foe"]]
    assert "stood beside it" in burst["outcome"]["text"]
    reply = api(bob).post(url(match), {"type": "chest_trap", "victims": [999999]})
    assert [*reply.json()["errors"]] == ["victims"]


def test_hops_are_told_pad_by_pad(api, bob, match, cast):
    hop = record(api, bob, match, "teleport", player=cast["doer"], hops=[3, 5])
    assert "teleports to pad 3, then pad 5." in hop["outcome"]["text"]
    for hops in ([], [0], ["3"], 3, [True]):
        reply = api(bob).post(
            url(match), {"type": "teleport", "player": cast["doer"], "hops": hops}
        )
        assert [*reply.json()["errors"]] == ["hops"], hops


def test_only_a_sorcerer_casts(api, bob, match, cast):
    spell = {"type": "spell", "player": cast["doer"], "spell": "flying_fist", "success": True}
    reply = api(bob).post(url(match), spell)
    assert (reply.status_code, reply.json()["verdicts"][0]["rule"]) == (422, "POST-14")
    reply = api(bob).post(url(match), {**spell, "spell": "nap"})
    assert [*reply.json()["errors"]] == ["spell"]
    del spell["success"]
    assert [*api(bob).post(url(match), spell).json()["errors"]] == ["success"]


def test_the_page_offers_the_sorcerers_in_play(browse, bob, match, cast):
    client, at = browse(bob), f"/matches/{match.pk}/events/new/"

    def offered():
        asked = client.get(at, {"type": "spell"}).context["asking"].question()
        return asked.text, [one.value for group in asked.groups for one in group.answers]

    assert offered() == ("No sorcerer is in play.", [])
    Player.objects.filter(pk=cast["sorcerer"]).update(weapon="sorcery")
    assert offered() == ("Who cast it?", [str(cast["sorcerer"])])
    tell(match, "knocked_out", by=bob, victim=cast["sorcerer"])
    assert offered() == ("No sorcerer is in play.", [])


def test_an_event_names_the_one_it_came_of(api, bob, match, cast):
    push = record(
        api, bob, match, "hazard_push", player=cast["doer"], victim=cast["foe"], hazard="lava"
    )
    hurt = record(
        api, bob, match, "casualty", player=cast["doer"], victim=cast["foe"], cause="hazard",
        of=push["id"], rolls={"casualty": 8},
    )  # fmt: skip
    assert hurt["of"] == push["id"]
    reply = api(bob).post(url(match), {"type": "note", "text": "So.", "of": 999999})
    assert [*reply.json()["errors"]] == ["of"]


def test_the_page_asks_which_ball_where_there_are_several(browse, bob, match, cast):
    client, at = browse(bob), f"/matches/{match.pk}/events/new/"
    asked = {"type": "touchdown", "player": cast["doer"]}
    assert "ball" not in client.get(at, asked).context["form"].fields
    match.options = {**match.options, "balls": 3, "ball_type": ["normal", "enchanted", "living"]}
    match.save()
    form = client.get(at, asked).context["form"]
    assert [name for _, name in form.fields["ball"].choices][1:] == [
        "Ball 1, normal ball", "Ball 2, enchanted ball", "Ball 3, living ball",
    ]  # fmt: skip
    sent = asked | {"ball": "2 enchanted", "form": "f1", "seen": match.clock}
    assert client.post(at, sent).status_code == 302
    assert Event.objects.get().details["ball"] == {"number": 2, "type": "enchanted"}


def test_the_page_tells_hops_spells_and_what_brought_a_fall_about(browse, bob, match, cast):
    client, at = browse(bob), f"/matches/{match.pk}/events/new/"
    hop = {"type": "teleport", "player": cast["doer"], "hops": "3 5", "form": "f1", "seen": 0}
    assert client.post(at, hop).status_code == 302
    teleport = Event.objects.get()
    assert teleport.details["hops"] == [3, 5]
    lost = {"type": "lost_in_space", "player": cast["doer"]}
    assert teleport.pk in dict(client.get(at, lost).context["form"].fields["of"].choices)
    assert client.post(at, lost | {"of": teleport.pk, "form": "f2", "seen": 1}).status_code == 302
    assert Event.objects.last().details["of"] == teleport.pk
    nobody = client.get(at, {"type": "spell", "player": cast["doer"], "victim": "nobody"})
    assert [*nobody.context["form"].fields][:2] == ["spell", "success"]


def test_another_ball_is_another_touchdown(browse, bob, match, cast):
    match.options = {**match.options, "balls": 3}
    match.save()
    client, at = browse(bob), f"/matches/{match.pk}/events/new/"
    tell(match, "touchdown", by=bob, player=cast["doer"], ball={"number": 1})
    sent = {
        "type": "touchdown",
        "player": cast["doer"],
        "ball": "2 normal",
        "form": "f1",
        "seen": 1,
    }
    assert client.post(at, sent).status_code == 302
    again = sent | {"form": "f2", "seen": 2}
    assert client.post(at, again).status_code == 409


def test_a_ball_that_was_scored_twice_is_no_report(api, bob, carol, match, cast):
    match.options = {**match.options, "balls": 3}
    match.save()
    ours = match.sides.all()[0].team_id
    for _ in range(2):
        tell(match, "touchdown", by=bob, player=cast["doer"], ball={"number": 1})
    result = {"kind": "touchdown", "winner": ours, "touchdowns": {str(ours): 2}, "balls_gone": 1}
    reply = api(bob).post(f"/api/v1/matches/{match.pk}/report/", {"result": result})
    assert reply.status_code == 422
    assert "Ball 1 was scored with 2 times." in str(reply.json()["verdicts"])
