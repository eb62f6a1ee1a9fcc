"""What phones record after the report: it waits, everybody sees it, and it is taken up at last."""

import pytest

from tests.contract.verbs import won


@pytest.fixture
def late(match, bobs, carols):
    """Bob's phone recorded a completion, the match is reported, Carol's phone records another."""
    bobs.bring(bobs.event("completion", player=match.ours[0]))
    match.night.report()
    reply = carols.bring(carols.event("completion", player=match.theirs[0]))
    assert reply["waiting"] == 1
    return match


def spp(match):
    return {event["player"]: event["spp"] for event in match.events() if not event["revoked"]}


def waits(match):
    return [one["what"] for one in match.night.alice.get("desk/")["waits"]]


def correct(match, **wanted):
    path = f"{match.night.at}correct/"
    return match.night.alice.post(path, 200, reason="It came late.", **wanted)


def test_the_next_report_takes_it_up(late, bobs):
    assert [*spp(late)] == [late.ours[0]]
    version = late.night.shown()["version"]
    late.night.bob.post(f"{late.night.at}table/report/", 200, version=version)
    assert [*spp(late)] == [late.ours[0], late.theirs[0]]
    assert bobs.bring()["waiting"] == 0


def test_once_it_is_confirmed_it_waits_on_the_commissioners_desk(late, carols):
    assert not any("by a correction" in what for what in waits(late))
    late.night.confirm()
    assert any("by a correction" in what for what in waits(late))
    assert [*spp(late)] == [late.ours[0]]
    assert carols.bring()["waiting"] == 1


def test_a_correction_takes_it_up_with_all_that_follows(late, carols):
    late.night.confirm()
    done = correct(late)
    assert [one["player"] for one in done["players"]] == [late.theirs[0]]
    assert spp(late) == {late.ours[0]: 1, late.theirs[0]: 1}
    assert not any("by a correction" in what for what in waits(late))
    assert carols.bring()["waiting"] == 0


def test_a_preview_of_it_says_so_and_takes_nothing_up(late, carols):
    late.night.confirm()
    shown = correct(late, preview=True)
    assert [one["player"] for one in shown["players"]] == [late.theirs[0]]
    assert [*spp(late)] == [late.ours[0]]
    assert carols.bring()["waiting"] == 1


def test_taking_the_correction_back_lets_it_wait_again(late, carols):
    late.night.confirm()
    before = (spp(late), carols.bring()["digest"])
    done = correct(late)
    path = f"{late.night.at}corrections/{done['id']}/take-back/"
    late.night.alice.post(path, 200, reason="No, it didn't.")
    reply = carols.bring()
    assert (spp(late), reply["digest"]) == before
    assert reply["waiting"] == 1
    correct(late)
    assert [*spp(late)] == [late.ours[0], late.theirs[0]]


def test_what_comes_after_the_correction_waits_for_the_next(late, carols):
    late.night.confirm()
    correct(late)
    carols.bring(carols.event("completion", player=late.theirs[1]))
    assert late.theirs[1] not in spp(late)
    correct(late)
    assert late.theirs[1] in spp(late)


def test_an_undone_match_has_it_all(late):
    late.night.confirm()
    late.night.alice.post(f"{late.night.at}undo/", 200, reason="Once more.")
    assert [*spp(late)] == [late.ours[0], late.theirs[0]]


def test_a_phone_that_sits_down_only_after_the_report_records_late_too(match, bob):
    """Pages alone recorded it until then."""
    from tests.contract.phones import Phone

    match.tell("completion", player=match.ours[0])
    match.night.report(won(match.night.teams[0]))
    phone = Phone(bob, match.night, **{"as": "coach"})
    assert phone.bring(phone.event("completion", player=match.ours[1]))["waiting"] == 1
    match.night.confirm()
    assert [*spp(match)] == [match.ours[0]]
    correct(match)
    assert [*spp(match)] == [match.ours[0], match.ours[1]]


def test_a_phone_that_recorded_nothing_before_an_empty_report_records_late_too(match, bobs):
    match.night.report()
    assert bobs.bring(bobs.event("completion", player=match.ours[0]))["waiting"] == 1
    assert spp(match) == {}
