"""The match's pages, as people at the table walk through them."""

import re
from itertools import pairwise

import pytest
from django.db import connection
from django.utils.html import escape

from accounts.commands import Command
from matches.models import Event, Match
from matches.services import close, revoke
from teams.models import Player
from teams.services import Adjustment, adjust
from tests.matches.tales import TALES, cast_of, staged
from tests.verbs import confirm, found_league, friendly, join, register_team, start, tell


def read(page):
    assert page.status_code in (200, 400, 409, 422), page
    return page.content.decode()


def press(client, page, label):
    """Follow the link whose words are these."""
    links = re.findall(r'<a class="key" href="([^"]+)"[^>]*>(.*?)</a>', read(page), re.S)
    for href, words in links:
        said = " ".join(re.sub(r"<[^>]+>", " ", words).split())
        if said.startswith(label):
            return client.get(href.replace("&amp;", "&"))
    raise AssertionError(f"no {label!r} among {links}")


def test_before_the_match_it_says_who_can_play_and_what_the_wheel_gives(browse, bob, scheduled):
    shown = read(browse(bob).get(f"/matches/{scheduled.pk}/"))
    assert "Light is superior to Gold" in shown
    assert shown.count("6 can play") == 2
    assert "Start the match" in shown
    for side in scheduled.sides.all():
        assert escape(side.team.name) in shown
        assert escape(side.team.players.first().name) in shown


def test_who_has_no_name_goes_by_their_position_said_once(browse, bob, scheduled):
    one = scheduled.sides.first().team.players.order_by("number").first()
    Player.objects.filter(pk=one.pk).update(name="")
    client = browse(bob)
    shown = read(client.get(f"/matches/{scheduled.pk}/"))
    assert 'Runner</a> <span class="soft">Dwarfs</span>' in shown
    assert "Runner, Dwarfs" in shown, "the others have names"
    start(scheduled)
    asked = client.get(f"/matches/{scheduled.pk}/events/new/?type=touchdown")
    assert f"{one.number} Runner <small>Dwarfs</small>" in read(asked)
    tell(scheduled, "touchdown", player=one.pk)
    assert f">Runner {one.number}</a>" in read(client.get(f"/matches/{scheduled.pk}/"))


def test_a_press_and_a_word_that_nobody_prepares_start_it(browse, carol, scheduled):
    client, sent = browse(carol), {"version": scheduled.version, "anyway": "1"}
    page = client.post(f"/matches/{scheduled.pk}/start/", sent, follow=True)
    assert "The match has begun." in read(page)
    assert Match.objects.get().status == "started"
    again = client.post(f"/matches/{scheduled.pk}/start/", follow=True)
    assert "starts once" in read(again)


def test_a_team_in_another_match_keeps_the_button_off_and_says_why(
    browse, bob, alice, bobs, match, cellar
):
    third = register_team(alice, "jade", players=6, league_slug=cellar.slug)
    other = friendly(bob, [bobs, third])
    shown = read(browse(bob).get(f"/matches/{other.pk}/"))
    assert 'aria-disabled="true"' in shown
    assert f'href="/matches/{match.pk}/"' in shown
    assert 'type="submit">Start' not in shown


def test_a_casualty_is_told_with_a_thumb(browse, bob, match, theirs):
    client = browse(bob)
    page = client.get(f"/matches/{match.pk}/")
    page = press(client, page, "Casualty")
    assert "Who did it?" in read(page)
    page = press(client, page, "1 Dwarfs 1")
    assert "Who was carried off?" in read(page)
    page = press(client, page, "1 Orcs 1")
    dice = read(page).partition('for="id_roll_casualty"')[2].partition("</label>")[0]
    assert "(optional)" in dice, "here the program rolls what isn't given"
    form = {**page.context["asking"].answers, "cause": "block", "victim_standing": "on"}
    form = {name: value for name, value in form.items() if value is not False}
    done = client.post(
        f"/matches/{match.pk}/events/new/", {**form, "roll_casualty": "3"}, follow=True
    )
    event = Event.objects.get()
    assert (event.victim_id, event.spp) == (theirs[0], 2)
    assert escape(f"Recorded: {event.outcome['text']}") in read(done)


