"""The pages of report, post-game and desk, as plain forms."""

import re
from html import unescape

import pytest
from django.urls import reverse

from accounts.commands import Command
from dungeonbowl.effects import ItemGiven, LedgerLine
from league.models import Arrival
from matches.queries.tablelog import table_document
from rules.models import Report
from rules.services import reports
from rules.services.undo import undo
from teams import ledger
from teams import services as teams
from teams.models import Change, Entry
from tests.rules.night import players
from tests.verbs import confirm, friendly, hire, phone_of, start

pytestmark = pytest.mark.django_db


def form(night, **fields):
    """What the report's form sends, touchdowns of the home side by default."""
    return {
        "kind": "touchdown",
        "winner": night.home.pk,
        "version": night.fresh().match.version,
        f"touchdowns_{night.home.pk}": 1,
        f"touchdowns_{night.away.pk}": 0,
        **fields,
    }


def test_the_report_page_guesses_from_the_events(night, browse):
    night.start().tell({"type": "touchdown", "player": players(night.home)[0].pk})
    page = browse(night.bob).get(reverse("report", args=[night.match.pk]))
    assert page.context["form"].initial["winner"] == night.home.pk
    assert page.context["form"].initial[f"touchdowns_{night.home.pk}"] == 1


def test_where_both_scored_as_often_no_winner_is_guessed(night, browse):
    night.start()
    for team in (night.home, night.away):
        night.tell({"type": "touchdown", "player": players(team)[0].pk})
    guess = browse(night.bob).get(reverse("report", args=[night.match.pk])).context["form"].initial
    assert (guess["kind"], guess.get("winner")) == ("draw", None)


def test_a_report_by_form_waits_for_the_other_side(night, browse):
    night.start()
    reply = browse(night.bob).post(reverse("report", args=[night.match.pk]), form(night))
    assert reply.url == reverse("match", args=[night.match.pk])
    assert night.fresh().match.status == "reported"


def test_a_refused_report_keeps_what_was_typed_and_names_the_rule(night, browse):
    night.start()
    typed = form(night, **{f"touchdowns_{night.away.pk}": 7})
    reply = browse(night.bob).post(reverse("report", args=[night.match.pk]), typed)
    assert reply.status_code == 422
    text = reply.content.decode()
    assert 'value="7"' in text
    assert "POST-14" in text
    assert not Report.objects.exists()


def test_a_report_on_an_old_version_keeps_what_was_typed(night, browse):
    night.start()
    stale = form(night)
    night.report()
    reply = browse(night.carol).post(
        reverse("report", args=[night.match.pk]), stale | {"kind": "concession"}
    )
    assert reply.status_code == 409
    assert Report.objects.count() == 1
    assert reply.context["form"]["kind"].value() == "concession"


def test_the_match_page_offers_each_person_what_they_may_do(night, browse, third_team):
    night.start().report()
    url = reverse("match", args=[night.match.pk])
    confirm = reverse("report-confirm", args=[night.match.pk])
    assert confirm in browse(night.carol).get(url).content.decode()
    assert confirm not in browse(night.bob).get(url).content.decode()
    assert confirm not in browse(third_team.coach).get(url).content.decode()


def test_confirming_by_the_button_begins_the_post_game(night, browse, working):
    night.start().report()
    with working():
        browse(night.carol).post(
            reverse("report-confirm", args=[night.match.pk]), {"version": night.match.version}
        )
    assert night.fresh().match.status == "postgame"


def test_confirming_what_was_changed_meanwhile_is_refused_with_the_reason(night, browse):
    night.start().report()
    reply = browse(night.carol).post(
        reverse("report-confirm", args=[night.match.pk]), {"version": 1}, follow=True
    )
    assert reply.status_code == 409
    assert "changed since you read it" in reply.content.decode()
    assert night.fresh().match.status == "reported"


