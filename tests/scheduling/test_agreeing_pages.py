"""The pages on which a match is agreed on, as plain forms."""

import re

import pytest

from accounts.commands import Command
from league.models import Booking, Feed, Resource
from league.services import booking, scheduling
from matches.models import Appointment, Match, Proposal
from matches.queries import rules_of
from matches.services import options
from matches.services.options import ProposedOptions
from matches.services.scheduling import ProposedDate
from tests.scheduling.meeting import in_days, meet
from tests.verbs import friendly, join, register_team, start


def read(reply):
    return re.sub(r"\s+", " ", reply.content.decode())


def page(browse, who, match, below=""):
    return read(browse(who).get(f"/matches/{match.pk}/{below}"))


def sent(page):
    """The form of the page as a browser would send it untouched."""
    form = re.search(r'<form class="form" method="post".*?</form>', page, re.S)[0]
    values = {}
    for tag in re.findall(r"<input[^>]*>", form):
        kind = re.search(r'type="(\w[\w-]*)"', tag)[1]
        name = re.search(r'name="([^"]*)"', tag)
        value = re.search(r'value="([^"]*)"', tag)
        if not name or (kind == "checkbox" and " checked" not in tag):
            continue
        values.setdefault(name[1], []).append(
            value[1] if value else {"checkbox": "on"}.get(kind, "")
        )
    for name, choices in re.findall(r'<select name="([^"]*)".*?>(.*?)</select>', form, re.S):
        values[name] = re.findall(r'value="([^"]*)" selected', choices)
    return values


def in_force(match):
    return rules_of(Match.objects.get(pk=match.pk))


def test_a_form_sent_untouched_changes_nothing(browse, bob, match):
    shown = page(browse, bob, match, "propose/")
    reply = browse(bob).post(f"/matches/{match.pk}/propose/", sent(shown))
    assert reply.status_code == 409
    assert "played with just that already" in read(reply)
    assert not Proposal.objects.exists()


def test_who_saw_an_old_version_is_told_and_may_send_it_once_more(browse, alice, bob, match):
    url = f"/matches/{match.pk}/propose/"
    form = {**sent(page(browse, bob, match, "propose/")), "balls": "3"}
    options.propose(Command(alice, match.pk), ProposedOptions({"traps": 12}, decide=True))
    reply = browse(bob).post(url, form)
    assert reply.status_code == 409
    shown = read(reply)
    assert "Somebody changed this meanwhile" in shown
    assert "Now: 12." in shown
    again = sent(shown)
    assert (again["balls"], again["version"]) == (["3"], [str(match.version + 1)])
    assert browse(bob).post(url, {**again, "traps": "12"}).status_code == 302
    assert Proposal.objects.latest("id").options == {"balls": 3}


def test_options_are_grouped_each_with_its_rule_and_what_says_nothing_is_not_offered(
    browse, bob, match
):
    shown = page(browse, bob, match, "propose/")
    for text in ("The dungeon", "At the table", "Referees", "/rulebook/rules/OPT-64/", "Now: 0."):
        assert text in shown
    assert 'name="traps"' in shown
    for silent in ("iron_gates", "trap_types", "onsite_ref_count", "teams_in_match", "alliances"):
        assert f'name="{silent}"' not in shown
    assert "they make no difference as things stand" in shown


def test_what_a_choice_opens_is_offered_before_it_is_proposed(browse, bob, match):
    url = f"/matches/{match.pk}/propose/"
    form = {**sent(page(browse, bob, match, "propose/")), "features": ["doors"], "look": "1"}
    looked = read(browse(bob).post(url, form))
    assert "Offered now as well:" in looked
    assert 'name="iron_gates"' in looked
    assert not Proposal.objects.exists()
    form = {**sent(looked), "iron_gates": "2", "reason": "Doors that hold."}
    assert form["features"] == ["doors"]
    reply = browse(bob).post(url, form)
    assert reply.status_code == 302, read(reply)
    [proposal] = Proposal.objects.all()
    assert proposal.options == {"features": ["doors"], "iron_gates": 2}
    assert proposal.reason == "Doors that hold."


def test_what_was_typed_stays_when_a_rule_refuses_it(browse, bob, match):
    url = f"/matches/{match.pk}/propose/"
    form = {**sent(page(browse, bob, match, "propose/")), "offered": ["iron_gates", "traps"]}
    reply = browse(bob).post(url, {**form, "iron_gates": "7", "reason": "Iron!"})
    assert reply.status_code == 422
    shown = read(reply)
    assert "OPT-60" in shown
    assert 'value="7"' in shown
    assert "Iron!" in shown


