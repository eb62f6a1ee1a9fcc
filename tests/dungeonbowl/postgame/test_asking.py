"""What each step asks its coach, what every choice would come to, and what holds in silence."""

from dataclasses import replace

import pytest

from dungeonbowl.postgame.asking import FEW, Occasion, OptionGroup, Question, QuestionOption
from dungeonbowl.postgame.steps import STEPS, joined, kind_of, parts, place
from tests.dungeonbowl.drafts import BOOK, RULES, house, wounds
from tests.dungeonbowl.nights import ANN, BEN, DAN, SHADOWS, changed, night

BOOTS = "boots_of_dashing"
SHOES = {"item": "shoes_of_speed"}
DONE = {"done": True}
TABLE = house(dice="table")


def occasion(match=None, kept=(), rules=RULES, took_part=(), **facts):
    """The Shadows: ten linemen of 50,000 and an ogre of 120,000, with 60,000 in the treasury."""
    state = (match or night()).sides[SHADOWS].state
    state = replace(state, **{"treasury": 60_000, **facts})
    return Occasion(SHADOWS, state, took_part, kept, BOOK, rules)


def asked(key, *known, **facts):
    return kind_of(key).asks(occasion(*known, **facts))


def foreseen(question):
    """What each choice is called, and what it would come to."""
    return {option.label: option.effect for option in question.options}


def in_silence(key, **facts):
    """What the rules answer: the first choice, and where the house would rather have nothing."""
    question = asked(key, **facts)
    return tuple(kind_of(key).default(question, leave_out) for leave_out in (False, True))


def equipped(*players):
    match = night()
    for one in players or match.sides[SHADOWS].state.players:
        match = changed(match, one, item=BOOTS)
    return match


class TestFigures:
    def test_winnings_are_told_beside_what_the_treasury_holds(self):
        question = asked("winnings")
        assert (question.number, question.label) == ("gold", "Winnings, in gp")
        assert question.note == "The treasury holds 60,000 gp now."
        assert in_silence("winnings") == ({"gold": 0}, {"gold": 0})

    def test_fans_are_told_beside_how_many_there_are(self):
        question = asked("fan_factor", fan_factor=7)
        assert (question.number, question.label) == ("change", "Fan Factor changes by")
        assert question.note == "Fan Factor is 7 now, and never falls below 0."
        assert in_silence("fan_factor") == ({"change": 0}, {"change": 0})


class TestHiring:
    def test_there_is_so_much_to_spend_on_so_many(self):
        question = asked("hire")
        assert question.note == "60,000 gp to spend; 11 players on the roster."
        assert (question.market, question.leave) == ("To the market", "Done hiring")
        assert in_silence("hire") == (DONE, DONE)

    def test_extra_training_sells_at_half_price_until_one_is_done(self):
        assert asked("hire", half_price_rerolls=2).note.endswith(
            "on the roster; 2 re-rolls at half price, until you are done."
        )


class TestMagicItem:
    def test_an_item_is_worth_its_price_to_a_team_whose_player_carries_it(self):
        question = asked("item")
        assert question.submit == "Buy an item for 50,000 gp"
        assert question.buy
        assert question.extra == ()
        assert question.note == (
            "Once somebody carries it: treasury 60,000 gp to 10,000 gp; "
            "team value 620,000 gp to 670,000 gp; team rating stays 68."
        )
        assert in_silence("item") == (DONE, DONE)

    def test_where_everybody_carries_one_already_it_is_gold_gone(self):
        assert asked("item", equipped()).note == (
            "Treasury 60,000 gp to 10,000 gp; team rating 123 to 118."
        )

    def test_who_misses_the_next_game_adds_nothing_with_it(self):
        match = equipped()
        match = changed(changed(match, ANN, item="", miss_next_game=True), BEN, item="")
        assert asked("item", match).note.startswith("Once somebody carries it: ")
        match = changed(match, BEN, item=BOOTS)
        assert asked("item", match).note.startswith("Treasury 60,000 gp to 10,000 gp; ")

    def test_without_the_gold_one_can_only_leave(self):
        question = asked("item", treasury=49_999)
        assert (question.buy, question.leave) == (False, "No item: 50,000 gp aren't there")
        assert asked("item", treasury=50_000).buy

    @pytest.mark.parametrize(
        ("status", "why"),
        [("retired", "the team has retired"), ("draft", "the team is being drafted")],
    )
    def test_a_team_that_went_on_can_only_leave(self, status, why):
        question = asked("item", status=status)
        assert (question.buy, question.leave) == (False, f"No item: {why}")

    def test_nobody_is_offered_the_item_they_carry_already(self):
        forecast = foreseen(asked("item", equipped(ANN), kept=[{"item": BOOTS}]))
        assert (len(forecast), [who for who in forecast if "Player 101" in who]) == (10, [])
        everybody = asked("item", equipped(), kept=[{"item": BOOTS}])
        assert len(everybody.options) == 11

    @pytest.mark.parametrize("die", ["D12", "D66"])
    def test_at_a_table_the_die_comes_with_the_purchase(self, die):
        (place,) = asked("item", rules=house(dice="table", magic_item_die=die)).extra
        assert (place["purpose"], place["called"], place["count"]) == ("item.1", die, 1)

    def test_what_was_bought_goes_to_somebody_and_first_to_who_carries_nothing(self):
        match = changed(equipped(ANN), BEN, miss_next_game=True)
        question = asked("item", match, kept=[SHOES])
        assert question.note == "Shoes of Speed: Two more squares of movement this turn."
        forecast = foreseen(question)
        assert len(forecast) == 11
        assert forecast["Player 101 (1), for their Boots of Dashing"] == (
            "Boots of Dashing is thrown away."
        )
        assert forecast["Player 102 (2)"] == "The team's value stays as it is."
        assert forecast["Player 103 (3)"] == (
            "Team value 620,000 gp to 670,000 gp; team rating 68 to 73."
        )
        assert [one.costs for one in question.options[:2]] == [True, False]
        kept = {"kept": [SHOES]}
        assert in_silence("item", **kept) == ({"player": ANN}, {"player": ANN})
        assert kind_of("item").default(question, True) == {"player": BEN}


