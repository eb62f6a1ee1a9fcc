"""Improving players (SKL-01 to SKL-03, SPP-03, OPT-25 to OPT-27, OPT-83, C-97, C-121, C-122)."""

import pytest

from dungeonbowl.advancement import (
    Learner,
    improvement_line,
    rise_named,
    rolls_owed,
    skill_lines,
    skill_named,
    skills_due,
)
from dungeonbowl.effects import fold
from dungeonbowl.errors import FieldError
from tests.dungeonbowl.drafts import BOOK, RULES, draft, house, player, refusals, rules_of

CHOOSE = house(improvement_mode="choose")
BLITZER = player("humans.blitzer", spp=6)
PLAIN, DOUBLE = (2, 5), (2, 2)


def learner(one=BLITZER, rules=RULES, college="light"):
    return Learner(one, college, BOOK, rules)


def refused(skill, faces=PLAIN, one=BLITZER, rules=RULES, college="light"):
    return rules_of(learner(one, rules, college).verdicts(skill, faces))


def allowed(faces=PLAIN, one=BLITZER, rules=RULES):
    return {each.skill for each in learner(one, rules).choices(faces) if each.allowed}


@pytest.mark.parametrize(
    ("progression", "steps"),
    [
        ("fast_track", {0: 0, 5: 0, 6: 1, 10: 1, 11: 2, 20: 2, 21: 3, 30: 3, 31: 4, 45: 4,
                        46: 5, 60: 5, 61: 6, 80: 6, 81: 7, 500: 7}),
        ("standard", {0: 0, 5: 0, 6: 1, 15: 1, 16: 2, 30: 2, 31: 3, 50: 3, 51: 4, 75: 4,
                      76: 5, 125: 5, 126: 6, 175: 6, 176: 7}),
    ],
)  # fmt: skip
def test_spp_earn_skills_by_the_progression_the_house_plays(progression, steps):
    rules = house(progression=progression)
    assert {spp: skills_due(player(spp=spp), BOOK, rules) for spp in steps} == steps


def test_what_was_taken_is_no_longer_due():
    assert skills_due(player(spp=21, gained=("Block", "+ma")), BOOK, RULES) == 1
    assert skills_due(player(spp=6, gained=("Block", "+ma")), BOOK, RULES) == 0


def test_a_roll_that_waits_is_spent_where_the_house_rolls_no_more():
    """OPT-26: it opens what it would have opened, and is no other improvement's."""
    waits = learner(player("humans.blitzer", spp=6, rolled=((5, 5),)), CHOOSE)
    assert (waits.before_dice("Dodge"), waits.fitting_roll("Dodge")) == ((), (5, 5))
    assert (waits.before_dice("+ma"), waits.fitting_roll("Guard")) == ((), (5, 5))
    assert rules_of(waits.before_dice("+st")) == ["SKL-02"]
    assert {"Dodge", "+ma", "Guard"} <= {*waits.open_choices()}


def test_a_roll_that_waits_is_kept_while_more_is_due_that_is_chosen_freely():
    more = learner(player("humans.blitzer", spp=11, rolled=((5, 5),)), CHOOSE)
    assert more.fitting_roll("Guard") is None
    assert (more.before_dice("Dodge"), more.fitting_roll("Dodge")) == ((), (5, 5))
    rolled = learner(player("humans.blitzer", spp=11, rolled=((5, 5),)))
    assert rolled.fitting_roll("Guard") == (5, 5)


def test_a_roll_is_owed_for_each_skill_due_unless_made_or_not_rolled_for():
    one = player(spp=21, rolled=(PLAIN,))
    assert rolls_owed(one, BOOK, RULES) == 2
    assert rolls_owed(one, BOOK, CHOOSE) == 0
    assert rolls_owed(player(spp=6, rolled=(PLAIN, DOUBLE)), BOOK, RULES) == 0


def test_a_plain_roll_opens_their_own_categories_without_their_traits():
    assert allowed() == {
        "Sure Hands", "Pro", "Strip Ball", "Brace", "Sixth Sense", "Dirty Player",
        "Mighty Blow", "Guard", "Piling On", "Grab",
    }  # fmt: skip


