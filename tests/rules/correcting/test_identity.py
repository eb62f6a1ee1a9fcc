"""Whatever is corrected and corrected back leaves no trace but in the ledger's memory."""

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.commands import Command
from dungeonbowl.purchases import HireOrder
from matches.models import Event
from rules.queries.questions import question_for
from rules.services import correcting, postgame
from teams import services as teams
from tests.rules.correcting.season import audited, state
from tests.rules.night import players

pytestmark = pytest.mark.django_db
FEW = settings(
    max_examples=5,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)

deed = st.tuples(
    st.sampled_from(["casualty", "completion", "interception", "petrified", "chest_trap"]),
    st.integers(0, 5),
    st.integers(0, 5),
    st.sampled_from([1, 11, 13, 15]),
    st.integers(1, 6),
)
game = st.tuples(st.lists(deed, max_size=4), st.sampled_from(["", "fans", "reroll", "hire"]))
short_season = st.lists(game, min_size=2, max_size=3)


def events(night, deeds):
    """The deeds as far as they can be: nobody is carried off twice, or hurts the absent."""
    home = [one for one in players(night.home) if one.pk in ready(night, night.home)]
    away = [one for one in players(night.away) if one.pk in ready(night, night.away)]
    hurt = set()
    for kind, by, to, face, lasting in deeds:
        event = {"type": kind, "player": home[by % len(home)].pk}
        if kind == "casualty":
            victim = away[to % len(away)].pk
            if victim in hurt:
                continue
            hurt.add(victim)
            rolls = {"casualty": face, "lasting": lasting}
            event |= {"victim": victim, "cause": "block", "rolls": rolls}
        yield event


def ready(night, team):
    return night.match.sides.get(team=team).available


def play(seasoned, number, deeds, bought):
    night = seasoned.first if number == 0 else seasoned.again()
    night.start()
    if recorded := list(events(night, deeds)):
        night.tell(*recorded)
    night.report().confirm().advance()
    while waiting := list(night.steps().filter(status="waiting")):
        for step in waiting:
            postgame.answer(
                Command(step.team.coach, night.match.pk), step.pk, learning(step) or {"done": True}
            )
    buy(seasoned, bought)


def learning(step):
    """The first skill that is to be had, for whoever is due one first."""
    if step.key != "skills" or step.needs:
        return None
    for group in question_for(step.postgame.match, step).groups:
        for option in group.options:
            player, skill = option.value.split(":", 1)
            return {"player": int(player), "skill": skill}
    return None


def buy(seasoned, what):
    team = seasoned.fresh().away
    if what == "fans" and team.treasury >= 1000:
        teams.buy_fan_factor(Command(seasoned.carol, team.pk), points=1)
    if what == "reroll" and team.treasury >= 100_000:
        teams.buy_rerolls(Command(seasoned.carol, team.pk), count=1)
    if what == "hire" and team.treasury >= 50_000 and len(players(team)) < 16:
        teams.hire(Command(seasoned.carol, team.pk), HireOrder("orcs.lineman"))


@FEW
@given(games=short_season, pick=st.integers(0, 99), draw=st.booleans())
def test_correcting_and_taking_it_back_is_the_identity(seasoned, games, pick, draw):
    with transaction.atomic():
        for number, (deeds, bought) in enumerate(games):
            play(seasoned, number, deeds, bought)
        _corrected_and_back(seasoned, pick, draw)
        transaction.set_rollback(True)
    del seasoned.nights[1:]
    seasoned.fresh()


def _corrected_and_back(seasoned, pick, draw):
    match = seasoned.first.match
    recorded = list(Event.objects.filter(match=match, revoked_at=None))
    wanted = {"revoke": [recorded[pick % len(recorded)].pk]} if recorded else {}
    if draw:
        wanted["result"] = {"kind": "time_limit"}
    before = state(seasoned.home, seasoned.away)
    done = answered(seasoned, wanted)
    audited()
    correcting.take_back(Command(seasoned.alice, match.pk), done.correction.pk, "It was right.")
    assert state(seasoned.home, seasoned.away) == before
    audited()


def answered(seasoned, wanted):
    """Corrected, and done without whatever can't be had any more."""
    answers = []
    for _ in range(10):
        done = seasoned.correct(**wanted, answers=answers)
        if done.carried_out:
            return done
        answers += [drop(one) for one in done.sheet["asked"] if one["must"]]
    raise AssertionError(done.sheet["asked"])


def drop(question):
    place = "step" if question.get("step") else "change"
    return {place: question[place], "drop": True}
