"""Who may do what: every address of the league floor, for everybody, in one table.

A code stands for each of Alice who commissions, Bob who coaches, Mallory who is a stranger, and
nobody at all; first in a league for members only, then in one that anybody may read.
"""

import re

import pytest
from django.db import transaction
from django.urls import resolve

from accounts.permissions import Perm
from league.models import League, Membership
from matches.models import Match
from tests.league.playing import ready_teams
from tests.routes import routes
from tests.verbs import found, open_season, start_season

pytestmark = pytest.mark.django_db

LOOK, JOIN_IN, INVITE, RUN = (
    Perm.LEAGUE_VIEW,
    Perm.LEAGUE_ENTER,
    Perm.LEAGUE_INVITE,
    Perm.LEAGUE_MANAGE,
)
LEAGUE, SEASON = "/api/v1/leagues/{slug}/", "/api/v1/seasons/{season}/"

# permission, method, address, what is sent, (alice, bob, mallory, nobody) members only, then public
API = [
    (LOOK, "get", LEAGUE, None, (200, 200, 404, 401), (200, 200, 200, 200)),
    (LOOK, "get", LEAGUE + "members/", None, (200, 200, 404, 401), (200, 200, 200, 200)),
    (LOOK, "get", LEAGUE + "seasons/", None, (200, 200, 404, 401), (200, 200, 200, 200)),
    (LOOK, "get", SEASON, None, (200, 200, 404, 401), (200, 200, 200, 200)),
    (LOOK, "get", SEASON + "fixtures/", None, (200, 200, 404, 401), (200, 200, 200, 200)),
    (LOOK, "get", SEASON + "standings/", None, (200, 200, 404, 401), (200, 200, 200, 200)),
    (LOOK, "post", SEASON + "what-if/", {"results": []},
     (200, 200, 404, 401), (200, 200, 200, 200)),
    (LOOK, "get", SEASON + "outlook/", None, (409, 409, 404, 401), (409, 409, 409, 409)),
    (RUN, "patch", LEAGUE, {"motto": "Down"}, (200, 403, 404, 401), (200, 403, 403, 401)),
    (RUN, "patch", LEAGUE, {"nonsense": 1}, (400, 403, 404, 401), (400, 403, 403, 401)),
    (LOOK, "get", LEAGUE + "rules/", None, (200, 200, 404, 401), (200,) * 4),
    (LOOK, "get", LEAGUE + "rules/1/", None, (200, 200, 404, 401), (200,) * 4),
    (LOOK, "get", LEAGUE + "pack/", None, (200, 200, 404, 401), (200,) * 4),
    (LOOK, "get", LEAGUE + "rulebook/", None, (200, 200, 404, 401), (200,) * 4),
    (RUN, "post", LEAGUE + "pack/", {"text": ""}, (200, 403, 404, 401), (200, 403, 403, 401)),
    (RUN, "post", LEAGUE + "pack/", {"text": "x"}, (400, 403, 404, 401), (400, 403, 403, 401)),
    (RUN, "get", LEAGUE + "webhooks/", None, (200, 403, 404, 401), (200, 403, 403, 401)),
    (RUN, "post", LEAGUE + "webhooks/", {"url": "http://10.0.0.1/", "on": ["match.started"]},
     (400, 403, 404, 401), (400, 403, 403, 401)),
    (RUN, "get", LEAGUE + "webhooks/9/", None, (404, 403, 404, 401), (404, 403, 403, 401)),
    (RUN, "delete", LEAGUE + "webhooks/9/", None, (404, 403, 404, 401), (404, 403, 403, 401)),
    (RUN, "get", LEAGUE + "webhooks/9/deliveries/", None,
     (404, 403, 404, 401), (404, 403, 403, 401)),
    (RUN, "post", LEAGUE + "deliveries/9/again/", {}, (404, 403, 404, 401), (404, 403, 403, 401)),
    (INVITE, "post", LEAGUE + "invitations/", {"role": "coach"},
     (201, 403, 404, 401), (201, 403, 403, 401)),
    (INVITE, "post", LEAGUE + "invitations/", {"role": "king"},
     (400, 403, 404, 401), (400, 403, 403, 401)),
    (RUN, "patch", LEAGUE + "members/{bob}/", {"role": "commissioner"},
     (200, 403, 404, 401), (200, 403, 403, 401)),
    (RUN, "delete", LEAGUE + "members/{carol}/", None, (204, 403, 404, 401), (204, 403, 403, 401)),
    (RUN, "post", LEAGUE + "seasons/", {"name": "W", "format": "swiss"},
     (201, 403, 404, 401), (201, 403, 403, 401)),
    (JOIN_IN, "post", SEASON + "entries/", {"team": "{team}"},
     (201, 201, 404, 401), (201, 201, 403, 401)),
    (RUN, "post", SEASON + "start/", {}, (200, 403, 404, 401), (200, 403, 403, 401)),
    (RUN, "post", SEASON + "finish/", {}, (409, 403, 404, 401), (409, 403, 403, 401)),
    (LOOK, "get", SEASON + "acts/", None, (200, 200, 404, 401), (200, 200, 200, 200)),
    (RUN, "post", SEASON + "adjustments/", {"team": "{entered}", "points": "{one}", "reason": "x"},
     (201, 403, 404, 401), (201, 403, 403, 401)),
    (RUN, "delete", SEASON + "adjustments/9/", {"reason": "x"},
     (404, 403, 404, 401), (404, 403, 403, 401)),
    (RUN, "post", SEASON + "withdrawals/", {"team": "{entered}", "reason": "x"},
     (409, 403, 404, 401), (409, 403, 403, 401)),
    (RUN, "delete", SEASON + "withdrawals/9/", {"reason": "x"},
     (404, 403, 404, 401), (404, 403, 403, 401)),
    (RUN, "delete", SEASON + "acts/9/", {"reason": "x"},
     (404, 403, 404, 401), (404, 403, 403, 401)),
    (RUN, "post", SEASON + "next/", {"name": "N", "stays": [], "rosters": "kept"},
     (409, 403, 404, 401), (409, 403, 403, 401)),
    (RUN, "post", SEASON + "prizes/", {"team": "{entered}", "name": "Cup", "reason": "x"},
     (409, 403, 404, 401), (409, 403, 403, 401)),
    (RUN, "delete", SEASON + "prizes/9/", {"reason": "x"},
     (404, 403, 404, 401), (404, 403, 403, 401)),
    (LOOK, "get", LEAGUE + "trophies/", None, (200, 200, 404, 401), (200, 200, 200, 200)),
    (LOOK, "get", LEAGUE + "leaders/", None, (200, 200, 404, 401), (200, 200, 200, 200)),
    (LOOK, "get", LEAGUE + "cemetery/", None, (200, 200, 404, 401), (200,) * 4),
    (LOOK, "get", LEAGUE + "records/", None, (200, 200, 404, 401), (200,) * 4),
    (LOOK, "get", LEAGUE + "rivalries/?teams={entered},{other}", None,
     (200, 200, 404, 401), (200,) * 4),
    (LOOK, "get", LEAGUE + "on-this-day/", None, (200, 200, 404, 401), (200,) * 4),
    (LOOK, "get", LEAGUE + "colleges/", None, (200, 200, 404, 401), (200,) * 4),
    (LOOK, "get", LEAGUE + "figures.csv", None, (200, 200, 404, 401), (200,) * 4),
    (LOOK, "get", SEASON + "standings.csv", None, (200, 200, 404, 401), (200,) * 4),
    (LOOK, "get", SEASON + "fixtures.csv", None, (200, 200, 404, 401), (200,) * 4),
    (LOOK, "get", LEAGUE + "streaks/", None, (200, 200, 404, 401), (200, 200, 200, 200)),
    (LOOK, "get", SEASON + "almanac/", None, (200, 200, 404, 401), (200, 200, 200, 200)),
    (RUN, "get", LEAGUE + "export/", None, (200, 403, 404, 401), (200, 403, 403, 401)),
    # One on its way is its maker's, and to everybody else it isn't there.
    (LOOK, "get", LEAGUE + "export/9/", None, (404, 404, 404, 401), (404, 404, 404, 401)),
    (LOOK, "get", LEAGUE + "export/9/document/", None, (404, 404, 404, 401), (404, 404, 404, 401)),
    # Whoever has an account may bring a league.
    (LOOK, "post", "/api/v1/leagues/import/", {}, (400, 400, 400, 401), (400, 400, 400, 401)),
    (LOOK, "get", "/api/v1/leagues/import/9/", None, (404, 404, 404, 401), (404, 404, 404, 401)),
    (RUN, "patch", "/api/v1/fixtures/9/", {"reason": "x"},
     (404, 404, 404, 401), (404, 404, 404, 401)),
    (RUN, "post", SEASON + "next/", {}, (400, 403, 404, 401), (400, 403, 403, 401)),
    (RUN, "post", SEASON + "late/", {"fixture": "{one}", "what": "drawn", "reason": "x"},
     (409, 403, 404, 401), (409, 403, 403, 401)),
    (LOOK, "post", SEASON + "acts/9/appeals/", {"text": "x"},
     (404, 404, 404, 401), (404, 404, 404, 401)),
    (RUN, "post", SEASON + "acts/9/keep/", {"reason": "x"},
     (404, 403, 404, 401), (404, 403, 403, 401)),
    (RUN, "post", SEASON + "draw/", {"reason": "x"}, (409, 403, 404, 401), (409, 403, 403, 401)),
    (RUN, "post", SEASON + "draft-day/", {"day": None, "reason": "x"},
     (409, 403, 404, 401), (409, 403, 403, 401)),
    (RUN, "patch", SEASON + "fixtures/9/", {"reason": "x"},
     (404, 403, 404, 401), (404, 403, 403, 401)),
    (RUN, "patch", SEASON + "entries/{entered}/", {"seed": "{one}"},
     (200, 403, 404, 401), (200, 403, 403, 401)),
    (JOIN_IN, "post", SEASON + "challenges/", {"team": "{entered}", "against": "{other}"},
     (409, 409, 404, 401), (409, 409, 403, 401)),
    (RUN, "get", LEAGUE + "rehearsals/", None, (200, 403, 404, 401), (200, 403, 403, 401)),
    (RUN, "post", LEAGUE + "rehearsals/", {}, (201, 403, 404, 401), (201, 403, 403, 401)),
    # A real league is no rehearsal, whoever asks.
    (RUN, "get", "/api/v1/rehearsals/{slug}/", None, (404, 403, 404, 401), (404, 403, 403, 401)),
    (RUN, "delete", "/api/v1/rehearsals/{slug}/", None, (404, 403, 404, 401), (404, 403, 403, 401)),
    (RUN, "post", "/api/v1/rehearsals/{slug}/simulate/", {"seed": "a"},
     (404, 403, 404, 401), (404, 403, 403, 401)),
    (RUN, "get", LEAGUE + "week/", None, (200, 403, 404, 401), (200, 403, 403, 401)),
    (LOOK, "get", "/api/v1/teams/{team}/handovers/", None, (200, 200, 404, 401), (200,) * 4),
    (RUN, "post", "/api/v1/teams/{team}/handovers/", {"coach": "carol", "reason": "x"},
     (201, 403, 404, 401), (201, 403, 403, 401)),
    (RUN, "delete", "/api/v1/teams/{team}/handovers/9/", {"reason": "x"},
     (404, 403, 404, 401), (404, 403, 403, 401)),
    (JOIN_IN, "post", "/api/v1/teams/", {"league": "{slug}", "name": "N", "college": "light"},
     (201, 201, 404, 401), (201, 201, 403, 401)),
]  # fmt: skip