def test_a_difference_is_shown_with_what_each_may_say(browse, alice, bob, carol, match, cellar):
    options.propose(
        Command(bob, match.pk), ProposedOptions({"traps": 12}, reason="Last time was dull.")
    )
    carols, bobs, alices = (page(browse, who, match) for who in (carol, bob, alice))
    for shown in (carols, bobs, alices):
        assert "<del>0</del>" in shown
        assert "<ins>12</ins>" in shown
        assert "“Last time was dull.”" in shown
    accept, refuse = (f"/matches/{match.pk}/proposals/" in carols, "Refuse" in carols)
    assert accept
    assert refuse
    assert "Accept<span" in carols
    assert "Counter<span" in carols
    assert "Accept<span" not in bobs
    assert "Withdraw it" in bobs
    assert "Withdraw it" not in carols
    assert "Accept for everybody" in alices


def test_accepted_by_one_press(browse, bob, carol, match):
    proposal = options.propose(Command(bob, match.pk), ProposedOptions({"traps": 12}))
    reply = browse(carol).post(f"/matches/{match.pk}/proposals/{proposal.pk}/accept/")
    assert reply["Location"] == f"/matches/{match.pk}/#agreeing"
    assert in_force(match).number("traps") == 12
    again = browse(carol).post(f"/matches/{match.pk}/proposals/{proposal.pk}/accept/", follow=True)
    assert "This is agreed already." in read(again)


def test_refused_with_a_reason_and_taken_back(browse, bob, carol, match):
    first = options.propose(Command(bob, match.pk), ProposedOptions({"traps": 12}))
    url = f"/matches/{match.pk}/proposals/{first.pk}/refuse/"
    browse(carol).post(url, {"reason": "No."})
    second = options.propose(Command(bob, match.pk), ProposedOptions({"traps": 6}))
    browse(bob).post(f"/matches/{match.pk}/proposals/{second.pk}/withdraw/")
    assert list(Proposal.objects.values_list("status", "settled_why")) == [
        ("refused", "No."),
        ("withdrawn", ""),
    ]


def test_a_counter_begins_from_what_it_answers(browse, bob, carol, match):
    first = options.propose(
        Command(bob, match.pk),
        ProposedOptions({"traps": 12, "features": ["doors"], "iron_gates": 3}),
    )
    shown = page(browse, carol, match, f"propose/?answers={first.pk}")
    form = sent(shown)
    assert (form["traps"], form["iron_gates"], form["answers"]) == (["12"], ["3"], [str(first.pk)])
    browse(carol).post(f"/matches/{match.pk}/propose/", {**form, "traps": "6"})
    first.refresh_from_db()
    answer = Proposal.objects.latest("id")
    assert (first.status, answer.answers_id) == ("answered", first.pk)
    assert answer.options == {"traps": 6, "features": ["doors"], "iron_gates": 3}


def test_three_sides_agree_on_who_plays_together(browse, alice, bob, carol, teams, cellar):
    third = register_team(alice, "grey", players=6, league_slug=cellar.slug)
    match = friendly(bob, [*teams, third])
    shown = page(browse, bob, match, "propose/")
    allied = f"[[{teams[0].pk}, {third.pk}], [{teams[1].pk}]]"
    assert f"{teams[0]} and {third} against {teams[1]}".replace("'", "&#x27;") in shown
    form = {**sent(shown), "alliances": allied}
    assert browse(bob).post(f"/matches/{match.pk}/propose/", form).status_code == 302
    assert Proposal.objects.get().options == {"alliances": [[teams[0].pk, third.pk], [teams[1].pk]]}
    said = page(browse, carol, match)
    assert f"<ins>{teams[0]} and {third} against {teams[1]}</ins>".replace("'", "&#x27;") in said


def test_of_four_each_coach_is_waited_for_once(browse, alice, bob, carol, teams, cellar):
    more = [
        register_team(coach, "grey", players=6, league_slug=cellar.slug) for coach in (carol, alice)
    ]
    match = friendly(bob, [*teams, *more])
    options.propose(Command(bob, match.pk), ProposedOptions({"balls": 3}))
    assert "for carol and alice</p>" in page(browse, bob, match)


