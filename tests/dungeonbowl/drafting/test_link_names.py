"""Names and shirt numbers of planned players in a draft's address."""

from urllib.parse import urlencode

import pytest

from dungeonbowl.drafting import DraftReading, PlannedPlayer, Signing, link, read_link
from dungeonbowl.drafting.link import LONGEST_LINK
from tests.dungeonbowl.drafting.test_link import NAMED
from tests.dungeonbowl.drafts import BOOK


def read(query):
    return read_link(query, BOOK)


def test_who_has_a_name_or_a_number_keeps_them_in_the_address():
    assert link(NAMED) == (
        "v=1&college=light&players=dwarfs.slayer.2,norse.lineman.3&shirts=,7,,12"
        "&who=Grim&who=&who=&who=Ulf+%26+S%C3%B8n,+%3Cb%3E"
    )
    assert read(link(NAMED)) == DraftReading(NAMED)


def test_an_address_from_before_players_had_names_reads_as_it_did():
    old = "v=1&college=light&players=dwarfs.slayer.2,norse.lineman.3&rerolls=2&name=Lamps"
    draft = read(old).draft
    assert read(old).complaints == ()
    assert (draft.players, draft.rerolls, draft.name) == (5, 2, "Lamps")
    assert link(draft) == old


def test_names_follow_their_players_whoever_comes_or_goes():
    fewer = NAMED.with_more("norse.lineman", by=-2)
    assert fewer.signings[1] == Signing("norse.lineman")
    more = NAMED.with_more("dwarfs.slayer").with_all({"dwarfs.longbeard": 1})
    assert more.signings[1].people == NAMED.signings[0].people
    assert read(link(more)).draft == more
    assert "Grim" not in link(NAMED.without(["dwarfs.slayer"]))


def test_names_are_counted_off_in_the_order_in_which_players_are_told():
    query = "college=light&players=norse.lineman.2,skaven.lineman.2,dwarfs.slayer&who="
    reading = read(query + "&who=".join(["Ulf", "Leif", "Rat", "Tail", "Grim"]))
    called = {
        one.position: [person.name for person in one.people] for one in reading.draft.signings
    }
    assert called == {"norse.lineman": ["Ulf", "Leif"], "dwarfs.slayer": ["Grim"]}


@pytest.mark.parametrize("number", ["0", "-2", "9" * 13])
def test_for_players_of_no_number_no_names_are_counted_off(number):
    reading = read(f"college=light&players=norse.lineman.{number},dwarfs.slayer&who=Grim")
    assert reading.draft.signings == (Signing("dwarfs.slayer", "", 1, (PlannedPlayer("Grim"),)),)


@pytest.mark.parametrize(
    ("fields", "kept", "sentence"),
    [
        ("shirts=7,7", [7, 0], "Two players wear number 7: only the first keeps it."),
        ("shirts=0,100", [0, 0], "“0” isn't a shirt number from 1 to 99."),
        ("shirts=%3Cb%3E", [0, 0], "“<b>” isn't a shirt number from 1 to 99."),
        ("shirts=7&shirts=8", [7, 8], ""),
        ("shirts=7,8,9,10", [7, 8], ""),
    ],
)
def test_numbers_that_cannot_be_worn_are_left_out_in_a_sentence(fields, kept, sentence):
    reading = read(f"college=light&players=norse.lineman.2&{fields}")
    numbers = [person.number for person in reading.draft.signings[0].everybody()]
    assert numbers == kept
    assert (reading.complaints[:1] or ("",))[0] == sentence


def test_names_are_cut_cleaned_and_not_endless():
    assert read(f"college=light&players=norse.lineman&who={'x' * 40}").complaints == ()
    reading = read(f"college=light&players=norse.lineman&who={'x' * 41}")
    assert reading.draft.signings[0].people == (PlannedPlayer("x" * 40),)
    assert reading.complaints == (
        f"“{'x' * 39}…” was cut: a player's name may have 40 characters at most.",
    )
    (signing,) = read(
        "college=light&players=norse.lineman&who=%00Ulf%0a%0d++Son%E2%80%AE"
    ).draft.signings
    assert signing.people == (PlannedPlayer("Ulf Son"),)
    endless = "&".join(
        ["college=light&players=norse.lineman.48", *["who=" + "%F0%9F%8F%88" * 40] * 10]
    )
    reading = read(endless)
    assert "too long" in " ".join(reading.complaints)
    assert len(link(reading.draft)) <= LONGEST_LINK
    assert read(link(reading.draft)) == DraftReading(reading.draft)


def test_names_may_fill_four_thousand_letters_of_an_address():
    # A flag of football takes twelve letters there.
    full = ["🏈" * 40] * 8 + ["🏈" * 13 + "xxxx"]
    players = "college=light&players=norse.lineman.9&"
    assert read(players + urlencode([("who", name) for name in full])).complaints == ()
    fuller = [*full[:-1], full[-1] + "x"]
    assert read(players + urlencode([("who", name) for name in fuller])).complaints == (
        "The players' names are too long together: the last were left out.",
    )
