"""Calendars that other programs read, parsed back by the library they are written with."""

from datetime import timedelta

from icalendar import Calendar

from accounts.commands import Command
from league.models import Feed
from league.services import booking, scheduling
from league.services.members import remove_member
from tests.scheduling.meeting import in_days, meet
from tests.verbs import friendly, join, register_team


def read(reply):
    assert reply.status_code == 200
    assert reply["Content-Type"].startswith("text/calendar")
    return Calendar.from_ical(reply.content)


def events(reply):
    return read(reply).walk("VEVENT")


def feed_of(api, person, **fields):
    made = api(person).post("/api/v1/calendars/", fields)
    assert made.status_code == 201
    return made.json()


def test_an_agreed_date_is_an_event_with_all_one_needs(
    api, client, alice, bob, carol, cellar, match
):
    table = booking.add_resource(alice, cellar.slug, "table", "The long table")
    booking.set_time_zone(alice, cellar.slug, "Europe/Berlin")
    when = in_days(5)
    meet(match, bob, carol, when, minutes=150, place="Cellar; left, door", holds=[table.pk])
    reply = client.get(feed_of(api, bob)["url"])
    [event] = events(reply)
    assert event.decoded("dtstart") == when
    assert event.decoded("dtend") == when + timedelta(minutes=150)
    assert str(event["summary"]) == "Bob's Light v Carol's Gold"
    assert str(event["location"]) == "Cellar; left, door, The long table"
    assert str(event["status"]) == "CONFIRMED"
    assert str(event["url"]) == f"http://testserver/matches/{match.pk}/"
    assert event.decoded("dtstamp") is not None
    book = read(reply)
    assert (str(book["version"]), str(book["method"])) == ("2.0", "PUBLISH")
    assert str(book["x-wr-calname"]) == "Calendar of bob"


def test_a_change_keeps_the_uid_and_counts_up_and_a_date_called_off_is_told(
    api, client, bob, carol, match
):
    url = feed_of(api, bob)["url"]
    assert events(client.get(url)) == []
    meet(match, bob, carol, in_days(5))
    [first] = events(client.get(url))
    meet(match, bob, carol, in_days(6))
    [moved] = events(client.get(url))
    scheduling.call_off(Command(carol, match.pk), "Ill.")
    [off] = events(client.get(url))
    assert first["uid"] == moved["uid"] == off["uid"]
    assert str(match.pk) in first["uid"]
    assert [one["sequence"] for one in (first, moved, off)] == [1, 2, 3]
    assert [str(one["status"]) for one in (first, moved, off)] == [
        "CONFIRMED",
        "CONFIRMED",
        "CANCELLED",
    ]
    assert off.decoded("dtstart") == in_days(6)


def test_a_secret_address_needs_nobody_signed_in_and_stops_when_it_is_taken_back(
    api, client, bob, carol, match
):
    meet(match, bob, carol, in_days(5))
    feed = feed_of(api, bob)
    assert len(events(client.get(feed["url"]))) == 1
    assert api(carol).post(f"/api/v1/calendars/{feed['id']}/revoke/", {}).status_code == 404
    assert api(bob).post(f"/api/v1/calendars/{feed['id']}/revoke/", {}).json()["revoked"] is True
    assert client.get(feed["url"]).status_code == 404
    assert api(bob).post(f"/api/v1/calendars/{feed['id']}/revoke/", {}).status_code == 409
    assert api(bob).get("/api/v1/calendars/").json() == []


def test_a_new_address_takes_the_place_of_the_old(api, client, bob):
    old, new = feed_of(api, bob), feed_of(api, bob)
    assert old["url"] != new["url"]
    assert client.get(old["url"]).status_code == 404
    assert client.get(new["url"]).status_code == 200
    assert [one["id"] for one in api(bob).get("/api/v1/calendars/").json()] == [new["id"]]


