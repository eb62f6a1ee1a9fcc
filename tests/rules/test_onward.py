"""At a table after the whistle: what comes next stands there in words, a press each."""

import re
from html import unescape

import pytest
from django.urls import reverse

from matches.queries.tablelog import game_digest
from tests.rules.night import players
from tests.verbs import phone_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def recorded(night):
    """Bob's phone recorded a touchdown of the home side, which ends the game."""
    night.start()
    scorer = players(night.home)[0].pk
    phone_of(night.match, night.bob)({"kind": "event", "event": scored(scorer)})
    return night.fresh()


def scored(player):
    return {"type": "touchdown", "player": player}


def page(night, browse, who):
    return browse(who).get(reverse("match-table", args=[night.match.pk]))


def words(reply):
    """What is said from where it stands on."""
    part = reply.content.decode().partition('id="onward"')[2]
    return " ".join(re.sub(r"<[^>]+>", " ", part).split())


def fields(reply, action):
    """What the form with this action sends."""
    text = reply.content.decode()
    (form,) = re.findall(
        rf'<form method="post" action="{re.escape(action)}">.*?</form>', text, re.S
    )
    return dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form))


def at(name, night):
    return f"{reverse(name, args=[night.match.pk])}?back=table"


def press(night, browse, who, name):
    action = at(name, night)
    return browse(who).post(action, fields(page(night, browse, who), action))


def test_while_the_game_goes_on_nothing_comes_next(night, browse):
    night.start()
    assert words(page(night, browse, night.bob)) == ""
    assert browse(night.bob).get(reverse("match-onward", args=[night.match.pk])).status_code == 204


def test_which_game_it_is_stands_there_before_the_report_and_before_it_is_confirmed(
    recorded, browse
):
    code = game_digest(recorded.match)
    assert words(page(recorded, browse, recorded.bob)).count(code) == 1
    press(recorded, browse, recorded.bob, "report")
    assert words(page(recorded, browse, recorded.carol)).count(code) == 1


def test_one_press_reports_what_the_log_says(recorded, browse):
    assert "Report 1 : 0" in page(recorded, browse, recorded.bob).content.decode()
    assert "Report 0 : 1" in page(recorded, browse, recorded.carol).content.decode()
    reply = press(recorded, browse, recorded.bob, "report")
    assert reply.url == reverse("match-table", args=[recorded.match.pk])
    result = recorded.fresh().match.result
    assert (result["kind"], result["winner"]) == ("touchdown", recorded.home.pk)


def test_each_side_reads_who_has_to_confirm_and_confirms_there(recorded, browse):
    press(recorded, browse, recorded.bob, "report")
    said = words(page(recorded, browse, recorded.bob))
    # The figures stand apart from the team's name: "1 : 0 for Gold" reads as if Gold had won.
    ended = "Touchdown: somebody carried the ball home. bob's light won."
    assert f"says 1 : 0 . {ended} Waiting carol still has to confirm it for " in unescape(said)
    reply = press(recorded, browse, recorded.carol, "report-confirm")
    assert reply.url == reverse("match-table", args=[recorded.match.pk])
    assert recorded.fresh().match.confirmed_at is not None


def test_the_post_game_is_entered_from_the_table(recorded, browse):
    press(recorded, browse, recorded.bob, "report")
    recorded.fresh().confirm().advance()
    said = page(recorded, browse, recorded.bob).content.decode()
    assert re.search(r"/postgame/#step-\d+\">Post-game: ", said)
    assert "Post-game: carol has to answer for" in words(page(recorded, browse, recorded.bob))


def test_a_commissioner_may_report_it_too(recorded, browse):
    press(recorded, browse, recorded.alice, "report")
    assert recorded.fresh().match.status == "reported"


def test_an_open_flag_comes_before_the_report(recorded, browse):
    phone_of(recorded.match, recorded.carol)(
        {"kind": "event", "event": scored(players(recorded.home)[0].pk)}
    )
    said = page(recorded, browse, recorded.bob)
    assert "to settle above, then the report" in words(said)
    assert at("report", recorded) not in said.content.decode()


def test_a_page_that_looks_again_hears_nothing_until_something_is_new(recorded, browse):
    where = reverse("match-onward", args=[recorded.match.pk])
    first = browse(recorded.carol).get(where).content.decode()
    (seen,) = re.findall(r'hx-get="([^"]+)"', first)
    assert browse(recorded.carol).get(seen).status_code == 204
    press(recorded, browse, recorded.bob, "report")
    assert "Confirm 0 : 1" in browse(recorded.carol).get(seen).content.decode()


def test_a_report_that_is_refused_says_why_on_its_own_page(recorded, browse):
    sent = fields(page(recorded, browse, recorded.bob), at("report", recorded))
    reply = browse(recorded.bob).post(
        at("report", recorded), {**sent, f"touchdowns_{recorded.away.pk}": 5}
    )
    assert reply.status_code == 422


def test_a_stranger_finds_nothing(recorded, browse, mallory):
    assert browse(mallory).get(reverse("match-onward", args=[recorded.match.pk])).status_code == 404