HERE = "/leagues/{slug}/"
ROLLS = "/rulebook/procedures/"
PAGES = [
    (LOOK, "get", ROLLS, None, (200,) * 4, (200,) * 4),
    (LOOK, "get", ROLLS + "dodge/", None, (200,) * 4, (200,) * 4),
    (LOOK, "get", ROLLS + "?league={slug}", None, (200, 200, 404, 404), (200,) * 4),
    (LOOK, "get", ROLLS + "dodge/?league={slug}", None, (200, 200, 404, 404), (200,) * 4),
    (LOOK, "get", "/", None, (200,) * 4, (200,) * 4),
    (LOOK, "get", "/leagues/", None, (200,) * 4, (200,) * 4),
    (LOOK, "get", "/leagues/new/", None, (200, 200, 200, 302), (200, 200, 200, 302)),
    (LOOK, "get", HERE, None, (200, 200, 404, 404), (200,) * 4),
    (LOOK, "get", HERE + "rules/", None, (200, 200, 404, 404), (200,) * 4),
    (LOOK, "get", HERE + "rules/history/", None, (200, 200, 404, 404), (200,) * 4),
    (LOOK, "get", HERE + "rules/history/1/", None, (200, 200, 404, 404), (200,) * 4),
    (LOOK, "get", HERE + "pack/", None, (200, 200, 404, 404), (200,) * 4),
    (RUN, "post", HERE + "pack/", {"version": "1", "drop": "on"},
     (302, 403, 404, 302), (302, 403, 403, 302)),
    (LOOK, "get", "/packs/example.toml", None, (200,) * 4, (200,) * 4),
    (LOOK, "get", HERE + "members/", None, (200, 200, 404, 404), (200,) * 4),
    (RUN, "get", HERE + "rehearsals/", None, (200, 403, 404, 302), (200, 403, 403, 302)),
    (RUN, "post", HERE + "rehearsals/begin/", {}, (302, 403, 404, 302), (302, 403, 403, 302)),
    (RUN, "get", "/rehearsals/{slug}/", None, (404, 403, 404, 302), (404, 403, 403, 302)),
    (RUN, "post", "/rehearsals/{slug}/", {"seed": "a"}, (404, 403, 404, 302), (404, 403, 403, 302)),
    (RUN, "post", "/rehearsals/{slug}/end/", {}, (404, 403, 404, 302), (404, 403, 403, 302)),
    (LOOK, "get", HERE + "minutes/", None, (200, 200, 404, 404), (200,) * 4),
    (LOOK, "get", "/seasons/{season}/", None, (200, 200, 404, 404), (200,) * 4),
    (LOOK, "get", "/seasons/{season}/points/{entered}/", None, (200, 200, 404, 404), (200,) * 4),
    (LOOK, "get", "/seasons/{season}/points/9999/", None, (404,) * 4, (404,) * 4),
    (LOOK, "get", "/seasons/{season}/what-if/", None, (200, 200, 404, 404), (200,) * 4),
    (LOOK, "get", "/seasons/{season}/outlook/", None, (409, 409, 404, 404), (409,) * 4),
    (LOOK, "get", HERE + "figures/", None, (200, 200, 404, 404), (200,) * 4),
    (LOOK, "get", HERE + "leaders/", None, (200, 200, 404, 404), (200,) * 4),
    (LOOK, "get", HERE + "records/", None, (200, 200, 404, 404), (200,) * 4),
    (LOOK, "get", HERE + "cemetery/", None, (200, 200, 404, 404), (200,) * 4),
    (LOOK, "get", HERE + "rivals/", None, (200, 200, 404, 404), (200,) * 4),
    (LOOK, "get", HERE + "colleges/", None, (200, 200, 404, 404), (200,) * 4),
    (LOOK, "get", HERE + "on-this-day/", None, (200, 200, 404, 404), (200,) * 4),
    (LOOK, "get", HERE + "luck/", None, (200, 200, 404, 404), (200,) * 4),
    (LOOK, "get", HERE + "teams/", None, (200, 200, 404, 404), (200,) * 4),
    (LOOK, "get", "/seasons/{season}/leading/", None, (200, 200, 404, 404), (200,) * 4),
    (LOOK, "get", "/seasons/{season}/figures/", None, (200, 200, 404, 404), (200,) * 4),
    (LOOK, "get", "/seasons/{season}/almanac/", None, (200, 200, 404, 404), (200,) * 4),
    (LOOK, "get", "/seasons/{season}/almanac.pdf", None, (200, 200, 404, 404), (200,) * 4),
    (LOOK, "get", "/teams/{team}/figures/", None, (200, 200, 404, 404), (200,) * 4),
    (RUN, "get", HERE + "deadlines/", None, (200, 403, 404, 302), (200, 403, 403, 302)),
    (RUN, "get", HERE + "export/", None, (200, 403, 404, 302), (200, 403, 403, 302)),
    (RUN, "get", HERE + "export/file/", None, (200, 403, 404, 302), (200, 403, 403, 302)),
    (LOOK, "get", HERE + "export/9/", None, (404, 404, 404, 302), (404, 404, 404, 302)),
    (LOOK, "get", "/leagues/import/", None, (200, 200, 200, 302), (200, 200, 200, 302)),
    (LOOK, "get", "/leagues/import/9/", None, (404, 404, 404, 302), (404, 404, 404, 302)),
    (JOIN_IN, "post", "/seasons/{season}/withdraw/", {"team": "{entered}"},
     (302, 302, 404, 302), (302, 302, 403, 302)),
    (RUN, "post", "/seasons/{season}/finish/", {}, (409, 403, 404, 302), (409, 403, 403, 302)),
    (RUN, "get", HERE + "settings/", None, (200, 403, 404, 302), (200, 403, 403, 302)),
    (RUN, "post", HERE + "settings/", {}, (400, 403, 404, 302), (400, 403, 403, 302)),
    (RUN, "get", HERE + "seasons/new/", None, (200, 403, 404, 302), (200, 403, 403, 302)),
    (RUN, "get", HERE + "seasons/compose/", None, (200, 403, 404, 302), (200, 403, 403, 302)),
    (RUN, "post", HERE + "seasons/compose/", {}, (400, 403, 404, 302), (400, 403, 403, 302)),
    (RUN, "get", "/seasons/{season}/seeds/", None, (200, 403, 404, 302), (200, 403, 403, 302)),
    (RUN, "post", "/seasons/{season}/seeds/", {}, (302, 403, 404, 302), (302, 403, 403, 302)),
    (RUN, "get", "/seasons/{season}/run/", None, (200, 403, 404, 302), (200, 403, 403, 302)),
    (RUN, "post", "/seasons/{season}/run/adjust/", {}, (400, 403, 404, 302), (400, 403, 403, 302)),
    (RUN, "post", "/seasons/{season}/run/king/", {}, (404, 403, 404, 302), (404, 403, 403, 302)),
    (RUN, "post", "/seasons/{season}/acts/9/undo/", {"reason": "x"},
     (404, 403, 404, 302), (404, 403, 403, 302)),
    (RUN, "get", "/seasons/{season}/next/", None, (409, 403, 404, 302), (409, 403, 403, 302)),
    (RUN, "post", "/seasons/{season}/next/", {}, (409, 403, 404, 302), (409, 403, 403, 302)),
    (RUN, "get", HERE + "week/", None, (200, 403, 404, 302), (200, 403, 403, 302)),
    (LOOK, "get", "/teams/{team}/coaches/", None, (200, 200, 404, 404), (200,) * 4),
    (RUN, "post", "/teams/{team}/coaches/", {"coach": "carol", "reason": "x"},
     (302, 403, 404, 302), (302, 403, 403, 302)),
    (RUN, "post", "/teams/{team}/coaches/9/undo/", {"reason": "x"},
     (404, 403, 404, 302), (404, 403, 403, 302)),
    (LOOK, "get", "/seasons/{season}/decided/9/", None, (404,) * 4, (404,) * 4),
    (LOOK, "post", "/seasons/{season}/decided/9/appeal/", {"text": "x"},
     (404, 404, 404, 302), (404, 404, 404, 302)),
    (RUN, "post", "/seasons/{season}/decided/9/keep/", {"reason": "x"},
     (404, 403, 404, 302), (404, 403, 403, 302)),
    (JOIN_IN, "post", "/seasons/{season}/challenge/", {"team": "{entered}", "against": "{other}"},
     (409, 409, 404, 302), (409, 409, 403, 302)),
    (JOIN_IN, "get", HERE + "teams/new/", None, (200, 200, 404, 302), (200, 200, 403, 302)),
    (JOIN_IN, "get", HERE + "matches/new/", None, (200, 200, 404, 302), (200, 200, 403, 302)),
    (INVITE, "post", HERE + "members/invite/", {"role": "coach"},
     (302, 403, 404, 302), (302, 403, 403, 302)),
    (RUN, "post", HERE + "members/{bob}/role/", {"role": "commissioner"},
     (302, 403, 404, 302), (302, 403, 403, 302)),
    (RUN, "post", HERE + "members/{carol}/remove/", {}, (302, 403, 404, 302), (302, 403, 403, 302)),
    (JOIN_IN, "post", "/seasons/{season}/enter/", {"team": "{team}"},
     (302, 302, 404, 302), (302, 302, 403, 302)),
    (RUN, "post", "/seasons/{season}/start/", {}, (302, 403, 404, 302), (302, 403, 403, 302)),
    (RUN, "get", "/seasons/{season}/start/", None, (405, 405, 405, 302), (405, 405, 405, 302)),
]  # fmt: skip


