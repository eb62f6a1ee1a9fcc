"""A press that is refused: its page once more, with why beside the button, and the right status."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from league.models import Membership
from league.services import enter, finish_season, withdraw
from league.services.booking import add_resource, block
from tests.design.stylesheets import ROOT
from tests.league.playing import ready_teams
from tests.verbs import open_season, start_season

pytestmark = pytest.mark.django_db


def form_with(reply, button):
    """The form of the page that this button sends, as its HTML."""
    forms = re.findall(r"<form.*?</form>", reply.content.decode(), re.S)
    return next(form for form in forms if button in form)


def names_of(form):
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))


def pressed(client, page, button, before_pressing=lambda: None):
    """What comes of pressing it, when something happens between opening the page and pressing."""
    form = form_with(client.get(page), button)
    before_pressing()
    return client.post(re.search(r'action="([^"]+)"', form)[1], names_of(form))


def test_the_last_commissioner_reads_beside_the_button_why_they_stay_one(browse, alice, cellar):
    reply = pressed(browse(alice), f"/leagues/{cellar.slug}/members/", "Leave Cellar League")
    assert reply.status_code == 409
    there = form_with(reply, "Leave Cellar League")
    assert "That didn't work" in there
    assert "keeps one commissioner" in there
    assert reply.content.decode().count("keeps one commissioner") == 1
    assert Membership.objects.filter(league=cellar, user=alice).exists()


def test_of_many_buttons_alike_the_one_that_was_pressed_says_why(browse, alice, cellar):
    _, second = (add_resource(alice, cellar.slug, "table", name) for name in ("A", "B"))
    starts = timezone.now() + timedelta(days=1)
    block(alice, second.pk, starts=starts, ends=starts + timedelta(hours=2), why="A birthday")
    reply = pressed(
        browse(alice),
        f"/leagues/{cellar.slug}/tables/",
        'out of use<span class="visually-hidden">: B',
    )
    assert reply.status_code == 409
    assert "error-summary" in form_with(reply, ": B<")
    assert "error-summary" not in form_with(reply, ": A<")
    second.refresh_from_db()
    assert second.retired_at is None


def test_a_form_that_is_gone_is_answered_at_the_top_of_its_page(browse, alice, bob, arena):
    season = open_season(arena)
    teams = ready_teams(arena, bob, 2)
    enter(alice, season.pk, teams[0].pk)
    reply = pressed(
        browse(alice),
        f"/seasons/{season.pk}/",
        "Take out",
        lambda: withdraw(alice, season.pk, teams[0].pk),
    )
    assert reply.status_code == 409
    notices = reply.content.decode().partition('class="notices"')[2].partition("page-head")[0]
    assert "hasn&#x27;t entered" in notices
    assert "error-summary" in notices


def test_closing_a_closed_season_is_no_success(browse, alice, bob, arena):
    season = start_season(arena, ready_teams(arena, bob, 2), "open")
    reply = pressed(
        browse(alice),
        f"/seasons/{season.pk}/",
        "Close Winter",
        lambda: finish_season(alice, season.pk),
    )
    assert reply.status_code == 409
    assert "Winter is over." in reply.content.decode()


def test_what_is_refused_takes_the_focus_without_a_script_too():
    for name in ("refused", "error_summary"):
        box = (ROOT / f"templates/parts/{name}.html").read_text()
        assert re.search(
            r'class="error-summary[^>]*role="alert"[^>]*tabindex="-1"[^>]*autofocus', box
        )


def test_forms_say_what_is_wrong_beside_the_button_that_sends_them():
    """A form may be four screens long, and its button is at its end."""
    for path in sorted(
        path for name in FOLDERS for path in (ROOT / "templates" / name).rglob("*.html")
    ):
        said = path.read_text()
        for after in said.split("parts/error_summary.html")[1:]:
            following = after.partition("%}")[2].replace("{% endfor %}", "").lstrip()
            at_button = following.startswith(('<div class="form__actions', "{% include"))
            assert at_button or path.name in ELSEWHERE, path


FOLDERS = ("league", "parts", "planner", "rules", "teams")
# A question of the post-game has its own form below; scores that can't be are answered where the
# table would stand, which a page opened anew begins with.
ELSEWHERE = {"_step.html", "what_if.html"}
