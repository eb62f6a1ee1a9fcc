"""One made-up match, from what its coaches prepare to the last answer of its post-game."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from accounts.commands import Command
from dungeonbowl.dice import Need
from dungeonbowl.keys import Arrangement, Tactic
from matches import services as matches
from matches.models import Match, Side
from rules.models import Step
from rules.queries import current_postgame
from rules.queries.questions import question_for
from rules.services import postgame, reports
from rules.services.simulating.throwing import fallen, rolling, rolling_each, tried
from teams.models import Entry, Player
from tests.verbs import confirm

Data = dict[str, Any]
ENDS = ("touchdown",) * 6 + ("draw", "time_limit", "concession", "forfeit", "abandoned")
FIST = {"spell": "flying_fist", "success": True}
FACES = (1, 4, 9, 11, 12, 13, 13, 14, 14, 15, 16)


def prepare(match: Match, dice: Random) -> None:
    """Some sides pay for something underhand, and take what the weaker are given."""
    for side in match.sides.select_related("team__coach").order_by("order"):
        if dice.random() < 0.6:
            tactics = [_tactic(match, side, dice) for _ in range(dice.randint(0, 2))]
            gifts = dice.choices(list(Arrangement), k=dice.randint(0, 3))
            while not _prepared(side, tactics, gifts, dice) and (tactics or gifts):
                tactics, gifts = tactics[:-1] if not gifts else tactics, gifts[:-1]


def _prepared(side: Side, tactics: list[Data], gifts: list[str], dice: Random) -> bool:
    command, team = Command(side.team.coach, side.match_id), side.team_id
    do = matches.prepare
    return bool(tried(rolling, dice, lambda rolls: do(command, team, tactics, gifts, rolls=rolls)))


def _tactic(match: Match, side: Side, dice: Random) -> Data:
    what = dice.choice([Tactic.ASSASSINATION, *Tactic])
    if what != Tactic.ASSASSINATION:
        return {"tactic": str(what)}
    others = match.sides.exclude(pk=side.pk).values_list("team")
    foes = Player.objects.filter(team__in=others).order_by("pk").values_list("pk", flat=True)
    target = dice.choice(list(foes))
    return {"tactic": str(what), "target": target}


def start(match: Match, dice: Random) -> None:
    coach = match.sides.get(order=0).team.coach
    rolling(dice, lambda rolls: matches.start(Command(coach, match.pk), rolls=rolls))
    match.refresh_from_db()


def tell(match: Match, dice: Random, most: int) -> None:
    """A few things happen; what can't have happened isn't recorded."""
    coach = match.sides.get(order=0).team.coach
    for _ in range(dice.randint(0, most)):
        if event := happening(match, dice):
            tried(
                rolling_each,
                dice,
                [event],
                lambda events: matches.record_events(coach, match.pk, events),
            )


def happening(match: Match, dice: Random) -> Data | None:
    """Something that one of those on the field does or suffers."""
    sides = list(match.sides.all())
    dice.shuffle(sides)
    if not (sides[0].available and sides[1].available):
        return None
    me, you = dice.choice(sides[0].available), dice.choice(sides[1].available)
    casualty = {
        "type": "casualty",
        "player": dice.choice([me, me, None]),
        "victim": you,
        "cause": dice.choice(["block", "block", "foul", "weapon", "hazard"]),
    }
    if match.house_rules.get("casualty_table") == "d16_004":
        casualty["rolls"] = {"casualty": dice.choice(FACES), "lasting": dice.randint(1, 6)}
    armed = Player.objects.filter(pk__in=sides[0].available).exclude(weapon="").first()
    caught = {
        "type": "infraction",
        "player": armed.pk if armed else me,
        "kind": "weapon" if armed else "foul",
        "rolls": {"penalty": 6},
    }
    deeds: list[Data] = [
        casualty,
        casualty,
        casualty,
        {"type": "completion", "player": me},
        {"type": "interception", "player": me},
        {"type": "chest_trap", "player": me},
        {"type": "hazard_push", "player": me, "victim": you, "hazard": "ledge"},
        {"type": "petrified", "player": me},
        {"type": "chasm", "player": me},
        {"type": "lost_in_space", "player": me},
        {"type": "knocked_out", "player": me, "victim": you},
        caught,
        caught,
        {"type": "infraction", "player": me, "kind": "foul"},
        {"type": "sent_off", "player": me},
        {"type": "illusion", "player": me},
        {"type": "teleport", "player": me, "hops": [dice.randint(1, 6) for _ in range(2)]},
        {"type": "spell", "player": armed.pk if armed else me, "victim": you, **FIST},
        *treatments(match),
    ]
    return dice.choice(deeds)


def treatments(match: Match) -> list[Data]:
    """What an apothecary might do about each hurt so far; who has none is refused."""
    hurts = match.events.filter(
        type__in=("casualty", "knocked_out"), revoked_at=None, victim_team__apothecary=True
    )
    return [
        {"type": "apothecary", "victim": one.victim_id, "of": one.pk}
        for one in hurts.order_by("pk")
    ]


def report(match: Match, dice: Random) -> None:
    """Reported by one, sometimes disputed and reported anew, and confirmed by the others."""
    coaches = [side.team.coach for side in match.sides.select_related("team__coach")]
    _report(match, dice)
    if dice.random() < 0.2:
        reports.dispute(Command(coaches[1], match.pk), "That isn't how it was.")
        _report(match, dice)
    if dice.random() < 0.95:
        for coach in coaches[1:]:
            tried(confirm, match, coach)
        assert Match.objects.get(pk=match.pk).confirmed_at
    match.refresh_from_db()


def _report(match: Match, dice: Random) -> None:
    """Whatever of it can't be, it is reported without."""
    sides = list(match.sides.select_related("team__coach"))
    coach, winner = sides[0].team.coach, dice.choice(sides).team_id
    events = [event for _ in range(dice.randint(0, 3)) if (event := happening(match, dice))]
    results = [
        {"kind": dice.choice(ENDS), "winner": winner},
        {"kind": dice.choice(ENDS)},
        {"kind": "touchdown", "winner": winner, "touchdowns": {str(winner): 1}},
    ]
    for result in results:
        for reported in (events, []):
            act = partial(reports.report, Command(coach, match.pk), result)
            if tried(rolling_each, dice, reported, act):
                return
    raise AssertionError("nobody could tell how it ended")