PEOPLE = ("alice", "bob", "mallory", "nobody")

# What a league and its seasons have under an address, and where else it is asked who may.
OURS = re.compile(r"(api/v1/)?(leagues|seasons|rehearsals|fixtures)/|teams/<[^>]+>/coaches/")
ELSEWHERE = re.compile(
    "arrivals/|teams/import/|resources/|time-zone/|tables/|calendar|finish/(<|$)"
    "|members/leave/|pack/<|leagues/<slug:slug>/(rulebook|plan)/$|leagues/$"
)


def test_every_address_of_a_league_stands_in_the_table():
    numbers = dict.fromkeys(("season", "team", "one", "entered", "other", "bob", "carol"), 1)
    asked = [row[2].format(slug="x", **numbers).partition("?")[0] for row in (*API, *PAGES)]
    known = {resolve(address).route.replace("\\", "") for address in asked}
    ours = {route for route in routes() if OURS.match(route) and not ELSEWHERE.search(route)}
    assert ours - known == set()


def named(row):
    perm, method, url, body, *_ = row
    return f"{perm} {method} {url} {' '.join(body or ())}".strip()


@pytest.fixture
def places(alice, bob, carol, mallory, cellar):
    """Everything the table speaks of: a league, a season with two entries, and a team to enter."""
    season = open_season(cellar)
    teams = ready_teams(cellar, bob, 3)
    for order, team in enumerate(teams[:2], 1):
        season.entrants.create(team=team, order=order)
    people = {"alice": alice, "bob": bob, "mallory": mallory, "nobody": None}
    ids = {"slug": cellar.slug, "season": season.pk, "team": teams[2].pk, "one": 1}
    ids |= {"entered": teams[0].pk, "other": teams[1].pk}
    return people, ids | {"bob": bob.pk, "carol": carol.pk}


