"""A stage drawn again and that taken back: everything stands as it did, moved and swapped."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from league.models import Entrant, GroupEntrant, SeasonAct
from league.services.acts.drawagain import REDRAW
from league.services.challenges import challenge, lapse_challenges
from matches.models import Match
from tests.league.playing import settle

pytestmark = pytest.mark.django_db
WHY = "Agreed on the night."


def standing(season):
    """All there is of every fixture but for the number of its match, and who is in which group."""
    columns = ("id", "group", "leg", "round", "order", "bye", "date", "due", "awarded", "decided")
    fixtures = [
        (
            *[getattr(one, f"{name}_id", None) or getattr(one, name) for name in columns],
            one.match and [side.team_id for side in one.match.sides.all()],
            one.match and (one.match.status, one.match.label),
        )
        for one in season.fixtures.order_by("pk")
    ]
    return fixtures, list(GroupEntrant.objects.order_by("group", "order").values_list("entrant"))


def drawn_again(ask, season):
    made = ask(season, "draw/", reason="Somebody looked.")
    assert made.status_code == 201, made.content
    return made.json()["id"]


def taken_back(ask, season, act):
    return ask(season, f"acts/{act}/", "delete", reason="Nobody did.")


def amended(ask, season, place, **fields):
    one = season.fixtures.order_by("round", "order")[place]
    reply = ask(season, f"fixtures/{one.pk}/", "patch", reason=WHY, **fields)
    assert reply.status_code == 200, reply.content
    return SeasonAct.objects.latest("id").pk


def seats(season, place):
    one = season.fixtures.order_by("round", "order")[place]
    return list(one.match.sides.order_by("order").values_list("team", flat=True))


@pytest.fixture
def by_hand(ask, running):
    """A drawn season in which one pairing plays the other way round, one pair's foes were swapped,
    one match moved and one set down for another day; with the last act's number."""
    season = running(6, "round_robin")
    amended(ask, season, 0, teams=seats(season, 0)[::-1])
    amended(ask, season, 4, date="2026-12-24")
    return season, amended(ask, season, 8, round=5)


def test_what_was_done_to_a_draw_by_hand_comes_back_with_it(ask, by_hand):
    season, _ = by_hand
    before = standing(season)
    act = drawn_again(ask, season)
    assert standing(season) != before
    assert taken_back(ask, season, act).status_code == 204
    assert standing(season) == before
    assert Match.objects.count() == 15


def test_what_was_done_by_hand_can_then_be_taken_back_as_ever(ask, by_hand):
    season, moved = by_hand
    act = drawn_again(ask, season)
    assert taken_back(ask, season, moved).status_code == 409
    taken_back(ask, season, act)
    assert taken_back(ask, season, moved).status_code == 204


def test_a_match_that_moves_to_another_round_is_called_by_it(ask, by_hand):
    season, moved = by_hand
    labels = {one.match.label for one in season.fixtures.filter(round=5).exclude(match=None)}
    assert labels == {"Winter, round 5"}
    taken_back(ask, season, moved)
    for one in season.fixtures.exclude(match=None):
        assert one.match.label == f"Winter, round {one.round}"


def test_a_swapped_pair_in_a_swiss_round_comes_back(ask, running):
    season = running(7, "swiss", rounds=3)
    (one, _), (other, _) = seats(season, 0), seats(season, 1)
    amended(ask, season, 0, teams=[other, seats(season, 0)[1]])
    before = standing(season)
    assert {one, other} <= {*seats(season, 0), *seats(season, 1)}
    taken_back(ask, season, drawn_again(ask, season))
    assert standing(season) == before


def test_a_draw_by_hand_comes_back_on_the_page_too(browse, alice, by_hand):
    season, _ = by_hand
    before, here = standing(season), f"/seasons/{season.pk}"
    browse(alice).post(f"{here}/run/draw/", {"draw-reason": "Two neighbours met."})
    act = SeasonAct.objects.get(kind=REDRAW.key)
    assert standing(season) != before
    browse(alice).post(f"{here}/acts/{act.pk}/undo/", {"reason": "They don't mind."})
    assert standing(season) == before


def test_who_withdrew_before_stays_called_off_and_comes_back_as_ever(ask, running):
    season = running(5, "round_robin")
    gone = Entrant.objects.first().team_id
    left = ask(season, "withdrawals/", team=gone, reason=WHY, results="kept").json()["id"]
    before = standing(season)
    taken_back(ask, season, drawn_again(ask, season))
    assert standing(season) == before
    assert ask(season, f"withdrawals/{left}/", "delete", reason="They stay.").status_code == 204
    assert not Match.objects.filter(status="called_off", pk__in=season.fixtures.values("match"))


