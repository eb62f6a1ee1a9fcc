"""What can't be read is malformed, by its field; what can be read is never refused."""

import pytest

from dungeonbowl.errors import FieldErrors
from dungeonbowl.table import demand_thrown, read_entry
from dungeonbowl.table.kinds import KINDS, TableEntry
from tests.dungeonbowl.nights import ANN, BOLTS, SHADOWS, XAN
from tests.dungeonbowl.table.evenings import Evening, game
from tests.dungeonbowl.table.test_table_procedures import at_a_table

MALFORMED = [
    ("dance", {}, "kind"),
    (None, {}, "kind"),
    (["turn"], {}, "kind"),
    ("turn", {"does": "begin"}, "team"),
    ("turn", {"team": SHADOWS, "does": "dither"}, "does"),
    ("turn", {"team": 99, "does": "begin"}, "team"),
    ("turn", {"team": str(SHADOWS), "does": "begin"}, "team"),
    ("turn", {"team": True, "does": "begin"}, "team"),
    ("turn", {"team": SHADOWS, "does": "begin", "fast": True}, "fast"),
    ("arrive", {"player": ANN}, "kind"),
    ("arrive", {"player": ANN, "pad": 1, "end_zone": True}, "kind"),
    ("arrive", {"player": 999, "pad": 1}, "player"),
    ("arrive", {"player": ANN, "pad": 0}, "pad"),
    ("box", {"player": ANN, "to": "cupboard"}, "to"),
    ("stand", {"player": ANN, "as": "dancing"}, "as"),
    ("reroll", {"team": SHADOWS, "source": "luck"}, "source"),
    ("reroll", {"team": SHADOWS, "source": "team", "of": [1]}, "of"),
    ("reroll", {"team": SHADOWS, "source": "team", "of": [1, 2**31]}, "of"),
    ("chest", {"chest": 1, "is": "open"}, "is"),
    ("chest", {"chest": 1.5, "is": "ball"}, "chest"),
    ("monster", {"monster": 1, "is": "up", "key": "wombat"}, "key"),
    ("ball", {"ball": 1, "with": 999}, "player"),
    ("ball", {"ball": 1, "with": "lost"}, "with"),
    ("clock", {"does": "set", "seconds": -1}, "seconds"),
    ("clock", {"does": "set"}, "seconds"),
    ("clock", {"does": "set", "seconds": None}, "seconds"),
    ("note", {"text": ""}, "text"),
    ("note", {"text": "x" * 301}, "text"),
    ("revoke", {"entry": "1.1"}, "entry"),
    ("revoke", {"entry": [0, 1]}, "entry"),
    ("square", {"player": ANN}, "at"),
    ("square", {"player": ANN, "at": [3]}, "at"),
    ("square", {"player": ANN, "at": [3, 80]}, "at"),
    ("square", {"player": ANN, "at": [3, True]}, "at"),
    ("square", {"at": [3, 4]}, "kind"),
    ("square", {"player": ANN, "ball": 1, "at": [3, 4]}, "kind"),
    ("settle", {"flag": "twice-1.1-2.1", "as": "perhaps"}, "as"),
    ("eye", {}, "team"),
    ("event", {"event": "touchdown"}, "event"),
    ("event", {"event": {"type": "dance"}}, "event.type"),
    ("event", {"event": {"type": "petrified", "player": ANN, "of": "1.7"}}, "event.of"),
    ("event", {"event": {"type": "petrified", "player": ANN, "of": [1]}}, "event.of"),
    ("event", {"event": {"type": "petrified", "player": ANN, "of": [1, True]}}, "event.of"),
    ("event", {"event": {"type": "touchdown", "player": 999}}, "player"),
    ("event", {"event": {"type": "touchdown", "player": [ANN]}}, "player"),
    # Malformed comes before impossible: the player is of another team, and there is no such thing.
    ("event", {"event": {"type": "reroll", "player": ANN, "team": BOLTS, "source": "luck"}},
     "event.source"),
    ("event", {"event": {"type": "touchdown", "player": ANN, "team": BOLTS, "ball": "round"}},
     "event.ball"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "fields", "name"), MALFORMED)
def test_what_cant_be_read_is_said_by_its_field(kind, fields, name):
    with pytest.raises(FieldErrors) as wrong:
        read_entry(kind, fields, game())
    assert name in wrong.value.errors
    assert all(said.endswith(".") for said in wrong.value.errors[name])


