"""A draft as text: read back as it was written, and forgiving about how others write it."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.drafting import (
    DraftReading,
    Plan,
    PlannedPlayer,
    Signing,
    TeamDraft,
    as_text,
    link,
    read_text,
)
from tests.dungeonbowl.drafting.clubs import drafts
from tests.dungeonbowl.drafting.test_link import LAMPS, NAMED
from tests.dungeonbowl.drafts import BOOK


def written(draft):
    return as_text(Plan.of(draft, BOOK))


def read(text):
    return read_text(text, BOOK)


def signed(*lines):
    """The signings of a Light team written in these lines."""
    reading = read("\n".join(["Light College", *lines]))
    assert reading.complaints == ()
    return reading.draft.signings


def test_a_draft_is_written_line_by_line():
    assert written(LAMPS).splitlines() == [
        "Lamp & Lens (Light College)",
        "2 Slayer of the Dwarfs",
        "1 Lineman of the Norse",
        "1 Lineman of the Norse with Chainsaw",
        "3 re-rolls",
        "Fan Factor 2",
        "House rule: starting_treasury 1100000",
        "House rule: sorcery no",
        "Total: 462,000 of 1,100,000 gp, team value 462,000, rating 110",
    ]


def test_an_apothecary_has_a_line_of_its_own():
    cared_for = replace(LAMPS, apothecary=True, house=(("apothecary", True),))
    lines = written(cared_for).splitlines()
    assert lines[5:8] == ["Fan Factor 2", "1 apothecary", "House rule: apothecary yes"]
    assert read("Light College\nApothecary").draft == TeamDraft("light", apothecary=True)
    assert read("Light College\n2 apothecaries").complaints == (
        "A team has one apothecary at most: one was taken.",
    )


def test_names_stand_below_their_players():
    lines = written(NAMED).splitlines()
    assert lines[1:6] == ["2 Slayer of the Dwarfs", "# Grim", "#7", "3 Lineman of the Norse", "#"]
    assert lines[6] == "#12 Ulf & Søn, <b>"
    assert read(written(NAMED)) == DraftReading(NAMED)


def test_a_name_stands_for_the_players_of_the_line_above_it():
    assert signed("2 Slayers", "# Grim", "1 Slayer", "# Gor") == (
        Signing(
            "dwarfs.slayer", "", 3, (PlannedPlayer("Grim"), PlannedPlayer(), PlannedPlayer("Gor"))
        ),
    )


def test_more_names_than_players_are_complained_of():
    reading = read("Light College\n1 Slayer of the Dwarfs\n#7 Grim\n#8 Gor")
    assert reading.draft.signings == (Signing("dwarfs.slayer", "", 1, (PlannedPlayer("Grim", 7),)),)
    assert reading.complaints == ("The line “#8 Gor” can't be read and was left out.",)


@settings(max_examples=150, deadline=None)
@given(drafts(players=20))
def test_whatever_is_planned_comes_back_from_its_text(draft):
    assert read(written(draft)) == DraftReading(draft)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=300))
def test_no_text_can_break_the_reader(text):
    reading = read("Light College\n" + text)
    assert all(sentence.endswith(".") for sentence in reading.complaints)


@pytest.mark.parametrize(
    "line",
    [
        "2 Slayer of the Dwarfs",
        "2x Dwarf Slayers",
        "- 2 × dwarfs slayer",
        "• Slayer (2)",
        "Slayers x2, 180,000 gold",
        "2 SLAYERS 180k",
        "Slayer: 2",
    ],
)
def test_coaches_write_as_they_like(line):
    assert signed(line) == (Signing("dwarfs.slayer", "", 2),)


def test_a_line_without_a_number_is_one_player():
    assert signed("Werewolves Lineman", "Norse lineman with chainsaw") == (
        Signing("norse.lineman", "chainsaw"),
        Signing("werewolves.lineman"),
    )


def test_races_go_by_their_other_names_too():
    reading = read("The Grey College\n2 Beastmen Runners\nre-rolls: 3\nFan Factor: 4")
    assert reading.draft == TeamDraft("grey", (Signing("chaos_beastmen.runner", "", 2),), 3, 4)


@pytest.mark.parametrize(
    "words", ["re-roll", "Re-Rolls", "reroll", "rerolls", "team re-roll", "Team re-rolls"]
)
def test_rerolls_go_by_any_of_their_names(words):
    assert read(f"Light College\n3 {words}").draft == TeamDraft("light", rerolls=3)


@pytest.mark.parametrize("line", ["College: Light", "college - the light college", "Light"])
def test_a_college_is_named_as_people_name_it(line):
    reading = read(f"{line}\n2 Slayers")
    assert reading.draft == TeamDraft("light", (Signing("dwarfs.slayer", "", 2),))
    assert reading.complaints == ()


def test_a_line_that_cannot_be_read_is_named_and_the_rest_kept():
    reading = read("Lamps (Light College)\n2 Slayers\n3 Lineman\n2 Wizards\n-1 Runner\nhello!")
    assert reading.draft == TeamDraft("light", (Signing("dwarfs.slayer", "", 2),), name="Lamps")
    assert reading.complaints == (
        "The line “3 Lineman” can't be read and was left out.",
        "The line “2 Wizards” can't be read and was left out.",
        "“-1” isn't a number of Runner players: they were left out.",
        "The line “hello!” can't be read and was left out.",
    )


@pytest.mark.parametrize("text", ["", "2 Slayers", "  \n\n", "(((("])
def test_a_text_without_a_college_says_so(text):
    reading = read(text)
    assert reading.draft == TeamDraft()
    assert reading.complaints == ("No line names a college, so no players could be read.",)


def test_a_pasted_address_is_read_as_one():
    address = f"http://wheel.example/builder/?{link(LAMPS)}"
    assert read(address) == DraftReading(LAMPS)
    assert read(f"{written(LAMPS)}\n{address}") == DraftReading(LAMPS)


@pytest.mark.parametrize(
    "line", ["(" * 9_000, "6 a" + " " * 9_000 + "b", ",1" * 5_000, "x" * 20_000]
)
def test_a_monstrous_line_is_read_in_no_time(line):
    assert len(read("Light College\n" + "\n".join([line] * 3)).complaints) <= 3


@pytest.mark.parametrize(
    ("longest", "more"),
    [
        ("Light College\n".ljust(10_000, "\n"), "\n"),
        ("Light College\n" + "Fan Factor 1\n" * 199, "Fan Factor 2"),
    ],
    ids=["ten thousand letters", "two hundred lines"],
)
def test_a_text_is_read_up_to_its_end_and_no_further(longest, more):
    assert read(longest).complaints == ()
    (sentence,) = read(longest + more).complaints
    assert sentence == "The text is too long to be a plan: the end of it was left out."
    assert read(longest + more).draft == read(longest).draft


def test_what_stands_above_the_college_is_read_like_what_stands_below():
    reading = read("2 Slayers\nLamps (Light College)\n3 re-rolls")
    assert reading.draft == TeamDraft(
        "light", (Signing("dwarfs.slayer", "", 2),), rerolls=3, name="Lamps"
    )


def test_of_several_addresses_the_first_is_read():
    address = f"http://wheel.example/builder/?{link(LAMPS)}"
    assert read(f"{address}\nhttp://wheel.example/builder/?v=1&college=dark") == DraftReading(LAMPS)


def test_what_a_player_costs_is_no_number_of_players():
    assert signed("Slayer 5 k", "Slayer, 7 gold") == (Signing("dwarfs.slayer", "", 2),)
    assert signed("Slayer 90k", "Slayer, 90,000 gp") == (Signing("dwarfs.slayer", "", 2),)


def test_the_end_of_an_endless_text_is_left_out():
    reading = read("Light College\n" + "1 Slayer\n" * 3_000)
    assert reading.complaints[0] == "The text is too long to be a plan: the end of it was left out."
    assert reading.draft.players == 48


def test_a_name_may_look_like_anything():
    for name in ("Light College", "Foo (Grey College)", "2 Slayers", "Total", "https://x.example/"):
        draft = replace(LAMPS, name=name)
        assert read(written(draft)) == DraftReading(draft)
