"""Who may do what: every page of dungeons, for everybody, in one table.

A code stands for each of Bob who made it, Alice who commissions the league, Carol who is a member,
Mallory who is a stranger, and nobody at all; of a dungeon for oneself, in a league for members
only, and one that anybody may see.
"""

import pytest
from django.db import transaction

from tests.dungeons.conftest import TEXT

pytestmark = pytest.mark.django_db

HERE = "/dungeons/{id}/"
SENT = {"do": "save", "text": TEXT}
PAGES = [
    ("get", "/dungeons/", None, (200,) * 5, (200,) * 5, (200,) * 5),
    ("get", "/dungeons/generate/", None, (200,) * 5, (200,) * 5, (200,) * 5),
    ("get", HERE, None, (200, 404, 404, 404, 404), (200, 200, 200, 404, 404), (200,) * 5),
    (
        *("get", HERE + "versions/1/", None),
        *((200, 404, 404, 404, 404), (200, 200, 200, 404, 404), (200,) * 5),
    ),
    (
        *("get", "/dungeons/new/?origin={id}", None),
        *((200, 404, 404, 404, 302), (200, 200, 200, 404, 302), (200, 200, 200, 200, 302)),
    ),
    (
        *("get", HERE + "edit/", None),
        *((200, 404, 404, 404, 302), (200, 200, 403, 404, 302), (200, 403, 403, 403, 302)),
    ),
    (
        *("post", HERE + "edit/", SENT),
        *((302, 404, 404, 404, 302), (302, 302, 403, 404, 302), (302, 403, 403, 403, 302)),
    ),
    (
        *("post", HERE + "place/", {}),
        *((302, 404, 404, 404, 302), (302, 302, 403, 404, 302), (302, 403, 403, 403, 302)),
    ),
    (
        *("post", "/dungeons/new/", SENT),
        *((302,) * 5, (302,) * 5, (302,) * 5),
    ),
]


@pytest.mark.parametrize("row", PAGES, ids=lambda row: f"{row[0]} {row[1]}")
def test_a_page_lets_pass_whom_the_table_names(
    browse, kept, cellar, alice, bob, carol, mallory, row
):
    method, url, body, *codes = row
    people = (bob, alice, carol, mallory, None)
    for where, expected in zip(({}, {"league": cellar.slug}, {"public": True}), codes, strict=True):
        address = url.format(id=kept(**where).pk)
        for person, code in zip(people, expected, strict=True):
            with transaction.atomic():
                reply = getattr(browse(person), method)(address, body or {})
                transaction.set_rollback(True)
            assert reply.status_code == code, (where, person)