class TestSkills:
    def test_a_player_who_is_due_takes_what_their_roll_allows(self):
        match = changed(night(), ANN, spp=6, rolled=((6, 4),))
        question = asked("skills", match)
        (group,) = question.groups
        assert group.label == "Player 101 (1), rolled 6 and 4"
        forecast = foreseen(question)
        assert forecast["Block"] == "Stays standing when the block dice show Both Down."
        assert forecast["+1 MA"] == "MA 6 to 7."
        assert [one.value for one in question.options][:2] == ["101:Block", "101:Sure Hands"]
        assert question.extra == ()
        first = {"player": ANN, "skill": "Block"}
        assert tuple(kind_of("skills").default(question, out) for out in (False, True)) == (
            first,
            DONE,
        )

    def test_a_house_may_have_skills_raise_the_teams_value(self):
        rules = house(skill_value=20_000)
        match = changed(night(rules), ANN, spp=6, rolled=((1, 2),))
        assert foreseen(asked("skills", match, rules=rules))["Block"].endswith(
            " Team value 620,000 gp to 640,000 gp; team rating 69 to 71."
        )

    @pytest.mark.parametrize(("mode", "dice"), [("roll", ["2D6"]), ("choose", [])])
    def test_at_a_table_the_roll_comes_with_the_choice_where_there_is_one(self, mode, dice):
        rules = house(dice="table", improvement_mode=mode)
        question = asked("skills", changed(night(rules), ANN, spp=6), rules=rules)
        assert [one["called"] for one in question.extra] == dice
        assert {one["purpose"] for one in question.extra} <= {"improvement.101"}
        assert question.groups[0].label == "Player 101 (1)"

    def test_nobody_is_asked_who_is_due_nothing(self):
        assert asked("skills").groups == ()

    def test_a_correction_may_choose_among_what_may_be_learned(self):
        state = changed(night(), ANN, spp=6, rolled=((1, 2),)).sides[SHADOWS].state
        (learner,) = kind_of("skills").open_to(state, BOOK, RULES)["may_learn"]
        assert learner["player"] == ANN
        assert learner["skills"][0] == "Block"
        assert "+ma" not in learner["skills"]


class TestInsurance:
    HURT = changed(changed(night(), ANN, injuries=wounds("niggling", "st")), BEN,
                   injuries=wounds("ma"))  # fmt: skip

    def test_a_cure_brings_back_what_the_injury_took(self):
        question = asked("insurance", self.HURT)
        assert [group.label for group in question.groups] == ["Player 101 (1)", "Player 102 (2)"]
        assert foreseen(question) == {
            "niggling": "Rid of niggling.", "st": "ST 2 to 3.", "ma": "MA 5 to 6.",
        }  # fmt: skip
        assert [one.value for one in question.options] == ["101:1", "101:2", "102:1"]
        first = {"player": ANN, "injury": 1}
        assert [kind_of("insurance").default(question, out) for out in (False, True)] == [
            first,
            DONE,
        ]

    def test_a_correction_may_choose_among_the_injuries_of_the_roster(self):
        state = self.HURT.sides[SHADOWS].state
        ann, ben = kind_of("insurance").open_to(state, BOOK, RULES)["may_cure"]
        assert (ann["player"], ann["name"]) == (ANN, "Player 101 (1)")
        assert [one["injury"] for one in ann["injuries"]] == [1, 2]
        assert ben["injuries"] == [{"injury": 1, "text": "ma"}]


