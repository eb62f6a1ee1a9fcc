"""The scoreboard: what a big screen shows, to whom, and for how long."""

import re
from datetime import timedelta
from html import unescape

import pytest
import time_machine
from django.utils import timezone

from accounts.commands import Command
from matches.models import Match, ScoreboardLink
from rules.services import reports
from teams.models import Team
from tests.verbs import phone_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def at(match):
    return f"/matches/{match.pk}/board/"


@pytest.fixture
def record(match, bob):
    """`record({...}, ...)`: entries of Bob's phone."""
    return phone_of(match, bob)


def words(page):
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.content.decode())))


def link_of(match):
    return ScoreboardLink.objects.get(match=match, ended_at=None)


def test_score_turn_and_the_latest_are_shown(match, at, record, browse, bob, ours):
    home = match.sides.first().team
    record(
        {"kind": "turn", "team": home.pk, "does": "begin"},
        {"kind": "arrive", "player": ours[0], "pad": 2},
    )
    shown = words(browse(bob).get(at))
    assert f"{home.name}: turn 1" in shown
    assert "1 in the dungeon" in shown
    assert "arrives by teleporter 2" in shown
    record({"kind": "event", "event": {"type": "touchdown", "player": ours[0]}})
    shown = words(browse(bob).get(at))
    assert "The game is over" in shown
    assert re.search(rf"{home.name} 1 \d+ re-rolls", shown)
    assert "Touchdown" in shown


def test_of_a_roll_it_is_shown_what_came_of_it(match, at, record, browse, bob, ours):
    record(
        {"kind": "arrive", "player": ours[0], "pad": 2},
        {"kind": "procedure", "key": "score", "inputs": {"player": {"id": ours[0]}}},
    )
    shown = words(browse(bob).get(at))
    assert "scores and wins the game." in shown
    assert "None" not in shown


def test_where_nobody_is_known_to_be_in_nobody_is_counted(at, record, browse, bob, ours):
    record({"kind": "event", "event": {"type": "completion", "player": ours[0]}})
    assert "in reserve" not in words(browse(bob).get(at))


def test_what_was_taken_back_is_not_shown(match, at, record, browse, bob, ours):
    record({"kind": "note", "text": "Nobody saw it."})
    assert "Nobody saw it." in words(browse(bob).get(at))
    record({"kind": "revoke", "entry": [match.seats.get().device, 1]})
    assert "Nobody saw it." not in words(browse(bob).get(at))


def test_a_running_clock_runs_on(match, at, record, browse, bob):
    with time_machine.travel(timezone.now(), tick=False) as now:
        record({"kind": "clock", "does": "start", "seconds": 30})
        now.shift(timedelta(seconds=95))
        page = browse(bob).get(at)
    assert "2:05" in words(page)
    assert "data-running" in page.content.decode()


def test_without_a_clock_none_is_shown(at, browse, bob):
    assert "data-clock" not in browse(bob).get(at).content.decode()


def seen(page):
    """What the page calls its own state when it asks for a newer one."""
    return re.search(r"\?seen=([\d.]+)", page.content.decode())[1]


def test_what_was_seen_is_not_sent_again(at, record, browse, bob):
    shown = seen(browse(bob).get(at))
    assert browse(bob).get(f"{at}?seen={shown}").status_code == 204
    record({"kind": "note", "text": "Rain."})
    assert browse(bob).get(f"{at}?seen={shown}").status_code == 200


def test_what_comes_late_is_seen_too(match, at, record, browse, bob, carol):
    """Another phone had recorded it before, and had no signal: the log's clock stays as it was."""
    record({"kind": "note", "text": "Rain."}, {"kind": "note", "text": "More rain."})
    shown = seen(browse(bob).get(at))
    phone_of(match, carol)({"kind": "note", "text": "Nobody is wet."})
    page = browse(bob).get(f"{at}?seen={shown}")
    assert "Nobody is wet." in words(page)


def test_before_the_match_its_sides_stand_there(scheduled, browse, bob):
    shown = words(browse(bob).get(f"/matches/{scheduled.pk}/board/"))
    assert "Not begun yet" in shown
    assert all(side.team.name in shown for side in scheduled.sides.all())
    assert "re-roll" not in shown


def test_without_a_link_a_stranger_sees_nothing(at, browse, mallory):
    assert browse().get(at).status_code == 404
    assert browse(mallory).get(at).status_code == 404
    assert browse(mallory).get(f"{at}stream/").status_code == 404
    assert browse().get(f"{at}by/{'x' * 22}/").status_code == 404


def test_a_coach_opens_a_link_and_ends_it(match, at, browse, bob, carol):
    page = browse(bob).post(f"{at}link/make/", follow=True)
    address = f"{at}by/{link_of(match).code}/"
    assert f'value="http://testserver{address}"' in page.content.decode()
    watched = browse().get(address)
    assert watched.status_code == 200
    assert watched["Referrer-Policy"] == "no-referrer"
    assert "no-store" in watched["Cache-Control"]
    assert browse().get(f"{address}stream/").status_code == 204
    page = browse(carol).post(f"{at}link/end/", follow=True)
    assert address not in page.content.decode()
    assert browse().get(address).status_code == 404
    assert browse().get(f"{address}stream/").status_code == 404