def waiting(match: Match) -> list[Step]:
    """The steps that somebody must answer."""
    found = current_postgame(match)
    if found is None:
        return []
    steps = found.steps.filter(status=Step.Status.WAITING).select_related("team__coach")
    return list(steps.order_by("team", "order"))


def carry_on(match: Match) -> None:
    """As far as nobody has to be asked."""
    if (found := current_postgame(match)) is not None:
        postgame.advance(found.pk)


def answer(step: Step, dice: Random, *, untouched_since: int | None = None) -> bool:
    """One answer: a choice as the page offers it, or as little as can be said; whether it was.

    Of late ones nobody gets anything to whom something happened since this change of the ledger:
    what happened to them couldn't be taken back before their match is.
    """
    coach, match = step.team.coach, step.postgame.match
    match.refresh_from_db()

    command = Command(coach, match.pk)

    def say(chosen: Data) -> Any:
        give = postgame.answer
        return rolling(dice, lambda rolls: give(command, step.pk, chosen | {"rolls": rolls}))

    needed = [Need(one["purpose"], one["die"], one["count"]) for one in step.needs]
    if needed:
        postgame.answer(command, step.pk, {"rolls": _all_thrown(dice, needed)})
        return True
    choices = [*_choices(step, dice), {"done": True}]
    if untouched_since is not None:
        touched = Entry.objects.filter(change__gt=untouched_since, team=step.team)
        busy = set(touched.values_list("player", flat=True))
        choices = [choice for choice in choices if choice.get("player", 0) not in busy]
    return any(tried(say, choice) for choice in choices)


def _all_thrown(dice: Random, needs: list[Need]) -> Data:
    return {need.purpose: fallen(need, dice) for need in needs}


def _choices(step: Step, dice: Random) -> list[Data]:
    """What the page offers, in the order of fancy; half of the time nothing."""
    question = question_for(step.postgame.match, step)
    if question.leave and dice.random() < 0.4:
        return []
    if question.number:
        most = 100_000 if question.number == "gold" else 3
        return [{question.number: dice.randint(0, most)}]
    if question.buy:
        return [{"buy": True}]
    options = [option for group in question.groups for option in group.options]
    dice.shuffle(options)
    return [_choice(question.name, option.value) for option in options]


def _choice(name: str, value: str) -> Data:
    player, _, what = value.partition(":")
    if name == "skill_of":
        return {"player": int(player), "skill": what}
    if name == "injury_of":
        return {"player": int(player), "injury": int(what)}
    return {"player": int(player)}
