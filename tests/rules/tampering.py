"""What a person with a database shell may do to a match, and what the audit says to it."""

from django.db.models import F

from matches.models import Entry, Event, Match, Passage, PlayerFigures, Roll, Side, TeamFigures
from rules.models import Confirmation, PostGame, Report, Step
from teams import ledger
from teams.models import Change, Team
from teams.models import Entry as Posting


def erase(rows):
    """Out of the table, as a person with a database shell would do it."""
    rows._raw_delete("default")


def first(model, **of):
    """The first such row, as a set that can be changed behind the program's back."""
    rows = model._base_manager.filter(**of)
    return rows.filter(pk=rows.order_by("pk").first().pk)


LOG_TAMPERINGS = {
    "an event's row erased": (
        lambda match: erase(first(Event, match=match)),
        "tells of event {event}, and the event is lost",
    ),
    "what an event was recorded by erased": (
        lambda match: erase(first(Entry, match=match)),
        "event {event} was recorded by nobody in its log",
    ),
    "the last that was recorded erased": (
        lambda match: erase(Entry.objects.filter(match=match, clock=match.clock)),
        "its log ends at clock 4, and was written to 5",
    ),
    "what was recorded edited": (
        lambda match: first(Entry, match=match).update(body={"event": {"type": "chest_trap"}}),
        "event {event} has type 'casualty', and its log says 'chest_trap'",
    ),
    "what was recorded made nonsense": (
        lambda match: first(Entry, match=match).update(body={}),
        "its log can't be read: KeyError('event')",
    ),
    "another teller": (
        lambda match: first(Entry, match=match).update(by=match.sides.last().team.coach),
        "event {event} has by",
    ),
    "declared faces edited": (
        lambda match: first(Entry, match=match).update(dice={"casualty": 16}),
        "the roll event.1.1.casualty of event {event} showed [16], and is lost",
    ),
    "a revocation erased": (
        lambda match: erase(Entry.objects.filter(match=match, kind="revoke")),
        "event {revoked} is taken back, and nothing in its log says so",
    ),
    "a revocation unsaid": (
        lambda match: Event.objects.filter(match=match).update(revoked_at=None),
        "event {revoked} counts, and its log takes it back",
    ),
    "the touchdown erased": (
        lambda match: erase(Event.objects.filter(match=match, type="touchdown")),
        "and the event is lost",
    ),
    "an event's points changed": (
        lambda match: first(Event, match=match).update(spp=9),
        "event {event} has 9 SPP, and earned 2",
    ),
    "an event's outcome changed": (
        lambda match: first(Event, match=match).update(outcome={"spp": 2}),
        "event {event} has outcome {{'spp': 2}}, and its log says",
    ),
    "an outcome's words changed": (
        lambda match: first(Event, match=match).update(
            outcome={**match.events.first().outcome, "text": "Nothing happened."}
        ),
        "its result or its events aren't those that were confirmed",
    ),
    "a side's touchdowns changed": (
        lambda match: first(Side, match=match).update(touchdowns=7),
        "bob's light has touchdowns 7, and its result says 1",
    ),
    "a side's outcome changed": (
        lambda match: first(Side, match=match).update(outcome="lost"),
        "bob's light has outcome 'lost', and its result says",
    ),
    "the result changed": (
        lambda match: Match.objects.filter(pk=match.pk).update(
            result={**match.result, "kind": "time_limit"}
        ),
        "and its latest report says",
    ),
    "the fingerprint erased": (
        lambda match: Match.objects.filter(pk=match.pk).update(posted=""),
        "its result or its events aren't those that were confirmed",
    ),
    "the log's clock changed": (
        lambda match: Match.objects.filter(pk=match.pk).update(clock=3),
        "its log ends at clock 5, and was written to 3",
    ),
    "a declared roll changed": (
        lambda match: Roll.objects.filter(match=match, purpose="event.1.1.casualty").update(
            faces=[1]
        ),
        "the roll event.1.1.casualty of event {event} showed [11], and is lost",
    ),
    "a declared roll erased": (
        lambda match: erase(Roll.objects.filter(match=match, purpose="event.1.1.casualty")),
        "the roll event.1.1.casualty of event {event} showed [11], and is lost",
    ),
    "a roll of the program's changed": (
        lambda match: Roll.objects.filter(match=match, purpose__startswith="winnings").update(
            faces=[[]]
        ),
        "and its seed gives",
    ),
    "another seed": (
        lambda match: Match.objects.filter(pk=match.pk).update(seed="f" * 64),
        "its seed isn't the one whose hash was shown",
    ),
    "the report erased": (
        lambda match: (erase(Confirmation.objects.all()), erase(Report.objects.all())),
        "it is closed, and its report is lost",
    ),
    "the confirmations erased": (
        lambda match: erase(Confirmation.objects.all()),
        "the word of carol's gold for revision 1 of its report is lost",
    ),
    "the report's result changed": (
        lambda match: Report.objects.update(result={"kind": "time_limit"}),
        "and its latest report says {{'kind': 'time_limit'}}",
    ),
    "the post-game undone": (
        lambda match: PostGame.objects.update(status="undone"),
        "its post-game is lost",
    ),
    "a second post-game": (
        lambda match: PostGame.objects.create(match=match, status="closed"),
        "2 of its post-games stand at once",
    ),
    "the post-game open again": (
        lambda match: PostGame.objects.update(status="open"),
        "it is closed, and its post-game is open",
    ),
    "the match open again": (
        lambda match: Match.objects.filter(pk=match.pk).update(status="started"),
        "it is started, and its last passage says closed",
    ),
    "a player's figures changed": (
        lambda match: first(PlayerFigures, match=match).update(kills=4),
        "has kills 4 in its figures, and events say 0",
    ),
    "an award taken out of the figures": (
        lambda match: PlayerFigures.objects.filter(match=match, mvps=1).update(mvps=0),
        "has mvps 0 in its figures, and events say 1",
    ),
    "a team's figures erased": (
        lambda match: erase(first(TeamFigures, match=match)),
        "the figures of team",
    ),
    "figures made up": (
        lambda match: Match.objects.filter(pk=match.pk).update(exhibition=True),
        "stand there, and nothing accounts for them",
    ),
    "its passages erased": (
        lambda match: erase(Passage.objects.filter(match=match)),
        "nobody knows since when",
    ),
}