@pytest.fixture
def by_phone(night):
    """A match that Bob's phone recorded, reported."""
    night.start()
    score = {"type": "touchdown", "player": players(night.home)[0].pk}
    phone_of(night.match, night.bob)({"kind": "event", "event": score})
    return night.fresh().report()


def shown_digest(page):
    """The digest that a page shows, which is the one that it sends."""
    (shown,) = re.findall(r'shows <strong class="num">([0-9a-f]{8})</strong>', page)
    assert re.findall(r'name="digest" value="(\w+)"', page) == [shown]
    return shown


def test_whoever_confirms_sees_which_game_it_is_and_says_so(by_phone, browse, working):
    at = reverse("match", args=[by_phone.match.pk])
    digest = shown_digest(browse(by_phone.carol).get(at).content.decode())
    assert digest == table_document(by_phone.match, {})["digest"]
    sent = {"version": by_phone.match.version, "digest": digest}
    with working():
        browse(by_phone.carol).post(reverse("report-confirm", args=[by_phone.match.pk]), sent)
    assert by_phone.fresh().match.status == "postgame"


def test_from_the_desk_one_goes_to_compare_a_game_that_phones_recorded(by_phone, browse):
    page = browse(by_phone.carol).get(reverse("desk")).content.decode()
    assert "Compare the game and confirm" in page
    assert reverse("report-confirm", args=[by_phone.match.pk]) not in page


def test_another_game_than_the_one_shown_isnt_confirmed(by_phone, browse):
    sent = {"version": by_phone.match.version, "digest": "00000000"}
    url = reverse("report-confirm", args=[by_phone.match.pk])
    reply = browse(by_phone.carol).post(url, sent, follow=True)
    assert reply.status_code == 409
    assert "holds another game than the one reported" in reply.content.decode()
    assert by_phone.fresh().match.status == "reported"


def test_of_a_match_without_phones_there_is_no_digest(night, browse):
    night.start().report()
    page = browse(night.carol).get(reverse("match", args=[night.match.pk])).content.decode()
    assert 'name="version"' in page
    assert 'name="digest"' not in page


@pytest.mark.parametrize("sent", [{}, {"version": ""}, {"version": "9" * 5000}, {"version": "x"}])
def test_a_button_that_names_no_revision_confirms_nothing(night, browse, sent):
    night.start().report()
    url = reverse("report-confirm", args=[night.match.pk])
    assert browse(night.carol).post(url, sent, follow=True).status_code == 400
    assert night.fresh().match.status == "reported"


def test_a_dispute_needs_its_reason(night, browse):
    night.start().report()
    url = reverse("report-dispute", args=[night.match.pk])
    assert browse(night.carol).post(url, {"reason": ""}).status_code == 400
    browse(night.carol).post(url, {"reason": "Nobody scored."})
    assert night.fresh().match.status == "disputed"
    assert (
        "Nobody scored."
        in browse(night.bob).get(reverse("match", args=[night.match.pk])).content.decode()
    )


def test_a_dispute_of_a_report_that_was_mended_meanwhile_keeps_its_words_and_disputes_nothing(
    night, browse
):
    night.start().report()
    carol, url = browse(night.carol), reverse("report-dispute", args=[night.match.pk])
    read = carol.get(url).context["form"].initial["version"]
    again = Command(night.bob, night.match.pk, night.match.version)
    reports.report(again, {"kind": "draw"})
    refused = carol.post(url, {"reason": "Nobody scored.", "version": read})
    assert refused.status_code == 409
    assert "Nobody scored.</textarea>" in refused.content.decode()
    assert night.fresh().match.status == "reported"
    anew = {"reason": "Nobody scored.", "version": refused.context["form"]["version"].value()}
    assert carol.post(url, anew).status_code == 302


