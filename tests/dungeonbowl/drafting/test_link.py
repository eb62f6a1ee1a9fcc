"""A draft's address: read back as it was, and read as far as it goes when it is broken."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.drafting import (
    DraftReading,
    PlannedPlayer,
    Signing,
    TeamDraft,
    in_college,
    link,
    pack_in,
    read_link,
)
from dungeonbowl.drafting.link import LONGEST_LINK
from dungeonbowl.drafting.reading import MOST_COMPLAINTS, MOST_PLAYERS, whole
from tests.dungeonbowl.drafting.clubs import drafts
from tests.dungeonbowl.drafts import BOOK

LAMPS = TeamDraft(
    "light",
    (
        Signing("dwarfs.slayer", "", 2),
        Signing("norse.lineman"),
        Signing("norse.lineman", "chainsaw"),
    ),
    rerolls=3,
    fan_factor=2,
    name="Lamp & Lens",
    house=(("starting_treasury", 1_100_000), ("sorcery", False)),
)


def read(query):
    return read_link(query, BOOK)


def complaint(query):
    """The only complaint about a query."""
    (sentence,) = read(query).complaints
    return sentence


def test_an_address_is_short_and_can_be_read():
    assert link(LAMPS) == (
        "v=1&college=light&players=dwarfs.slayer.2,norse.lineman,norse.lineman.chainsaw&rerolls=3"
        "&fans=2&starting_treasury=1100000&sorcery=no&name=Lamp+%26+Lens"
    )
    assert link(TeamDraft("dark")) == "v=1&college=dark"


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("starting_treasury=1100000", 1_100_000),
        ("min_starting_players=10", 10),
        ("max_roster=15", 15),
        ("reroll_cost_start=60000", 60_000),
        ("fan_factor_cost=10000", 10_000),
        ("fan_factor_start_max=8", 8),
        ("secret_weapons=no", False),
        ("sorcery=no", False),
        ("max_secret_weapons=2", 2),
        ("team_rating_includes_treasury=no", False),
        ("apothecary=yes", True),
        ("norse_catcher=bright", "bright"),
        ("team_types=colleges_%2B_custom", "colleges_+_custom"),
    ],
)
def test_every_house_rule_of_a_roster_stands_in_its_address(word, value):
    query = f"v=1&college=light&{word}"
    reading = read(query)
    assert reading.complaints == ()
    assert reading.draft.house == ((word.partition("=")[0], value),)
    assert link(reading.draft) == query


def test_an_address_names_the_pack_that_its_college_is_from():
    pack = "0123456789abcdef" * 4
    assert link(TeamDraft("puce", pack=pack, name="Lamps")) == (
        f"v=1&college=puce&pack={pack}&name=Lamps"
    )


def test_an_apothecary_and_the_house_rule_that_allows_it_are_told_apart():
    cared_for = TeamDraft("light", apothecary=True, house=(("apothecary", True),))
    assert link(cared_for) == "v=1&college=light&apothecaries=1&apothecary=yes"
    assert read("college=light&apothecaries=1").draft == TeamDraft("light", apothecary=True)
    assert read("college=light&apothecaries=0") == DraftReading(TeamDraft("light"))
    assert complaint("college=light&apothecaries=2") == (
        "A team has one apothecary at most: one was taken."
    )


@settings(max_examples=200, deadline=None)
@given(drafts())
def test_whatever_is_planned_comes_back_from_its_address(draft):
    assert len(link(draft)) <= LONGEST_LINK
    assert read(link(draft)) == DraftReading(draft)


@given(
    st.text() | st.from_regex(r"(college=light&)?(players|fans|name|v|who|shirts)=[a-z.,0-9%-]*")
)
def test_no_address_can_break_the_reader(query):
    reading = read(query)
    assert read(link(reading.draft)).draft == reading.draft
    assert all(sentence.endswith(".") for sentence in reading.complaints)


@pytest.mark.parametrize("start", ["v=1&college=light&players=", "college=light&name=", "&" * 10])
def test_an_endless_address_is_cut_and_said_to_be(start):
    reading = read(start + "dwarfs.slayer," * 5_000)
    assert "too long" in reading.complaints[0]
    assert reading.draft.players <= MOST_PLAYERS


def test_an_address_may_have_so_many_letters_and_not_one_more():
    longest = "college=light&note=".ljust(6_000, "x")
    assert read(longest).complaints == ()
    assert "too long" in complaint(longest + "x")


def test_ten_thousand_players_are_kept_as_far_as_a_plan_goes():
    reading = read("college=light&players=dwarfs.slayer.2,dwarfs.longbeard.10000,norse.lineman")
    assert reading.draft.players == MOST_PLAYERS
    assert reading.complaints == (
        "Longbeard (10,000): a plan holds 48 players at most, so 46 of them were kept.",
        "Lineman (1): a plan holds 48 players at most, so they were left out.",
    )


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("college=puce", "There is no college called “puce”. Choose one of those there are."),
        ("college=light&players=skaven.lineman.2",
         "The Light College has no Lineman of the Skaven. They were left out."),
        ("college=light&players=dwarfs.wizard",
         "The Light College has no players called “dwarfs.wizard”. They were left out."),
        ("college=light&players=dwarfs.slayer.-2",
         "“-2” isn't a number of Slayer players: they were left out."),
        ("college=light&players=dwarfs.slayer.0",
         "“0” isn't a number of Slayer players: they were left out."),
        ("college=light&players=%3Cscript%3E",
         "“<script>” can't be read as players and was left out."),
        ("college=light&rerolls=-1", "Re-rolls: “-1” isn't a number from 0 to 99. "
         "It was taken as none."),
        ("college=light&fans=many", "Fan Factor: “many” isn't a number from 0 to 99. "
         "It was taken as none."),
        ("college=light&fans=" + "9" * 5000, "Fan Factor: “" + "9" * 39 + "…” isn't a number from "
         "0 to 99. It was taken as none."),
        ("college=light&name=" + "x" * 61, "The name was cut: it may have 60 characters at most."),
        ("college=light&sorcery=perhaps", "Are sorcerers allowed? Must be yes or no. "
         "The usual rule applies."),
        ("college=light&starting_treasury=999999999", "How much gold does a new team get? Must be "
         "between 0 and 100,000,000. The usual rule applies."),
        ("college=light&starting_treasury=1000000000", "How much gold does a new team get? Must be "
         "a whole number. The usual rule applies."),
        ("college=light&max_roster=99", "How many players may a team have? Must be between 1 and "
         "24. The usual rule applies."),
        ("v=0&college=light", "This address was written for version “0” of the builder, and this "
         "is version 1. What could be read of it is here."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_left_out_in_a_sentence(query, sentence):
    assert complaint(query) == sentence
    bought = read(query).draft
    assert (bought.players, bought.rerolls, bought.fan_factor, bought.house) == (0, 0, 0, ())


def test_as_much_as_may_be_is_no_mistake():
    reading = read(f"college=light&rerolls=99&fans=0&max_roster=24&name={'x' * 60}")
    assert reading.complaints == ()
    assert reading.draft.name == "x" * 60


def test_a_number_is_read_as_people_write_it():
    assert [whole(text) for text in ("7", " 1,000 ", "-2", "−2", "9" * 12)] == [
        7, 1000, -2, -2, 999_999_999_999,
    ]  # fmt: skip
    assert [whole(text) for text in ("", "-", "two", "1.5", "٣", "9" * 13)] == [None] * 6


NAMED = TeamDraft(
    "light",
    (
        Signing("dwarfs.slayer", "", 2, (PlannedPlayer("Grim"), PlannedPlayer("", 7))),
        Signing("norse.lineman", "", 3, (PlannedPlayer(), PlannedPlayer("Ulf & Søn, <b>", 12))),
    ),
)


def test_an_unknown_weapon_leaves_its_carrier():
    reading = read("college=light&players=norse.lineman.spoon.2")
    assert reading.draft.signings == (Signing("norse.lineman", "", 2),)
    assert reading.complaints == ("There is no weapon called “spoon”: the Lineman has none now.",)


def test_the_rest_of_a_broken_address_is_kept():
    query = link(LAMPS).replace("v=1", "v=7").replace("norse.lineman,", "norse.wizard,,oh no,")
    reading = read(query)
    assert reading.draft == replace(LAMPS, signings=(LAMPS.signings[0], LAMPS.signings[2]))
    assert len(reading.complaints) == 3


def test_house_rules_that_contradict_each_other_fall_back_to_the_usual():
    reading = read("college=light&max_roster=8&min_starting_players=9&fan_factor_cost=10000")
    assert reading.draft.house == (("fan_factor_cost", 10_000),)
    assert reading.complaints[0].startswith("A team can't have fewer players than a new team must")


def test_a_dozen_mistakes_are_read_out():
    reading = read("college=light&players=" + ",".join(f"x{n}" for n in range(12)))
    assert reading.complaints[-1] == "“x11” can't be read as players and was left out."


@pytest.mark.parametrize(("letters", "shown"), [(40, "x" * 40), (41, "x" * 39 + "…")])
def test_a_mistake_is_quoted_in_forty_letters(letters, shown):
    assert complaint(f"college={'x' * letters}").startswith(
        f"There is no college called “{shown}”."
    )


def test_a_hundred_mistakes_are_not_read_out_one_by_one():
    reading = read("college=light&players=" + ",".join(f"x{n}" for n in range(100)))
    assert len(reading.complaints) == MOST_COMPLAINTS
    assert reading.complaints[-1] == "And 89 more things couldn't be read."


def test_what_others_hang_on_to_addresses_is_passed_over():
    assert read(link(LAMPS) + "&utm_source=chat&sort=cost") == DraftReading(LAMPS)


def test_players_told_twice_are_added_up_and_of_another_number_the_last_counts():
    reading = read("college=light&players=norse.lineman&players=norse.lineman.2&fans=1&fans=3")
    assert (reading.draft.number_of("norse.lineman"), reading.draft.fan_factor) == (3, 3)


def test_another_college_takes_over_whom_it_has():
    moved = read(in_college(link(LAMPS), "bright"))
    assert moved.draft == replace(LAMPS, college="bright")
    assert in_college("who=&name=Lamps&college=light&v=7", "bright") == (
        "v=1&college=bright&who=&name=Lamps"
    )
    moved = read(in_college(link(LAMPS), "rainbow"))
    assert moved.draft.signings == ()
    assert len(moved.complaints) == 2
    found_again = read(in_college("v=3&college=puce&players=dwarfs.slayer", "light"))
    assert found_again == DraftReading(TeamDraft("light", (Signing("dwarfs.slayer"),)))


@pytest.mark.parametrize("before", ["", "?", "v=1&", "Look: https://club.example/plan/?v=1&"])
def test_the_pack_of_a_plan_is_read_off_its_address(before):
    pack = "0123456789abcdef" * 4
    assert pack_in(f"{before}pack={pack}") == pack
    assert pack_in(f"{before}pack={pack[1:]}") == ""
    assert pack_in(f"{before}unpack={pack}") == ""
