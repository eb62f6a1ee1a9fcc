"""Agreeing on what a match is played with: every arrow, every person, and what is too late."""

import pytest

from accounts.commands import Command
from core.errors import Conflict
from matches.models import Match, Passage, Proposal
from matches.queries import rules_of
from matches.services import options, prepare
from matches.services.options import ProposedOptions
from tests.verbs import found_league, friendly, join, register_team, start

TRAPS = {"options": {"traps": 12}}


def at(match, below=""):
    return f"/api/v1/matches/{match.pk}/proposals/{below}"


def propose(match, by, **asked):
    return options.propose(Command(by, match.pk), ProposedOptions(asked or {"traps": 12}))


def in_force(match):
    return rules_of(Match.objects.get(pk=match.pk))


def states(match):
    return [one.status for one in Proposal.objects.filter(match=match).order_by("id")]


def record_of(match):
    return [(one.by.username, one.why) for one in Passage.objects.filter(match=match)]


@pytest.fixture
def dora(cellar, django_user_model):
    """A member who plays elsewhere."""
    dora = django_user_model.objects.create_user("dora")
    join(cellar, dora)
    return dora


def test_what_one_side_proposes_and_the_other_accepts_is_in_force(
    api, bob, carol, scheduled, bobs, carols
):
    reply = api(bob).post(at(scheduled), {**TRAPS, "reason": "Last time was dull."})
    assert reply.status_code == 201, reply.json()
    data = reply.json()
    assert data["status"] == "open"
    assert (data["agreed"], data["awaited"]) == ([bobs.pk], [carols.pk])
    assert data["changes"] == [
        {
            "option": "traps",
            "rule": "OPT-64",
            "title": "How many traps are there?",
            "was": 0,
            "now": 12,
        }
    ]
    assert in_force(scheduled).number("traps") == 0
    assert [
        one["id"] for one in api(carol).get(f"/api/v1/matches/{scheduled.pk}/").json()["proposals"]
    ] == [data["id"]]

    reply = api(carol).post(at(scheduled, f"{data['id']}/accept/"), {})
    assert reply.status_code == 200
    assert reply.json()["status"] == "agreed"
    assert reply.json()["settled"]["by"] == "carol"
    assert in_force(scheduled).number("traps") == 12
    shown = api(carol).get(f"/api/v1/matches/{scheduled.pk}/").json()
    assert shown["options"]["traps"] == 12
    assert shown["proposals"] == []
    assert shown["version"] == scheduled.version + 1
    assert record_of(scheduled) == [
        ("bob", "Proposes traps 12 (OPT-64). Last time was dull."),
        ("carol", f"Accepts for {carols.name} what bob proposed."),
    ]


def test_a_proposal_changes_nothing_until_it_is_accepted(bob, scheduled):
    before = Match.objects.get(pk=scheduled.pk)
    propose(scheduled, bob)
    after = Match.objects.get(pk=scheduled.pk)
    assert (after.version, after.options) == (before.version, before.options)


def test_the_other_side_refuses_with_a_reason(api, bob, carol, scheduled):
    proposal = propose(scheduled, bob)
    reply = api(carol).post(at(scheduled, f"{proposal.pk}/refuse/"), {"reason": "My team limps."})
    assert reply.json()["status"] == "refused"
    assert reply.json()["settled"]["reason"] == "My team limps."
    assert in_force(scheduled).number("traps") == 0
    assert record_of(scheduled)[-1] == ("carol", "Refuses what bob proposed. My team limps.")


def test_who_proposed_it_withdraws_it_and_nobody_else(api, bob, carol, scheduled):
    proposal = propose(scheduled, bob)
    assert api(carol).post(at(scheduled, f"{proposal.pk}/withdraw/"), {}).status_code == 403
    reply = api(bob).post(at(scheduled, f"{proposal.pk}/withdraw/"), {})
    assert (reply.status_code, reply.json()["status"]) == (200, "withdrawn")
    late = api(carol).post(at(scheduled, f"{proposal.pk}/accept/"), {})
    assert late.status_code == 409
    assert late.json()["detail"] == "bob withdrew this proposal."
    assert in_force(scheduled).number("traps") == 0


