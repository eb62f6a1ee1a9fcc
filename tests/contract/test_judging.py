"""Confirming, disputing and reporting again."""

import pytest

from tests.contract.verbs import Night, check_problem, register, roster, won

DRAW = {"kind": "draw"}


@pytest.fixture
def several(alice, bob, carol, cellar):
    """`several(4, alliances=...)` is a match of so many sides; Bob and Carol coach in turn."""

    def made(count, allied=False, **fields):
        coaches = [(bob, carol)[number % 2] for number in range(count)]
        teams = [
            register(coach, cellar, "light", name=f"T{number}", fans=3)
            for number, coach in enumerate(coaches)
        ]
        if allied:
            fields["alliances"] = [[teams[0], teams[3]], [teams[1], teams[2]]]
        return Night.made(alice, coaches, teams, league=cellar, **fields).start()

    return made


def test_the_other_sides_coach_confirms(night):
    night.report()
    night.judge(night.bob, 409)
    night.confirm(night.carol)
    assert night.shown()["status"] == "postgame"
    night.judge(night.carol, 409)


def test_the_other_coach_may_report_and_the_first_confirm(night):
    night.carol.post(f"{night.at}report/", 200, result=won(night.teams[1]))
    night.confirm(night.bob)
    assert night.shown()["result"]["winner"] == night.teams[1]


def test_whoever_coaches_both_sides_may_confirm_alone(alice, bob, cellar):
    teams = [register(bob, cellar, name="One"), register(bob, cellar, name="Two")]
    night = Night.made(alice, [bob, bob], teams, league=cellar).start()
    night.report()
    night.confirm(bob)
    assert night.shown()["status"] == "postgame"


def test_a_report_of_the_commissioners_is_confirmed_by_both_or_by_the_commissioner(night):
    night.alice.post(f"{night.at}report/", 200, result=won(night.teams[0]))
    night.confirm(night.bob)
    assert night.shown()["status"] == "reported"
    night.confirm(night.carol)
    assert night.shown()["status"] == "postgame"


def test_every_other_side_confirms(several):
    night = several(3)
    dora = night.coaches
    night.carol.post(f"{night.at}report/", 200, result=won(night.teams[1]))
    assert night.shown()["status"] == "reported"
    night.confirm(dora[0])
    assert night.shown()["status"] == "postgame"


def test_a_confirmation_names_the_revision_that_was_read(night):
    night.report()
    read = night.shown()["version"]
    assert "version" in night.carol.problem(f"{night.at}confirm/", 400)["errors"]
    gave_up = {"kind": "concession", "winner": night.teams[0]}
    night.report(gave_up, version=read)
    night.carol.problem(f"{night.at}confirm/", 409, version=read)
    night.carol.problem(f"{night.at}confirm/", 409, version=night.shown()["version"] + 1)
    assert night.shown()["status"] == "reported"
    tag = f'"{night.shown()["version"]}"'
    assert night.carol.send(f"{night.at}confirm/", {}, if_match=tag).code == 200
    assert night.shown()["status"] == "postgame"


def test_whoever_confirmed_already_is_told_so(several):
    night = several(3)
    night.alice.post(f"{night.at}report/", 200, result=won(night.teams[0]))
    night.confirm(night.carol)
    assert "confirmed this already" in night.judge(night.carol, 409)["detail"]
    assert night.shown()["status"] == "reported"


def test_another_sides_confirmation_does_not_make_a_revision_old(several):
    night = several(4)
    night.alice.post(f"{night.at}report/", 200, result=won(night.teams[0]))
    read = night.shown()["version"]
    for coach in (night.bob, night.carol):
        assert night.shown()["status"] == "reported"
        coach.post(f"{night.at}confirm/", 200, version=read)
    assert night.shown()["status"] == "postgame"


def test_a_newer_report_needs_the_current_version_and_confirmations_fall(
    alice, bob, carol, mallory, cellar
):
    code = alice.post(f"leagues/{cellar}/invitations/", role="coach")["code"]
    mallory.post(f"invitations/{code}/accept/")
    coaches = [bob, carol, mallory]
    teams = [register(coach, cellar, name=coach.name) for coach in coaches]
    night = Night.made(alice, coaches, teams, league=cellar).start()
    night.report()
    night.confirm(carol)
    body = {"result": won(teams[2])}
    check_problem(mallory.send(f"{night.at}report/", body), 409)
    old = night.shown()["version"] - 1
    check_problem(mallory.send(f"{night.at}report/", body | {"version": old}), 409)
    mallory.post(f"{night.at}report/", 200, version=night.shown()["version"], **body)
    assert night.shown()["result"]["winner"] == teams[2]
    night.confirm(bob)
    assert night.shown()["status"] == "reported"
    night.confirm(carol)
    assert night.shown()["status"] == "postgame"


def test_a_newer_report_may_name_its_version_in_a_header(night):
    night.report()
    body = {"result": won(night.teams[1])}
    tag = f'"{night.shown()["version"]}"'
    assert night.carol.send(f"{night.at}report/", body, if_match=tag).code == 200


def test_a_dispute_opens_the_match_for_another_report(night):
    ours = roster(night.bob, night.teams[0])[0]
    live = night.tell("completion", player=ours)
    night.report(events=[{"type": "touchdown", "player": ours}])
    night.carol.post(f"{night.at}dispute/", 200, reason="They fell.")
    assert night.shown()["status"] == "disputed"
    night.judge(night.carol, 409)
    night.report(DRAW)
    events = night.shown()["events"]
    assert [event["id"] for event in events if _stands(event)] == [live["id"]]
    night.confirm()
    spp = [one["spp"] for one in night.bob.get(f"teams/{night.teams[0]}/")["players"]]
    assert sum(spp) in (1, 6)


def _stands(event):
    return not event.get("revoked")


NO_REASONS = [None, "", "  ", 7, [], "x" * 100_000]


def test_nothing_is_disputed_without_a_reason(night):
    night.report()
    for reason in NO_REASONS:
        night.carol.problem(f"{night.at}dispute/", 400, reason=reason)
        assert night.shown()["status"] == "reported"


def test_nobody_reports_a_match_that_is_settled(night):
    night.finish()
    body = {"result": won(night.teams[1]), "version": night.shown()["version"]}
    check_problem(night.bob.send(f"{night.at}report/", body), 409)
    check_problem(night.carol.send(f"{night.at}dispute/", {"reason": "x"}), 409)
    note = {"type": "note", "text": "Late."}
    check_problem(night.bob.send(f"{night.at}events/", note), 409)