def filled(body, ids):
    def fill(value):
        if value in ("{team}", "{entered}", "{other}", "{one}"):
            return ids[value.strip("{}")]
        return value.format(**ids) if isinstance(value, str) else value

    return {key: fill(value) for key, value in (body or {}).items()}


def answers(speaking, ids, row):
    """What each of the four is answered, in both leagues; nothing of it lasts."""
    _, method, url, body, *_ = row
    for public in (False, True):
        League.objects.filter(slug=ids["slug"]).update(public=public)
        for person in PEOPLE:
            with transaction.atomic():
                ask = getattr(speaking[person], method)
                yield ask(url.format(**ids), filled(body, ids))
                transaction.set_rollback(True)


# Of one league made once, since nothing of an answer lasts.
def test_the_api_lets_pass_whom_the_table_names(api, places, subtests):
    people, ids = places
    speaking = {name: api(people[name]) for name in PEOPLE}
    for row in API:
        with subtests.test(named(row)):
            replies = list(answers(speaking, ids, row))
            assert [reply.status_code for reply in replies] == [*row[4], *row[5]]
            for refused in (reply for reply in replies if reply.status_code >= 400):
                assert refused["Content-Type"] == "application/problem+json"
                assert refused.json()["status"] == refused.status_code


def test_the_pages_let_pass_whom_the_table_names(browse, places, subtests):
    people, ids = places
    speaking = {name: browse(people[name]) for name in PEOPLE}
    for row in PAGES:
        with subtests.test(named(row)):
            replies = list(answers(speaking, ids, row))
            assert [reply.status_code for reply in replies] == [*row[4], *row[5]]
            for nobodys in (replies[3], replies[7]):
                assert nobodys.status_code != 302 or "/accounts/login/" in nobodys["Location"]