def test_a_counter_proposal_closes_the_one_it_answers(api, bob, carol, scheduled):
    first = propose(scheduled, bob)
    body = {"options": {"traps": 6}, "answers": first.pk}
    second = api(carol).post(at(scheduled), body).json()
    assert states(scheduled) == ["answered", "open"]
    late = api(carol).post(at(scheduled, f"{first.pk}/accept/"), {})
    assert late.json()["detail"] == "carol answered this with another proposal."
    api(bob).post(at(scheduled, f"{second['id']}/accept/"), {})
    assert in_force(scheduled).number("traps") == 6


def test_nobody_counters_their_own_proposal(api, bob, scheduled):
    first = propose(scheduled, bob)
    body = {"options": {"traps": 6}, "answers": first.pk}
    assert api(bob).post(at(scheduled), body).status_code == 409
    assert states(scheduled) == ["open"]


def test_a_newer_proposal_takes_the_place_of_ones_older_one(api, bob, carol, scheduled):
    first = propose(scheduled, bob)
    propose(scheduled, bob, traps=6)
    assert states(scheduled) == ["replaced", "open"]
    late = api(carol).post(at(scheduled, f"{first.pk}/accept/"), {})
    assert late.json()["detail"] == "bob proposed something newer since."


def test_both_sides_may_have_one_open_and_both_may_be_agreed_on(bob, carol, scheduled):
    bobs, carols = propose(scheduled, bob), propose(scheduled, carol, balls=3)
    assert states(scheduled) == ["open", "open"]
    options.accept(Command(carol, scheduled.pk), bobs.pk)
    options.accept(Command(bob, scheduled.pk), carols.pk)
    rules = in_force(scheduled)
    assert (rules.number("traps"), rules.number("balls")) == (12, 3)


def test_the_later_of_two_about_one_option_holds(bob, carol, scheduled):
    bobs, carols = propose(scheduled, bob, traps=12), propose(scheduled, carol, traps=6)
    options.accept(Command(carol, scheduled.pk), bobs.pk)
    options.accept(Command(bob, scheduled.pk), carols.pk)
    assert in_force(scheduled).number("traps") == 6


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("accept", "This is agreed already."),
        ("refuse", "This is agreed already."),
        ("withdraw", "This is agreed already."),
    ],
)
def test_what_is_agreed_is_answered_no_more(api, bob, carol, scheduled, answer, sentence):
    proposal = propose(scheduled, bob)
    options.accept(Command(carol, scheduled.pk), proposal.pk)
    speaks = bob if answer == "withdraw" else carol
    reply = api(speaks).post(at(scheduled, f"{proposal.pk}/{answer}/"), {})
    assert (reply.status_code, reply.json()["detail"]) == (409, sentence)
    assert in_force(scheduled).number("traps") == 12


@pytest.mark.parametrize("answer", ["accept", "refuse"])
def test_what_is_refused_is_answered_no_more(api, bob, carol, scheduled, answer):
    proposal = propose(scheduled, bob)
    options.refuse(Command(carol, scheduled.pk), proposal.pk)
    reply = api(carol).post(at(scheduled, f"{proposal.pk}/{answer}/"), {})
    assert reply.status_code == 409
    assert reply.json()["detail"] == "carol refused this already."


def test_nobody_answers_their_own_proposal(api, bob, scheduled):
    proposal = propose(scheduled, bob)
    for answer in ("accept", "refuse"):
        assert api(bob).post(at(scheduled, f"{proposal.pk}/{answer}/"), {}).status_code == 409
    assert states(scheduled) == ["open"]


def test_an_old_version_of_the_match_is_a_conflict(api, bob, carol, scheduled):
    seen = scheduled.version
    proposal = propose(scheduled, bob)
    options.accept(Command(carol, scheduled.pk), proposal.pk)
    body = {"options": {"balls": 3}, "version": seen}
    assert api(bob).post(at(scheduled), body).status_code == 409
    assert states(scheduled) == ["agreed"]


