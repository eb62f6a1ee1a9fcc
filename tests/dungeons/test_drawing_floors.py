"""Drawing on a floor of several by the plain form: which one it is."""

import pytest

from dungeonbowl.dungeon import read_text
from tests.dungeons.test_drawing_pages import draw, text_of

__all__ = ["draw"]
pytestmark = pytest.mark.django_db
STOREYS = "Floor 0:\n1...\n...2\n\nFloor 1:\n####\n####\n"


@pytest.mark.parametrize("squares", ["0,0,1-1,1", "0,0-1,1,1", "0,0,1-1,1,1"])
def test_either_corner_says_the_floor(draw, squares):
    drawn = text_of(draw("change", text=STOREYS, what="paint ~", squares=squares))
    below, above = read_text(drawn).layout.floors
    assert (below, above) == (("1...", "...2"), ("~~##", "~~##"))


def test_corners_on_two_floors_are_refused(draw):
    reply = draw("change", text=STOREYS, what="paint ~", squares="0,0,0-1,1,1")
    assert reply.status_code == 400
    assert "0,0,0-1,1,1 has its corners on two floors." in reply.content.decode()
