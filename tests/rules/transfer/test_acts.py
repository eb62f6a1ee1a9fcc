"""What was done to seasons, carried: prizes and next seasons, and their way back elsewhere."""

from copy import deepcopy
from datetime import timedelta

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.commands import Command
from accounts.models import User
from league.models import Booking, League, Season, SeasonAct
from league.services import booking, finish_season, scheduling
from matches.models import Appointment
from matches.services.scheduling import ProposedDate
from teams.ledger.audit import audit_team
from teams.models import Change, Team
from tests.rules.night import Night
from tests.rules.transfer.test_over_http import bring, vouched_for, why
from tests.scheduling.meeting import in_days
from tests.verbs import found_league, join, register_team, start_season
from tests.worlds import for_several

pytestmark = pytest.mark.django_db
NOT_SO = {"reason": "A mistake."}


@pytest.fixture(scope="module")
def _winter(_world, django_db_blocker):
    alice, bob, carol = (_world[name] for name in ("alice", "bob", "carol"))
    with for_several(django_db_blocker):
        yield won(found_league(alice, "Winter Cellar"), bob, carol)


@pytest.fixture
def winter(_winter, db):
    """A season of Bob's team and Carol's in Alice's league that is over."""
    return deepcopy(_winter)


def won(league, *coaches):
    for coach in coaches:
        join(league, coach)
    teams = [
        register_team(coach, college, league_slug=league.slug)
        for coach, college in zip(coaches, ("light", "gold"), strict=True)
    ]
    season = start_season(league, teams, "round_robin")
    play_out(season)
    return season


def play_out(season):
    """The season's one match, reported and confirmed, with its post-game."""
    match = season.fixtures.get().match
    home, away = (side.team for side in match.sides.all())
    Night(season.league, home.coach, away.coach, home, away, match).play_out()


def teams_in(slug):
    return list(Team.objects.filter(league_slug=slug).order_by("pk"))


def awarded(client, season, gold=50_000):
    """A prize for the first team of the season."""
    body = {"team": season.entrants.get(order=1).team_id, "name": "Cup", "reason": "Won it."}
    reply = client.post(f"/api/v1/seasons/{season.pk}/prizes/", {**body, "gold": gold})
    assert reply.status_code == 201, reply.content


def day(after):
    return (timezone.now().date() + timedelta(days=after)).isoformat()


def went_on(client, season, rosters, **wished):
    stays = [team.pk for team in teams_in(season.league.slug)]
    body = {"name": "Spring", "stays": stays, "rosters": rosters}
    reply = client.post(f"/api/v1/seasons/{season.pk}/next/", {**body, **wished})
    assert reply.status_code == 201, reply.content


def exported(client, league):
    return client.get(f"/api/v1/leagues/{league.slug}/export/").json()


def with_facts(document, kind, **facts):
    """The document in which acts of this kind have these facts besides their own."""
    table = document["tables"]["league.SeasonAct"]
    places = {name: place for place, name in enumerate(table["fields"])}
    for row in table["rows"]:
        if row[places["kind"]] == kind:
            row[places["facts"]].update(facts)
    return vouched_for(document)


def rehearsed(client, league):
    reply = client.post(f"/api/v1/leagues/{league.slug}/rehearsals/", {})
    assert reply.status_code == 201, reply.content
    return League.objects.get(slug=reply.json()["league"])


def test_a_league_with_a_prize_is_rehearsed_twice_and_comes_in_beside_itself(api, alice, winter):
    awarded(api(alice), winter)
    for _ in range(2):
        copy = rehearsed(api(alice), winter.league)
        assert [team.treasury for team in teams_in(copy.slug)] == [
            team.treasury for team in teams_in(winter.league.slug)
        ]
    reply = bring(api(alice), exported(api(alice), winter.league), slug="again")
    assert reply.status_code == 201, reply.content


def test_a_redraft_whose_last_day_was_moved_is_carried_and_its_day_moved_back(api, alice, winter):
    went_on(api(alice), winter, "redraft", drafts_until=day(5))
    moved = {"day": day(9), "reason": "So asked."}
    coming = winter.followed_by.get()
    assert api(alice).post(f"/api/v1/seasons/{coming.pk}/draft-day/", moved).status_code == 201
    copy = rehearsed(api(alice), winter.league)
    reply = bring(api(alice), exported(api(alice), winter.league), slug="again")
    assert reply.status_code == 201, reply.content
    for slug in (copy.slug, "again"):
        act = SeasonAct.objects.get(season__league__slug=slug, kind="draft_day")
        reply = api(alice).delete(f"/api/v1/seasons/{act.season_id}/acts/{act.pk}/", NOT_SO)
        assert reply.status_code == 204, reply.content
        opened = SeasonAct.objects.get(season__league__slug=slug, kind="next")
        assert opened.facts["drafts_until"] == day(5)


