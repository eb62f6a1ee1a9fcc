"""A kind of event is one file: put into the tuple, it is asked, read, recorded and described."""

import pytest
from drf_spectacular.generators import SchemaGenerator

from dungeonbowl.match import events
from dungeonbowl.match.details import ChoiceDetail, Count, FlagDetail
from dungeonbowl.match.events.base import HARM, EventKind
from dungeonbowl.match.spp import Award
from matches.models import Event
from matches.queries.records import figure_names


class Serenade(EventKind):
    """What no rule knows of."""

    key = "serenade"
    name = "Serenade"
    mark = "star"
    group = HARM
    player = "Who sang?"
    victim = "To whom?"
    needs = frozenset({"player"})
    sentence = "{player} sings to {victim}."
    figure = "Serenades"
    details = (
        ChoiceDetail(
            name="mood", label="In which mood?", choices=(("merry", "Merry"), ("sad", "Sad"))
        ),
        Count(name="verses", label="How many verses?", default=None),
        FlagDetail(name="in_tune", label="In tune"),
    )

    def award(self, event, book, rules):
        """A point a verse."""
        return Award(event.details.get("verses", 0), "serenade")


@pytest.fixture
def serenades(monkeypatch):
    monkeypatch.setattr(events, "EVENTS", (*events.EVENTS, Serenade()))


@pytest.fixture
def sung(match):
    singer, listener = (side.available[0] for side in match.sides.all())
    return {"type": "serenade", "player": singer, "victim": listener}


def at(match):
    return f"/matches/{match.pk}/events/new/"


@pytest.mark.usefixtures("serenades")
def test_a_kind_in_the_tuple_is_asked_for_under_its_group(browse, bob, match, sung):
    client = browse(bob)
    groups = {
        group.heading: group for group in client.get(at(match)).context["asking"].question().groups
    }
    assert "Serenade" in [answer.text for answer in groups[HARM].answers]
    assert "Who sang?" in client.get(at(match), {"type": "serenade"}).content.decode()
    form = client.get(at(match), sung).context["form"]
    assert [*form.fields][:3] == ["mood", "verses", "in_tune"]
    assert "serenade" in client.get(f"/matches/{match.pk}/events/kit/").json()["kinds"]


@pytest.mark.usefixtures("serenades")
def test_it_is_told_on_the_page_and_counts_in_a_career(browse, bob, match, sung):
    client = browse(bob)
    form = sung | {
        "mood": "sad",
        "verses": "3",
        "in_tune": "on",
        "form": "f1",
        "seen": match.clock,
    }
    assert client.post(at(match), form).status_code == 302
    row = Event.objects.get(match=match)
    assert (row.spp, row.details) == (3, {"mood": "sad", "verses": 3, "in_tune": True})
    assert " sings to " in client.get(f"/matches/{match.pk}/").content.decode()
    assert "Serenades" in figure_names()


@pytest.mark.usefixtures("serenades")
def test_the_api_reads_it_and_says_what_is_wrong(api, bob, match, sung):
    url = f"/api/v1/matches/{match.pk}/events/"
    assert api(bob).post(url, {**sung, "mood": "merry"}).status_code == 201
    assert api(bob).post(url, sung).json()["errors"] == {"mood": ["This must be given."]}
    wrong = api(bob).post(url, {**sung, "mood": "merry", "player": None})
    assert (wrong.status_code, wrong.json()["verdicts"][0]["rule"]) == (422, "POST-14")


@pytest.mark.usefixtures("serenades")
def test_the_schema_describes_it():
    schema = SchemaGenerator().get_schema(public=True)["components"]["schemas"]["EventBody"]
    assert schema["properties"]["mood"]["enum"] == ["merry", "sad"]
    assert schema["properties"]["verses"]["maximum"] == 999
    assert "serenade" in str(schema["properties"]["type"])


@pytest.mark.usefixtures("serenades")
def test_a_correction_can_add_it(browse, alice, match):
    from matches.queries import MatchSheet
    from rules.forms.correcting import CorrectForm

    offered = dict(CorrectForm(MatchSheet.of(match)).types)
    assert ("serenade", "Serenade") in offered[HARM]


def test_without_it_nobody_sings(api, bob, match, sung):
    reply = api(bob).post(f"/api/v1/matches/{match.pk}/events/", sung)
    assert (reply.status_code, [*reply.json()["errors"]]) == (400, ["type"])
