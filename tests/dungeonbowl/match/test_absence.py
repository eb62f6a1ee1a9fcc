"""Who is out of play, as recorded so far."""

import pytest

from dungeonbowl.match.absence import out_of_play
from dungeonbowl.match.event import RecordedEvent

GRIM, OTHER = 4, 9


def by_grim(kind, **outcome):
    return RecordedEvent(1, kind, player=GRIM, outcome=outcome)


def to_grim(kind, **outcome):
    return RecordedEvent(1, kind, player=OTHER, victim=GRIM, outcome=outcome)


@pytest.mark.parametrize(
    ("events", "how"),
    [
        ([], ""),
        ([by_grim("touchdown")], ""),
        ([by_grim("sent_off")], "sent off"),
        ([by_grim("infraction", sent_off=True)], "sent off"),
        ([by_grim("infraction", sent_off=False)], ""),
        ([by_grim("infraction", sent_off=True), by_grim("argue", cancelled=True)], ""),
        ([by_grim("infraction", sent_off=True), by_grim("argue", cancelled=False)], "sent off"),
        ([by_grim("sent_off"), by_grim("sponge")], ""),
        ([by_grim("lost_in_space")], "lost in space"),
        ([by_grim("chasm", result="lost_in_space")], "lost in space"),
        ([by_grim("chasm", result="reserves")], ""),
        ([by_grim("chasm", result="dead", dead=True)], "carried off"),
        ([by_grim("chasm", result="knocked_out", changed=True)], "knocked out"),
        ([by_grim("petrified")], "turned to stone"),
        ([to_grim("knocked_out", result="knocked_out")], "knocked out"),
        ([to_grim("knocked_out", result="stunned", changed=True)], ""),
        ([to_grim("casualty", result="dead")], "carried off"),
        ([to_grim("casualty", result="regenerated")], ""),
        ([to_grim("casualty", result="knocked_out", changed=True)], "knocked out"),
        ([to_grim("hazard_push")], ""),
        ([by_grim("sent_off"), by_grim("completion")], "sent off"),
    ],
)
def test_a_player_is_out_as_the_last_word_on_them_says(events, how):
    assert out_of_play(GRIM, events) == how


def test_nobody_and_others_are_never_out():
    events = [by_grim("sent_off"), to_grim("casualty", result="dead")]
    assert out_of_play(None, events) == ""
    assert out_of_play(OTHER, events) == ""
