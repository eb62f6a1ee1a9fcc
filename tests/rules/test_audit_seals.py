"""What was promised of a dungeon by hashes is held to them, and to what the seed deals."""

import pytest

from accounts.commands import Command
from accounts.disposing import disposing
from dungeonbowl.dungeon import read_layout
from dungeons.models import DungeonVersion
from dungeons.services import DungeonWish, keep
from matches.models import Match, MatchDungeon
from matches.services.placing import DungeonChoice, accept_dungeon, place
from rules.services.auditing import audit_matches
from rules.services.auditing.whole import wanted
from tests.matches.test_dungeon_pages import SEWER
from tests.verbs import league_friendly, start

pytestmark = pytest.mark.django_db


def found():
    return [str(one) for one in audit_matches(wanted())]


@pytest.fixture
def match(alice, bob, carol):
    """Under way in the sewer."""
    made = league_friendly(alice, bob, carol, players=6)
    sewer = keep(bob, DungeonWish(read_layout(SEWER)))
    proposal = place(Command(bob, made.pk), DungeonChoice(sewer.pk))
    accept_dungeon(Command(carol, made.pk), proposal.pk)
    start(made)
    return made


def lie(match, **columns):
    MatchDungeon.objects.filter(match=match).update(**columns)
    return found()


def test_what_was_sealed_and_not_touched_passes(match):
    assert found() == []


def test_another_text_than_was_promised_shows(match):
    text = MatchDungeon.objects.get(match=match).sealed
    changed = text.replace('"ball"', '"none"')
    assert lie(match, sealed=changed) == [
        f"Match {match.pk}: what is sealed in its dungeon isn't what was promised by a hash"
    ]


def test_a_text_with_a_hash_of_its_own_isnt_what_the_seed_deals(match):
    from hashlib import sha256

    text = MatchDungeon.objects.get(match=match).sealed.replace('"ball"', '"none"')
    said = lie(match, sealed=text, sealed_hash=sha256(text.encode()).hexdigest())
    assert said == [f"Match {match.pk}: what is sealed in its dungeon isn't what its seed deals"]


def test_a_dungeon_that_was_drawn_over_shows(match):
    row = DungeonVersion.objects.get(pk=match.placed.version_id)
    document = {**row.document, "name": "The New Sewer", "squares": ["11.........22"] * 5}
    with disposing("A dungeon to be audited."):
        DungeonVersion.objects.filter(pk=row.pk).update(document=document)
    assert f"Match {match.pk}: its dungeon isn't the one whose hash was shown" in found()


def test_what_can_no_longer_be_read_is_named_too(match):
    version = DungeonVersion.objects.filter(pk=match.placed.version_id)
    with disposing("A dungeon to be audited."):
        version.update(document={"squares": 7})
    assert any("its dungeon can't be read" in said for said in found())


def test_before_the_start_nothing_is_dealt_for_good(match):
    Match.objects.filter(pk=match.pk).update(started_at=None, house_rules={"balls": 2})
    assert not any("seed deals" in said for said in found())
