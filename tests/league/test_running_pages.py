"""A season composed and run on its pages."""

import re
from datetime import UTC, date, datetime

import pytest

from dungeonbowl.league.formats import offers
from league import services
from league.models import Entrant, Season, SeasonAct
from league.queries.challenges import ChallengesNow
from league.services import enter, start_season, withdraw_team
from league.services.booking import set_time_zone
from league.services.challenges import challenge
from teams.models import Team
from tests.league.playing import ready_teams, settle, settle_round
from tests.verbs import join
from tests.verbs import start_season as begin

pytestmark = pytest.mark.django_db
GROUPS = {"stage1-format": "round_robin", "stage1-groups": "2", "stage1-first_day": "2026-12-01"}
CUP = {"stage2-format": "knockout", "stage2-places": "1, 2", "stage2-cross": "on"}


@pytest.fixture
def ask_challenge(api, alice):
    """What looking first at a challenge answers, sent by Alice."""

    def asked(season, team, against):
        body = {"team": team, "against": against, "preview": True}
        return api(alice).post(f"/api/v1/seasons/{season.pk}/challenges/", body).status_code

    return asked


def words(page):
    return " ".join(page.content.decode().split())


def compose(browse, by, league, **fields):
    form = {"name": "Winter", "teams": "8", **GROUPS, **CUP, **fields}
    return browse(by).post(f"/leagues/{league.slug}/seasons/compose/", form)


def test_groups_and_a_cup_are_looked_at_before_there_is_a_season(browse, alice, arena):
    page = compose(browse, alice, arena, look="1")
    said = words(page)
    assert page.status_code == 200
    assert "15 matches in all. Nothing is opened yet." in said
    assert "1 December 2026 to 15 December 2026" in said
    assert not Season.objects.exists()


def test_what_was_composed_is_opened(browse, alice, arena):
    assert compose(browse, alice, arena).status_code == 302
    groups, cup = Season.objects.get().stages.order_by("number")
    assert (groups.format, groups.groups.count()) == ("round_robin", 2)
    assert (cup.format, cup.taker.places, cup.taker.cross) == ("knockout", (1, 2), True)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"teams": "3", "look": "1"}, "It takes 4 teams at least"),
        ({"stage2-places": "first"}, "Write numbers, such as 1, 2."),
        ({"stage2-places": "0"}, "Stage 2: Places are numbers from 1 to 64."),
        ({"stage2-reach": "2"}, "Knock-out has no such setting."),
        ({"name": ""}, "This field is required."),
    ],
)
def test_what_cant_be_is_said_and_what_was_typed_stays(browse, alice, arena, fields, said):
    page = compose(browse, alice, arena, **fields)
    assert page.status_code == 400
    assert said in words(page)
    assert 'value="2026-12-01"' in page.content.decode()
    assert not Season.objects.exists()


def test_a_setting_of_another_format_is_refused_where_it_was_typed(browse, alice, arena):
    """The page hides what the chosen format doesn't ask, and shows again what was refused."""
    page = compose(browse, alice, arena, **{"stage2-reach": "2"}).content.decode()
    wrong = re.search(
        r'<div class="asked [^"]*">\s*<div class="field field--wrong">(.+?)</div>', page, re.S
    )
    assert 'for="id_stage2-reach"' in wrong[1]


def test_every_format_of_a_list_says_which_it_is(browse, alice, arena):
    page = browse(alice).get(f"/leagues/{arena.slug}/seasons/compose/").content.decode()
    second = re.search(r'<select name="stage2-format".+?</select>', page, re.S)[0]
    marked = re.findall(r'<option value="(\w*)"[^>]*class="offer--(\w+)"', second)
    numbered = [(offer.key, str(place)) for place, offer in enumerate(offers(), start=1)]
    assert marked == [("", "none"), *numbered]


