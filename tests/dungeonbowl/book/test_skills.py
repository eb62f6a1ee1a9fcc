"""Skills, awards and progressions (SKL-*, SPP-*)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeonbowl.book import UnknownKey, book

BOOK = book()

# The reference of 003; a star marks a trait.
LEARNED = {
    "G": "Block, Sure Hands, Pro, Strip Ball, Brace, Sixth Sense, Dirty Player, Leader*, "
    "Dauntless*, Frenzy*, Nerves of Steel*",
    "S": "Mighty Blow, Guard, Piling On, Grab, Stand Firm*",
    "A": "Dodge, Catch, Leap, Sure Feet, Side Step, Sneaky, Acrobatics, Lightning Reflexes, "
    "Jump Up*",
    "P": "Pass, Accurate, Strong Arm*",
    "PH": "Very Strong Legs*",
}
RACIAL = {"Dense", "Take Root", "Titchy", "Wild Animal"}
ROSTER_NAMES_WITHOUT_TEXT = {
    "Tackle", "Thick Skull", "Horns", "Regenerate", "Right Stuff", "Stunty", "Throw Team-mate",
    "Always Hungry", "Really Stupid", "Bonehead", "Prehensile Tail", "Sprint", "Tentacles",
    "Foul Appearance",
}  # fmt: skip
NAMED_ELSEWHERE = {"Extra Arms", "Hypnotic Gaze"}


@pytest.mark.parametrize("category", LEARNED)
def test_a_category_has_the_skills_and_traits_of_the_reference(category: str):
    listed = [
        skill.name + "*" * skill.trait
        for skill in BOOK.skills.values()
        if skill.category == category
    ]
    assert ", ".join(listed) == LEARNED[category]


def test_racial_characteristics_are_born_and_never_learned():
    born = {skill.name for skill in BOOK.skills.values() if skill.documented and not skill.category}
    assert born == RACIAL
    assert not any(BOOK.skills[name].usual_category for name in born)


def test_skills_without_a_text_are_known_and_closed_until_a_league_opens_them():
    unwritten = {skill.name for skill in BOOK.skills.values() if not skill.documented}
    assert unwritten == ROSTER_NAMES_WITHOUT_TEXT | NAMED_ELSEWHERE
    assert all(BOOK.skills[name].category is None for name in unwritten)
    tackle = BOOK.skills["Tackle"]
    assert tackle.category_with(()) is None
    assert tackle.category_with(("tackle",)) == "G"


def test_grab_and_frenzy_exclude_each_other_and_nothing_else_does():
    excludes = {skill.name: skill.excludes for skill in BOOK.skills.values() if skill.excludes}
    assert excludes == {"Frenzy": ("Grab",), "Grab": ("Frenzy",)}


@pytest.mark.parametrize("spelling", ["Bonehead", "Bone-head", "Bone-Head", "bonehead", "BONEHEAD"])
def test_a_skill_answers_to_every_spelling_of_its_name(spelling: str):
    assert BOOK.skill(spelling).name == "Bonehead"


def test_an_unknown_skill_is_refused_in_a_sentence():
    with pytest.raises(UnknownKey, match="There is no skill called 'Fireball'"):
        BOOK.skill("Fireball")


def test_every_skill_of_every_roster_and_monster_is_in_the_book():
    rostered = {s for key in BOOK.colleges for each in BOOK.positions(key) for s in each.skills}
    assert rostered | {s for each in BOOK.monsters.values() for s in each.skills} <= set(
        BOOK.skills
    )


def test_awards_are_worth_what_the_documents_say():
    assert BOOK.spp.model_dump() == {
        "completion": 1,
        "casualty": 2,
        "interception": 2,
        "touchdown": 3,
        "mvp": 5,
        "chest_ball": 2,
        "hazard_push": 1,
        "monster_removed": 2,
        "referee_removed": 2,
        "weapon_casualty": 2,
    }


@pytest.mark.parametrize(
    ("progression", "firsts"),
    [
        ("fast_track", (6, 11, 21, 31, 46, 61, 81)),
        ("standard", (6, 16, 31, 51, 76, 126, 176)),
    ],
)
def test_a_progression_gives_each_skill_at_its_break_point_and_not_before(
    progression: str, firsts: tuple[int, ...]
):
    steps = BOOK.progressions[progression]
    for count, spp in enumerate(firsts, start=1):
        assert steps.skills_at(spp - 1) == count - 1
        assert steps.skills_at(spp) == count
    assert steps.skills_at(0) == 0
    assert steps.skills_at(10_000) == 7


@given(st.sampled_from(sorted(BOOK.progressions)), st.integers(0, 500), st.integers(0, 500))
def test_more_spp_never_mean_fewer_skills(key: str, less: int, more: int):
    low, high = sorted((less, more))
    steps = BOOK.progressions[key]
    assert steps.skills_at(low) <= steps.skills_at(high)