def test_an_address_carries_the_rights_of_who_made_it_and_no_more(
    api, client, alice, bob, carol, cellar, match
):
    meet(match, bob, carol, in_days(5))
    league = feed_of(api, bob, league=cellar.slug)
    team = feed_of(api, bob, team=match.sides.all()[1].team_id)
    assert len(events(client.get(league["url"]))) == len(events(client.get(team["url"]))) == 1
    remove_member(alice, cellar.slug, bob.pk)
    assert client.get(league["url"]).status_code == 404
    assert client.get(team["url"]).status_code == 404


def test_of_ones_calendars_those_are_listed_that_still_work(api, browse, alice, bob, cellar, match):
    for fields in ({}, {"league": cellar.slug}, {"team": match.sides.all()[1].team_id}):
        feed_of(api, bob, **fields)
    assert len(api(bob).get("/api/v1/calendars/").json()) == 3
    remove_member(alice, cellar.slug, bob.pk)
    (left,) = api(bob).get("/api/v1/calendars/").json()
    assert (left["league"], left["team"]) == (None, None)
    assert browse(bob).get("/dates/").content.decode().count(".ics") == 1


def test_a_stranger_makes_no_calendar_of_what_they_may_not_read(api, mallory, cellar, match):
    for body in ({"league": cellar.slug}, {"team": match.sides.all()[0].team_id}):
        assert api(mallory).post("/api/v1/calendars/", body).status_code == 404
    assert not Feed.objects.exists()


def test_a_calendar_is_of_a_team_or_of_a_league(api, bob, cellar, match):
    both = {"league": cellar.slug, "team": match.sides.all()[0].team_id}
    assert api(bob).post("/api/v1/calendars/", both).status_code == 400


def test_a_private_leagues_calendar_is_its_members_and_a_public_ones_everybodys(
    browse, bob, mallory, cellar, arena
):
    assert browse(bob).get(f"/leagues/{cellar.slug}/calendar.ics").status_code == 200
    for person in (mallory, None):
        assert browse(person).get(f"/leagues/{cellar.slug}/calendar.ics").status_code == 404
        assert browse(person).get(f"/leagues/{arena.slug}/calendar.ics").status_code == 200


def test_a_public_teams_calendar_is_everybodys(browse, alice, bob, carol, mallory, arena, match):
    join(arena, carol)
    teams = [
        register_team(coach, college, players=6, league_slug=arena.slug)
        for coach, college in ((bob, "grey"), (carol, "jade"))
    ]
    open_match = friendly(bob, teams)
    meet(open_match, bob, carol, in_days(3))
    [event] = events(browse().get(f"/teams/{teams[0].pk}/calendar.ics"))
    assert event.decoded("dtstart") == in_days(3)
    hidden = match.sides.all()[0].team_id
    assert browse(mallory).get(f"/teams/{hidden}/calendar.ics").status_code == 404


def test_ones_own_calendar_tells_ones_own_matches_alone(
    api, client, alice, bob, carol, cellar, match, django_user_model
):
    dora = django_user_model.objects.create_user("dora")
    join(cellar, dora)
    third = register_team(dora, "grey", players=6, league_slug=cellar.slug)
    others = friendly(dora, [third, match.sides.all()[1].team])
    meet(match, bob, carol, in_days(5))
    meet(others, dora, carol, in_days(6))
    counts = {
        one.username: len(events(client.get(feed_of(api, one)["url"])))
        for one in (bob, carol, dora)
    }
    assert counts == {"bob": 1, "carol": 2, "dora": 1}


def test_a_calendar_asks_no_more_for_more_dates(
    api, client, bob, carol, match, django_assert_max_num_queries
):
    url = feed_of(api, bob)["url"]
    for days in (5, 6, 7):
        again = friendly(bob, [side.team for side in match.sides.all()])
        meet(again, bob, carol, in_days(days))
    with django_assert_max_num_queries(4):
        assert len(events(client.get(url))) == 3