def test_what_was_decided_of_a_match_nobody_played_comes_back_too(ask, running):
    season = running(4, "round_robin")
    one = season.fixtures.first()
    fields = {"fixture": one.pk, "what": "drawn", "reason": WHY}
    assert ask(season, "late/", **fields).status_code == 201
    before = standing(season)
    taken_back(ask, season, drawn_again(ask, season))
    assert standing(season) == before


def test_a_draw_does_not_come_back_without_whom_it_had_or_with_whom_it_had_not(
    ask, alice, bob, arena, running
):
    season = running(5, "round_robin")
    act = drawn_again(ask, season)
    gone = Entrant.objects.first().team
    left = ask(season, "withdrawals/", team=gone.pk, reason=WHY, results="kept").json()["id"]
    refused = taken_back(ask, season, act)
    assert refused.status_code == 409
    assert refused.json()["standing"] == [f"{gone.name} came or left since."]
    ask(season, f"withdrawals/{left}/", "delete", reason="They stay.")
    assert taken_back(ask, season, act).status_code == 204


def test_a_played_draw_is_not_taken_back(ask, by_hand):
    season, _ = by_hand
    act = drawn_again(ask, season)
    settle(season.fixtures.first().match_id)
    before = standing(season)
    assert taken_back(ask, season, act).status_code == 409
    assert standing(season) == before


@pytest.mark.parametrize("days", [0, 8])
def test_a_ladder_isnt_drawn_anew_once_somebody_was_challenged(browse, ask, alice, running, days):
    """Nor is a draw of it taken back then: what was challenged, or lapsed, stays in the books."""
    season = running(3, "ladder", reach=2, days=7)
    page = f"/seasons/{season.pk}/run/"
    assert "Draw again" in browse(alice).get(page).content.decode()
    act = drawn_again(ask, season)
    drawn = GroupEntrant.objects.filter(group__stage=season.stage).order_by("order")
    above, _, below = drawn.values_list("entrant__team", flat=True)
    challenge(alice, season.pk, below, above)
    with time_machine.travel(timezone.now() + timedelta(days=days)):
        assert lapse_challenges() == bool(days)
        assert "Draw again" not in browse(alice).get(page).content.decode()
        assert ask(season, "draw/", reason=WHY).status_code == 409
        assert ask(season, f"acts/{act}/", "delete", reason=WHY).status_code == 409
    assert season.fixtures.get().awarded_id == (below if days else None)


def test_a_redraw_of_old_goes_back_to_the_draw_that_its_number_gives(ask, running):
    season = running(6, "round_robin")
    drawn = [seats(season, place) for place in range(15)]
    act = drawn_again(ask, season)
    SeasonAct.objects.filter(pk=act).update(facts={"before": 1})
    taken_back(ask, season, act)
    assert [seats(season, place) for place in range(15)] == drawn


ONE = {
    **{"id": 1, "group": 1, "leg": 1, "round": 1, "order": 1, "teams": [1, 2]},
    **{"date": None, "due": None, "awarded": None, "decided": ""},
}
AGREED = {"at": "2026-12-24T19:00:00+00:00", "minutes": 150, "place": "Cellar", "holds": []}
HALF_AGREED = (
    [],
    {"at": AGREED["at"]},
    {"referee": 7},
    {**AGREED, "at": "soon"},
    {"options": []},
    {"dungeon": {"hash": "a"}},
    {"dungeon": {"hash": "a", "by": "bob", "consent": "", "hidden": 1}},
    {**AGREED, "at": "2026-12-24T19:00:00"},
)


@pytest.mark.parametrize(
    "odd",
    [
        {"was": []},
        {"groups": []},
        {"was": [{"id": 1}], "groups": []},
        {"was": "nothing", "groups": []},
        {"was": [], "groups": [7]},
        *({"was": [{**ONE, "agreed": agreed}], "groups": []} for agreed in HALF_AGREED),
    ],
)
def test_facts_of_half_a_draw_are_not_read(odd):
    assert not REDRAW.reads(SeasonAct(facts={"before": 1, **odd}))
    whole = {"was": [{**ONE, "agreed": AGREED}], "groups": [[1, 2]]}
    assert REDRAW.reads(SeasonAct(facts={"before": 1, **whole}))
