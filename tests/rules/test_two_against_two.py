"""Two against two with three balls, one enchanted, one living: recorded from start to whistle."""

import pytest

from dungeonbowl.match.events import kinds
from matches.models import Event, Match
from rules.models import PostGame
from tests.verbs import (
    build_draft,
    confirm,
    found_league,
    friendly,
    hire,
    join,
    register_team,
    registered,
    start,
)

pytestmark = pytest.mark.django_db
LINEMAN = "humans.lineman"
OPTIONS = {
    "balls": 3,
    "ball_type": ["normal", "enchanted", "living"],
    "multiball": "standard",
    "features": ["lava", "chasms"],
}


@pytest.fixture
def evening(api, alice, bob, carol, mallory):
    """Alice and Bob against Carol and Mallory, under way; Alice has a sorcerer."""
    league = found_league(alice, "Deep League", house_rules={"secret_weapons": True})
    for coach in (bob, carol, mallory):
        join(league, coach)
    draft = build_draft(alice, "light", 6, "Casters", league.slug)
    hire(draft, LINEMAN, weapon="sorcery")
    teams = [registered(draft)] + [
        register_team(coach, college, players=6, league_slug=league.slug)
        for coach, college in ((bob, "light"), (carol, "gold"), (mallory, "gold"))
    ]
    ids = [team.pk for team in teams]
    match = friendly(alice, teams, alliances=[ids[:2], ids[2:]], options=OPTIONS)
    return Evening(api, (alice, bob, carol, mallory), teams, start(match, alice))


class Evening:
    """Four phones at one table."""

    def __init__(self, api, coaches, teams, match):
        self.api, self.coaches, self.teams, self.match = api, coaches, teams, match
        self.squads = [
            list(team.players.filter(status="active").order_by("number")) for team in teams
        ]

    def player(self, side, number=0):
        return self.squads[side][number].pk

    @property
    def sorcerer(self):
        return next(one.pk for one in self.squads[0] if one.weapon == "sorcery")

    def tells(self, coach, type, **fields):
        url = f"/api/v1/matches/{self.match.pk}/events/"
        reply = self.api(self.coaches[coach]).post(url, {"type": type, **fields})
        assert reply.status_code == 201, reply.json()
        return reply.json()


def test_it_is_all_told_and_becomes_the_report(evening):
    tells, player = evening.tells, evening.player
    burst = tells(0, "chest_trap", player=player(0), victims=[player(0), player(2)])
    tells(2, "knocked_out", victim=player(2), of=burst["id"])
    tells(1, "teleport", player=player(1), hops=[4, 2])
    tells(1, "chest_ball", player=player(1), ball={"number": 1, "type": "normal"})
    tells(1, "touchdown", player=player(1), ball={"number": 1})
    # Cast, push, lava, death: one chain.
    fist = tells(
        0, "spell", player=evening.sorcerer, victim=player(2, 1), spell="flying_fist", success=True
    )
    tells(
        0,
        "infraction",
        player=evening.sorcerer,
        kind="sorcery",
        of=fist["id"],
        rolls={"penalty": 1},
    )
    push = tells(
        0, "hazard_push", player=evening.sorcerer, victim=player(2, 1), hazard="lava", of=fist["id"]
    )
    death = tells(
        2, "casualty", victim=player(2, 1), cause="hazard", of=push["id"], rolls={"casualty": 16}
    )
    tells(3, "chest_ball", player=player(3), ball={"number": 2})
    tells(3, "touchdown", player=player(3), ball={"number": 2})
    tells(0, "chest_ball", player=player(0), ball={"number": 3})
    tells(0, "spell", player=evening.sorcerer, spell="phantom_pass", success=False)
    tells(0, "touchdown", player=player(0), ball={"number": 3})

    chain, event = [], Event.objects.get(pk=death["id"])
    while event.details.get("of"):
        event = Event.objects.get(pk=event.details["of"])
        chain.append(event.type)
    assert chain == ["hazard_push", "spell"]

    scores = {str(team.pk): n for team, n in zip(evening.teams, (1, 1, 0, 1), strict=True)}
    result = {"kind": "touchdown", "winner": evening.teams[0].pk, "touchdowns": scores}
    url = f"/api/v1/matches/{evening.match.pk}/report/"
    reply = evening.api(evening.coaches[0]).post(url, {"result": result})
    assert reply.status_code == 200, reply.json()
    for coach in evening.coaches[1:]:
        confirm(evening.match, coach)
    assert Match.objects.get(pk=evening.match.pk).confirmed_at
    assert PostGame.objects.filter(match=evening.match).exists()
    said = evening.api(evening.coaches[3]).get(f"/api/v1/matches/{evening.match.pk}/").json()
    texts = [event["outcome"]["text"] for event in said["events"]]
    assert any("with ball 2, an enchanted ball." in text for text in texts)
    assert any("a living ball" in text for text in texts)
    assert {event["type"] for event in said["events"]} <= set(kinds())
