"""The dice of a match: given or rolled, and every roll checked by a formula of the test's own."""

import hashlib
import hmac

import pytest

from matches.models import Roll
from matches.services import close
from tests.verbs import tell


def promised_face(seed, purpose, number, sides):
    """The published formula, written out for this test alone."""
    attempt = 0
    while True:
        text = "|".join((purpose, str(number), str(attempt)))
        digest = hmac.new(bytes(seed, "ascii"), bytes(text, "utf-8"), hashlib.sha256).digest()
        word = sum(byte << (8 * (7 - place)) for place, byte in enumerate(digest[:8]))
        if word < (1 << 64) - (1 << 64) % sides:
            return word % sides + 1
        attempt += 1


def casualties(match, count=5):
    victims = match.sides.all()[1].available[:count]
    return [tell(match, "casualty", victim=victim, cause="other") for victim in victims]


def test_the_seed_is_promised_by_its_hash(match):
    assert len(bytes.fromhex(match.seed)) == 32
    assert match.seed_hash == hashlib.sha256(match.seed.encode()).hexdigest()


def test_two_matches_never_share_a_seed(match, table_match):
    assert match.seed != table_match.seed


def test_rolled_faces_are_those_the_formula_promises(match):
    casualties(match)
    rolls = list(Roll.objects.filter(match=match))
    assert len(rolls) >= 5
    for roll in rolls:
        assert roll.entered_by is None
        assert roll.faces == [promised_face(match.seed, roll.purpose, 0, int(roll.die[1:]))]


def test_a_told_face_is_taken_and_the_rest_rolled(match, bob, theirs):
    event = tell(match, "casualty", victim=theirs[0], cause="other", rolls={"casualty": 13})
    given, rolled = Roll.objects.order_by("id")
    assert (given.purpose, given.faces, given.entered_by) == (
        f"event.{event.key}.casualty",
        [13],
        bob,
    )
    assert (rolled.purpose, rolled.entered_by) == (f"event.{event.key}.lasting", None)
    assert rolled.faces == [promised_face(match.seed, rolled.purpose, 0, 6)]
    assert event.outcome["faces"] == {"casualty": 13, "lasting": rolled.faces[0]}


def test_the_seed_stays_secret_until_the_match_is_closed(match, api, bob):
    reply = api(bob).get(f"/api/v1/matches/{match.pk}/").json()
    assert reply["dice"] == {"mode": "app", "seed_hash": match.seed_hash, "seed": None}
    close(match)
    assert api(bob).get(f"/api/v1/matches/{match.pk}/").json()["dice"]["seed"] == match.seed


def test_no_page_leaks_the_seed_before(match, browse, bob, api):
    casualties(match)
    for page in (f"/matches/{match.pk}/", f"/matches/{match.pk}/dice/"):
        assert match.seed not in browse(bob).get(page).content.decode()
    for address in ("", "dice/"):
        assert (
            match.seed not in api(bob).get(f"/api/v1/matches/{match.pk}/{address}").content.decode()
        )


def test_the_dice_page_proves_every_roll_once_the_seed_is_shown(match, browse, bob):
    events = casualties(match)
    close(match)
    page = browse(bob).get(f"/matches/{match.pk}/dice/")
    shown = page.content.decode()
    assert match.seed in shown
    assert shown.count("Recomputed: agrees") == Roll.objects.count()
    assert f"event.{events[0].key}.casualty|0|0" in shown
    for proof in page.context["rolls"]:
        last = proof.attempts[-1]
        assert last.remainder + 1 == proof.roll.faces[0]


def test_the_dice_page_says_so_when_a_face_was_tampered_with(match, browse, bob):
    casualties(match, 1)
    roll = Roll.objects.first()
    Roll.objects.filter(pk=roll.pk).update(faces=[roll.faces[0] % 16 + 1])
    close(match)
    assert "does not agree" in browse(bob).get(f"/matches/{match.pk}/dice/").content.decode()


def test_told_rolls_name_their_teller_and_prove_nothing(match, browse, bob, theirs):
    tell(match, "casualty", victim=theirs[0], cause="other", rolls={"casualty": 2})
    close(match)
    shown = browse(bob).get(f"/matches/{match.pk}/dice/").content.decode()
    assert "entered by bob" in shown
    assert "Recomputed" not in shown


def test_the_api_lists_the_same_rolls(match, api, bob):
    events = casualties(match, 2)
    rolls = api(bob).get(f"/api/v1/matches/{match.pk}/dice/").json()["rolls"]
    assert {roll["purpose"].rpartition(".")[0] for roll in rolls} == {
        f"event.{one.key}" for one in events
    }
    assert all(roll["told_by"] is None and roll["why"] for roll in rolls)


@pytest.mark.parametrize("die", ["d66", "d68"])
def test_a_die_of_two_is_proved_digit_by_digit(match, die):
    from dungeonbowl.dice import RecordingDice, SeededDice
    from matches.queries.proof import prove
    from matches.services import keep

    dice = RecordingDice(SeededDice(match.seed))
    (face,) = dice.faces("item.1", die, why="an item")
    keep(match, dice.rolls, None)
    roll = Roll.objects.get()
    assert [face] == roll.faces
    tens = promised_face(match.seed, "item.1", 0, 6)
    assert face == tens * 10 + promised_face(match.seed, "item.1", 1, int(die[-1]))
    proof = prove(roll, match.seed)
    assert proof.agrees
    assert [attempt.face for attempt in proof.attempts] == [tens, face % 10]


def test_a_correction_writes_the_same_rolls_only_once(match):
    from dungeonbowl.dice import RecordingDice, SeededDice
    from matches.services import keep

    for _ in range(2):
        dice = RecordingDice(SeededDice(match.seed))
        dice.faces("winnings.1", "d6", why="winnings")
        dice.faces("fan_factor.1", "d6", 3, why="fans")
        keep(match, dice.rolls, None)
    assert Roll.objects.count() == 2


def test_only_what_happened_at_the_table_may_be_declared_in_an_app_league(match):
    from matches.queries import recorded_match

    (face,) = recorded_match(match).dice({"winnings.1": 6}).faces("winnings.1", "d6")
    assert face == promised_face(match.seed, "winnings.1", 0, 6)


def test_at_the_table_everything_is_told(table_match):
    from dungeonbowl.dice import DiceNeeded
    from matches.queries import recorded_match

    recorded = recorded_match(table_match)
    assert recorded.dice({"winnings.1": 6}).faces("winnings.1", "d6") == (6,)
    with pytest.raises(DiceNeeded):
        recorded.dice({}).faces("winnings.1", "d6")