@pytest.mark.parametrize(
    ("perm", "alice_may", "bob_may"),
    [
        (Perm.TEAM_VIEW, True, True),
        (Perm.TEAM_CORRECT, True, False),
        (Perm.TEAM_MANAGE, False, False),
    ],
)
def test_a_league_answers_for_its_teams(
    alice, bob, carol, mallory, cellar, perm, alice_may, bob_may
):
    team = ready_teams(cellar, carol, 1)[0]
    assert alice.has_perm(perm, team) is alice_may
    assert bob.has_perm(perm, team) is bob_may
    assert not mallory.has_perm(perm, team)


@pytest.mark.parametrize("perm", [Perm.MATCH_VIEW, Perm.MATCH_PLAY, Perm.MATCH_DECIDE])
def test_a_league_answers_for_its_matches(alice, bob, carol, mallory, cellar, perm):
    start_season(cellar, ready_teams(cellar, carol, 2), "knockout")
    match = Match.objects.get()
    assert alice.has_perm(perm, match)
    assert bob.has_perm(perm, match) is (perm is Perm.MATCH_VIEW)
    assert not mallory.has_perm(perm, match)


def test_a_page_asks_once_what_somebody_is_to_a_league(bob, cellar, django_assert_num_queries):
    teams = ready_teams(cellar, bob, 3)
    with django_assert_num_queries(1):
        assert all(bob.has_perm(Perm.TEAM_VIEW, team) for team in teams)
        assert bob.has_perm(Perm.LEAGUE_ENTER, cellar)
        assert not bob.has_perm(Perm.LEAGUE_MANAGE, cellar)


def test_what_belongs_to_no_league_is_none_of_a_leagues_business(alice, bob, cellar):
    friendless = found(bob)
    assert not any(alice.has_perm(perm, friendless) for perm in Perm)


def test_whoever_has_been_put_out_of_everything_is_a_stranger(alice, bob, cellar):
    assert bob.has_perm(Perm.LEAGUE_VIEW, cellar)
    bob.is_active = False
    assert not bob.has_perm(Perm.LEAGUE_VIEW, cellar)
    assert Membership.objects.filter(user=bob).exists()
