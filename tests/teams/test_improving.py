import pytest

from accounts.commands import Command
from core.errors import Conflict
from dungeonbowl.dice import DiceNeeded, ImpossibleFace, SeededDice
from dungeonbowl.effects import ImprovementRolled, LedgerLine
from dungeonbowl.errors import FieldError
from dungeonbowl.verdicts import Refused
from teams import ledger, services
from teams.models import Change
from tests.verbs import register_team

pytestmark = pytest.mark.django_db


def reward(team, player, *rolls, spp=6):
    """A match earned them SPP, and with them perhaps improvement rolls."""
    lines = [LedgerLine("SPP of a match", player.pk, spp=spp)]
    lines += [LedgerLine("rolled", player.pk, effect=ImprovementRolled(faces)) for faces in rolls]
    key = f"match.{player.pk}.{Change.objects.count()}"
    ledger.post(ledger.lock(team.pk), ledger.Posting(key, None, "A match", lines, match=1))


def lineman(team):
    return team.players.filter(position="dwarfs.longbeard").first()


def take(team, player, skill, **fields):
    done = services.take_skill(
        Command(team.coach, team.pk), player=player.pk, skill=skill, **fields
    )
    player.refresh_from_db()
    return done


def refusals(team, player, skill, **fields):
    with pytest.raises(Refused) as refused:
        take(team, player, skill, **fields)
    return [verdict.rule for verdict in refused.value.verdicts]


def test_a_skill_is_taken_with_the_roll_that_waits(bob):
    team = register_team(bob)
    grim = lineman(team)
    reward(team, grim, (1, 2))
    take(team, grim, "Sure Hands")
    assert (grim.gained, grim.rolled) == (["Sure Hands"], [])


def test_a_skill_that_isnt_due_is_not_to_be_had(bob):
    team = register_team(bob)
    assert refusals(team, lineman(team), "Sure Hands") == ["SKL-01"]


def test_a_skill_they_have_is_not_taken_again(bob):
    team = register_team(bob)
    grim = lineman(team)
    reward(team, grim, (1, 2))
    assert refusals(team, grim, "Block") == ["SKL-01"]


@pytest.mark.parametrize(
    ("skill", "faces", "refused"),
    [
        ("Dodge", (1, 2), ["SKL-02"]),
        ("Dodge", (3, 3), []),
        ("Leader", (1, 2), ["SKL-02"]),
        ("Leader", (3, 3), []),
        ("Jump Up", (3, 3), ["SKL-02"]),
        ("+ma", (4, 5), ["SKL-02"]),
        ("+ma", (4, 6), []),
        ("+ag", (5, 6), []),
        ("+st", (6, 6), []),
    ],
)
def test_what_a_roll_opens(bob, skill, faces, refused):
    team = register_team(bob)
    grim = lineman(team)
    reward(team, grim, faces)
    if refused:
        assert refusals(team, grim, skill) == refused
        assert grim.gained == []
    else:
        take(team, grim, skill)
        assert grim.gained == [skill]


@pytest.mark.parametrize("skill", ["Dodge", "Guard", "+ma"])
def test_a_roll_that_waits_is_spent_where_the_house_chooses_by_now(bob, skill):
    """OPT-26: a league may stop rolling while an improvement that was rolled waits."""
    team = register_team(bob, improvement_mode="choose")
    grim = lineman(team)
    reward(team, grim, (5, 5))
    take(team, grim, skill)
    assert (grim.gained, grim.rolled) == ([skill], [])


def test_a_double_is_kept_for_what_needs_it(bob):
    team = register_team(bob)
    grim = lineman(team)
    reward(team, grim, (3, 3), (1, 2), spp=12)
    take(team, grim, "Sure Hands")
    assert grim.rolled == [[3, 3]]
    take(team, grim, "Dodge")
    assert (grim.gained, grim.rolled) == (["Sure Hands", "Dodge"], [])


def test_a_roll_nobody_made_yet_comes_from_the_teams_seed(bob):
    team = register_team(bob)
    grim = lineman(team)
    reward(team, grim)
    faces = SeededDice(team.seed).faces(f"improvement.{grim.pk}", "d6", 2)
    take(team, grim, "Sure Hands")
    rolled = Change.objects.last().entries.first()
    assert rolled.effect == {"kind": "improvement_rolled", "faces": list(faces)}


def test_asking_again_fetches_no_better_dice(bob):
    team = register_team(bob)
    grim = lineman(team)
    reward(team, grim)
    preview = Command(bob, team.pk, preview=True)
    first, second = (services.take_skill(preview, player=grim.pk, skill="+st") for _ in range(2))
    assert first.verdicts == second.verdicts


def test_at_the_table_the_dice_are_asked_for_and_then_told(bob):
    team = register_team(bob, dice="table")
    grim = lineman(team)
    reward(team, grim)
    with pytest.raises(DiceNeeded) as lacking:
        take(team, grim, "Dodge")
    (need,) = lacking.value.needs
    assert (need.purpose, need.die, need.count) == (f"improvement.{grim.pk}", "d6", 2)
    assert grim.gained == []
    take(team, grim, "Dodge", rolls={need.purpose: [5, 5]})
    assert grim.gained == ["Dodge"]


def test_dice_have_six_faces_at_the_table_too(bob):
    team = register_team(bob, dice="table")
    grim = lineman(team)
    reward(team, grim)
    with pytest.raises(ImpossibleFace):
        take(team, grim, "Dodge", rolls={f"improvement.{grim.pk}": [5, 7]})


def test_where_skills_are_chosen_nobody_rolls(bob):
    team = register_team(bob, improvement_mode="choose", dice="table")
    grim = lineman(team)
    reward(team, grim)
    assert refusals(team, grim, "Dodge") == ["SKL-01"]
    take(team, grim, "Sure Hands")
    assert grim.gained == ["Sure Hands"]


def test_a_skill_goes_by_any_of_its_spellings_and_is_kept_by_its_name(bob):
    team = register_team(bob)
    grim = lineman(team)
    reward(team, grim, (1, 2))
    take(team, grim, "sure_hands")
    assert grim.gained == ["Sure Hands"]


def test_a_skill_nobody_heard_of_is_no_skill(bob):
    team = register_team(bob)
    grim = lineman(team)
    with pytest.raises(FieldError, match="no skill"):
        take(team, grim, "Juggling")


def test_a_player_takes_another_name_and_number(bob):
    team = register_team(bob)
    grim = lineman(team)
    services.rename(Command(bob, team.pk), player=grim.pk, name="  Grim   Anvilson ", number=42)
    grim.refresh_from_db()
    assert (grim.name, grim.number) == ("Grim Anvilson", 42)
    assert Change.objects.last().why.endswith("is now Grim Anvilson, number 42")


def test_two_players_dont_wear_one_number(bob):
    team = register_team(bob)
    one, two = team.players.all()[:2]
    with pytest.raises(FieldError, match=f"Number {two.number}"):
        services.rename(Command(bob, team.pk), player=one.pk, number=two.number)


def test_nobody_is_renamed_during_a_match(bob):
    team = register_team(bob)
    services.occupy([team.pk], match_id=1)
    with pytest.raises(Conflict):
        services.rename(Command(bob, team.pk), player=lineman(team).pk, name="Grim")