def test_stages_and_groups_are_led_to(browse, alice, bob, arena):
    compose(browse, alice, arena)
    season = Season.objects.get()
    for team in ready_teams(arena, bob, 6):
        enter(bob, season.pk, team.pk)
    start_season(alice, season.pk)
    settle_round(season, 1)
    page = words(browse().get(f"/seasons/{season.pk}/"))
    assert page.count("&amp;group=") == 2
    group = season.stage.groups.first()
    here = f"/seasons/{season.pk}/?stage={season.stage.pk}&group={group.pk}"
    part = browse().get(here).content.decode()
    assert part.count("<tr") == 4
    for number in (2, 3):
        settle_round(season, number)
    cup = words(browse().get(f"/seasons/{season.pk}/"))
    assert "The bracket" in cup
    assert cup.count("<rect") == 3
    assert "Still to be drawn" in cup
    assert cup.count("Winner of no. 1") == cup.count("Winner of no. 2") == 2
    past = words(browse().get(f"/seasons/{season.pk}/?stage={season.stages.first().pk}"))
    assert "The bracket" not in past
    assert "Everybody meets everybody once." in past


def test_an_act_is_looked_at_carried_out_and_taken_back(browse, alice, bob, arena):
    season = begin(arena, ready_teams(arena, bob, 2), "round_robin")
    team = Entrant.objects.first().team
    here, form = f"/seasons/{season.pk}/run/", {"adjust-team": team.pk, "adjust-points": "-2"}
    form["adjust-reason"] = "Late twice."
    look = browse(alice).post(f"{here}adjust/", {**form, "look": "1"})
    assert f"{team} loses 2 points in Winter." in words(look)
    assert not SeasonAct.objects.exists()
    assert browse(alice).post(f"{here}adjust/", form).status_code == 302
    act = SeasonAct.objects.get()
    refused = browse(alice).post(f"/seasons/{season.pk}/acts/{act.pk}/undo/", {"reason": ""})
    assert "Say why, for the minutes." in words(refused)
    browse(alice).post(f"/seasons/{season.pk}/acts/{act.pk}/undo/", {"reason": "Not late."})
    assert "Taken back:" in words(browse(alice).get(here))


def test_a_draw_is_looked_at_pair_by_pair_and_is_then_just_that(browse, alice, bob, arena):
    season = begin(arena, ready_teams(arena, bob, 4), "round_robin")
    here, form = f"/seasons/{season.pk}/run/draw/", {"draw-reason": "Two neighbours met."}
    page = browse(alice).post(here, {**form, "look": "1"}).content.decode()
    seen = re.findall(r"<li>(Team \d\d v Team \d\d)</li>", page)
    assert len(seen) == 6
    seal = re.search(r'name="draw-seal" value="(\w+)"', page)[1]
    browse(alice).post(here, {**form, "draw-seal": seal})
    names = dict(Team.objects.values_list("pk", "name"))
    drawn = [
        " v ".join(names[side.team_id] for side in one.match.sides.order_by("order"))
        for one in season.fixtures.order_by("round", "order")
    ]
    assert drawn == seen
    late = browse(alice).post(here, {**form, "draw-seal": seal})
    assert late.status_code == 409
    assert "look again" in words(late)


def test_a_fixture_is_postponed_and_swapped_on_the_page(browse, alice, bob, arena):
    season = begin(arena, ready_teams(arena, bob, 4), "swiss")
    one = season.fixtures.first()
    (a, b), (c, _) = ([side.team_id for side in row.match.sides.order_by("order")]
                      for row in season.fixtures.order_by("order"))  # fmt: skip
    form = {"amend-fixture": one.pk, "amend-second": c, "amend-reason": "Far away."}
    form["amend-date"] = "2027-01-05"
    reply = browse(alice).post(f"/seasons/{season.pk}/run/amend/", form)
    assert reply.status_code == 302
    assert SeasonAct.objects.get().text == (
        f"Round 1 of Winter: {named([a, b])} becomes {named([a, c])}"
        " and is set down for 5 January 2027."
    )
    one.refresh_from_db()
    assert (str(one.date), [side.team_id for side in one.match.sides.order_by("order")]) == (
        "2027-01-05", [a, c],
    )  # fmt: skip
    assert b not in [side.team_id for side in one.match.sides.all()]


def drawn(season):
    """Who plays each fixture, in the order of the draw."""
    rows = season.fixtures.order_by("round", "order")
    return [list(row.match.sides.order_by("order").values_list("team", flat=True)) for row in rows]


def named(teams):
    names = dict(Team.objects.values_list("pk", "name"))
    return " v ".join(names[team] for team in teams)


def amend(browse, by, season, look=False, **named):
    sent = {"amend-fixture": season.fixtures.order_by("round", "order").first().pk}
    sent |= {f"amend-{place}": team for place, team in named.items()}
    sent |= {"amend-reason": "Far away.", **({"look": "1"} if look else {})}
    return browse(by).post(f"/seasons/{season.pk}/run/amend/", sent)


