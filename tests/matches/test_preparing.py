"""Preparing a side: what is frozen, paid, revealed and written, and what the pages make of it."""

import itertools
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.commands import Command
from core.errors import Conflict
from dungeonbowl.dice import DiceNeeded
from dungeonbowl.errors import FieldError
from dungeonbowl.verdicts import Refused
from matches.models import Match, Roll, Side
from matches.queries import MatchSheet
from matches.services import prepare
from teams.models import Change, Entry, Player, Team
from teams.queries.sealing import opened
from teams.services import Adjustment, adjust, buy_fan_factor, register, retire
from tests.verbs import (
    confirm,
    found,
    found_league,
    friendly,
    hire,
    join,
    ledger_faults,
    register_team,
    start,
    tell,
)

BRIBE, DRUGS = {"tactic": "bribing_the_press"}, {"tactic": "experimental_drugs"}


def kill(player, **fields):
    return {"tactic": "assassination", "target": player.pk, **fields}


def dice(*faces, number=1):
    names = ("aim", "effect", "casualty", "lasting")
    return {
        f"assassination.{number}.{name}": face for name, face in zip(names, faces, strict=False)
    }


def refused(act):
    with pytest.raises(Refused) as refusal:
        act()
    return [verdict.rule for verdict in refusal.value.verdicts]


@pytest.fixture
def at_table(bob):
    """A match in a league that rolls at the table, not begun, and its two teams."""
    teams = list(Team.objects.filter(league_slug="table-league").order_by("id"))
    return friendly(bob, teams)


@pytest.fixture
def table_teams(at_table):
    return [side.team for side in at_table.sides.all()]


def fresh(row):
    return type(row).objects.get(pk=row.pk)


def test_it_is_written_who_prepared_and_when_and_the_ledger_says_for_what(bob, bobs, scheduled):
    prepare(Command(bob, scheduled.pk), bobs.pk, [BRIBE, DRUGS])
    side = scheduled.sides.get(team=bobs)
    assert (side.prepared_by, side.tactics) == (bob, [BRIBE, DRUGS])
    assert side.prepared_at is not None
    change = Change.objects.get(key=f"match.{scheduled.pk}.prepare.{bobs.pk}")
    assert (change.by, change.match) == (bob, scheduled.pk)
    assert [(line.text, line.gold) for line in change.entries.all()] == [
        ("Bribing the Press", -30_000),
        ("Experimental Drugs", -30_000),
    ]
    assert ledger_faults() == []


def test_ratings_and_rules_freeze_for_every_side_before_the_gold_is_paid(
    alice, bob, bobs, carols, scheduled
):
    prepare(Command(bob, scheduled.pk), bobs.pk, [BRIBE])
    assert [side.rating for side in scheduled.sides.all()] == [bobs.rating, carols.rating]
    adjust(Command(alice, carols.pk), Adjustment(gold=500_000), why="A gift.")
    (mine, theirs) = MatchSheet.of(fresh(scheduled)).sides
    assert (mine.brings.rating, theirs.brings.rating) == (bobs.rating, carols.rating)
    assert theirs.brings.receipts["rating"][0][1] == carols.rating
    start(scheduled)
    assert [side.rating for side in scheduled.sides.all()] == [bobs.rating, carols.rating]


def test_what_an_assassin_did_is_written_when_it_is_revealed_and_not_before(
    bob, carol, at_table, table_teams
):
    mine, theirs = table_teams
    victim = theirs.players.first()
    prepare(Command(bob, at_table.pk), mine.pk, [kill(victim)], rolls=dice(4, 6, 10))
    assert fresh(victim).injuries == []
    assert Change.objects.filter(team=theirs, match=at_table.pk).count() == 0
    prepare(Command(carol, at_table.pk), theirs.pk)
    assert [one["kind"] for one in fresh(victim).injuries] == ["niggling"]
    assert fresh(victim).miss_next_game is False
    change = Change.objects.get(team=theirs, match=at_table.pk)
    assert change.by == bob
    assert "assassin" in change.why.lower()
    sheet = MatchSheet.of(fresh(at_table))
    (note,) = sheet.sides[1].brings.unavailable
    assert (note["player"], note["why"]) == (victim.pk, "assassinated")
    assert ledger_faults() == []


