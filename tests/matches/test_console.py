"""The console for a browser without a script: what stands, and a form for every move."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from dungeonbowl.table import SeatRole
from matches.models import Appointment, Entry, Match
from matches.queries import recorded_match
from matches.queries.console import MOST_FLAGS, Console
from matches.queries.tablelog import table_document
from matches.services.recording import record_events
from matches.services.seating import take_seat
from matches.services.syncing import sync
from tests.verbs import phone_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def at(match):
    return f"/matches/{match.pk}/table/"


@pytest.fixture
def press(match, at, browse, bob):
    """`press(kind, ...)`: what a form of Bob's sends, and the page that follows."""

    def send(kind, status=200, person=bob, **fields):
        page = browse(person).post(f"{at}record/", {"kind": kind, **fields}, follow=True)
        assert page.status_code == status
        return re.sub(r"\s+", " ", page.content.decode())

    return send


def name_of(match, player):
    return recorded_match(match).so_far.name(player)


def state_of(match):
    return table_document(Match.objects.get(pk=match.pk), {})["state"]


def test_a_turn_begins_somebody_arrives_and_goes_down(match, press, ours):
    home = match.sides.first().team_id
    assert "turn 1" in press("turn", team=home, does="begin")
    press("arrive", player=ours[0], pad=2)
    page = press("stand", player=ours[0], **{"as": "prone"})
    assert "prone" in page
    side = state_of(match)["sides"][str(home)]
    assert (side["boxes"]["dungeon"], side["prone"], side["acted"]) == (
        [ours[0]], [ours[0]], [ours[0]],
    )  # fmt: skip
    assert "Undo:" in page


def test_ones_own_last_goes_with_one_press(match, press, ours):
    press("box", player=ours[0], to="knocked_out")
    (entry,) = match.log.all()
    page = press("revoke", entry=f"{entry.device}.{entry.n}")
    home = match.sides.first().team_id
    assert state_of(match)["sides"][str(home)]["boxes"]["knocked_out"] == []
    assert "Undo:" not in page


@pytest.mark.parametrize(
    ("kind", "fields", "says"),
    [
        ("dance", {}, "One of turn"),
        ("turn", {"does": "begin"}, "This is missing."),
        ("chest", {"chest": "one", "is": "ball"}, "This is a whole number."),
        ("stand", {"player": 999_999, "as": "prone"}, "isn&#x27;t in this match"),
        ("square", {"player": 1, "at": "by the door"}, "This is a square, as in [3, 7]."),
        ("revoke", {"entry": "x"}, "device"),
        ("note", {"text": ""}, "This is empty."),
        ("chest", {"chest": 1, "is": "ball", "colour": "red"}, "No entry of this kind"),
    ],
)
def test_what_cant_be_read_comes_back_with_a_sentence(match, press, kind, fields, says):
    assert says in press(kind, status=400, **fields)
    assert not match.log.exists()


def test_without_a_script_somebody_types_where_they_stand(match, press, ours):
    press("arrive", player=ours[0], pad=2)
    assert "is at 3, 7" in press("square", player=ours[0], at=" 3,7")
    assert state_of(match)["places"]["players"] == {str(ours[0]): [3, 7]}
    assert "no square that anybody knows" in press("square", player=ours[0], at="")
    assert "places" not in state_of(match)


def test_a_flag_is_settled_by_a_press(match, press, bob, carol, ours):
    phone = take_seat(carol, match.pk, SeatRole.COACH).device
    event = {"type": "touchdown", "player": ours[0]}
    sync(carol, match.pk, phone, [{"n": 1, "clock": 1, "kind": "event", "event": event}])
    phone = take_seat(bob, match.pk, SeatRole.COACH).device
    sync(bob, match.pk, phone, [{"n": 1, "clock": 2, "kind": "event", "event": event}])
    page = press("note", text="Look.")
    assert "Both recorded this: one or two?" in page
    (flag,) = table_document(match, {})["flags"]
    assert "Both recorded this" not in press("settle", flag=flag["id"], **{"as": "two"})
    assert sum(side["score"] for side in state_of(match)["sides"].values()) == 2


@pytest.fixture
def wished(match, bob, carol, ours):
    """The flag of Bob's touchdown, which Carol wants taken back."""
    event = {"type": "touchdown", "player": ours[0]}
    phone = take_seat(bob, match.pk, SeatRole.COACH).device
    sync(bob, match.pk, phone, [{"n": 1, "clock": 1, "kind": "event", "event": event}])
    other = take_seat(carol, match.pk, SeatRole.COACH).device
    wish = {"n": 1, "clock": 2, "kind": "revoke", "entry": [phone, 1]}
    sync(carol, match.pk, other, [wish])
    (flag,) = table_document(match, {})["flags"]
    return flag["id"]


