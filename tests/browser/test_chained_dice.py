"""What follows from dice at the table: one procedure after another, until all has come to rest."""

import re

import pytest
from playwright.sync_api import expect

from accounts.commands import Command
from matches.queries.tablelog import table_document
from matches.services import prepare
from tests.browser.patience import recorder_of
from tests.browser.test_console import (
    eventually,
    log_of,
    patiently,
    phone_of,
    shirt,
    state_of,
    tap,
)
from tests.browser.test_in_a_hurry import faces, throw
from tests.verbs import league_friendly, start

__all__ = ["phone_of"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HOUSE_RULES = {"dice": "table"}


@pytest.fixture
def house_rules():
    """Those of the match; a class of tests may have others."""
    return HOUSE_RULES


@pytest.fixture
def tactics():
    """What Bob's side prepared."""
    return []


@pytest.fixture
def match(alice, bob, carol, house_rules, tactics):
    """Bob's team against Carol's, under way; three of each are in the dungeon."""
    made = league_friendly(alice, bob, carol, players=8, house_rules=house_rules)
    if tactics:
        prepare(Command(bob, made.pk), made.sides.all()[0].team_id, tactics)
    start(made)
    for side in made.sides.all():
        arrivals = ({"kind": "arrive", "player": one, "pad": 1} for one in side.available[:3])
        record(made, side.team.coach, *arrivals)
    return made


def record(match, coach, *entries):
    """Another phone of theirs records this."""
    recorder_of(match, coach)(*entries)


def in_dungeon(match, role):
    """The first of Bob's there, who attacks, or of Carol's, whom they attack."""
    side = match.sides.all()[("attacker", "defender").index(role)]
    return side.available[0]


def thrown(match):
    """The procedures that were recorded, in their order."""
    return [body for kind, body in log_of(match) if kind == "procedure"]


@patiently
def treated_last(match):
    """What was recorded last, of whom, after which hurt, with which dice."""
    last = match.log.order_by("clock", "device").last()
    event = last.body.get("event", {})
    return event.get("type"), event.get("victim"), event.get("of"), last.dice


def keys_of(match):
    return [body["key"] for body in thrown(match)]


def asks(page, question):
    expect(page.locator(".recorder__question")).to_contain_text(question)


def block(page, face):
    """As many block dice as there are, all with this face."""
    panel = page.locator(".console__panel")
    dice = panel.locator("strong", has_text="block di").inner_text()
    for _ in range(int(re.findall(r"\d+", dice)[0])):
        panel.locator(".key", has_text=re.compile(f"^{face}$")).first.tap()


class TestASpikedBall:
    """What follows a cut hangs on the armour thrown in between (VAR-02)."""

    @pytest.fixture
    def house_rules(self):
        return {**HOUSE_RULES, "ball_type": ["spiked"]}

    @pytest.fixture
    def cut(self, phone_of, match, bob):
        """Somebody was cut, and their armour is thrown."""
        page = phone_of(bob)
        throw(page, 1, "Spiked ball")
        faces(page, 1)
        tap(page, "Record it")
        asks(page, "Then: Armour")
        return page

    def test_it_is_caught_where_the_armour_holds(self, cut, match):
        faces(cut, 1, 1)
        tap(cut, "Record it")
        asks(cut, "Then: Catch")
        faces(cut, 6)
        tap(cut, "Record it")
        eventually(cut, lambda: keys_of(match), ["spiked_ball", "armour", "catch"])

    def test_it_scatters_where_the_armour_is_broken(self, cut, match):
        faces(cut, 6, 6)
        asks(cut, "Then: Injury")
        tap(cut, "Leave it")
        asks(cut, "Then: Scatter")
        tap(cut, "Leave it")
        expect(cut.locator(".recorder__question")).to_have_count(0)
        eventually(cut, lambda: keys_of(match), ["spiked_ball", "armour"])


class TestAHoleOf002:
    """Whoever took drugs may be spared the casualty of a fall (DT-04, FEA-06)."""

    @pytest.fixture
    def house_rules(self):
        return {**HOUSE_RULES, "features": ["chasms"], "chasm_rule": "002"}

    @pytest.fixture(params=[0, 1], ids=["sober", "drugged"])
    def tactics(self, request):
        return [{"tactic": "experimental_drugs"}] * request.param

    def test_drugs_are_thrown_for_before_the_casualty(self, phone_of, match, bob, tactics):
        page = phone_of(bob)
        throw(page, 1, "Fall into a chasm")
        faces(page, 6)
        if tactics:
            asks(page, "Then: Drugs")
            faces(page, 4)
            tap(page, "Record it")
            eventually(page, lambda: keys_of(match), ["fall_in", "drugs"])
            side = state_of(match)["sides"][str(match.sides.all()[0].team_id)]
            assert side["boxes"]["knocked_out"] == [in_dungeon(match, "attacker")]
        else:
            asks(page, "Then: Casualty")


@pytest.mark.parametrize(("carrier", "face"), [("attacker", "Attacker down"), ("defender", "Down")])
def test_a_block_knows_which_of_two_drops_the_ball(phone_of, match, bob, carrier, face):
    record(match, bob, {"kind": "ball", "ball": 1, "with": in_dungeon(match, carrier)})
    page = phone_of(bob)
    tap(page, "Begin a turn")
    throw(page, 1, "Block")
    page.locator(".console__panel .shirt-key").first.tap()
    block(page, face)
    if carrier == "attacker":
        # It might be thrown again; what knocks the other down is recorded at once.
        tap(page, "Record it")
    asks(page, "Then: Armour")
    tap(page, "Leave it")
    asks(page, "Then: Scatter")
    eventually(page, lambda: keys_of(match), ["block_dice"])
    inputs = thrown(match)[0]["inputs"]
    assert inputs.get("attacker_carrier", False) == (carrier == "attacker")
    assert inputs.get("carrier", False) == (carrier == "defender")


class TestExperimentalDrugs:
    """Who took them before the match throws for them before anything worse befalls (DT-04)."""

    @pytest.fixture
    def tactics(self):
        return [{"tactic": "experimental_drugs"}]

    def test_an_injury_leads_to_them_and_not_to_the_casualty(self, phone_of, match, bob):
        page = phone_of(bob)
        throw(page, 1, "Injury")
        faces(page, 6, 6)
        tap(page, "Record it")
        asks(page, "Then: Drugs")
        faces(page, 1)
        asks(page, "Then: Casualty")
        tap(page, "Leave it")
        eventually(page, lambda: keys_of(match), ["injury", "drugs"])
        assert [body["inputs"]["doses"] for body in thrown(match)] == [1, 1]


class TestMonsters:
    @pytest.fixture
    def house_rules(self):
        return {**HOUSE_RULES, "monsters": "lurking"}

    def test_an_event_is_asked_for_as_the_kit_has_it(self, phone_of, match, bob):
        """Choices under headings stand in one list."""
        page = phone_of(bob)
        shirt(page, 1).tap()
        more = page.locator('.sheet details:has(> summary:text-is("More"))')
        more.locator("summary").tap()
        more.locator("button", has_text="Monster removed").tap()
        tap(page, "Ogres")
        tap(page, "It wasn't rolled")
        expect(page.locator(".console__undo")).to_contain_text("Undo: Monster removed")
        event = {"type": "monster_removed", "player": in_dungeon(match, "attacker")}
        wanted = ("event", {"event": {**event, "monster": "ogres"}})
        eventually(page, lambda: log_of(match)[-1], wanted)


class TestTheApothecary:
    """Whoever was hurt is treated from their own sheet; a casualty is rolled once more (C-202)."""

    @pytest.fixture
    def house_rules(self):
        return {**HOUSE_RULES, "apothecary": True}

    @pytest.mark.parametrize(
        ("hurt", "dice"),
        [({"type": "knocked_out"}, {}), ({"type": "casualty", "cause": "block"}, {"casualty": 9})],
    )
    def test_is_a_key_of_whoever_was_hurt(self, phone_of, match, bob, hurt, dice):
        patient, striker = (side.available[0] for side in match.sides.all())
        first = {**hurt, "victim": patient, "player": striker}
        rolls = {"rolls": {"casualty": 16}} if dice else {}
        record(match, bob, {"kind": "event", "event": {**first, **rolls}})
        page = phone_of(bob)
        page.context.set_offline(True)
        aside = page.locator(".side__aside summary").first
        if aside.count():
            aside.tap()
        shirt(page, 1).tap()
        tap(page, "Apothecary")
        faces(page, *dice.values())
        if dice:
            tap(page, "The second")
        expect(page.locator(".console__undo")).to_contain_text("Undo: Apothecary")
        page.context.set_offline(False)
        eventually(page, lambda: treated_last(match)[0], "apothecary")
        assert treated_last(match) == ("apothecary", patient, [3, 1], dice)


class TestAFoulWhereDoublesAreSeen:
    """Alike faces of the injury are a double as those of the armour are (FOUL-02)."""

    @pytest.fixture
    def house_rules(self):
        return {**HOUSE_RULES, "referee_mode": "s4_doubles"}

    @pytest.mark.parametrize(("injury", "seen"), [((2, 2), True), ((2, 3), False)])
    def test_the_penalty_knows_what_the_injury_showed(self, phone_of, match, bob, injury, seen):
        page = phone_of(bob)
        throw(page, 1, "Foul")
        page.locator(".console__panel .shirt-key").first.tap()
        faces(page, 6, 5)
        asks(page, "Then: Injury")
        faces(page, *injury)
        tap(page, "Record it")
        asks(page, "Then: Penalty roll")
        tap(page, "Record it")
        eventually(page, lambda: keys_of(match), ["foul", "injury", "penalty"])
        assert thrown(match)[-1]["inputs"].get("double", False) == seen


@pytest.mark.parametrize("why", ["We had forgotten the lava", None])
def test_what_people_say_otherwise_has_its_word_why_and_leads_on(phone_of, match, bob, why):
    page = phone_of(bob)
    throw(page, 1, "Armour")
    faces(page, 1, 1)
    page.locator("summary", has_text="We decide otherwise").tap()
    tap(page, "broken")
    asks(page, "Armour: broken. Why?")
    if why:
        page.get_by_label("Your answer").fill(why)
        tap(page, "Record it")
    else:
        tap(page, "No reason")
    asks(page, "Then: Injury")
    tap(page, "Leave it")
    eventually(page, lambda: keys_of(match), ["armour"])
    [said] = thrown(match)
    assert (said["overruled"], said.get("why")) == ("broken", why)
    page.locator(".console__tab", has_text="Log").tap()
    expect(page.locator(".entries li").first).to_contain_text(why or "as people say")


class TestAPassThatWentAstray:
    """It is a turnover unless the ball is held once it has come to rest (PAS-05)."""

    @pytest.fixture
    def astray(self, phone_of, match, bob):
        page = phone_of(bob)
        tap(page, "Begin a turn")
        throw(page, 1, "Pass")
        faces(page, 2)
        tap(page, "Record it")
        asks(page, "Then: Scatter")
        tap(page, "Leave it")
        asks(page, "Is the ball held by Bob's Light?")
        return page

    def test_the_turn_ends_where_nobody_of_theirs_holds_it(self, astray, match):
        tap(astray, "No")
        asks(astray, "A turnover: the turn of Bob's Light ends")
        tap(astray, "End the turn")
        eventually(astray, lambda: log_of(match)[-1][1].get("turnover"), "pass")

    def test_it_goes_on_where_somebody_of_theirs_does(self, astray, match):
        tap(astray, "Yes")
        expect(astray.locator(".recorder__question")).to_have_count(0)
        eventually(astray, lambda: keys_of(match), ["pass"])
        assert state_of(match)["turn"]["over"] is False

    @pytest.mark.parametrize(("side", "over"), [(0, False), (1, True)])
    def test_who_caught_it_nobody_is_asked_again(self, phone_of, match, bob, side, over):
        page = phone_of(bob)
        tap(page, "Begin a turn")
        throw(page, 1, "Pass")
        tap(page, "Who is to catch it")
        near = page.locator(".console__panel .shirts-all").first.locator(".side")
        expect(near.first).to_have_attribute("aria-label", "Bob's Light")
        expect(near.first.locator(".shirt-key__number")).to_have_text(["2", "3"])
        near.nth(side).locator(".shirt-key").last.tap()
        faces(page, 6)
        if page.get_by_role("button", name="Record it").count():
            tap(page, "Record it")
        asks(page, "Then: Catch")
        faces(page, 6)
        tap(page, "Record it")
        if over:
            asks(page, "A turnover: the turn of Bob's Light ends")
        else:
            expect(page.locator(".recorder__question")).to_have_count(0)
        eventually(page, lambda: keys_of(match), ["pass", "catch"])


class TestWhereTheProgramMayRoll:
    """Nobody need type a face: what lacks is rolled where the entry arrives (OPT-90)."""

    @pytest.fixture
    def house_rules(self):
        return {"dice": "app"}

    def test_what_it_rolled_is_shown_and_recorded_once(self, phone_of, match, bob):
        page = phone_of(bob)
        throw(page, 1, "Dodge")
        tap(page, "The program rolls")
        expect(page.locator(".roll-text")).to_be_visible()
        [face] = rolled_here(match)
        expect(page.locator(".console__panel")).to_contain_text(f"Thrown: {face}")
        tap(page, "Go on")
        expect(page.locator(".roll-text")).to_have_count(0)
        assert [body["dice"] for body in thrown(match)] == [{}]

    def test_without_a_signal_it_stays_open_until_it_arrives(self, phone_of, match, bob):
        page = phone_of(bob)
        page.context.set_offline(True)
        throw(page, 1, "Dodge")
        tap(page, "The program rolls")
        asks(page, "Dodge: waits for a signal")
        tap(page, "Go on")
        expect(page.locator(".flag")).to_contain_text("lacks")
        page.context.set_offline(False)
        expect(page.locator(".flag")).to_have_count(0)
        assert len(rolled_here(match)) == 1

    def test_a_face_may_be_typed_all_the_same(self, phone_of, match, bob):
        page = phone_of(bob)
        throw(page, 1, "Dodge")
        faces(page, 6)
        tap(page, "Record it")
        eventually(page, lambda: [body["dice"] for body in thrown(match)], [{"agility": 6}])


@patiently
def rolled_here(match):
    """The D6 that the server has of each procedure."""
    outcomes = table_document(match, {})["outcomes"]
    return [one["dice"]["agility"] for one in outcomes.values() if "dice" in one]