def test_a_double_opens_their_own_traits_and_other_categories_without_theirs():
    opened = allowed(DOUBLE) - allowed()
    assert {"Leader", "Dauntless", "Frenzy", "Nerves of Steel", "Stand Firm"} <= opened
    assert {"Dodge", "Catch", "Leap", "Side Step", "Pass", "Accurate"} <= opened
    assert opened.isdisjoint({"Jump Up", "Strong Arm", "Very Strong Legs", "+ma"})


@pytest.mark.parametrize(
    ("skill", "faces", "rules"),
    [
        ("Block", PLAIN, ["SKL-01"]),  # known already
        ("Stunty", DOUBLE, ["SKL-01"]),  # not to be learned
        ("Dodge", PLAIN, ["SKL-02"]),
        ("Frenzy", PLAIN, ["SKL-02"]),
        ("Jump Up", DOUBLE, ["SKL-02"]),
        ("+ma", PLAIN, ["SKL-02"]),
    ],
)
def test_each_refusal_has_its_rule(skill, faces, rules):
    assert refused(skill, faces) == rules


OWN = "Choose from the player's own categories: G and S."


@pytest.mark.parametrize(
    ("skill", "faces", "rules", "said", "mend"),
    [
        ("Stunty", DOUBLE, RULES, "Players are born with Stunty or never have it.", ""),
        (
            "Tackle",
            PLAIN,
            RULES,
            "Players are born with Tackle or never have it.",
            "The commissioner may open it (OPT-83).",
        ),
        (
            "Frenzy",
            PLAIN,
            RULES,
            "Frenzy is a trait and needs a double, not 2 and 5.",
            "Choose a skill that isn't a trait.",
        ),
        (
            "Jump Up",
            DOUBLE,
            RULES,
            "Jump Up is a trait of category A, and a double doesn't open that.",
            OWN,
        ),
        ("Dodge", PLAIN, RULES, "Dodge is of category A and needs a double, not 2 and 5.", OWN),
        ("Dodge", None, CHOOSE, "Dodge is of category A, which is closed to Player 1.", OWN),
        (
            "+ma",
            None,
            CHOOSE,
            "+1 MA comes with a roll of 10, and this league doesn't roll for improvements.",
            "Choose a skill.",
        ),
    ],
)
def test_a_refusal_says_why_and_what_would_do(skill, faces, rules, said, mend):
    verdicts = learner(rules=rules).verdicts(skill, faces)
    assert refusals(verdicts) == [(said, mend)]


def test_what_is_open_is_what_one_of_the_waiting_rolls_allows():
    one = player("humans.blitzer", spp=11, rolled=(PLAIN, (5, 6)))
    assert {*learner(one).open_choices()} == {*allowed(), "+ag"}
    assert {*learner(rules=CHOOSE).open_choices()} == allowed(None, rules=CHOOSE)
    assert learner(player("humans.blitzer", spp=5), CHOOSE).open_choices() == ()


def test_a_rise_is_known_however_people_write_it():
    assert {rise_named(text) for text in ("+ma", "+1 MA", " +1MA ", "+ Ma")} == {"+ma"}
    assert {rise_named(text) for text in ("Block", "ma", "+pa", "+2 MA", "")} == {""}


@pytest.mark.parametrize(
    ("faces", "rise"), [((4, 6), "+ma"), ((5, 5), "+ma"), ((5, 6), "+ag"), ((6, 6), "+st")]
)
def test_ten_eleven_and_twelve_also_offer_their_rise_and_no_other(faces, rise):
    assert {skill for skill in allowed(faces) if skill.startswith("+")} == {rise}
    assert allowed() <= allowed(faces)


def test_nothing_may_be_taken_that_is_not_due():
    fresh = player("humans.blitzer", spp=5)
    assert refused("Guard", one=fresh) == ["SKL-01"]
    (verdict,) = learner(fresh).verdicts("Guard", PLAIN)
    assert verdict.mend == "The next one comes at 6 SPP."
    assert refused("Dodge", one=fresh) == ["SKL-01", "SKL-02"]


def test_the_last_skill_has_no_next_one():
    done = player("humans.blitzer", spp=200, gained=("+ma",) * 7)
    (verdict,) = learner(done).verdicts("Guard", PLAIN)
    assert (verdict.rule, verdict.mend) == ("SKL-01", "")


def test_grab_and_frenzy_shut_each_other_out():
    assert refused("Grab", one=player("humans.blitzer", spp=11, gained=("Frenzy",))) == ["SKL-01"]
    assert refused("Frenzy", DOUBLE, player("humans.blitzer", spp=11, gained=("Grab",))) == [
        "SKL-01"
    ]
    assert refused("Grab", one=player("werewolves.lineman", spp=6)) == ["SKL-01"]