def test_a_date_is_proposed_by_the_leagues_clocks(browse, alice, bob, carol, match, cellar):
    booking.set_time_zone(alice, cellar.slug, "Europe/Berlin")
    table = booking.add_resource(alice, cellar.slug, "table", "The long table")
    shown = page(browse, bob, match, "date/")
    assert "Times are in Europe/Berlin." in shown
    assert "The long table (table)" in shown
    day = in_days(9).date().isoformat()
    form = {**sent(shown), "at": f"{day}T19:30", "resources": [table.pk], "place": "Cellar"}
    assert browse(bob).post(f"/matches/{match.pk}/date/", form).status_code == 302
    proposal = Proposal.objects.get()
    assert "19:30 to 22:30 (Europe/Berlin)" in page(browse, carol, match)
    browse(carol).post(f"/matches/{match.pk}/dates/{proposal.pk}/accept/")
    agreed = page(browse, carol, match)
    assert "Cellar, The long table" in agreed
    assert Booking.objects.get().match_id == match.pk
    counter = page(browse, carol, match, "date/")
    assert f'value="{day}T19:30"' in counter


def test_a_taken_table_is_told_with_the_form_as_it_was_typed(
    browse, alice, bob, carol, match, cellar, teams
):
    table = booking.add_resource(alice, cellar.slug, "table", "The long table")
    when = in_days(9)
    meet(friendly(bob, teams), bob, carol, when, holds=[table.pk])
    form = {
        "at": f"{when:%Y-%m-%dT%H:%M}",
        "minutes": "60",
        "resources": [table.pk],
        "place": "Attic",
    }
    reply = browse(bob).post(f"/matches/{match.pk}/date/", form)
    assert reply.status_code == 409
    shown = read(reply)
    assert "The long table is taken on" in shown
    assert 'value="Attic"' in shown


@pytest.mark.parametrize("typed", ["", "soon", "2026-12-01T19:00+01:00"])
def test_an_impossible_hour_is_refused_beside_its_field(browse, bob, match, typed):
    reply = browse(bob).post(f"/matches/{match.pk}/date/", {"at": typed, "minutes": "60"})
    assert reply.status_code == 400
    assert "field--wrong" in read(reply)


def test_a_date_is_called_off_with_a_reason(browse, bob, carol, match):
    meet(match, bob, carol, in_days(5))
    assert "Call the date off" in page(browse, carol, match)
    url = f"/matches/{match.pk}/date/call-off/"
    assert browse(carol).post(url, {"reason": ""}).status_code == 400
    assert browse(carol).post(url, {"reason": "Ill."}).status_code == 302
    assert Appointment.objects.get().at is None
    assert "was called off" in page(browse, bob, match)
    assert "off. Ill." in page(browse, bob, match, "agreed/")
    again = browse(bob).post(url, {"reason": "My car broke down."})
    assert again.status_code == 409
    assert "error-summary" in read(again)
    assert "My car broke down." in read(again), "nothing typed is lost"


def test_what_waits_for_me_lies_on_my_desk_and_goes_when_i_answer(browse, bob, carol, match):
    proposal = options.propose(Command(bob, match.pk), ProposedOptions({"traps": 12}))
    assert "bob proposes other options" in read(browse(carol).get("/desk/"))
    assert "Proposals to answer" not in read(browse(bob).get("/desk/"))
    options.accept(Command(carol, match.pk), proposal.pk)
    assert "Proposals to answer" not in read(browse(carol).get("/desk/"))


def test_nothing_is_asked_on_the_page_once_the_match_has_begun(browse, bob, carol, match):
    options.propose(Command(bob, match.pk), ProposedOptions({"traps": 12}))
    start(match)
    assert "Options for this match" not in page(browse, carol, match)
    for below in ("propose/", "date/"):
        assert browse(carol).get(f"/matches/{match.pk}/{below}").status_code == 302


def test_the_leagues_page_of_tables_tells_what_is_booked_when(
    browse, alice, bob, carol, mallory, match, cellar
):
    url = f"/leagues/{cellar.slug}/tables/"
    form = {"kind": "table", "name": "The long table", "note": "By the window"}
    assert browse(bob).post(f"{url}new/", form).status_code == 403
    assert browse(alice).post(f"{url}new/", form).status_code == 302
    table = Resource.objects.get()
    meet(match, bob, carol, in_days(5), holds=[table.pk])
    for person in (alice, bob):
        shown = read(browse(person).get(url))
        assert "The long table" in shown
        assert "Bob&#x27;s Light v Carol&#x27;s Gold" in shown
    assert "Enter a table" not in read(browse(bob).get(url))
    assert browse(mallory).get(url).status_code == 404
    again = browse(alice).post(f"{url}new/", form)
    assert (again.status_code, "already" in read(again)) == (400, True)