def test_ones_own_side_stands_first_when_it_is_asked_who(browse, bob, carol, match):
    for coach, colleges in ((bob, ["light", "gold"]), (carol, ["gold", "light"])):
        page = browse(coach).get(f"/matches/{match.pk}/events/new/?type=touchdown")
        groups = page.context["asking"].question().groups
        assert [group.college for group in groups] == colleges
    asked = browse(carol).get(f"/matches/{match.pk}/events/new/?type=reroll")
    first = asked.context["asking"].question().groups[0].answers[0]
    assert first.text == match.sides.all()[1].team.name


def test_headings_leave_out_no_level_while_it_is_told(browse, bob, match, ours):
    client = browse(bob)
    for address in (
        "",
        "events/new/",
        "events/new/?type=touchdown",
        f"events/new/?type=touchdown&player={ours[0]}",
    ):
        shown = read(client.get(f"/matches/{match.pk}/{address}"))
        levels = [int(level) for level in re.findall(r"<h([1-6])[ >]", shown)]
        assert levels[0] == 1
        assert all(after <= before + 1 for before, after in pairwise(levels)), address


def test_opponents_stand_first_when_a_victim_is_chosen(browse, bob, match, ours):
    page = browse(bob).get(f"/matches/{match.pk}/events/new/?type=casualty&player={ours[0]}")
    groups = page.context["asking"].question().groups
    assert [group.college for group in groups] == ["gold", "light"]
    assert len(groups[1].answers) == 5


@pytest.mark.parametrize("tale", TALES, ids=str)
def test_every_type_is_told_through_its_form(browse, bob, match, tale):
    client, cast = browse(bob), staged(match, tale)
    people = {name: cast[role] for name, role in tale.who.items()}
    asked = client.get(f"/matches/{match.pk}/events/new/", {"type": tale.type, **people})
    for name in asked.context["asking"].names():
        people.setdefault(name, "nobody")
    page = client.get(f"/matches/{match.pk}/events/new/", {"type": tale.type, **people})
    fields = page.context["form"].fields
    assert set(tale.details) <= set(fields)
    assert {f"roll_{purpose}" for purpose in tale.rolls} <= set(fields)
    rolls = {f"roll_{purpose}": face for purpose, face in tale.rolls.items()}
    form = {"type": tale.type, **people, **tale.typed(), **rolls, "victim_standing": "on"}
    form = {name: value for name, value in form.items() if value is not False}
    assert client.post(f"/matches/{match.pk}/events/new/", form).status_code == 302
    event = Event.objects.last()
    assert (event.type, event.spp) == (tale.type, tale.spp)
    assert {name: event.details[name] for name in tale.details} == tale.details


@pytest.mark.parametrize("tale", [tale for tale in TALES if tale.rolls], ids=str)
def test_at_a_table_the_form_asks_for_each_die_as_it_falls_due(browse, bob, table_match, tale):
    client, cast = browse(bob), staged(table_match, tale)
    people = {"player": "nobody"} | {name: cast[role] for name, role in tale.who.items()}
    form = {"type": tale.type, **people, **tale.typed()}
    for purpose, face in tale.rolls.items():
        page = client.post(f"/matches/{table_match.pk}/events/new/", form)
        assert page.status_code == 422
        assert "Roll these" in read(page)
        assert "Please correct this" not in read(page)
        assert page.context["form"].errors[f"roll_{purpose}"]
        asked = read(page).partition(f'for="id_roll_{purpose}"')[2].partition("</label>")[0]
        assert "(optional)" not in asked
        assert Event.objects.filter(type=tale.type).count() == 0
        form[f"roll_{purpose}"] = face
    assert client.post(f"/matches/{table_match.pk}/events/new/", form).status_code == 302


@pytest.mark.parametrize(
    ("kind", "purpose"), [("casualty", "casualty"), ("chasm", "chasm"), ("argue", "argue")]
)
def test_at_a_table_a_die_that_is_due_anyhow_is_asked_for_from_the_start(
    browse, bob, table_match, kind, purpose
):
    cast = cast_of(table_match)
    who = f"player={cast['doer']}" + (f"&victim={cast['foe']}" if kind == "casualty" else "")
    page = browse(bob).get(f"/matches/{table_match.pk}/events/new/?type={kind}&{who}")
    assert f'name="roll_{purpose}"' in read(page)
    assert "Roll these" not in read(page), "nothing was recorded yet"