def test_what_a_next_season_left_unplayed_is_played_after_all_where_it_was_carried_to(
    api, alice, bob, carol
):
    league = found_league(alice, "Deep Cellar")
    for coach in (bob, carol):
        join(league, coach)
    sides = ((bob, "light"), (carol, "gold"))
    teams = [register_team(*side, league_slug=league.slug) for side in sides]
    season = start_season(league, teams, "round_robin")
    finish_season(alice, season.pk)
    went_on(api(alice), season, "kept")
    copy = rehearsed(api(alice), league)
    bring(api(alice), exported(api(alice), league), slug="again")
    for slug in (copy.slug, "again", league.slug):
        act = SeasonAct.objects.get(season__league__slug=slug, kind="next")
        reply = api(alice).delete(f"/api/v1/seasons/{act.season_id}/acts/{act.pk}/", NOT_SO)
        assert reply.status_code == 204, reply.content
        assert act.season.fixtures.get().match.status == "scheduled"


def test_a_prize_is_taken_back_where_it_was_carried_to_and_stands_where_it_came_from(
    api, alice, winter
):
    awarded(api(alice), winter)
    was = [team.treasury for team in teams_in(winter.league.slug)]
    bring(api(alice), exported(api(alice), winter.league), slug="again")
    act = SeasonAct.objects.get(season__league__slug="again", kind="prize")
    reply = api(alice).delete(f"/api/v1/seasons/{act.season_id}/prizes/{act.pk}/", NOT_SO)
    assert reply.status_code == 204, reply.content
    # Which of the two won falls by lot.
    assert sum(team.treasury for team in teams_in("again")) == sum(was) - 50_000
    assert [team.treasury for team in teams_in(winter.league.slug)] == was


@pytest.mark.parametrize("rosters", ["kept", "redraft"])
def test_a_next_season_is_carried_and_taken_back_there(api, alice, winter, rosters):
    went_on(api(alice), winter, rosters)
    copy = rehearsed(api(alice), winter.league)
    reply = bring(api(alice), exported(api(alice), winter.league), slug="again")
    assert reply.status_code == 201, reply.content
    for slug in (copy.slug, "again"):
        act = SeasonAct.objects.get(season__league__slug=slug, kind="next")
        reply = api(alice).delete(f"/api/v1/seasons/{act.season_id}/acts/{act.pk}/", NOT_SO)
        assert reply.status_code == 204, reply.content
        assert Season.objects.filter(league__slug=slug).count() == 1
        assert [team.status for team in teams_in(slug)] == ["registered"] * 2
        assert [list(audit_team(team)) for team in teams_in(slug)] == [[], []]
    assert Season.objects.filter(league=winter.league).count() == 2
    # The ledgers go on naming the season that is gone.
    for number in range(2):
        rehearsed(api(alice), League.objects.get(slug="again"))
        document = exported(api(alice), League.objects.get(slug="again"))
        reply = bring(api(alice), document, slug=f"more-{number}")
        assert reply.status_code == 201, reply.content


def test_nobody_takes_back_a_prize_of_another_league(api, alice, mallory, erin_and_dan, winter):
    awarded(api(alice), winter)
    stolen = Change.objects.latest("pk")
    was = stolen.team.treasury
    mine = won(found_league(mallory, "Elsewhere"), *erin_and_dan)
    awarded(api(mallory), mine)
    for number, change in enumerate((stolen.pk, str(stolen.pk), float(stolen.pk))):
        document = with_facts(exported(api(mallory), mine.league), "prize", change=change)
        reply = bring(api(mallory), document, slug=f"mine-{number}")
        assert reply.status_code == (201 if number == 0 else 400), reply.content
    act = SeasonAct.objects.get(season__league__slug="mine-0", kind="prize")
    at = f"/api/v1/seasons/{act.season_id}/prizes/{act.pk}/"
    for change in (act.facts["change"], stolen.pk):
        act.facts["change"] = change
        act.save()
        assert api(mallory).delete(at, NOT_SO).status_code == 409
    assert Team.objects.get(pk=stolen.team_id).treasury == was


def test_nobody_takes_back_the_next_season_of_another_league(
    api, alice, mallory, erin_and_dan, winter
):
    went_on(api(alice), winter, "kept")
    coming = Season.objects.get(follows=winter)
    mine = won(found_league(mallory, "Elsewhere"), *erin_and_dan)
    went_on(api(mallory), mine, "kept")
    document = with_facts(exported(api(mallory), mine.league), "next", season=str(coming.pk))
    assert "the number of a row" in why(bring(api(mallory), document, slug="mine"))
    act = SeasonAct.objects.get(season=mine, kind="next")
    act.facts["season"] = coming.pk
    act.save()
    reply = api(mallory).delete(f"/api/v1/seasons/{mine.pk}/acts/{act.pk}/", NOT_SO)
    assert reply.status_code == 409
    assert Season.objects.filter(pk=coming.pk).exists()


def test_a_document_takes_no_ledger_key_of_another_league(api, mallory, erin_and_dan, winter):
    mine = won(found_league(mallory, "Elsewhere"), *erin_and_dan)
    document = exported(api(mallory), mine.league)
    table = document["tables"]["teams.Change"]
    squat = f"season.{winter.pk}.act.1.prize"
    table["rows"][0][table["fields"].index("key")] = squat
    reply = bring(api(mallory), chained(document), slug="mine")
    assert squat in why(reply)


