"""What a person may not see is answered as what was never there, so that asking tells nothing."""

import re

import pytest
from django.urls import URLPattern, get_resolver

from league.models import Arrival
from tests.rules.night import players
from tests.verbs import draft_team, found_league, join, open_season
from tests.worlds import for_several

pytestmark = pytest.mark.django_db

NOBODYS = 987_654
# Whose key is the address itself, or what belongs to no league.
OPEN = re.compile(r"^(accounts|api/v1/invitations|join|packs|rulebook|api/v1/rulebook|static)\b")
PLACE = re.compile(r"<(?:\w+:)?(\w+)>")


def addresses(patterns=None, so_far=""):
    """Every address of the program that names something."""
    for one in get_resolver().url_patterns if patterns is None else patterns:
        here = so_far + str(one.pattern)
        if isinstance(one, URLPattern):
            if PLACE.search(here) and not OPEN.match(here):
                yield here
        else:
            yield from addresses(one.url_patterns, here)


ADDRESSES = sorted({*addresses()})


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker):
    """A league for its members only, with everything in it; Mallory is no member."""

    from tests.conftest import person
    from tests.rules.night import Night

    with for_several(django_db_blocker):
        alice, bob, carol, mallory = map(person, ("alice", "bob", "carol", "mallory"))
        league = found_league(alice)
        join(league, bob)
        join(league, carol)
        night = Night.between(league, bob, carol).start()
        (event,) = night.tell({"type": "note", "text": "It is dark."})
        arrival = Arrival.objects.create(
            league=league,
            coach=bob,
            brought_by=bob,
            name="Elder",
            college="light",
            document={"players": []},
        )
        known = {
            "slug": league.slug,
            "match_id": night.match.pk,
            "team_id": night.home.pk,
            "player_id": players(night.home)[0].pk,
            "event_id": event.pk,
            "season_id": open_season(league).pk,
            "arrival_id": arrival.pk,
            "user_id": bob.pk,
        }
        dark = found_league(mallory, "Dark Alley")
        theirs = draft_team(mallory, players=1, league_slug=dark.slug)
        yield {
            "known": known,
            "mallory": mallory,
            "bob": bob,
            "alice": alice,
            "night": night,
            "unseen": {
                "TEAM": theirs.pk,
                "PLAYER": players(theirs)[0].pk,
                "LEAGUE": dark.slug,
                "MATCH": 1,
            },
        }


def filled(pattern, known, wrong):
    """The address with what there is, or with what nobody ever made."""

    def name(place):
        if wrong:
            return "nowhere" if place[1] in ("slug", "pack") else str(NOBODYS)
        return str(known.get(place[1], 1))

    return "/" + PLACE.sub(name, pattern)


NEVER_WAS = {"TEAM": NOBODYS, "PLAYER": NOBODYS, "LEAGUE": "nowhere", "MATCH": NOBODYS}
# What a member of one league might name of another, in capitals: who asks, where, and the body.
NAMED = [
    ("bob", "matches/", {"teams": ["HOME", "TEAM"]}),
    ("bob", "matches/", {"teams": ["HOME", "TEAM"], "league": "cellar-league"}),
    ("bob", "matches/", {"teams": ["TEAM", NOBODYS + 1]}),
    ("bob", "matches/", {"teams": [NOBODYS + 1, "TEAM"]}),
    ("bob", "matches/", {"teams": ["TEAM", "TEAM"]}),
    ("bob", "matches/", {"teams": ["HOME", "TEAM"], "preview": True}),
    ("bob", "matches/", {"teams": ["HOME", "AWAY"], "alliances": [["HOME", "TEAM"], ["AWAY"]]}),
    ("bob", "matches/", {"teams": ["HOME", "AWAY"], "league": "LEAGUE"}),
    ("bob", "matches/", {"teams": ["HOME", "TEAM"], "league": "LEAGUE"}),
    ("alice", "seasons/SEASON/entries/", {"team": "TEAM"}),
    ("bob", "seasons/SEASON/entries/", {"team": "TEAM"}),
    ("bob", "teams/", {"league": "LEAGUE", "name": "X", "college": "light"}),
    ("bob", "teams/HOME/hire/", {"position": "norse.lineman", "trade_in": ["PLAYER"]}),
    *(
        ("bob", f"teams/HOME/{command}/", {"player": "PLAYER"})
        for command in ("release", "buy-back", "discard-item")
    ),
    ("bob", "teams/HOME/arm/", {"player": "PLAYER", "weapon": "bombs"}),
    ("bob", "teams/HOME/skills/", {"player": "PLAYER", "skill": "Block"}),
    ("bob", "teams/HOME/rename/", {"player": "PLAYER", "name": "X"}),
    ("bob", "teams/HOME/numbers/", {"numbers": {"PLAYER": 5}}),
    ("alice", "teams/HOME/adjust/", {"why": "x", "player": "PLAYER", "spp": 1}),
    ("bob", "matches/NIGHT/prepare/", {"team": "TEAM", "tactics": []}),
    (
        "bob",
        "matches/NIGHT/prepare/",
        {"team": "HOME", "tactics": [{"tactic": "assassination", "target": "TEAM"}]},
    ),
    ("bob", "matches/NIGHT/events/", {"type": "touchdown", "player": "PLAYER"}),
    ("bob", "matches/NIGHT/events/", {"type": "note", "team": "TEAM", "text": "x"}),
    ("bob", "matches/NIGHT/events/", {"type": "touchdown", "player": "MINE", "team": "TEAM"}),
    (
        "bob",
        "matches/NIGHT/events/",
        {"type": "casualty", "player": "MINE", "victim": "PLAYER", "cause": "block"},
    ),
    ("bob", "matches/NIGHT/events/", {"type": "reroll", "team": "TEAM", "source": "team"}),
    (
        "bob",
        "matches/NIGHT/report/",
        {"result": {"kind": "touchdown", "winner": "TEAM", "touchdowns": {"HOME": 1}}},
    ),
    ("bob", "matches/NIGHT/report/", {"result": {"kind": "draw", "touchdowns": {"TEAM": 1}}}),
]