@pytest.mark.parametrize(("number", "seats"), [(8, 4), (6, 3)])
def test_in_games_of_three_and_four_any_seat_is_swapped_and_taken_back(
    browse, alice, bob, arena, number, seats
):
    season = begin(arena, ready_teams(arena, bob, number), "tables", size=seats, rounds=1)
    one, other = before = drawn(season)
    last = ("third", "fourth")[seats - 3]
    page = browse(alice).get(f"/seasons/{season.pk}/run/").content.decode()
    assert f"Who is named {last}?" in page
    assert page.count("Who is named") == seats
    look = words(amend(browse, alice, season, look=True, **{last: other[0]}))
    after = named([*one[:-1], other[0]])
    assert f"Round 1 of Winter: {named(one)} becomes {after}." in look
    assert drawn(season) == before
    assert amend(browse, alice, season, **{last: other[0]}).status_code == 302
    assert drawn(season) == [[*one[:-1], other[0]], [one[-1], *other[1:]]]
    act = SeasonAct.objects.get()
    browse(alice).post(f"/seasons/{season.pk}/acts/{act.pk}/undo/", {"reason": "As drawn."})
    assert drawn(season) == before


def test_who_plays_here_already_changes_places(browse, alice, bob, arena):
    season = begin(arena, ready_teams(arena, bob, 4), "tables", size=4, rounds=1)
    ((a, b, c, d),) = drawn(season)
    assert amend(browse, alice, season, third=a).status_code == 302
    assert drawn(season) == [[c, b, a, d]]


@pytest.mark.parametrize("seats", [{"first": 0, "third": 0}, {"fourth": 3}])
def test_a_seat_that_isnt_there_and_a_team_named_twice_are_refused(
    browse, alice, bob, arena, seats
):
    season = begin(arena, ready_teams(arena, bob, 7), "tables", size=4, rounds=2)
    rows = drawn(season)
    four, three = (next(row for row in rows if len(row) == size) for size in (4, 3))
    here = next(row for row in season.fixtures.order_by("round", "order"))
    named = {place: four[team] for place, team in seats.items()}
    if "fourth" in seats:
        here = season.fixtures.filter(match__sides__team=three[0], round=here.round).get()
        assert here.match.sides.count() == 3
    sent = {f"amend-{place}": team for place, team in named.items()}
    sent |= {"amend-fixture": here.pk, "amend-reason": "Far away."}
    refused = browse(alice).post(f"/seasons/{season.pk}/run/amend/", sent)
    assert refused.status_code == 400
    assert f"Name {here.match.sides.count()} teams, each once." in words(refused)
    assert drawn(season) == rows


def test_somebody_is_challenged_on_the_page(browse, bob, arena):
    season = begin(arena, ready_teams(arena, bob, 3), "ladder")
    order = [entrant.team_id for entrant in season.entrants.order_by("order")]
    here = f"/seasons/{season.pk}/challenge/"
    refused = browse(bob).post(here, {"team": order[0], "against": order[1]})
    assert (refused.status_code, "stands above" in words(refused)) == (409, True)
    made = browse(bob).post(here, {"team": order[2], "against": order[0]})
    assert made.status_code == 302
    assert season.fixtures.count() == 1


def ladder_of(arena, bob, number, **opening):
    """A ladder of so many of Bob's teams, and their names from the top."""
    season = begin(arena, ready_teams(arena, bob, number), "ladder", **opening)
    return season, [one.team for one in season.entrants.order_by("order").select_related("team")]


def offered_on(page, team):
    """Whom the page offers this team to challenge, by name."""
    _, _, after = page.content.decode().partition(f'id="challenged-{team.pk}"')
    return re.findall(r"<option[^>]*>(.*?)</option>", after.partition("</select>")[0])


def test_only_whom_a_team_may_challenge_is_offered_and_of_the_others_is_said_why_not(
    browse, bob, arena
):
    season, (first, second, third, fourth, fifth) = ladder_of(arena, bob, 5, reach=2)
    challenge(bob, season.pk, third.pk, second.pk)
    page = browse(bob).get(f"/seasons/{season.pk}/")
    assert offered_on(page, fifth) == [fourth.name]
    assert offered_on(page, fourth) == []
    said = words(page)
    assert f"{third.name}: {third.name} has a challenge to play first." in said
    assert f"{first.name}: A challenge reaches 2 places up, and they stand 4 above." in said
    assert "It is at the top: there is nobody above it." in said


