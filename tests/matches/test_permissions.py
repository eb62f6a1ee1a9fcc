"""Who may do what: one row for each person, method, address and answer."""

import pytest
from django.db import transaction

from tests.verbs import found_league, friendly, join, register_team, start, tell

NOTE = {"type": "note", "text": "Hello."}
REASON = {"reason": "It wasn't so."}

# alice commissions, bob and carol play, dora is a member, mallory a stranger, None nobody.
API = [
    (
        "get",
        "",
        {},
        {"alice": 200, "bob": 200, "carol": 200, "dora": 200, "mallory": 404, None: 401},
    ),
    ("get", "dice/", {}, {"alice": 200, "bob": 200, "dora": 200, "mallory": 404, None: 401}),
    (
        "post",
        "events/",
        NOTE,
        {"alice": 201, "bob": 201, "carol": 201, "dora": 403, "mallory": 404, None: 401},
    ),
    (
        "post",
        "events/{event}/revoke/",
        REASON,
        {"alice": 200, "bob": 200, "carol": 200, "dora": 403, "mallory": 404, None: 401},
    ),
    (
        "post",
        "start/",
        {},
        {"alice": 409, "bob": 409, "carol": 409, "dora": 403, "mallory": 404, None: 401},
    ),
    ("get", "dungeon/", {}, {"alice": 200, "bob": 200, "dora": 200, "mallory": 404, None: 401}),
    (
        "put",
        "dungeon/",
        {"dungeon": 1},
        {"alice": 409, "carol": 409, "dora": 403, "mallory": 404, None: 401},
    ),
    (
        "post",
        "dungeon/open/",
        {"what": "chest", "number": 1},
        {"alice": 409, "carol": 409, "dora": 403, "mallory": 404, None: 401},
    ),
]
PAGES = [
    ("get", "", {}, {"alice": 200, "bob": 200, "dora": 200, "mallory": 404, None: 404}),
    ("get", "dice/", {}, {"alice": 200, "carol": 200, "dora": 200, "mallory": 404, None: 404}),
    (
        "get",
        "events/new/",
        {},
        {"alice": 200, "carol": 200, "dora": 403, "mallory": 404, None: 302},
    ),
    (
        "post",
        "events/new/",
        NOTE,
        {"alice": 302, "carol": 302, "dora": 403, "mallory": 404, None: 302},
    ),
    (
        "get",
        "events/{event}/revoke/",
        {},
        {"alice": 200, "carol": 200, "dora": 403, "mallory": 404, None: 302},
    ),
    (
        "post",
        "events/{event}/revoke/",
        REASON,
        {"alice": 302, "carol": 302, "dora": 403, "mallory": 404, None: 302},
    ),
    ("post", "start/", {}, {"alice": 409, "carol": 409, "dora": 403, "mallory": 404, None: 302}),
    ("get", "start/", {}, {"bob": 405}),
    ("get", "dungeon/", {}, {"alice": 200, "dora": 200, "mallory": 404, None: 404}),
    ("post", "dungeon/", {}, {"dora": 403, "mallory": 404, None: 404}),
    (
        "post",
        "dungeon/open/",
        {"opened": "chest 1"},
        {"alice": 409, "carol": 409, "dora": 403, "mallory": 404, None: 302},
    ),
    ("get", "board/", {}, {"carol": 200, "dora": 200, "mallory": 404, None: 404}),
    ("get", "board/stream/", {}, {"carol": 204, "dora": 204, "mallory": 404, None: 404}),
    (
        "get",
        "board/link/",
        {},
        {"alice": 200, "carol": 200, "dora": 403, "mallory": 404, None: 302},
    ),
    (
        "post",
        "board/link/make/",
        {},
        {"alice": 302, "carol": 302, "dora": 403, "mallory": 404, None: 302},
    ),
    ("post", "board/link/end/", {}, {"carol": 409, "dora": 403, "mallory": 404, None: 302}),
]


def rows(table):
    return [
        (who, method, address, fields, code)
        for method, address, fields, answers in table
        for who, code in answers.items()
    ]


def answer(speak, person, method, url, fields):
    """The status of what they are answered; nothing of it lasts."""
    with transaction.atomic():
        code = getattr(speak(person), method)(url, fields).status_code
        transaction.set_rollback(True)
    return code


@pytest.fixture
def people(alice, bob, carol, mallory, cellar, django_user_model):
    dora = django_user_model.objects.create_user("dora")
    join(cellar, dora)
    return {
        "alice": alice,
        "bob": bob,
        "carol": carol,
        "dora": dora,
        "mallory": mallory,
        None: None,
    }


def test_the_api_answers_each_by_their_right(people, api, match, subtests):
    event = tell(match, "note", text="First.")
    for who, method, address, fields, code in rows(API):
        with subtests.test(f"{who}-{method}-{address or 'match'}"):
            url = f"/api/v1/matches/{match.pk}/" + address.format(event=event.pk)
            assert answer(api, people[who], method, url, fields) == code


def test_pages_answer_each_by_their_right(people, browse, match, subtests):
    event = tell(match, "note", text="First.")
    for who, method, address, fields, code in rows(PAGES):
        with subtests.test(f"{who}-{method}-{address or 'match'}"):
            url = f"/matches/{match.pk}/" + address.format(event=event.pk)
            assert answer(browse, people[who], method, url, fields) == code


def test_a_public_leagues_matches_are_read_by_anybody_and_played_by_nobody_else(
    api, browse, alice, bob, carol, mallory
):
    arena = found_league(alice, "Arena League", public=True)
    join(arena, bob)
    join(arena, carol)
    teams = [
        register_team(coach, college, players=6, league_slug=arena.slug)
        for coach, college in ((bob, "light"), (carol, "gold"))
    ]
    match = start(friendly(bob, teams))
    for person in (None, mallory):
        assert api(person).get(f"/api/v1/matches/{match.pk}/").status_code == 200
        assert browse(person).get(f"/matches/{match.pk}/").status_code == 200
    url = f"/api/v1/matches/{match.pk}/events/"
    assert api().post(url, NOTE).status_code == 401
    assert api(mallory).post(url, NOTE).status_code == 403
    assert "Tell what" not in browse(mallory).get(f"/matches/{match.pk}/").content.decode()


def test_the_list_shows_what_one_may_see(api, alice, bob, mallory, match, table_match):
    def seen(person, query=""):
        reply = api(person).get(f"/api/v1/matches/{query}").json()
        return [row["id"] for row in reply["results"]]

    assert seen(bob) == [table_match.pk, match.pk]
    assert seen(alice) == [table_match.pk, match.pk]
    assert seen(mallory) == seen(None) == []


def test_the_list_is_narrowed_by_league_team_and_status(api, bob, bobs, carols, match, cellar):
    waiting = friendly(bob, [bobs, carols])

    def seen(query):
        return [row["id"] for row in api(bob).get(f"/api/v1/matches/{query}").json()["results"]]

    assert seen(f"?league={cellar.slug}&status=started") == [match.pk]
    assert seen(f"?team={bobs.pk}&status=scheduled") == [waiting.pk]
    assert seen("?league=elsewhere") == []
    assert seen("?team=999999") == []
    for wrong in ("?status=bogus", "?team=me", "?team=" + "9" * 40):
        assert api(bob).get(f"/api/v1/matches/{wrong}").status_code == 400