def test_the_dead_leave_the_roster_and_are_named_among_the_absent(
    bob, carol, at_table, table_teams
):
    mine, theirs = table_teams
    victim = theirs.players.first()
    prepare(Command(bob, at_table.pk), mine.pk, [kill(victim)], rolls=dice(4, 6, 16))
    start(at_table)
    assert fresh(victim).status == "dead"
    side = at_table.sides.get(team=theirs)
    assert [(one["player"], one["why"]) for one in side.unavailable] == [
        (victim.pk, "assassinated")
    ]
    assert victim.pk not in side.available
    assert len(side.squad) == 5


def test_two_sides_after_one_victim_cost_one_match_and_both_wounds(bob, carol, alice, cellar):
    league = found_league(alice, "Three League", house_rules={"dice": "table"})
    for coach in (bob, carol):
        join(league, coach)
    one, two, three = (
        register_team(coach, players=6, league_slug=league.slug, name=name)
        for coach, name in ((bob, "One"), (carol, "Two"), (alice, "Three"))
    )
    match = friendly(bob, [one, two, three])
    victim = three.players.first()
    prepare(Command(carol, match.pk), two.pk, [kill(victim)], rolls=dice(4, 6, 10))
    prepare(Command(bob, match.pk), one.pk, [kill(victim)], rolls=dice(4, 6, 13, 6))
    prepare(Command(alice, match.pk), three.pk)
    assert [wound["kind"] for wound in fresh(victim).injuries] == ["niggling", "st"]
    late = match.sides.get(team=one).tactics[0]
    assert (late["effect"], late["casualty"]["injury"]) == ("casualty", "st")
    assert "Another assassin came first." in late["text"]
    texts = [line.text for line in Entry.objects.filter(team=three, change__match=match.pk)]
    assert sum("misses this match" in text for text in texts) == 1
    assert ledger_faults() == []


def test_a_victim_who_left_suffers_nothing_and_who_was_hurt_meanwhile_the_wound_alone(
    alice, bob, carol, at_table, table_teams
):
    mine, theirs = table_teams
    gone, hurt, *_ = theirs.players.all()
    rolls = dice(4, 6, 10) | dice(4, 6, 10, number=2)
    prepare(Command(bob, at_table.pk), mine.pk, [kill(gone), kill(hurt)], rolls=rolls)
    from teams.services import release

    release(Command(carol, theirs.pk), player=gone.pk)
    adjust(
        Command(alice, theirs.pk), Adjustment(player=hurt.pk, miss_next_game=True), why="A fall."
    )
    start(at_table)
    assert (fresh(gone).status, fresh(gone).injuries) == ("released", [])
    assert [wound["kind"] for wound in fresh(hurt).injuries] == ["niggling"]
    effects = [one["effect"] for one in at_table.sides.get(team=mine).tactics]
    assert effects == ["nothing", "casualty"]
    texts = [line.text for line in Entry.objects.filter(team=theirs, change__match=at_table.pk)]
    assert texts == [f"{hurt.name} ({hurt.number}) keeps a niggling injury"]


def test_a_side_that_lacks_dice_writes_nothing_and_pays_nothing(bob, at_table, table_teams):
    mine, theirs = table_teams
    with pytest.raises(DiceNeeded):
        prepare(Command(bob, at_table.pk), mine.pk, [BRIBE, kill(theirs.players.first())])
    assert at_table.sides.get(team=mine).prepared_at is None
    assert Roll.objects.count() == 0
    assert opened(fresh(mine)).treasury == mine.treasury
    assert fresh(at_table).version == at_table.version


