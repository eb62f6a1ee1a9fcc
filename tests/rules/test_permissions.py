"""Who may do what with a report and a post-game, in one table."""

import pytest

pytestmark = pytest.mark.django_db

REASON = {"reason": "It was otherwise."}
# The version of the match as it stands.
READ = {"version": "current"}
RESULT = {"result": {"kind": "draw"}}
#          state       path                 body    nobody stranger member coach commissioner
TABLE = [
    ("started", "report/", RESULT, 401, 404, 403, 200, 200),
    ("reported", "confirm/", READ, 401, 404, 403, 409, 200),
    ("started", "confirm/", READ, 401, 404, 403, 409, 409),
    ("confirmed", "confirm/", READ, 401, 404, 403, 409, 409),
    ("confirmed", "dispute/", REASON, 401, 404, 403, 409, 409),
    ("confirmed", "report/", RESULT, 401, 404, 403, 409, 409),
    ("started", "undo/", REASON, 401, 404, 403, 403, 409),
    ("reported", "dispute/", REASON, 401, 404, 403, 200, 200),
    ("confirmed", "undo/", REASON, 401, 404, 403, 403, 200),
    ("started", "correct/", REASON, 401, 404, 403, 403, 409),
    ("confirmed", "correct/", REASON, 401, 404, 403, 403, 200),
    ("confirmed", "postgame/{hire}/answer/", {"done": True}, 401, 404, 403, 200, 200),
]
WHO = ("nobody", "stranger", "member", "coach", "commissioner")
CASES = [
    pytest.param(state, path, body, who, code, id=f"{path}-{who}-{code}")
    for state, path, body, *codes in TABLE
    for who, code in zip(WHO, codes, strict=True)
]


@pytest.mark.parametrize(("state", "path", "body", "who", "code"), CASES)
def test_each_person_gets_the_answer_of_the_table(
    night, third_team, api, django_user_model, state, path, body, who, code
):
    night.start()
    if state != "started":
        night.report()
    if state == "confirmed":
        night.confirm().advance()
        path = path.format(hire=night.step(night.home, "hire").pk)
    people = {
        "nobody": None,
        "stranger": django_user_model.objects.create_user("trudy"),
        "member": third_team.coach,
        "coach": night.bob,
        "commissioner": night.alice,
    }
    before = night.fresh().match.version
    body = {"version": before} if body is READ else body
    reply = api(people[who]).post(f"/api/v1/matches/{night.match.pk}/{path}", body)
    assert reply.status_code == code, reply.json()
    if code >= 400:
        assert reply["Content-Type"] == "application/problem+json"
        assert reply.json()["detail"]
        assert night.fresh().match.version == before, "nothing was written"


@pytest.mark.parametrize(
    ("path", "decides"),
    [
        ("prepare/", False),
        ("report/", False),
        ("confirm/", False),
        ("dispute/", False),
        ("undo/", True),
        ("correct/", True),
        ("corrections/1/take-back/", True),
    ],
)
def test_who_has_no_right_hears_that_before_what_is_wrong_with_the_words(
    night, third_team, api, path, decides
):
    night.settle()
    address = f"/api/v1/matches/{night.match.pk}/{path}"
    assert api(third_team.coach).post(address, {}).status_code == 403
    assert api(night.bob).post(address, {}).status_code == (403 if decides else 400)
    assert api(night.alice).post(address, {}).status_code == 400


@pytest.mark.parametrize(("who", "code"), [("nobody", 401), ("stranger", 404), ("member", 200)])
def test_a_post_game_is_read_by_whoever_sees_the_match(
    night, third_team, api, django_user_model, who, code
):
    night.settle()
    people = {
        "nobody": None,
        "stranger": django_user_model.objects.create_user("trudy"),
        "member": third_team.coach,
    }
    reply = api(people[who]).get(f"/api/v1/matches/{night.match.pk}/postgame/")
    assert reply.status_code == code
