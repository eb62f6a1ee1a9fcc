"""Which events the options of a match call for; the others a console doesn't offer."""

import pytest

from dungeonbowl.book import book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.match.questions import questions

OFF = {"apothecary", "argue", "chasm", "illusion", "lost_in_space", "monster_removed"} | {
    "referee_removed"
}


def idle(**options):
    asked = questions(HouseRules.resolve(book(), overrides=options))
    return {key for key, kind in asked.items() if kind.get("idle")}


@pytest.mark.parametrize(
    ("options", "event"),
    [
        ({"apothecary": True}, "apothecary"),
        ({"referee_mode": "eye"}, "argue"),
        ({"referee_mode": "eye_onsite"}, "referee_removed"),
        ({"referee_mode": "s1_model"}, "referee_removed"),
        ({"features": ["chasms"]}, "chasm"),
        ({"balls": 3, "multiball": "illusionary"}, "illusion"),
        ({"teleport_rules": "003"}, "lost_in_space"),
        ({"monsters": "lurking"}, "monster_removed"),
    ],
)
def test_an_event_is_offered_where_its_option_calls_for_it(options, event):
    bare = {"referee_mode": "none", "teleport_rules": "002"}
    assert idle(**bare) == OFF
    assert event not in idle(**{**bare, **options})


def test_the_only_ball_there_is_is_no_illusion():
    """A match may agree on one ball in a league whose games have several (OPT-62, OPT-63)."""
    assert "illusion" in idle(balls=1, multiball="illusionary")
