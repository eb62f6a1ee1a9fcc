"""Events as people tell them: what is read, what is malformed, what contradicts itself."""

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeonbowl.errors import FieldError
from dungeonbowl.keys import EventType
from dungeonbowl.match.events import EVENTS
from dungeonbowl.match.reading import fields_of, read_event
from dungeonbowl.verdicts import Refused
from tests.dungeonbowl.nights import ANN, BEN, BOLTS, SHADOWS, XAN, happens, night

MATCH = night()


def test_every_type_that_a_rule_names_is_known():
    assert set(EventType) <= {kind.key for kind in EVENTS}


def test_an_event_knows_whose_players_it_names():
    event = read_event(
        {"type": "casualty", "player": ANN, "victim": XAN, "cause": "block"}, MATCH, 7
    )
    assert (event.id, event.player_team, event.victim_team) == (7, SHADOWS, BOLTS)
    assert event.details == {
        "cause": "block", "victim_standing": True, "regenerated": False, "badly_hurt": False,
    }  # fmt: skip


def test_a_team_stands_in_for_a_player_nobody_saw():
    event = read_event({"type": "touchdown", "player": None, "team": BOLTS}, MATCH)
    assert (event.player, event.player_team) == (None, BOLTS)


@pytest.mark.parametrize(
    "fields",
    [
        {"type": "touchdown", "player": ANN},
        {"type": "touchdown", "player": None, "team": BOLTS},
        {"type": "casualty", "player": ANN, "victim": XAN, "cause": "block"},
        {"type": "casualty", "victim": XAN, "cause": "other"},
        {"type": "infraction", "player": ANN, "kind": "foul", "squares": 3},
    ],
)
def test_the_fields_of_an_event_are_read_as_that_event(fields):
    event = read_event(fields, MATCH, 7)
    assert read_event(fields_of(event), MATCH, 7) == event
    assert None not in fields_of(event).values()


def test_what_nobody_does_to_themselves_is_named_in_words():
    fields = {"type": "hazard_push", "player": ANN, "victim": ANN, "hazard": "lava"}
    with pytest.raises(Refused, match=r"Nobody does this to themselves: hazard push\."):
        read_event(fields, MATCH)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({}, "type"), ({"type": "goal"}, "type"), ({"type": ["touchdown"]}, "type"),
        ({"type": "touchdown", "player": "Ann"}, "player"),
        ({"type": "touchdown", "player": True}, "player"),
        ({"type": "touchdown", "player": ANN, "team": "1"}, "team"),
        ({"type": "casualty", "victim": XAN}, "cause"),
        ({"type": "casualty", "victim": XAN, "cause": "bad luck"}, "cause"),
        ({"type": "casualty", "victim": XAN, "cause": "block", "victim_standing": 1},
         "victim_standing"),
        ({"type": "casualty", "victim": XAN, "cause": {"a": 1}}, "cause"),
        ({"type": "hazard_push", "player": ANN, "victim": XAN}, "hazard"),
        ({"type": "infraction", "player": ANN}, "kind"),
        ({"type": "infraction", "player": ANN, "kind": "item", "item": "spoon"}, "item"),
        ({"type": "infraction", "player": ANN, "kind": "foul", "squares": 0}, "squares"),
        ({"type": "monster_removed", "player": ANN}, "monster"),
        ({"type": "monster_removed", "player": ANN, "monster": "lineman"}, "monster"),
        ({"type": "reroll", "team": SHADOWS}, "source"),
        ({"type": "note"}, "text"), ({"type": "note", "text": "  "}, "text"),
        ({"type": "note", "text": "x" * 501}, "text"), ({"type": "note", "text": "\x00"}, "text"),
    ],
)  # fmt: skip
def test_a_malformed_field_is_named(fields, field):
    with pytest.raises(FieldError) as raised:
        read_event(fields, MATCH)
    assert raised.value.field == field


@pytest.mark.parametrize(
    "fields",
    [
        {"type": "touchdown"},
        {"type": "touchdown", "player": 999},
        {"type": "touchdown", "player": ANN, "team": BOLTS},
        {"type": "touchdown", "team": 3},
        {"type": "completion"},
        {"type": "interception", "team": BOLTS},
        {"type": "casualty", "player": ANN, "cause": "block"},
        {"type": "casualty", "player": ANN, "victim": ANN, "cause": "block"},
        {"type": "casualty", "player": ANN, "victim": 999, "cause": "block"},
        {"type": "hazard_push", "player": ANN, "hazard": "trap"},
        {"type": "knocked_out", "player": ANN},
        {"type": "infraction", "kind": "foul"},
        {"type": "argue"}, {"type": "sent_off"}, {"type": "petrified"}, {"type": "chasm"},
        {"type": "lost_in_space"}, {"type": "sponge"},
        {"type": "reroll", "source": "team"},
    ],
)  # fmt: skip
def test_what_contradicts_itself_is_refused(fields):
    with pytest.raises(Refused) as raised:
        read_event(fields, MATCH)
    assert [verdict.rule for verdict in raised.value.verdicts] == ["POST-14"]


def test_who_could_not_take_part_did_nothing():
    shadows = replace(MATCH.sides[SHADOWS], took_part=frozenset({ANN}))
    match = replace(MATCH, sides={**MATCH.sides, SHADOWS: shadows})
    assert read_event({"type": "touchdown", "player": ANN}, match).player == ANN
    with pytest.raises(Refused, match="couldn't take part"):
        read_event({"type": "touchdown", "player": BEN}, match)


def test_a_second_casualty_of_one_victim_is_refused_unless_the_first_was_softened():
    fields = {"victim": XAN, "cause": "other"}
    match, _ = happens(night(), "casualty", regenerated=True, **fields)
    match, _ = happens(match, "casualty", 1, **fields)
    with pytest.raises(Refused, match="before"):
        happens(match, "casualty", 1, **fields)
    drugged, _ = happens(night(drugs=1), "casualty", 4, **fields)
    happens(drugged, "casualty", 1, 1, **fields)


def test_nobody_dies_twice():
    match, _ = happens(night(), "casualty", 16, victim=XAN, cause="other")
    happens(match, "chasm", 5, player=XAN)
    with pytest.raises(Refused, match="before"):
        happens(match, "chasm", 6, player=XAN)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner, max_size=2)
    ),
    max_leaves=4,
)
FIELDS = ["player", "victim", "team", "cause", "hazard", "kind", "item", "monster", "text",
          "source", "squares", "victim_standing", "outcome", "near_ref"]  # fmt: skip


@given(st.sampled_from(list(EventType)), st.dictionaries(st.sampled_from(FIELDS), json_values))
def test_hostile_fields_are_refused_and_never_a_crash(type, fields):
    with suppress(FieldError, Refused):
        assert read_event({**fields, "type": str(type)}, MATCH).type == type