def chained(document):
    """The document with its ledgers' hashes made anew, as somebody would who knows how."""
    from rules.services.transfer.reading import read_document
    from rules.services.transfer.rehashing import rechain

    carried = read_document(vouched_for(document))
    rechain(carried, carried.people)
    return carried.as_dict()


@pytest.fixture
def erin_and_dan():
    from tests.conftest import person

    return [person("erin"), person("dan")]


def meetings(season):
    return [
        (one.round, one.order, one.date, [side.team_id for side in one.match.sides.all()])
        for one in season.fixtures.order_by("round", "order")
    ]


@pytest.fixture(scope="module")
def _drawn_twice(_world, django_db_blocker):
    with for_several(django_db_blocker):
        yield drawn_again(*(_world[name] for name in ("alice", "bob", "carol")))


@pytest.fixture
def drawn_twice(_drawn_twice, db):
    """A season whose first match was swapped and set down for a day, and which was drawn again."""
    return deepcopy(_drawn_twice)


def drawn_again(alice, bob, carol):
    league = found_league(alice, "Deep Cellar")
    client = APIClient()
    client.force_authenticate(alice)
    teams = []
    for coach, college in ((bob, "light"), (carol, "gold")):
        join(league, coach)
        teams.append(register_team(coach, college, league_slug=league.slug))
    season = start_season(league, teams, "round_robin", legs=2)
    first = season.fixtures.order_by("round").first()
    body = {"date": "2027-01-06", "reason": "Twelfth night."}
    at = f"/api/v1/seasons/{season.pk}/"
    assert client.patch(f"{at}fixtures/{first.pk}/", body).status_code == 200
    table = booking.add_resource(alice, league.slug, "table", "The long table")
    evening = ProposedDate(in_days(5), 150, "Cellar", [table.pk], decide=True)
    scheduling.propose_date(Command(alice, first.match_id), evening)
    before = meetings(season)
    assert client.post(f"{at}draw/", {"reason": "Once more."}).status_code == 201
    return season, before


def test_a_season_drawn_again_stands_as_before_where_it_was_carried_to(api, alice, drawn_twice):
    season, before = drawn_twice
    reply = bring(api(alice), exported(api(alice), season.league), slug="again")
    assert reply.status_code == 201, reply.content
    here = dict(
        zip(
            *(sorted(one.pk for one in teams_in(slug)) for slug in (season.league.slug, "again")),
            strict=True,
        )
    )
    act = SeasonAct.objects.get(season__league__slug="again", kind="redraw")
    assert undone(api(alice), act).status_code == 204
    was = [(*place, [here[team] for team in teams]) for *place, teams in before]
    assert meetings(act.season) == was
    agreed = agreed_in(act.season)
    booked = Booking.objects.get(match=agreed.match)
    assert agreed.holds == [booked.resource_id]
    assert booked.resource.league == act.season.league
    bring(api(alice), exported(api(alice), League.objects.get(slug="again")), slug="more")


def test_whoever_was_to_referee_a_match_drawn_again_does_by_their_name_here(
    api, alice, mallory, drawn_twice
):
    season, _ = drawn_twice
    join(season.league, mallory)
    act = SeasonAct.objects.get(kind="redraw")
    act.facts["was"][0]["agreed"] |= {"referee": "mallory", "game_master": "dora"}
    act.save()
    erin = User.objects.create_user("erin")
    document = exported(api(alice), season.league)
    reply = bring(api(alice), document, slug="again", people={"mallory": "erin"})
    assert reply.status_code == 201, reply.content
    there = SeasonAct.objects.get(season__league__slug="again", kind="redraw")
    # Somebody here has the name of one whom no row of the document names.
    join(there.season.league, User.objects.create_user("dora"))
    assert undone(api(alice), there).status_code == 204
    agreed = agreed_in(there.season)
    assert (agreed.referee, agreed.game_master) == (erin, None)


def agreed_in(season):
    """The one date agreed for a match that is drawn; one that isn't any more is called off."""
    return Appointment.objects.get(match__in=season.fixtures.values("match"))


def undone(client, act):
    return client.delete(f"/api/v1/seasons/{act.season_id}/acts/{act.pk}/", NOT_SO)


@pytest.mark.parametrize("odd", [{"group": 7}, {"teams": [1, 2]}, {"round": -1}, {"order": 1}])
def test_facts_that_somebody_made_up_put_nothing_back(api, alice, drawn_twice, odd):
    season, _ = drawn_twice
    act = SeasonAct.objects.get(kind="redraw")
    act.facts["was"] = [{**one, **odd, "round": odd.get("round", 1)} for one in act.facts["was"]]
    act.save()
    before = meetings(season)
    reply = undone(api(alice), act)
    assert reply.status_code == 409
    assert meetings(season) == before