def test_another_sides_word_keeps_nobody_from_disputing(night, browse, third_team):
    match = start(friendly(night.bob, [night.home, night.away, third_team]))
    reports.report(Command(night.bob, match.pk), {"kind": "draw"})
    carol, url = browse(night.carol), reverse("report-dispute", args=[match.pk])
    read = carol.get(url).context["form"].initial["version"]
    confirm(match, third_team.coach)
    assert carol.post(url, {"reason": "We scored.", "version": read}).status_code == 302
    match.refresh_from_db()
    assert match.status == "disputed"


def test_the_post_game_page_asks_only_those_who_may_answer(night, browse, third_team):
    night.settle()
    url = reverse("postgame", args=[night.match.pk])
    mine = reverse("postgame-answer", args=[night.match.pk, night.step(night.home, "hire").pk])
    theirs = reverse("postgame-answer", args=[night.match.pk, night.step(night.away, "hire").pk])
    page = browse(night.bob).get(url).content.decode()
    assert mine in page
    assert theirs not in page
    assert mine not in browse(third_team.coach).get(url).content.decode()
    commissioner = browse(night.alice).get(url).content.decode()
    assert mine in commissioner
    assert theirs in commissioner


def test_a_most_valuable_player_has_it_in_their_career(night, browse):
    night.settle()
    named = Entry.objects.filter(change__step=night.step(night.home, "mvp").pk).get().player_id
    at = reverse("match", args=[night.match.pk])
    client = browse(night.bob)
    for one in players(night.home):
        page = client.get(reverse("player", args=[one.pk])).content.decode()
        total = f'<a href="{at}">1</a>' if one.pk == named else "0"
        assert f"<dt>MVPs</dt><dd>{total}</dd>" in page
        assert f'<dt>Games</dt><dd><a href="{at}">1</a></dd>' in page
    undo(Command(night.alice, night.match.pk), "Told wrong.")
    page = client.get(reverse("player", args=[named])).content.decode()
    assert "<dt>MVPs</dt><dd>0</dd>" in page
    assert "<dt>Games</dt><dd>0</dd>" in page


def test_hiring_is_ended_and_an_item_bought_and_given_by_form(night, browse):
    line = LedgerLine("Given", players(night.home)[2].pk, effect=ItemGiven("boots_of_dashing"))
    ledger.post(ledger.lock(night.home.pk), ledger.Posting("before", None, "Before", [line]))
    # The Armbands of Blocking: nobody is given a second pair of the Boots.
    night.showing(1, "d12", f"item.{night.home.pk}").settle()
    bob = browse(night.bob)

    def answer(key, **fields):
        step = night.step(night.home, key)
        return bob.post(reverse("postgame-answer", args=[night.match.pk, step.pk]), fields)

    answer("hire", done="yes")
    answer("item", buy="yes")
    lucky = players(night.home)[2]
    asked = bob.get(reverse("postgame", args=[night.match.pk])).content.decode()
    assert asked.count(", for their Boots of Dashing</option>") == 1
    answer("item", player=lucky.pk)
    lucky.refresh_from_db()
    assert lucky.item
    assert night.step(night.home, "item").status == "done"


def test_dice_of_a_table_are_typed_into_the_form(table_night, browse):
    night = table_night.settle()
    purpose = f"winnings.{night.home.pk}"
    page = browse(night.bob).get(reverse("postgame", args=[night.match.pk])).content.decode()
    assert f'name="roll:{purpose}"' in page
    step = night.step(night.home, "winnings")
    url = reverse("postgame-answer", args=[night.match.pk, step.pk])
    wrong = browse(night.bob).post(url, {f"roll:{purpose}": "9"})
    assert wrong.status_code == 400
    assert night.step(night.home, "winnings").status == "waiting"
    browse(night.bob).post(url, {f"roll:{purpose}": "3"})
    assert night.step(night.home, "winnings").status == "done"


def test_an_answer_that_comes_too_late_is_told_in_place(night, browse):
    night.settle()
    step = night.step(night.home, "hire")
    url = reverse("postgame-answer", args=[night.match.pk, step.pk])
    browse(night.bob).post(url, {"done": "yes"})
    late = browse(night.bob).post(url, {"done": "yes"})
    assert late.status_code == 409
    assert "done already" in late.content.decode()


