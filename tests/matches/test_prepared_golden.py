"""Whole preparations of two, three and four sides, written down once and compared ever after."""

from pathlib import Path

import pytest

from accounts.commands import Command
from matches.models import Match
from matches.queries import MatchSheet
from matches.services import prepare
from teams.models import Change
from teams.services import Adjustment, adjust
from tests.verbs import found_league, friendly, join, ledger_faults, register_team, start

GOLDEN = Path(__file__).with_name("prepared.txt")
COLLEGES = ("light", "gold", "dark", "rainbow")


@pytest.fixture
def gathered(alice, bob, carol):
    """`gathered(3)` is a match of so many sides in a league that rolls at the table."""

    def gather(count, **making):
        rules = {"dice": "table", "journeymen": True}
        league = found_league(alice, f"League of {count}", house_rules=rules)
        for coach in (bob, carol):
            join(league, coach)
        teams = [
            register_team(coach, college, players=6, league_slug=league.slug, name=college.title())
            for coach, college in zip((bob, carol, bob, carol), COLLEGES[:count], strict=False)
        ]
        adjust(Command(alice, teams[0].pk), Adjustment(gold=500_000), why="A rich patron.")
        allied = [[one.pk for one in teams[:2]], [one.pk for one in teams[2:]]]
        return friendly(bob, teams, alliances=allied if count == 4 else None), teams

    return gather


def kill(team, place):
    players = list(team.players.order_by("number"))
    return {"tactic": "assassination", "target": players[place].pk}


def rolls(*each):
    names = ("aim", "random", "effect", "casualty", "lasting")
    return {
        f"assassination.{n}.{name}": face
        for n, faces in enumerate(each, start=1)
        for name, face in zip(names, faces, strict=False)
    }


def written(match):
    """A match before its start as everybody knows it, without a single id."""
    for sheet in MatchSheet.of(Match.objects.get(pk=match.pk)).sides:
        row, brings = sheet.row, sheet.brings
        pool = ", ".join(f"{name} {number}" for name, number in sorted(brings.rerolls.items()))
        yield f"{row.team}: rating {brings.rating}, re-rolls: {pool}"
        yield f"  due {sheet.arrangements_due}, chose {', '.join(row.arrangements) or 'none'}"
        for tactic in row.tactics:
            yield f"  {tactic['tactic']}: {tactic.get('text', 'paid')}"
        for note in brings.unavailable:
            yield f"  {note['why']}: {note['text']}"
        yield f"  {len(brings.available)} play, {len(brings.journeymen)} fill in"
        for change in Change.objects.filter(team=row.team, match=match.pk).order_by("id"):
            lines = "; ".join(f"{one.text} ({one.gold})" for one in change.entries.all())
            yield f"  {change.why}, by {change.by}: {lines}"


def two(gathered):
    match, (rich, poor) = gathered(2)
    dirty = [kill(poor, 0), kill(poor, 1), {"tactic": "bribing_the_press"}]
    faces = rolls((3, 2, 6, 13, 6), (6, 1, 5))
    prepare(Command(match.made_by, match.pk), rich.pk, dirty, rolls=faces)
    dirty = [{"tactic": "experimental_drugs"}, kill(rich, 5)]
    gifts = ["extra_training", "medical_insurance", "extra_training"]
    faces = rolls((4, 1, 6, 16))
    prepare(Command(poor.coach, match.pk), poor.pk, dirty, gifts, rolls=faces)
    return match


def three(gathered):
    match, (one, other, third) = gathered(3)
    victim = kill(third, 2)
    prepare(Command(other.coach, match.pk), other.pk, [victim], rolls=rolls((4, 1, 6, 8)))
    prepare(
        Command(one.coach, match.pk),
        one.pk,
        [victim, victim],
        rolls=rolls((4, 1, 1), (4, 1, 6, 10)),
    )
    prepare(Command(third.coach, match.pk), third.pk)
    return match


def four(gathered):
    match, (one, _, third, last) = gathered(4)
    prepare(Command(one.coach, match.pk), one.pk, [kill(last, 0)], rolls=rolls((1, 6, 2)))
    prepare(Command(last.coach, match.pk), last.pk, [{"tactic": "bribing_the_press"}] * 3)
    prepare(Command(third.coach, match.pk), third.pk, [kill(one, 3)], rolls=rolls((5, 1, 6, 1)))
    start(match)
    return match


def test_whole_preparations_come_out_as_written(gathered):
    lines = []
    for tale in (two, three, four):
        lines += [f"== {tale.__name__}", *written(tale(gathered))]
    assert GOLDEN.read_text().splitlines() == lines
    assert ledger_faults() == []
