"""What follows from a match, step by step."""

from tests.contract.verbs import check_problem, gold, hurt, roster

ORDER = [
    "returns", "petrified", "confiscation", "injuries", "insurance", "winnings", "sponsorship",
    "fan_factor", "mvp", "spp", "skills", "hire", "item", "rating",
]  # fmt: skip
STEP = {"id", "key", "team", "status", "needs", "text", "change"}
PLAIN = ["returns", "winnings", "fan_factor", "mvp", "spp", "skills", "hire", "item", "rating"]


def test_steps_have_their_keys_and_their_order(night):
    night.finish()
    shown = night.bob.get(f"{night.at}postgame/")
    assert set(shown) >= {"status", "steps"}
    assert shown["status"] == "open"
    for step in shown["steps"]:
        assert set(step) >= STEP
        assert type(step["id"]) is int
        assert step["status"] in {"pending", "waiting", "done"}
    for team in night.teams:
        assert [step["key"] for step in night.steps(team)] == PLAIN
    night.close()
    assert night.bob.get(f"{night.at}postgame/")["status"] == "closed"
    assert {step["status"] for step in night.steps()} == {"done"}


def test_every_step_stands_in_the_order_of_the_rules(armed):
    night = armed()
    one, stone, sore, *_ = roster(night.bob, night.teams[0])
    night.tell("infraction", player=one, kind="weapon", rolls={"penalty": 6})
    night.tell("petrified", player=stone)
    night.tell("casualty", **hurt(sore, face=7))
    night.finish()
    keys = [step["key"] for step in night.steps(night.teams[0])]
    assert keys == [key for key in ORDER if key not in ("insurance", "sponsorship")]
    assert [step["key"] for step in night.steps(night.teams[1])] == PLAIN


def test_the_steps_of_all_teams_together_stand_in_that_order_too(armed):
    night = armed()
    night.tell("petrified", player=roster(night.bob, night.teams[1])[0])
    night.finish()
    keys = [step["key"] for step in night.steps()]
    assert keys == sorted(keys, key=ORDER.index)
    assert keys.count("petrified") == 1


def test_steps_that_need_nobody_run_by_themselves(night):
    night.finish()
    for team in night.teams:
        statuses = [step["status"] for step in night.steps(team)]
        assert statuses == ["done"] * 6 + ["waiting", "pending", "pending"]


def test_a_team_that_waits_holds_up_no_other(night):
    night.finish()
    ours, theirs = night.teams
    night.leave(ours)
    assert {step["status"] for step in night.steps(ours)} == {"done"}
    assert night.step(theirs, "hire")["status"] == "waiting"
    assert night.shown()["status"] == "postgame"
    night.leave(theirs)
    assert night.shown()["status"] == "closed"


def test_a_step_names_the_change_that_it_made(night):
    night.finish()
    for team in night.teams:
        ledger = {change["id"]: change for change in night.alice.get(f"teams/{team}/ledger/")}
        winnings = night.step(team, "winnings")["change"]
        assert gold([ledger[winnings]]) > 0
        mvp = ledger[night.step(team, "mvp")["change"]]
        assert [entry["spp"] for entry in mvp["entries"]] == [5]
        assert night.step(team, "hire")["change"] is None


def test_an_answer_too_early_or_too_late_is_409(night):
    night.finish()
    ours = night.teams[0]
    check_problem(night.bob.send(night.answering(ours, "item"), {"done": True}), 409)
    check_problem(night.bob.send(night.answering(ours, "winnings"), {"rolls": {}}), 409)
    night.answer(ours, "hire", done=True)
    check_problem(night.bob.send(night.answering(ours, "hire"), {"done": True}), 409)


def test_a_step_of_another_match_is_not_there(night):
    night.finish()
    check_problem(night.bob.send(f"{night.at}postgame/999999/answer/", {"done": True}), 404)


def test_a_commissioner_may_answer_for_a_coach(night):
    night.finish()
    night.alice.post(night.answering(night.teams[0], "hire"), 200, done=True)


NO_ANSWERS = [{}, {"done": False}, {"done": "yes"}, {"done": 1}, {"colour": "red"}, {"player": 1}]


def test_a_malformed_answer_is_400(night):
    night.finish()
    for answer in NO_ANSWERS:
        check_problem(night.bob.send(night.answering(night.teams[0], "hire"), answer), 400)
        assert night.step(night.teams[0], "hire")["status"] == "waiting"


def test_there_is_no_post_game_before_the_confirmation(night):
    for expected in ("started", "reported"):
        assert night.shown()["status"] == expected
        reply = night.bob.ask(f"{night.at}postgame/")
        assert reply.code in (404, 409)
        check_problem(reply, reply.code)
        if expected == "started":
            night.report()
