"""A league copied, played on by lot and thrown away, of which nobody else notices anything."""

from copy import deepcopy
from dataclasses import asdict

import pytest
from django.apps import apps
from django.core import mail
from django.core.management import call_command
from django.core.serializers import serialize

from accounts.models import User
from league.models import League, Membership, Season
from league.queries import standings_of
from league.services import change_role, leave, remove_member
from matches.models import Match
from rules.services.rehearsing import begin_rehearsal, simulate, throw_away
from rules.services.simulating import running
from rules.services.simulating.playing import play_on
from teams.models import Change, Team
from tests.rules.correcting.season import audited
from tests.verbs import found_league, join, register_team, start, start_season, tell
from tests.worlds import for_several

pytestmark = pytest.mark.django_db
COLLEGES = ("light", "gold", "jade", "celestial")
LONG = 3600
PASSING = {"sessions", "contenttypes", "auth", "account", "mfa"}


@pytest.fixture(scope="module")
def _club(_world, django_db_blocker):
    with for_several(django_db_blocker):
        yield _under_way(*(_world[name] for name in ("alice", "bob", "carol")))


@pytest.fixture
def club(_club, db):
    """A public league under way: one match was played, one is begun, two are to come."""
    return deepcopy(_club)


def _under_way(alice, *coaches):
    league = found_league(alice, public=True)
    for coach in coaches:
        join(league, coach)
    season = start_season(league, [*_teams(league, coaches)], "swiss", rounds=2)
    first, second = (one.match for one in season.fixtures.order_by("order"))
    play_on(alice, first.pk, "played")
    tell(start(second), "note", text="It rains.")
    return league


def _teams(league, coaches):
    for number, college in enumerate(COLLEGES):
        name = f"The {college}"
        yield register_team(coaches[number % 2], college, name=name, league_slug=league.slug)


def rows() -> dict[str, dict[str, str]]:
    """Every row there is, by model and key."""
    models = [one for one in apps.get_models() if one._meta.app_label not in PASSING]
    return {
        one._meta.label: {
            str(row["pk"]): str(row["fields"])
            for row in serialize("python", one._base_manager.order_by("pk"))
        }
        for one in models
        if one._meta.managed
    }


def table_of(league: League) -> list[tuple[str, int, int, int]]:
    season = Season.objects.get(league=league)
    names = dict(Team.objects.values_list("pk", "name"))
    standings = [asdict(row) for row in standings_of(season)]
    return [(names[row["team"]], row["points"], row["played"]) for row in standings]


def test_another_seed_brings_other_games(club, alice):
    """Not only another table: who was hurt, and what everybody earned."""
    worth = []
    for seed in ("one", "one", "two"):
        copy = begin_rehearsal(alice, club.slug)
        assert simulate(alice, copy.slug, seed, seconds=LONG).status == "done"
        teams = Team.objects.filter(league_slug=copy.slug).order_by("name")
        worth.append(list(teams.values_list("name", "treasury", "rating", "fan_factor")))
    assert worth[0] == worth[1] != worth[2]


def test_nothing_is_left_of_one_that_is_thrown_away(club, alice):
    before = rows()
    copy = begin_rehearsal(alice, club.slug)
    simulate(alice, copy.slug, "a seed", seconds=LONG)
    throw_away(alice, copy.slug)
    after = rows()
    assert [label for label in after if after[label] != before[label]] == []


def test_no_row_of_the_league_is_touched(club, alice):
    """What was there before is there still, to the letter."""
    before = rows()
    copy = begin_rehearsal(alice, club.slug)
    simulate(alice, copy.slug, "a seed", seconds=LONG)
    now = rows()
    for label, there in before.items():
        assert {key: now[label][key] for key in there} == there, label
    assert mail.outbox == []


def test_it_begins_as_the_league_stands(club, alice):
    copy = begin_rehearsal(alice, club.slug)
    assert table_of(copy) == table_of(club)
    assert (copy.rehearses, copy.public) == (club, False)
    statuses = [
        sorted(Match.objects.filter(league_slug=slug).values_list("status", flat=True))
        for slug in (copy.slug, club.slug)
    ]
    assert statuses[0] == statuses[1] == ["closed", "started"]


def test_its_people_are_nobody(club, alice, bob):
    """Nobody can sign in as them, and whoever they stand in for has nothing of it."""
    copy = begin_rehearsal(alice, club.slug)
    coaches = User.objects.filter(pk__in=Team.objects.filter(league_slug=copy.slug).values("coach"))
    assert {coach.username.split(" ")[0] for coach in coaches} == {"bob", "carol"}
    for coach in coaches:
        assert (coach.is_active, coach.has_usable_password(), coach.email) == (False, False, "")
    assert list(Membership.objects.filter(league=copy).values_list("user", "role")) == [
        (alice.pk, "commissioner")
    ]


def test_a_rehearsal_passes_the_audit(club, alice):
    copy = begin_rehearsal(alice, club.slug)
    simulate(alice, copy.slug, "a seed", seconds=LONG)
    audited()