def with_names(value, names):
    """The value with the names in capitals, in keys and words as well, filled in."""
    if isinstance(value, dict):
        return {str(with_names(key, names)): with_names(one, names) for key, one in value.items()}
    if isinstance(value, list):
        return [with_names(one, names) for one in value]
    if isinstance(value, str) and "/" in value:
        return "/".join(str(with_names(part, names)) for part in value.split("/"))
    return names.get(value, value) if isinstance(value, str) else value


@pytest.mark.parametrize(("who", "path", "body"), NAMED)
def test_what_a_body_names_is_as_little_there_as_what_never_was(world, db, api, who, path, body):
    night, client = world["night"], api(world[who])
    here = {
        "HOME": night.home.pk,
        "AWAY": night.away.pk,
        "NIGHT": night.match.pk,
        "SEASON": world["known"]["season_id"],
        "MINE": players(night.home)[0].pk,
    }
    replies = []
    for names in (world["unseen"], NEVER_WAS):
        sent = with_names([path, body], {**here, **names})
        reply = client.post(f"/api/v1/{sent[0]}", sent[1])
        said = reply.content.decode()
        for word in {str(name) for name in names.values()}:
            said = re.sub(rf"\b{word}\b", "THIS", said)
        replies.append((reply.status_code, said))
    assert replies[0] == replies[1]
    assert replies[0][0] in (400, 404, 409, 422)


def test_an_entry_of_a_team_unseen_is_withdrawn_as_little(world, db, api):
    client, season = api(world["alice"]), world["known"]["season_id"]
    at = f"/api/v1/seasons/{season}/entries/{{}}/"
    codes = [
        client.delete(at.format(team)).status_code for team in (world["unseen"]["TEAM"], NOBODYS)
    ]
    assert codes == [404, 404]


def disclosed(reply):
    """All that a reply says, but for what was asked for."""
    said = reply.content.decode() if reply["Content-Type"].endswith("json") else ""
    return (
        reply.status_code,
        said,
        re.sub(r"\d+|nowhere|cellar-league", "", reply.get("Location", "")),
    )


@pytest.mark.parametrize("method", ["get", "post", "patch", "delete"])
@pytest.mark.parametrize("signed_in", [True, False], ids=["mallory", "nobody"])
def test_an_address_tells_a_stranger_no_more_than_one_that_never_was(
    world, db, api, browse, method, signed_in
):
    person = world["mallory"] if signed_in else None
    program, browser = api(person), browse(person)
    telling = []
    for pattern in ADDRESSES:
        if not pattern.startswith("api/") and method not in ("get", "post"):
            continue
        client = program if pattern.startswith("api/") else browser
        real, wrong = (filled(pattern, world["known"], none) for none in (False, True))
        answers = [disclosed(getattr(client, method)(one)) for one in (real, wrong)]
        if answers[0] != answers[1]:
            telling.append((method, pattern, *answers))
    assert telling == []
