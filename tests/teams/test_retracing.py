"""Undo and redo in a draft, read off the ledger."""

import pytest

from accounts.commands import Command
from core.errors import Conflict
from dungeonbowl.errors import FieldError
from dungeonbowl.team.names import name_lists
from teams import services
from teams.ledger.audit import audit_team
from teams.models import Change, Player
from teams.services import Adjustment, retracing
from tests.teams.test_pages import page, said
from tests.verbs import draft_team, found, hire, register_team

pytestmark = pytest.mark.django_db


def state(team):
    team.refresh_from_db()
    active = team.players.filter(status="active")
    return team.treasury, team.rerolls, [(one.number, one.name) for one in active]


def test_undo_takes_the_last_command_back_and_redo_brings_it_again(bob):
    team = found(bob)
    hire(team, "dwarfs.longbeard", name="Grim")
    before = state(team)
    services.buy_rerolls(Command(bob, team.pk), count=2)
    after = state(team)
    assert services.undo(Command(bob, team.pk)).change.why == (
        "Taken back: Bought 2 team re-rolls for 100,000 gp"
    )
    assert state(team) == before
    assert services.redo(Command(bob, team.pk)).change.why == (
        "Brought again: Bought 2 team re-rolls for 100,000 gp"
    )
    assert state(team) == after
    assert list(audit_team(team)) == []


def test_everything_is_undone_to_the_founding_and_done_again(bob):
    team = draft_team(bob, players=6)
    full = state(team)
    steps = 0
    while retracing(team).undo:
        services.undo(Command(bob, team.pk))
        steps += 1
    assert state(team) == (1_000_000, 0, [])
    assert steps == 8
    for _ in range(steps):
        services.redo(Command(bob, team.pk))
    assert state(team) == full
    assert list(audit_team(team)) == []


def test_going_back_and_forth_a_hundred_times_stays_readable(bob):
    team = found(bob)
    hire(team, "dwarfs.longbeard", name="Grim")
    for _ in range(50):
        services.undo(Command(bob, team.pk))
        done = services.redo(Command(bob, team.pk))
    assert done.change.why == "Brought again: Hired Grim, Longbeard of the Dwarfs, for 70,000 gp"
    longest = max(len(change.key) for change in Change.objects.all())
    assert longest < 40
    assert max(len(line.text) for line in done.change.entries.all()) < 60


def test_a_release_undone_brings_the_player_back_as_they_were(bob):
    team = found(bob)
    grim = hire(team, "dwarfs.longbeard", name="Grim", number=7)
    services.release(Command(bob, team.pk), player=grim.pk)
    services.undo(Command(bob, team.pk))
    assert state(team) == (930_000, 0, [(7, "Grim")])


def test_a_new_command_forgets_what_could_be_redone(bob):
    team = found(bob)
    hire(team, "dwarfs.longbeard")
    services.undo(Command(bob, team.pk))
    hire(team, "dwarfs.slayer")
    with pytest.raises(Conflict, match="nothing to bring again"):
        services.redo(Command(bob, team.pk))


def test_a_fresh_draft_has_nothing_to_take_back(bob):
    with pytest.raises(Conflict, match="nothing to take back"):
        services.undo(Command(bob, found(bob).pk))


def test_a_commissioners_correction_isnt_the_coachs_to_undo(alice, bob, cellar):
    team = found(bob, league_slug="cellar")
    hire(team, "dwarfs.longbeard")
    services.adjust(Command(alice, team.pk), Adjustment(gold=-5_000), why="A fine.")
    with pytest.raises(Conflict):
        services.undo(Command(bob, team.pk))


def test_a_registered_team_takes_nothing_back(bob):
    team = register_team(bob)
    for act in (services.undo, services.redo):
        with pytest.raises(Conflict, match="Only a draft's"):
            act(Command(bob, team.pk))


def test_the_builder_says_what_would_be_undone(browse, bob):
    team, client = found(bob), browse(bob)
    hire(team, "dwarfs.longbeard", name="Grim")
    shown = said(client.get(page(team)))
    assert "Undo: Hired Grim, Longbeard of the Dwarfs, for 70,000 gp" in shown
    assert client.post(page(team, "team-undo")).status_code == 302
    shown = said(client.get(page(team)))
    assert "Taken back: Hired Grim" in shown
    assert "Redo: Hired Grim" in shown
    assert client.post(page(team, "team-redo")).status_code == 302
    assert client.post(page(team, "team-redo")).status_code == 409


def test_several_shirts_are_swapped_in_one_change(bob):
    team = found(bob)
    one, two, three = (hire(team, "dwarfs.longbeard", name=name) for name in ("A", "B", "C"))
    done = services.renumber(Command(bob, team.pk), numbers={one.pk: 2, two.pk: 3, three.pk: 1})
    assert state(team)[2] == [(1, "C"), (2, "A"), (3, "B")]
    assert done.change.entries.count() == 3
    assert list(audit_team(team)) == []
    services.undo(Command(bob, team.pk))
    assert state(team)[2] == [(1, "A"), (2, "B"), (3, "C")]


