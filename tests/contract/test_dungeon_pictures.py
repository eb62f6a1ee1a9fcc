"""A dungeon's picture over HTTP: for whoever may see it, sent once."""

from xml.etree import ElementTree

import pytest

from tests.contract.test_dungeons import CORRIDOR, corridor
from tests.dungeons.pages import Printed

TWO_FLOORS = {
    "name": "Two floors",
    "floors": 2,
    "squares": [["11/22", "11.22"], ["../..", "....."]],
}


@pytest.fixture
def kept(bob):
    return bob.post("dungeons/", 201, dungeon=TWO_FLOORS)["id"]


def asked(person, dungeon, query="", **headers):
    return person.client.get(f"/api/v1/dungeons/{dungeon}/picture.svg{query}", headers=headers)


def test_a_picture_is_an_svg_with_the_dungeons_name(bob, kept):
    reply = asked(bob, kept)
    assert reply.status_code == 200
    assert reply["Content-Type"] == "image/svg+xml"
    assert reply["Content-Disposition"] == f'inline; filename="dungeon-{kept}.svg"'
    drawn = ElementTree.fromstring(reply.content)
    assert drawn.find("{http://www.w3.org/2000/svg}title").text == "Two floors"


def test_who_has_it_already_is_sent_nothing(bob, kept):
    tag = asked(bob, kept)["ETag"]
    again = asked(bob, kept, **{"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    bob.put(f"dungeons/{kept}/", dungeon=corridor())
    assert asked(bob, kept, **{"If-None-Match": tag}).status_code == 200


def test_an_old_version_has_its_picture_still(bob, kept):
    before = asked(bob, kept).content
    bob.put(f"dungeons/{kept}/", dungeon=corridor())
    assert asked(bob, kept).content != before
    assert asked(bob, kept, "?version=1").content == before
    assert asked(bob, kept, "?version=3").status_code == 404


def test_a_floor_and_a_theme_are_chosen(bob, kept):
    replies = [asked(bob, kept, query) for query in ("", "?floor=1", "?theme=dark")]
    assert {reply.status_code for reply in replies} == {200}
    assert len({reply.content for reply in replies}) == 3
    assert len({reply["ETag"] for reply in replies}) == 3
    assert asked(bob, kept, "?floor=2").status_code == 404


@pytest.mark.parametrize("query", ["floor=-1", "floor=x", "version=one", "theme=<b>", "floor="])
def test_what_is_no_floor_version_or_theme_is_said(bob, kept, query):
    reply = asked(bob, kept, f"?{query}")
    assert reply.status_code == 400
    assert [*reply.json()["errors"]] == [query.partition("=")[0]]


def test_only_whoever_sees_the_dungeon_sees_its_picture(bob, mallory, nobody, kept):
    assert asked(mallory, kept).status_code == 404
    assert asked(nobody, kept).status_code == 401
    bob.put(f"dungeons/{kept}/", dungeon=CORRIDOR, public=True)
    assert asked(nobody, kept).status_code == 200


FILES = {
    "picture.png": "image/png",
    "plan.pdf": "application/pdf",
    "print.pdf": "application/pdf",
}


def at(person, dungeon, file, query=""):
    return person.client.get(f"/api/v1/dungeons/{dungeon}/{file}{query}")


@pytest.mark.parametrize("file", FILES)
def test_pixels_and_paper_are_for_whoever_sees_the_dungeon(bob, mallory, nobody, kept, file):
    reply = at(bob, kept, file)
    assert (reply.status_code, reply["Content-Type"]) == (200, FILES[file])
    assert reply["Content-Disposition"].startswith(f'inline; filename="dungeon-{kept}')
    assert reply.content[:4] in (b"\x89PNG", b"%PDF")
    assert at(mallory, kept, file).status_code == 404
    assert at(nobody, kept, file).status_code == 401
    assert at(bob, kept, file, "?version=2").status_code == 404


@pytest.mark.parametrize("file", [*FILES, "picture.svg"])
def test_who_accepts_nothing_but_the_file_is_given_it(bob, kept, file):
    kind = FILES.get(file, "image/svg+xml")
    address = f"/api/v1/dungeons/{kept}/{file}"
    assert bob.client.get(address, headers={"Accept": kind}).status_code == 200


def test_a_print_is_as_large_as_was_asked(bob, kept):
    small, large = (
        Printed(at(bob, kept, "print.pdf", f"?square_mm={size}&paper=a3&sheets=map").content)
        for size in ("10", "60")
    )
    assert len(small) == len(large) == 2
    assert small.size(0) == pytest.approx((297, 420), abs=0.1)
    assert "Squares of 60 mm" in large.words(0)
    alone = Printed(at(bob, kept, "print.pdf", "?floor=1").content)
    assert len(alone) == 1


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("square_mm=9", "square_mm"),
        ("square_mm=25mm", "square_mm"),
        ("paper=a5", "paper"),
        ("sheets=", "sheets"),
        ("sheets=map,<b>", "sheets"),
        ("floor=one", "floor"),
        ("version=-1", "version"),
    ],
)
def test_what_cannot_be_printed_is_said(bob, kept, query, field):
    reply = at(bob, kept, "print.pdf", f"?{query}")
    assert reply.status_code == 400
    assert [*reply.json()["errors"]] == [field]
    assert reply.json()["errors"][field][0].endswith(".")


def test_too_many_pages_are_a_400(bob):
    vast = {"squares": ["." * 80] * 80}
    dungeon = bob.post("dungeons/", 201, dungeon=vast)["id"]
    reply = at(bob, dungeon, "print.pdf", "?square_mm=60")
    assert reply.status_code == 400
    assert "pages" in reply.json()["errors"]["square_mm"][0]


def test_the_plan_names_its_version_and_maker(bob, kept):
    assert "By bob, version 1." in Printed(at(bob, kept, "plan.pdf").content).words(0)


@pytest.mark.parametrize("paper", ["plan.pdf", "print.pdf", "print.pdf?square_mm=10"])
def test_paper_is_sent_again_only_when_it_changed(bob, kept, paper):
    at = f"/api/v1/dungeons/{kept}/{paper}"
    first = bob.client.get(at)
    assert bob.client.get(at).content == first.content
    known = {"If-None-Match": first["ETag"]}
    assert bob.client.get(at, headers=known).status_code == 304
    bob.put(f"dungeons/{kept}/", dungeon=CORRIDOR)
    again = bob.client.get(at, headers=known)
    assert (again.status_code, again["ETag"] != first["ETag"]) == (200, True)