def test_nothing_waits_for_an_answer_and_the_start_lets_it_lapse(api, bob, carol, scheduled):
    proposal = propose(scheduled, bob)
    start(scheduled)
    assert in_force(scheduled).number("traps") == 0
    for person, answer in ((carol, "accept"), (carol, "refuse"), (bob, "withdraw")):
        reply = api(person).post(at(scheduled, f"{proposal.pk}/{answer}/"), {})
        assert reply.status_code == 409
        assert "lapsed" in reply.json()["detail"]
    assert api(bob).get(at(scheduled, f"{proposal.pk}/")).json()["status"] == "lapsed"
    assert api(bob).post(at(scheduled), TRAPS).status_code == 409
    shown = api(bob).get(f"/api/v1/matches/{scheduled.pk}/").json()
    assert (shown["proposals"], shown["options"]["traps"]) == ([], 0)


def test_once_a_side_has_prepared_the_options_are_settled(api, bob, bobs, carol, scheduled):
    proposal = propose(scheduled, bob)
    prepare(Command(bob, scheduled.pk), bobs.pk)
    reply = api(carol).post(at(scheduled, f"{proposal.pk}/accept/"), {})
    assert (reply.status_code, "prepared" in reply.json()["detail"]) == (409, True)
    assert api(carol).post(at(scheduled), TRAPS).status_code == 409


def test_what_was_agreed_is_what_is_played_whatever_the_league_does_later(
    alice, bob, carol, cellar, scheduled
):
    from league.services import amend

    proposal = propose(scheduled, bob)
    options.accept(Command(carol, scheduled.pk), proposal.pk)
    amend(alice, cellar.slug, house_rules={"traps": 30})
    assert in_force(scheduled).number("traps") == 12
    start(scheduled)
    assert in_force(scheduled).number("traps") == 12


def test_a_commissioner_decides_at_once(api, alice, scheduled):
    reply = api(alice).post(at(scheduled), {**TRAPS, "decide": True, "reason": "Tournament."})
    assert (reply.status_code, reply.json()["status"]) == (201, "agreed")
    assert in_force(scheduled).number("traps") == 12
    assert record_of(scheduled) == [("alice", "Decides on traps 12 (OPT-64). Tournament.")]


def test_a_commissioner_without_a_side_accepts_for_everybody(api, alice, bob, scheduled):
    proposal = propose(scheduled, bob)
    api(alice).post(at(scheduled, f"{proposal.pk}/accept/"), {})
    assert in_force(scheduled).number("traps") == 12


def test_a_commissioners_proposal_waits_for_both_unless_they_decide(
    api, alice, bob, carol, scheduled
):
    proposal = api(alice).post(at(scheduled), TRAPS).json()
    assert len(proposal["awaited"]) == 2
    options.accept(Command(bob, scheduled.pk), proposal["id"])
    assert in_force(scheduled).number("traps") == 0
    options.accept(Command(carol, scheduled.pk), proposal["id"])
    assert in_force(scheduled).number("traps") == 12


def test_a_coach_decides_nothing_alone(api, bob, carol, scheduled):
    assert api(bob).post(at(scheduled), {**TRAPS, "decide": True}).status_code == 403
    proposal = propose(scheduled, bob)
    url = at(scheduled, f"{proposal.pk}/accept/")
    assert api(carol).post(url, {"decide": True}).status_code == 403
    assert in_force(scheduled).number("traps") == 0


def test_who_coaches_every_side_agrees_alone(bob, bobs, cellar):
    other = register_team(bob, "grey", players=6, league_slug=cellar.slug)
    match = friendly(bob, [bobs, other])
    assert propose(match, bob).status == "agreed"
    assert in_force(match).number("traps") == 12