def test_two_cant_wear_the_same_shirt(bob):
    team = found(bob)
    one, two = (hire(team, "dwarfs.longbeard", name=name) for name in ("Grim", "Durn"))
    with pytest.raises(FieldError, match="can't both wear 2"):
        services.renumber(Command(bob, team.pk), numbers={one.pk: 2})
    with pytest.raises(FieldError, match="from 1 to 99"):
        services.renumber(Command(bob, team.pk), numbers={one.pk: 100})
    with pytest.raises(FieldError, match="already"):
        services.renumber(Command(bob, team.pk), numbers={two.pk: 2})


def test_shirts_are_swapped_on_the_page(browse, bob):
    team = found(bob)
    one, two = (hire(team, "dwarfs.longbeard", name=name) for name in ("Grim", "Durn"))
    form = {f"number-{one.pk}": "2", f"number-{two.pk}": "1", "version": team.version}
    assert browse(bob).post(page(team, "team-numbers"), form).status_code == 302
    assert state(team)[2] == [(1, "Durn"), (2, "Grim")]
    form = {f"number-{one.pk}": "two"}
    reply = browse(bob).post(page(team, "team-numbers"), form)
    assert reply.status_code == 400
    assert "two is no shirt number" in said(reply)


def test_a_program_undoes_redoes_renames_and_renumbers(api, bob, mallory):
    team = found(bob)
    grim = hire(team, "dwarfs.longbeard")
    url, client = f"/api/v1/teams/{team.pk}/", api(bob)
    assert api(mallory).post(f"{url}undo/").status_code == 404
    assert client.post(f"{url}undo/", {"preview": True}, format="json").json()["paid"] == -70_000
    assert client.post(f"{url}undo/").json()["treasury"] == 1_000_000
    assert client.post(f"{url}redo/").json()["treasury"] == 930_000
    assert client.post(f"{url}redo/").status_code == 409
    assert client.post(f"{url}name/", {"name": "New"}, format="json").json()["name"] == "New"
    body = {"numbers": {str(grim.pk): 9}}
    reply = client.post(f"{url}numbers/", body, format="json")
    assert reply.json()["players"][0]["number"] == 9
    for wrong in ({"x": 1}, {str(grim.pk): 0}, {"99999": 4}):
        reply = client.post(f"{url}numbers/", {"numbers": wrong}, format="json")
        assert reply.status_code == 400


def test_a_name_is_drawn_for_whom_nobody_names(browse, bob):
    team, client = found(bob), browse(bob)
    for _ in range(2):
        order = {"position": "dwarfs.longbeard", "christen": "1"}
        assert client.post(page(team, "team-hire"), order).status_code == 302
    first, second = team.players.all()
    assert first.name
    assert second.name not in ("", first.name)
    client.post(page(team, "team-hire"), {**order, "name": "Grim"})
    assert team.players.filter(name="Grim").exists()
    form = {"player": first.pk, "name": first.name, "christen": "1"}
    client.post(page(team, "player-rename"), form)
    again = team.players.get(pk=first.pk).name
    assert again not in (first.name, second.name, "")


def test_everybody_without_a_name_gets_one_of_their_race_in_one_act_that_goes_back(browse, bob):
    team, client = found(bob), browse(bob)
    named = hire(team, "dwarfs.longbeard", name="Grim")
    nameless = [hire(team, "dwarfs.longbeard"), hire(team, "humans.lineman")]
    here = page(team)
    assert "2 players have no name." in client.get(here).content.decode()
    sent = {"version": team.version}
    assert client.post(page(team, "team-names"), sent).status_code == 302
    names = [Player.objects.get(pk=one.pk).name for one in nameless]
    lists = name_lists()
    for race, name in zip(("dwarfs", "humans"), names, strict=True):
        assert name in {lists[race].name(n) for n in range(10_000)}
    assert Player.objects.get(pk=named.pk).name == "Grim"
    change = Change.objects.latest("id")
    assert (change.why, change.by, change.entries.count()) == ("2 players got a name", bob, 2)
    assert "name-everybody" not in client.get(here).content.decode()
    services.undo(Command(bob, team.pk))
    assert [Player.objects.get(pk=one.pk).name for one in nameless] == ["", ""]
    assert Player.objects.get(pk=named.pk).name == "Grim"


def test_where_everybody_has_a_name_none_is_drawn(api, bob):
    team = found(bob)
    hire(team, "dwarfs.longbeard", name="Grim")
    reply = api(bob).post(f"/api/v1/teams/{team.pk}/names/", {"version": team.version})
    assert reply.status_code == 409
    hire(team, "dwarfs.longbeard")
    assert api(bob).post(f"/api/v1/teams/{team.pk}/names/", {}).status_code == 200
    assert not team.players.filter(name="").exists()