def test_whose_flag_it_isnt_settles_it_by_no_page(match, at, press, browse, wished, bob, carol):
    page = press("settle", 403, carol, flag=wished, **{"as": "revoke"})
    assert "This is for those it concerns to settle, or for a referee." in page
    assert not match.log.filter(kind="settle").exists()
    shown = {one: 'value="settle"' in browse(one).get(at).content.decode() for one in (bob, carol)}
    assert shown == {bob: True, carol: False}


@pytest.mark.parametrize("by_phone", [True, False])
def test_somebody_elses_is_a_proposal_by_a_page_too(match, press, bob, carol, ours, by_phone):
    if by_phone:
        phone = take_seat(bob, match.pk, SeatRole.COACH).device
        event = {"type": "touchdown", "player": ours[0]}
        sync(bob, match.pk, phone, [{"n": 1, "clock": 1, "kind": "event", "event": event}])
    else:
        record_events(bob, match.pk, [{"type": "touchdown", "player": ours[0]}])
    (entry,) = match.log.all()
    press("revoke", person=carol, entry=f"{entry.device}.{entry.n}")
    (flag,) = table_document(Match.objects.get(pk=match.pk), {})["flags"]
    assert (flag["what"], flag["choices"]) == ("revoke", ["keep", "revoke"])
    assert match.events.get().revoked_at is None
    press("settle", 403, carol, flag=flag["id"], **{"as": "revoke"})
    press("settle", person=bob, flag=flag["id"], **{"as": "revoke"})
    assert match.events.get().revoked_at is not None


def test_a_referees_page_takes_back_anybodys_at_once(match, press, bob, alice, ours):
    (event,) = record_events(bob, match.pk, [{"type": "touchdown", "player": ours[0]}])
    (entry,) = match.log.all()
    press("revoke", person=alice, entry=f"{entry.device}.{entry.n}")
    assert table_document(Match.objects.get(pk=match.pk), {})["flags"] == []
    event.refresh_from_db()
    assert event.revoked_at is not None


@pytest.mark.parametrize("person", ["bob", "alice"])
def test_whose_it_is_and_a_commissioner_settle_it_by_their_pages(
    match, press, wished, request, person
):
    press("settle", person=request.getfixturevalue(person), flag=wished, **{"as": "revoke"})
    assert table_document(match, {})["flags"] == []
    assert sum(side["score"] for side in state_of(match)["sides"].values()) == 0


def test_a_side_settles_what_it_recorded_and_no_other_does(match, press, bob, carol):
    press("chest", chest=99, **{"is": "gone"})
    (flag,) = table_document(match, {})["flags"]
    press("settle", 403, carol, flag=flag["id"], **{"as": "stands"})
    press("settle", person=bob, flag=flag["id"], **{"as": "falls"})
    assert table_document(match, {})["flags"] == []


def test_a_side_settles_what_another_recorded_of_it(match, press, bob, carol, ours):
    take_seat(bob, match.pk, SeatRole.COACH)
    phone = take_seat(carol, match.pk, SeatRole.COACH).device
    sponge = {"team": match.sides.first().team_id, "used": "heal", "player": ours[0]}
    sync(carol, match.pk, phone, [{"n": 1, "clock": 1, "kind": "sponge", **sponge}])
    (flag,) = table_document(match, {})["flags"]
    press("settle", person=bob, flag=flag["id"], **{"as": "stands"})
    assert table_document(match, {})["flags"] == []


def test_a_word_about_no_open_flag_is_a_conflict(match, press, bob, wished):
    press("settle", person=bob, flag=wished, **{"as": "keep"})
    assert "Nothing waits for this word" in press("settle", 409, bob, flag=wished, **{"as": "keep"})
    press("settle", 409, bob, flag="revoke-9.9-9.9", **{"as": "revoke"})
    assert match.log.filter(kind="settle").count() == 1


def test_nothing_is_recorded_before_the_start_or_after_the_report(match, press, ours):
    Match.objects.filter(pk=match.pk).update(status="reported")
    assert "nothing more can be recorded" in press("whistle", status=409)
    assert not Entry.objects.filter(match=match).exists()


def test_a_referee_whom_all_sides_agreed_on_sits_down_and_records(
    match, at, browse, press, mallory
):
    Appointment.objects.create(match=match, referee=mallory)
    page = browse(mallory).get(at)
    assert page.context["document"]["seats"] == {"coach": [], "referee": True}
    assert take_seat(mallory, match.pk, SeatRole.REFEREE).device
    team = match.sides.last().team_id
    assert "Begin a turn" in press("eye", person=mallory, team=team)
    assert state_of(match)["eye"] == team