def test_the_second_side_may_tell_its_dice_with_or_without_its_teams_name(
    carol, at_table, table_teams
):
    mine, theirs = table_teams
    rolls = {f"{theirs.pk}.{purpose}": face for purpose, face in dice(4, 2).items()}
    prepare(Command(carol, at_table.pk), theirs.pk, [kill(mine.players.first())], rolls=rolls)
    purposes = {roll.purpose for roll in Roll.objects.filter(side__team=theirs)}
    assert purposes == set(rolls)


def test_a_leagues_own_table_is_not_asked_before_the_gold_is_paid(alice, bob, carol):
    league = found_league(alice, "Own Table", house_rules={"casualty_table": "manual"})
    for coach in (bob, carol):
        join(league, coach)
    teams = [register_team(one, players=6, league_slug=league.slug) for one in (bob, carol)]
    match = friendly(bob, teams)
    victim = teams[1].players.first()
    with pytest.raises(FieldError):
        prepare(Command(bob, match.pk), teams[0].pk, [kill(victim, outcome="a headache")])
    prepare(Command(bob, match.pk), teams[0].pk, [kill(victim, outcome="niggling"), kill(victim)])
    start(match)
    assert ledger_faults() == []


def test_a_retired_team_prepares_for_nothing(bob, bobs, scheduled):
    retire(Command(bob, bobs.pk))
    with pytest.raises(Conflict):
        prepare(Command(bob, scheduled.pk), bobs.pk, [BRIBE])


def test_nobody_pays_for_a_match_against_a_team_that_has_retired(
    bob, carol, bobs, carols, scheduled
):
    retire(Command(bob, bobs.pk))
    before = Team.objects.get(pk=carols.pk).treasury
    with pytest.raises(Conflict, match=f"{bobs} has retired"):
        prepare(Command(carol, scheduled.pk), carols.pk, [BRIBE])
    assert Team.objects.get(pk=carols.pk).treasury == before
    assert Side.objects.get(match=scheduled, team=carols).prepared_at is None


def test_an_old_version_prepares_nothing(bob, carol, bobs, carols, scheduled):
    seen = scheduled.version
    prepare(Command(carol, scheduled.pk), carols.pk)
    with pytest.raises(Conflict):
        prepare(Command(bob, scheduled.pk, version=seen), bobs.pk, [BRIBE])


def test_the_other_matches_of_a_league_keep_its_rules_and_this_one_the_old(
    alice, api, bob, bobs, carols, cellar, scheduled
):
    other = friendly(bob, [bobs, carols])
    prepare(Command(bob, scheduled.pk), bobs.pk)
    wish = {"house_rules": {"dirty_tactics": False}}
    api(alice).patch(f"/api/v1/leagues/{cellar.slug}/", wish, format="json")
    assert fresh(scheduled).house_rules["dirty_tactics"] is True
    assert refused(lambda: prepare(Command(bob, other.pk), bobs.pk, [BRIBE])) == ["OPT-20"]


STEPS = ("bob prepares", "carol prepares", "bob buys", "carol buys", "start")


@settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(order=st.permutations(STEPS), twice=st.booleans())
def test_no_order_of_commands_spends_gold_twice_or_reveals_early(
    order, twice, alice, bob, carol, bobs, carols
):
    for team in (bobs, carols):
        adjust(Command(alice, team.pk), Adjustment(gold=200_000), why="For the next try.")
    match = friendly(bob, [bobs, carols])
    coaches = {"bob": (bob, bobs), "carol": (carol, carols)}
    before = {name: opened(fresh(team)).treasury for name, (_, team) in coaches.items()}
    spent, prepared, started = dict.fromkeys(coaches, 0), set(), False
    for step in itertools.chain(order, order if twice else ()):
        who, _, what = step.partition(" ")
        try:
            if step == "start":
                start(match)
                started = True
            elif what == "buys":
                buy_fan_factor(Command(coaches[who][0], coaches[who][1].pk), points=1)
                spent[who] += 1_000
            else:
                prepare(Command(coaches[who][0], match.pk), coaches[who][1].pk, [BRIBE, DRUGS])
                prepared.add(who)
                spent[who] += 60_000
        except Conflict:
            continue
        revealed = started or prepared == set(coaches)
        for name, (_, team) in coaches.items():
            row = fresh(team)
            hidden = 60_000 if name in prepared and not revealed else 0
            assert row.treasury == before[name] - spent[name] + hidden
            assert opened(row).treasury == before[name] - spent[name]
    assert ledger_faults() == []
    assert Change.objects.filter(match=match.pk).count() == len(prepared)
    Team.objects.filter(pk__in=[bobs.pk, carols.pk]).update(in_match=None)


