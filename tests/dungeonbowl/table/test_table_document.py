"""A game as a phone is given it: who plays, how much there is, and what each event does."""

import pytest

from dungeonbowl.table import game_document
from dungeonbowl.table.kinds.note import NoteEntry
from dungeonbowl.table.parts import Part
from tests.dungeonbowl.nights import ANN, BOLTS, SHADOWS, XAN
from tests.dungeonbowl.table.evenings import Evening, game

# Of each kind that does anything at the table, as far as nobody has worked it out.
PRESUMED = """
touchdown: score {team}, ball {ball} gone
casualty: box {victim} casualty
knocked_out: box {victim} knocked_out
chest_ball: ball {ball} loose
illusion: ball {ball} gone
chasm: box {player} reserves
petrified: box {player} stone
lost_in_space: box {player} lost
infraction: eye {team}
sent_off: box {player} sent_off
sponge: box {player} reserves, sponge {team}
reroll: draw {team} {source}
"""
DEEDS = {
    "touchdown", "completion", "interception", "chest_ball", "chest_trap", "illusion", "spell",
}  # fmt: skip


def test_sides_bring_their_players_their_rerolls_and_a_sponge():
    shadows = game_document(game())["sides"][str(SHADOWS)]
    assert shadows["name"] == "Shadows"
    assert shadows["players"] == list(range(101, 112))
    assert shadows["rerolls"] == {"team": 2, "wheel": 0, "training": 1, "leader": 1}
    assert shadows["held"] == shadows["rerolls"]
    assert (shadows["leaders"], shadows["sponge"]) == ([], 1)
    assert game_document(game())["players"][str(ANN)] == "Player 101 (1)"


def test_there_are_as_many_things_as_the_options_say():
    document = game_document(game(chests=7, teleporters=8, balls=3, traps=12))
    assert document["most"] == {"chests": 7, "pads": 8, "balls": 3, "traps": 12}
    assert document["to_score"] == 3


def test_a_persons_seats_are_told_by_the_first_of_them():
    """Bob coaches from device 2, and recorded something on pages, 4."""
    assert game_document(game())["seats"] == {
        "1": {"role": "coach", "person": 1, "teams": [SHADOWS]},
        "2": {"role": "coach", "person": 2, "teams": [BOLTS]},
        "3": {"role": "referee", "person": 3, "teams": []},
        "4": {"role": "page", "person": 2, "teams": []},
    }


def test_each_kind_of_event_is_presumed_to_do_the_least_that_it_can():
    events = game_document(game())["events"]
    presumed = {
        kind: ", ".join(" ".join(map(str, change)) for change in one["changes"])
        for kind, one in events.items()
    }
    assert [f"{kind}: {does}" for kind, does in presumed.items() if does] == (
        PRESUMED.strip().splitlines()
    )
    assert {kind for kind, one in events.items() if one.get("deed")} == {*DEEDS, "sponge"}
    assert {kind for kind, one in events.items() if one.get("counted")} == {"sponge", "reroll"}
    assert events["casualty"]["needs"] == ["victim"]
    assert events["chasm"]["needs"] == ["player"]
    assert "needs" not in events["note"]


@pytest.mark.parametrize(("source", "left"), [("team", 2), ("training", 2), ("wheel", 3)])
def test_a_reroll_recorded_as_an_event_is_drawn_like_any_other(source, left):
    evening = Evening()
    evening.happens(1, "reroll", team=SHADOWS, source=source)
    rerolls = evening.side(SHADOWS)["rerolls"]
    assert (rerolls["left"], rerolls["used_this_turn"]) == (left, True)
    assert evening.side(BOLTS)["rerolls"]["left"] == 3


def test_a_sponge_recorded_as_an_event_is_used_and_brings_its_player_back():
    evening = Evening()
    evening.happens(1, "knocked_out", player=XAN, victim=ANN)
    assert evening.boxes(SHADOWS) == {"knocked_out": [ANN]}
    evening.happens(1, "sponge", player=ANN)
    assert evening.boxes(SHADOWS) == {}
    assert evening.side(SHADOWS)["sponge"] == 0


def test_in_another_turn_a_reroll_may_be_used_again():
    evening = Evening()
    evening.begin(SHADOWS)
    evening.tell(1, "reroll", team=SHADOWS, source="team")
    evening.begin(BOLTS)
    evening.begin(SHADOWS)
    assert not evening.side(SHADOWS)["rerolls"]["used_this_turn"]


@pytest.mark.parametrize("more", [{}, {"anew": True}, {"place": 2}])
def test_a_part_says_its_place_and_whether_a_page_corrected_it(more):
    assert Part(NoteEntry(text="Fog"), **more).as_dict() == {"kind": "note", "text": "Fog", **more}