@pytest.mark.parametrize(
    ("at", "said"),
    [
        ([3, 80], "Less than 80."),
        ([3], "At least 2 numbers."),
        (7, "This is a square, as in [3, 7]."),
    ],
)
def test_what_is_wrong_is_said_with_the_number_that_it_may_be(at, said):
    with pytest.raises(FieldErrors) as wrong:
        read_entry("square", {"player": ANN, "at": at}, game())
    assert wrong.value.errors == {"at": [said]}


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("chest", {"chest": 7, "is": "ball"}),
        ("pad", {"pad": 2**31 - 1, "is": "removed"}),
        ("turn", {"team": SHADOWS, "does": "end"}),
        ("eye", {"team": None}),
        ("ball", {"ball": 9, "with": ANN}),
        ("monster", {"monster": 1, "is": "up", "key": "hellhound"}),
        ("monster", {"monster": 1, "is": "up", "key": "ogres.lineman"}),
        ("monster", {"monster": 9, "is": "up"}),
        ("event", {"event": {"type": "argue", "player": ANN}}),
        ("event", {"event": {"type": "petrified", "player": ANN, "of": [1, 7]}}),
        ("event", {"event": {"type": "petrified", "player": ANN, "of": [1, 7, 2]}}),
        ("event", {"event": {"type": "petrified", "player": ANN, "of": 12}}),
        ("revoke", {"entry": [9, 9]}),
        ("revoke", {"entry": [2**31 - 1, 2**31 - 1]}),
        ("settle", {"flag": "twice-1.1-2.1", "as": "one"}),
        ("reroll", {"team": BOLTS, "source": "skill", "of": [1, 2]}),
        ("arrive", {"player": ANN, "end_zone": True}),
        ("note", {"text": "x" * 300}),
        ("whistle", {}),
    ],
)
def test_what_can_be_read_is_kept_whether_it_can_be_or_not(kind, fields):
    assert read_entry(kind, fields, game()).key == kind


CASUALTY = {"type": "casualty", "player": ANN, "victim": XAN, "cause": "block"}


def lacking(dice=None, of=None, **event):
    """What is said to lack where people roll their own dice, of an event recorded with these."""
    evening = Evening(of or at_a_table(dice="table"))
    entry = evening.happens(1, dice=dice, **event)
    try:
        demand_thrown(entry, evening.game)
    except FieldErrors as wrong:
        return wrong.errors
    return {}


def test_at_a_table_an_event_comes_with_the_dice_that_it_throws_by_itself():
    """CAS-01, CAS-03, HAZ-02: they were thrown before anybody recorded it."""
    for fields, said in (
        (CASUALTY, "casualty lacks, D16: casualty of Player 201 (1)."),
        (
            CASUALTY | {"dice": {"casualty": 13}},
            "lasting lacks, D6: lasting injury of Player 201 (1).",
        ),
        ({"type": "chasm", "player": ANN}, "chasm lacks, D6: Player 101 (1) falls into the chasm."),
    ):
        assert lacking(**fields) == {"event.rolls": [said]}
    assert lacking(**CASUALTY, dice={"casualty": 13, "lasting": 2}) == {}


def test_at_a_table_who_argues_brings_the_die_whoever_was_sent_off():
    """INF-05: it is the event's very point."""
    assert lacking(type="argue", player=ANN) == {"event.rolls": ["argue lacks, D6: it decides."]}
    assert lacking(type="argue", player=ANN, dice={"argue": 6}) == {}


def test_a_referees_die_may_lack_for_it_hangs_on_what_was_recorded_before():
    assert lacking(type="infraction", player=ANN, kind="foul") == {}


def test_where_the_program_rolls_no_event_lacks_a_die():
    assert lacking(**CASUALTY, of=game()) == lacking(type="argue", player=ANN, of=game()) == {}


def test_what_is_no_event_throws_no_dice():
    evening = Evening(at_a_table(dice="table"))
    assert demand_thrown(evening.begin(SHADOWS), evening.game) is None


def test_whatever_is_an_entry_can_be_recorded():
    known = [*TableEntry.__subclasses__()]
    for kind in known:
        known += kind.__subclasses__()
    assert {*KINDS} == {kind for kind in known if not kind.__subclasses__()}
    assert len({kind.key for kind in KINDS}) == len(KINDS)