def test_another_link_is_another_address(match, at, browse, bob):
    codes = set()
    for _ in range(2):
        browse(bob).post(f"{at}link/make/")
        codes.add(link_of(match).code)
        browse(bob).post(f"{at}link/end/")
    assert len(codes) == 2


def test_opened_twice_it_is_one_link(match, at, browse, bob, carol):
    for coach in (bob, carol):
        browse(coach).post(f"{at}link/make/")
    assert ScoreboardLink.objects.filter(match=match).count() == 1


def test_a_link_opens_this_match_alone(match, table_match, browse, bob, at):
    browse(bob).post(f"{at}link/make/")
    code = link_of(match).code
    assert browse().get(f"/matches/{table_match.pk}/board/by/{code}/").status_code == 404


def test_only_who_plays_may_open_or_end_it(match, at, browse, bob, mallory):
    assert browse(mallory).post(f"{at}link/make/").status_code == 404
    browse(bob).post(f"{at}link/make/")
    assert browse(mallory).post(f"{at}link/end/").status_code == 404
    assert link_of(match)


def test_what_isnt_open_cant_be_ended(at, browse, bob):
    page = browse(bob).post(f"{at}link/end/")
    assert page.status_code == 409
    assert "No link to this scoreboard is open." in words(page)


def test_names_are_words_and_never_markup(match, at, record, browse, bob):
    record({"kind": "note", "text": "<script>alert(1)</script>"})
    page = browse(bob).get(at).content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


def test_the_matchs_page_leads_there_and_only_players_on_to_the_link(match, browse, bob, carol):
    page = browse(bob).get(f"/matches/{match.pk}/").content.decode()
    assert f"/matches/{match.pk}/board/" in page
    assert f"/matches/{match.pk}/board/link/" in page
    assert "Make a public link" in words(browse(carol).get(f"/matches/{match.pk}/board/link/"))


def test_its_pages_name_the_sides_and_lead_back(match, at, browse, bob):
    both = " v ".join(side.team.name for side in match.sides.all())
    for page in (browse(bob).get(at), browse(bob).get(f"{at}link/")):
        assert both in words(page)
        assert f'href="/matches/{match.pk}/"' in page.content.decode()


def test_a_new_password_ends_the_link_and_another_can_be_made(match, at, browse, bob, carol):
    browse(bob).post(f"{at}link/make/")
    old = link_of(match).code
    bob.set_password("another-mountain-8")
    bob.save()
    assert browse().get(f"{at}by/{old}/").status_code == 404
    assert browse().get(f"{at}by/{old}/stream/").status_code == 404
    assert old not in browse(carol).get(f"{at}link/").content.decode()
    browse(carol).post(f"{at}link/make/")
    assert browse().get(f"{at}by/{link_of(match).code}/").status_code == 200
    assert link_of(match).code != old


def test_a_link_goes_with_its_makers_say(match, at, browse, bob):
    browse(bob).post(f"{at}link/make/")
    address = f"{at}by/{link_of(match).code}/"
    match.sides.update(may_finish=False)
    Team.objects.filter(coach=bob).update(coach_removed_at=timezone.now())
    assert browse().get(address).status_code == 404


def test_of_a_match_that_was_called_off_nothing_is_shown(scheduled, browse, bob):
    at = f"/matches/{scheduled.pk}/board/"
    browse(bob).post(f"{at}link/make/")
    address = f"{at}by/{link_of(scheduled).code}/"
    assert browse().get(address).status_code == 200
    Match.objects.filter(pk=scheduled.pk).update(status=Match.Status.CALLED_OFF)
    assert browse().get(address).status_code == 404
    assert "Called off" in words(browse(bob).get(at))
    assert browse(bob).post(f"{at}link/make/").status_code == 409


def test_a_stop_that_was_taken_back_stops_no_clock(match, at, record, browse, bob):
    with time_machine.travel(timezone.now(), tick=False) as now:
        record({"kind": "clock", "does": "start", "seconds": 0})
        now.shift(timedelta(minutes=10))
        record({"kind": "clock", "does": "stop", "seconds": 600})
        record({"kind": "revoke", "entry": [match.seats.get().device, 2]})
        now.shift(timedelta(seconds=5))
        assert "10:05" in words(browse(bob).get(at))


def test_after_the_whistle_the_clock_stands(match, at, record, browse, bob):
    with time_machine.travel(timezone.now(), tick=False) as now:
        record({"kind": "clock", "does": "start", "seconds": 0}, {"kind": "whistle"})
        now.shift(timedelta(days=2))
        page = browse(bob).get(at)
    assert "data-running" not in page.content.decode()
    assert "2880:00" not in words(page)


def test_what_came_after_the_report_is_not_what_happened_last(match, at, record, browse, bob):
    record({"kind": "note", "text": "The last word."})
    reports.report(Command(bob, match.pk), {"kind": "draw", "touchdowns": {}})
    record({"kind": "note", "text": "From the cellar."})
    shown = words(browse(bob).get(at))
    assert "The last word." in shown
    assert "From the cellar." not in shown