class TestMostValuablePlayer:
    PLAYED = changed(changed(night(), ANN, spp=4), BEN, spp=1, status="dead")

    def test_five_points_may_bring_an_improvement_and_nothing_to_the_dead(self):
        question = asked("mvp", self.PLAYED, took_part=(ANN, BEN, DAN))
        assert foreseen(question) == {
            "Player 101 (1)": "4 to 9 SPP; 1 improvement more due; team rating 63 to 64.",
            "Player 102 (2)": "1 to 6 SPP; they have left the roster.",
            "Player 111 (11)": "0 to 5 SPP; team rating 63 to 64.",
        }
        assert [kind_of("mvp").default(question, out) for out in (False, True)] == [
            {"player": ANN},
            {"player": ANN},
        ]

    def test_only_what_falls_due_by_the_award_is_foreseen(self):
        """SPP-04: an improvement that is due already isn't the award's."""
        match = changed(changed(night(), ANN, spp=6), BEN, spp=7)
        forecast = foreseen(asked("mvp", match, took_part=(ANN, BEN)))
        assert (
            forecast["Player 101 (1)"]
            == "6 to 11 SPP; 1 improvement more due; team rating 70 to 71."
        )
        assert (
            forecast["Player 102 (2)"]
            == "7 to 12 SPP; 1 improvement more due; team rating 70 to 71."
        )

    def test_the_faces_of_the_die_stand_for_those_who_played(self):
        known = occasion(self.PLAYED, took_part=(BEN, DAN))
        assert kind_of("mvp").who_is_which(known) == (
            "The faces, by shirt number: 1: Player 102 (2); 2: Player 111 (11)."
        )
        assert kind_of("hire").who_is_which(known) == ""


class TestQuestions:
    def test_alike_effects_are_said_once_with_whom_they_hold_for(self):
        alike = [QuestionOption({"player": n}, f"Nr. {n}", "Rises.") for n in (1, 2)]
        other = QuestionOption({"player": 3}, "Nr. 3", "Falls.")
        both = OptionGroup("Roster", (*alike, other))
        assert both.effects == [("Nr. 1, Nr. 2", "Rises."), ("Nr. 3", "Falls.")]
        assert OptionGroup("Roster", tuple(alike)).effects == [("Whichever you choose", "Rises.")]
        assert OptionGroup("Roster", (other,)).effects == [("Nr. 3", "Falls.")]

    def test_an_explained_question_has_anything_to_say_of_any_choice(self):
        silent = OptionGroup("One", (QuestionOption({"player": 1}, "Nr. 1"),))
        said = OptionGroup("Two", (*silent.options, QuestionOption({"player": 2}, "Nr. 2", "!")))
        assert not Question(groups=(silent,)).explained
        assert Question(groups=(silent, said)).explained

    @pytest.mark.parametrize(("count", "few"), [(FEW, True), (FEW + 1, False)])
    def test_a_dozen_choices_are_read_at_a_glance(self, count, few):
        options = tuple(QuestionOption({"player": n}, str(n)) for n in range(count))
        assert (FEW, Question(groups=(OptionGroup("", options),)).few) == (12, few)

    def test_what_can_only_be_left_is_left_and_where_nothing_is_offered_nothing_is_answered(self):
        kind = kind_of("returns")
        assert kind.default(Question(leave="No"), False) == DONE
        assert kind.default(Question(), False) is None
        assert kind.asks(occasion()) == Question()
        option = QuestionOption({"player": 1}, "Nr. 1")
        offered = Question(groups=(OptionGroup("", (option,)),), leave="No")
        assert kind.default(replace(offered, buy=True), False) == DONE
        assert kind.default(replace(offered, leave=""), True) == {"player": 1}


class TestSteps:
    def test_they_stand_in_their_order_and_there_are_no_others(self):
        assert [place(step.key) for step in STEPS] == list(range(14))
        with pytest.raises(KeyError):
            kind_of("bribe")

    @pytest.mark.parametrize(
        ("what", "which"),
        [
            ("leavable", "insurance skills hire item"),
            ("forgoes", "insurance skills"),
            ("opens_market", "hire"),
            ("public", "rating"),
            ("dice_of_players", "mvp"),
        ],
    )
    def test_what_sets_a_step_apart(self, what, which):
        assert [step.key for step in STEPS if getattr(step, what)] == which.split()

    def test_one_choice_tells_a_player_and_what_becomes_of_them(self):
        assert [(step.key, step.together) for step in joined()] == [
            ("insurance", "injury_of"),
            ("skills", "skill_of"),
        ]

    def test_every_part_of_an_answer_is_named_once_and_yes_comes_first(self):
        assert [part.name for part in parts()] == [
            "buy", "player", "injury", "gold", "change", "skill",
        ]  # fmt: skip