def test_the_desk_shows_what_waits_for_me_and_nothing_else(night, browse, third_team):
    night.start().report()
    url = reverse("desk")
    match_url = reverse("match", args=[night.match.pk])
    assert match_url in browse(night.carol).get(url).content.decode()
    assert match_url not in browse(third_team.coach).get(url).content.decode()
    night.confirm().advance()
    assert "Hire new players" in browse(night.bob).get(url).content.decode()


def test_a_commissioner_takes_a_match_back_by_form(night, browse):
    night.play_out()
    url = reverse("match-undo", args=[night.match.pk])
    assert browse(night.bob).post(url, {"reason": "I lost."}).status_code == 403
    browse(night.alice).post(url, {"reason": "Told wrong."})
    assert night.fresh().match.status == "started"


def test_taking_back_what_is_built_on_says_what_stands_in_the_way_and_keeps_the_reason(
    night, browse
):
    night.settle()
    teams.buy_fan_factor(
        Command(night.bob, night.home.pk), points=night.fresh().home.treasury // 1000
    )
    client = browse(night.alice)
    url = reverse("match-undo", args=[night.match.pk])
    assert reverse("match-correct", args=[night.match.pk]) in client.get(url).content.decode()
    refused = client.post(url, {"reason": "Told wrong."})
    assert refused.status_code == 409
    text = refused.content.decode()
    assert "points of Fan Factor for" in text
    assert "Told wrong." in text
    assert f'href="{reverse("match", args=[night.match.pk])}">Cancel</a>' in text
    assert night.fresh().match.status == "postgame"


def test_whose_word_is_awaited_reads_it_as_theirs(night, browse):
    night.start().report()
    url = reverse("match", args=[night.match.pk])
    assert f"You still have to confirm it for {night.away.name}" in _unquoted(
        browse(night.carol).get(url)
    )
    assert f"{night.away.name} still has to confirm it" in _unquoted(browse(night.bob).get(url))


def _unquoted(page):
    return unescape(page.content.decode())


def test_progress_polls_only_while_something_moves(night, browse):
    night.start().report().confirm()
    url = reverse("postgame", args=[night.match.pk])
    assert "every 1s" in browse(night.bob).get(url).content.decode()
    night.advance()
    assert "every 1s" not in browse(night.bob).get(url).content.decode()


def test_a_page_that_looks_on_reloads_once_nothing_moves(night, browse):
    night.start().report().confirm()
    url = reverse("postgame", args=[night.match.pk]) + "?part=progress"
    assert "HX-Refresh" not in browse(night.bob).get(url).headers
    night.advance()
    assert browse(night.bob).get(url).headers["HX-Refresh"] == "true"


def test_a_running_team_waits_on_the_commissioners_desk(night, browse):
    Arrival.objects.create(
        league=night.league, coach=night.bob, brought_by=night.bob, name="The Late Ones",
        college="light", document={},
    )  # fmt: skip
    assert "The Late Ones" in browse(night.alice).get(reverse("desk")).content.decode()
    assert "The Late Ones" not in browse(night.bob).get(reverse("desk")).content.decode()


def test_a_refused_answer_keeps_what_was_typed_and_chosen(table_night, browse):
    night = table_night.settle()
    step = night.step(night.home, "winnings")
    url = reverse("postgame-answer", args=[night.match.pk, step.pk])
    refused = browse(night.bob).post(url, {f"roll:winnings.{night.home.pk}": "9"})
    assert refused.status_code == 400
    assert 'max="6" value="9"' in refused.content.decode()


