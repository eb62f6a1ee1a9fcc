"""The real game and one of two against two, recorded whole: what became of everybody."""

import pytest

from tests.games import real, two_against_two
from tests.games.recording import OverTheApi, figures, play_out, report_by_api, standing

pytestmark = pytest.mark.django_db


def played(api, working, match, tale):
    """The match recorded and reported, with its post-game; what stood at the table by then."""
    tale(OverTheApi(api, match))
    table = standing(match)
    with working():
        report_by_api(api, match)
    play_out(api, match)
    return table


def test_the_real_game_becomes_the_report_that_is_known(api, alice, bob, carol, working):
    match = real.real_match(alice, bob, carol)
    table = played(api, working, match, real.record_whole)
    assert [one["is"] for one in table["chests"].values()] == [
        *("exploded", "gone", "exploded", "exploded", "ball", "closed")
    ]
    shadows, bolts = table["sides"][real.S], table["sides"][real.B]
    assert (shadows["casualty"], bolts["knocked_out"]) == ([real.THROWN], [real.ORC])
    assert bolts["prone"] == [real.ELF, real.OTHER_ELF]
    became = figures(match)
    assert [side["score"] for side in became.values()] == [1, 0]
    # A chest and a pass, a touchdown, and on either side whom the die made most valuable.
    assert became[real.S]["spp"] == {2: 5, real.THROWER: 3, real.SLIPPING: 3}
    assert became[real.B]["spp"] == {2: 5}
    assert [side["away"] for side in became.values()] == [[real.THROWN], []]


def test_of_two_against_two_the_alliance_with_most_touchdowns_wins(api, alice, bob, carol, working):
    match = two_against_two.allied_match(alice, bob, carol)
    table = played(api, working, match, two_against_two.record_whole)
    lamps, bells, anvils, rivets = table["sides"].values()
    assert [one["score"] for one in (lamps, bells, anvils, rivets)] == [1, 1, 0, 1]
    assert anvils["casualty"] == [1]
    match.refresh_from_db()
    assert match.result["winner"] == match.sides.get(team__name=two_against_two.LAMPS).team_id
    # Three points for each touchdown, two for a chest with a ball, one for a pass; five by the die.
    assert [side["spp"] for side in figures(match).values()] == [
        *({1: 5, 2: 5}, {2: 8, 3: 3}, {2: 5}, {2: 10})
    ]


def test_the_report_page_counts_what_allies_scored_together(api, browse, alice, bob, carol):
    match = two_against_two.allied_match(alice, bob, carol)
    two_against_two.record_whole(OverTheApi(api, match))
    shown = browse(bob).get(f"/matches/{match.pk}/report/").context["form"].initial
    lamps = match.sides.get(team__name=two_against_two.LAMPS).team_id
    assert (shown["kind"], shown["winner"]) == ("touchdown", lamps)