def test_a_stranger_reads_no_table_and_records_nothing(match, at, press, browse, mallory):
    assert browse(mallory).get(at).status_code == 404
    press("whistle", status=404, person=mallory)


def test_nobody_records_without_signing_in(match, at, client):
    assert client.post(f"{at}record/", {"kind": "whistle"}).status_code == 302
    assert not match.log.exists()


def test_the_page_takes_as_many_queries_however_much_was_recorded(
    match, at, press, browse, bob, ours, django_assert_max_num_queries
):
    for player in ours[:3]:
        press("arrive", player=player, pad=1)
    with django_assert_max_num_queries(25) as few:
        browse(bob).get(at)
        queries = len(few)
    for player in ours[:3]:
        press("stand", player=player, **{"as": "prone"})
    with django_assert_max_num_queries(queries):
        browse(bob).get(at)


def test_without_a_script_the_clock_is_stopped_at_what_it_shows(match, press):
    with time_machine.travel(timezone.now(), tick=False) as now:
        press("clock", does="start")
        now.shift(timedelta(seconds=75))
        page = press("clock", does="stop")
        now.shift(timedelta(hours=1))
    assert state_of(match)["clock"] == {"running": False, "seconds": 75}
    assert "1:15" in page
    assert "Start the clock" in page


def test_what_a_procedure_came_to_is_said_with_what_was_rolled(match, bob, browse, at, ours):
    home = match.sides.first().team_id
    phone = take_seat(bob, match.pk, SeatRole.COACH, home).device
    thrown = {"key": "go_for_it", "inputs": {"player": {"id": ours[0]}}, "dice": {"rush": 5}}
    box = {"n": 1, "clock": 1, "kind": "box", "player": ours[0], "to": "dungeon"}
    sync(bob, match.pk, phone, [box, {"n": 2, "clock": 2, "kind": "procedure", **thrown}])
    page = re.sub(r"\s+", " ", browse(bob).get(at).content.decode())
    outcome = table_document(Match.objects.get(pk=match.pk), {})["outcomes"][f"{phone}.2"]
    assert outcome["text"] in page
    assert outcome["rolled"].endswith(": 5")
    assert outcome["rolled"] in page
    name = name_of(match, ours[0])
    assert f"Go for it, {name}: {outcome['text']}" in page
    assert f"Undo: Go for it, {name}" in page


def test_who_takes_back_what_would_take_theirs_back_is_said_in_so_many_words(
    match, at, browse, bob, carol
):
    """Each names the other's entry, which came before it or after: nobody's page goes round."""
    phones = {one: take_seat(one, match.pk, SeatRole.COACH).device for one in (bob, carol)}
    for one, other in ((bob, carol), (carol, bob)):
        wish = {"n": 1, "clock": 1, "kind": "revoke", "entry": [phones[other], 1]}
        sync(one, match.pk, phones[one], [wish])
    page = browse(bob).get(at).content.decode()
    assert "Taken back: a word about another" in page
    note = [{"n": 2, "clock": 2, "kind": "note", "text": "Well."}]
    sync(bob, match.pk, phones[bob], note)
    wish = {"n": 2, "clock": 3, "kind": "revoke", "entry": [phones[bob], 2]}
    sync(carol, match.pk, phones[carol], [wish])
    assert "Taken back: Well." in browse(bob).get(at).content.decode()


def test_without_a_time_limit_nobody_is_asked_for_a_clock(at, browse, bob):
    assert "Start the clock" not in browse(bob).get(at).content.decode()


def test_anothers_last_word_leaves_nothing_to_undo_in_one_press(
    press, at, browse, ours, bob, carol
):
    assert "Undo:" in press("box", player=ours[0], to="knocked_out")
    assert "Undo:" in press("note", person=carol, text="Rats.")
    assert "Undo:" not in browse(bob).get(at).content.decode()


def test_a_game_that_is_over_has_no_second_whistle(press):
    assert 'value="whistle"' in press("note", text="Ninety minutes.")
    assert 'value="whistle"' not in press("whistle")


def test_doors_are_asked_of_where_a_dungeon_has_some(match):
    things = Console(match, match.sides.first().team.coach).document()["things"]
    assert things["doors"] == 0


def test_of_many_flags_so_many_are_shown_as_anybody_settles_at_one_time(match, at, browse, bob):
    chests = ({"kind": "chest", "chest": 100 + n, "is": "ball"} for n in range(25))
    phone_of(match, bob)(*chests)
    page = browse(bob).get(at).content.decode()
    assert page.count('aria-label="To settle"') == MOST_FLAGS
    assert "5 more to settle after these." in page
