import pytest
from django.core.management import CommandError, call_command
from django.db import connection, models, transaction
from django.test.utils import CaptureQueriesContext

from accounts.disposing import disposing
from teams.ledger.audit import audit_team
from teams.models import Change, Entry, Player, Team
from tests.verbs import found, register_team

pytestmark = pytest.mark.django_db


@pytest.fixture
def team(bob):
    return register_team(bob)


@pytest.fixture
def _without_guards(db):
    """The triggers would refuse what is planted here."""
    with disposing("A history to be audited."):
        yield


def behind_the_ledgers_back(model, **fields):
    """Past every refusal, as a person with a database shell would do it."""
    return models.QuerySet(model).filter(**fields)


def test_an_honest_team_agrees(team, capsys):
    call_command("audit_ledger")
    assert "1 team agrees" in capsys.readouterr().out


TEAM_LIES = {
    "college": "grey",
    "status": "draft",
    "treasury": 5_000_000,
    "rerolls": 9,
    "fan_factor": 99,
    "half_price_rerolls": 1,
    "apothecary": True,
    "value": 1,
    "rating": 1,
}


@pytest.mark.parametrize(("fact", "lie"), TEAM_LIES.items())
def test_a_lie_about_the_team_is_told(team, fact, lie):
    behind_the_ledgers_back(Team, pk=team.pk).update(**{fact: lie})
    assert fact in {difference.what for difference in audit_team(Team.objects.get(pk=team.pk))}


PLAYER_LIES = {
    "number": 77,
    "name": "Somebody Else",
    "position": "norse.blitzer",
    "price": 1,
    "weapon": "chainsaw",
    "weapon_price": 1,
    "confiscated": True,
    "item": "shoes_of_speed",
    "gained": ["Dodge"],
    "rolled": [[6, 6]],
    "injuries": [{"id": 1, "kind": "ma", "text": "-1 MA"}],
    "miss_next_game": True,
    "spp": 81,
    "status": "dead",
}


@pytest.mark.parametrize(("fact", "lie"), PLAYER_LIES.items())
def test_a_lie_about_a_player_is_told(team, fact, lie):
    player = team.players.first()
    behind_the_ledgers_back(Player, pk=player.pk).update(**{fact: lie})
    differences = {difference.what for difference in audit_team(team)}
    assert f"player {player.pk} {fact}" in differences


def test_a_player_slipped_in_is_told(team):
    Player.objects.create(team=team, name="Ringer", status="active", position="norse.blitzer")
    assert list(audit_team(team))


def test_a_player_carried_off_to_another_team_is_told_of_both(team, bob):
    other = found(bob, "grey")
    behind_the_ledgers_back(Player, pk=team.players.first().pk).update(team=other)
    assert list(audit_team(team))
    assert list(audit_team(other))


def an_entry(team):
    return Entry.objects.filter(team=team, gold__lt=0).first()


HISTORY_LIES = {
    "gold": lambda row: row.update(gold=0),
    "spp": lambda row: row.update(spp=50),
    "effect": lambda row: row.update(effect={}),
    "an effect there is not": lambda row: row.update(effect={"kind": "crowned"}),
    "an effect without its facts": lambda row: row.update(effect={"kind": "hired", "crown": 1}),
    "a line torn out": lambda row: row._raw_delete("default"),
}


@pytest.mark.usefixtures("_without_guards")
@pytest.mark.parametrize("lie", HISTORY_LIES.values(), ids=HISTORY_LIES)
def test_a_history_rewritten_is_reported(team, lie):
    lie(behind_the_ledgers_back(Entry, pk=an_entry(team).pk))
    assert list(audit_team(team))


@pytest.mark.usefixtures("_without_guards")
def test_a_line_moved_to_another_team_is_reported_of_both(team, bob):
    other = found(bob, "grey")
    behind_the_ledgers_back(Entry, pk=an_entry(team).pk).update(team=other)
    assert list(audit_team(team))
    assert list(audit_team(other))


@pytest.mark.usefixtures("_without_guards")
def test_a_change_moved_to_another_team_is_reported(team, bob):
    other = found(bob, "grey")
    behind_the_ledgers_back(Change, pk=an_entry(team).change_id).update(team=other)
    assert list(audit_team(team))


def test_the_command_prints_what_differs_and_fails(team, capsys):
    behind_the_ledgers_back(Team, pk=team.pk).update(treasury=5)
    with pytest.raises(CommandError, match="1 difference in 1 team"):
        call_command("audit_ledger")
    assert "treasury is 5, the ledger says" in capsys.readouterr().out


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL's readers hold up no writer.")
def test_on_sqlite_it_holds_up_no_writer(team):
    with CaptureQueriesContext(connection) as seen:
        call_command("audit_ledger")
        with transaction.atomic():
            pass
    begun = [query["sql"] for query in seen.captured_queries if query["sql"].startswith("BEGIN")]
    assert begun == ["BEGIN DEFERRED", "BEGIN IMMEDIATE"]
