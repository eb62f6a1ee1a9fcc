"""The dungeons of ours: many, varied, legal under their own options, and fair."""

import pytest

from dungeonbowl.dungeon import as_text, dungeon_verdicts, fairness, own_dungeons, surveyed
from dungeonbowl.dungeon.generator.generating import BALANCE, LEAST_ROUTES
from dungeonbowl.dungeon.layout import LINE_KINDS
from dungeonbowl.dungeon.library import FOLDER, _read
from dungeonbowl.dungeon.squares import KINDS
from dungeonbowl.dungeon.things import THING_KINDS
from dungeonbowl.dungeon.verdicts import rules_teams

OURS = own_dungeons()
BY_KEY = pytest.mark.parametrize("own", OURS, ids=lambda own: own.key)
LARGE = "The dungeon has 565 squares that may be entered; 250 to 280 make a game of good length."
"""What is said of the one for four teams that keeps the distances of 002: there is no way round."""


def survey_of(own):
    return surveyed(own.layout, own.rules)


def test_there_are_enough_for_every_table():
    assert len(OURS) >= 12
    assert {rules_teams(own.rules) for own in OURS} == {2, 3, 4}
    assert {len(own.layout.floors) for own in OURS} == {1, 3}
    assert sum(own.rules.flag("placement_rules") for own in OURS) >= 6


def test_each_kind_of_square_line_and_thing_is_used_somewhere():
    signs = {sign for own in OURS for _, sign in own.layout.squares()}
    assert signs == KINDS.keys()
    assert {line.kind for own in OURS for line in own.layout.lines} == {*LINE_KINDS}
    assert {thing.kind for own in OURS for thing in own.layout.things} == THING_KINDS.keys()


def test_each_has_a_name_of_its_own_and_a_word_about_it():
    assert len({own.layout.name for own in OURS}) == len(OURS)
    assert all(len(own.layout.note) > 60 for own in OURS)


@BY_KEY
def test_each_is_legal_under_its_options(own):
    said = [one.message for one in dungeon_verdicts(survey_of(own))]
    assert [one for one in said if one != LARGE] == []


@BY_KEY
def test_each_is_fair_and_has_two_ways_from_end_to_end(own):
    survey = survey_of(own)
    figures = fairness(survey)
    assert figures.balance >= BALANCE[survey.teams]
    assert min(figures.routes.values()) >= LEAST_ROUTES


@BY_KEY
def test_each_is_written_as_we_write_them(own):
    text = (FOLDER / f"{own.key}.toml").read_text()
    assert f"'''\n{as_text(own.layout)}'''" in text


def test_a_file_that_is_not_understood_to_its_last_line_is_named(tmp_path):
    file = tmp_path / "cellar.toml"
    file.write_text('picture = """\n..\nwhat?\n"""\n[options]\n')
    with pytest.raises(ValueError, match=r"cellar.toml: Line 2 wasn't understood: what\?"):
        _read(file)
    file.write_text('picture = "1.2"\n[options]\n')
    assert _read(file).key == "cellar"