@pytest.fixture
def hiring(alice, bob, carol):
    """A match in a league with journeymen at the table, and its two teams of seven."""
    rules = {"journeymen": True, "dice": "table"}
    league = found_league(alice, "Hiring League", house_rules=rules)
    for coach in (bob, carol):
        join(league, coach)
    teams = [register_team(one, players=6, league_slug=league.slug) for one in (bob, carol)]
    return friendly(bob, teams), *teams


def test_journeymen_fill_in_for_those_who_miss_the_match(alice, bob, hiring):
    match, mine, theirs = hiring
    hurt = mine.players.first()
    adjust(Command(alice, mine.pk), Adjustment(player=hurt.pk, miss_next_game=True), why="A fall.")
    victim = theirs.players.first()
    prepare(Command(bob, match.pk), mine.pk, [kill(victim)], rolls=dice(4, 2))
    assert len(MatchSheet.of(fresh(match)).sides[0].brings.journeymen) == 1
    start(match)
    for side, missing in zip(match.sides.all(), (hurt, victim), strict=True):
        (journeyman,) = side.journeymen
        assert len(side.available) == 6
        assert journeyman in side.available
        assert missing.pk not in side.available
        assert side.journeymen[journeyman]["name"] == "Journeyman 1"
        assert Player.objects.get(pk=journeyman).status == "unsigned"
    assert ledger_faults() == []


def test_a_journeyman_plays_and_nothing_of_it_lasts(alice, bob, hiring, working):
    from rules.models import Step
    from rules.services.reports import report

    match, mine, theirs = hiring
    hurt = mine.players.first()
    adjust(Command(alice, mine.pk), Adjustment(player=hurt.pk, miss_next_game=True), why="A fall.")
    start(match)
    (journeyman,) = match.sides.get(team=mine).journeymen
    foe = theirs.players.first()
    scored = tell(match, "touchdown", player=journeyman)
    assert scored.spp == 0
    assert "Journeyman 1" in scored.outcome["text"]
    hit = tell(match, "casualty", player=foe.pk, victim=journeyman, cause="block",
               rolls={"casualty": 16})  # fmt: skip
    assert hit.spp == 2
    tell(match, "knocked_out", victim=journeyman, player=foe.pk)
    with working():
        report(Command(bob, match.pk), {"kind": "touchdown", "touchdowns": {str(mine.pk): 1}})
        confirm(match, alice)
    assert match.sides.get(team=theirs).casualties == 1
    needs = Step.objects.filter(team=mine, status="waiting").get().needs
    assert needs[0]["purpose"] == f"winnings.{mine.pk}"
    from rules.services.postgame import answer

    with working():
        for rolls in (
            {f"winnings.{mine.pk}": 1},
            {f"fan_factor.{mine.pk}": [1, 1, 1]},
            {f"mvp.{mine.pk}.1": 1},
        ):
            step = Step.objects.filter(team=mine, status="waiting").get()
            answer(Command(bob, match.pk), step.pk, {"rolls": rolls})
    awarded = Step.objects.get(team=mine, key="mvp")
    assert awarded.status == "done"
    assert "D5: 1" in awarded.text
    assert Player.objects.get(pk=journeyman).spp == 0
    assert Player.objects.get(pk=journeyman).status == "unsigned"
    assert Team.objects.get(pk=mine.pk).players.filter(status="active").count() == 6
    assert ledger_faults() == []


