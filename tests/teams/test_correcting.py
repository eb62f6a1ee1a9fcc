import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from accounts.commands import Command
from core.errors import Conflict
from dungeonbowl.errors import FieldError
from dungeonbowl.verdicts import Refused
from teams import services
from teams.ledger.audit import audit_team
from teams.models import Change
from teams.services import Adjustment
from tests.verbs import register_team

pytestmark = pytest.mark.django_db


@pytest.fixture
def team(bob, cellar):
    return register_team(bob, league_slug="cellar")


def adjust(by, team, why="The report was wrong.", **figures):
    done = services.adjust(Command(by, team.pk), Adjustment(**figures), why=why)
    team.refresh_from_db()
    return done


def test_a_correction_stands_in_the_ledger_with_its_reason(alice, team):
    before = team.treasury
    adjust(alice, team, gold=-10_000, rerolls=1, fan_factor=2)
    assert (team.treasury, team.rerolls, team.fan_factor) == (before - 10_000, 3, 5)
    change = Change.objects.last()
    assert (change.by, change.why) == (alice, "The report was wrong.")
    assert change.entries.count() == 3
    assert not list(audit_team(team))


def test_spp_that_make_an_improvement_due_roll_it_at_once(alice, team):
    player = team.players.first()
    adjust(alice, team, player=player.pk, spp=6)
    player.refresh_from_db()
    assert player.spp == 6
    assert len(player.rolled) == 1


def test_at_the_table_the_roll_is_left_to_the_coach(alice, bob, cellar):
    team = register_team(bob, league_slug="cellar", dice="table")
    player = team.players.first()
    adjust(alice, team, player=player.pk, spp=6)
    player.refresh_from_db()
    assert player.rolled == []


def test_a_wrong_skill_is_exchanged_for_the_right_one(alice, team):
    player = team.players.first()
    adjust(alice, team, player=player.pk, skill="Dodge")
    adjust(alice, team, player=player.pk, lost_skill="Dodge", skill="+ma")
    player.refresh_from_db()
    assert player.gained == ["+ma"]


def test_an_injury_is_inflicted_and_healed(alice, team):
    player = team.players.first()
    adjust(alice, team, player=player.pk, injury="ag", miss_next_game=True)
    player.refresh_from_db()
    assert [wound["kind"] for wound in player.injuries] == ["ag"]
    assert player.miss_next_game
    adjust(alice, team, player=player.pk, healed=1, miss_next_game=False)
    player.refresh_from_db()
    assert (player.injuries, player.miss_next_game) == ([], False)


IMPOSSIBLE = {
    "nothing at all": ({}, "gold"),
    "a skill of nobody": ({"skill": "Dodge"}, "player"),
    "an unheard-of skill": ({"player": 1, "skill": "Juggling"}, "skill"),
    "a skill they have": ({"player": 1, "skill": "Thick Skull"}, "skill"),
    "a skill they never gained": ({"player": 1, "lost_skill": "Dodge"}, "lost_skill"),
    "an injury they haven't": ({"player": 1, "healed": 7}, "healed"),
    "an injury there is not": ({"player": 1, "injury": "pride"}, "injury"),
    "SPP below none": ({"player": 1, "spp": -1}, "spp"),
    "re-rolls below none": ({"rerolls": -50}, "rerolls"),
    "fans below none": ({"fan_factor": -50}, "fan_factor"),
    "a player of another team": ({"player": 999_999, "spp": 1}, "player"),
}


@pytest.mark.parametrize(("figures", "field"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_cant_be_is_not_corrected(alice, team, figures, field):
    if figures.get("player") == 1:
        figures = {**figures, "player": team.players.first().pk}
    before = Change.objects.count()
    with pytest.raises(FieldError) as wrong:
        adjust(alice, team, **figures)
    assert wrong.value.field == field
    assert Change.objects.count() == before


def test_no_more_gold_is_taken_than_there_is(alice, team):
    with pytest.raises(Refused) as refused:
        adjust(alice, team, gold=-5_000_000)
    assert refused.value.verdicts[0].rule == "TEAM-09"
    shown = services.adjust(
        Command(alice, team.pk, preview=True), Adjustment(gold=-5_000_000), why="greed"
    )
    assert [verdict.rule for verdict in shown.verdicts] == ["TEAM-09"]


def test_a_correction_needs_its_reason(alice, team):
    with pytest.raises(FieldError, match="why"):
        adjust(alice, team, why="  ", gold=1)


def test_only_commissioners_correct(bob, carol, mallory, team):
    for person, refusal in ((bob, PermissionDenied), (carol, PermissionDenied), (mallory, Http404)):
        with pytest.raises(refusal):
            adjust(person, team, gold=1)


def test_a_match_doesnt_keep_a_commissioner_from_correcting(alice, team):
    services.occupy([team.pk], match_id=1)
    adjust(alice, team, gold=1)


def test_a_retired_team_is_corrected_no_more(alice, bob, team):
    services.retire(Command(bob, team.pk))
    with pytest.raises(Conflict):
        adjust(alice, team, gold=1)


def test_the_coach_is_told_of_a_correction_until_they_have_read_it(
    browse, alice, bob, carol, cellar
):
    team = register_team(bob, league_slug="cellar")
    services.adjust(Command(alice, team.pk), Adjustment(gold=1_000), why="Prize money.")
    url = f"/teams/{team.pk}/"
    notice, client = b"Corrected by a commissioner", browse(bob)
    assert notice in client.get(url).content
    assert b"Corrections to read" in client.get("/desk/").content
    assert notice not in browse(carol).get(url).content
    assert browse(carol).post(f"{url}corrections/read/").status_code == 403
    assert client.post(f"{url}corrections/read/").status_code == 302
    assert notice not in client.get(url).content
    assert b"Corrections to read" not in client.get("/desk/").content
    services.adjust(Command(alice, team.pk), Adjustment(gold=-1_000), why="It was another's.")
    content = client.get(url).content
    assert b"It was another" in content
    assert b"Prize money." not in content


def test_nobody_is_told_of_their_own_correction(browse, alice, cellar):
    team = register_team(alice, league_slug="cellar")
    services.adjust(Command(alice, team.pk), Adjustment(gold=1_000), why="Prize money.")
    assert b"Corrected by a commissioner" not in browse(alice).get(f"/teams/{team.pk}/").content
