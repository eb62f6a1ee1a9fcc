"""Names, mottoes, stories, colours and emblems."""

import pytest
from django.urls import reverse

from accounts.commands import Command
from dungeonbowl.errors import FieldError
from teams import ledger, services
from teams.heraldry import (
    CHARGES,
    LEAST_CONTRAST,
    PALETTE,
    Arms,
    arms_of,
    check,
    contrast,
    fitting_pairs,
)
from teams.ledger.audit import audit_team
from teams.models import Change, Portrait
from teams.templatetags.emblem import drawn
from tests.teams.test_pages import page, said
from tests.verbs import draft_team, found, register_team

pytestmark = pytest.mark.django_db

ARMS = Arms("bone", "crimson", "tower")


def test_another_name_stands_in_the_ledger_with_the_old_one(bob):
    team = found(bob, name="Ironbeard Institute")
    change = services.rename_team(Command(bob, team.pk), name=" Iron  Beards ").change
    team.refresh_from_db()
    assert team.name == "Iron Beards"
    assert (change.by, change.why) == (bob, "Ironbeard Institute is now called Iron Beards")
    assert list(audit_team(team)) == []


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "Iron\x00beards"])
def test_a_name_that_cant_be_is_refused(bob, name):
    with pytest.raises(FieldError):
        services.rename_team(Command(bob, found(bob).pk), name=name)


def test_the_audit_finds_a_name_that_the_ledger_doesnt_know(bob):
    team = found(bob)
    type(team).objects.filter(pk=team.pk).update(name="Forged")
    team.refresh_from_db()
    assert [one.what for one in audit_team(team)] == ["name"]


def test_a_name_taken_back_is_the_old_one_again(bob):
    team = found(bob, name="First")
    change = services.rename_team(Command(bob, team.pk), name="Second").change
    ledger.take_back(ledger.lock(team.pk), change, by=bob, why="A slip")
    team.refresh_from_db()
    assert team.name == "First"


def test_what_is_told_of_a_team_keeps_who_and_when_and_moves_no_figure(bob):
    team = register_team(bob)
    before = (team.version, Change.objects.count())
    services.portray(Command(bob, team.pk), ARMS, motto="Dig first.", bio="One.\n\n Two. ")
    services.portray(Command(bob, team.pk), ARMS, motto="Dig deep.")
    team.refresh_from_db()
    assert (team.version, Change.objects.count()) == before
    assert [one.motto for one in Portrait.objects.all()] == ["Dig first.", "Dig deep."]
    assert team.portrait.by == bob
    assert Portrait.objects.first().bio == "One.\n\nTwo."
    assert (team.ground, team.figure, team.charge) == ("bone", "crimson", "tower")


@pytest.mark.parametrize(
    ("field", "arms", "words"),
    [
        ("ground", Arms("beige", "crimson", "tower"), {}),
        ("charge", Arms("bone", "crimson", "dragon"), {}),
        ("figure", Arms("crimson", "plum", "tower"), {}),
        ("motto", ARMS, {"motto": "x" * 121}),
        ("bio", ARMS, {"bio": "x" * 2001}),
        ("bio", ARMS, {"bio": "a\x07b"}),
    ],
)
def test_what_cant_be_shown_is_refused_at_its_field(bob, field, arms, words):
    with pytest.raises(FieldError) as refusal:
        services.portray(Command(bob, found(bob).pk), arms, **words)
    assert refusal.value.field == field


def test_a_player_has_a_story_too(browse, bob, carol, cellar):
    team = register_team(bob, league_slug="cellar")
    grim = team.players.first()
    form = {
        "player": grim.pk,
        "motto": "Never late.",
        "bio": "Born <b>below</b>.",
        "back": "player",
    }
    url = reverse("player", args=[grim.pk])
    assert browse(bob).post(page(team, "player-portray"), form)["Location"] == url
    content = browse(carol).get(url).content.decode()
    assert "Never late." in content
    assert "&lt;b&gt;below" in content


def test_nothing_is_told_of_another_teams_player(bob, carol):
    team, other = draft_team(bob), draft_team(carol)
    with pytest.raises(FieldError):
        services.portray_player(
            Command(bob, team.pk), player=other.players.first().pk, motto="Mine!"
        )


def test_the_page_of_looks_keeps_what_was_typed_when_it_refuses(browse, bob):
    team = found(bob)
    form = {"ground": "coal", "figure": "pine", "charge": "key", "motto": "So be it."}
    reply = browse(bob).post(page(team, "team-portray"), {**form, "back": "portrait"})
    assert reply.status_code == 400
    assert "be told apart: take a lighter" in said(reply)
    kept = reply.content.decode()
    assert 'value="So be it."' in kept
    for name in ("ground", "figure", "charge"):
        assert f'name="{name}" value="{form[name]}" required checked' in kept
    form["figure"] = "straw"
    reply = browse(bob).post(page(team, "team-portray"), {**form, "back": "portrait"})
    assert reply.status_code == 302
    content = browse(bob).get(page(team)).content.decode()
    assert 'aria-label="Key, straw on coal"' in content
    assert "So be it." in content


def test_a_team_is_renamed_on_its_page(browse, bob):
    team = found(bob)
    form = {"name": "Iron Beards", "back": "portrait"}
    assert browse(bob).post(page(team, "team-rename"), form).status_code == 302
    assert "Iron Beards" in said(browse(bob).get(page(team, "team-portrait")))


def test_every_pair_of_colours_offered_can_be_told_apart():
    assert all(contrast(*pair) >= LEAST_CONTRAST for pair in fitting_pairs())
    assert {colour for pair in fitting_pairs() for colour in pair} == set(PALETTE)
    with pytest.raises(FieldError):
        check(Arms("coal", "coal", "star"))


def test_a_team_that_chose_nothing_always_has_the_same_emblem():
    assert arms_of(7) == arms_of(7)
    assert arms_of(7) != arms_of(8)
    assert len({arms_of(team) for team in range(40)}) == 40


@pytest.mark.parametrize("charge", CHARGES)
def test_an_emblem_says_what_it_shows(charge):
    arms = Arms("bone", "crimson", charge)
    assert arms.blazon == f"{CHARGES[charge][0]}, crimson on bone"
    assert "style=" not in drawn(arms, 24)