def test_of_three_sides_everybody_else_must_agree(alice, bob, carol, bobs, carols, cellar, dora):
    third = register_team(dora, "grey", players=6, league_slug=cellar.slug)
    match = friendly(bob, [bobs, carols, third])
    allied = [[bobs.pk, carols.pk], [third.pk]]
    proposal = propose(match, bob, alliances=allied)
    options.accept(Command(carol, match.pk), proposal.pk)
    assert in_force(match)["alliances"] == ()
    with pytest.raises(Conflict, match="said yes already"):
        options.accept(Command(carol, match.pk), proposal.pk)
    options.accept(Command(dora, match.pk), proposal.pk)
    assert in_force(match).as_dict()["alliances"] == allied
    assert [side.alliance for side in match.sides.order_by("order")] == [0, 0, 1]
    against = f"{bobs} and {carols} against {third}"
    assert record_of(match)[0] == ("bob", f"Proposes alliances {against} (OPT-92).")


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({}, 409, None),
        ({"options": {"traps": 0}}, 409, None),
        ({"options": {"traps": "many"}}, 400, "options.traps"),
        ({"options": {"traps": None}}, 400, "options.traps"),
        ({"options": {"phlogiston": 1}}, 400, "options.phlogiston"),
        ({"options": {"winnings": "none"}}, 400, "options.winnings"),
        ({"options": {"teams_in_match": 3}}, 400, "options.teams_in_match"),
        ({"options": {"alliances": [[998], [999]]}}, 400, "alliances"),
        ({"options": [1]}, 400, "options"),
        ({"options": {"traps": 1}, "reason": "x" * 301}, 400, "reason"),
        ({"options": {"traps": 1}, "answers": "first"}, 400, "answers"),
        ({"options": {"traps": 1}, "wish": 1}, 400, "wish"),
        ({"options": {"traps": 1}, "answers": 999_999}, 404, None),
    ],
)
def test_what_cannot_be_proposed_is_told_by_field(api, bob, scheduled, body, code, field):
    reply = api(bob).post(at(scheduled), body)
    assert reply.status_code == code, reply.json()
    assert field is None or field in reply.json()["errors"]
    assert states(scheduled) == []


def test_an_option_that_says_nothing_is_refused_with_why(api, bob, scheduled):
    reply = api(bob).post(at(scheduled), {"options": {"iron_gates": 2}})
    assert reply.status_code == 422
    [verdict] = reply.json()["verdicts"]
    assert verdict["rule"] == "OPT-60"
    assert "“What is the dungeon built with?” is none (OPT-59)" in verdict["message"]
    both = {"options": {"iron_gates": 2, "features": ["doors"]}}
    assert api(bob).post(at(scheduled), both).status_code == 201


def test_a_preview_says_what_speaks_against_it_and_writes_nothing(api, bob, scheduled):
    body = {"options": {"iron_gates": 2}, "preview": True}
    reply = api(bob).post(at(scheduled), body).json()
    assert [one["rule"] for one in reply["verdicts"]] == ["OPT-60"]
    assert api(bob).post(at(scheduled), {**TRAPS, "preview": True}).json()["verdicts"] == []
    assert states(scheduled) == []


def test_one_proposal_is_not_another_matchs(api, bob, bobs, carols, scheduled):
    proposal = propose(scheduled, bob)
    other = friendly(bob, [bobs, carols])
    assert api(bob).get(at(other, f"{proposal.pk}/")).status_code == 404


def test_a_game_master_is_named_sees_the_match_and_decides(api, alice, bob, carol, dora, scheduled):
    body = {"options": {"gm": True}, "game_master": "dora"}
    proposal = api(bob).post(at(scheduled), body).json()
    assert proposal["game_master"] == "dora"
    assert api(dora).post(at(scheduled), {**TRAPS, "decide": True}).status_code == 403
    options.accept(Command(carol, scheduled.pk), proposal["id"])
    assert api(bob).get(f"/api/v1/matches/{scheduled.pk}/").json()["game_master"] == "dora"
    decided = api(dora).post(at(scheduled), {**TRAPS, "decide": True})
    assert (decided.status_code, decided.json()["status"]) == (201, "agreed")
    assert in_force(scheduled).number("traps") == 12
    # A game master runs the dungeon; the match is started by those who play.
    assert api(dora).post(f"/api/v1/matches/{scheduled.pk}/start/", {}).status_code == 403

    propose(scheduled, alice, gm=False)
    options.accept(Command(alice, scheduled.pk), Proposal.objects.latest("id").pk)
    assert api(bob).get(f"/api/v1/matches/{scheduled.pk}/").json()["game_master"] is None
    assert api(dora).post(at(scheduled), {"options": {"traps": 3}}).status_code == 403