def test_whoever_rolls_for_the_most_valuable_player_reads_which_face_is_whom(table_night, browse):
    night = _rolled_up_to_the_mvp(table_night)
    page = browse(night.bob).get(reverse("postgame", args=[night.match.pk])).content.decode()
    assert "The faces, by shirt number: 1: Light 1 (1); 2: Light 2 (2);" in page
    assert "Most valuable player of" in page
    assert ", D8</legend>" in page


def test_a_die_that_nobody_has_comes_with_how_to_roll_it(table_night, browse):
    ninth = table_night.home
    hire(ninth, "dwarfs.longbeard", name="Grim")
    night, roll = _rolled_up_to_the_mvp(table_night), f"roll:mvp.{ninth.pk}.1"
    page = browse(night.bob).get(reverse("postgame", args=[night.match.pk])).content.decode()
    assert "Roll a D10 for it, and again above 9." in page
    url = reverse("postgame-answer", args=[night.match.pk, night.step(ninth, "mvp").pk])
    refused = browse(night.bob).post(url, {roll: "10"}).content.decode()
    assert "A D9 has no face 10: most valuable player of" in refused
    assert f"({roll[5:]})" not in refused


def test_the_only_one_who_is_due_a_skill_needs_their_dice(table_night, browse):
    """Nobody wonders whether to throw them: that is open only among several."""
    night = _rolled_up_to_the_mvp(table_night)
    night.answer(night.home, "mvp", rolls={f"mvp.{night.home.pk}.1": 1})
    page = browse(night.bob).get(reverse("postgame", args=[night.match.pk])).content.decode()
    asked = page[page.index("<legend>Improvement of") :]
    asked = asked[: asked.index("</fieldset>")]
    assert "2D6</legend>" in asked
    assert asked.count(" required") == 2


def test_a_refused_skill_is_still_chosen_with_its_dice(table_night, browse):
    night, grim = _rolled_up_to_the_mvp(table_night), players(table_night.home)[0]
    night.answer(night.home, "mvp", rolls={f"mvp.{night.home.pk}.1": 1})
    step = night.step(night.home, "skills")
    url = reverse("postgame-answer", args=[night.match.pk, step.pk])
    typed = {"skill_of": f"{grim.pk}:+st", f"roll:improvement.{grim.pk}": ["3", "4"]}
    refused = browse(night.bob).post(url, typed)
    text = refused.content.decode()
    assert refused.status_code == 422
    assert f'<option value="{grim.pk}:+st" selected>+1 ST</option>' in text
    assert 'max="6" value="3"' in text
    assert 'max="6" value="4"' in text
    grim.refresh_from_db()
    assert grim.gained == []


def test_the_market_is_one_link_away_when_a_team_may_hire(night, browse):
    page = browse(night.settle().bob).get(reverse("postgame", args=[night.match.pk]))
    assert f'href="{reverse("team-market", args=[night.home.pk])}"' in page.content.decode()


def test_the_market_leads_back_to_the_post_game_that_waits_for_it(night, browse):
    market = reverse("team-market", args=[night.settle().home.pk])
    step = night.step(night.home, "hire")
    back = f'{reverse("postgame", args=[night.match.pk])}#step-{step.pk}"'
    assert back in browse(night.bob).get(market).content.decode()
    night.answer(night.home, "hire", done=True)
    assert back not in browse(night.bob).get(market).content.decode()


def test_a_commissioner_isnt_led_to_a_market_that_they_may_not_enter(night, browse):
    page = browse(night.settle().alice).get(reverse("postgame", args=[night.match.pk]))
    assert "Done hiring" in page.content.decode()
    assert reverse("team-market", args=[night.home.pk]) not in page.content.decode()


def _rolled_up_to_the_mvp(night):
    """The home side's first player scored; the dice of winnings and Fan Factor are given."""
    home = night.home.pk
    night.settle({"type": "touchdown", "player": players(night.home)[0].pk})
    night.answer(night.home, "winnings", rolls={f"winnings.{home}": 3})
    night.answer(night.home, "fan_factor", rolls={f"fan_factor.{home}": [1, 1, 1]})
    return night


