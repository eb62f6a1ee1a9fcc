"""Dungeons that go with a league: what is hidden in them stays behind, and what they are rated."""

import json

import pytest

from tests.contract.test_match_dungeon import TRAPPED, WITH_TRAPS, at, kept
from tests.contract.verbs import invite


@pytest.fixture
def exported(alice, cellar):
    """What the commissioner reads of the league, and of the dungeons in it as one text."""

    def exported():
        document = alice.get(f"leagues/{cellar}/export/")
        names = ("dungeons.Dungeon", "dungeons.DungeonVersion")
        return document, json.dumps([document["tables"][name] for name in names])

    return exported


@pytest.fixture
def bring(alice):
    def bring(document):
        alice.post("leagues/import/", 201, document=document, slug="elsewhere")

    return bring


def test_what_a_game_master_hides_stays_behind_until_the_match_is_closed(
    arranged, alice, mallory, cellar, exported, bring
):
    night = arranged(making=WITH_TRAPS)
    invite(alice, mallory, cellar)
    asked = {"options": {"gm": True}, "game_master": "mallory", "decide": True}
    alice.post(f"{night.at}proposals/", 201, **asked)
    drawn = (TRAPPED, {**TRAPPED, "note": "With another way out."})
    placed = [mallory.put(at(night), 200, dungeon=kept(mallory, one)) for one in drawn]
    document, text = exported()
    hashes = [one["hash"] for one in placed]
    for secret in (*hashes, '"trap"', '"portal"', "secret_passages"):
        assert secret not in text
    bring(document)
    night.start().finish().close()
    assert hashes[-1] in exported()[1]


def test_matches_of_a_league_brought_here_say_nothing_of_dungeons_that_stood_here(
    arranged, alice, bob, exported, bring
):
    public, night = kept(alice, public=True), arranged()
    alice.put(at(night), 200, dungeon=public)
    night.start().finish()
    bob.put(f"{at(night)}rating/", 200, stars=4)
    before = bob.get(f"dungeons/{public}/played/")
    assert (before["matches"], before["ratings"]["count"]) == (1, 1)
    bring(exported()[0])
    assert bob.get(f"dungeons/{public}/played/") == before