def test_a_game_master_of_a_friendly_between_leagues_sees_what_they_lead(
    api, alice, bob, carol, mallory
):
    ones = [
        register_team(coach, "grey", players=6, league_slug=league.slug)
        for coach, league in (
            (bob, found_league(alice, "North", public=True)),
            (carol, found_league(alice, "South", public=True)),
        )
    ]
    match = friendly(bob, ones)
    assert api(mallory).get(f"/api/v1/matches/{match.pk}/").status_code == 404
    proposal = options.propose(
        Command(bob, match.pk), ProposedOptions({"gm": True}, game_master="mallory")
    )
    options.accept(Command(carol, match.pk), proposal.pk)
    assert api(mallory).get(f"/api/v1/matches/{match.pk}/").status_code == 200
    listed = api(mallory).get("/api/v1/matches/").json()["results"]
    assert [one["id"] for one in listed] == [match.pk]


@pytest.mark.parametrize(
    ("body", "code", "rules"),
    [
        ({"game_master": "dora"}, 422, ["OPT-39"]),
        ({"options": {"gm": True}, "game_master": "carol"}, 422, ["DUN-05"]),
        ({"options": {"gm": True}, "game_master": "nobody"}, 400, []),
        ({"options": {"gm": True}, "game_master": "mallory"}, 400, []),
    ],
)
def test_a_game_master_is_neutral_and_may_see_the_match(
    api, bob, dora, mallory, scheduled, body, code, rules
):
    reply = api(bob).post(at(scheduled), body)
    assert reply.status_code == code
    assert [one["rule"] for one in reply.json().get("verdicts", [])] == rules
    assert states(scheduled) == []


def test_the_record_tells_each_step_with_its_person(api, bob, carol, mallory, scheduled):
    proposal = propose(scheduled, bob)
    options.refuse(Command(carol, scheduled.pk), proposal.pk, reason="Too many.")
    start(scheduled)
    url = f"/api/v1/matches/{scheduled.pk}/record/"
    steps = [(one["by"], one["status"], one["text"]) for one in api(bob).get(url).json()]
    assert steps[:2] == [
        ("bob", "scheduled", "Proposes traps 12 (OPT-64)."),
        ("carol", "scheduled", "Refuses what bob proposed. Too many."),
    ]
    assert steps[2][:2] == ("bob", "started")
    assert api(mallory).get(url).status_code == 404


RIGHTS = [
    ("get", "", {}, {"alice": 200, "bob": 200, "dora": 200, "mallory": 404, None: 401}),
    (
        "post",
        "",
        TRAPS,
        {"alice": 201, "bob": 201, "carol": 201, "dora": 403, "mallory": 404, None: 401},
    ),
    (
        "post",
        "{one}/accept/",
        {},
        {"alice": 200, "bob": 409, "carol": 200, "dora": 403, "mallory": 404, None: 401},
    ),
    (
        "post",
        "{one}/refuse/",
        {},
        {"alice": 200, "bob": 409, "carol": 200, "dora": 403, "mallory": 404, None: 401},
    ),
    (
        "post",
        "{one}/withdraw/",
        {},
        {"alice": 403, "bob": 200, "carol": 403, "dora": 403, "mallory": 404, None: 401},
    ),
]


@pytest.mark.parametrize(
    ("who", "method", "address", "body", "code"),
    [
        pytest.param(who, method, address, body, code, id=f"{who}-{method}-{address or 'all'}")
        for method, address, body, answers in RIGHTS
        for who, code in answers.items()
    ],
)
def test_each_is_answered_by_their_right(
    api, alice, bob, carol, dora, mallory, scheduled, who, method, address, body, code
):
    people = {"alice": alice, "bob": bob, "carol": carol, "dora": dora, "mallory": mallory}
    proposal = propose(scheduled, bob, balls=3)
    url = at(scheduled, address.format(one=proposal.pk))
    assert getattr(api(people.get(who)), method)(url, body).status_code == code