def step(match, key, place=0):
    """A step of this key, of the home team or the away team."""
    team = match.sides.all()[place].team_id
    return Step.objects.filter(postgame__match=match, team=team, key=key)


def change(match, key):
    """What a step of the home team booked."""
    return Change._base_manager.filter(step=step(match, key).get().pk)


def post_twice(match):
    (once,) = change(match, "winnings")
    lines = [ledger.line_of(entry) for entry in once.entries.all()]
    team = ledger.lock(once.team_id)
    ledger.post(team, ledger.Posting(f"{once.key}.more", None, once.why, lines, step=once.step))


def take_away(match):
    """The winnings erased, and the treasury written so that it adds up."""
    (once,) = change(match, "winnings")
    lines = once.entries.all()
    team = Team.objects.filter(pk=once.team_id)
    team.update(treasury=F("treasury") - sum(line.gold for line in lines))
    erase(lines)
    erase(change(match, "winnings"))


POSTGAME_TAMPERINGS = {
    "winnings posted twice": (
        post_twice,
        "bob's light, winnings: nothing brought change",
    ),
    "winnings erased": (take_away, "bob's light, winnings: what follows from it is lost"),
    "winnings of another height": (
        lambda match: Posting._base_manager.filter(change__in=change(match, "winnings")).update(
            gold=1
        ),
        "and what was reported comes to",
    ),
    "a change booked to another step": (
        lambda match: change(match, "winnings").update(step=step(match, "spp").get().pk),
        "is booked to another step",
    ),
    "a change booked to a step of nobody": (
        lambda match: change(match, "winnings").update(step=987_654),
        "bob's light, winnings: what follows from it is lost",
    ),
    "a step pending again": (
        lambda match: step(match, "winnings").update(status="pending"),
        "bob's light, winnings: it is pending, and would be done",
    ),
    "a step waiting again": (
        lambda match: step(match, "skills", 1).update(status="waiting"),
        "carol's gold, skills: it is waiting, and would be done",
    ),
    "a step erased": (
        lambda match: erase(step(match, "winnings")),
        "bob's light, winnings: the step is lost",
    ),
    "another answer": (
        lambda match: step(match, "hire").update(answers=[{"position": "orcs.lineman"}]),
        "bob's light, hire: its answer can't have been given",
    ),
    "an answer erased": (
        lambda match: step(match, "hire").update(answers=[]),
        "bob's light, hire: it is over, and the answer that ended it is lost",
    ),
    "the post-game erased": (
        lambda match: (erase(Step.objects.all()), erase(PostGame.objects.all())),
        "its post-game is lost",
    ),
    "a roll erased": (
        lambda match: erase(Roll.objects.filter(match=match, purpose__startswith="winnings")),
        "and the roll is lost",
    ),
}