def test_a_deed_of_somebody_out_of_play_is_taken_with_a_note(browse, bob, match, ours):
    client, at = browse(bob), f"/matches/{match.pk}/"
    form = {"type": "touchdown", "player": ours[0]}
    fine = read(client.post(f"{at}events/new/", form, follow=True))
    assert "as recorded. Undo" not in fine
    sent = tell(match, "sent_off", player=ours[0])
    page = client.post(f"{at}events/new/", form | {"another": "yes"}, follow=True)
    scored = Event.objects.last()
    assert scored.type == "touchdown"
    assert re.search(r"\(\d+\) was sent off before, as recorded. Undo it", read(page))
    assert page.context["last_own"] == scored, "and the button for that stands below"
    assert "as recorded. Undo" not in read(client.get(at)), (
        "it is said once, to whoever recorded it"
    )
    revoke(bob, match.pk, sent.pk, "It was Grom.")
    assert "as recorded. Undo" not in read(client.get(f"{at}?recorded={scored.pk}"))


def test_a_refusal_keeps_what_was_typed_and_names_the_rule(browse, bob, match, ours):
    form = {"type": "argue", "player": ours[0], "text": "But nobody was touched!"}
    page = browse(bob).post(f"/matches/{match.pk}/events/new/", form)
    assert page.status_code == 422
    shown = read(page)
    assert "POST-14" in shown
    assert "But nobody was touched!" in shown


def test_the_form_under_other_house_rules_asks_what_they_need(browse, alice, bob, carol):
    from tests.verbs import found_league, join, start

    rules = {
        "casualty_table": "manual",
        "stunty_table": True,
        "referee_mode": "s1_model",
        "dice": "table",
    }
    league = found_league(alice, "Odd League", house_rules=rules)
    join(league, bob)
    join(league, carol)
    teams = [
        register_team(coach, college, players=6, league_slug=league.slug)
        for coach, college in ((bob, "light"), (carol, "gold"))
    ]
    match = start(friendly(bob, teams))
    cast, client, url = cast_of(match), browse(bob), f"/matches/{match.pk}/events/new/"
    people = {"type": "casualty", "player": cast["doer"], "victim": cast["foe"]}
    assert {"outcome", "badly_hurt"} <= set(client.get(url, people).context["form"].fields)
    form = {**people, "cause": "other", "outcome": "dead"}
    assert client.post(url, form).status_code == 302
    assert Event.objects.get().outcome["dead"]
    foul = {"type": "infraction", "player": cast["doer"]}
    assert "squares" in client.get(url, foul).context["form"].fields


def test_the_story_stands_latest_first_and_polls_while_it_is_told(browse, bob, match, ours):
    texts = [tell(match, "note", text=f"Moment {n}.").outcome["text"] for n in range(3)]
    shown = read(browse(bob).get(f"/matches/{match.pk}/"))
    assert [shown.index(text) for text in texts] == sorted(
        (shown.index(text) for text in texts), reverse=True
    )
    assert "every 10s" in shown


def test_polling_costs_nothing_while_nothing_happens(browse, bob, match):
    stamp = Match.objects.get().stamp
    client = browse(bob)
    quiet = client.get(f"/matches/{match.pk}/?seen={stamp}", headers={"HX-Request": "true"})
    assert quiet.status_code == 204
    tell(match, "note", text="At last.")
    news = client.get(f"/matches/{match.pk}/?seen={stamp}", headers={"HX-Request": "true"})
    assert "At last." in read(news)


def test_nothing_is_told_once_it_is_reported(browse, bob, match):
    from matches.services import set_status

    set_status(match, Match.Status.REPORTED)
    client = browse(bob)
    assert "Touchdown</span>" not in read(client.get(f"/matches/{match.pk}/"))
    page = client.get(f"/matches/{match.pk}/events/new/?type=touchdown", HTTP_HX_REQUEST="true")
    assert page.status_code == 409
    shown = read(page)
    place = shown[shown.index('id="recorder"') : shown.index('id="so-far"')]
    assert "The match is reported: nothing more can be recorded." in place, (
        "where the key was pressed"
    )
    assert 'class="key"' not in place


def test_four_sides_show_who_is_allied(browse, api, bob, bobs, carols, alice, cellar):
    third, fourth = (
        register_team(alice, college, players=6, league_slug=cellar.slug)
        for college in ("jade", "dark")
    )
    match = friendly(
        bob,
        [bobs, carols, third, fourth],
        alliances=[[bobs.pk, third.pk], [carols.pk, fourth.pk]],
    )
    shown = read(browse(bob).get(f"/matches/{match.pk}/"))
    assert escape(f"Allied with {third.name}") in shown
    api(bob).post(f"/api/v1/matches/{match.pk}/start/")
    assert escape(fourth.name) in read(browse(bob).get(f"/matches/{match.pk}/"))