def test_a_journeyman_is_shown_and_has_no_page(alice, api, browse, bob, hiring):
    match, mine, _ = hiring
    hurt = mine.players.first()
    adjust(Command(alice, mine.pk), Adjustment(player=hurt.pk, miss_next_game=True), why="A fall.")
    shown = browse(bob).get(f"/matches/{match.pk}/").content.decode()
    assert "1 journeyman fills in" in shown
    start(match)
    (journeyman,) = match.sides.get(team=mine).journeymen
    tell(match, "completion", player=journeyman)
    shown = browse(bob).get(f"/matches/{match.pk}/").content.decode()
    assert "Journeyman 1" in shown
    assert f"/players/{journeyman}/" not in shown
    assert browse(bob).get(f"/players/{journeyman}/").status_code == 404
    side = api(bob).get(f"/api/v1/matches/{match.pk}/").json()["sides"][0]
    assert [one["player"] for one in side["journeymen"]] == [journeyman]
    assert side["rerolls"]["total"] >= 0


def test_titchy_players_who_may_slip_in_are_announced(alice, bob, carol):
    league = found_league(alice, "Small League")
    for coach in (bob, carol):
        join(league, coach)
    small = found(bob, "jade", name="The Small", league_slug=league.slug)
    for _ in range(4):
        hire(small, "snotlings.lineman")
    for _ in range(2):
        hire(small, "orcs.lineman")
    register(Command(bob, small.pk))
    match = friendly(bob, [fresh(small), register_team(carol, players=6, league_slug=league.slug)])
    sides = MatchSheet.of(match).sides
    assert [side.brings.titchy for side in sides] == [2, 0]
    start(match)
    assert MatchSheet.of(fresh(match)).sides[0].brings.titchy == 2


def test_titchy_journeymen_slip_in_like_any(alice, bob, carol):
    """SET-14: they are players of the side for this match (TEAM-12)."""
    league = found_league(alice, "Small League", house_rules={"journeymen": True})
    for coach in (bob, carol):
        join(league, coach)
    small = found(bob, "jade", name="The Small", league_slug=league.slug)
    for position, number in {"snotlings.lineman": 4, "orcs.lineman": 2}.items():
        for _ in range(number):
            hire(small, position)
    register(Command(bob, small.pk))
    for hurt in small.players.filter(position="snotlings.lineman")[:2]:
        adjustment = Adjustment(player=hurt.pk, miss_next_game=True)
        adjust(Command(alice, small.pk), adjustment, why="A fall.")
    match = friendly(bob, [fresh(small), register_team(carol, players=6, league_slug=league.slug)])
    assert [side.brings.titchy for side in MatchSheet.of(match).sides] == [2, 0]
    start(match)
    brings = MatchSheet.of(fresh(match)).sides[0].brings
    assert (len(brings.journeymen), brings.able, brings.titchy) == (2, 6, 2)


# The pages.

PREPARING = [
    ("get", {"alice": 200, "bob": 200, "carol": 403, "dora": 403, "mallory": 404, None: 302}),
    ("post", {"alice": 302, "bob": 302, "carol": 403, "dora": 403, "mallory": 404, None: 302}),
]
API = {"alice": 200, "bob": 200, "carol": 403, "dora": 403, "mallory": 404, None: 401}


@pytest.fixture
def people(alice, bob, carol, mallory, cellar, django_user_model):
    dora = django_user_model.objects.create_user("dora")
    join(cellar, dora)
    named = {"alice": alice, "bob": bob, "carol": carol, "dora": dora, "mallory": mallory}
    return named | {None: None}


def chosen(**fields):
    """A whole form that chooses nothing, but for these."""
    nothing = {f"{name}_{n}": "none" for n in (1, 2, 3) for name in ("tactic", "target")}
    return nothing | {"step": "settle"} | fields