def test_the_house_may_give_own_traits_without_a_double():
    rules = house(traits_need_double=False)
    assert refused("Frenzy", rules=rules) == []
    assert refused("Jump Up", rules=rules) == ["SKL-02"]


def test_the_house_may_open_skills_that_have_no_text():
    assert refused("Tackle") == ["SKL-01"]
    assert refused("Tackle", rules=house(extra_skills=["tackle"])) == []
    catcher = player("halflings.lineman", spp=6)
    assert refused("Tackle", one=catcher, rules=house(extra_skills=["tackle"])) == ["SKL-02"]


def test_a_rise_reads_as_people_write_it_in_receipts_and_refusals():
    grown = skill_lines(BLITZER, "+st", (6, 6))
    assert grown[-1].text.endswith("gains +1 ST")
    (verdict,) = learner().verdicts("+st", PLAIN)
    assert verdict.message == "+1 ST comes with a roll of 12, not 2 and 5."


def test_where_skills_are_chosen_there_are_no_doubles_and_no_rises():
    assert allowed(None, rules=CHOOSE) == allowed(PLAIN)
    assert refused("Dodge", None, rules=CHOOSE) == ["SKL-01"]
    assert refused("Frenzy", None, rules=CHOOSE) == ["SKL-02"]
    assert refused("+st", None, rules=CHOOSE) == ["SKL-02"]


def test_before_the_roll_only_what_no_roll_could_mend_is_refused():
    for open_to_some_roll in ("Guard", "Frenzy", "Dodge", "+ma", "+ag", "+st"):
        assert refused(open_to_some_roll, None) == []
    assert refused("Block", None) == ["SKL-01"]
    assert refused("Jump Up", None) == ["SKL-02"]


def test_a_skill_nobody_has_heard_of_is_an_error_of_its_field():
    for name in ("Moonwalk", "", "+pa", "+"):
        with pytest.raises(FieldError) as raised:
            learner().verdicts(name, PLAIN)
        assert raised.value.field == "skill"


def test_the_plainest_roll_that_will_do_is_spent():
    rolls = ((6, 6), (2, 2), (4, 6), (3, 4))
    one = player("humans.blitzer", spp=31, rolled=rolls)

    def spent(skill):
        return learner(one).fitting_roll(skill)

    assert [spent(skill) for skill in ("Guard", "Dodge", "+ma", "+st")] == [
        (3, 4), (2, 2), (4, 6), (6, 6),
    ]  # fmt: skip
    assert spent("+ag") == (3, 4)  # none will do, and the verdicts say so
    assert learner().fitting_roll("Guard") is None


def test_a_waiting_roll_is_spent_and_the_others_wait_on():
    one = player("humans.blitzer", spp=21, rolled=((3, 4), (2, 2), (1, 5)))
    team = draft().with_player(one)
    (line,) = skill_lines(one, "Dodge", (2, 2))
    after = fold(team, [line]).player(1)
    assert (after.gained, after.rolled) == (("Dodge",), ((3, 4), (1, 5)))
    assert fold(team, [line, line.inverse()]) == team


def test_a_roll_told_just_now_is_written_down_and_spent():
    team = draft().with_player(BLITZER)
    lines = skill_lines(BLITZER, "+ma", (5, 5))
    assert [line.effect.kind for line in lines] == ["improvement_rolled", "skill"]
    after = fold(team, lines).player(1)
    assert (after.gained, after.rolled) == (("+ma",), ())


def test_a_skill_chosen_without_a_roll_is_one_line():
    (line,) = skill_lines(BLITZER, "Guard")
    assert line.apply(draft().with_player(BLITZER)).player(1).gained == ("Guard",)


def test_an_improvement_roll_waits_for_its_choice():
    team = improvement_line(BLITZER, (3, 4)).apply(draft().with_player(BLITZER))
    assert team.player(1).rolled == ((3, 4),)


def test_a_skill_goes_by_any_of_its_spellings():
    assert {skill_named(name, BOOK).name for name in ("Bone-head", "bonehead", "BONEHEAD")} == {
        skill_named("Bonehead", BOOK).name
    }
    assert skill_named("side_step", BOOK).name == "Side Step"