def test_nobody_else_reads_anything_else_than_before(club, alice, bob, mallory, browse, api):
    addresses = ("/", "/leagues/", f"/leagues/{club.slug}/", "/desk/", "/dungeons/")
    paths = (
        "leagues/",
        "teams/",
        "matches/",
        "desk/",
        f"leagues/{club.slug}/leaders/?of=coaches&by=spp",
    )
    people = (bob, mallory, None)

    def seen():
        pages = [browse(who).get(one).content for who in people for one in addresses]
        return [*map(_plain, pages)], [
            api(who).get(f"/api/v1/{one}").json() for who in people for one in paths
        ]

    before = seen()
    copy = begin_rehearsal(alice, club.slug)
    simulate(alice, copy.slug, "a seed", seconds=LONG)
    assert seen() == before


def _plain(page: bytes) -> str:
    """Without what is another each time a page is shown."""
    kept = [line for line in page.decode().splitlines() if "nonce" not in line]
    return "\n".join(
        line for line in kept if 'name="csrf' not in line and 'name="once"' not in line
    )


def test_its_commissioner_is_asked_nothing_of_it(club, alice, browse, api):
    before = api(alice).get("/api/v1/desk/").json()
    begin_rehearsal(alice, club.slug)
    assert api(alice).get("/api/v1/desk/").json() == before
    assert "rehearsal" not in browse(alice).get("/desk/").content.decode()


def test_every_page_of_it_says_that_nothing_counts(club, alice, browse):
    copy = begin_rehearsal(alice, club.slug)
    season = Season.objects.get(league=copy)
    team = Team.objects.filter(league_slug=copy.slug).first()
    match = Match.objects.filter(league_slug=copy.slug).first()
    player = team.players.first()
    pages = [f"/leagues/{copy.slug}/", f"/leagues/{copy.slug}/teams/", f"/seasons/{season.pk}/"]
    pages += [
        f"/teams/{team.pk}/",
        f"/matches/{match.pk}/",
        f"/players/{player.pk}/",
    ]
    for page in pages:
        shown = browse(alice).get(page)
        assert shown.status_code == 200, page
        assert "This is a rehearsal of" in shown.content.decode(), page
    original = browse(alice).get(f"/leagues/{club.slug}/").content.decode()
    assert "This is a rehearsal" not in original


def test_a_worker_that_dies_leaves_whole_matches_and_the_next_goes_on(club, alice):
    """The seed and a match's place decide it, whoever plays it and whenever."""
    tables = []
    for dies in (False, True):
        copy = begin_rehearsal(alice, club.slug)
        row = running.order(alice, copy, "a seed")
        if dies:
            running.run(row.pk, seconds=0)
            assert type(row).objects.get(pk=row.pk).played == 1
        running.run(row.pk)
        tables.append(table_of(copy))
    assert tables[0] == tables[1]


@pytest.mark.parametrize("how", ["coach", "removed", "left", "ended"])
def test_with_the_league_its_rehearsals_are_gone(how, club, alice, bob, api):
    """Whoever has no say in the league any more has no copy of it either."""
    before = rows()
    change_role(alice, club.slug, bob.pk, "commissioner")
    copy = begin_rehearsal(bob, club.slug)
    match how:
        case "coach":
            change_role(alice, club.slug, bob.pk, "coach")
        case "removed":
            remove_member(alice, club.slug, bob.pk)
        case "left":
            leave(bob, club.slug)
        case "ended":
            assert api(bob).delete("/api/v1/accounts/me/", {"username": "bob"}).status_code == 204
    for path in (f"rehearsals/{copy.slug}/", f"leagues/{copy.slug}/", f"leagues/{copy.slug}/week/"):
        assert api(bob).get(f"/api/v1/{path}").status_code in (401, 404)
    call_command("sweep")
    after = rows()
    changed = {label for label in after if after[label].keys() != before[label].keys()}
    assert changed <= {"league.Minute", "league.Membership", "league.Departure", "accounts.Token"}


def test_pages_begin_simulate_and_throw_away(club, alice, browse, working):
    person = browse(alice)
    page = person.get(f"/leagues/{club.slug}/").content.decode()
    assert f"/leagues/{club.slug}/rehearsals/" in page
    begun = person.post(f"/leagues/{club.slug}/rehearsals/begin/")
    place = begun["Location"]
    assert "Nothing has been simulated yet" in person.get(place).content.decode()
    assert person.post(place, {"seed": ""}).status_code == 400
    with working():
        assert person.post(place, {"seed": "a", "rounds": "1"}).status_code == 302
    assert "drawn so far are played" in person.get(place).content.decode()
    assert "drawn so far are played" in person.get(f"{place}?part=progress").content.decode()
    assert person.post(f"{place}end/").status_code == 302
    assert person.get(place).status_code == 404
    assert not Change.objects.filter(team__league_slug__contains="rehearsal").exists()