@pytest.mark.parametrize(
    ("method", "who", "code"),
    [(method, who, code) for method, answers in PREPARING for who, code in answers.items()],
)
def test_the_page_answers_each_by_their_right(people, browse, scheduled, bobs, method, who, code):
    url = f"/matches/{scheduled.pk}/prepare/{bobs.pk}/"
    form = chosen() if method == "post" else None
    assert getattr(browse(people[who]), method)(url, form).status_code == code
    assert (scheduled.sides.get(team=bobs).prepared_at is not None) == (
        method == "post" and who in ("alice", "bob")
    )


@pytest.mark.parametrize(("who", "code"), API.items())
def test_the_api_answers_each_by_their_right(people, api, scheduled, bobs, who, code):
    url = f"/api/v1/matches/{scheduled.pk}/prepare/"
    assert api(people[who]).post(url, {"team": bobs.pk}, format="json").status_code == code


def test_it_is_looked_at_first_and_then_settled(browse, bob, bobs, carols, scheduled):
    client, url = browse(bob), f"/matches/{scheduled.pk}/prepare/{bobs.pk}/"
    form = chosen(tactic_1="bribing_the_press", tactic_2="experimental_drugs")
    shown = client.post(url, form | {"step": "look"}).content.decode()
    assert "60,000" in shown
    assert 'value="bribing_the_press" selected' in shown
    assert scheduled.sides.get(team=bobs).prepared_at is None
    page = client.post(url, form, follow=True).content.decode()
    assert "is prepared." in page
    assert "Experimental Drugs" in page
    assert [one["tactic"] for one in scheduled.sides.get(team=bobs).tactics] == [
        "bribing_the_press",
        "experimental_drugs",
    ]
    assert "nothing left to prepare" in client.get(url, follow=True).content.decode()
    assert "done once" in client.post(url, form, follow=True).content.decode()


def test_an_assassin_needs_a_name_and_keeps_what_was_typed(browse, bob, bobs, carols, scheduled):
    client, url = browse(bob), f"/matches/{scheduled.pk}/prepare/{bobs.pk}/"
    answer = client.post(url, chosen(tactic_1="assassination", tactic_2="bribing_the_press"))
    assert answer.status_code == 400
    assert "Say whom the assassin is sent after." in answer.content.decode()
    assert 'value="bribing_the_press" selected' in answer.content.decode()
    mine = bobs.players.first().pk
    assert client.post(url, chosen(tactic_1="assassination", target_1=mine)).status_code == 400
    theirs = carols.players.first().pk
    client.post(url, chosen(tactic_1="assassination", target_1=theirs))
    assert scheduled.sides.get(team=bobs).tactics[0]["target"] == theirs


def test_dice_are_asked_on_the_page_one_after_the_other(browse, bob, at_table, table_teams):
    mine, theirs = table_teams
    client, url = browse(bob), f"/matches/{at_table.pk}/prepare/{mine.pk}/"
    form = chosen(tactic_1="assassination", target_1=theirs.players.first().pk)
    look = client.post(url, form | {"step": "look"}).content.decode()
    assert "Have dice ready: 1D6" in look
    assert "Roll these" in look
    assert 'name="roll_assassination.1.aim"' in look, "its field stands there at the first look"
    asked = []
    for purpose, face in dice(4, 6, 13, 3).items():
        answer = client.post(url, form)
        assert answer.status_code == 422
        assert "Roll these" in answer.content.decode()
        assert "Please correct this" not in answer.content.decode()
        asked += re.findall(r"Assassin 1, ([\w ]+), D", answer.content.decode())
        form[f"roll_{purpose}"] = str(face)
    assert "the lasting injury" in asked
    wrong = client.post(url, form | {"roll_assassination.1.aim": "9"})
    assert wrong.status_code == 400
    assert "Please correct this" in wrong.content.decode()
    assert client.post(url, form).status_code == 302
    assert at_table.sides.get(team=mine).tactics[0]["casualty"]["injury"] == "ma"


