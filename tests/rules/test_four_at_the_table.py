"""Two to four sides meet: no sentence may count on two."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.commands import Command
from matches.models import Match
from rules.services import reports
from tests.rules.correcting.filling import fields_of
from tests.verbs import confirm, friendly_of_several, start

pytestmark = pytest.mark.django_db
COUNTING_ON_TWO = re.compile(
    r"\b(?:both|either|neither)(?: of the)? (?:coach|side|team|set-up)"
    r"|\bthe other (?:coach|side|team)\b",
    re.IGNORECASE,
)


@pytest.fixture
def four(alice, bob, carol, mallory):
    """A match of four that waits, one side to each of the cast."""
    return friendly_of_several(alice, bob, carol, mallory)


def words(client, address):
    page = client.get(address)
    assert page.status_code == 200
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page.content.decode())).split())


def test_no_page_of_a_match_of_four_counts_on_two(four, browse, bob, carol):
    match = reverse("match", args=[four.pk])

    def look(*addresses):
        for client in (browse(bob), browse(carol)):
            for address in addresses:
                assert not COUNTING_ON_TWO.findall(words(client, address)), address

    look(match, reverse("match-sheet", args=[four.pk]), reverse("match-propose", args=[four.pk]))
    start(four, bob)
    look(match, reverse("report", args=[four.pk]))
    winner = four.sides.first().team_id
    won = {"kind": "touchdown", "winner": winner, "touchdowns": {str(winner): 1}}
    reports.report(Command(bob, four.pk), won)
    look(match, reverse("desk"))


def test_wherever_matches_are_listed_all_four_are_named(four, api, browse, alice, bob):
    at = {"at": timezone.now() + timedelta(days=7), "decide": True}
    decided = api(alice).post(f"/api/v1/matches/{four.pk}/dates/", at, format="json")
    assert decided.status_code == 201
    first, *rest = (side.team.name for side in four.sides.all())
    others = " , ".join(rest)
    for page in (reverse("dates"), reverse("league-tables", args=[four.league_slug])):
        assert f"{first} v {others}" in words(browse(bob), page)
    assert f"{first} v , the match {others}" in words(browse(bob), reverse("desk"))


def test_the_deadlines_of_a_league_where_four_meet_count_on_no_two(four, browse, alice):
    page = reverse("league-deadlines", args=[four.league_slug])
    assert not COUNTING_ON_TWO.findall(words(browse(alice), page))


def test_of_four_none_is_told_that_special_arrangements_can_be_chosen(four, browse, bob, night):
    offered = "Dirty tactics and special arrangements can be chosen here"
    assert offered in words(browse(bob), reverse("match", args=[night.match.pk]))
    assert offered not in words(browse(bob), reverse("match", args=[four.pk]))


def test_whoever_reported_is_told_that_every_other_side_confirms(api, four, bob):
    start(four, bob)
    at = f"/api/v1/matches/{four.pk}/"
    data = api(bob).post(f"{at}report/", {"result": {"kind": "draw"}}, format="json").json()
    refused = api(bob).post(f"{at}confirm/", {"version": data["version"]}, format="json")
    assert refused.status_code == 409
    assert "every other side confirms it" in refused.json()["detail"]


def test_of_four_the_report_page_is_told_who_gave_up_and_nobody_else_did(four, browse, bob):
    report = reverse("report", args=[start(four, bob).pk])
    first, second, *rest = teams = [side.team for side in four.sides.all()]
    ended = {"kind": "concession", "winner": first.pk, "conceded": second.pk}
    touchdowns = {f"touchdowns_{team.pk}": 0 for team in teams}
    typed = {**ended, **touchdowns, "version": Match.objects.get(pk=four.pk).version}
    assert browse(bob).post(report, typed).status_code == 302
    for team in (*rest, first):
        confirm(four, team.coach)
    assert [side.team for side in four.sides.filter(conceded=True)] == [second]


def test_whoever_confirms_reads_who_won_and_of_several_who_gave_up(four, browse, bob, carol):
    first, *_, last = (side.team for side in start(four, bob).sides.all())
    gave_up = {"kind": "concession", "winner": first.pk, "conceded": last.pk}
    reports.report(Command(bob, four.pk), gave_up)
    said = f"One side conceded. {first} won. {last} gave up."
    for page in (reverse("match", args=[four.pk]), reverse("desk")):
        assert said in words(browse(carol), page)


def test_a_correction_on_the_page_leaves_in_force_who_gave_up(four, browse, alice, bob):
    start(four, bob)
    first, second, *_ = (side.team for side in four.sides.all())
    gave_up = {"kind": "concession", "winner": first.pk, "conceded": second.pk}
    reports.report(Command(bob, four.pk), gave_up)
    confirm(four, alice)
    correct, commissioner = reverse("match-correct", args=[four.pk]), browse(alice)
    page = fields_of(commissioner.get(correct).content.decode())
    scored = {f"end-touchdowns_{first.pk}": 1, "reason": "They scored before that.", "act": "do"}
    assert commissioner.post(correct, page | scored).status_code == 302
    assert Match.objects.get(pk=four.pk).result["conceded"] == second.pk


def test_of_two_nobody_is_asked_who_gave_up(night, browse, bob):
    page = browse(bob).get(reverse("report", args=[night.start().match.pk]))
    assert "conceded" not in page.context["form"].fields