def test_a_commissioner_keeps_a_table_for_something_else_and_gives_it_back(
    browse, alice, bob, cellar
):
    table = booking.add_resource(alice, cellar.slug, "table", "The long table")
    day = in_days(5).date().isoformat()
    form = {"starts": f"{day}T18:00", "ends": f"{day}T22:00", "why": "Quiz"}
    assert browse(bob).get(f"/tables/{table.pk}/book/").status_code == 403
    assert browse(alice).post(f"/tables/{table.pk}/book/", form).status_code == 302
    assert browse(alice).post(f"/tables/{table.pk}/book/", form).status_code == 409
    block = Booking.objects.get()
    assert "alice (Quiz)" in read(browse(bob).get(f"/leagues/{cellar.slug}/tables/"))
    browse(alice).post(f"/bookings/{block.pk}/free/")
    browse(alice).post(f"/tables/{table.pk}/retire/")
    assert Resource.objects.get().retired_at is not None


def test_calendars_and_reminders_are_ones_own_to_make_and_to_end(browse, bob, bobs, carol, cellar):
    client = browse(bob)
    client.post("/dates/calendars/new/", {})
    client.post("/dates/calendars/new/", {"league": cellar.slug})
    client.post("/dates/calendars/new/", {"team": bobs.pk})
    shown = read(client.get("/dates/"))
    assert shown.count("/calendars/") >= 2
    assert "All my matches" in shown
    first = Feed.objects.filter(user=bob).first()
    browse(carol).post(f"/dates/calendars/{first.pk}/revoke/")
    assert Feed.objects.filter(revoked_at=None).count() == 3
    client.post(f"/dates/calendars/{first.pk}/revoke/")
    assert Feed.objects.filter(revoked_at=None).count() == 2
    client.post("/dates/reminders/", {"wanted": "0"})
    bob.refresh_from_db()
    assert bob.reminders is False
    assert "You get no e-mail about your matches" in read(client.get("/dates/"))


PAGES = [
    ("get", "propose/", (200, 200, 200, 403, 404, 302)),
    ("get", "date/", (200, 200, 200, 403, 404, 302)),
    ("get", "agreed/", (200, 200, 200, 200, 404, 404)),
    ("get", "date/call-off/", (200, 200, 200, 403, 404, 302)),
    ("post", "proposals/{one}/accept/", (302, 409, 409, 403, 404, 302)),
    ("get", "proposals/{one}/accept/", (405, 405, 405, 405, 405, 302)),
]


@pytest.mark.parametrize(
    ("method", "below", "codes"), [pytest.param(*row, id=f"{row[0]}-{row[1]}") for row in PAGES]
)
def test_pages_answer_each_by_their_right(
    browse, alice, bob, carol, mallory, cellar, match, django_user_model, method, below, codes
):
    dora = django_user_model.objects.create_user("dora")
    join(cellar, dora)
    proposal = options.propose(Command(bob, match.pk), ProposedOptions({"traps": 12}))
    url = f"/matches/{match.pk}/{below.format(one=proposal.pk)}"
    people = (carol, bob, alice, dora, mallory, None)
    got = tuple(getattr(browse(who), method)(url).status_code for who in people)
    assert got == codes


def test_a_match_to_come_asks_one_query_for_its_proposals(
    browse, bob, carol, match, django_assert_max_num_queries
):
    client = browse(carol)
    for key, value in (("traps", 12), ("balls", 3)):
        options.propose(
            Command(bob if key == "traps" else carol, match.pk), ProposedOptions({key: value})
        )
    with django_assert_max_num_queries(7):
        client.get(f"/matches/{match.pk}/")


def test_dating_refuses_and_withdraws_through_the_page_too(browse, bob, carol, match):
    first = scheduling.propose_date(Command(bob, match.pk), ProposedDate(in_days(5)))
    browse(carol).post(f"/matches/{match.pk}/dates/{first.pk}/refuse/", {"reason": "Busy."})
    second = scheduling.propose_date(Command(bob, match.pk), ProposedDate(in_days(6)))
    browse(bob).post(f"/matches/{match.pk}/dates/{second.pk}/withdraw/")
    assert list(Proposal.objects.values_list("status", flat=True)) == ["refused", "withdrawn"]