def test_what_cannot_be_chosen_is_off_and_says_why(alice, browse, bob, bobs, scheduled):
    url = f"/matches/{scheduled.pk}/prepare/{bobs.pk}/"
    adjust(Command(alice, bobs.pk), Adjustment(gold=50_000 - fresh(bobs).treasury), why="Poor.")
    shown = browse(bob).get(url).content.decode()
    assert "2 would cost 60,000 gp; the treasury holds 50,000 gp." in shown
    assert re.search(r'<select name="tactic_2"[^>]* disabled', shown)
    assert not re.search(r'<select name="tactic_1"[^>]* disabled', shown)


def test_a_house_without_them_says_so_with_the_rules(alice, browse, bob, carol):
    rules = {"dirty_tactics": False, "special_arrangements": False}
    league = found_league(alice, "Clean League", house_rules=rules)
    for coach in (bob, carol):
        join(league, coach)
    teams = [register_team(one, players=6, league_slug=league.slug) for one in (bob, carol)]
    match = friendly(bob, teams)
    shown = browse(bob).get(f"/matches/{match.pk}/prepare/{teams[0].pk}/").content.decode()
    assert "OPT-20" in shown
    assert "OPT-21" in shown
    assert "<select" not in shown


def test_both_coaches_see_the_checklist_move(browse, bob, carol, bobs, scheduled):
    client, url = browse(carol), f"/matches/{scheduled.pk}/"
    before = client.get(url).content.decode()
    assert "for bob" in before
    assert client.get(f"{url}?before={scheduled.version}").status_code == 204
    prepare(Command(bob, scheduled.pk), bobs.pk, [BRIBE])
    moved = client.get(f"{url}?before={scheduled.version}")
    assert moved.status_code == 200
    assert "for bob" not in moved.content.decode()
    start(scheduled)
    gone = client.get(f"{url}?before={scheduled.version}")
    assert (gone.status_code, gone["HX-Refresh"]) == (204, "true")


def test_the_match_page_asks_no_more_for_a_prepared_match(
    browse, bob, carol, bobs, carols, scheduled, django_assert_max_num_queries
):
    client = browse(bob)
    with django_assert_max_num_queries(30) as before:
        client.get(f"/matches/{scheduled.pk}/")
    prepare(Command(bob, scheduled.pk), bobs.pk, [kill(carols.players.first()), BRIBE])
    prepare(Command(carol, scheduled.pk), carols.pk, [DRUGS])
    with django_assert_max_num_queries(len(before)):
        client.get(f"/matches/{scheduled.pk}/")


def test_a_friend_of_a_side_is_no_target(alice, bob, carol, cellar):
    four = [
        register_team(bob, players=6, league_slug=cellar.slug, name=f"Team {n}") for n in range(4)
    ]
    ids = [team.pk for team in four]
    match = friendly(bob, four, alliances=[ids[:2], ids[2:]])
    friend, foe = four[1].players.first(), four[2].players.first()
    assert refused(lambda: prepare(Command(bob, match.pk), ids[0], [kill(friend)])) == ["DT-01"]
    assert refused(lambda: prepare(Command(bob, match.pk), ids[0], [], ["extra_training"])) == [
        "SA-01"
    ]
    prepare(Command(bob, match.pk), ids[0], [kill(foe)])
    assert Side.objects.filter(match=match).exclude(prepared_at=None).count() == 1
    assert Match.objects.get(pk=match.pk).status == "scheduled"


def test_what_the_underdog_is_due_is_told_as_chosen_once_it_is(
    alice, carol, browse, bobs, carols, scheduled
):
    adjust(Command(alice, bobs.pk), Adjustment(gold=300_000), why="A gift.")
    client, page = browse(carol), f"/matches/{scheduled.pk}/"
    assert "As the underdog it is due 2 special arrangements" in client.get(page).content.decode()
    prepare(Command(carol, scheduled.pk), carols.pk, (), ["medical_insurance"])
    shown = client.get(page).content.decode()
    assert "it is due" not in shown
    assert "As the underdog it was due 2 special arrangements, and has chosen 1 " in shown
    start(fresh(scheduled))
    assert "and has chosen 1 " in client.get(page).content.decode()