def test_a_commissioner_challenges_for_others_and_who_coaches_none_for_nobody(
    browse, alice, bob, carol, arena
):
    join(arena, carol)
    season, (first, second) = ladder_of(arena, bob, 2)
    here = f"/seasons/{season.pk}/"
    assert offered_on(browse(alice).get(here), second) == [first.name]
    assert "For somebody else" in words(browse(alice).get(here))
    for reader in (carol, None):
        page = browse(reader) if reader else browse()
        assert 'id="challenge"' not in page.get(here).content.decode()


def test_what_is_offered_is_taken_and_whatever_isnt_is_refused(ask_challenge, alice, bob, arena):
    season, teams = ladder_of(arena, bob, 5, reach=2)
    challenge(bob, season.pk, teams[4].pk, teams[3].pk)
    there = ChallengesNow(season)
    for one in there.of(there.entrants):
        offered = {other.id for other in one.offered}
        for other in teams:
            code = ask_challenge(season, one.team.id, other.pk)
            assert (code == 200) == (other.pk in offered)


def test_a_season_says_until_when_its_matches_are_played_and_who_withdrew(
    browse, alice, bob, arena
):
    season = begin(arena, ready_teams(arena, bob, 4), "round_robin", first_day=date(2030, 5, 1))
    one, other = season.fixtures.filter(round=1).order_by("order")
    settle(one.match_id)
    page = words(browse().get(f"/seasons/{season.pk}/?round=1"))
    assert page.count('until <time datetime="2030-05-01">1 May 2030</time>') == 1
    assert "withdrew" not in page
    gone = other.match.sides.order_by("order")[0].team
    withdraw_team(alice, season.pk, gone.pk, "Moved away.")
    page = words(browse().get(f"/seasons/{season.pk}/?round=1"))
    assert "2030-05-01" not in page
    assert f'{gone.name}</a> <small class="soft">withdrew</small>' in page


def test_a_team_comes_in_late_by_its_coach_or_a_commissioner_with_a_reason(
    browse, alice, bob, carol, arena
):
    season = begin(arena, ready_teams(arena, bob, 4), "swiss", rounds=3)
    join(arena, carol)
    mine, other = *ready_teams(arena, carol, 1), *ready_teams(arena, bob, 1)
    late = f"/seasons/{season.pk}/?late=1"
    assert "Enter a team late" in words(browse(carol).get(f"/seasons/{season.pk}/"))
    assert f"Enter {mine.name}" in words(browse(carol).get(late))
    assert "You have no other registered team" in words(browse(alice).get(late))
    assert browse(carol).post(f"/seasons/{season.pk}/enter/", {"team": mine.pk}).status_code == 302
    run, form = f"/seasons/{season.pk}/run/enter/", {"enter-comer": other.pk}
    form["enter-reason"] = "They were on a ship."
    look = browse(alice).post(run, {**form, "look": "1"})
    assert f"{other} enters Winter late." in words(look)
    assert season.entrants.count() == 5
    assert browse(alice).post(run, form).status_code == 302
    assert season.entrants.count() == 6
    act = season.acts.latest("id")
    assert act.reason == "They were on a ship."
    browse(alice).post(f"/seasons/{season.pk}/acts/{act.pk}/undo/", {"reason": "They sank."})
    assert not season.entrants.filter(team=other).exists()


def test_where_nobody_comes_in_late_nobody_is_asked_to(browse, alice, bob, arena):
    season = begin(arena, ready_teams(arena, bob, 2), "round_robin")
    ready_teams(arena, bob, 1)
    for address in (f"/seasons/{season.pk}/", f"/seasons/{season.pk}/?late=1"):
        assert "in late" not in words(browse(bob).get(address))
    page = words(browse(alice).get(f"/seasons/{season.pk}/run/"))
    assert "Let a team in late" not in page
    assert "Let a team withdraw" in page


@pytest.mark.parametrize(
    ("format", "offered"), [("swiss", True), ("ladder", True), ("open", False)]
)
def test_a_draw_is_made_anew_where_there_is_one(browse, alice, bob, arena, format, offered):
    season = begin(arena, ready_teams(arena, bob, 4), format)
    assert ("Draw again" in words(browse(alice).get(f"/seasons/{season.pk}/run/"))) == offered


