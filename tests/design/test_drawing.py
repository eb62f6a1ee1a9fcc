"""The emblem, the colleges' signs, dice, sparklines and the words of statuses."""

import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.template import Context, Template
from django.utils import timezone
from django.utils.html import escape
from django.utils.safestring import mark_safe

from core.ui.colleges import COLLEGES, GLYPHS, HUB, RIM
from core.ui.emblem import relation, wheel_emblem
from core.ui.words import BADGES, STATUSES, badge
from dungeonbowl.book import load_book


def rendered(source, **context):
    return Template("{% load wheel %}" + source).render(Context(context))


def test_the_drawn_wheel_turns_as_the_book_says():
    colleges = {college.key: college for college in load_book().colleges.values()}
    for n, key in enumerate(RIM):
        assert RIM[(n + 1) % 8] in colleges[key].superior_to


def test_every_college_has_a_sign_of_its_own():
    assert set(GLYPHS) == set(COLLEGES) == set(load_book().colleges)
    assert len(set(GLYPHS.values())) == len(COLLEGES)


def test_the_emblem_tells_in_words_what_it_draws():
    drawn = wheel_emblem()
    assert drawn.count("wheel__arrow") == len(RIM)
    for name in (COLLEGES[key] for key in (*RIM, *HUB)):
        assert name in re.search(r'aria-label="([^"]*)"', drawn)[1]


def test_a_highlighted_pair_is_told_as_what_it_means():
    assert "Light is superior to Gold" in rendered('{% wheel_emblem highlight="gold, light" %}')


def test_a_decorative_emblem_is_silent():
    drawn = rendered("{% wheel_emblem size=44 decorative=True %}")
    assert 'aria-hidden="true"' in drawn
    assert "aria-label" not in drawn


@pytest.mark.parametrize(
    ("pair", "sentence"),
    [
        (("gold", "light"), "Light is superior to Gold: one re-roll more."),
        (("amber", "light"), "Amber is superior to Light: one re-roll more."),
        (("rainbow", "dark"), "Dark against Rainbow: two re-rolls more each."),
        (("jade", "jade"), "Jade against its own kind: one re-roll fewer each."),
        (("jade", "bright"), "Jade and Bright are no neighbours: the wheel is still."),
        (("jade", "dark"), "Jade and Dark are no neighbours: the wheel is still."),
    ],
)
def test_what_the_wheel_says_of_two_colleges(pair, sentence):
    assert relation(pair) == sentence


@pytest.mark.parametrize("face", range(1, 7))
def test_a_d6_shows_as_many_pips_as_it_fell(face):
    drawn = rendered("{% die face %}", face=face)
    assert drawn.count("die__pip") == face
    assert f'aria-label="{face} on a D6"' in drawn


def test_a_d66_is_two_dice_told_as_one_number():
    drawn = rendered("{% die 24 66 %}")
    assert drawn.count("<svg") == 2
    assert drawn.count("die__pip") == 6
    assert 'aria-label="24 on a D66"' in drawn


@pytest.mark.parametrize("sides", [8, 12, 16, 14])
def test_other_dice_bear_their_number(sides):
    drawn = rendered("{% die 7 sides %}", sides=sides)
    assert ">7</text>" in drawn
    assert f'aria-label="7 on a D{sides}"' in drawn


@pytest.mark.parametrize("key", [*STATUSES])
def test_a_status_is_a_mark_and_a_word(key):
    drawn = rendered("{% status key %}", key=key)
    assert "<svg" in drawn
    assert STATUSES[key].word in drawn


@pytest.mark.parametrize("key", [*BADGES])
def test_a_badge_is_a_mark_and_a_word(key):
    drawn = rendered("{% badge key %}", key=key)
    assert "<svg" in drawn
    assert BADGES[key].word in drawn


def test_states_of_one_kind_are_told_apart_without_their_colour():
    signs = [(sign.word, sign.mark) for key, sign in STATUSES.items() if key != "undone"]
    assert len(set(signs)) == len(signs)


def test_an_unknown_state_is_shown_by_its_own_name():
    assert "On hold" in rendered('{% status "on_hold" %}')


def test_what_people_typed_is_escaped_in_every_picture():
    evil = "<script>"
    for tag in ('{% badge "item" evil %}', '{% status "waiting" evil %}', "{% sparkline v evil %}"):
        assert evil not in rendered(tag, evil=evil, v=[1, 2])


def test_a_sparkline_tells_its_numbers():
    drawn = rendered('{% sparkline v "Rating" %}', v=[104, 99, 1080])
    assert 'aria-label="Rating: 104, 99, 1,080"' in drawn
    assert rendered('{% sparkline v "Rating" %}', v=[7]).count("circle") == 1
    assert rendered('{% sparkline v "Rating" %}', v=[]) == ""


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("{{ 120000|gold }}", "120,000\u00a0gp"),
        ("{{ 0|gold }}", "0\u00a0gp"),
        ("{{ minus|gold }}", "\u22125,000\u00a0gp"),
        ("{{ none|gold }}", ""),
        ("{{ 3|signed }}", "+3"),
        ("{{ minus|signed }}", "\u22125,000"),
        ("{{ 0|signed }}", "0"),
    ],
)
def test_figures_are_written_the_same_everywhere(source, text):
    assert rendered(source, minus=-5000, none=None) == text


def test_gold_in_and_out_differ_by_sign_and_word():
    coming, going = rendered("{% gold_change 500 %}"), rendered("{% gold_change -500 %}")
    assert "+500" in coming
    assert ">in<" in coming
    assert "\u2212500" in going
    assert ">out<" in going


def test_a_rule_links_to_its_page():
    assert 'href="/rulebook/rules/TEAM-02/"' in rendered('{% rule "TEAM-02" %}')


def test_a_picture_remembered_for_safe_text_is_not_given_out_for_text_to_be_escaped():
    markup = "<em>loud</em>"
    assert markup in badge("item", mark_safe(markup))
    assert escape(markup) in badge("item", markup)
    assert markup in badge("item", mark_safe(markup))


@pytest.mark.parametrize(
    ("passed", "ago", "lasting"),
    [
        (timedelta(0), "just now", "since just now"),
        (timedelta(seconds=59), "just now", "since just now"),
        (timedelta(minutes=1), "1\xa0minute ago", "for 1\xa0minute"),
        (timedelta(hours=2, seconds=9), "2\xa0hours ago", "for 2\xa0hours"),
    ],
)
def test_the_first_minute_is_just_now(passed, ago, lasting):
    with time_machine.travel(datetime(2031, 5, 4, 12, tzinfo=UTC), tick=False):
        then = timezone.now() - passed
        assert rendered("{{ then|ago }}", then=then) == ago
        assert rendered("{{ then|lasting }}", then=then) == lasting
