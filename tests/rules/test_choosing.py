"""What can't be taken back is chosen by somebody, never by a form; and what it comes to is told."""

import re
from html.parser import HTMLParser

import pytest
from django.urls import reverse

from dungeonbowl.effects import Injured, LedgerLine
from league.services import amend
from tests.rules.night import Night, players
from tests.rules.test_desk import post, read

pytestmark = pytest.mark.django_db


class OptionReader(HTMLParser):
    """What every select of a page sends if nobody touches it."""

    def __init__(self):
        super().__init__()
        self.sent, self.name = {}, None

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        if tag == "select":
            self.name = attributes["name"]
        if (
            tag == "option"
            and self.name
            and (self.name not in self.sent or "selected" in attributes)
        ):
            self.sent[self.name] = attributes["value"]

    def handle_endtag(self, tag):
        if tag == "select":
            self.name = None


def untouched(page):
    reader = OptionReader()
    reader.feed(page)
    return reader.sent


def waits_at(night, key):
    assert night.step(night.home, key).status == "waiting"
    return night


def skill_due(night):
    post(night.home, LedgerLine("Old deeds", players(night.home)[0].pk, spp=6))
    return waits_at(night.settle(), "skills"), "skill_of"


def item_bought(night):
    night.settle()
    night.answer(night.home, "hire", done=True)
    night.answer(night.home, "item", buy=True)
    return waits_at(night, "item"), "player"


def to_be_cured(night):
    hurt = players(night.home)[0]
    post(night.home, LedgerLine("Hurt", hurt.pk, effect=Injured(1, "ma", "smashed ankle")))
    night.match.sides.filter(team=night.home).update(arrangements=["medical_insurance"])
    return waits_at(night.settle(), "insurance"), "injury_of"


def most_valuable(night):
    amend(night.alice, night.league.slug, house_rules={"mvp_mode": "chosen"})
    again = Night.between(night.league, night.bob, night.carol)
    return waits_at(again.settle(), "mvp"), "player"


@pytest.mark.parametrize("prepared", [skill_due, item_bought, to_be_cured, most_valuable])
def test_nothing_is_chosen_before_somebody_chooses(night, browse, prepared):
    night, name = prepared(night)
    assert untouched(read(browse, night.bob))[name] == ""
    page = browse(night.bob).get(reverse("postgame", args=[night.match.pk])).content.decode()
    assert untouched(page)[name] == ""


def test_an_answer_without_a_choice_is_refused_and_writes_nothing(night, browse):
    night, name = skill_due(night)
    step = night.step(night.home, "skills")
    url = reverse("postgame-answer", args=[night.match.pk, step.pk])
    assert browse(night.bob).post(url, {name: ""}).status_code == 400
    assert night.step(night.home, "skills").status == "waiting"
    assert players(night.home)[0].gained == []


def test_a_skill_on_a_players_own_page_comes_unchosen(night, browse):
    learner = players(night.home)[0]
    post(night.home, LedgerLine("Old deeds", learner.pk, spp=6))
    page = browse(night.bob).get(reverse("player", args=[learner.pk])).content.decode()
    radios = re.findall(r'<input type="radio" name="skill"[^>]*>', page)
    assert len(radios) > 5
    assert not any("checked" in radio for radio in radios)


def test_an_items_price_tells_the_rating_that_stays(night, browse):
    night.settle()
    night.answer(night.home, "hire", done=True)
    had = night.fresh().home.treasury
    page = read(browse, night.bob)
    assert f"Once somebody carries it: treasury {had:,} gp to {had - 50_000:,} gp" in page
    assert "team rating stays" in page
    rating = int(re.search(r"team rating stays (\d+)", page)[1])
    night.answer(night.home, "item", buy=True)
    assert f"to {rating}." in read(browse, night.bob)


def test_what_holds_for_everybody_is_said_once(night, browse):
    night, _ = item_bought(night)
    page = read(browse, night.bob)
    assert page.count("Team value ") == 1
    assert "Whichever you choose" in page