def test_once_anybody_has_played_no_draw_is_offered(browse, alice, bob, arena):
    season = begin(arena, ready_teams(arena, bob, 4), "round_robin")
    assert "Draw again" in words(browse(alice).get(f"/seasons/{season.pk}/run/"))
    settle(season.fixtures.first().match_id)
    assert "Draw again" not in words(browse(alice).get(f"/seasons/{season.pk}/run/"))


@pytest.mark.parametrize(
    ("format", "said"),
    [
        ("swiss", "plays from the next round on"),
        ("ladder", "starts at the foot of the ladder"),
        ("open", "A team that enters now plays from now on."),
    ],
)
def test_who_comes_late_reads_what_that_means_here(browse, bob, arena, format, said):
    season = begin(arena, ready_teams(arena, bob, 5)[:4], format)
    page = words(browse(bob).get(f"/seasons/{season.pk}/?late=1"))
    assert said in page
    # Of what nothing is drawn, no seed is shown.
    assert ("Drawn from the seed" in page) == (format != "open")


def test_where_a_lot_breaks_ties_the_seed_it_is_drawn_from_is_told(browse, alice, bob, arena):
    services.amend(alice, arena.slug, house_rules={"tie_breaks": ["points", "drawn_lot"]})
    season = begin(arena, ready_teams(arena, bob, 4), "open")
    assert f"<code>{season.stage.seed}</code>" in words(browse(bob).get(f"/seasons/{season.pk}/"))


@pytest.mark.parametrize("format", ["round_robin", "knockout"])
def test_a_season_that_is_over_leads_to_its_almanac_and_goes_out_as_a_sheet(
    browse, alice, bob, arena, format
):
    season = begin(arena, ready_teams(arena, bob, 2), format)
    almanac, here = f"/seasons/{season.pk}/almanac/", f"/seasons/{season.pk}/"
    page = words(browse(alice).get(here))
    assert almanac not in page
    assert "the fixtures</a>" in page
    settle_round(season, 1)
    page = words(browse(None).get(here))
    assert f'<a href="{almanac}">Its almanac</a>' in page


def test_a_challenge_says_until_when_it_is_played_by_the_leagues_clock(browse, alice, bob, arena):
    set_time_zone(alice, arena.slug, "Asia/Tokyo")
    season = begin(arena, ready_teams(arena, bob, 3), "ladder")
    assert "Arrange a match" not in words(browse(bob).get(f"/seasons/{season.pk}/"))
    low, high = season.entrants.order_by("-order").values_list("team", flat=True)[:2]
    challenge(alice, season.pk, low, high)
    season.fixtures.update(due=datetime(2030, 5, 1, 20, tzinfo=UTC))
    said = words(browse(bob).get(f"/seasons/{season.pk}/"))
    assert "Thu 2 May 2030, 05:00 (Asia/Tokyo)</time>" in said


def test_a_season_opens_at_the_first_round_with_a_match_to_be_played(browse, alice, bob, arena):
    season = begin(arena, ready_teams(arena, bob, 4), "round_robin")
    first, second = season.fixtures.filter(round=1)
    settle(first.match_id)
    withdraw_team(alice, season.pk, second.match.sides.first().team_id, "Moved away.")
    assert '<h2 id="fixtures">Round 2</h2>' in words(browse(bob).get(f"/seasons/{season.pk}/"))


def test_whoever_has_left_is_offered_no_more_where_a_team_leaves_or_is_swapped_in(
    browse, alice, bob, arena
):
    season = begin(arena, ready_teams(arena, bob, 4), "round_robin")
    gone = season.entrants.first().team
    withdraw_team(alice, season.pk, gone.pk, "Moved away.")
    offered = {
        form.title: {key for key, _ in field.choices if key == gone.pk}
        for _, form in browse(alice).get(f"/seasons/{season.pk}/run/").context["forms"]
        for name, field in form.fields.items()
        if name in ("team", "winner", "first")
    }
    kept = {title for title, found in offered.items() if found}
    assert kept == {"Add or deduct points", "Award a prize"}
    assert {"Let a team withdraw", "Move, swap or put off a fixture"} <= offered.keys()