def test_each_of_three_alliances_is_told_from_the_others(browse, bob, bobs, carols, alice, cellar):
    third, fourth = (
        register_team(alice, college, players=6, league_slug=cellar.slug)
        for college in ("jade", "dark")
    )
    teams = [bobs, carols, third, fourth]
    match = start(friendly(bob, teams, alliances=[[bobs.pk, carols.pk], [third.pk], [fourth.pk]]))
    shown = read(browse(bob).get(f"/matches/{match.pk}/"))
    said = re.findall(r"<span>(\w+) alliance</span>", shown)
    assert said == ["first", "first", "second", "third"]


def test_the_pages_keep_to_a_strict_policy(browse, bob, match, ours):
    tell(match, "completion", player=ours[0])
    close(match)
    for address in ("", "dice/"):
        shown = read(browse(bob).get(f"/matches/{match.pk}/{address}"))
        assert " style=" not in shown
        assert "<script>" not in shown
        assert "onclick" not in shown


def reported(match):
    from rules.services.reports import report

    winner = match.sides.all()[0]
    result = {"kind": "touchdown", "winner": winner.team_id, "touchdowns": {str(winner.team_id): 1}}
    report(Command(winner.team.coach, match.pk), result)


def confirmed(match):

    reported(match)
    confirm(match, match.sides.all()[1].team.coach)


def disputed(match):
    from rules.services.reports import dispute

    reported(match)
    dispute(Command(match.sides.all()[1].team.coach, match.pk), "That was no touchdown.")


def nothing(match):
    pass


@pytest.mark.parametrize(
    ("reaching", "most"), [(nothing, 6), (reported, 7), (disputed, 10), (confirmed, 6)]
)
def test_the_page_takes_six_queries_however_much_was_told(
    browse, bob, match, ours, reaching, most, django_assert_max_num_queries
):
    """One is what the league is called; while a report is judged, more say who said what of it."""
    from matches.services import record_events as tell_all

    passes = [{"type": "completion", "player": ours[0]}] * 60
    tell_all(bob, match.pk, passes)
    reaching(match)
    client = browse(bob)
    # A process asks its database once whether it speaks JSON.
    assert connection.features.supports_json_field
    for _ in range(2):
        with django_assert_max_num_queries(most):
            shown = read(client.get(f"/matches/{match.pk}/"))
        assert shown.count("completes a pass") >= 60


def test_a_match_to_come_takes_seven_queries(
    browse, carol, scheduled, django_assert_max_num_queries
):
    client = browse(carol)
    with django_assert_max_num_queries(7):
        client.get(f"/matches/{scheduled.pk}/")


def test_the_api_takes_as_many_queries_however_much_was_told(
    api, bob, match, ours, django_assert_max_num_queries
):
    from matches.services import record_events as tell_all

    tell_all(bob, match.pk, [{"type": "completion", "player": ours[0]}] * 60)
    client = api(bob)
    with django_assert_max_num_queries(4):
        said = client.get(f"/api/v1/matches/{match.pk}/").json()
    assert len(said["events"]) == 60


def test_old_injuries_are_told_where_people_roll_for_injuries(browse, alice, bob, carol):
    league = found_league(alice, "Sore League", house_rules={"casualty_table": "d68_lrb5"})
    for coach in (bob, carol):
        join(league, coach)
    teams = [
        register_team(coach, players=6, league_slug=league.slug, name=name)
        for coach, name in ((bob, "The Spry"), (carol, "The Sore"))
    ]
    sore = teams[1].players.order_by("number").first()
    adjust(
        Command(alice, teams[1].pk), Adjustment(player=sore.pk, injury="niggling"), why="A fall."
    )
    played = friendly(bob, teams)
    client, sentence = browse(bob), f"+1 to Injury rolls against {sore.number} {sore.name}"
    for address in (f"/matches/{played.pk}/", f"/matches/{played.pk}/sheet/"):
        assert sentence in read(client.get(address))
    start(played)
    hit = teams[0].players.first().pk
    doers = read(client.get(f"/matches/{played.pk}/events/new/?type=casualty"))
    assert "to Injury rolls" not in doers
    victims = read(client.get(f"/matches/{played.pk}/events/new/?type=casualty&player={hit}"))
    assert victims.count("+1 to Injury rolls") == 1