def test_a_commissioner_reads_how_a_dispute_is_decided(night, browse):
    night.start().report()
    url = reverse("match", args=[night.match.pk])
    assert "counts for every side" in browse(night.alice).get(url).content.decode()
    dispute = reverse("report-dispute", args=[night.match.pk])
    browse(night.carol).post(dispute, {"reason": "It was a draw."})
    assert "As commissioner you decide" in browse(night.alice).get(url).content.decode()
    for coach in (night.bob, night.carol):
        assert "As commissioner" not in browse(coach).get(url).content.decode()


def test_what_is_disputed_is_reported_again_wherever_the_page_says_so(night, browse):
    night.start().tell({"type": "touchdown", "player": players(night.home)[0].pk})
    night.report()
    reports.dispute(Command(night.carol, night.match.pk), "There was a second one.")
    page = browse(night.bob).get(reverse("match", args=[night.match.pk])).content.decode()
    assert "The match is decided." in page
    assert page.count("Report again") == 2
    assert "Report the result" not in page


def test_what_was_said_against_a_report_stays_when_it_is_told_again(night, browse):
    url = reverse("match", args=[night.match.pk])
    night.start().report()
    reports.dispute(Command(night.carol, night.match.pk), "Nobody opened that chest.")
    said = "carol, on revision 1: “Nobody opened that chest.”"
    assert said not in browse(night.bob).get(url).content.decode(), "it is said of this revision"
    night.report()
    for reader in (night.bob, night.carol, night.alice):
        page = browse(reader).get(url).content.decode()
        assert ", revision 2" in page
        assert said in page


def test_where_the_gold_is_spent_the_page_leads_to_every_purchase_and_both_ways_out(night, browse):
    night.settle()
    while night.fresh().home.treasury >= 100_000:
        teams.buy_rerolls(Command(night.bob, night.home.pk), count=1)
    teams.buy_fan_factor(Command(night.bob, night.home.pk), points=night.home.treasury // 1000)
    url, client = reverse("match-undo", args=[night.match.pk]), browse(night.alice)
    reply = client.post(url, {"reason": "Told wrong."})
    shown = unescape(reply.content.decode())
    assert reply.status_code == 409
    assert "Told wrong." in shown
    ledger_page = reverse("team-ledger", args=[night.home.pk])
    bought = Change.objects.filter(team=night.home, step=None, key__endswith=".fan-factor").last()
    assert f'href="{ledger_page}?at={bought.pk}#change-{bought.pk}">{bought.why}</a>' in shown
    assert f'href="{reverse("match-correct", args=[night.match.pk])}"' in shown
    way = re.search(rf'href="({reverse("team-adjust", args=[night.home.pk])}\?gold=(\d+))"', shown)
    correct = client.get(way[1])
    assert correct.context["form"]["gold"].value() == way[2]
    lent = {"gold": way[2], "why": "Lent for the undoing."}
    assert client.post(reverse("team-adjust", args=[night.home.pk]), lent).status_code == 302
    assert client.post(url, {"reason": "Told wrong."}).status_code == 302
    assert night.fresh().match.status == "started"
    assert night.home.treasury == 0


def test_who_disputes_a_report_is_told_what_they_did(night, browse):
    night.start().report()
    url = reverse("report-dispute", args=[night.match.pk])
    done = browse(night.carol).post(url, {"reason": "Nobody scored."}, follow=True)
    assert "You disputed the report." in done.content.decode()


def test_who_takes_a_match_back_is_told_what_they_did(night, browse):
    night.settle()
    url = reverse("match-undo", args=[night.match.pk])
    asked = _unquoted(browse(night.alice).get(url))
    assert "If only a detail is wrong, <a" in asked
    done = browse(night.alice).post(url, {"reason": "It was another evening."}, follow=True)
    assert "You took the match back. It is under way again." in done.content.decode()
